"""Threads: every post says who wrote it and when."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.elements import HEADINGS
from arachne.extraction.selection import Selection, elements_of, naming, with_parents
from arachne.extraction.tree import Node

LINE_CHARS: Final = 90
"""A line that names an author and a date, and no more than that, is no longer than this ..."""
NAME_CHARS: Final = 40
"""... a name alone than this ..."""
DATE_CHARS: Final = 60
"""... and a date, with the number of the post, than this."""
SAID_CHARS: Final = 15
"""What is shorter is no post's text."""
LINE_REACH: Final = 40
"""Blocks between a line and the end of the text that it heads."""
THREAD_SHARE: Final = 0.4
"""Posts hold at least this share of what was chosen ..."""
LIKE_SHARE: Final = 0.6
"""... and of groups that hold this share of what the largest holds, posts are the most numerous."""
HEADED_SHARE: Final = 0.7
"""Names and dates are taken for those of posts where this share of them has both."""

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
_DIGITS: Final = re.compile(r"\d+")
_ON: Final = re.compile(r"\b(?:wrote|said|replied) on\b|\blast edited by(?: \S+)?\s*$")
"""What NodeBB says before the date of a post, and behind it."""
_BY: Final = re.compile(r"(?:^| )by \S|»|^[^\W\d][^·•|]{1,39} [·•] [^·•|]+$")
"""What stands before an author's name, or between it and the date."""


def head_the_posts(selection: Selection) -> None:
    """The name and the date of each post of a thread are kept, be they one line or two blocks:
    without them nobody knows where one post ends and who says what. Threads' editors keep them
    more often than not."""
    if selection.kind != "forum":
        return
    _keep_lines(selection)
    posts = posts_of(selection)
    own: dict[int, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        own.setdefault(id(block.node), []).append(number)
    headed = [_head(selection, post, own) for post in posts]
    whole = [head for head in headed if None not in head]
    if len(posts) > 1 and len(whole) >= HEADED_SHARE * len(posts):
        for post, (name, date) in zip(posts, headed, strict=True):
            if name is not None:
                _name_once(selection, name, _numbers(post, own))
            for one in (name, date):
                if one is not None:
                    selection.kept[one] = True


def _name_once(selection: Selection, name: int, numbers: list[int]) -> None:
    """Boards name an author once for each width of screen: other blocks that say nothing but the
    name go."""
    text = selection.blocks[name].text
    for number in numbers:
        if selection.blocks[number].text == text:
            selection.kept[number] = False


def _keep_lines(selection: Selection) -> None:
    """Lines that hold both, where what is below them is kept."""
    blocks = selection.blocks
    lines = [number for number, block in enumerate(blocks) if _is_line(block)]
    heading = [
        line
        for line, following in pairwise([*lines, len(blocks)])
        if any(selection.kept[line + 1 : min(following, line + LINE_REACH)])
    ]
    if len(heading) > 1:
        for line in heading:
            selection.kept[line] = True


def _is_line(block: Block) -> bool:
    text = _ON.sub(" ", block.text)
    if not 0 < len(text) <= LINE_CHARS or block.hidden or not _DATE.search(text):
        return False
    if _OTHER_DATE.search(text):
        return False
    return _BY.search(text) is not None or any(
        _names_author(node) and not _DATE.fullmatch(node.text().strip()) for node in _inline(block)
    )


def _names_author(node: Node) -> bool:
    attrs = node.attrs
    if any(_is_named_for_author(attrs[name]) for name in _NAMES if name in attrs):
        return True
    return node.tag == "a" and _PROFILE.search(node.get("href")) is not None


_NAMES: Final = ("class", "itemprop", "rel")


def _inline(block: Block) -> list[Node]:
    """The elements of a block's run that say something."""
    return [node for node in elements_of(block) if not node.text().isspace()]


def posts_of(selection: Selection) -> list[Node]:
    """The siblings of one tag and first class that hold most of what was chosen."""
    groups: dict[tuple[int, str, str], dict[int, tuple[Node, int]]] = {}
    said = [n for n in selection.numbers() if len(selection.blocks[n].text) >= SAID_CHARS]
    for number in said:
        node, chars = selection.blocks[number].node, len(selection.blocks[number].text)
        while node.parent is not None and node.tag != "body":
            form = node.get("class").partition(" ")[0]
            group = groups.setdefault((id(node.parent), node.tag, _DIGITS.sub("", form)), {})
            group[id(node)] = (node, chars + group.get(id(node), (node, 0))[1])
            node = node.parent
    like = [group for group in groups.values() if len(group) > 1]
    size = [sum(chars for _, chars in group.values()) for group in like]
    if not like or max(size) < THREAD_SHARE * selection.chars(said):
        return []
    large = [g for g, chars in zip(like, size, strict=True) if chars >= LIKE_SHARE * max(size)]
    return [node for node, _ in max(large, key=len).values()]


def _head(
    selection: Selection, post: Node, own: dict[int, list[int]]
) -> tuple[int | None, int | None]:
    """The blocks of a post that name its author and its date, one twice if it does both; ``own``
    are the blocks of each element."""
    numbers = _numbers(post, own)
    last = max(n for n in numbers if selection.kept[n])
    name = date = None
    for number in numbers:
        block = selection.blocks[number]
        if not 0 < len(block.text) <= DATE_CHARS or block.hidden:
            continue
        around = [node for node in with_parents(block.node) if node is not post]
        nodes = around + _inline(block)
        if date is None and number < last and _is_date(block, nodes, post):
            date = number
            name = number if _is_line(block) else name
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


def _numbers(post: Node, own: dict[int, list[int]]) -> list[int]:
    return sorted(number for node in post.iter() for number in own.get(id(node), ()))


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
