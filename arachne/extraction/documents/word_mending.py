"""What mammoth does not read of a DOCX (ECMA-376, part 1, 17), written so that it does: fields,
ruby, formulas, and headings that only an outline level makes some. Hidden text goes."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Final

from lxml import etree

from arachne.extraction.documents.archive import Archive
from arachne.extraction.documents.word_formulas import M, latex

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_PARTS: Final = ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml")
_STYLES: Final = "word/styles.xml"
_HEADING: Final = re.compile(r"heading ([1-6])", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_LEVELS: Final = 6
_MAX_PARENTS: Final = 10
_OFF: Final = frozenset({"0", "false", "off"})
_FORMULA: Final = "FormulaOfText"
_OUTLINED: Final = "OutlinedHeading"
"""Styles that are given to what is written anew."""
_KNOWN: Final = (
    ("p[style-name='Title']", "h1:fresh"),
    ("p[style-name='Subtitle']", "p:fresh"),
    ("p[style-name^='toc ']", "!"),
    ("p[style-name='TOC Heading']", "!"),
    *(
        (f"p[style-name='{name}']", "pre:separator('\\n')")
        for name in ("HTML Preformatted", "Source Code", "Code", "Preformatted Text", "macro")
    ),
    *(
        (f"p[style-name='{name}']", "blockquote > p:fresh")
        for name in ("Quote", "Intense Quote", "Block Text")
    ),
    (f"r.{_FORMULA}", "span.math.inline:fresh"),
    *((f"p.{_OUTLINED}{level}", f"h{level}:fresh") for level in range(1, _LEVELS + 1)),
)


def mended(archive: Archive) -> tuple[io.BytesIO, str]:
    """The document, without its pictures, and the map of its styles."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as written:
        for name in archive.names:
            if name.startswith("word/media/"):
                written.writestr(name, b"")
            elif (root := archive.xml(name) if name in _PARTS else None) is not None:
                _mend(root)
                _cut_loose(root, _relations(archive, name))
                written.writestr(name, etree.tostring(root, encoding="utf-8"))
            else:
                written.writestr(name, archive.read(name))
    target.seek(0)
    rows = (*_KNOWN, *_headings(archive.xml(_STYLES)))
    return target, "\n".join(f"{what} => {becomes}" for what, becomes in rows)


def _mend(root: etree._Element) -> None:
    for piece in list(root.iter(f"{_W}r")):
        hidden = piece.find(f"{_W}rPr/{_W}vanish")
        if hidden is not None and hidden.get(f"{_W}val", "") not in _OFF:
            _replace(piece, [])
    for field in list(root.iter(f"{_W}fldSimple")):
        _replace(field, _as_runs(field))
    for ruby in list(root.iter(f"{_W}ruby")):
        run, base = ruby.getparent(), ruby.find(f"{_W}rubyBase")
        if run is not None and run.getparent() is not None:
            _replace(run, [] if base is None else list(base))
    for formula in list(root.iter(f"{M}oMath")):
        _replace(formula, [_formula(formula)])
    for paragraph in list(root.iter(f"{M}oMathPara")):
        _replace(paragraph, [child for child in paragraph if child.tag == f"{_W}r"])
    for level in list(root.iter(f"{_W}outlineLvl")):
        _outline(level)


def _relations(archive: Archive, part: str) -> set[str]:
    """What a part of the document may refer to by an id."""
    folder, _, name = part.rpartition("/")
    listed = archive.xml(f"{folder}/_rels/{name}.rels")
    return {relation.get("Id", "") for relation in listed} if listed is not None else set()


def _cut_loose(root: etree._Element, known: set[str]) -> None:
    """References to what is not there are none: programs forget to take them out, and mammoth
    fails of them."""
    for element in root.iter(etree.Element):
        for name in (f"{_R}id", f"{_R}embed", f"{_R}link"):
            if element.get(name, "") not in known:
                element.attrib.pop(name, None)


def _as_runs(field: etree._Element) -> list[etree._Element]:
    """A field in the form of several runs, in which mammoth knows links; others are their text."""
    said = field.get(f"{_W}instr", "")
    if "HYPERLINK" not in said.upper():
        return list(field)
    runs = [etree.Element(f"{_W}r") for _ in range(4)]
    for run, kind in zip((runs[0], runs[2], runs[3]), ("begin", "separate", "end"), strict=True):
        etree.SubElement(run, f"{_W}fldChar").set(f"{_W}fldCharType", kind)
    etree.SubElement(runs[1], f"{_W}instrText").text = said
    return [*runs[:3], *field, runs[3]]


def _replace(element: etree._Element, parts: list[etree._Element]) -> None:
    around = element.getparent()
    if around is not None:
        for part in parts:
            element.addprevious(part)
        around.remove(element)


def _formula(formula: etree._Element) -> etree._Element:
    run = etree.Element(f"{_W}r")
    style = etree.SubElement(etree.SubElement(run, f"{_W}rPr"), f"{_W}rStyle")
    style.set(f"{_W}val", _FORMULA)
    text = etree.SubElement(run, f"{_W}t")
    text.set(_SPACE, "preserve")
    text.text = rf"\({latex(formula)}\)"
    return run


def _outline(level: etree._Element) -> None:
    """Style a paragraph with an outline level of its own as the heading that it is."""
    said, properties = level.get(f"{_W}val", ""), level.getparent()
    if properties is None or not said.isdigit() or int(said) >= _LEVELS:
        return
    style = properties.find(f"{_W}pStyle")
    if style is None:
        style = etree.SubElement(properties, f"{_W}pStyle")
    style.set(f"{_W}val", f"{_OUTLINED}{int(said) + 1}")


def _headings(styles: etree._Element | None) -> list[tuple[str, str]]:
    """Styles of paragraphs that are made from a heading's, or have a level of the outline."""
    known = {
        style.get(f"{_W}styleId", ""): style
        for style in (styles.iter(f"{_W}style") if styles is not None else ())
        if style.get(f"{_W}type") == "paragraph"
    }
    found: list[tuple[str, str]] = []
    for style in known:
        level = _level(style, known)
        if level and _NAME.fullmatch(style):
            found.append((f"p.{style}", f"h{level}:fresh"))
    return found


def _level(name: str, known: dict[str, etree._Element]) -> int:
    for _ in range(_MAX_PARENTS):
        style = known.get(name)
        if style is None:
            return 0
        said = style.find(f"{_W}name")
        if said is not None and (heading := _HEADING.fullmatch(said.get(f"{_W}val", ""))):
            return int(heading[1])
        outline = style.find(f"{_W}pPr/{_W}outlineLvl")
        if outline is not None and outline.get(f"{_W}val", "").isdigit():
            level = int(outline.get(f"{_W}val", "")) + 1
            return level if level <= _LEVELS else 0
        parent = style.find(f"{_W}basedOn")
        name = "" if parent is None else parent.get(f"{_W}val", "")
    return 0
