"""Escapes that keep text literal in CommonMark with GFM tables and strikethrough, where needed.

``snake_case``, ``3 * 4``, ``a < b`` and ``[1]`` cannot be mistaken and stay as they are.
"""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final

_SPECIAL: Final = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|$)|`|\*+|_+|\](?=\()|<(?=[A-Za-z/!?]|$)|~~+"
    r"|&(?=#\d{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]*;)",
)
_HINT: Final = re.compile(r"[\\`*_\]<~&]")
_LINE_START: Final = re.compile(
    r"#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|[-=]+\s*$|~~~|\|?\s*:?-+[-:|\s]*$"
    r"|\[(?:[^\[\]\\]|\\.)*\]:",
)
_TASK: Final = re.compile(r"\[[ xX]?\](?=\s|$)")
_NUMBER_START: Final = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_STARTERS: Final = frozenset("#-+*>=~|:[0123456789")
_CLOSING_HASHES: Final = re.compile(r"(?<![^\s])(#+)$")
_ESCAPED: Final = re.compile(r"\\.")
_JOINERS: Final = " \u200c\u200d\u200e\u200f"
_WIDE: Final = "\u2e80-\u303f\u3040-\u30ff\u31c0-\u9fff\uf900-\ufaff\uff01-\uff60"
_LINE_FEED: Final = re.compile(rf"(?<=[{_WIDE}])[ \t\r]*\n\s*(?=[{_WIDE}])")
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u2060\ufeff\x00-\x08\x0e-\x1b\x7f]")
_ICONS: Final = re.compile("(?<![\u3400-\u9fff])[\ue000-\uf8ff]+(?![\u3400-\u9fff])")
"""Characters for private use are those of icon fonts, unless they stand among Chinese ones."""


def unwrapped(text: str) -> str:
    """Without line feeds between characters of Chinese or Japanese, which no blanks part (CSS Text
    3, 4.1.3). Korean has blanks between words."""
    return _LINE_FEED.sub("", text)


def clean(text: str) -> str:
    """Without soft hyphens, zero-width spaces, control characters and those of icon fonts.

    Joiners (U+200C, U+200D) and direction marks stay: words of Persian and Indic scripts and
    emoji need them.
    """
    return _ICONS.sub("", _INVISIBLE.sub("", text))


def clean_code(text: str) -> str:
    """The same for code, which may show the characters of icon fonts."""
    return _INVISIBLE.sub("", text)


def cleaned(text: str) -> str:
    """The first text of a run by :func:`clean`; joiners and marks alone are none: editors leave
    them in empty paragraphs."""
    return clean(text) if text.strip(_JOINERS) else ""


def escape(text: str) -> str:
    """Text (white space collapsed) as inline markdown that reads as just that text."""
    return _SPECIAL.sub(_escaped, text) if _HINT.search(text) else text


def _escaped(match: re.Match[str]) -> str:
    run, text = match.group(), match.string
    first = run[0]
    if first == "&":
        name = text[match.end() : text.index(";", match.end()) + 1]
        return "&amp;" if name[0] == "#" or name in html5 else "&"
    if first in "*_":
        before = text[match.start() - 1] if match.start() else ""
        after = text[match.end()] if match.end() < len(text) else ""
        if before == " " == after:
            return run
        if first == "_" and before.isalnum() and after.isalnum():
            return run
    return "".join(["\\" + char for char in run])


def escape_line_starts(markdown: str) -> str:
    """A paragraph whose lines cannot be taken for headings, items, quotes, rules or rows."""
    if "\n" in markdown:
        return "\n".join([_escape_line_start(line) for line in markdown.split("\n")])
    return _escape_line_start(markdown)


def _escape_line_start(line: str) -> str:
    if not line or line[0] not in _STARTERS:
        return line
    number = _NUMBER_START.match(line)
    if number:
        return f"{number[1]}\\{line[number.start(2) :]}"
    return "\\" + line if _LINE_START.match(line) else line


def escape_task(markdown: str) -> str:
    """The beginning of a paragraph that is not taken for the box of a task."""
    return "\\" + markdown if _TASK.match(markdown) else markdown


def escape_heading_end(markdown: str) -> str:
    """A heading's text whose last ``#`` is not taken for a closing sequence."""
    if markdown.endswith("#"):
        return _CLOSING_HASHES.sub(r"\\\1", markdown)
    return markdown


def brackets_match(markdown: str) -> bool:
    """Whether the text of a link may keep its brackets: balanced and no link themselves."""
    if "[" not in markdown and "]" not in markdown:
        return True
    bare = _ESCAPED.sub("", markdown)
    depth = 0
    for char in bare:
        depth += (char == "[") - (char == "]")
        if depth < 0:
            return False
    return depth == 0 and "](" not in bare


def escape_all(markdown: str, chars: str) -> str:
    """Inline markdown without marks, in which each of ``chars`` is literal."""
    return re.sub(
        rf"\\.|[{re.escape(chars)}]", lambda m: m[0] if m[0] not in chars else f"\\{m[0]}", markdown
    )


def code_span(code: str, *, as_written: bool = False) -> str:
    """Inline code in a delimiter long enough for its backticks: white space collapsed, or a line
    as it is written but for white space at its end."""
    code = clean_code(code).rstrip() if as_written else " ".join(clean_code(code).split())
    if not code:
        return ""
    if "`" not in code:
        return f"`{code}`"
    delimiter = "`" * (longest_run(code, "`") + 1)
    pad = " " if code[0] == "`" or code[-1] == "`" else ""
    return f"{delimiter}{pad}{code}{pad}{delimiter}"


def code_of(span: str) -> str:
    """The code of a code span."""
    delimiter = len(span) - len(span.lstrip("`"))
    code = span[delimiter:-delimiter]
    return code[1:-1] if code[0] == " " == code[-1] else code


def longest_run(text: str, char: str) -> int:
    """The length of the longest run of ``char`` in ``text``."""
    return max((len(run) for run in re.findall(f"{re.escape(char)}+", text)), default=0)
