"""A paragraph while it is written: white space, delimiters that wait, links, line breaks.

White space is collapsed across elements as CSS does it; marks of emphasis and links open at the
first visible character and close after the last, so that none has white space at its edges and
none is empty.
"""

from __future__ import annotations

from typing import Final

from arachne.extraction.markdown import tex
from arachne.extraction.markdown.emphasis import Pair, mend
from arachne.extraction.markdown.escaping import (
    brackets_match,
    clean,
    cleaned,
    escape,
    escape_all,
    escape_task,
    unwrapped,
)
from arachne.extraction.markdown.setting import Setting
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.parsing.tree import Node
from arachne.extraction.text.joints import parted
from arachne.extraction.text.whitespace import collapsed

_TORN: Final = 40
"""Pieces of a link that is put together again: longer ones would take quadratic time."""


class Mark:
    """An element whose delimiters are ``opening`` and ``closing``; ``start`` is the place of the
    former among the pieces, -1 as long as nothing visible has come."""

    __slots__ = ("closing", "opening", "start")

    def __init__(self, opening: str, closing: str) -> None:
        self.opening = opening
        self.closing = closing
        self.start = -1


class Edge:
    """The edge of a block-level element inside a heading or a cell."""


BLOCK_EDGE: Final = Edge()
Item = Node | str | Mark | Edge


class Page:
    """What the runs of one page share."""

    def __init__(self, targets: Targets, options: MarkdownOptions) -> None:
        self.targets = targets
        self.options = options
        self.shown: set[str] = set()  # pictures written so far


class Run:
    """The state of one run while it is written."""

    def __init__(self, page: Page, setting: Setting) -> None:
        self.page = page
        self.setting = setting
        self.pieces: list[str] = []
        self.marks: list[Mark] = []  # open elements, outermost first
        self.pairs: list[Pair] = []  # places of emphasis delimiters
        self.links: list[int] = []  # places of the brackets that open links
        self.targets: set[int] = set()  # places of what closes links
        self.opaque: set[int] = set()  # places of code spans, pictures and formulas
        self.numbers: dict[Node, int] = {}  # what the next items of lists in a cell are
        self.number_end = -1  # len(pieces) after the number of such an item
        self.space = False
        self.breaks = 0
        self.formula_end = -1  # len(pieces) after the latest formula
        self.mathml_end = -1  # the same after the latest that was MathML
        self.stack: list[Item] = []

    def markdown(self) -> str:
        """What was written, with effective emphasis."""
        if self.pairs:
            mend(self.pieces, self.pairs, self.opaque)
        for start in self.links:
            self._keep_from_image(start)
        return "".join(self.pieces)

    # -- what is seen on the way

    def text(self, text: str) -> None:
        if "\n" in text and not text.isascii():
            text = unwrapped(text)
        joined = collapsed(text)
        if not joined:
            self.space = self.space or bool(text)
            return
        if text[0].isspace():
            self.space = True
        if not joined.isascii():
            joined = clean(joined) if self.pieces else cleaned(joined)
            if not joined:
                return
        if "\\" in joined or "$" in joined:
            for part in tex.parts(joined):
                if part.is_formula:
                    self.formula(part.text, part.display)
                else:
                    self._plain(part.text)
        else:
            self._plain(joined)
        if text[-1].isspace():
            self.space = True

    def _plain(self, text: str) -> None:
        """Write text whose white space is collapsed already."""
        if text[0] == " ":
            self.space = True
        joined = escape(text.strip(" "))
        if not joined:
            return
        if joined[0] == "[" and not self.pieces:
            joined = escape_task(joined)
        if joined[0] in "$€£¥" and self.pieces and self.pieces[-1][-1].islower():
            self.space = True  # a name and its price, set apart by a style sheet
        if joined[0] == "(" and self.pieces and self.pieces[-1][-1:] == "]" and not self.space:
            joined = "\\" + joined
        self.write(joined)
        self.space = text[-1] == " "

    def descend(self, node: Node) -> None:
        """Go on with the children of ``node``."""
        self.stack.extend(reversed(parted(node.children)))

    def open(self, node: Node, opening: str, closing: str) -> None:
        """Put the content of ``node`` between delimiters."""
        mark = Mark(opening, closing)
        if any(other.opening == opening for other in self.marks):
            mark.opening = mark.closing = ""  # emphasis inside the same emphasis
        self.marks.append(mark)
        self.stack.append(mark)
        self.stack.extend(reversed(parted(node.children)))

    def close(self, mark: Mark) -> None:
        self.marks.remove(mark)
        if mark.start < 0 or not mark.closing:
            return
        if mark.opening == "[":
            self._close_link(mark)
            return
        self.pairs.append((mark.start, len(self.pieces)))
        self.pieces.append(mark.closing)

    # -- writing

    def write_opaque(self, piece: str) -> None:
        """Append a code span, a picture or a formula, in which nothing is to be escaped."""
        self.write(piece)
        self.opaque.add(len(self.pieces) - 1)

    def write(self, piece: str) -> None:
        """Append visible inline markdown, after the white space and delimiters that wait."""
        pieces = self.pieces
        if self.breaks:
            self._write_break()
        elif self.space and pieces and pieces[-1][-1:] != "\n":
            pieces.append(" ")
        self.space = False
        if self.marks and self.marks[-1].start < 0:
            for mark in self.marks:
                if mark.start < 0:
                    self._open_mark(mark, piece)
        pieces.append(piece)

    def _open_mark(self, mark: Mark, piece: str) -> None:
        """Write the delimiter of what begins with ``piece``."""
        pieces = self.pieces
        if not mark.opening:
            mark.start = len(pieces)
            return
        if self.pairs and mark.opening != "[" and pieces and pieces[-1] == mark.opening:
            start, end = self.pairs[-1]
            if end == len(pieces) - 1:  # goes on where the same emphasis has just ended
                self.pairs.pop()
                pieces.pop()
                mark.start = start
                return
        if mark.opening == "[" and (end := len(pieces) - 1) in self.targets:
            is_short = end - self.links[-1] < _TORN
            if is_short and pieces[-1] == mark.closing and _goes_on(piece):
                pieces.pop()
                self.opaque.discard(end)
                self.targets.discard(end)
                mark.start = self.links.pop()
                return
            pieces.append(" ")  # buttons and tags: a style sheet sets them apart, never a word
        mark.start = len(pieces)
        pieces.append(mark.opening)

    def _write_break(self) -> None:
        breaks, self.breaks = self.breaks, 0
        if not self.pieces:
            return
        in_link = any(mark.opening == "[" and mark.start >= 0 for mark in self.marks)
        if in_link:
            self.pieces.append(" ")
        elif breaks == 1 or self.setting.paragraph_break == self.setting.line_break:
            self.pieces.append(self.setting.line_break)
        else:
            for mark in reversed(self.marks):
                if mark.start >= 0 and mark.closing:
                    self.pairs.append((mark.start, len(self.pieces)))
                    self.pieces.append(mark.closing)
                mark.start = -1
            self.pieces.append(self.setting.paragraph_break)

    def _close_link(self, mark: Mark) -> None:
        pieces = self.pieces
        inside = range(mark.start + 1, len(pieces))
        if len(inside) == 1 and pieces[-1].startswith("[Image: "):
            pieces[-1] = pieces[-1][1:-1]
        # Pictures and code spans keep their brackets: they bind closer than links do.
        texts = [n for n in inside if n not in self.opaque]
        if not brackets_match("".join([pieces[n] for n in texts])):
            for n in texts:
                pieces[n] = escape_all(pieces[n], "[]")
        self.opaque.add(len(pieces))
        self.links.append(mark.start)
        self.targets.add(len(pieces))
        pieces.append(mark.closing)

    def picture(self, piece: str) -> None:
        """Write a picture, apart from the text beside it; one shown already says nothing new."""
        shown = self.page.shown
        if piece in shown and not self.marks:
            return
        shown.add(piece)
        self.space = True
        self.write_opaque(piece)
        self.space = True

    def formula(self, latex: str, display: bool) -> None:
        """Write a formula, if there is one."""
        if not latex:
            return
        if self.setting.is_cell and "|" in latex:  # an escaped one would be another sign
            latex = tex.without_pipes(latex)
        self.space = self.space or display
        self.write_opaque(f"$${latex}$$" if display else f"${latex}$")
        self.formula_end = len(self.pieces)

    def _keep_from_image(self, start: int) -> None:
        """``!`` before a link would make an image of it."""
        pieces = self.pieces
        place = start - 1
        while place > 0 and not pieces[place]:
            place -= 1
        if place >= 0 and pieces[place].endswith("!"):
            pieces[place] = pieces[place][:-1] + "\\!"


def _goes_on(piece: str) -> bool:
    """Whether a piece may be the rest of the word or sentence before it: editors tear links, too.
    Scripts without capital letters do not tell."""
    first = piece[0]
    return first.islower() or first in ",.;:!?)"
