"""What a product's page offers to choose from: the options of its drop-down lists."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.node_queries import above
from arachne.extraction.parsing.tree import Node

Choice = tuple[str, tuple[str, ...]]
"""A name and its values."""

MAX_CHOICES: Final = 6
MAX_VALUES: Final = 40
MAX_LISTS: Final = 50
"""Lists of a page that are looked at."""

_ELSEWHERE: Final = frozenset({"nav", "header", "footer", "aside", "dialog"})
_LABEL: Final = frozenset({"label"})
_CHOICE: Final = re.compile(
    r"colou?r|size|style|material|finish|length|width|height|flavou?r|capacity|storage|memory|scent"
    r"|pattern|wood|fabric|edition|format|version|model|variant|option|voltage|weight|volume|shape"
    r"|farbe|größe|groesse|ausführung|länge|breite|variante|modell|geschmack|couleur|taille|matière"
    r"|longueur|parfum|modèle|talla|tamaño|sabor|modelo|medida|cor\b|tamanho|colore|taglia|misura"
    r"|kleur|maat|kolor|rozmiar|цвет|размер|色|サイズ|颜色|尺寸|尺码|规格|색상|사이즈",
    re.IGNORECASE,
)
"""What a list is called that says what a product can be had in."""
_NO_WORD: Final = re.compile(r"attribute|product|pa_|[^\w]|[_\d]+")
"""What the names of form fields have beside a word: ``attribute_pa_color``."""
_PLACEHOLDER: Final = re.compile(
    r"(?:please )?(?:choose|select|pick)\b|(?:bitte )?(?:wählen|auswählen)|choisi|elige|elija"
    r"|seleccion|selecion|scegli|kies|wybierz|выбер|请选择|選択|선택|[-–—.… ]*$",
    re.IGNORECASE,
)


def choices(root: Node) -> list[Choice]:
    """The lists of a page that let a product be chosen (colour, size), with all of their options,
    at most six."""
    lists = [node for node in root.iter() if node.tag == "select"][:MAX_LISTS]
    if not lists:
        return []
    labels = {
        node.attrs["for"]: _text(node)
        for node in root.iter()
        if node.tag == "label" and node.attrs.get("for")
    }
    found: list[Choice] = []
    for node in lists:
        name = _name(node, labels)
        values = _values(node)
        is_choice = _CHOICE.search(name) is not None and 2 <= len(values) <= MAX_VALUES
        if is_choice and above(node, _ELSEWHERE) is None:
            found.append((name, values))
    return found[:MAX_CHOICES]


def _name(node: Node, labels: dict[str, str]) -> str:
    around = above(node, _LABEL)
    own = labels.get(node.get("id")) or node.get("aria-label")
    if not own and around is not None:
        own = " ".join(child for child in around.children if isinstance(child, str))
    if not own and node.parent is not None:
        siblings = [child for child in node.parent.children if isinstance(child, Node)]
        before = siblings[siblings.index(node) - 1]
        own = _text(before) if before.tag == "label" else _NO_WORD.sub(" ", node.get("name"))
    return " ".join((own or "").split()).rstrip(" :*")


def _values(node: Node) -> tuple[str, ...]:
    texts = [_text(option) for option in node.iter() if option.tag == "option"]
    return tuple(dict.fromkeys(text for text in texts if not _PLACEHOLDER.match(text)))


def _text(node: Node) -> str:
    return " ".join(node.text().split())
