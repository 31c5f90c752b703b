"""What stands in a page otherwise than it is meant: put right once, between the parse and all that
reads the tree.

Every step goes through the elements in document order, changes what they are or hold, and leaves
the list in that order. Those that few pages need first ask what occurs in the page at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arachne.extraction.mending.aria import name_headings, name_tables
from arachne.extraction.mending.bylines_of_boards import shorten_bylines
from arachne.extraction.mending.drawn import draw_boxes, name_code, name_signs, show_films
from arachne.extraction.mending.editors import hide_bars, show_editors
from arachne.extraction.mending.grids import draw_grids
from arachne.extraction.mending.headings import end_headings, name_titles
from arachne.extraction.mending.inventory import inventory
from arachne.extraction.mending.listings import name_listings
from arachne.extraction.mending.markers import name_items
from arachne.extraction.mending.note_numbers import join_numbers
from arachne.extraction.mending.protected import show_addresses
from arachne.extraction.mending.quill_lists import nest_items
from arachne.extraction.mending.redirectors import lead_straight
from arachne.extraction.mending.sentences import read_buttons
from arachne.extraction.mending.sidenotes import set_off_notes
from arachne.extraction.mending.stylesheets import apply_styles

if TYPE_CHECKING:
    from arachne.extraction.parsing.node import Node


def mend(page: list[Node]) -> None:
    """Mend a parsed page, by its elements, in place. Time is linear in the page."""
    end_headings(page)
    name_tables(page)
    name_headings(page)
    show_addresses(page)
    lead_straight(page)
    found = inventory(page)
    name_titles(page, found)
    set_off_notes(page, found)
    join_numbers(page, found)
    read_buttons(page, found)
    shorten_bylines(page, found)
    nest_items(page, found)
    draw_boxes(page, found)
    name_signs(page, found)
    show_films(page, found)
    name_code(page, found)
    draw_grids(page, found)
    name_items(page, found)
    name_listings(page, found)
    show_editors(page, found)
    hide_bars(page, found)
    apply_styles(page, found)
