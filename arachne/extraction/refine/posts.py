"""Threads: every post says who wrote it and when."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.headlines import head_of, is_line
from arachne.extraction.refine.selection import Selection

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
_DIGITS: Final = re.compile(r"\d+")


def head_the_posts(selection: Selection) -> None:
    """The name and the date of each post of a thread are kept, be they one line or two blocks:
    without them nobody knows where one post ends and who says what. Threads' editors keep them
    more often than not."""
    if selection.kind != "forum" or selection.posts:
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
    lines = [number for number, block in enumerate(blocks) if is_line(block)]
    heading = [
        line
        for line, following in pairwise([*lines, len(blocks)])
        if any(selection.kept[line + 1 : min(following, line + LINE_REACH)])
    ]
    if len(heading) > 1:
        for line in heading:
            selection.kept[line] = True


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
    """The blocks that name author and date; ``own`` are the blocks of each element."""
    numbers = _numbers(post, own)
    return head_of(selection, post, numbers, max(n for n in numbers if selection.kept[n]))


def _numbers(post: Node, own: dict[int, list[int]]) -> list[int]:
    return sorted(number for node in post.iter() for number in own.get(id(node), ()))
