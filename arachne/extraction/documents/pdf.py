"""PDF, through pdfminer.six: its layout analysis gives lines in reading order; here they become
headings (by the size of their type), paragraphs and lists."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from arachne.extraction.documents.document import MAX_CHARS, Document, Properties
from arachne.extraction.documents.errors import Unreadable
from arachne.extraction.documents.pdf_lines import Line, lines_of

MAX_PAGES: Final = 300
"""Pages that are read: at some 40 ms a page of dense text, half of the time that there is."""
_HEADING: Final = 1.12
"""Type larger than this times that of the text makes a heading."""
_HEADING_CHARS: Final = 200
_HEADING_GAP: Final = 0.4
_LEVELS: Final = 4
_GAP: Final = 0.75
"""White space above a line, in its heights, that begins a paragraph."""
_EDGE: Final = 0.1
"""The part of a page at its top and its bottom where running titles and page numbers stand."""
_BULLET: Final = re.compile(r"^[\u2022\u25cf\u25aa\u25e6\u2043\u2219\uf0b7\u2013*-]\s+(?=\S)")
_DIGITS: Final = re.compile(r"\d+")
_DATE: Final = re.compile(r"D?:?(\d{4})(\d{2})?(\d{2})?")


def convert(body: bytes) -> Document:
    """The text layer. Raises :class:`Unreadable` where there is none, or a password before it."""
    from pdfminer.pdfdocument import PDFDocument, PDFPasswordIncorrect
    from pdfminer.pdfparser import PDFParser, PDFSyntaxError

    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    try:
        document = PDFDocument(PDFParser(io.BytesIO(body)))
    except PDFPasswordIncorrect:
        raise Unreadable("unsupported-type", "encrypted: it asks for a password") from None
    except PDFSyntaxError as error:
        raise Unreadable("error", f"the PDF is broken: {error}") from None
    pages: list[list[Line]] = []
    chars, losses = 0, tuple[str, ...]()
    for number, page in enumerate(lines_of(document)):
        if number == MAX_PAGES or chars > MAX_CHARS:
            losses = ("pages",)
            break
        pages.append(page)
        chars += sum(len(line.text) for line in page)
    if pages and not chars:
        raise Unreadable("thin", f"scanned: {len(pages)} pages and no text layer")
    known = _information(document)
    return Document(_html(_without_running_titles(pages)), losses=losses, **known)


def _without_running_titles(pages: list[list[Line]]) -> list[list[Line]]:
    """Lines at the edges that most pages have are no part of the text; numbers may differ."""
    seen: Counter[str] = Counter()
    for page in pages:
        seen.update({_pattern(line) for line in page if line.at_edge(_EDGE)})
    most = max(3, len(pages) // 2)
    return [
        [line for line in page if not (line.at_edge(_EDGE) and seen[_pattern(line)] >= most)]
        for page in pages
    ]


def _pattern(line: Line) -> str:
    return _DIGITS.sub("0", line.text.strip())


def _html(pages: list[list[Line]]) -> str:
    levels = _levels(line for page in pages for line in page)
    parts: list[str] = []
    for tag, block in _blocks(pages, levels):
        text = _joined(block)
        if tag == "li":
            parts.append(f"<ul><li>{text}</li></ul>")
        else:
            parts.append(f"<{tag}>{text}</{tag}>")
    return "".join(parts).replace("</ul><ul>", "")


def _levels(lines: Iterable[Line]) -> dict[float, str]:
    """Heading tags by size of type: the largest first, the text's own size is none."""
    chars: Counter[float] = Counter()
    for line in lines:
        chars[line.size] += len(line.text)
    if not chars:
        return {}
    usual = chars.most_common(1)[0][0]
    larger = sorted((size for size in chars if size > usual * _HEADING), reverse=True)
    return {size: f"h{min(rank, _LEVELS)}" for rank, size in enumerate(larger, 1)}


def _blocks(pages: list[list[Line]], levels: dict[float, str]) -> Iterator[tuple[str, list[Line]]]:
    """Lines that belong together, with the element that they make."""
    tag, block = "", list[Line]()
    for page in pages:
        for line in page:
            kind = levels.get(line.size, "p")
            if kind != "p" and len(line.text) > _HEADING_CHARS:
                kind = "p"
            if _BULLET.match(line.text):
                kind = "li"
            if block and _goes_on(block[-1], line, tag, kind):
                block.append(line)
                continue
            if block:
                yield tag, block
            tag, block = kind, [line]
    if block:
        yield tag, block


def _goes_on(before: Line, line: Line, tag: str, kind: str) -> bool:
    """Whether ``line`` goes on with the block that ``before`` is the last line of."""
    if kind == "li" or kind.startswith("h") != tag.startswith("h"):
        return False
    if tag.startswith("h"):
        return kind == tag and before.size == line.size and before.gap_to(line) < _HEADING_GAP
    if before.page != line.page or before.box != line.box:
        # The next column or page: a sentence that has not ended goes on there.
        return before.text.rstrip()[-1:].islower() and line.text.lstrip()[:1].islower()
    if tag == "li" and line.left < before.left - line.size:
        return False
    return before.gap_to(line) < _GAP and line.left < before.left + 1.5 * line.size


def _joined(lines: list[Line]) -> str:
    """One text; words that a line break has cut in two are whole again."""
    html = ""
    for line in lines:
        piece = line.html.strip()
        if not html:
            html = piece
        elif html.endswith("-") and html[-2:-1].isalpha() and line.text.lstrip()[:1].islower():
            html = html[:-1] + piece
        else:
            html += " " + piece
    for mark in ("\u00ad ", "\u00ad"):
        html = html.replace(mark, "")
    return _BULLET.sub("", html)


def _information(document: Any) -> Properties:
    """What the document says of itself (ISO 32000-1, 14.3.3)."""
    from pdfminer.pdftypes import resolve1
    from pdfminer.utils import decode_text

    found: dict[str, str] = {}
    names = {"Title": "title", "Author": "author", "Subject": "description",
             "CreationDate": "date", "ModDate": "modified"}  # fmt: skip
    for information in document.info:
        for key, name in names.items():
            value = resolve1(information.get(key))
            text = decode_text(value).strip("\0 ") if isinstance(value, bytes) else ""
            if name in ("date", "modified"):
                match = _DATE.match(text)
                text = "-".join(part for part in match.groups() if part) if match else ""
            if text and text.lower() not in ("untitled", "anonymous", "unspecified"):
                found[name] = text
    language = resolve1(document.catalog.get("Lang"))
    if isinstance(language, bytes):
        found["language"] = decode_text(language)
    if found.get("title", "").lower().endswith((".doc", ".docx", ".indd", ".tex", ".dvi")):
        del found["title"]  # the name of the file that it was printed from
    return cast(Properties, found)
