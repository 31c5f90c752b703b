"""The main content of a page as markdown: which engine reads it, and what if that fails."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from arachne.extraction.blocks import Block
from arachne.extraction.chain import extract_chain
from arachne.extraction.markdown import render
from arachne.extraction.options import ExtractOptions
from arachne.extraction.tree import Node

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Content:
    """``markdown`` by ``engine``, whose name goes into the record."""

    markdown: str
    engine: str


def main_content(
    root: Node, blocks: Sequence[Block], html: str, base_url: str, options: ExtractOptions
) -> Content:
    """The content by the chosen engine, else by the next coarser one that finds text.

    Empty only where a reader would see nothing either. Never raises.
    """
    candidate = extract_chain(html, base_url)
    if candidate.markdown:
        return Content(candidate.markdown, candidate.engine)
    return _whole_page(root, blocks, base_url, options)


def _whole_page(
    root: Node, blocks: Sequence[Block], base_url: str, options: ExtractOptions
) -> Content:
    """Everything that is displayed; bare text when even that cannot be rendered."""
    try:
        markdown = render(root, base_url, options=options.markdown).markdown.strip()
    except Exception:
        logger.warning("could not render %s", base_url, exc_info=True)
        markdown = ""
    if markdown:
        return Content(markdown, "body")
    text = "\n\n".join(block.text for block in blocks if block.text and not block.hidden)
    return Content(text, "text")
