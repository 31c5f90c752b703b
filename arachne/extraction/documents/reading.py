"""From the bytes of a document to an :class:`Extraction`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from urllib.parse import unquote, urlsplit

from arachne.extraction.contacts.reading import find_contacts
from arachne.extraction.dates.reading import find_months, parse_date
from arachne.extraction.documents.document import MAX_CHARS, Document
from arachne.extraction.documents.errors import Unreadable
from arachne.extraction.language.reading import choose_language
from arachne.extraction.links.reading import find_links
from arachne.extraction.markdown import render
from arachne.extraction.options import ExtractOptions
from arachne.extraction.parsing.tree import Node, parse
from arachne.extraction.result import Extraction, Signals
from arachne.extraction.text.plain import plain_text

_SAMPLE_CHARS: Final = 4000
_TITLE_CHARS: Final = 200


def _pdf(body: bytes) -> Document:
    from arachne.extraction.documents.pdf import convert

    return convert(body)


def _word(body: bytes) -> Document:
    from arachne.extraction.documents.word import convert

    return convert(body)


def _sheet(body: bytes) -> Document:
    from arachne.extraction.documents.sheets import convert

    return convert(body)


def _slides(body: bytes) -> Document:
    from arachne.extraction.documents.slides import convert

    return convert(body)


def _open_document(body: bytes) -> Document:
    from arachne.extraction.documents.opendocument import convert

    return convert(body)


def _book(body: bytes) -> Document:
    from arachne.extraction.documents.book import convert

    return convert(body)


def _feed(body: bytes) -> Document:
    from arachne.extraction.documents.feed import convert

    return convert(body)


def _rich_text(body: bytes) -> Document:
    from arachne.extraction.documents.rtf import convert

    return convert(body)


_CONVERTERS: Final[dict[str, Callable[[bytes], Document]]] = {
    "pdf": _pdf,
    "docx": _word,
    "xlsx": _sheet,
    "pptx": _slides,
    "odt": _open_document,
    "ods": _open_document,
    "odp": _open_document,
    "epub": _book,
    "rtf": _rich_text,
    "feed": _feed,
}
"""Loaded when they are first needed: most crawls meet one kind or none."""

CONVERTED: Final = frozenset(_CONVERTERS)


def read_document(
    kind: str, body: bytes, url: str, options: ExtractOptions | None = None
) -> Extraction:
    """Read a document of one of the kinds in :data:`CONVERTED`.

    Raises :class:`Unreadable`: broken, encrypted, scanned, a bomb. Time and memory are those of
    the libraries that read it; the caller bounds both.
    """
    try:
        document = _CONVERTERS[kind](body)
    except (Unreadable, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - libraries fail of broken files in every way
        detail = f"{kind}: {type(error).__name__}: {error}"[:300]
        raise Unreadable("error", f"the document cannot be read ({detail})") from None
    return extraction_of(document, kind, body, url, options)


def extraction_of(
    document: Document, kind: str, body: bytes, url: str, options: ExtractOptions | None = None
) -> Extraction:
    """The record of a converted document: everything in it is content."""
    losses = list(document.losses)
    root = parse(f"<html><body>{document.html}</body></html>")
    markdown = render(root, url, options=(options or ExtractOptions()).markdown).markdown
    if len(markdown) > MAX_CHARS:
        markdown = markdown[:MAX_CHARS].rpartition("\n")[0] + "\n"
        losses.append("text")
    plain = plain_text(markdown)
    language = choose_language(document.language, plain[:_SAMPLE_CHARS])
    links = tuple(find_links(root, url))
    signals = Signals(
        html_bytes=len(body), visible_chars=len(plain), extracted_chars=len(plain), text_ratio=1.0
    )
    return Extraction(
        markdown=markdown,
        score=1.0 if plain else 0.0,  # it is the document, whole
        title=(document.title or _heading(root) or _file_name(url))[:_TITLE_CHARS],
        description=document.description,
        author=document.author,
        date=_date(document.date),
        modified=_date(document.modified),
        language=language,
        base_url=url,
        encoding="utf-8",
        encoding_source="text",
        engine=kind,
        source=kind,
        losses=tuple(losses),
        links=links,
        contacts=find_contacts(root, links, url=url, language=language),
        signals=replace(signals, links=len(links)),
        hash_raw=hashlib.sha256(body).hexdigest(),
        hash_extracted=hashlib.sha256(markdown.encode("utf-8", "replace")).hexdigest(),
    )


def _date(value: str) -> str:
    """A date, or a month and its year."""
    return parse_date(value) or next((found.iso for found in find_months(value)), "")


def _heading(root: Node) -> str:
    for tag in ("h1", "h2"):
        if (node := root.find(tag)) is not None and (text := " ".join(node.text().split())):
            return text
    return ""


def _file_name(url: str) -> str:
    return unquote(urlsplit(url).path.rpartition("/")[2])
