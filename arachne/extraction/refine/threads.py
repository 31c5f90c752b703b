"""Threads are whole: of what most posts say in one place, the rest is kept, too."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.node_queries import above, with_parents
from arachne.extraction.refine.posts import posts_of
from arachne.extraction.refine.selection import Selection

POSTS: Final = 3
"""Fewer are no thread in which some could be missing."""
TEXTS: Final = 4
"""A form (tags and classes up to the grandparent) that so many texts among the posts have ..."""
KEPT_SHARE: Final = 0.4
"""... of which so large a share is kept ..."""
TEXT_CHARS: Final = 40
"""... and that are this long in the mean, is that of the posts. Shares of .5 and .6 gain half as
much on the labelled threads; from .3 on some lose."""
POST_LIKELY: Final = 0.15

_QUOTED: Final = frozenset({"aside", "blockquote"})


def keep_every_post(selection: Selection) -> None:
    """Short posts and those that are nested are less likely than others to the model; a thread
    with every third missing is hard to follow."""
    if selection.kind != "forum" or selection.posts:
        return
    posts = posts_of(selection)
    around = posts[0].parent if len(posts) >= POSTS else None
    if around is None:
        return
    inside = {id(node) for node in around.iter()}
    forms: dict[Hashable, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        if id(block.node) in inside and _is_said(block):
            forms.setdefault(_form(block), []).append(number)
    for numbers in forms.values():
        kept = [number for number in numbers if selection.kept[number]]
        if len(numbers) < TEXTS or len(kept) < KEPT_SHARE * len(numbers):
            continue
        if selection.chars(kept) >= TEXT_CHARS * len(kept):
            for number in numbers:
                selection.kept[number] |= selection.likely[number] >= POST_LIKELY


def _is_said(block: Block) -> bool:
    """Whether a block is shown text that leads nowhere and is quoted from nobody."""
    leads = block.text == block.link_text
    return not leads and not block.hidden and above(block.node, _QUOTED) is None


def _form(block: Block) -> Hashable:
    return tuple((node.tag, node.get("class")) for node in with_parents(block.node))
