"""The foot of the page, of which nothing is content.

By HTML's mapping to ARIA a ``footer`` outside of all sectioning content is the ``contentinfo`` of
the page: its address, its terms, the notes that hold for all its offers. One within a section, an
article or a card is the end of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.attributes import ROLE
from arachne.extraction.features import PageFeatures
from arachne.extraction.selection import is_below
from arachne.extraction.survey import ancestors
from arachne.extraction.tree import Node
from arachne.extraction.vocabulary import ANCESTOR_TAGS

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOOT_SHARE: Final = 0.95
"""Where so large a share of what is expected stands in the foot, that is what the page has. On five
labelled pages a foot was a half of the choice and more; no word of it is in a reference."""

_FOOTER: Final = np.uint64(1 << ANCESTOR_TAGS.index("footer"))
_WITHIN: Final = frozenset(
    {
        *("article", "aside", "main", "nav", "section"),
        *("blockquote", "details", "dialog", "fieldset", "figure", "li", "td"),
    }
)
"""Elements that have an end of their own."""


def in_the_foot(kept: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.bool_]:
    """Which blocks stand in the foot of the page, if some of those that are kept do."""
    tree = page.outline
    found: NDArray[np.bool_] = (tree.tags.take(tree.block) & _FOOTER) != 0
    if not (found & kept).any():
        return np.zeros_like(found)
    known: dict[Node, bool] = {}
    for number in np.flatnonzero(found).tolist():
        found[number] = is_below(page.blocks[number].node, is_foot, known)
    return found


def is_foot(node: Node) -> bool:
    """Whether an element is the foot of its page."""
    if node.tag != "footer":
        return bool(node.flags & ROLE) and node.attrs["role"] == "contentinfo"
    return all(around.tag not in _WITHIN for around in ancestors(node))
