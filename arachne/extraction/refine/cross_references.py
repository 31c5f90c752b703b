"""Lines of an article that only point out of it: ``Related: What a mill costs``, ``Follow us on
Facebook``."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.contacts.social import profile
from arachne.extraction.parsing.node_queries import links_of
from arachne.extraction.refine.selection import Selection

POINTER_CHARS: Final = 240
"""A longer one is a paragraph of the text."""
LINKED: Final = 0.5
"""How much of it is the link, at least."""
POINTERS_SHARE: Final = 1 / 3
"""Articles that are lists of such lines are about what they point to."""
_points: Final = re.compile(
    r"(?:related(?: (?:articles?|stor(?:y|ies)|posts?|content|reading|coverage))?"
    r"|you (?:may|might) (?:also )?(?:like|enjoy)|(?:bitte )?lesen sie (?:auch|hier auch)"
    r"|(?:auch|hier) lesen|lies auch|mehr (?:dazu|zum thema)|passend dazu|auch interessant"
    r"|(?:à|a) lire(?: aussi| également)?|lire aussi|sur le même (?:sujet|thème)"
    r"|(?:le|te|les) puede interesar|puedes? (?:ver|leer)|(?:lea|lee|mirá|mira) también"
    r"|(?:leia|veja) (?:também|mais)|leggi anche|potrebbe interessarti|lees ook"
    r"|(?:czytaj|zobacz|przeczytaj) (?:też|także|również)|läs (?:också|även)|les også"
    r"|(?:читайте|смотрите) также|по теме|相关阅读|相關閱讀|延伸閱讀|関連記事|관련 ?기사)"
    r"\s*[:：»›>|].",
    re.IGNORECASE,
).match
"""How such lines begin. Of 12 labelled articles with them nine gain without (up to .02), three lose
(up to .01). "Read more:" and "Also read:" stand in every other reference, so they stay."""
_calls: Final = re.compile(
    r"(?:^|[.!?…:*|–—-]\s*)(?:please |and |or )?(?:follow|subscribe|like (?:us|me|our)"
    r"|(?:join|find|connect with|keep up with) (?:us|me)|folgen sie|folge?t? (?:uns|mir)|liken sie"
    r"|like uns|abonniere|suivez|abonnez|rejoignez|s[ií]gue|s[ií]gan|siga|suscr[ií]b|curta|inscreva"
    r"|segui(?:ci|mi|teci)|iscriv|volg (?:ons|mij)|obserwuj|polub|följ|følg|подпи(?:сы|ши)|следите"
    r"|フォロー|チャンネル登録|关注|關注|팔로우|구독)",
    re.IGNORECASE,
).search
"""What asks a reader to follow an account."""


def leave_out_cross_references(selection: Selection) -> None:
    """Of the lines of an article those go that say no more than where else to read on, and whom to
    follow."""
    if selection.kind != "article":
        return
    gone = [
        number
        for number in selection.numbers()
        if 0 < len(selection.blocks[number].text) <= POINTER_CHARS
        and (_points_on(selection.blocks[number]) or _calls_to_follow(selection.blocks[number]))
    ]
    selection.leave_out(gone, POINTERS_SHARE)


def _points_on(block: Block) -> bool:
    return len(block.link_text) >= LINKED * len(block.text) and _points(block.text) is not None


def _calls_to_follow(block: Block) -> bool:
    """Whether a line asks to follow accounts, and leads nowhere else."""
    if not block.link_text or _calls(block.text) is None:
        return False
    links = links_of(block)
    return bool(links) and all(profile(link.get("href")) for link in links)
