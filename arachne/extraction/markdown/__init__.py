"""From the tree to markdown: structure comes from the page's elements, never from flattened text.

Layers, innermost first:

- ``escaping``, ``emphasis``, ``targets`` know the rules of CommonMark;
- ``code``, ``images``, ``embeds``, ``tex``, ``mathml``, ``mathjax``, ``tables``, ``definitions``
  and ``shapes`` read one kind of element each, by the names in ``vocabulary``;
- ``run`` holds a paragraph while it is written, in a ``setting`` such as a cell, ``phrasing`` says
  what each inline element adds to it, ``inline`` drives both; ``grid`` and ``table_blocks`` write
  tables;
- ``writer`` puts blocks into lists and quotes; ``wanted`` knows which blocks are to be written,
  ``companions`` what comes along with them, ``cards`` what becomes of links around blocks;
- ``block_renderer`` writes one block, ``lists`` its list; ``renderer`` walks the tree.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "markdown")

from arachne.extraction.markdown.renderer import Rendered, render
from arachne.extraction.markdown_options import MarkdownOptions

__all__ = ["MarkdownOptions", "Rendered", "render"]
