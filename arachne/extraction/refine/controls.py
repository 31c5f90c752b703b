"""What is there to be clicked, filled in or agreed to is not content."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.attributes import ITEMTYPE
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import PAGE_TAGS, above, is_below, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection, kept_below

SIGN_UP_CHARS: Final = 700
"""A group around an e-mail field that says no more than this is an invitation to subscribe ..."""
SIGN_UP_SHARE: Final = 1 / 3
"""... unless it is more than this share of all that was chosen."""
SIGN_UP_FIELDS: Final = 10
CONTROL_LIKELY: Final = 0.5

_CLIMB: Final = 6  # elements above an e-mail field that may be its group
_asks_for_consent: Final = naming(
    re.compile(r"cookie|consent|onetrust|gdpr|didomi|truste(?![a-z])|usercentrics", re.IGNORECASE)
)
_leads_home: Final = naming(re.compile(r"bread-?_?crumb", re.IGNORECASE))
_CONTROLS: Final = frozenset({"button", "label"})


def leave_out_sign_ups(selection: Selection) -> None:
    """Small groups around an e-mail field go; what holds the main heading is the page."""
    fields = [node for node in selection.inputs if _takes_email(node)]
    if not fields:
        return
    kept = selection.numbers()
    limit = min(SIGN_UP_CHARS, SIGN_UP_SHARE * selection.chars(kept))
    for field in fields[:SIGN_UP_FIELDS]:
        group: list[int] = []
        node = field.parent
        for _ in range(_CLIMB):
            if node is None or node.tag in PAGE_TAGS:
                break
            inner = list(node.iter())
            if any(element.tag == "h1" for element in inner):
                break
            inside = {id(element) for element in inner}
            found = [number for number in kept if id(selection.blocks[number].node) in inside]
            if selection.chars(found) > limit:
                break
            group, node = found, node.parent
        selection.leave_out([n for n in group if selection.kept[n]], SIGN_UP_SHARE)


def _takes_email(node: Node) -> bool:
    names = f"{node.get('name')} {node.get('placeholder')}".lower()
    return node.get("type").lower() == "email" or "email" in names


def leave_out_controls(selection: Selection) -> None:
    """Doubtful buttons and labels go, unless they are headings; so do notices about cookies, unless
    they are a good part of what was chosen. Manuals have sections and modules named after cookies;
    on them only consent managers go, by the names that :mod:`.furniture` knows."""
    kept = selection.numbers()
    doubtful: list[int] = []
    notices: list[int] = []
    known: dict[Node, bool] = {}
    asking = set(selection.called(_asks_for_consent) if selection.kind != "docs" else ())
    for number in kept:
        node = selection.blocks[number].node
        control = above(node, _CONTROLS) is not None and above(node, HEADINGS) is None
        if control and selection.likely[number] < CONTROL_LIKELY:
            doubtful.append(number)
        elif asking and is_below(node, lambda around: around in asking, known):
            notices.append(number)
    selection.leave_out(notices, SIGN_UP_SHARE)
    selection.leave_out(doubtful, 1.0)


def leave_out_breadcrumbs(selection: Selection) -> None:
    """The way from the home page to this one goes, where its element says that it is that."""
    ways = selection.called(_leads_home)
    ways += [node for node in selection.around() if _is_labelled_way(node)]
    selection.leave_out(kept_below(selection, ways), SIGN_UP_SHARE)


def _is_labelled_way(node: Node) -> bool:
    if node.flags & ITEMTYPE and _leads_home(node.attrs["itemtype"]):
        return True
    label = node.attrs.get("aria-label")
    return label is not None and _leads_home(label)
