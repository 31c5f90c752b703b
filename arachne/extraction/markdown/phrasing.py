"""What each inline element becomes: links, code spans, pictures, formulas, raised text."""

from __future__ import annotations

import re
from collections.abc import Callable

from arachne.extraction.blocks import is_hidden
from arachne.extraction.elements import BLOCK, SKIPPED
from arachne.extraction.markdown import vocabulary as words
from arachne.extraction.markdown.code import code_text
from arachne.extraction.markdown.embeds import embed
from arachne.extraction.markdown.escaping import clean, code_span, escape
from arachne.extraction.markdown.images import picture
from arachne.extraction.markdown.mathjax import latex_of_glyphs
from arachne.extraction.markdown.mathml import latex_of, tidy
from arachne.extraction.markdown.run import BLOCK_EDGE, Run
from arachne.extraction.markdown.styles import displays_block
from arachne.extraction.markdown.vocabulary import Role, role_of_class
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
_DROPPED = SKIPPED | {"rt", "rp", "rtc"}
_DELIMITED = re.compile(r"(\$\$?|\\\(|\\\[)(.+?)(\$\$?|\\\)|\\\])", re.DOTALL)
_LINES = frozenset("a b cite em font i label small span strong time".split())
"""Elements that make lines of their own where a style displays them as blocks."""
_MERGED_CODE = 2_000  # characters; merging longer code spans that touch would take quadratic time


def element(run: Run, node: Node) -> None:
    """Write an element, or its delimiters and leave its children to the run."""
    tag = node.tag
    role = Role.PLAIN
    if node.attrs:
        role = role_of_class(node.attrs.get("class", ""))
        if role is Role.DROP:
            return
        if tag in _LINES and (role is Role.LINE or displays_block(node)):
            run.breaks = max(run.breaks, 1)
            run.stack.append(BLOCK_EDGE)
        if role is Role.FORMULA or (tag not in ("math", "rb") and is_hidden(node)):
            formula = _formula_in(node)
            if formula is None:
                run.formula(latex_of_glyphs(node), "true" in node.get("display"))
                return
            node, tag = formula, "math"
    if role is Role.SOURCE and (latex := _delimited(node.text())):
        run.formula(latex, "display" in node.get("class") or node.text().strip().startswith("$$"))
        return
    handler = _HANDLERS.get(tag)
    if handler:
        handler(run, node, role)
        return
    if tag in _MARKS:
        mark = _MARKS[tag]
        if mark != "**" or run.setting.strong:
            run.open(node, mark, mark)
            return
    elif tag in _DROPPED:
        return
    elif tag in ("td", "th"):  # of a table inside a cell: a line for each of its rows
        run.space = True
    elif tag in BLOCK:
        run.breaks = max(run.breaks, 1)
        run.stack.append(BLOCK_EDGE)
    run.descend(node)


_Handler = Callable[[Run, Node, Role], None]


def _anchor(run: Run, node: Node, role: Role) -> None:
    href = node.attrs.get("href")
    if href is None:
        run.descend(node)
        return
    if "#" in href and len(node.children) < 4:
        text = "".join(node.text().split())
        if not text or text in words.PERMALINKS or text in words.BACK_REFERENCES:
            return
        if role is Role.PERMALINK and words.PERMALINK_TITLE.match(text):
            return
        if href[0] == "#" and (_is_note_call(node) or _touches_word(run, text)):
            run.write(escape(text) if text[0] in "[(" else f"[{escape(text)}]")
            return
    target = run.page.targets.link(href) if run.page.options.links and run.setting.links else ""
    if not target or (target.startswith("mailto:") and node.text().strip() == target[7:]):
        run.descend(node)
        return
    run.open(node, "[", f"]({target})")


def _touches_word(run: Run, text: str) -> bool:
    """Whether a number is set right after a word, as the call of a note is."""
    if run.space or run.breaks or not run.pieces or not words.NOTE_CALL.fullmatch(text):
        return False
    return run.pieces[-1][-1:] not in "([/-–#"


def _is_note_call(anchor: Node) -> bool:
    parent = anchor.parent
    if parent is not None and parent.tag == "sup":
        return True
    return any(not isinstance(child, str) and child.tag == "sup" for child in anchor.children)


def _code(run: Run, node: Node, role: Role) -> None:
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


def _ends_in_code(run: Run) -> bool:
    return len(run.pieces) - 1 in run.opaque and run.pieces[-1][0] == "`"


def _code_of(span: str) -> str:
    delimiter = len(span) - len(span.lstrip("`"))
    code = span[delimiter:-delimiter]
    return code[1:-1] if code[0] == " " == code[-1] else code


def _preformatted(run: Run, node: Node, role: Role) -> None:
    """Code inside a heading or a cell: a code span for each line."""
    for line in code_text(node).split("\n"):
        run.breaks = max(run.breaks, 1)
        if span := code_span(line):
            run.write_opaque(span)
    run.breaks = max(run.breaks, 1)


def _image(run: Run, node: Node, role: Role) -> None:
    alt = " ".join(node.get("alt").split())
    names = node.get("class")
    if role is Role.EMOJI or (alt and _is_emoji(node, alt)):
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


def _math(run: Run, node: Node, role: Role) -> None:
    run.formula(latex_of(node), node.get("display") == "block")


def _delimited(text: str) -> str:
    """What stands between the delimiters of a formula, if that is all there is."""
    match = _DELIMITED.fullmatch(text.strip())
    return tidy(match[2]) if match else ""


def _formula_in(node: Node) -> Node | None:
    """The MathML inside an element, or in the attribute where MathJax 2 keeps it."""
    formula = node.find("math")
    if formula is None:
        source = next((n.attrs["data-mathml"] for n in node.iter() if "data-mathml" in n.attrs), "")
        formula = parse(source).find("math") if source else None
    return formula


def _script(run: Run, node: Node, role: Role) -> None:
    kind = node.get("type").lower()
    if not kind.startswith("math/tex"):
        return
    if run.formula_end == len(run.pieces) and run.pieces:
        run.pieces.pop()  # what MathJax made of it; this is the source
        run.formula_end = -1
    run.formula(tidy(node.text()), "mode=display" in kind)


def _superscript(run: Run, node: Node, role: Role) -> None:
    _raised(run, node, "sup")


def _subscript(run: Run, node: Node, role: Role) -> None:
    _raised(run, node, "sub")


def _raised(run: Run, node: Node, tag: str) -> None:
    if any(child.tag in ("a", "img", "math") for child in node.iter()):
        run.descend(node)
        return
    text = clean("".join(_shown_text(node).split()))
    if tag == "sup" and words.IN_SUPERSCRIPT.fullmatch(text) and text not in ("n", "i"):
        run.write(text.translate(words.SUPERSCRIPTS))
    elif tag == "sub" and words.IN_SUBSCRIPT.fullmatch(text):
        run.write(text.translate(words.SUBSCRIPTS))
    elif (tag == "sup" and words.ORDINAL.fullmatch(text)) or not any(map(str.isalnum, text)):
        run.descend(node)
    else:
        run.open(node, f"<{tag}>", f"</{tag}>")


def _shown_text(node: Node) -> str:
    """The text of an element without what is hidden or for screen readers only."""
    parts: list[str] = []
    stack: list[Node | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
        elif not is_hidden(item) and role_of_class(item.get("class")) is not Role.DROP:
            stack.extend(reversed(item.children))
    return "".join(parts)


def _quotation(run: Run, node: Node, role: Role) -> None:
    nested = sum(mark.opening == "“" for mark in run.marks) % 2
    run.open(node, *("‘’" if nested else "“”"))


def _checkbox(run: Run, node: Node, role: Role) -> None:
    if node.get("type").lower() == "checkbox" and not run.pieces and _is_task(node):
        run.write("[x]" if "checked" in node.attrs else "[ ]")
        run.space = True


def _is_task(box: Node) -> bool:
    return "disabled" in box.attrs or "task" in box.get("class")


def _film(run: Run, node: Node, role: Role) -> None:
    if run.page.options.images != "none" and (piece := embed(node, run.page.targets)):
        run.picture(piece)


def _break(run: Run, node: Node, role: Role) -> None:
    run.breaks += 1


_HANDLERS: dict[str, _Handler] = {
    "br": _break,
    "a": _anchor,
    "code": _code,
    "pre": _preformatted,
    "kbd": _code,
    "samp": _code,
    "tt": _code,
    "img": _image,
    "iframe": _film,
    "video": _film,
    "audio": _film,
    "math": _math,
    "script": _script,
    "sup": _superscript,
    "sub": _subscript,
    "q": _quotation,
    "input": _checkbox,
}
