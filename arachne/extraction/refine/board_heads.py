"""Who wrote a post of a known board, and when: the blocks that say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from arachne.extraction.parsing.node_queries import elements_of, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.boards_names import EDITED, is_author, is_date
from arachne.extraction.refine.headlines import DATE_CHARS, NAME_CHARS, has_date, head_of, is_dated
from arachne.extraction.refine.selection import Post, Selection
from arachne.extraction.survey.walk import ancestors
from arachne.extraction.text.whitespace import collapsed

HEAD_CHARS: Final = 160
"""What names author or date says no more than this beside: a rank, how many liked it."""

_LEVELS: Final = 4
_leads_to_profile: Final = naming(
    re.compile(r"[?;&](?:action|mode)=(?:view)?profile|member\.php\?|profile\.php\?(?!mode=)")
)
_CLASSLESS: Final = 2  # elements around one without a class, whose classes are said of it
_TIMES: Final = frozenset({"time", "relative-time", "abbr"})

Head = tuple[int | None, int | None]


def heads_of(selection: Selection, posts: Sequence[Post]) -> list[Head]:
    """For each post the blocks that name its author and its date, one twice if it does both."""
    heads = [_head(selection, post, post.around) for post in posts]
    if sum(name is not None for name, _ in heads) > len(posts) // 2:
        return heads
    return [_head(selection, post, numbers) for post, numbers in _before(selection, posts)]


def _before(selection: Selection, posts: Sequence[Post]) -> Iterable[tuple[Post, list[int]]]:
    """Where answers are inside the element of what they answer: the blocks between the text of a
    post and that of the one before, as far as they are in the element around it."""
    end = 0
    for post in posts:
        outer = post.whole.parent or post.whole
        _, first, last = outer.flat()
        start = post.said[0] if post.said else end
        yield (
            post,
            [
                number
                for number in range(end, start)
                if first <= selection.blocks[number].node.flat()[1] < last
            ],
        )
        end = post.said[-1] + 1 if post.said else end


def _head(selection: Selection, post: Post, around: Sequence[int]) -> Head:
    """Boards name the author above what is said, some below it."""
    first = post.said[0] if post.said else len(selection.blocks)
    over = [number for number in around if number < first]
    under = [number for number in around if number > first]
    above, below = (_named(selection, post.whole, numbers) for numbers in (over, under))
    if None not in below and above[0] != above[1]:
        return below
    name, date = (a if a is not None else b for a, b in zip(above, below, strict=True))
    return name, date


def _named(selection: Selection, whole: Node, numbers: Sequence[int]) -> Head:
    """By what a board calls the elements of both, else by what both are called anywhere."""
    names: list[tuple[int, int]] = []
    date = None
    edited = False  # and who did follows
    for number in numbers:
        block = selection.blocks[number]
        if block.hidden or not 0 < len(block.text) <= HEAD_CHARS:
            continue
        if EDITED.match(block.text):
            edited = True
            continue
        nodes = [*_up(block.node, whole), *elements_of(block)]
        author = min((a for a in map(_author, nodes) if 0 < len(a) <= len(block.text)),
                     key=len, default="")  # fmt: skip
        dated = any(_says_when(node, block.text) for node in nodes)
        if author and dated:
            return number, number
        if author and not edited:
            names.append((len(block.text.replace(author, "")), number))
        edited = edited and not dated
        date = number if date is None and dated else date
    name = _best(selection, names, 0 if date is None else date)
    if name is None or date is None:
        other = head_of(selection, whole, numbers, len(selection.blocks))
        name = other[0] if name is None else name
        date = other[1] if date is None else date
    return name, date


def _best(selection: Selection, names: Sequence[tuple[int, int]], date: int) -> int | None:
    """Of blocks that name somebody, each after how much more it says, the one nearest to the date,
    since others are of who edited the post; without a number of posts, if it is there so, too."""
    if not names:
        return None
    best = min((more, abs(number - date), number) for more, number in names)[2]
    text = selection.blocks[best].text
    same = [number for _, number in names if text.startswith(selection.blocks[number].text)]
    return min(same, key=lambda number: len(selection.blocks[number].text))


def _up(node: Node, whole: Node) -> list[Node]:
    """The element and those around it, as far as they may be named after it."""
    nodes = [node]
    while len(nodes) < _LEVELS and nodes[-1] is not whole and nodes[-1].parent is not None:
        nodes.append(nodes[-1].parent)
    return nodes


def _author(node: Node) -> str:
    """The name of an author, if the element is called so and holds nothing else."""
    around = islice(ancestors(node), _CLASSLESS)
    name = next((name for outer in (node, *around) if (name := outer.get("class"))), "")
    leads = node.tag == "a" and _leads_to_profile(node.get("href"))
    if not leads and not is_author(name) and node.get("itemprop") != "author":
        return ""
    text = collapsed(node.text())
    return text if len(text) <= NAME_CHARS and not is_dated(text) else ""


def _says_when(node: Node, text: str) -> bool:
    """Whether the element is called a date and is one, and the text of its block has it."""
    if node.tag in _TIMES:
        return 0 < len(collapsed(node.text())) <= DATE_CHARS
    if not is_date(node.get("class")) or not has_date(text):
        return False
    said = collapsed(node.text())
    return 0 < len(said) <= DATE_CHARS and is_dated(said)
