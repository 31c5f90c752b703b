"""Threads as the software of a board writes them: every post is kept, whatever the model makes of
it, and of what stands around it no more than its author and its date."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from statistics import median_low
from typing import Final

from arachne.extraction.parsing.node_queries import is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.boards_names import (
    EDITED,
    HEADS,
    POST_TEXTS,
    THREADS_ALONE,
    is_aside,
    labels_code,
)
from arachne.extraction.refine.selection import Post, Selection
from arachne.extraction.survey.walk import ancestors

THREAD_SHARE: Final = 0.5
"""Posts that are less than this of what was chosen are not what the page is about."""
ARTICLE_SHARE: Final = 0.8
"""A post that is this much of what is kept of all, on a page that does not read as a thread, is an
article, and the others are comments on it."""
COPIED_CHARS: Final = 80
"""A post of so many characters that says the same as one before is shown twice."""
_NEAR: Final = 6
"""Elements above a post's text, among which the one is that its row of the table asks for."""
_PAGE: Final = frozenset({"html", "body", "main"})

_ASIDE: Final = frozenset({"aside", "blockquote"})

is_text: Final = naming(re.compile("|".join(f"(?:{row.name})" for row in POST_TEXTS)))
_is_text_anywhere: Final = naming(
    re.compile("|".join(f"(?:{row.name})" for row in POST_TEXTS if not row.around))
)
_WITHIN: Final = tuple(
    (naming(re.compile(row.name)), naming(re.compile(row.around)))
    for row in POST_TEXTS
    if row.around
)
_is_of_threads: Final = naming(
    re.compile("|".join(f"(?:{row.name})" for row in POST_TEXTS if row.software in THREADS_ALONE))
)
_is_head: Final = naming(HEADS)


def _posts(selection: Selection) -> list[Post]:
    """The posts of a page, in document order, where their markup is that of a known board; none
    where there is only one, or where they are not what the page is about."""
    if not any(map(_holds_text, _above(selection))):
        return []
    texts = _outermost(_block(node) for node in selection.root.iter() if _holds_text(node))
    if len(texts) < 2:
        return []
    wholes = _wholes(texts)
    posts = [
        Post(text, whole, said, sorted({*inside} - {*said}))
        for text, whole, said, inside in zip(
            texts, wholes, _members(selection, texts), _members(selection, wholes), strict=True
        )
    ]
    return posts if _are_a_thread(selection, posts) else []


def _above(selection: Selection) -> Iterator[Node]:
    """The elements around what is kept, up to the page, each once, and those right in it."""
    known: set[Node] = set()
    for number in selection.numbers():
        block = selection.blocks[number]
        node: Node | None = block.node
        for child in block.node.children[block.start : block.end]:
            if not isinstance(child, str):
                yield child
        while node is not None and node not in known:
            known.add(node)
            yield node
            node = node.parent


def _are_a_thread(selection: Selection, posts: Sequence[Post]) -> bool:
    """Whether the posts are what the page is about; comments on an article may look the same."""
    kept = selection.kept
    sizes = [selection.chars([n for n in post.said if kept[n]]) for post in posts]
    beside = selection.chars([n for post in posts for n in post.around if kept[n]])
    if sum(sizes) < THREAD_SHARE * (selection.chars(selection.numbers()) - beside):
        return False
    if selection.kind == "forum" or is_called(posts[-1].text, _is_of_threads):
        return True
    return max(sizes) < ARTICLE_SHARE * sum(sizes)


def keep_the_board(selection: Selection) -> None:
    """What is said in the posts is kept, and the page is a thread. Quotations, and what a board
    shows of a page that is linked to, are as likely as the model says."""
    selection.posts = _posts(selection)
    if not selection.posts:
        return
    selection.kind = "forum"
    told: set[str] = set()
    for post in selection.posts:
        text = " ".join(selection.blocks[number].text for number in post.said)
        if len(text) >= COPIED_CHARS and text in told:
            for number in post.said:
                selection.kept[number] = False
            continue
        told.add(text)
        known: dict[Node, bool] = {}
        for number in post.said:
            block = selection.blocks[number]
            if labels_code(block.text) and _is_above_code(selection, number):
                selection.kept[number] = False
            elif (
                not block.hidden
                and not _is_aside(block.node, post.text, known)
                and not EDITED.match(block.text)
            ):
                selection.kept[number] = True


def _is_above_code(selection: Selection, number: int) -> bool:
    return number + 1 < len(selection.blocks) and "code" in selection.kinds[number + 1]


def _is_aside(node: Node, text: Node, known: dict[Node, bool]) -> bool:
    """Whether an element is in a quotation or the like, below the text of a post. ``known`` keeps
    the answers."""
    passed: list[Node] = []
    while node not in known:
        passed.append(node)
        if node is text or node.parent is None:
            known[node] = False
        elif node.tag in _ASIDE or is_called(node, is_aside):
            known[node] = True
        else:
            node = node.parent
    known.update(dict.fromkeys(passed, known[node]))
    return known[node]


def _holds_text(node: Node) -> bool:
    for name in (node.get("class"), node.get("id")):
        if name and is_text(name):
            if _is_text_anywhere(name):
                return node.parent is None or not _is_head(node.parent.get("class"))
            above = [names for outer in islice(ancestors(node), _NEAR) for names in _names(outer)]
            if any(says(name) and any(map(around, above)) for says, around in _WITHIN):
                return True
    return False


def _names(node: Node) -> tuple[str, ...]:
    component = node.get("component")
    return node.get("class"), node.get("id"), f"component={component}" if component else ""


def _block(node: Node) -> Node:
    """The element, or the one whose run it is a part of."""
    while not node.ends_runs and node.parent is not None:
        node = node.parent
    return node


def _outermost(nodes: Iterable[Node]) -> list[Node]:
    """Those of the nodes, given in document order, that are in no other."""
    found: list[Node] = []
    end = 0
    for node in nodes:
        _, first, last = node.flat()
        if first >= end:
            found.append(node)
            end = last
    return found


def _wholes(texts: Sequence[Node]) -> list[Node]:
    """For each text the element as far above it as most posts reach without a second text, or the
    last below that that holds no other text: the first post may be by itself above the others."""
    starts = [text.flat()[1] for text in texts]
    reach = [_reach(text, starts) for text in texts]
    usual = median_low(len(nodes) for nodes in reach)
    return [nodes[min(len(nodes), usual) - 1] for nodes in reach]


def _reach(text: Node, starts: Sequence[int]) -> list[Node]:
    """The text and the elements around it that hold no other, from the inside."""
    nodes = [text]
    for outer in ancestors(text):
        _, first, last = outer.flat()
        place = bisect_right(starts, first - 1)
        if outer.tag in _PAGE or (place + 1 < len(starts) and starts[place + 1] < last):
            break
        nodes.append(outer)
    return nodes


def _members(selection: Selection, nodes: Sequence[Node]) -> list[list[int]]:
    """The numbers of the blocks in each of the nodes, which are in document order and in no
    other."""
    ends = [node.flat()[1:] for node in nodes]
    starts = [first for first, _ in ends]
    found: list[list[int]] = [[] for _ in nodes]
    for number, block in enumerate(selection.blocks):
        start = block.node.flat()[1]
        place = bisect_right(starts, start) - 1
        if place >= 0 and start < ends[place][1]:
            found[place].append(number)
    return found
