"""Preformatted text: its characters as written."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.markdown.code_language import language_of
from arachne.extraction.markdown.escaping import clean_code, longest_run
from arachne.extraction.parsing.elements import SKIPPED
from arachne.extraction.parsing.tree import Node

_GUTTER: Final = re.compile(
    r"(?:^|[\s_-])(?:gutter|line-?no|line-?nos?|line-?nums?|linenos?|line-?numbers?|lnt|ln|linenumber"
    r"|blob-num|crayon-nums?|hljs-ln-numbers|ln-num|lnum|rouge-gutter|code-line-number|nums?|td-ln)"
    r"(?:$|[\s_-])",
    re.IGNORECASE,
)
_LINE: Final = re.compile(
    r"(?:^|[\s_-])(?:line|code-line|codeline|view-line|token-line|cl|cm-line)(?:$|\s)",
    re.IGNORECASE,
)
_EXTRA: Final = re.compile(
    r"copy|clipboard|toolbar|sr-only|visually-hidden|\w-?tooltip|tooltip[_-]*(?:text|content|inner|popup)"
    r"|twoslash-(?:popup|meta)",
    re.IGNORECASE,
)
"""Buttons, and what appears at a touch; what is touched is code."""
_LINE_TAGS: Final = frozenset("div li p tr dd dt".split())
_NOT_CODE: Final = SKIPPED | {"button", "style"}
_BAR_CHARS: Final = 60  # of what stands above code in its box
_WRAPPED: Final = 200  # characters of a line that no code has in its majority
_PROSE: Final = re.compile(r"(?<![^\W\d_])[^\W\d_]{2,} [^\W\d_]{2,}")
"""Looked for from the beginning of a word only, or a line of one would take quadratic time."""
_NUMBERS: Final = re.compile(r"[\s\d.:|]*")


class _End:
    """Marks the end of an element that makes a line of its own."""

    __slots__ = ("inline", "start")

    def __init__(self, start: int, inline: bool) -> None:
        self.start = start
        self.inline = inline


def code_in(pre: Node) -> Node:
    """The ``<code>`` of a box whose bar, with the language and buttons, is inside of it, too; else
    the box itself."""
    found = [node for node in pre.iter() if node.tag == "code"]
    if len(found) != 1 or all(isinstance(c, str) or c.tag != "div" for c in pre.children):
        return pre
    rest = len("".join(pre.text().split())) - len("".join(found[0].text().split()))
    return found[0] if rest <= _BAR_CHARS else pre


def code_text(node: Node) -> str:
    """The characters of ``node`` with all white space; line numbers and buttons left out.

    Lines that are made by elements rather than by line feeds end in line feeds too. No-break
    spaces become spaces, or the code would not run.
    """
    parts: list[str] = []
    pending = inline = False  # a line element has ended without a line feed, an inline one
    stack: list[Node | str | _End] = list(reversed(node.children))
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            if pending and item:
                if "\n" not in item[: len(item) - len(item.lstrip())]:
                    parts.append("\n")
                pending = False
            parts.append(item)
        elif isinstance(item, _End):
            pending = not (len(parts) > item.start and parts[-1].endswith("\n"))
            inline = item.inline
        elif item.tag == "br":
            if pending and not inline:
                parts.append("\n")
            pending = False
            parts.append("\n")
        elif not _is_extra(item):
            if _is_line(item):
                if pending or (item.tag in _LINE_TAGS and parts and not parts[-1].endswith("\n")):
                    parts.append("\n")
                pending = False
                stack.append(_End(len(parts), item.tag not in _LINE_TAGS))
            stack.extend(reversed(item.children))
    return _plain("".join(parts))


def _plain(text: str) -> str:
    if not text.isascii():
        text = clean_code(text).replace("\u00a0", " ")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is_line(node: Node) -> bool:
    attrs = node.attrs
    if node.tag in _LINE_TAGS:
        return True
    if not attrs:
        return False
    if "data-line" in attrs or _LINE.search(attrs.get("class", "")):
        return True
    return "display:block" in attrs.get("style", "").replace(" ", "")


def _is_extra(node: Node) -> bool:
    """Whether it is no part of the code: a line number, a button, a hint."""
    if node.tag in _NOT_CODE:
        return True
    attrs = node.attrs
    if not attrs:
        return False
    style = attrs.get("style", "").replace(" ", "")
    if "hidden" in attrs or "display:none" in style:
        return True
    names = attrs.get("class", "")
    numbered = "user-select:none" in style or (names and _GUTTER.search(names))
    if numbered or attrs.get("aria-hidden") == "true" or "data-line-number" in attrs:
        return _holds_numbers(node)
    return bool(names and node.tag != "code" and _EXTRA.search(names))


def is_gutter_name(names: str) -> bool:
    """Whether class names call an element the numbers of lines."""
    return _GUTTER.search(names) is not None


def is_gutter(cell: Node) -> bool:
    """Whether a table cell holds the line numbers of the code beside it."""
    if not _holds_numbers(cell):
        return False
    if _GUTTER.search(cell.get("class")) or "data-line-number" in cell.attrs:
        return True
    numbers = cell.text().split()
    return len(numbers) > 1 and all(n.isdigit() for n in numbers) and cell.find("pre") is not None


def _holds_numbers(node: Node) -> bool:
    """Whether all text below consists of numbers; stops at the first that does not."""
    stack: list[Node | str] = [node]
    while stack:
        item = stack.pop()
        if not isinstance(item, str):
            stack.extend(reversed(item.children))
        elif not _NUMBERS.fullmatch(item):
            return False
    return True


def fenced(code: str, language: str = "") -> str:
    """A fenced code block; ``""`` when there is nothing to show."""
    lines = code.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        del lines[0]
    if not lines:
        return ""
    fence = "`" * max(3, longest_run(code, "`") + 1 if "```" in code else 3)
    body = "\n".join(lines)
    return f"{fence}{language}\n{body}\n{fence}"


def reads_as_text(pre: Node) -> bool:
    """Whether preformatted text is prose that its page wraps: lines longer than any screen."""
    if any(node.tag in ("code", "samp", "kbd") for node in pre.iter()) or language_of(pre):
        return False
    lines = [line for line in pre.text().split("\n") if line.strip()]
    if not lines or max(map(len, lines)) < _WRAPPED:
        return False
    return sum(len(_PROSE.findall(line)) > 2 for line in lines) * 2 >= len(lines)


def with_breaks(pre: Node) -> Node:
    """A copy whose line feeds are ``<br>`` elements."""
    copy = Node(pre.tag, pre.attrs, pre.parent)
    stack = [(pre, copy)]
    while stack:
        source, target = stack.pop()
        for child in source.children:
            if isinstance(child, str):
                for number, line in enumerate(child.split("\n")):
                    if number:
                        target.children.append(Node("br", {}, target))
                    target.children.append(line)
            else:
                inner = Node(child.tag, child.attrs, target)
                target.children.append(inner)
                stack.append((child, inner))
    return copy
