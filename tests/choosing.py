"""Pages of which everything was chosen but some texts, for tests of the rules after the model."""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.selection import Selection


def kept_after(
    rule: Callable[[Selection], None],
    html: str,
    *,
    doubtful: Collection[str] = (),
    kind: str = "service",
) -> list[str]:
    """The texts that are kept after a rule, if all but the doubtful ones (0.2) were before."""
    root = parse(html)
    blocks = segment(root)
    likely = np.array([0.2 if block.text in doubtful else 0.9 for block in blocks])
    keys = frozenset(block.key for block, p in zip(blocks, likely, strict=True) if p > 0.5)
    selection = Selection(root, blocks, Decision(likely, keys, 0.9, 0.9, kind, 0.9))
    rule(selection)
    return [selection.blocks[number].text for number in selection.numbers()]
