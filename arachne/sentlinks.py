"""The links of a page on their way from the process that read it to the crawler.

A page has a hundred of them, and a crawl asks two things: where they lead to, and how they are
written into the record. Both are prepared where the page is read; objects are made of them only for
who asks, such as a hook or a feed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, overload

import orjson

from arachne.extraction.result import Extraction, Link
from arachne.output.jsonl import encode_line


class SentLinks(Sequence[Link]):
    """``judged``: the address of each, and why it is not to be followed (``nofollow``, or nothing);
    ``written``: all of them as JSON, as in the line of a record."""

    __slots__ = ("_links", "judged", "written")

    def __init__(self, judged: tuple[tuple[str, str], ...], written: bytes) -> None:
        self.judged = judged
        self.written = written
        self._links: tuple[Link, ...] | None = None

    def __reduce__(self) -> tuple[type[SentLinks], tuple[tuple[tuple[str, str], ...], bytes]]:
        return SentLinks, (self.judged, self.written)

    @overload
    def __getitem__(self, index: int) -> Link: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Link]: ...

    def __getitem__(self, index: int | slice) -> Link | Sequence[Link]:
        return self._made()[index]

    def __iter__(self) -> Iterator[Link]:
        return iter(self._made())

    def __len__(self) -> int:
        return len(self.judged)

    def __eq__(self, other: object) -> bool:
        return self._made() == (other._made() if isinstance(other, SentLinks) else other)

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def _made(self) -> tuple[Link, ...]:
        if self._links is None:
            self._links = tuple(
                Link(link["url"], link["text"], link["kind"], tuple(link["rel"]))
                for link in orjson.loads(self.written)
            )
        return self._links


def sent(links: Iterable[Link]) -> SentLinks:
    """What becomes of links before they go to another process."""
    links = list(links)
    # Not the objects themselves, whose fields the encoder looks up in twice the time.
    written = encode_line(
        [{"url": link.url, "text": link.text, "kind": link.kind, "rel": link.rel} for link in links]
    )
    return SentLinks(tuple(judged(links)), written[:-1])


def judged(links: Iterable[Link]) -> Iterable[tuple[str, str]]:
    """``(address, reason not to follow it)`` of each link, as it says itself."""
    if isinstance(links, SentLinks):
        return links.judged
    return ((link.url, "nofollow" if "nofollow" in link.rel else "") for link in links)


def read_to_send(read: Callable[..., Extraction], *args: Any, **kwargs: Any) -> Extraction:
    """What ``read`` makes of a page, ready to be sent."""
    extraction = read(*args, **kwargs)
    return replace(extraction, links=sent(extraction.links))
