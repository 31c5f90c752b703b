"""What a shop says of a product in dialogs: its specification, its ingredients, its care."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.parsing.attributes import ROLE
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above, is_called, saying
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine import notices
from arachne.extraction.refine.furniture_names import is_named_beside_the_page
from arachne.extraction.refine.selection import Selection
from arachne.extraction.survey.walk import ancestors
from arachne.extraction.text.whitespace import collapsed

LINK_SHARE: Final = 0.5
"""A dialog that is links for more than half leads elsewhere."""
_KINDS: Final = frozenset({"product", "service"})
"""Kinds that pages of products are taken for; those of others have nothing of theirs in dialogs."""
_DIALOGS: Final = frozenset({"dialog", "alertdialog"})
_ASKS: Final = frozenset({"form", "input", "select", "textarea"})
_CONTROLS: Final = frozenset({"button", "form"})
_OPENS: Final = ("aria-controls", "data-bs-target", "data-target", "commandfor", "popovertarget")
_OPENERS: Final = frozenset({"a", "button", "summary", "label"})
_WHAT: Final = (
    r"(?:(?:product|technical|item|full|more|key|view|see|show|all)\s)*"
    r"(?:specifications?|specs|tech specs|details|description|dimensions|measurements|sizes?"
    r"|weight|materials?|composition|ingredients|nutrition(?:al)?(?: facts| information)?"
    r"|care(?: instructions| guide)?|technical data|technische daten|produktdetails"
    r"|spezifikationen|maße|abmessungen|inhaltsstoffe|zutaten|pflege(?:hinweise)?"
    r"|caractéristiques(?: techniques)?|fiche technique|détails(?: du produit)?|ingrédients"
    r"|entretien|especificaciones(?: técnicas)?|características|ficha técnica|detalles"
    r"|ingredientes|cuidados|especificações|specifiche(?: tecniche)?|caratteristiche"
    r"|scheda tecnica|dettagli|ingredienti|specificaties|productdetails|afmetingen"
    r"|ingrediënten|specyfikacja|wymiary|składniki|характеристики|состав|размеры|仕様|商品詳細"
    r"|原材料|规格|規格|商品详情|사양|상세 ?정보)"
)
_names_details: Final = saying(
    re.compile(rf"{_WHAT}(?:\s?(?:&|\+|,|/|and|und|et|y|e|i|en|и|・)\s?{_WHAT})*", re.IGNORECASE)
)


def open_specifications(selection: Selection) -> None:
    """What is in a dialog that is titled as the details of a product, or opened by what says so, is
    kept, unless it asks for something or leads elsewhere. Each browser shows it after one click; a
    dialog by itself says nothing, as most ask to subscribe."""
    if selection.kind not in _KINDS and not (selection.kind == "other" and _sells(selection)):
        return
    inside: dict[Node, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        if block.text and (dialog := _dialog(block.node)) is not None:
            inside.setdefault(dialog, []).append(number)
    if not inside:
        return
    openers = _openers(selection.root)
    for dialog, numbers in inside.items():
        titles = (*_titles(dialog), *openers.get(dialog.get("id"), ()))
        if not any(_names_details(title) for title in titles):
            continue
        said = [n for n in numbers if above(selection.blocks[n].node, _CONTROLS) is None]
        asks = any(node.tag in _ASKS for node in dialog.iter())
        asks = asks or is_called(dialog, is_named_beside_the_page)
        if not asks and selection.linked(said) <= LINK_SHARE * selection.chars(said):
            for number in said:
                selection.kept[number] = True


def _sells(selection: Selection) -> bool:
    """Whether a button of the page puts something into a cart."""
    return any(notices.ORDER.fullmatch(_plain(button.text())) for button in selection.buttons)


def _dialog(node: Node) -> Node | None:
    """The outermost dialog around."""
    found = node if _is_dialog(node) else None
    for around in ancestors(node):
        if _is_dialog(around):
            found = around
    return found


def _is_dialog(node: Node) -> bool:
    return node.tag == "dialog" or (bool(node.flags & ROLE) and node.attrs["role"] in _DIALOGS)


def _titles(dialog: Node) -> Iterator[str]:
    """What a dialog is called: by its label and by its first heading."""
    yield _plain(dialog.get("aria-label"))
    heading = next((node for node in dialog.iter() if node.tag in HEADINGS), None)
    if heading is not None:
        yield _plain(heading.text())


def _openers(root: Node) -> dict[str, list[str]]:
    """What controls say that open an element, by its id."""
    said: dict[str, list[str]] = {}
    for node in root.iter():
        if node.tag not in _OPENERS:
            continue
        opened = {node.get(name).lstrip("#") for name in _OPENS}
        if node.get("href").startswith("#"):
            opened.add(node.get("href")[1:])
        for name in opened - {""}:
            said.setdefault(name, []).append(_plain(node.text()))
    return said


def _plain(text: str) -> str:
    return collapsed(text).strip(" :+›»→")
