"""The seed chain: whole-page extractors, asked one after the other until one is good enough.

Trafilatura set for precision, trafilatura set for recall, readability with markdownify, the
sanitised body with markdownify. They share one lxml parse (trafilatura copies the tree it is
given; readability changes its own, so it gets a copy). The libraries are imported on first use:
together they take about half a second.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arachne.extraction.text.plain import prose_chars

if TYPE_CHECKING:
    from lxml.html import HtmlElement

logger = logging.getLogger(__name__)

USABLE_CHARS: Final = 250
"""A candidate with as many characters outside of links ends the chain.

Trafilatura's own bound below which it distrusts its result (``MIN_EXTRACTED_SIZE``).
"""
GAIN: Final = 1.5
"""Below that, a later and coarser candidate must say this much more to be preferred."""
BOILERPLATE: Final = (
    *("script", "style", "noscript", "template", "svg", "iframe", "object", "form", "button"),
    *("nav", "footer", "aside", "select", "dialog", "canvas", "audio", "video"),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One extractor's markdown; ``quality`` is its number of characters outside of links."""

    engine: str
    markdown: str
    quality: int


def extract_chain(html: str, base_url: str) -> Candidate:
    """The best candidate of the chain; its markdown is empty when no extractor finds text.

    A failure of a library counts as an empty candidate. Never raises.
    """
    best = Candidate("none", "", 0)
    try:
        tree = _parse(html, base_url)
    except Exception:  # lxml refuses some inputs; which and how is its own affair
        logger.debug("lxml could not parse %s", base_url, exc_info=True)
        return best
    for engine, extractor in _EXTRACTORS:
        try:
            markdown = extractor(tree, base_url).strip()
        except Exception:  # any fault of a library costs its candidate alone
            logger.debug("%s failed on %s", engine, base_url, exc_info=True)
            continue
        candidate = Candidate(engine, markdown, prose_chars(markdown))
        if candidate.quality > best.quality * GAIN or not best.markdown:
            best = candidate
        if best.quality >= USABLE_CHARS:
            break
    return best


def _parse(html: str, base_url: str) -> HtmlElement:
    """The lxml tree with absolute links.

    Encoded first: lxml refuses a str with an XML encoding declaration. ``<base href>`` is already
    in ``base_url``.
    """
    from lxml.html import HTMLParser, document_fromstring

    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    tree = document_fromstring(html.encode("utf-8", "replace"), parser=parser)
    for base in tree.iter("base"):
        base.attrib.pop("href", None)
    for unseen in list(tree.iter("noframes", "noembed")):  # their markup would come out as text
        unseen.drop_tree()
    if base_url:
        tree.make_links_absolute(base_url, resolve_base_href=False, handle_failures="discard")
    return tree


def _trafilatura(tree: HtmlElement, base_url: str, *, precise: bool) -> str:
    import trafilatura

    found = trafilatura.extract(
        tree,
        url=base_url or None,
        output_format="markdown",
        include_comments=not precise,
        include_tables=True,
        include_formatting=True,
        include_links=True,
        favor_precision=precise,
        favor_recall=not precise,
    )
    return found or ""


def _precise(tree: HtmlElement, base_url: str) -> str:
    return _trafilatura(tree, base_url, precise=True)


def _generous(tree: HtmlElement, base_url: str) -> str:
    return _trafilatura(tree, base_url, precise=False)


def _readability(tree: HtmlElement, base_url: str) -> str:
    from readability import Document

    return _markdownify(Document(copy.deepcopy(tree)).summary(html_partial=True))


def _body(tree: HtmlElement, base_url: str) -> str:
    from lxml.html import tostring

    body = tree.find("body")
    body = copy.deepcopy(tree if body is None else body)
    for element in list(body.iter(*BOILERPLATE)):
        if element.getparent() is not None:
            element.drop_tree()
    return _markdownify(tostring(body, encoding="unicode"))


def _markdownify(html: str) -> str:
    from markdownify import markdownify

    return str(markdownify(html, heading_style="ATX", strip=["img"], bullets="-"))


_EXTRACTORS: Final[tuple[tuple[str, Callable[[HtmlElement, str], str]], ...]] = (
    ("trafilatura", _precise),
    ("trafilatura-recall", _generous),
    ("readability", _readability),
    ("body", _body),
)
