"""The part of the tree above the blocks, as arrays: what the features are computed from.

Only elements with a block at or below them take part. Their blocks are consecutive, so any sum
over a subtree is a difference of two prefix sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arachne.extraction.blocks import Block
from arachne.extraction.features.columns import masks, numbers
from arachne.extraction.features.outline_names import Names
from arachne.extraction.kernels.outline import relate
from arachne.extraction.parsing.tree import Node

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]


@dataclass(slots=True)
class Outline:
    """Arrays over elements, parents before children; ``block`` maps each block to its element.

    ``first``/``last``: the block range of the subtree. ``outer``: the nearest ancestor with more
    blocks. ``unit``: the nearest element at or above that is one of at least three siblings of one
    signature, or -1; ``top_unit``: the farthest such. ``group``: the number of the siblings' group,
    ``place``: the element's place in it, ``size``: their number.
    """

    block: Ints
    depth: Ints
    first: Ints
    last: Ints
    outer: Ints
    unit: Ints
    top_unit: Ints
    group: Ints
    place: Ints
    size: Ints
    path: Ints  # number of the signatures of the element, its parent and its grandparent
    tags: Masks  # ANCESTOR_TAGS at or above
    near: Masks  # ATTRIBUTE_WORDS of the element, its parent and its grandparent
    far: Masks  # ATTRIBUTE_WORDS of the element and all above


def outline(blocks: Sequence[Block]) -> Outline:
    """The elements at or above the blocks, which are in document order."""
    nodes, parent, own = _collect(blocks)
    names = Names()
    name = numbers([names.of(node) for node in nodes])
    signature = numbers(names.signatures)[name]
    bits = masks(names.tags + names.words).reshape(2, -1).take(name, axis=1)
    block = numbers(own)
    places = np.empty((10, len(nodes)), np.int64)
    seen = np.empty((3, len(nodes)), np.uint64)
    relate(numbers(parent), block, signature, bits, places, seen)
    return Outline(block, *places, *seen)


def _collect(blocks: Sequence[Block]) -> tuple[list[Node], list[int], list[int]]:
    """Elements at or above the blocks in document order, each one's parent, each block's own."""
    nodes: list[Node] = []
    parent: list[int] = []
    block: list[int] = []
    around: list[Node] = []  # the last block's element, below those that it is in
    number: list[int] = []  # their places among the nodes
    for item in blocks:
        own = item.node
        _, position, _ = own.flat()
        while around:
            _, start, end = around[-1].flat()
            if start <= position < end:
                break
            around.pop()
            number.pop()
        known = around[-1] if around else None
        fresh: list[Node] = []
        node: Node | None = own
        while node is not None and node is not known:
            fresh.append(node)
            node = node.parent
        for element in reversed(fresh):
            parent.append(number[-1] if number else 0)
            number.append(len(nodes))
            around.append(element)
            nodes.append(element)
        block.append(number[-1])
    return nodes, parent, block
