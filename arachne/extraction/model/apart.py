"""What is no content of any page: its foot, and the notice that one leaves the site.

By HTML's mapping to ARIA a ``footer`` outside of all sectioning content is the ``contentinfo`` of
the page: its address, its terms, the notes that hold for all its offers. One within a section, an
article or a card is the end of that.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.features.vocabulary import ANCESTOR_TAGS
from arachne.extraction.parsing.attributes import ROLE
from arachne.extraction.parsing.node_queries import PAGE_TAGS, is_below, is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.walk import ancestors
from arachne.extraction.text.whitespace import collapsed

if TYPE_CHECKING:
    from numpy.typing import NDArray

APART_SHARE: Final = 0.95
"""Where so large a share of what is expected stands apart, that is what the page has. On five
labelled pages a foot was a half of the choice and more; no word of it is in a reference."""
FEW_CHARS: Final = 200
"""Where less than this is left without the foot, and less than the foot says, the page is the foot:
its contact, its imprint, its opening hours, under a heading and a sentence."""
FEW_TEXTS: Final = 3
"""More than a heading and two sentences are a list or a table: what the page has, however short."""
NOTICE_CHARS: Final = 1000
"""What says more than this is no notice, whatever it is named."""

_FOOTER: Final = np.uint64(1 << ANCESTOR_TAGS.index("footer"))
_WITHIN: Final = frozenset(
    {
        *("article", "aside", "main", "nav", "section"),
        *("blockquote", "details", "dialog", "fieldset", "figure", "li", "td"),
    }
)
"""Elements that have an end of their own."""
_says_that_one_leaves: Final = re.compile(
    r"you(?:['’]re| are)(?: now| about to)? leav(?:e|ing)\b"
    r"|sie verlassen (?:jetzt|nun|gerade|unsere|diese)|vous (?:allez quitter|quittez)\b"
    r"|está(?: a punto de (?:salir|abandonar)| saliendo| abandonando)"
    r"|stai (?:per lasciare|lasciando|per uscire)",
    re.IGNORECASE,
).match
_is_named_notice: Final = naming(
    re.compile(
        r"modal|pop-?_?up|dialog|light-?_?box|overlay|interstitial|speed-?_?bump|exit|leaving"
        r"|external",
        re.IGNORECASE,
    )
)


def apart(
    kept: NDArray[np.bool_], page: PageFeatures
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which blocks are in the foot of the page, and which in notices, if some that are kept are."""
    tree = page.outline
    feet: NDArray[np.bool_] = (tree.tags.take(tree.block) & _FOOTER) != 0
    told = np.zeros_like(feet)
    notices = {
        notice
        for number in np.flatnonzero(kept).tolist()
        if _says_that_one_leaves(page.blocks[number].text)
        and (notice := _notice(page.blocks[number].node)) is not None
    }
    if notices:
        known: dict[Node, bool] = {}
        for number, block in enumerate(page.blocks):
            told[number] = is_below(block.node, notices.__contains__, known)
    if not notices and not (feet & kept).any():
        return np.zeros_like(feet), told
    known = {}
    for number in np.flatnonzero(feet).tolist():
        feet[number] = is_below(page.blocks[number].node, is_foot, known)
    return feet, told


def is_all_there_is(left: int, away: int, texts: int) -> bool:
    """Whether so few characters, and so few texts, are left without what stands apart that this is
    what the page has to say."""
    return left < FEW_CHARS and left < away and texts <= FEW_TEXTS


def is_foot(node: Node) -> bool:
    """Whether an element is the foot of its page."""
    if node.tag != "footer":
        return bool(node.flags & ROLE) and node.attrs["role"] == "contentinfo"
    return is_of_the_page(node)


def is_of_the_page(node: Node) -> bool:
    """Whether what ends with this element is the page: no section, article or card is around it."""
    return all(around.tag not in _WITHIN for around in ancestors(node))


def _notice(node: Node) -> Node | None:
    """The outermost element around a text that is named after notices and is no longer than one."""
    notice = None
    for around in chain((node,), ancestors(node)):
        if around.tag in PAGE_TAGS or len(collapsed(around.text())) > NOTICE_CHARS:
            break
        if is_called(around, _is_named_notice) or around.tag == "dialog":
            notice = around
    return notice
