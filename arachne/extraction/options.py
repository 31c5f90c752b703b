"""What a caller may choose about an extraction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from arachne.extraction.markdown_options import MarkdownOptions

Engine = Literal["blocks", "chain"]
ENGINES: Final[tuple[Engine, ...]] = ("blocks", "chain")


@dataclass(frozen=True, slots=True)
class ExtractOptions:
    """Options of :func:`arachne.extraction.extract`.

    ``engine``: ``blocks`` decides block by block with the trained model; ``chain`` asks whole-page
    extractors one after the other (see :mod:`arachne.extraction.chain`). ``markdown`` is how the
    chosen content is written; the chain's extractors have a style of their own and ignore it.
    """

    engine: Engine = "blocks"
    markdown: MarkdownOptions = field(default_factory=MarkdownOptions)
