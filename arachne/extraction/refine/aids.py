"""Short texts for some readers of a page: past the menus, beside the code, without scripts."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.markdown.code import is_gutter_name
from arachne.extraction.selection import Selection, above
from arachne.extraction.signals import ASKS_FOR_SCRIPTS

NOSCRIPT_CHARS: Final = 300
"""Characters of a request to turn scripts on; what says more is a page without scripts."""

_SKIP: Final = re.compile(
    r"(?:skip|jump|go)(?: (?:directly|straight|ahead))? to (?:the )?(?:main |page )?"
    r"(?:content|navigation|search|menu|footer)|skip (?:navigation|nav|links?)"
    r"|(?:direkt )?zum (?:haupt)?inhalt(?: springen)?"
    r"|(?:aller|accéder|passer) au contenu(?: principal)?"
    r"|(?:saltar|ir|pasar) al contenido(?: principal)?"
    r"|(?:pular|saltar|ir) para o conteúdo(?: principal)?"
    r"|(?:vai|passa|salta) al contenuto(?: principale)?"
    r"|(?:ga |spring )?naar (?:de )?(?:hoofd)?inhoud"
    r"|(?:gå|hopp|hoppa|spring) till? (?:hoved|huvud)?(?:indhold|innehåll|innhold)et?"
    r"|siirry sisältöön|przejdź do (?:głównej )?treści|přejít k obsahu|ugrás a tartalomra"
    r"|перейти к (?:основному )?(?:содержанию|содержимому|контенту)|içeriğe (?:geç|atla)"
    r"|(?:本文|コンテンツ|メインコンテンツ)(?:へ|に)(?:スキップ|移動|ジャンプ)"
    r"|跳(?:到|至|过|過|轉到|转到)(?:主要|正文)?(?:内容|內容|正文)"
    r"|본문(?:으로)? ?(?:바로가기|건너뛰기)|تخط(?:ي|ى)? إلى المحتوى|דלג לתוכן",
    re.IGNORECASE,
)
_NUMBERS: Final = re.compile(r"[\d\s]+")
_LEVELS: Final = 3  # elements from a block up to the one that is named after line numbers


def skips(selection: Selection, number: int) -> bool:
    """Whether a block is a link past what stands before the content, for those without a mouse."""
    block = selection.blocks[number]
    return block.text == block.link_text and _SKIP.fullmatch(block.text.strip(" .»>↓")) is not None


def numbers_lines(selection: Selection, number: int) -> bool:
    """Whether a block holds the numbers of the lines of code beside it."""
    block = selection.blocks[number]
    if not _NUMBERS.fullmatch(block.text):
        return False
    node = block.node
    for _ in range(_LEVELS):
        if is_gutter_name(node.get("class")):
            return True
        if node.parent is None:
            return False
        node = node.parent
    return False


def asks_for_scripts(selection: Selection, number: int) -> bool:
    """Whether a block is what a browser without scripts is told."""
    block = selection.blocks[number]
    if len(block.text) > NOSCRIPT_CHARS or above(block.node, ("noscript",)) is None:
        return False
    return ASKS_FOR_SCRIPTS.search(block.text) is not None
