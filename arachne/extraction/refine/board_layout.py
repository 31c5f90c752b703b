"""How the posts of a known board read: author and date, then what is said, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above, is_named, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.board_heads import heads_of
from arachne.extraction.refine.boards import is_text
from arachne.extraction.refine.boards_names import is_signed_below
from arachne.extraction.refine.selection import Post, Selection
from arachne.extraction.survey.walk import ancestors

_ANSWER: Final = re.compile(r"^(?:re|aw|sv|odp|отв)(?:\[\d+\])?: ?", re.IGNORECASE)
"""What the title of an answer begins with, before that of what it answers."""
_CALLS_THEM_POSTS: Final = re.compile("(?:recommended )?posts", re.IGNORECASE)
_is_named_for_files: Final = naming(re.compile("attach|thumbnail", re.IGNORECASE))
_ROWS: Final = frozenset({"table", "tbody", "td", "tfoot", "th", "thead", "tr"})
_LISTS: Final = frozenset({"dd", "dl", "dt", "li", "ol", "ul"})
_QUOTATION: Final = frozenset({"blockquote"})
_DRAWN: Final = _ROWS | _LISTS | _QUOTATION


def lay_out_the_board(selection: Selection) -> None:
    """Of what stands around a post its author, its date and its files are kept, and a heading that
    no post before had. A post is no table, list or quotation, whatever its software makes it of."""
    posts = selection.posts
    if not posts:
        return
    titles: set[str] = set()
    for post, head in zip(posts, heads_of(selection, posts), strict=True):
        said = any(selection.kept[number] for number in post.said)
        signed_below = is_signed_below(post.text.get("class"))
        for number in (*post.around, *(n for n in head if n is not None)):
            if number not in head:
                keep = _is_of_post(selection, number, titles)
            else:
                keep = said and (selection.kept[number] or not signed_below)
            selection.kept[number] = keep
            if not keep:
                _demote(selection.blocks[number].node, post)
    for node in _drawn(posts):
        node.become("div", node.attrs)
    _demote_title(selection, posts[0])


def _is_of_post(selection: Selection, number: int, titles: set[str]) -> bool:
    block = selection.blocks[number]
    if not selection.kept[number]:
        return False
    if above(block.node, HEADINGS) is None:
        return is_named(block.node, _is_named_for_files)
    title = _ANSWER.sub("", block.text)
    if title in titles:
        return False
    titles.add(title)
    return True


def _demote(node: Node, post: Post) -> None:
    """A heading that is left out would come along with what is below it."""
    for outer in (node, *ancestors(node)):
        if outer is post.whole:
            break
        if outer.tag in HEADINGS:
            outer.become("div", outer.attrs)


def _demote_title(selection: Selection, first: Post) -> None:
    """The same of one above all posts that says that they are posts."""
    start = first.whole.flat()[1]
    for block in selection.blocks:
        if block.node.flat()[1] >= start:
            break
        if block.node.tag in HEADINGS and _CALLS_THEM_POSTS.fullmatch(block.text):
            block.node.become("div", block.node.attrs)


def _drawn(posts: Sequence[Post]) -> Iterator[Node]:
    """The elements that posts are drawn with, around what is said in them."""
    inside = {id(node) for post in posts for node in post.text.iter()}
    for whole in {id(top): top for top in map(_top, posts)}.values():
        for node in whole.iter():
            if node.tag in _DRAWN and id(node) not in inside:
                yield node
    yield from _around(posts)
    for post in posts:
        within = [child for child in post.text.children if not isinstance(child, str)]
        wraps = len(within) == 1 and is_text(within[0].get("class"))
        for node in (post.text, *within[:wraps]):
            if node.tag in _QUOTATION | _ROWS:
                yield node


def _around(posts: Sequence[Post]) -> Iterator[Node]:
    """The lists that hold answers below what they answer, each element once."""
    known: set[Node] = set()
    for post in posts:
        for outer in ancestors(post.whole):
            if outer in known:
                break
            known.add(outer)
            if outer.tag in _LISTS:
                yield outer


def _top(post: Post) -> Node:
    """The element of a post, or the table of which it is a row."""
    top = post.whole
    for outer in ancestors(post.whole) if top.tag in _ROWS else ():
        if outer.tag not in _ROWS:
            break
        top = outer
    return top
