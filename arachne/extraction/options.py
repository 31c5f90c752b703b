"""What a caller may choose about an extraction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Engine = Literal["blocks", "chain"]
ENGINES: tuple[Engine, ...] = ("blocks", "chain")


@dataclass(frozen=True, slots=True)
class ExtractOptions:
    """Options of :func:`arachne.extraction.extract`.

    ``engine``: ``blocks`` decides block by block with the trained model; ``chain`` asks whole-page
    extractors one after the other (see :mod:`arachne.extraction.chain`).
    """

    engine: Engine = "chain"
