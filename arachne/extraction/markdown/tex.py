r"""LaTeX in running text, left for a script to typeset: ``\(x_1\)``, ``$$E = mc^2$$``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_FORMULA: Final = re.compile(
    r"\\\((?P<round>(?:\\\\|(?!\\[()\\]).)+)\\\)|\\\[(?P<square>(?:\\\\|(?!\\[\[\]\\]).)+)\\\]"
    r"|\$\$(?P<double>[^$]+)\$\$"
    r"|(?<![\w$\\])\$(?P<single>[^\s$][^$]*)\$(?![\d$])"
)
"""What is between two delimiters holds neither of them, or a text of openings alone would take
quadratic time; ``\\\\[2pt]`` ends a line and opens nothing."""
_COMMAND: Final = re.compile(r"\\[A-Za-z]{2,}")
_SCRIPT: Final = re.compile(r"[\w)}][_^][\w{\\(]")
_PIPE: Final = re.compile(r"(\\)?\|")
_SHORT: Final = re.compile(r"[A-Za-z0-9]{1,2}|[^$]*[A-Za-z0-9)]\s*[=<>+]\s*[A-Za-z0-9(\\][^$]*")


class Part(NamedTuple):
    """A stretch of text, or a formula without its delimiters."""

    text: str
    is_formula: bool = False
    display: bool = False


def parts(text: str) -> Iterator[Part]:
    """The text and the formulas of a string, in order.

    What stands between the delimiters must look like LaTeX: prices and regular expressions have
    dollars and backslashes too, so between single dollars there must be a command.
    """
    end = 0
    for match in _FORMULA.finditer(text):
        kind = match.lastgroup or ""
        latex = match[kind].strip()
        if not _looks_like_latex(latex, kind):
            continue
        if match.start() > end:
            yield Part(text[end : match.start()])
        yield Part(latex, is_formula=True, display=kind in ("square", "double"))
        end = match.end()
    if end < len(text):
        yield Part(text[end:])


def without_pipes(latex: str) -> str:
    """A formula for a cell of a table, where a pipe would end it, and an escaped one is another
    sign."""

    def name(match: re.Match[str]) -> str:
        command = "\\Vert" if match[1] else "\\vert"
        return f"{command} " if latex[match.end() : match.end() + 1].isalpha() else command

    return _PIPE.sub(name, latex)


def _looks_like_latex(latex: str, kind: str) -> bool:
    if _COMMAND.search(latex):
        return True
    if kind == "single":
        return False
    return bool(_SCRIPT.search(latex) or (kind != "double" and _SHORT.fullmatch(latex)))
