"""A run of inline content as one paragraph of markdown.

White space is collapsed across elements as CSS does it; marks of emphasis and links open at the
first visible character and close after the last, so that none has white space at its edges and
none is empty.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arachne.extraction.blocks import is_hidden
from arachne.extraction.elements import BLOCK, SKIPPED
from arachne.extraction.markdown import vocabulary as words
from arachne.extraction.markdown.code import code_text
from arachne.extraction.markdown.escaping import (
    brackets_match,
    clean,
    code_span,
    escape,
    escape_all,
)
from arachne.extraction.markdown.images import picture
from arachne.extraction.markdown.mathml import latex_of, tidy
from arachne.extraction.markdown.options import MarkdownOptions
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.tree import Node, parse

_MARKS = {
    "b": "**",
    "strong": "**",
    "i": "*",
    "em": "*",
    "var": "*",
    "cite": "*",
    "dfn": "*",
    "del": "~~",
    "s": "~~",
    "strike": "~~",
}
_MEND_PASSES = 8
_MERGED_CODE = 2_000  # characters; merging longer code spans that touch would take quadratic time
_DROPPED = SKIPPED | {"rt", "rp", "rtc"}


@dataclass(frozen=True, slots=True)
class Setting:
    """How the place of a run changes its markdown.

    ``line_break`` stands for ``<br>``, ``paragraph_break`` for two or more; ``strong`` is false
    where everything is strong anyway; ``links`` where the run is inside a link already.
    """

    line_break: str = "  \n"
    paragraph_break: str = "\n\n"
    strong: bool = True
    links: bool = True


PARAGRAPH = Setting()
HEADING = Setting(" ", " ", strong=False)
CELL = Setting("<br>", "<br>")
HEADER_CELL = Setting("<br>", "<br>", strong=False)


class _Mark:
    """An element whose delimiters are ``opening`` and ``closing``; ``start`` is the place of the
    former among the pieces, -1 as long as nothing visible has come."""

    __slots__ = ("closing", "opening", "start")

    def __init__(self, opening: str, closing: str) -> None:
        self.opening = opening
        self.closing = closing
        self.start = -1


class _Break:
    """The edge of a block-level element inside a heading or a cell."""


_BLOCK_EDGE = _Break()
_Item = Node | str | _Mark | _Break


class InlineRenderer:
    """Renders runs of one page; holds what they share."""

    def __init__(self, targets: Targets, options: MarkdownOptions) -> None:
        self.targets = targets
        self.options = options
        self.shown: set[str] = set()  # pictures written so far

    def render(self, nodes: Sequence[Node | str], setting: Setting = PARAGRAPH) -> str:
        """The run as markdown, ``""`` when nothing of it is visible."""
        if len(nodes) == 1 and isinstance(nodes[0], str):
            text = " ".join(nodes[0].split())
            return escape(text if text.isascii() else clean(text))
        return _Run(self, setting).render(nodes)


class _Run:
    """The state of one run while it is written."""

    def __init__(self, page: InlineRenderer, setting: Setting) -> None:
        self.page = page
        self.setting = setting
        self.pieces: list[str] = []
        self.marks: list[_Mark] = []  # open elements, outermost first
        self.pairs: list[tuple[int, int]] = []  # places of emphasis delimiters
        self.links: list[int] = []  # places of the brackets that open links
        self.opaque: set[int] = set()  # places of code spans, pictures and formulas
        self.space = False
        self.breaks = 0
        self.formula_end = -1  # len(pieces) after the latest formula
        self.stack: list[_Item] = []

    def render(self, nodes: Sequence[Node | str]) -> str:
        stack = self.stack
        stack.extend(reversed(nodes))
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                self.text(item)
            elif isinstance(item, Node):
                self.element(item)
            elif isinstance(item, _Mark):
                self.close(item)
            else:
                self.breaks = max(self.breaks, 1)
        if self.pairs:
            self._mend_emphasis()
        for start in self.links:
            self._keep_from_image(start)
        return "".join(self.pieces)

    # -- what is seen on the way

    def text(self, text: str) -> None:
        words_ = text.split()
        if not words_:
            self.space = self.space or bool(text)
            return
        if text[0].isspace():
            self.space = True
        joined = " ".join(words_)
        if not joined.isascii():
            joined = clean(joined)
            if not joined:
                return
        joined = escape(joined)
        if joined[0] == "(" and self.pieces and self.pieces[-1][-1:] == "]" and not self.space:
            joined = "\\" + joined
        self.write(joined)
        if text[-1].isspace():
            self.space = True

    def element(self, node: Node) -> None:
        tag = node.tag
        if tag == "br":
            self.breaks += 1
            return
        if tag in _MARKS or not node.attrs:
            role = words.Role.PLAIN
        else:
            names = node.attrs.get("class")
            role = words.role_of_class(names) if names else words.Role.PLAIN
            if role is words.Role.DROP:
                return
            if role is words.Role.FORMULA or (tag not in ("math", "rb") and is_hidden(node)):
                formula = _formula_in(node)
                if formula is None:
                    return
                node, tag = formula, "math"
        handler = _HANDLERS.get(tag)
        if handler:
            handler(self, node, role)
            return
        if tag in _MARKS:
            mark = _MARKS[tag]
            if mark != "**" or self.setting.strong:
                self.open(node, mark, mark)
                return
        elif tag in _DROPPED:
            return
        elif tag in BLOCK:
            self.breaks = max(self.breaks, 1)
            self.stack.append(_BLOCK_EDGE)
        self.stack.extend(reversed(node.children))

    def open(self, node: Node, opening: str, closing: str) -> None:
        """Put the content of ``node`` between delimiters."""
        mark = _Mark(opening, closing)
        if any(other.opening == opening for other in self.marks):
            mark.opening = mark.closing = ""  # emphasis inside the same emphasis
        self.marks.append(mark)
        self.stack.append(mark)
        self.stack.extend(reversed(node.children))

    def close(self, mark: _Mark) -> None:
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
        elif self.space and pieces:
            if pieces[-1][-1:] != "\n":
                pieces.append(" ")
        self.space = False
        if self.marks and self.marks[-1].start < 0:
            for mark in self.marks:
                if mark.start < 0:
                    self._open_mark(mark)
        pieces.append(piece)

    def _open_mark(self, mark: _Mark) -> None:
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

    def _close_link(self, mark: _Mark) -> None:
        pieces = self.pieces
        inside = range(mark.start + 1, len(pieces))
        if len(inside) == 1 and pieces[-1].startswith("[Image: "):
            pieces[-1] = pieces[-1][1:-1]
        # Pictures and code spans keep their brackets: they bind closer than links do.
        texts = [n for n in inside if n not in self.opaque]
        if any("[" in pieces[n] or "]" in pieces[n] for n in texts):
            if not brackets_match("".join([pieces[n] for n in texts])):
                for n in texts:
                    pieces[n] = escape_all(pieces[n], "[]")
        self.opaque.add(len(pieces))
        self.links.append(mark.start)
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

    # -- emphasis that CommonMark would not see as such

    def _mend_emphasis(self) -> None:
        """Give up delimiters that punctuation and a letter on either side make ineffective.

        Giving up one changes what its neighbours stand next to, hence the passes.
        """
        if any(self.pieces[start] == "~~" for start, _ in self.pairs):
            self._escape_tildes()
        self._part_runs()
        pairs = sorted(pair for pair in self.pairs if self.pieces[pair[0]])
        for _ in range(_MEND_PASSES):
            left = [pair for pair in pairs if self._works(*pair)]
            if len(left) == len(pairs):
                return
            pairs = left
        for start, end in pairs:
            self.pieces[start] = self.pieces[end] = ""

    def _escape_tildes(self) -> None:
        for place, piece in enumerate(self.pieces):
            if "~" in piece and piece != "~~" and place not in self.opaque:
                self.pieces[place] = escape_all(piece, "~")

    def _part_runs(self) -> None:
        """Remove delimiters that touch others in a way that is read in more than one way: those
        that begin where others end, ``**a***b*``, and those inside others and inside a word."""
        pieces = self.pieces
        ends = {end for _, end in self.pairs}
        outer_end = -1
        for start, end in sorted(self.pairs):
            before = start - 1
            while before > 0 and not pieces[before]:
                before -= 1
            touches = before in ends and pieces[start][0] == pieces[before][:1]
            if not touches and end < outer_end:
                letters = _neighbour(pieces, start, -1) + _neighbour(pieces, end, 1)
                touches = any(map(str.isalnum, letters))
            if touches:
                pieces[start] = pieces[end] = ""
            else:
                outer_end = max(outer_end, end)

    def _works(self, start: int, end: int) -> bool:
        """Whether the delimiters open and close (CommonMark 0.31, 6.2); else they are removed."""
        pieces = self.pieces
        before = _neighbour(pieces, start, -1)
        last = _neighbour(pieces, end, -1)
        after = _neighbour(pieces, end, 1)
        if _is_punctuation(last) and not any(map(str.isalnum, "".join(pieces[start:end]))):
            pieces[start] = pieces[end] = ""  # a bold colon after a bold word
            return False
        if not _is_punctuation(_neighbour(pieces, start, 1)) or _is_edge(before):
            if not _is_punctuation(last) or _is_edge(after):
                return True
            if last in ":.,;!?" and self._move_out(start, end):
                return True
        pieces[start] = pieces[end] = ""
        return False

    def _move_out(self, start: int, end: int) -> bool:
        """``**note:**text`` as ``**note**:text``."""
        piece = self.pieces[end - 1]
        if len(piece) < 2 or piece[-2:-1] == "\\" or _is_punctuation(piece[-2]):
            return False
        self.pieces[end - 1] = piece[:-1]
        self.pieces[end] += piece[-1]
        return True


def _neighbour(pieces: list[str], place: int, step: int) -> str:
    """The character next to the run of delimiters that the piece at ``place`` belongs to."""
    delimiter = pieces[place][0]
    place += step
    while 0 <= place < len(pieces):
        if pieces[place].strip(delimiter):
            return pieces[place][0 if step > 0 else -1]
        place += step
    return ""


def _is_punctuation(char: str) -> bool:
    return bool(char) and unicodedata.category(char)[0] in "PS"


def _is_edge(char: str) -> bool:
    return not char or char.isspace() or _is_punctuation(char)


# -- elements with a meaning of their own

_Handler = Callable[[_Run, Node, words.Role], None]


def _anchor(run: _Run, node: Node, role: words.Role) -> None:
    href = node.attrs.get("href")
    if href is None:
        run.stack.extend(reversed(node.children))
        return
    if "#" in href and len(node.children) < 4:
        text = "".join(node.text().split())
        if not text or text in words.PERMALINKS or text in words.BACK_REFERENCES:
            return
        if role is words.Role.PERMALINK and words.PERMALINK_TITLE.match(text):
            return
        if href[0] == "#" and _is_note_call(node):
            run.write(escape(text) if text[0] in "[(" else f"[{escape(text)}]")
            return
    target = run.page.targets.link(href) if run.page.options.links and run.setting.links else ""
    if not target or (target.startswith("mailto:") and node.text().strip() == target[7:]):
        run.stack.extend(reversed(node.children))
        return
    run.open(node, "[", f"]({target})")


def _is_note_call(anchor: Node) -> bool:
    parent = anchor.parent
    if parent is not None and parent.tag == "sup":
        return True
    return any(not isinstance(child, str) and child.tag == "sup" for child in anchor.children)


def _code(run: _Run, node: Node, role: words.Role) -> None:
    only = node.children[0] if len(node.children) == 1 else None
    if isinstance(only, Node) and only.tag == "a":  # the link goes around the code span
        inner = Node(node.tag, {}, None)
        inner.children = only.children
        outer = Node("a", only.attrs, node.parent)
        outer.children = [inner]
        run.stack.append(outer)
        return
    code = code_text(node)
    span = code_span(code)
    run.space = run.space or code[:1].isspace()
    if not span:
        return
    pieces = run.pieces
    if pieces and not run.space and not run.breaks and _ends_in_code(run):
        if len(pieces[-1]) < _MERGED_CODE:
            pieces[-1] = code_span(_code_of(pieces[-1]) + code)
        else:
            run.space = True
            run.write_opaque(span)
    else:
        run.write_opaque(span)
    run.space = code[-1].isspace()


def _ends_in_code(run: _Run) -> bool:
    return len(run.pieces) - 1 in run.opaque and run.pieces[-1][0] == "`"


def _code_of(span: str) -> str:
    delimiter = len(span) - len(span.lstrip("`"))
    code = span[delimiter:-delimiter]
    return code[1:-1] if code[0] == " " == code[-1] else code


def _image(run: _Run, node: Node, role: words.Role) -> None:
    alt = " ".join(node.get("alt").split())
    names = node.get("class")
    if role is words.Role.EMOJI or (alt and _is_emoji(node, alt)):
        run.text(node.get("alt"))
    elif alt and any(hint in names for hint in ("math", "latex", "tex")) and _looks_like_tex(alt):
        if run.formula_end != len(run.pieces):  # else the fallback of the MathML just written
            run.formula(tidy(alt), "display" in names or "block" in names)
    elif piece := picture(node, run.page.targets, run.page.options):
        run.picture(piece)


def _is_emoji(image: Node, alt: str) -> bool:
    """Whether a picture stands for a sign in the text: a reader wants the sign."""
    if len(alt) <= 2 and not alt.isascii():
        return True
    return "data-emoticon" in image.attrs or words.EMOTICON.fullmatch(alt) is not None


def _looks_like_tex(alt: str) -> bool:
    return any(char in alt for char in "\\^_={}") or len(alt) < 4


def _math(run: _Run, node: Node, role: words.Role) -> None:
    run.formula(latex_of(node), node.get("display") == "block")


def _formula_in(node: Node) -> Node | None:
    """The MathML inside an element, or in the attribute where MathJax 2 keeps it."""
    formula = node.find("math")
    if formula is None:
        source = next((n.attrs["data-mathml"] for n in node.iter() if "data-mathml" in n.attrs), "")
        formula = parse(source).find("math") if source else None
    return formula


def _script(run: _Run, node: Node, role: words.Role) -> None:
    kind = node.get("type").lower()
    if not kind.startswith("math/tex"):
        return
    if run.formula_end == len(run.pieces) and run.pieces:
        run.pieces.pop()  # what MathJax made of it; this is the source
        run.formula_end = -1
    run.formula(tidy(node.text()), "mode=display" in kind)


def _superscript(run: _Run, node: Node, role: words.Role) -> None:
    _raised(run, node, "sup")


def _subscript(run: _Run, node: Node, role: words.Role) -> None:
    _raised(run, node, "sub")


def _raised(run: _Run, node: Node, tag: str) -> None:
    if any(child.tag in ("a", "img", "math") for child in node.iter()):
        run.stack.extend(reversed(node.children))
        return
    text = clean("".join(node.text().split(" "))).strip()
    if tag == "sup" and words.IN_SUPERSCRIPT.fullmatch(text) and text not in ("n", "i"):
        run.write(text.translate(words.SUPERSCRIPTS))
    elif tag == "sub" and words.IN_SUBSCRIPT.fullmatch(text):
        run.write(text.translate(words.SUBSCRIPTS))
    elif (tag == "sup" and words.ORDINAL.fullmatch(text)) or not any(map(str.isalnum, text)):
        run.stack.extend(reversed(node.children))
    else:
        run.open(node, f"<{tag}>", f"</{tag}>")


def _quotation(run: _Run, node: Node, role: words.Role) -> None:
    nested = sum(mark.opening == "“" for mark in run.marks) % 2
    run.open(node, *("‘’" if nested else "“”"))


def _checkbox(run: _Run, node: Node, role: words.Role) -> None:
    if node.get("type").lower() == "checkbox" and not run.pieces and _is_task(node):
        run.write("[x]" if "checked" in node.attrs else "[ ]")
        run.space = True


def _is_task(box: Node) -> bool:
    return "disabled" in box.attrs or "task" in box.get("class")


_HANDLERS: dict[str, _Handler] = {
    "a": _anchor,
    "code": _code,
    "kbd": _code,
    "samp": _code,
    "tt": _code,
    "img": _image,
    "math": _math,
    "script": _script,
    "sup": _superscript,
    "sub": _subscript,
    "q": _quotation,
    "input": _checkbox,
}
