"""Which blocks of a post name its author and its date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import elements_of, naming, with_parents
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

LINE_CHARS: Final = 90
"""A line that names an author and a date, and no more than that, is no longer than this ..."""
NAME_CHARS: Final = 40
"""... a name alone than this ..."""
DATE_CHARS: Final = 60
"""... and a date, with the number of the post, than this."""

_DATE: Final = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)|\b\d{1,2}:\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b"
    r"|\b(?:\d+|an?) (?:second|minute|hour|day|week|month|year)s? ago|\b(?:yesterday|today)\b"
    r"|\bvor \d+ \w+|\bil y a \d+|\bh(?:ace|á) \d+|\d+ \w+ назад|\d+ ?[^\W\d]{1,3}前|\d+ ?\w+ 전",
    re.IGNORECASE,
)
_OTHER_DATE: Final = re.compile(
    r"edited|started|join|since|regist|last |discussion in|\bby .* in |posts?:|wrote|said|↑$|birth"
    r"|location|mitglied|beigetreten|zuletzt|bearbeitet|inscri|modifi|editado|lid sinds|dołączył"
    r"|регистр|изменен|редактир|注册|登録|编辑|編集",
    re.IGNORECASE,
)
"""Dates of members and of changes, and the lines above quotations."""
_is_named_for_author: Final = naming(
    re.compile(r"author|user|poster|member|nick|byline|creator|profile", re.IGNORECASE)
)
_is_named_for_name: Final = naming(
    re.compile(
        r"user-?_?name|author|poster|(?:message|post|member|user)-?_?name|nick|creator|userinfo"
        r"|display-?_?name|(?:^|\s)user(?:\s|$)|profile-?link",
        re.IGNORECASE,
    )
)
_is_named_for_more: Final = naming(
    re.compile(
        r"title|avatar|rank|group|extra|count|badge|banner|stat|signature|sig|online|reputation"
        r"|location|button",
        re.IGNORECASE,
    )
)
_is_named_for_member: Final = naming(
    re.compile(
        r"extra|user-?_?info|user-?_?details|postprofile|author-?_?(?:info|pane)|pairs|user-?stat"
        r"|signature|tooltip",
        re.IGNORECASE,
    )
)
_PROFILE: Final = re.compile(
    r"/(?:u|users?|members?|profiles?)/|memberlist|member\.php|profile", re.IGNORECASE
)
_ON: Final = re.compile(r"\b(?:wrote|said|replied) on\b|\blast edited by(?: \S+)?\s*$")
"""What NodeBB says before the date of a post, and behind it."""
_BY: Final = re.compile(r"(?:^| )by \S|»|^[^\W\d][^·•|]{1,39} [·•] [^·•|]+$")
"""What stands before an author's name, or between it and the date."""


def is_line(block: Block) -> bool:
    """Whether a block names an author and a date, and says no more."""
    text = _ON.sub(" ", block.text)
    if not 0 < len(text) <= LINE_CHARS or block.hidden or not _DATE.search(text):
        return False
    if _OTHER_DATE.search(text):
        return False
    return _BY.search(text) is not None or any(
        _names_author(node) and not _DATE.fullmatch(node.text().strip()) for node in _inline(block)
    )


def has_date(text: str) -> bool:
    """Whether a text says when something was."""
    return _DATE.search(text) is not None


def is_dated(text: str) -> bool:
    """Whether a text says when something was written, not when its author joined or changed it."""
    return has_date(text) and not _OTHER_DATE.search(text)


def _names_author(node: Node) -> bool:
    attrs = node.attrs
    if any(_is_named_for_author(attrs[name]) for name in _NAMES if name in attrs):
        return True
    return node.tag == "a" and _PROFILE.search(node.get("href")) is not None


_NAMES: Final = ("class", "itemprop", "rel")


def _inline(block: Block) -> list[Node]:
    """The elements of a block's run that say something."""
    return [node for node in elements_of(block) if not node.text().isspace()]


def head_of(
    selection: Selection, post: Node, numbers: Sequence[int], last: int
) -> tuple[int | None, int | None]:
    """The blocks of a post, among those of these numbers, that name its author and its date, one
    twice if it does both; what is dated from the block ``last`` on is something else."""
    name = date = None
    for number in numbers:
        block = selection.blocks[number]
        if not 0 < len(block.text) <= DATE_CHARS or block.hidden:
            continue
        around = [node for node in with_parents(block.node) if node is not post]
        nodes = around + _inline(block)
        if date is None and number < last and _is_date(block, nodes, post):
            date = number
            name = number if is_line(block) else name
        elif (name is None or date is None) and _is_name(block.text, nodes):
            # Of two headings the first would come along with the second.
            name = number if name is None or block.node.tag in HEADINGS else name
        elif (
            name is not None
            and date is None
            and block.node.tag in HEADINGS
            and block.text.startswith(f"{selection.blocks[name].text} ")  # the name and a rank
        ):
            name = number
    return name, date


def _is_date(block: Block, nodes: list[Node], post: Node) -> bool:
    if _OTHER_DATE.search(block.text):
        return False
    if not _DATE.search(block.text) and all(node.tag != "time" for node in nodes):
        return False
    node = block.node
    while node is not post and node.parent is not None:
        if node.tag in ("dd", "dt", "blockquote") or _is_named_for_member(node.get("class")):
            return False
        node = node.parent
    return True


def _is_name(text: str, nodes: list[Node]) -> bool:
    if not 1 < len(text) <= NAME_CHARS or _DATE.search(text):
        return False
    names = [f"{node.get('class')} {node.get('itemprop')}" for node in nodes]
    if any(_is_named_for_more(name) for name in names):
        return False
    return any(_is_named_for_name(name) for name in names)
