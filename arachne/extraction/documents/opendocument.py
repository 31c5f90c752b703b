"""ODT (OASIS OpenDocument 1.3, part 3): headings, paragraphs, lists, tables, links."""

from __future__ import annotations

from html import escape

from lxml import etree

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import Document

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_TAGS = {
    f"{_TEXT}p": "p",
    f"{_TEXT}list": "ul",
    f"{_TEXT}list-item": "li",
    f"{_TABLE}table": "table",
    f"{_TABLE}table-row": "tr",
    f"{_TABLE}table-cell": "td",
    f"{_TEXT}note-body": "small",
}
_SKIPPED = {f"{_TEXT}tracked-changes", f"{_OFFICE}forms", f"{_OFFICE}annotation"}
_SPACES = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "<br>"}


def convert(body: bytes) -> Document:
    """The text as it stands in the document's body."""
    archive = Archive(body)
    root = archive.xml("content.xml")
    text = root.find(f".//{_OFFICE}text") if root is not None else None
    html = "" if text is None else _html(text)
    return Document(html, **properties(archive.xml("meta.xml")))


def _html(root: etree._Element) -> str:
    parts: list[str] = []
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "end":
            parts.append(_closing(element, tag))
            if element is not root:
                parts.append(escape(element.tail or ""))
        elif tag in _SKIPPED:
            walker.skip_subtree()
        else:
            parts.append(_opening(element, tag) + escape(element.text or ""))
    return "".join(parts)


def _opening(element: etree._Element, tag: str) -> str:
    if tag == f"{_TEXT}h":
        return f"<h{_level(element)}>"
    if tag == f"{_TEXT}a":
        return f'<a href="{escape(element.get(_HREF, ""))}">'
    if tag in _SPACES:
        return _SPACES[tag]
    name = _TAGS.get(tag, "")
    return f"<{name}>" if name else ""


def _closing(element: etree._Element, tag: str) -> str:
    if tag == f"{_TEXT}h":
        return f"</h{_level(element)}>"
    if tag == f"{_TEXT}a":
        return "</a>"
    return f"</{_TAGS[tag]}>" if tag in _TAGS else ""


def _level(element: etree._Element) -> int:
    said = element.get(f"{_TEXT}outline-level", "1")
    return min(max(int(said) if said.isdigit() else 1, 1), 6)
