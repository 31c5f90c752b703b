"""The places in which a run of inline content may stand: each changes its markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Setting:
    """How the place of a run changes its markdown.

    ``line_break`` stands for ``<br>``, ``paragraph_break`` for two or more; ``strong`` is false
    where everything is strong anyway; ``links`` where the run is inside a link already; ``is_cell``
    is true in tables and definitions.
    """

    line_break: str = "  \n"
    paragraph_break: str = "\n\n"
    strong: bool = True
    links: bool = True
    is_cell: bool = False


PARAGRAPH: Final = Setting()
HEADING: Final = Setting(" ", " ", strong=False)
CELL: Final = Setting("<br>", "<br>", is_cell=True)
HEADER_CELL: Final = Setting("<br>", "<br>", strong=False, is_cell=True)
