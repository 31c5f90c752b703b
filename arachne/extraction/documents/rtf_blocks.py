"""The blocks of a document in RTF, as HTML: RTF says where they end, and not where they begin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Final

_NUMBER: Final = re.compile(r"[(\[]?(\d{1,6})[.)\]]?")
_MARKS: Final = {"b": "b", "i": "i", "strike": "s", "super": "sup", "sub": "sub"}
_MAX_LEVEL: Final = 8


@dataclass(slots=True)
class Paragraph:
    """What is said of a paragraph before it ends: the level of a heading (0 is none), the number
    or the bullet of an item and how deep it is, whether it is in a table."""

    heading: int = 0
    number: str = ""
    level: int = 0
    in_table: bool = False


class Blocks:
    """Gathers the text of paragraphs, cells and rows."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._text: list[str] = []
        self._cell: list[str] = []
        self._row: list[str] = []
        self._rows: list[list[str]] = []
        self._lists: list[str] = []  # tags of the lists that are open
        self._notes: list[str] = []
        self._links: list[bool] = []

    def put(self, text: str, marks: frozenset[str] = frozenset()) -> None:
        """HTML within the paragraph, set as ``marks`` say."""
        if marks and text.strip():
            for mark in sorted(marks & _MARKS.keys()):
                text = f"<{_MARKS[mark]}>{text}</{_MARKS[mark]}>"
        self._text.append(text)

    def begin_link(self, address: str) -> None:
        """A link; one without an address is none."""
        self._links.append(bool(address))
        if address:
            self._text.append(f'<a href="{escape(address)}">')

    def end_link(self) -> None:
        if self._links and self._links.pop():
            self._text.append("</a>")

    def note(self, text: str) -> None:
        """A footnote, called here."""
        if text:
            self._notes.append(text)
            self._text.append(f"[{len(self._notes)}]")

    def end_paragraph(self, paragraph: Paragraph) -> None:
        text = "".join(self._text).strip()
        self._text.clear()
        number, paragraph.number = paragraph.number, ""
        if paragraph.in_table:
            if text:
                self._cell.append(text)
            return
        self._end_table()
        if not text:
            return
        if number and not paragraph.heading:
            self._item(text, number, min(max(paragraph.level, 0), _MAX_LEVEL))
            return
        self._end_lists(0)
        tag = f"h{paragraph.heading}" if paragraph.heading else "p"
        lead = f"{escape(number)} " if number and paragraph.heading else ""
        self._parts.append(f"<{tag}>{lead}{text}</{tag}>")

    def end_cell(self) -> None:
        text = "".join(self._text).strip()
        self._text.clear()
        self._row.append("<br>".join(filter(None, [*self._cell, text])))
        self._cell.clear()

    def end_row(self) -> None:
        if self._row:
            self._rows.append(self._row)
            self._row = []

    def html(self) -> str:
        self.end_row()
        self._end_table()
        self._end_lists(0)
        if self._notes:
            notes = "".join(f"<li>{escape(note)}</li>" for note in self._notes)
            self._parts.append(f"<hr><ol>{notes}</ol>")
            self._notes = []
        return "".join(self._parts)

    def _item(self, text: str, number: str, level: int) -> None:
        match = _NUMBER.fullmatch(number.strip())
        tag = "ol" if match else "ul"
        self._end_lists(level + 1)
        while len(self._lists) <= level:
            start = f' start="{match[1]}"' if match and len(self._lists) == level else ""
            self._parts.append(f"<{tag}{start}>")
            self._lists.append(tag)
        if self._lists[-1] != tag:
            self._end_lists(level)
            self._parts.append(f"<{tag}>")
            self._lists.append(tag)
        bare = number.strip()
        is_bullet = len(bare) < 2 or not any(map(str.isalnum, bare))
        lead = "" if match or is_bullet else f"{escape(bare)} "
        self._parts.append(f"<li>{lead}{text}</li>")

    def _end_lists(self, level: int) -> None:
        while len(self._lists) > level:
            self._parts.append(f"</{self._lists.pop()}>")

    def _end_table(self) -> None:
        self.end_row()
        if self._rows:
            self._end_lists(0)
            rows = "".join(
                "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in self._rows
            )
            self._parts.append(f"<table>{rows}</table>")
            self._rows = []
