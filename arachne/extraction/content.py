"""The main content of a page as markdown: which engine reads it, and what if that fails."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.options import ExtractOptions
from arachne.extraction.parsing.tree import Node

logger = logging.getLogger(__name__)


LOSS_COST: Final = 0.05
"""The share of the score that every kind of content lost takes away."""

_MENU: Final = frozenset({"nav"})


@dataclass(frozen=True, slots=True)
class Content:
    """``markdown`` by ``engine``, whose name goes into the record.

    ``score`` is the calibrated probability that the markdown is faithful; ``None`` where only the
    seed formula can tell. ``losses`` names the kinds of content that the page shows near the
    chosen blocks and the markdown lacks. ``menu``: all that was chosen is a menu, as on pages that
    show nothing else before their scripts run.
    """

    markdown: str
    engine: str
    kind: str = "other"
    score: float | None = None
    losses: tuple[str, ...] = ()
    menu: bool = False


def main_content(
    root: Node,
    blocks: Sequence[Block],
    html: str,
    url: str,
    base_url: str,
    options: ExtractOptions,
) -> Content:
    """The content by the chosen engine, else by the next coarser one that finds text.

    Empty only where a reader would see nothing either. Never raises.
    """
    if options.engine == "blocks":
        try:
            content = _by_blocks(root, blocks, url, base_url, options)
        except Exception:
            logger.warning("the block model failed on %s", url, exc_info=True)
        else:
            if content.markdown:
                return content
    return _by_chain(root, blocks, html, base_url, options)


def _by_blocks(
    root: Node, blocks: Sequence[Block], url: str, base_url: str, options: ExtractOptions
) -> Content:
    """Block by block: decide, repair what the decision lost, render."""
    from arachne.extraction.markdown import render
    from arachne.extraction.model.block_model import decide
    from arachne.extraction.parsing.node_queries import above
    from arachne.extraction.refine import refine
    from arachne.extraction.refine.losses import lost
    from arachne.extraction.refine.selection import Selection

    decision = decide(root, blocks, url)
    selection = Selection(root, blocks, decision)
    refine(selection)
    rendered = render(root, base_url, keep=selection.keys(), options=options.markdown)
    missing = lost(selection, rendered)
    score = decision.score * (1 - LOSS_COST * len(missing))
    menu = all(above(blocks[n].node, _MENU) is not None for n in selection.numbers())
    return Content(rendered.markdown.strip(), "blocks", selection.kind, score, missing, menu)


def _by_chain(
    root: Node, blocks: Sequence[Block], html: str, base_url: str, options: ExtractOptions
) -> Content:
    """Whole-page extractors, then everything that is displayed, then bare text."""
    from arachne.extraction.chain import extract_chain
    from arachne.extraction.markdown import render

    candidate = extract_chain(html, base_url)
    if candidate.markdown:
        return Content(candidate.markdown, candidate.engine)
    try:
        markdown = render(root, base_url, options=options.markdown).markdown.strip()
    except Exception:
        logger.warning("could not render %s", base_url, exc_info=True)
        markdown = ""
    if markdown:
        return Content(markdown, "body")
    text = "\n\n".join(block.text for block in blocks if block.text and not block.hidden)
    return Content(text, "text")
