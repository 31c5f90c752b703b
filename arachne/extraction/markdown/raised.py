"""Raised and lowered text: digits and letters that there are as such, else HTML."""

from __future__ import annotations

from arachne.extraction.blocks import is_hidden
from arachne.extraction.markdown import vocabulary as words
from arachne.extraction.markdown.escaping import clean
from arachne.extraction.markdown.run import Run
from arachne.extraction.markdown.vocabulary import Role, role_of_class
from arachne.extraction.parsing.tree import Node


def write_superscript(run: Run, node: Node, role: Role) -> None:
    """A ``sup`` element."""
    _raised(run, node, "sup")


def write_subscript(run: Run, node: Node, role: Role) -> None:
    """A ``sub`` element."""
    _raised(run, node, "sub")


def _raised(run: Run, node: Node, tag: str) -> None:
    if any(child.tag in ("a", "img", "math") for child in node.iter()):
        run.descend(node)
        return
    shown = node.text_without(_is_not_shown)
    text = clean("".join(shown.split()))
    run.space = run.space or shown[:1].isspace()
    if tag == "sup" and words.IN_SUPERSCRIPT.fullmatch(text) and text not in ("n", "i"):
        run.write(text.translate(words.SUPERSCRIPTS))
    elif tag == "sub" and words.IN_SUBSCRIPT.fullmatch(text):
        run.write(text.translate(words.SUBSCRIPTS))
    elif not any(map(str.isalnum, text)) or (tag == "sup" and _reads_on_the_line(text)):
        run.descend(node)
    else:
        run.open(node, f"<{tag}>", f"</{tag}>")
        return
    run.space = run.space or shown[-1:].isspace()


def _reads_on_the_line(text: str) -> bool:
    return bool(words.ORDINAL.fullmatch(text) or words.NOTE_NUMBER.fullmatch(text))


def _is_not_shown(node: Node) -> bool:
    """Whether it is hidden, or for screen readers only."""
    return is_hidden(node) or role_of_class(node.get("class")) is Role.DROP
