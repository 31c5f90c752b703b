"""Code in running text: code spans, merged where they touch."""

from __future__ import annotations

from typing import Final

from arachne.extraction.markdown.code import code_text
from arachne.extraction.markdown.escaping import code_of, code_span
from arachne.extraction.markdown.run import Run
from arachne.extraction.markdown.vocabulary import Role
from arachne.extraction.parsing.tree import Node

_MERGED_CODE: Final = (
    2_000  # characters; merging longer code spans that touch would take quadratic time
)


def write_code(run: Run, node: Node, role: Role) -> None:
    """A code span; where all of it is a link, the link goes around it."""
    only = node.children[0] if len(node.children) == 1 else None
    if isinstance(only, Node) and only.tag == "a":
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
            pieces[-1] = code_span(code_of(pieces[-1]) + code)
        else:
            run.space = True
            run.write_opaque(span)
    else:
        run.write_opaque(span)
    run.space = code[-1].isspace()


def _ends_in_code(run: Run) -> bool:
    return len(run.pieces) - 1 in run.opaque and run.pieces[-1][0] == "`"


def write_preformatted(run: Run, node: Node, role: Role) -> None:
    """Code inside a heading or a cell: a code span for each line, indented as it is."""
    for line in code_text(node).split("\n"):
        run.breaks = max(run.breaks, 1)
        if span := code_span(line, as_written=True):
            run.write_opaque(span)
    run.breaks = max(run.breaks, 1)
