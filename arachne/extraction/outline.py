"""The part of the tree above the blocks, as arrays: what the features are computed from.

Only elements with a block at or below them take part. Their blocks are consecutive, so any sum
over a subtree is a difference of two prefix sums.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arachne.extraction.blocks import Block
from arachne.extraction.tree import Node
from arachne.extraction.vocabulary import ANCESTOR_TAGS, ATTRIBUTE_WORDS, bits

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]

_TOKENS = re.compile(r"[a-z]+|[A-Z]+[a-z]*")
_DIGITS = re.compile(r"\d+")
_TELLING = frozenset({"id", "itemprop", "role"})
_TAG_BIT = {tag: 1 << bit for bit, tag in enumerate(ANCESTOR_TAGS)}
_ROLE_TAG = {
    "navigation": "nav",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "aside",
    "main": "main",
    "article": "article",
    "dialog": "dialog",
}
_CLASS_CHARS, _NAME_CHARS = 200, 60  # longer attributes are generated, not written
_PREFIX = 4  # letters from which a word is recognised by a token that goes on
_ATTRIBUTE_BITS = bits(ATTRIBUTE_WORDS)
_SHORT = {word: mask for word, mask in _ATTRIBUTE_BITS.items() if len(word) < _PREFIX}
_LONG = {word: mask for word, mask in _ATTRIBUTE_BITS.items() if len(word) >= _PREFIX}
_LONGEST = max(map(len, _LONG))
REPEATED = 3
"""Siblings of one signature that make a group: two may be chance."""


@dataclass(slots=True)
class Outline:
    """Arrays over elements, parents before children; ``block`` maps each block to its element.

    ``first``/``last``: the block range of the subtree. ``outer``: the nearest ancestor with more
    blocks. ``unit``: the nearest element at or above that is one of at least ``REPEATED``
    siblings of one signature, or -1; ``top_unit``: the farthest such. ``group``: the id of the
    siblings' group, ``place``: the element's place in it, ``size``: their number.
    """

    nodes: list[Node]
    block: Ints
    parent: Ints
    depth: Ints
    first: Ints
    last: Ints
    outer: Ints
    unit: Ints
    top_unit: Ints
    group: Ints
    place: Ints
    size: Ints
    path: Ints  # id of the signatures of the element, its parent and its grandparent
    tags: Masks  # ANCESTOR_TAGS at or above
    near: Masks  # ATTRIBUTE_WORDS of the element, its parent and its grandparent
    far: Masks  # ATTRIBUTE_WORDS of the element and all above


def outline(blocks: Sequence[Block]) -> Outline:
    """The elements at or above the blocks."""
    nodes, parent, block = _collect(blocks)
    count = len(nodes)
    first = [-1] * count
    last = [0] * count
    for number, index in enumerate(block):
        if first[index] < 0:
            first[index] = number
        last[index] = number + 1
    for index in range(count - 1, 0, -1):
        above = parent[index]
        if first[above] < 0 or first[index] < first[above]:
            first[above] = first[index]
        last[above] = max(last[above], last[index])
    depth, outer = [0] * count, [0] * count
    tags, words, near, far = [0] * count, [0] * count, [0] * count, [0] * count
    signature, path = [0] * count, [0] * count
    signatures: dict[Any, int] = {}
    groups: dict[tuple[int, int], int] = {}
    group, place, members = [0] * count, [0] * count, [0] * count
    for index, node in enumerate(nodes):
        above = parent[index]
        name, mask, tag_mask = _describe(node)
        signature[index] = own = signatures.setdefault(name, len(signatures))
        words[index] = mask
        if not index:
            tags[0], near[0], far[0] = tag_mask, mask, mask
            continue
        depth[index] = depth[above] + 1
        grandparent = parent[above] if above else 0
        tags[index] = tags[above] | tag_mask
        near[index] = mask | words[above] | words[grandparent]
        far[index] = mask | far[above]
        wider = first[above] < first[index] or last[above] > last[index]
        outer[index] = above if wider else outer[above]
        path[index] = signatures.setdefault(
            (own, signature[above], signature[grandparent]), len(signatures)
        )
        group[index] = number = groups.setdefault((above, own), len(groups) + 1)
        place[index] = members[number]
        members[number] += 1
    size = [members[number] for number in group]
    unit, top_unit = [-1] * count, [-1] * count
    for index in range(1, count):
        above = parent[index]
        repeated = size[index] >= REPEATED
        unit[index] = index if repeated else unit[above]
        top_unit[index] = top_unit[above] if top_unit[above] >= 0 else index if repeated else -1
    return Outline(
        nodes=nodes,
        block=_ints(block),
        parent=_ints(parent),
        depth=_ints(depth),
        first=_ints(first),
        last=_ints(last),
        outer=_ints(outer),
        unit=_ints(unit),
        top_unit=_ints(top_unit),
        group=_ints(group),
        place=_ints(place),
        size=_ints(size),
        path=_ints(path),
        tags=_masks(tags),
        near=_masks(near),
        far=_masks(far),
    )


def _ints(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _masks(values: list[int]) -> Masks:
    return np.array(values, dtype=np.uint64)


def _collect(blocks: Sequence[Block]) -> tuple[list[Node], list[int], list[int]]:
    """Elements at or above the blocks in document order, each one's parent, each block's own."""
    nodes: list[Node] = []
    parent: list[int] = []
    index_of: dict[Node, int] = {}
    block: list[int] = []
    for item in blocks:
        own = item.node
        if own not in index_of:
            pending = [own]
            node = own.parent
            while node is not None and node not in index_of:
                pending.append(node)
                node = node.parent
            above = index_of[node] if node is not None else 0
            for fresh in reversed(pending):
                parent.append(above)
                index_of[fresh] = above = len(nodes)
                nodes.append(fresh)
        block.append(index_of[own])
    return nodes, parent, block


def _describe(node: Node) -> tuple[str | tuple[str, ...], int, int]:
    """Signature (the tag and the first classes without digits), word mask and tag mask."""
    tag, attrs = node.tag, node.attrs
    tag_mask = _TAG_BIT.get(tag, 0)
    if not attrs:
        return tag, 0, tag_mask
    names = attrs.get("class")
    classes, mask = _class_words(names) if names else ((), 0)
    if not _TELLING.isdisjoint(attrs):
        for name in _TELLING:
            if name in attrs:
                mask |= _words(attrs[name])
        if "role" in attrs:
            tag_mask |= _TAG_BIT.get(_ROLE_TAG.get(attrs["role"], ""), 0)
    return (tag, *classes) if classes else tag, mask, tag_mask


@lru_cache(maxsize=20_000)
def _class_words(classes: str) -> tuple[tuple[str, ...], int]:
    signature = tuple(_DIGITS.sub("", name) for name in classes.split()[:3])
    return signature, _words(classes, _CLASS_CHARS)


def _words(value: str, length: int = _NAME_CHARS) -> int:
    """The rows of ATTRIBUTE_WORDS in the first characters of an attribute."""
    mask = 0
    for token in _TOKENS.findall(value[:length]):
        mask |= _token_mask(token.lower())
    return mask


@lru_cache(maxsize=20_000)
def _token_mask(token: str) -> int:
    """The rows whose word the token is or begins with; a short word only as the whole token."""
    mask = _SHORT.get(token, 0) | _SHORT.get(token.removesuffix("s"), 0)
    for end in range(_PREFIX, min(len(token), _LONGEST) + 1):
        mask |= _LONG.get(token[:end], 0)
    return mask
