"""What the styles of an OpenDocument file say: bold, italics, titles, code, numbers of lists.

OASIS OpenDocument 1.3, part 3, 16: a style has a family and may have a parent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from lxml import etree

    from arachne.extraction.documents.archive import Archive

_STYLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_FO: Final = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_BOLD: Final = frozenset({"bold", "600", "700", "800", "900"})
_SLANTED: Final = frozenset({"italic", "oblique"})
_MAX_PARENTS: Final = 10


class Styles(NamedTuple):
    """``bold``, ``italic``: names of text styles; ``parents``: of paragraph styles, by name;
    ``numbered``: levels by list style; ``hidden``: table styles of what is not shown."""

    bold: frozenset[str]
    italic: frozenset[str]
    parents: dict[str, str]
    numbered: dict[str, frozenset[str]]
    hidden: frozenset[str]

    def is_from(self, name: str, ancestor: str) -> bool:
        """Whether a paragraph style is one, or made from it."""
        for _ in range(_MAX_PARENTS):
            if name == ancestor:
                return True
            name = self.parents.get(name, "")
        return False


def styles_of(archive: Archive, content: etree._Element) -> Styles:
    """The styles of the text and those that it shares with others."""
    shared = archive.xml("styles.xml")
    bold, italic, hidden = set(), set(), set()
    parents: dict[str, str] = {}
    numbered: dict[str, frozenset[str]] = {}
    for root in (shared, content):
        for style in root.iter(f"{_STYLE}style") if root is not None else ():
            name, family = style.get(f"{_STYLE}name", ""), style.get(f"{_STYLE}family")
            if family == "paragraph":
                parents[name] = style.get(f"{_STYLE}parent-style-name", "")
            properties = style.find(f"{_STYLE}text-properties")
            if family == "text" and properties is not None:
                if properties.get(f"{_FO}font-weight") in _BOLD:
                    bold.add(name)
                if properties.get(f"{_FO}font-style") in _SLANTED:
                    italic.add(name)
            table = style.find(f"{_STYLE}table-properties")
            if table is not None and table.get(f"{_TABLE}display") == "false":
                hidden.add(name)
        for style in root.iter(f"{_TEXT}list-style") if root is not None else ():
            levels = style.iter(f"{_TEXT}list-level-style-number")
            numbered[style.get(f"{_STYLE}name", "")] = frozenset(
                level.get(f"{_TEXT}level", "") for level in levels
                if level.get(f"{_STYLE}num-format", "1")
            )  # fmt: skip
    return Styles(frozenset(bold), frozenset(italic), parents, numbered, frozenset(hidden))
