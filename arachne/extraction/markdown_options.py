"""What a caller may choose about the markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Images = Literal["alt", "link", "none"]
IMAGES: Final[tuple[Images, ...]] = ("alt", "link", "none")


@dataclass(frozen=True, slots=True)
class MarkdownOptions:
    """Options of :func:`arachne.extraction.markdown.render`.

    ``images``: ``alt`` writes ``[Image: alternative text]``, ``link`` a real image with its
    address, ``none`` nothing; pictures without alternative text are decoration and never written
    as ``alt``.
    ``links``: whether links keep their targets.
    ``html_tables``: keep tables with spans, nested tables or more than ``max_columns`` columns as
    HTML, which loses nothing but reads badly; otherwise everything becomes a GFM table.
    ``repeat_spans``: write the text of a cell that spans columns or rows into each of them rather
    than into the first alone.
    """

    images: Images = "alt"
    links: bool = True
    html_tables: bool = False
    max_columns: int = 20
    repeat_spans: bool = False
