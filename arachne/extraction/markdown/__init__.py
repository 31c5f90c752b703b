"""From the tree to markdown: structure comes from the page's elements, never from flattened text.

Layers, innermost first:

- ``escaping``, ``emphasis``, ``targets`` know the rules of CommonMark;
- ``code``, ``images``, ``embeds``, ``tex``, ``mathml``, ``mathjax``, ``tables``, ``definitions``
  and ``shapes`` read one kind of element each, by the names in ``vocabulary``;
- ``run`` holds a paragraph while it is written, ``phrasing`` says what each inline element adds to
  it, ``inline`` drives both; ``grid`` and ``table_blocks`` write tables;
- ``writer`` puts blocks into lists and quotes; ``selection`` knows what is wanted, ``companions``
  what comes along with it, ``cards`` what becomes of links around blocks; ``renderer`` walks the
  tree.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "markdown")

from arachne.extraction.markdown.renderer import Rendered, render
from arachne.extraction.markdown_options import MarkdownOptions

__all__ = ["MarkdownOptions", "Rendered", "render"]
