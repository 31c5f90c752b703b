"""The one entry point: a page's bytes in, an :class:`Extraction` out."""

from __future__ import annotations

import dataclasses
import gc
import hashlib
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from arachne.extraction.blocks import segment
from arachne.extraction.contacts.reading import find_contacts
from arachne.extraction.content import Content, main_content
from arachne.extraction.encoding.decoding import Decoded, decode, decode_text
from arachne.extraction.hydration.completing import with_hydration
from arachne.extraction.links.reading import base_url, find_links
from arachne.extraction.media_types import media_type
from arachne.extraction.mending.shortcodes import without_shortcodes
from arachne.extraction.metadata.reading import Metadata, collect
from arachne.extraction.model.seed_score import seed_score
from arachne.extraction.options import ExtractOptions
from arachne.extraction.parsing import xhtml
from arachne.extraction.parsing.tree import Node, parse, release
from arachne.extraction.refine.products import MAY_BE_PRODUCT, with_product
from arachne.extraction.result import Contacts, Extraction, Link
from arachne.extraction.signals.measures import measure
from arachne.extraction.survey.walk import survey
from arachne.extraction.text.plain import plain_lines, plain_text
from arachne.extraction.text_document import TEXT_TYPES, text_document

logger = logging.getLogger(__name__)

_Result = TypeVar("_Result")
_DEFAULT_OPTIONS: Final = ExtractOptions()
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")
_SAMPLE_CHARS: Final = 4000
"""How much of the main text the language is detected by and labelled dates are looked for in."""


def extract(
    html: bytes | str,
    url: str,
    *,
    content_type: str = "",
    options: ExtractOptions | None = None,
) -> Extraction:
    """Everything a record says about a page.

    ``html`` is the body as fetched (bytes are decoded: BOM, ``content_type`` header, meta,
    sniffing) or text; ``url`` is the final address, against which links are resolved. What
    ``content_type`` calls text, and what is no HTML by its first bytes, is kept as it is. Never
    raises: what cannot be read gives an empty ``markdown`` and a score of 0. Time is linear in
    the size of the page; the caller bounds the size.
    """
    raw = html.encode("utf-8", "surrogatepass") if isinstance(html, str) else html
    is_text = bool(content_type) and media_type(raw, content_type) in TEXT_TYPES
    if isinstance(html, str):
        decoded = Decoded(_NO_TEXT.sub("", html), "utf-8", "text")
    else:
        how = decode_text if is_text else decode
        decoded = _tolerant(Decoded("", "", "default"), how, html, content_type)
    if is_text:
        return text_document(raw, url, decoded)
    text, encoding, source = decoded.text, decoded.encoding, str(decoded.source)
    if content_type.lower().startswith(xhtml.MEDIA_TYPE):
        text = xhtml.close_empty(text)
    with _collector_paused():
        utf8 = decoded.utf8 if text is decoded.text else b""
        body = _Body(text, utf8, url, encoding, len(raw))
        page = _tolerant(Extraction("", 0.0), _read, body, options or _DEFAULT_OPTIONS)
        page = _tolerant(page, with_hydration, page, text, options or _DEFAULT_OPTIONS)
    return dataclasses.replace(
        page,
        encoding=encoding,
        encoding_source=source,
        hash_raw=hashlib.sha256(raw).hexdigest(),
        hash_extracted=hashlib.sha256(page.markdown.encode("utf-8", "replace")).hexdigest(),
    )


@dataclasses.dataclass(frozen=True, slots=True)
class _Body:
    """What was fetched from ``url``, as text: ``utf8`` is the same in UTF-8, if it is at hand;
    ``encoding`` what it was decoded from, ``size`` the bytes it had."""

    text: str
    utf8: bytes
    url: str
    encoding: str
    size: int


def _read(body: _Body, options: ExtractOptions) -> Extraction:
    """One parse, one tree: what the page says and what it is."""
    root = parse(body.text, body.utf8)
    try:
        return _read_tree(root, body, options)
    finally:
        release(root)


def _read_tree(root: Node, body: _Body, options: ExtractOptions) -> Extraction:
    blocks = without_shortcodes(root, segment(root))
    page = survey(root)
    base = base_url(root, body.url, page=page)
    content = main_content(root, blocks, body.text, body.url, base, options)
    lines = plain_lines(content.markdown)
    sample = "\n".join(lines)[:_SAMPLE_CHARS]
    metadata = _tolerant(Metadata(base_url=base), collect, root, body.url, sample, page=page)
    content, plain = _completed(content, " ".join(lines), root, metadata)
    links: list[Link] = _tolerant([], find_links, root, base, encoding=body.encoding, page=page)
    shown = "\n".join(block.text for block in blocks if not block.hidden)
    contacts = _tolerant(
        Contacts(), find_contacts, root, links, url=body.url, language=metadata.language,
        structured=metadata.structured, page=page, text=shown,
    )  # fmt: skip
    told = (metadata.title, metadata.description, metadata.author, metadata.date)
    seed, parts = seed_score(
        len(plain), len(body.text), structured=bool(metadata.structured), metadata=told
    )
    signals = measure(root, base, blocks, html_bytes=body.size, html_chars=len(body.text))
    return dataclasses.replace(
        _described(metadata),
        markdown=content.markdown,
        score=seed if content.score is None or not plain else round(content.score, 4),
        base_url=base,
        kind=content.kind,
        engine=content.engine,
        score_seed=seed,
        score_parts=parts,
        losses=content.losses,
        links=tuple(links),
        contacts=contacts,
        signals=dataclasses.replace(signals, extracted_chars=len(plain)),
    )


def _completed(content: Content, plain: str, root: Node, metadata: Metadata) -> tuple[Content, str]:
    """The content with what only the page's data says of it, and its plain text: a product's
    facts, or the description of a page that shows nothing before its scripts run. The latter counts
    as no text, for the score and for the judge."""
    markdown, engine = content.markdown, content.engine
    if engine == "blocks" and content.kind in MAY_BE_PRODUCT:
        markdown = _tolerant(
            markdown, with_product, markdown, root, content.kind, metadata, menu=content.menu
        )
        plain = plain_text(markdown) if markdown != content.markdown else plain
    if not markdown and metadata.description:
        markdown, engine = metadata.description, "description"
    return dataclasses.replace(content, markdown=markdown, engine=engine), plain


def _described(metadata: Metadata) -> Extraction:
    """What a page says about itself, of content that is not known yet."""
    return Extraction(
        "",
        0.0,
        title=metadata.title,
        description=metadata.description,
        author=metadata.author,
        date=metadata.date,
        modified=metadata.modified,
        language=metadata.language,
        site_name=metadata.site_name,
        canonical_url=metadata.canonical_url,
        structured=metadata.structured,
    )


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No garbage collection while a page is read.

    A page allocates tens of thousands of objects and few of them die before its end, so the
    collections that the allocations would start are a fifth of the CPU time and free nothing.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _tolerant(
    default: _Result, function: Callable[..., _Result], *args: object, **kwargs: object
) -> _Result:
    """The function's result, or the default when it fails: one bad part must not cost a page."""
    try:
        return function(*args, **kwargs)
    except (TimeoutError, MemoryError):
        raise  # bounds that the caller has set: the whole page is over them
    except Exception:
        logger.warning("%s failed", function.__qualname__, exc_info=True)
        return default
