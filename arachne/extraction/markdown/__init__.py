"""From the tree to markdown: structure comes from the page's elements, never from flattened text.

Layers, innermost first: :mod:`escaping` keeps text literal; :mod:`inline` writes a paragraph's
worth of content (with :mod:`images`, :mod:`mathml`, :mod:`code`); :mod:`tables` reads grids;
:mod:`writer` puts blocks into lists and quotes; :mod:`renderer` walks the tree.
"""

from arachne.extraction.markdown.options import MarkdownOptions
from arachne.extraction.markdown.renderer import Rendered, render

__all__ = ["MarkdownOptions", "Rendered", "render"]
