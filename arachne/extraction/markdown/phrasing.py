"""What each inline element becomes: links, pictures, marks, and what other modules write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.markdown import vocabulary as words
from arachne.extraction.markdown.code_spans import write_code, write_preformatted
from arachne.extraction.markdown.controls import is_control
from arachne.extraction.markdown.embeds import embed
from arachne.extraction.markdown.escaping import escape
from arachne.extraction.markdown.formulas import (
    image_latex,
    write_math,
    write_script,
    write_typeset,
)
from arachne.extraction.markdown.icons import icon_text, rating
from arachne.extraction.markdown.images import is_initial, picture
from arachne.extraction.markdown.raised import write_subscript, write_superscript
from arachne.extraction.markdown.run import BLOCK_EDGE, Run
from arachne.extraction.markdown.setting import HEADING
from arachne.extraction.markdown.shapes import integer, item_value
from arachne.extraction.markdown.styles import displays_block, mark_of_style
from arachne.extraction.markdown.torn_lists import is_sign
from arachne.extraction.markdown.vocabulary import Role, role_of_class
from arachne.extraction.parsing.attributes import ITEMPROP, ROLE, STYLE
from arachne.extraction.parsing.elements import BLOCK, SKIPPED
from arachne.extraction.parsing.tree import Node

_MARKS: Final = {
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
_STYLED: Final = frozenset({"span", "font", "b", "strong"})
"""Elements whose own style says how they are set."""
_TYPESET: Final = frozenset({Role.FORMULA, Role.KATEX, Role.SOURCE})
_DROPPED: Final = SKIPPED | {"rt", "rp", "rtc"}
_LINES: Final = frozenset("a b cite em font i label small span strong time".split())
"""Elements that make lines of their own where a style displays them as blocks."""


def element(run: Run, node: Node) -> None:
    """Write an element, or its delimiters and leave its children to the run."""
    tag = node.tag
    role = Role.PLAIN
    if node.attrs or tag == "button":
        role = role_of_class(node.attrs.get("class", ""))
        if _is_done(run, node, role):
            return
    handler = _HANDLERS.get(tag)
    if handler:
        handler(run, node, role)
        return
    mark = _MARKS.get(tag, "")
    if tag in _STYLED and "style" in node.attrs:
        mark = mark_of_style(tag, node.attrs["style"])
    if mark:
        if mark != "**" or run.setting.strong:
            run.open(node, mark, mark)
            return
    elif tag in _DROPPED:
        return
    elif tag in ("td", "th"):  # of a table inside a cell: a line for each of its rows
        run.space = True
    elif tag in BLOCK:
        if run.number_end != len(run.pieces):
            run.breaks = max(run.breaks, 1)
        run.stack.append(BLOCK_EDGE)
        if run.setting.is_cell and tag in ("ol", "li"):
            _number(run, node)
    run.descend(node)


def _number(run: Run, node: Node) -> None:
    """The number of an item in a cell, which holds no lists; of one that has others beside it."""
    if node.tag == "ol":
        items = sum(isinstance(child, Node) and child.tag == "li" for child in node.children)
        if items > 1 and "reversed" not in node.attrs:
            run.numbers[node] = integer(node.get("start"), 1)
    elif node.parent is not None and node.parent in run.numbers:
        number = item_value(node) or run.numbers[node.parent]
        run.numbers[node.parent] = number + 1
        run.text(f"{number}. ")
        run.number_end = len(run.pieces)


def _is_done(run: Run, node: Node, role: Role) -> bool:
    """Whether the attributes of an element have it left out, or written as something else."""
    tag = node.tag
    has_role, has_style = bool(node.flags & ROLE), bool(node.flags & STYLE)
    said = icon_text(node) if run.setting.is_cell else rating(node) if has_role else ""
    if said:
        run.text(said)
        return True
    if role is Role.DROP or (has_style and is_sign(node)) or is_control(node):
        return True
    if node.flags & ITEMPROP and node.attrs["itemprop"] == "position":
        return True  # the number of a post, of a step of the way to the page
    if has_role and node.attrs["role"] == "tooltip":
        return True
    is_typeset = role in _TYPESET or (tag not in ("math", "rb") and is_hidden(node))
    if is_typeset and write_typeset(run, node, role):
        return True
    if tag in _LINES and (role is Role.LINE or (has_style and displays_block(node))):
        run.breaks = max(run.breaks, 1)
        run.stack.append(BLOCK_EDGE)
    return False


_Handler = Callable[[Run, Node, Role], None]


def _anchor(run: Run, node: Node, role: Role) -> None:
    href = node.attrs.get("href")
    if href is None:
        run.descend(node)
        return
    if _leads_to_source(node) or (run.setting is HEADING and _edits(node, href)):
        return
    if "#" in href and len(node.children) < 4:
        text = "".join(node.text().split())
        if href == "#" and run.setting is HEADING and text.lower() in words.TOGGLES:
            return
        if not text or text in words.PERMALINKS or text in words.BACK_REFERENCES:
            return
        if text in words.DETAILS:
            return
        if role is Role.PERMALINK and words.PERMALINK_TITLE.match(text):
            return
        if href[0] == "#" and (_is_note_call(node) or _touches_word(run, text)):
            is_bracketed = text[0] in "[(" or (run.pieces[-1:] == ["["] and not run.space)
            run.write(escape(text) if is_bracketed else f"[{escape(text)}]")
            return
    target = run.page.targets.link(href) if run.page.options.links and run.setting.links else ""
    if not target or (target.startswith("mailto:") and node.text().strip() == target[7:]):
        run.descend(node)
        return
    run.open(node, "[", f"]({target})")


def _edits(anchor: Node, href: str) -> bool:
    """Whether a short link in a heading has its section edited, as in wikis."""
    return words.EDIT.search(href) is not None and len(anchor.text()) <= words.EDIT_CHARS


def _leads_to_source(anchor: Node) -> bool:
    """Whether a manual links to the source of what it describes."""
    names = anchor.attrs.get("class")
    if not names or not words.SOURCE_LINK.search(names):
        return False
    return "".join(anchor.text().split()).lower() in words.SOURCES


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


def _image(run: Run, node: Node, role: Role) -> None:
    alt = " ".join(node.get("alt").split())
    names = node.get("class")
    if role is Role.EMOJI or (alt and (_is_emoji(node, alt) or is_initial(node, alt))):
        run.text(node.get("alt"))
    elif latex := image_latex(node, alt):
        if run.mathml_end != len(run.pieces):  # else the fallback of what was just written
            run.formula(latex, "display" in names or "block" in names)
    elif piece := picture(node, run.page.targets, run.page.options):
        run.picture(piece)


def _is_emoji(image: Node, alt: str) -> bool:
    """Whether a picture stands for a sign in the text: a reader wants the sign."""
    if len(alt) <= 2 and not alt.isascii():
        return True
    return "data-emoticon" in image.attrs or words.EMOTICON.fullmatch(alt) is not None


def _quotation(run: Run, node: Node, role: Role) -> None:
    nested = sum(mark.opening == "“" for mark in run.marks) % 2
    run.open(node, *("‘’" if nested else "“”"))


def _checkbox(run: Run, node: Node, role: Role) -> None:
    if node.get("type").lower() == "checkbox" and not run.pieces and _is_task(node):
        run.write("[x]" if "checked" in node.attrs else "[ ]")
        run.space = True


def _is_task(box: Node) -> bool:
    """Whether a box is ticked in a text: one without a name or a value is of no form."""
    attrs = box.attrs
    in_item = box.parent is not None and box.parent.tag in ("li", "p", "label")
    return (
        "disabled" in attrs
        or "task" in attrs.get("class", "")
        or (in_item and "name" not in attrs and "id" not in attrs and "value" not in attrs)
    )


def _film(run: Run, node: Node, role: Role) -> None:
    if run.page.options.images != "none" and (piece := embed(node, run.page.targets)):
        run.picture(piece)


def _drawing(run: Run, node: Node, role: Role) -> None:
    if run.setting.is_cell:
        run.text(icon_text(node))


def _break(run: Run, node: Node, role: Role) -> None:
    run.breaks += 1


_HANDLERS: Final[dict[str, _Handler]] = {
    "br": _break,
    "svg": _drawing,
    "a": _anchor,
    "code": write_code,
    "pre": write_preformatted,
    "kbd": write_code,
    "samp": write_code,
    "tt": write_code,
    "img": _image,
    "iframe": _film,
    "video": _film,
    "audio": _film,
    "math": write_math,
    "script": write_script,
    "sup": write_superscript,
    "sub": write_subscript,
    "q": _quotation,
    "input": _checkbox,
}
