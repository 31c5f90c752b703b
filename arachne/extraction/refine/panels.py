"""What opens by a click is content where what it opens under is."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.parsing.node_queries import Preceding, above, is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

TITLE_CHARS: Final = 150
LINK_SHARE: Final = 0.5
"""A panel that is links for more than half is a menu."""

_NO_PANEL: Final = frozenset({"nav", "header", "footer", "menu", "aside", "form", "dialog"})
_is_named_tab: Final = naming(
    re.compile(r"(?:^|[\s_-])tab(?:s?$|s?[\s_-]|panel|pane|content)", re.IGNORECASE)
)
_is_named_panel: Final = naming(
    re.compile(
        r"accordion|collaps|panel|answer|faq|toggle|expand|(?:^|[\s_-])(?:body|content|details)",
        re.IGNORECASE,
    )
)


def open_panels(selection: Selection) -> None:
    """A closed ``<details>`` right after what is kept is kept with its summary; so is a hidden
    element that is named like a panel, right after its title if that is kept, and the hidden ones
    of some tabs of which one is kept."""
    blocks = selection.blocks
    groups: dict[int, tuple[Node, list[int]]] = {}
    closed = any(node.tag == "details" for node in selection.root.iter())
    for number, block in enumerate(blocks):
        if not (closed or block.hidden):
            continue
        panel = _panel(block.node, block.hidden)
        if panel is not None:
            groups.setdefault(id(panel), (panel, []))[1].append(number)
    if not groups:
        return
    surroundings = _Surroundings(selection)
    for panel, numbers in groups.values():
        linked = selection.linked(numbers)
        if linked > LINK_SHARE * selection.chars(numbers) or above(panel, _NO_PANEL) is not None:
            continue
        if surroundings.lead_in(panel) or (_is_tab(panel) and surroundings.have_kept_tab(panel)):
            for number in numbers:
                selection.kept[number] = True


def _panel(node: Node, hidden: bool) -> Node | None:
    """The outermost closed ``<details>`` at or above an element, or the hidden panel it is in."""
    found: Node | None = None
    current: Node | None = node
    while current is not None and current.tag != "body":
        closed = current.tag == "details" and "open" not in current.attrs
        if closed or (hidden and _is_hidden_panel(current)):
            found = current
        current = current.parent
    return found


def _is_hidden_panel(node: Node) -> bool:
    if not node.attrs or not is_hidden(node):
        return False
    if node.get("itemprop") == "acceptedAnswer":
        return True
    return is_called(node, _is_named_panel) or _is_tab(node)


def _is_tab(node: Node) -> bool:
    return node.get("role") == "tabpanel" or is_called(node, _is_named_tab)


class _Surroundings:
    """What stands beside the panels of one page; each parent is looked through once."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._own: dict[int, list[int]] = {}
        for number, block in enumerate(selection.blocks):
            self._own.setdefault(id(block.node), []).append(number)
        self._preceding = Preceding()
        self._tabs: dict[int, bool] = {}

    def _numbers(self, node: Node) -> list[int]:
        return sorted(n for inner in node.iter() for n in self._own.get(id(inner), ()))

    def lead_in(self, panel: Node) -> bool:
        """Whether the element before a panel is kept to its end; that before a hidden one is its
        title, too."""
        before = self._preceding.of(panel)
        numbers = self._numbers(before) if before is not None else []
        if not numbers or not self._selection.kept[numbers[-1]]:
            return False
        return panel.tag == "details" or self._selection.chars(numbers) <= TITLE_CHARS

    def have_kept_tab(self, panel: Node) -> bool:
        """Whether one of the tabs beside a panel is kept."""
        if panel.parent is None:
            return False
        if id(panel.parent) not in self._tabs:
            inside = [child for child in panel.parent.children if not isinstance(child, str)]
            numbers = (n for tab in inside if _is_tab(tab) for n in self._numbers(tab))
            self._tabs[id(panel.parent)] = any(self._selection.kept[n] for n in numbers)
        return self._tabs[id(panel.parent)]
