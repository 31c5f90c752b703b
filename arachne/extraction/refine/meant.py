"""Texts that an author says twice on purpose."""

from __future__ import annotations

from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.gaps import SERIAL_KINDS
from arachne.extraction.refine.selection import Selection
from arachne.extraction.text.whitespace import collapsed


class Meant:
    """Tells of two equal texts of a page whether both are meant; what elements say is read once."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._said: dict[Node, str] = {}

    def both(self, other: int, number: int, *, are_lone: bool) -> bool:
        """Whether neither of two blocks of equal text is a copy; ``are_lone``: nothing beside them
        is equal."""
        if self._are_in_like_places(other, number, are_lone):
            return True
        return self._are_of_different_lists(other, number)

    def _are_in_like_places(self, other: int, number: int, are_lone: bool) -> bool:
        """Whether the two are paragraphs of one element, as in a plan of meals, or have the same
        place in two elements that say different things otherwise, as an event's town, the breed of
        a pet, the subject of a paper. A site that shows a text once for each width gives both
        another class. Shops and forums show the same twice in like elements, too."""
        kind, blocks = self._selection.kind, self._selection.blocks
        one, two = blocks[other], blocks[number]
        if kind == "forum" or one.hidden or two.hidden:
            return False
        alike = _around(one.node, two.node)
        if alike is None or one.node.parent is two.node.parent:
            return alike is not None and kind not in SERIAL_KINDS
        if kind == "product" or not are_lone:
            return False
        return self._differ(*alike)

    def _are_of_different_lists(self, other: int, number: int) -> bool:
        """Whether the two are items of lists that say different things otherwise, as what each of
        two offers holds. A list that is shown once for each width is the same as a whole."""
        blocks = self._selection.blocks
        one, two = blocks[other].node, blocks[number].node
        if self._selection.kind in SERIAL_KINDS or one.tag != "li" or two.tag != "li":
            return False
        if one.parent is None or two.parent is None:
            return False
        return self._differ(one.parent, two.parent)

    def _differ(self, one: Node, other: Node) -> bool:
        """Whether two elements say different things."""
        return self._read(one) != self._read(other)

    def _read(self, node: Node) -> str:
        text = self._said.get(node)
        if text is None:
            text = self._said[node] = collapsed(node.text())
        return text


def _around(one: Node, other: Node) -> tuple[Node, Node] | None:
    """The two elements beside each other, of one form, in which two elements have the same place:
    these themselves, if nothing is between; ``None`` where there are none."""
    while one.tag == other.tag and one.get("class") == other.get("class"):
        if one.parent is other.parent or one.parent is None or other.parent is None:
            return one, other
        one, other = one.parent, other.parent
    return None
