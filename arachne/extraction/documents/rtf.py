"""RTF: paragraphs, headings, lists, tables, links and notes, in the code pages of its fonts."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field, replace
from html import escape
from typing import Final

from arachne.extraction.documents.document import MAX_CHARS, Document
from arachne.extraction.documents.rtf_blocks import Blocks, Paragraph
from arachne.extraction.documents.rtf_words import (
    CHARSETS,
    CODE_PAGES,
    NUMBERS,
    READ,
    SIGNS,
    UNREAD,
)

_TOKEN: Final = re.compile(
    r"\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)",
    re.DOTALL,
)
_PROPERTIES: Final = frozenset({"title", "author", "subject"})
_ADDRESS: Final = re.compile(r'HYPERLINK\s+(?:\\l\s+)?"([^"]+)"', re.IGNORECASE)
_TIME: Final = re.compile(rb"\\(creatim|revtim)\\yr(\d{4})\\mo(\d{1,2})\\dy(\d{1,2})")
_STYLE: Final = re.compile(r"\{\\s(\d+)([^{}]*);\}")
_CONTROL_WORDS: Final = re.compile(r"\\[a-z]+-?\d* ?|\\'[0-9a-f]{2}")
_HEADING: Final = re.compile(r"heading\s?([1-6])\b", re.IGNORECASE)
_LEVEL: Final = re.compile(r"\\outlinelevel([0-5])(?!\d)")
_FONT: Final = re.compile(rb"\\f(\d{1,5})(?:\\(?!fcharset)[a-z]+-?\d*)*\\fcharset(\d{1,3})")
_MAX_STYLES: Final = 200_000
"""Characters of the sheet of styles, and bytes of the table of fonts, that are looked through."""


@dataclass(slots=True)
class _State:
    """What holds in one group and those inside of it."""

    unread: bool = False
    target: str = ""  # where the text goes: "" is the document
    marks: frozenset[str] = frozenset()
    font: int = 0
    fallback: int = 1  # characters behind \u that stand in for it
    paragraph: Paragraph = field(default_factory=Paragraph)


class _Reader:
    def __init__(self, text: str, fonts: dict[int, str], styles: dict[int, int]) -> None:
        self._text = text
        self._fonts = fonts
        self._styles = styles
        self._codec = "cp1252"
        self._state = _State()
        self._stack: list[_State] = []
        self._bytes = bytearray()
        self._units: list[int] = []
        self._passed = 0  # characters to be passed over
        self._starred = False
        self._said: dict[str, list[str]] = {}
        self._links: list[str] = []  # of the fields around, innermost last
        self.blocks = Blocks()
        self.size = 0

    def read(self) -> None:
        position = 0
        while position < len(self._text) and self.size < MAX_CHARS:
            match = _TOKEN.match(self._text, position)
            if match is None:
                position += 1
                continue
            position = match.end()
            word, number, code, sign, brace, plain = match.groups()
            if word == "bin":
                position += int(number or 0)
            elif word is not None:
                self._word(word, int(number) if number else None)
            elif code is not None:
                self._byte(int(code, 16))
            elif sign is not None:
                self._sign(sign)
            elif brace is not None:
                self._flush()
                self._open() if brace == "{" else self._close()
            elif plain is not None:
                self._plain(plain)
        self._flush()
        self.blocks.end_paragraph(self._state.paragraph)

    def said(self, target: str) -> str:
        return " ".join("".join(self._said.get(target, ())).split())

    def _open(self) -> None:
        self._stack.append(self._state)
        self._state = replace(self._state, paragraph=replace(self._state.paragraph))
        self._starred = False

    def _close(self) -> None:
        if not self._stack:
            return
        ended, self._state = self._state, self._stack.pop()
        self._passed = 0
        if ended.target == self._state.target:
            self._state.paragraph = ended.paragraph
            return
        if ended.target == "fldinst" and self._links:
            found = _ADDRESS.search(self.said("fldinst"))
            self._links[-1] = found[1] if found and "\\l" not in found[0] else ""
            self._said.pop("fldinst", None)
        elif ended.target == "link":
            self.blocks.end_link()
            self._state.paragraph = ended.paragraph
        elif ended.target == "field":
            self._links.pop()
            self._state.paragraph = ended.paragraph
        elif ended.target == "number":
            self._state.paragraph.number = self.said("number")
            self._said.pop("number", None)
        elif ended.target == "footnote":
            self.blocks.note(self.said("footnote"))
            self._said.pop("footnote", None)

    def _word(self, word: str, number: int | None) -> None:
        state = self._state
        if word == "u" and number is not None:
            if not state.unread:
                self._decode()
                self._units.append(number & 0xFFFF)
            self._passed = state.fallback
            return
        if word in SIGNS:
            self._plain(SIGNS[word])
            return
        self._flush()
        if word == "uc":
            state.fallback = number or 0
        elif not self._begins(word):
            self._property(word, number)
        self._starred = False

    def _begins(self, word: str) -> bool:
        """Whether a word says where the text of its group goes."""
        state = self._state
        if word in UNREAD or (self._starred and word not in READ | NUMBERS):
            state.unread = word != "info"
            state.target = "info" if word == "info" else state.target
        elif word in _PROPERTIES:
            if state.target != "info":
                return False
            state.target = word
        elif word in NUMBERS:
            state.target = "number"
        elif word in ("footnote", "fldinst"):
            state.target = word
        elif word == "field":
            state.target = word
            self._links.append("")
        elif word == "fldrslt":
            if self._links and not state.unread:
                state.target = "link"
                self.blocks.begin_link(self._links[-1])
        else:
            return False
        return True

    def _property(self, word: str, number: int | None) -> None:
        state = self._state
        if word in ("b", "i", "strike", "v", "deleted", "super", "sub"):
            on = number != 0
            state.marks = state.marks | {word} if on else state.marks - {word}
        elif word == "plain":
            state.marks = frozenset()
        elif word == "nosupersub":
            state.marks = state.marks - {"super", "sub"}
        elif word == "f" and number is not None:
            state.font = number
        elif word == "ansicpg" and number:
            self._codec = _codec(f"cp{number}")
        elif word in CODE_PAGES:
            self._codec = CODE_PAGES[word]
        elif not state.unread and state.target in ("", "field", "link"):
            self._layout(word, number)
        elif word in ("par", "line") and not state.unread:
            self._put(" ")

    def _layout(self, word: str, number: int | None) -> None:
        paragraph = self._state.paragraph
        if word == "pard":
            self._state.paragraph = Paragraph()
        elif word == "intbl":
            paragraph.in_table = True
        elif word == "s" and number is not None:
            paragraph.heading = self._styles.get(number, 0)
        elif word == "outlinelevel" and number is not None:
            paragraph.heading = number + 1 if 0 <= number < 6 else 0
        elif word == "ilvl" and number is not None:
            paragraph.level = number
        elif word in ("par", "page", "sect"):
            self.blocks.end_paragraph(paragraph)
        elif word == "line":
            self.blocks.put("<br>")
        elif word in ("cell", "nestcell"):
            self.blocks.end_cell()
        elif word in ("row", "nestrow"):
            self.blocks.end_row()

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._starred = True
        elif sign in "\r\n":
            self._word("par", None)
        elif sign in SIGNS or sign in "\\{}":
            self._plain(SIGNS.get(sign, sign))

    def _byte(self, byte: int) -> None:
        if self._passed:
            self._passed -= 1
        elif not self._state.unread:
            self._encode()
            self._bytes.append(byte)

    def _plain(self, text: str) -> None:
        if self._passed:
            text, self._passed = text[self._passed :], max(0, self._passed - len(text))
        if not text or self._state.unread:
            return
        if text.isascii():
            self._flush()
            self._put(text)
        else:  # bytes that should have been escaped, or a sign of ours
            self._flush()
            self._put(_as_bytes(text, self._current_codec()))

    def _current_codec(self) -> str:
        return self._fonts.get(self._state.font, self._codec)

    def _decode(self) -> None:
        if self._bytes:
            self._put(self._bytes.decode(self._current_codec(), "replace"))
            self._bytes.clear()

    def _encode(self) -> None:
        if self._units:
            units = b"".join(unit.to_bytes(2, "little") for unit in self._units)
            self._put(units.decode("utf-16-le", "replace"))
            self._units.clear()

    def _flush(self) -> None:
        self._decode()
        self._encode()

    def _put(self, text: str) -> None:
        state = self._state
        if state.unread or not state.marks.isdisjoint({"v", "deleted"}):
            return
        self.size += len(text)
        if state.target in ("", "field", "link"):
            self.blocks.put(escape(text, quote=False), state.marks)
        elif state.target != "info":
            self._said.setdefault(state.target, []).append(text)


def _as_bytes(text: str, codec: str) -> str:
    try:
        return text.encode("latin-1").decode(codec)
    except UnicodeError:
        return text


def _codec(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"


def _styles(text: str) -> dict[int, int]:
    """The numbers of styles that make headings, with their levels."""
    start = text.find("{\\stylesheet")
    if start < 0:
        return {}
    levels: dict[int, int] = {}
    for match in _STYLE.finditer(text, start, start + _MAX_STYLES):
        name = _CONTROL_WORDS.sub("", match[2]).strip()
        named, level = _HEADING.match(name), _LEVEL.search(match[2])
        if named:
            levels[int(match[1])] = int(named[1])
        elif level:
            levels[int(match[1])] = int(level[1]) + 1
        elif name.lower() == "title":
            levels[int(match[1])] = 1
    return levels


def convert(body: bytes) -> Document:
    """The document as HTML; what only screens and printers need is left out."""
    text = body.decode("latin-1")
    fonts = {
        int(font): CHARSETS[int(charset)]
        for font, charset in _FONT.findall(body[:_MAX_STYLES])
        if int(charset) in CHARSETS
    }
    reader = _Reader(text, fonts, _styles(text))
    reader.read()
    times = {
        match[1]: "-".join(part.decode().zfill(2) for part in match.groups()[1:])
        for match in _TIME.finditer(body)
    }
    return Document(
        reader.blocks.html(),
        title=reader.said("title"),
        author=reader.said("author"),
        description=reader.said("subject"),
        date=times.get(b"creatim", ""),
        modified=times.get(b"revtim", ""),
        losses=("text",) if reader.size >= MAX_CHARS else (),
    )
