"""The paragraphs of a shape on a slide (ECMA-376, part 1, 21.1.2): points of a list, by level."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from lxml import etree

_A: Final = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_ON: Final = frozenset({"1", "true"})


class _Paragraph(NamedTuple):
    """``tag`` is ``ul`` or ``ol`` for a point of a list, ``p`` for what has no bullet."""

    level: int
    tag: str
    html: str


def to_html(shape: etree._Element, targets: dict[str, str]) -> str:
    """Paragraphs; several in one shape are the points of a list. ``targets`` are the addresses
    that links name."""
    paragraphs = [_paragraph(p, targets) for p in shape.iter(f"{_A}p")]
    paragraphs = [paragraph for paragraph in paragraphs if paragraph.html.strip()]
    if len(paragraphs) == 1 and paragraphs[0].tag == "ul":
        return f"<p>{paragraphs[0].html}</p>"
    parts: list[str] = []
    lists: list[tuple[int, str]] = []  # levels and tags of the open ones, outermost first
    for level, tag, html in paragraphs:
        _close(parts, lists, -1 if tag == "p" else level)
        if tag == "p":
            parts.append(f"<p>{html}</p>")
            continue
        if lists and lists[-1][0] == level and lists[-1][1] != tag:
            _close(parts, lists, level - 1)
        if lists and lists[-1][0] == level:
            parts.append("</li>")
        else:
            lists.append((level, tag))
            parts.append(f"<{tag}>")
        parts.append(f"<li>{html}")
    _close(parts, lists, -1)
    return "".join(parts)


def _close(parts: list[str], lists: list[tuple[int, str]], level: int) -> None:
    """Close the lists that are deeper than a level."""
    while lists and lists[-1][0] > level:
        parts.append(f"</li></{lists.pop()[1]}>")


def _paragraph(paragraph: etree._Element, targets: dict[str, str]) -> _Paragraph:
    properties = paragraph.find(f"{_A}pPr")
    level, tag = 0, "ul"
    if properties is not None:
        said = properties.get("lvl", "0")
        level = int(said) if said.isdigit() else 0
        if properties.find(f"{_A}buAutoNum") is not None:
            tag = "ol"
        elif properties.find(f"{_A}buNone") is not None:
            tag = "p"
    runs = paragraph.iter(f"{_A}r", f"{_A}br", f"{_A}fld")
    return _Paragraph(level, tag, "".join(_run(run, targets) for run in runs))


def _run(run: etree._Element, targets: dict[str, str]) -> str:
    if run.tag == f"{_A}br":
        return "<br>"
    html = escape("".join(t.text or "" for t in run.iter(f"{_A}t")))
    properties = run.find(f"{_A}rPr")
    if properties is not None and html.strip():
        for name, tag in (("i", "i"), ("b", "b")):
            if properties.get(name) in _ON:
                html = f"<{tag}>{html}</{tag}>"
    link = run.find(f".//{_A}hlinkClick")
    address = "" if link is None else targets.get(link.get(f"{_R}id", ""), "")
    return f'<a href="{escape(address)}">{html}</a>' if "://" in address else html
