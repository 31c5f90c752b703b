"""Pictures: which carry meaning, and their address when loading is left to a script."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.markdown.escaping import escape, escape_all
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown.vocabulary import EMPTY_ALT
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.parsing.tree import Node

_LAZY: Final = (
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-lazy",
    "data-orig-file",
    "data-url",
)
_LAZY_SETS: Final = ("data-srcset", "srcset", "data-lazy-srcset")
_FILE_NAME: Final = re.compile(
    r"\S+\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)|(?:img|dsc|image|photo)[-_ ]?\d+"
    r"|[^\W_]+(?:[-_]+[^\W_]+){2,}(?:[-_ ]?\(\d+\))?",  # also without its extension
    re.IGNORECASE,
)
_PICTURE: Final = re.compile(r"\.(?:jpe?g|png|gif|webp|svg|avif)(?:[?#]|$)", re.IGNORECASE)
_PIXELS: Final = re.compile(r"\s*(\d+)")
_BRACKETS: Final = re.compile(r"[\[\]]")
_FEW_ELEMENTS: Final = 30
_FEW_SIBLINGS: Final = 200  # of what a paragraph holds; to look through more takes quadratic time
_FRAMES: Final = frozenset({"figure", "p"})
_PAGES: Final = frozenset({"article", "main", "section", "body", "blockquote", "dd", "details"})
_NO_TEXT: Final = frozenset({"a", "li", "header", "footer", "nav", "aside", "button"})
_CELLS: Final = frozenset({"td", "th"})
MAX_ALT: Final = 400
"""Longer alternative texts are cut: they are search bait or a whole caption."""


def alternative(image: Node) -> str:
    """The alternative text that tells a reader something, white space collapsed, or ``""``."""
    alt = " ".join(image.get("alt").split())
    if not alt or alt.lower() in EMPTY_ALT or _FILE_NAME.fullmatch(alt):
        return ""
    if image.get("role") in ("presentation", "none") or is_pixel(image):
        return ""
    return alt if len(alt) <= MAX_ALT else alt[:MAX_ALT].rsplit(" ", 1)[0] + "…"


def drawn(heading: Node) -> str:
    """The text of a heading that is a picture as a whole: of a section; that of a page is as
    often the sign of its site, and what is a link leads elsewhere."""
    inner = [c for c in heading.children if not isinstance(c, str) or c.strip()]
    if heading.tag == "h1" or len(inner) != 1:
        return ""
    image = inner[0]
    if isinstance(image, str) or image.tag != "img":
        return ""
    return escape(alternative(image))


def is_initial(image: Node, alt: str) -> bool:
    """Whether a picture is the first letter of the word behind it."""
    if len(alt) != 1 or not alt.isupper() or image.parent is None:
        return False
    siblings = image.parent.children
    if len(siblings) > _FEW_SIBLINGS:
        return False
    after = siblings[siblings.index(image) + 1 :]
    return bool(after) and isinstance(after[0], str) and after[0][:1].islower()


def belongs_to_text(image: Node) -> bool:
    """Whether a picture is part of what is told: in a figure or a paragraph, or standing freely
    in an article. One in a link, a list item or a box of its own is a thumbnail or decoration,
    and its alternative text repeats the title beside it; a link to the picture itself does not
    count. Alone in a cell of a row that says more, it is what the cell says: a tick, a flag."""
    node = image.parent
    if node is not None and node.tag == "picture":
        node = node.parent
    free = node is not None and node.tag in _PAGES
    framed = False
    while node is not None:
        if node.tag in _CELLS:
            return _is_all_of(node)
        if node.tag == "a" and node.parent is not None and node.parent.tag in _CELLS:
            return _is_all_of(node.parent)
        if node.tag in _NO_TEXT and not (node.tag == "a" and _PICTURE.search(node.get("href"))):
            return False
        framed = framed or node.tag in _FRAMES
        node = node.parent
    return free or framed


def _is_all_of(cell: Node) -> bool:
    """Whether a cell holds a picture and no text, beside cells that hold text."""
    elements, start, end = cell.flat()
    if end - start > _FEW_ELEMENTS:  # to look through more for each picture takes quadratic time
        return False
    if sum(node.tag == "img" for node in elements[start:end]) > 1 or cell.text().strip():
        return False
    row = cell.parent
    return row is not None and bool(row.text().strip())


def is_pixel(image: Node) -> bool:
    """Whether it is too small to be seen: a tracking pixel or a spacer. In AMP, which says how a
    picture is laid out, the sides may be a ratio."""
    if "layout" in image.attrs:
        return False
    for side in ("width", "height"):
        match = _PIXELS.match(image.get(side))
        if match and int(match[1]) <= 3:
            return True
    return False


def source(image: Node, targets: Targets) -> str:
    """The absolute address of the picture itself, not of its placeholder; ``""`` if unknown."""
    for name in _LAZY:
        if image.get(name) and (address := targets.image(image.get(name))):
            return address
    plain = targets.image(image.get("src"))
    if plain:
        return plain
    for name in _LAZY_SETS:
        if image.get(name) and (address := targets.image(_largest(image.get(name)))):
            return address
    return ""


def _largest(srcset: str) -> str:
    """The candidate with the largest width or density descriptor."""
    best, best_size = "", -1.0
    for candidate in srcset.split(", "):
        address, _, descriptor = candidate.strip().rstrip(",").partition(" ")
        try:
            size = float(descriptor.strip()[:-1] or 1)
        except ValueError:
            size = 0.0
        if address and size > best_size:
            best, best_size = address, size
    return best


def picture(image: Node, targets: Targets, options: MarkdownOptions) -> str:
    """The markdown of an ``<img>`` as the options want it, often ``""``."""
    if options.images == "none":
        return ""
    alt = alternative(image)
    if options.images == "link":
        address = "" if is_pixel(image) else source(image, targets)
        text = escape_all(escape(alt), "[]")
        return f"![{text}]({address})" if address else ""
    if not alt or not belongs_to_text(image):
        return ""
    return f"[Image: {escape(_BRACKETS.sub('', alt))}]"
