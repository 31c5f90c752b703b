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
from arachne.extraction.documents.pdf_marks import with_marks

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
_NUMBER: Final = re.compile(r"^(\d{1,3})[.)]\s+(?=\S)")
_COUNTER: Final = re.compile(r"^\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]\s+(?=\S)")
_ENDED: Final = (".", ":", ";", "!", "?")
_LEADER: Final = re.compile(r"\s*(?:\. ?){4,}\s*(?=\d+\s*$)")
"""The dots between a title and its page in a table of contents."""
_BOLD_CHARS: Final = 120
"""A line in bold that is longer, or that ends like a sentence, is no heading."""
_SHORT: Final = 0.5
"""A line that is so much shorter than the next has ended: the first word of that had room in it."""
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
        pages.append(with_marks(page))
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
    low = f"h{min(max(len(set(levels.values())), 1) + 1, _LEVELS + 1)}"
    parts: list[str] = []
    for tag, block in _blocks(pages, levels):
        text = _code(block) if tag == "pre" else _joined(block)
        if tag == "li":
            parts.append(f"<ul><li>{text}</li></ul>")
        elif tag == "ol":
            number = _NUMBER.match(block[0].text.lstrip())
            value = number[1] if number else "1"
            parts.append(f'<ol><li value="{value}">{_NUMBER.sub("", text)}</li></ol>')
        elif tag == "b":
            is_title = len(text) <= _BOLD_CHARS and not text.endswith(_ENDED)
            parts.append(f"<{low}>{text}</{low}>" if is_title else f"<p><b>{text}</b></p>")
        else:
            parts.append(f"<{tag}>{text}</{tag}>")
    return "".join(parts).replace("</ul><ul>", "").replace("</ol><ol>", "")


def _code(lines: list[Line]) -> str:
    """Lines of code, moved in as far as they stand on the page."""
    left = min(line.left for line in lines)
    html: list[str] = []
    before: Line | None = None
    for line in lines:
        text = line.html.rstrip()
        width = 0.6 * line.size  # of the letters of nearly all such type
        indent = "" if text[:1].isspace() else " " * round((line.left - left) / max(width, 1.0))
        if before is not None and before.gap_to(line) > _GAP:
            html.append("")
        html.append(indent + text)
        before = line
    return "\n".join(html)


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
    lines = [line for page in pages for line in page]
    mostly = {name: _is_mostly(lines, name) for name in ("bold", "mono")}
    for page in pages:
        for line in page:
            kind = levels.get(line.size, "p")
            if kind != "p" and len(line.text) > _HEADING_CHARS:
                kind = "p"
            if _BULLET.match(line.text.lstrip()):
                kind = "li"
            elif kind == "p" and line.mono and not mostly["mono"]:
                kind = "pre"
            elif kind == "p" and line.bold and not mostly["bold"]:
                kind = "b"
            elif kind == "p" and _begins_item(block, line):
                kind = "ol" if _NUMBER.match(line.text.lstrip()) else "item"
            if block and _goes_on(block[-1], line, tag, kind):
                block.append(line)
                continue
            if block:
                yield tag, block
            tag, block = "p" if kind == "item" else kind, [line]
    if block:
        yield tag, block


def _is_mostly(lines: list[Line], name: str) -> bool:
    """Whether most of the text is ``bold`` or ``mono``: then it marks nothing."""
    so_set = sum(len(line.text) for line in lines if getattr(line, name))
    return 2 * so_set > sum(len(line.text) for line in lines)


def _goes_on(before: Line, line: Line, tag: str, kind: str) -> bool:
    """Whether ``line`` goes on with the block that ``before`` is the last line of."""
    if kind in ("li", "ol", "item") or kind.startswith("h") != tag.startswith("h"):
        return False
    if kind in ("pre", "b") or tag in ("pre", "b"):
        near = before.page == line.page and before.box == line.box
        return (
            kind == tag and (near or kind == "pre") and (tag == "pre" or before.gap_to(line) < _GAP)
        )
    if _LEADER.search(before.text) or _LEADER.search(line.text):
        return False
    if tag.startswith("h"):
        return kind == tag and before.size == line.size and before.gap_to(line) < _HEADING_GAP
    if before.page != line.page or before.box != line.box:
        # The next column or page: a sentence that has not ended goes on there.
        return before.text.rstrip()[-1:].islower() and line.text.lstrip()[:1].islower()
    if before.width < _SHORT * line.width and line.text.lstrip()[:1].isupper():
        return False  # the last line of a paragraph, or an item
    if tag in ("li", "ol") and line.left < before.left - line.size:
        return False
    return before.gap_to(line) < _GAP and line.left < before.left + 1.5 * line.size


def _begins_item(block: list[Line], line: Line) -> bool:
    """Whether a number or a letter begins an item rather than a line of running text: what is
    before it has ended, or is such an item itself."""
    if not _COUNTER.match(line.text.lstrip()):
        return False
    before = block[-1].text.rstrip() if block else ""
    return not before or before.endswith(_ENDED) or bool(_COUNTER.match(block[0].text.lstrip()))


def _joined(lines: list[Line]) -> str:
    """One text; words that a line break has cut in two are whole again."""
    html = ""
    for line in lines:
        piece = _LEADER.sub(" … ", line.html.strip())
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
