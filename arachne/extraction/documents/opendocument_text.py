"""The text of an OpenDocument file as HTML: what stands in paragraphs, lists and tables, its notes
behind it."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from lxml import etree

from arachne.extraction.documents.opendocument_styles import Styles

_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_DRAW: Final = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_SVG: Final = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_SKIPPED: Final = frozenset(
    {f"{_TEXT}{name}" for name in ("tracked-changes", "table-of-content", "ruby-text")}
    | {f"{_OFFICE}forms", f"{_OFFICE}annotation", f"{_TABLE}covered-table-cell"}
    | {f"{_SVG}title", f"{_SVG}desc"}
)
_TAGS: Final = {
    f"{_TEXT}list-item": "li",
    f"{_TEXT}list-header": "li",
    f"{_TABLE}table": "table",
    f"{_TABLE}table-row": "tr",
}
_MAX_REPEATED: Final = 50
_SPLIT_CODE: Final = re.compile(r"</pre>\s*<pre>")
_LEVELS: Final = 6


def to_html(root: etree._Element, styles: Styles) -> str:
    """The content of an element; notes are called by their number, and stand at the end."""
    writer = _Writer(styles)
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "end":
            if tag not in _SKIPPED:
                writer.close(element, tag)
            if element is not root:
                writer.text(element.tail or "")
        elif tag in _SKIPPED:
            walker.skip_subtree()
        else:
            writer.open(element, tag)
            writer.text(element.text or "")
    return writer.html()


class _Writer:
    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._parts: list[str] = []
        self._outer: list[list[str]] = []  # what is written around the note that is open
        self._notes: list[str] = []
        self._ends: list[str] = []  # of the open elements
        self._lists: list[str] = []  # styles of the open lists
        self._cells: list[int] = []  # where the open cells begin among the parts
        self._header_rows = 0
        self._is_code = False

    def html(self) -> str:
        notes = "".join(f"<li>{note}</li>" for note in self._notes)
        text = _SPLIT_CODE.sub("\n", "".join(self._parts))
        return f"{text}<ol>{notes}</ol>" if notes else text

    def text(self, text: str) -> None:
        self._parts.append(escape(text))

    def open(self, element: etree._Element, tag: str) -> None:
        start, end = self._markup(element, tag)
        self._parts.append(start)
        self._ends.append(end)

    def close(self, element: etree._Element, tag: str) -> None:
        self._parts.append(self._ends.pop())
        if tag == f"{_TEXT}list":
            self._lists.pop()
        elif tag == f"{_TABLE}table-header-rows":
            self._header_rows -= 1
        elif tag == f"{_TEXT}p":
            self._is_code = False
        elif tag == f"{_TEXT}note-body":
            self._notes.append("".join(self._parts))
            self._parts = self._outer.pop()
        elif tag == f"{_TABLE}table-cell":
            written = element.get(f"{_TABLE}number-columns-repeated", "1")
            if written.isdigit() and int(written) > 1 and "".join(element.itertext()).strip():
                cell = self._parts[self._cells.pop() :]
                self._parts += cell * (min(int(written), _MAX_REPEATED) - 1)
            else:
                self._cells.pop()

    def _markup(self, element: etree._Element, tag: str) -> tuple[str, str]:
        name = tag.rpartition("}")[2]
        if tag in _TAGS:
            return f"<{_TAGS[tag]}>", f"</{_TAGS[tag]}>"
        if tag == f"{_TEXT}p":
            return self._paragraph(element.get(f"{_TEXT}style-name", ""))
        if tag == f"{_TEXT}h":
            said = element.get(f"{_TEXT}outline-level", "1")
            level = min(max(int(said) if said.isdigit() else 1, 1), _LEVELS)
            return f"<h{level}>", f"</h{level}>"
        if tag == f"{_TEXT}span":
            return self._span(element.get(f"{_TEXT}style-name", ""))
        if tag == f"{_TEXT}list":
            return self._list(element.get(f"{_TEXT}style-name", ""))
        if tag == f"{_TEXT}a":
            return f'<a href="{escape(element.get(_HREF, ""))}">', "</a>"
        if tag == f"{_TABLE}table-cell":
            return self._cell(element)
        if tag == f"{_TABLE}table-header-rows":
            self._header_rows += 1
        elif tag == f"{_DRAW}image":
            return self._picture(element)
        elif tag == f"{_TEXT}note-citation":
            return "<sup>[", "]</sup>"
        elif tag == f"{_TEXT}note-body":
            self._outer.append(self._parts)
            self._parts = []
        elif tag.startswith(_TEXT) and name in ("s", "tab", "line-break"):
            return self._blank(element, name), ""
        return "", ""

    def _paragraph(self, style: str) -> tuple[str, str]:
        if self._styles.is_from(style, "Title"):
            return "<h1>", "</h1>"
        self._is_code = self._styles.is_from(style, "Preformatted_20_Text")
        return ("<pre>", "</pre>") if self._is_code else ("<p>", "</p>")

    def _span(self, style: str) -> tuple[str, str]:
        tags = [
            tag
            for tag, names in (("b", self._styles.bold), ("i", self._styles.italic))
            if style in names
        ]
        ends = (f"</{tag}>" for tag in reversed(tags))
        return "".join(f"<{tag}>" for tag in tags), "".join(ends)

    def _list(self, style: str) -> tuple[str, str]:
        self._lists.append(style or (self._lists[-1] if self._lists else ""))
        levels = self._styles.numbered.get(self._lists[-1], frozenset())
        name = "ol" if str(len(self._lists)) in levels else "ul"
        return f"<{name}>", f"</{name}>"

    def _cell(self, element: etree._Element) -> tuple[str, str]:
        self._cells.append(len(self._parts))
        name = "th" if self._header_rows else "td"
        spans = [
            f' {way}="{said}"'
            for way, what in (("colspan", "columns"), ("rowspan", "rows"))
            if (said := element.get(f"{_TABLE}number-{what}-spanned", "")).isdigit()
        ]
        return f"<{name}{''.join(spans)}>", f"</{name}>"

    def _picture(self, image: etree._Element) -> tuple[str, str]:
        frame = image.getparent()
        said = [
            " ".join((frame.findtext(f"{_SVG}{name}") or "").split())
            for name in ("desc", "title")
            if frame is not None
        ]
        alt = next(filter(None, said), "")
        return (f'<img src="" alt="{escape(alt)}">' if alt else ""), ""

    def _blank(self, element: etree._Element, name: str) -> str:
        if name == "line-break":
            return "\n" if self._is_code else "<br>"
        if not self._is_code:
            return " "
        said = element.get(f"{_TEXT}c", "1")
        return "\t" if name == "tab" else " " * (int(said) if said.isdigit() else 1)
