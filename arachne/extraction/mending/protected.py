"""E-mail addresses that are hidden from robots.

Those that Cloudflare hides until a script shows them stand in attributes, in hexadecimal, each byte
XOR the first; where a reader sees an address, the source says ``[email protected]``. Others are
written from their end to their beginning, and a style turns them round.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.attributes import PROTECTED, STYLE

if TYPE_CHECKING:
    from arachne.extraction.parsing.node import Node

_PATH: Final = "/cdn-cgi/l/email-protection"
_TO_THE_LEFT: Final = re.compile(r"direction\s*:\s*rtl")
_PLACEHOLDER: Final = "[email\xa0protected]"


def show_addresses(page: list[Node]) -> None:
    """Put the addresses where the script would; ``page`` is in document order."""
    for node in page:
        if node.flags & STYLE and "bidi-override" in node.attrs["style"]:
            _turn_round(node)
        if not node.flags & PROTECTED and node.tag != "a":
            continue
        code = node.get("data-cfemail")
        href = node.get("href") if node.tag == "a" else ""
        linked = _PATH in href
        if not code and not linked:
            continue
        target = _decoded(href.partition(f"{_PATH}#")[2])
        address = _decoded(code) or target
        if not address:
            continue
        if linked:
            node.attrs["href"] = f"mailto:{target or address}"
        if code and all(isinstance(child, str) for child in node.children):
            node.children[:] = [address.partition("?")[0]]
        elif _PLACEHOLDER in node.children:
            node.children[node.children.index(_PLACEHOLDER)] = address.partition("?")[0]


def _turn_round(node: Node) -> None:
    """Read text from right to left where a style has it shown that way."""
    shown = all(isinstance(child, str) for child in node.children)
    if shown and _TO_THE_LEFT.search(node.attrs["style"]):
        node.children[:] = [node.text()[::-1]]


def _decoded(code: str) -> str:
    """The address, ``""`` if there is none; parameters of a ``mailto:`` may follow it."""
    try:
        data = bytes.fromhex(code.strip())
    except ValueError:
        return ""
    address = bytes(byte ^ data[0] for byte in data[1:]).decode("utf-8", "replace") if data else ""
    address = address.removeprefix("mailto:").removeprefix("tel:")
    return address if "@" in address.strip("@") and "\ufffd" not in address else ""
