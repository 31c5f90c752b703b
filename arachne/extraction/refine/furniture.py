"""What stands in the content of many pages without being a part of it: buttons that copy, links
that share, advertisements, comments, other stories, requests for consent, the pictures and calls
in menus, dialogs, the foot of the page, aids for some readers (:mod:`.aids`), and what is never
displayed (:mod:`.unseen`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arachne.extraction.model.apart import APART_SHARE, is_all_there_is, is_foot, is_of_the_page
from arachne.extraction.parsing.attributes import ROLE
from arachne.extraction.parsing.node_queries import PAGE_TAGS, elements_of, is_called, with_parents
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine import furniture_names as names
from arachne.extraction.refine.aids import is_aid, requests_for_scripts
from arachne.extraction.refine.beside import leave_out_what_is_beside, without_sections
from arachne.extraction.refine.machinery import addresses_of_pictures
from arachne.extraction.refine.selection import Selection, kept_below
from arachne.extraction.refine.unseen import Openers, is_never_shown

FURNITURE_SHARE: Final = 1 / 3
"""What is named or hidden like furniture stays where it is more than this of all that was chosen:
then its name means something else."""
COMMENTS_SHARE: Final = 0.5
"""Comments, or signatures in a thread, that are more than this of what was chosen are what the
page is for."""
REVIEWS_SHARE: Final = 0.9
"""Reviews that are more than this of what was chosen of a product's page are what it shows ..."""
OFFERS_SHARE: Final = 0.8
"""... and other products that are more than this: it is a list of them."""
MENU_SHARE: Final = 0.75
"""Menus and dialogs that are more than this of what was chosen are what the page has."""
COPY_CHARS: Final = 28
AD_LABEL_CHARS: Final = 24
WALL_CHARS: Final = 200
SHARE_CHARS: Final = 80
"""Longer ones are sentences of the page that offer themselves to be shared."""
_AD_TAGS: Final = frozenset({"amp-ad", "amp-embed", "amp-sticky-ad", "amp-auto-ads"})
_MENUS: Final = frozenset({"menu", "menubar", "tooltip"})
_DIALOGS: Final = frozenset({"dialog", "alertdialog"})
_ALL_SHOWN: Final = frozenset({"article", "collection", "docs", "forum", "listing", "other"})
"""Kinds of pages that have nothing of their own in dialogs, as others have a product's details."""
_PROSE: Final = frozenset({"article", "docs", "other"})
"""Kinds of pages on which a link named after promotion is no offer of the page itself."""


def leave_out_furniture(selection: Selection) -> None:
    """Applies the rules of this module; one that would leave nothing is not applied."""
    selection.leave_out([n for n in selection.numbers() if _is_copy_button(selection, n)], 1.0)
    selection.leave_out([n for n in selection.numbers() if _shares(selection, n)], 1.0)
    if selection.kind in _PROSE:
        selection.leave_out([n for n in selection.numbers() if _sells(selection, n)], 1.0)
    selection.leave_out(requests_for_scripts(selection), 1.0)
    selection.leave_out([n for n in selection.numbers() if is_aid(selection, n)], 1.0)
    selection.leave_out(addresses_of_pictures(selection), 1.0)
    selection.leave_out(_walls(selection), 1.0)
    leave_out_what_is_beside(selection)
    _leave_out_the_foot(selection)
    feet = without_sections(selection.called(names.is_named_foot))
    named = [node for node in feet if is_of_the_page(node)]
    selection.leave_out(kept_below(selection, named), FURNITURE_SHARE)
    selection.leave_out(_in_menus(selection), MENU_SHARE)
    if selection.kind in _ALL_SHOWN:
        dialogs = [node for node in selection.around() if _is_dialog(node)]
        selection.leave_out(kept_below(selection, dialogs), MENU_SHARE)
    selection.leave_out(_advertisements(selection), FURNITURE_SHARE)
    selection.leave_out(_called(selection, names.is_named_for_members), FURNITURE_SHARE)
    if selection.kind == "forum":
        selection.leave_out(_called(selection, names.is_named_signature), COMMENTS_SHARE)
    if selection.kind in _PROSE:
        selection.leave_out(_called(selection, names.is_named_for_comments), COMMENTS_SHARE)
    if selection.kind in ("article", "other", "forum"):
        others = _linked(selection, _called(selection, names.is_named_for_others))
        selection.leave_out(others, FURNITURE_SHARE)
    if selection.kind == "product":
        selection.leave_out(_called(selection, names.is_named_for_reviews), REVIEWS_SHARE)
        offers = _called(selection, names.is_named_for_offers)
        selection.leave_out(_linked(selection, offers), OFFERS_SHARE)
    if any(selection.blocks[number].hidden for number in selection.numbers()):
        openers = Openers()
        unseen = [node for node in selection.around() if is_never_shown(node, openers)]
        selection.leave_out(kept_below(selection, unseen), FURNITURE_SHARE)


def _leave_out_the_foot(selection: Selection) -> None:
    """The foot of the page goes, unless it is what the page has to say."""
    foot = kept_below(selection, [node for node in selection.around() if is_foot(node)])
    away = selection.chars(foot)
    left = [n for n in set(selection.numbers()).difference(foot) if selection.blocks[n].text]
    if not is_all_there_is(selection.chars(left), away, len(left)):
        selection.leave_out(foot, APART_SHARE)


def _called(selection: Selection, says: Callable[[str], bool]) -> list[int]:
    """The kept blocks in elements that are named so."""
    return kept_below(selection, selection.called(says))


def _in_menus(selection: Selection) -> list[int]:
    """The kept blocks in menus that are large enough to hold more than links, by role and by name,
    and in tooltips."""
    menus = [node for node in selection.around()
             if node.flags & ROLE and node.attrs["role"] in _MENUS]  # fmt: skip
    named = without_sections(selection.called(names.is_named_mega_menu))
    return kept_below(selection, menus + named)


def _is_dialog(node: Node) -> bool:
    if node.tag == "dialog":
        return True
    return bool(node.flags & ROLE) and node.attrs["role"] in _DIALOGS


def _is_copy_button(selection: Selection, number: int) -> bool:
    text = selection.blocks[number].text
    return len(text) <= COPY_CHARS and names.offers_to_copy(text)


def _shares(selection: Selection, number: int) -> bool:
    """Whether a block is a link that shares the page, or some of them."""
    block = selection.blocks[number]
    if not 0 < len(block.text) <= SHARE_CHARS or len(block.link_text) < 0.7 * len(block.text):
        return False
    links = [node for node in elements_of(block) if node.tag == "a"] or [
        node for node in with_parents(block.node) if node.tag == "a"
    ]
    return bool(links) and all(names.leads_to_sharing(link.get("href")) for link in links)


def _sells(selection: Selection, number: int) -> bool:
    """Whether a block is a link in an element that is named after selling the site itself."""
    block = selection.blocks[number]
    if not 0 < len(block.text) <= SHARE_CHARS:
        return False
    if block.text != block.link_text:
        return False
    return any(is_called(node, names.is_named_for_selling) for node in with_parents(block.node))


def _walls(selection: Selection) -> list[int]:
    """The kept blocks that ask for a subscription in an element named after the wall that it is.
    What is behind the wall is often in an element of that name, too."""
    found: list[int] = []
    for number in _called(selection, names.is_named_for_a_wall):
        text = selection.blocks[number].text
        if 0 < len(text) <= WALL_CHARS and names.asks_to_subscribe.search(text):
            found.append(number)
    return found


def _linked(selection: Selection, numbers: list[int]) -> list[int]:
    """The blocks, if most of what they say is links."""
    linked = selection.linked(numbers)
    return numbers if 2 * linked > selection.chars(numbers) else []


def _advertisements(selection: Selection) -> list[int]:
    """The kept blocks that say "Advertisement" and no more, with what is in the same element where
    that is named after advertising, too. A name alone says little: firms that advertise have pages
    about it, sites of classified ads nothing else."""
    labels = [n for n, b in enumerate(selection.blocks) if b.text and len(b.text) <= AD_LABEL_CHARS
              and names.labels_an_ad(b.text)]  # fmt: skip
    boxes = {node for n in labels for node in with_parents(selection.blocks[n].node)
             if node.tag not in PAGE_TAGS and is_called(node, names.is_named_for_ads)}  # fmt: skip
    boxes |= {node for node in selection.around() if node.tag in _AD_TAGS}
    inside = kept_below(selection, boxes)
    return sorted({*inside, *(n for n in labels if selection.kept[n])})
