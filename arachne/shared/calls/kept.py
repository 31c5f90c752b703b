"""What is kept with a crawl, beside its URLs.

:class:`arachne.frontier.protocol.Backend` has the contracts.
"""

from __future__ import annotations

from arachne.shared.calls.call import Call, nothing, paired


def tallies() -> Call[dict[str, tuple[int, int]]]:
    def read(flat: list[bytes]) -> dict[str, tuple[int, int]]:
        pairs = ((name.decode(), counts.split()) for name, counts in paired(flat))
        return {name: (int(barren), int(born)) for name, (barren, born) in pairs}

    return Call("tallies", (), read)


def keep_tally(name: str, barren: int, born: int) -> Call[None]:
    return Call("keep_tally", (name, f"{barren} {born}"), nothing)


def get_meta(key: str) -> Call[str | None]:
    return Call("get_meta", (key,), lambda value: None if value is None else value.decode())


def set_meta(key: str, value: str) -> Call[None]:
    return Call("set_meta", (key, value), nothing)


def reserve(name: str, number: int, most: int) -> Call[int]:
    return Call("reserve", (name, number, most), int)
