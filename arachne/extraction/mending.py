"""What stands in a page otherwise than it is meant: put right once, between the parse and all that
reads the tree.

Every step goes through the elements in document order, changes what they are or hold, and leaves
the list in that order. Steps that few pages need look into the source first, which takes
a thousandth of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arachne.extraction.aria import name_headings, name_tables
from arachne.extraction.drawn import draw_boxes, name_signs
from arachne.extraction.grids import draw_grids
from arachne.extraction.headings import end_headings
from arachne.extraction.listings import name_listings
from arachne.extraction.markers import name_items
from arachne.extraction.protected import show_addresses
from arachne.extraction.redirectors import lead_straight
from arachne.extraction.sidenotes import set_off_notes
from arachne.extraction.stylesheets import apply_styles

if TYPE_CHECKING:
    from arachne.extraction.tree import Node


def mend(page: list[Node], source: bytes, new: type[Node]) -> None:
    """Mend a parsed page in place: ``page`` are its elements, ``source`` its HTML, ``new`` makes
    elements. Time is linear in the page."""
    end_headings(page)
    name_tables(page)
    name_headings(page)
    show_addresses(page)
    set_off_notes(page, source)
    draw_boxes(page, source, new)
    name_signs(page, source)
    draw_grids(page, source, new)
    name_items(page, source, new)
    name_listings(page, source)
    lead_straight(page, source)
    apply_styles(page, source)
