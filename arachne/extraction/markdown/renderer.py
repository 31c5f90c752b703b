"""The walk over the tree: which block becomes what in markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from arachne.extraction.blocks import Key, is_hidden
from arachne.extraction.markdown import tables
from arachne.extraction.markdown.cards import Card
from arachne.extraction.markdown.code import code_in, code_text, fenced, reads_as_text, with_breaks
from arachne.extraction.markdown.code_language import language_of
from arachne.extraction.markdown.companions import Companions
from arachne.extraction.markdown.escaping import code_span, escape_heading_end
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.lists import ListRenderer
from arachne.extraction.markdown.run import HEADING, PARAGRAPH
from arachne.extraction.markdown.selection import Selection
from arachne.extraction.markdown.shapes import (
    aria_level,
    code_block,
    contents_by_line,
    holds_sections,
    is_numbered,
    is_panel,
    is_rank,
    item_value,
)
from arachne.extraction.markdown.styles import is_monospaced, is_unseen_note, keeps_lines
from arachne.extraction.markdown.table_blocks import TableRenderer
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown.writer import Writer
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.tree import Node


@dataclass(frozen=True, slots=True)
class Rendered:
    """Markdown and what it is made of: how many headings, list items (short definitions count
    too), table rows and lines of code blocks."""

    markdown: str
    headings: int = 0
    items: int = 0
    rows: int = 0
    code_lines: int = 0


def render(
    root: Node,
    base_url: str,
    *,
    keep: set[Key] | None = None,
    options: MarkdownOptions | None = None,
) -> Rendered:
    """The tree at ``root`` as CommonMark with GFM tables and strikethrough.

    ``keep`` holds the :attr:`~arachne.extraction.blocks.Block.key` of the blocks wanted; ``None``
    means all that are displayed. Containers (lists, tables, quotes ...) appear with the blocks in
    them: a table keeps its header and whole rows, a numbered item its number. What belongs to kept
    blocks comes along: the headings and questions right above them, pictures between them. Relative
    links are resolved against ``base_url``. Never raises; time is linear in the size of the tree.
    """
    return _Renderer(root, base_url, keep, options or MarkdownOptions()).run()


_Leave = Callable[[], None]


def _nothing() -> None:
    return


class _Renderer:
    def __init__(
        self, root: Node, base_url: str, keep: set[Key] | None, options: MarkdownOptions
    ) -> None:
        self.root = root
        self.options = options
        self.targets = Targets(base_url)
        self.inline = InlineRenderer(self.targets, options)
        self.tables = TableRenderer(self.inline, options)
        self.writer = Writer()
        self.selection = Selection(root, keep)
        self.card = Card(self.writer)
        self.companions = Companions(self.writer)
        self.lists = ListRenderer(self.writer, self.selection, self.companions, self.inline)

    def run(self) -> Rendered:
        """Walk the tree with a stack of (node, next child, what to do at its end)."""
        leave = self.enter(self.root)
        stack: list[tuple[Node, int, _Leave]] = []
        if leave is not None:
            stack.append((self.root, 0, leave))
        selection = self.selection
        while stack:
            node, index, leave = stack.pop()
            children = node.children
            size = len(children)
            start = index
            while index < size:
                child = children[index]
                if not isinstance(child, str) and child.ends_runs:
                    break
                index += 1
            if index > start:
                self.run_of(node, start, index)
            if index == size:
                leave()
                continue
            stack.append((node, index + 1, leave))
            child = cast(Node, children[index])
            if not selection.has(child) and self.companions.skip(child):
                if child.tag == "li":
                    self.writer.pass_item(item_value(child))
                continue
            inner = self.enter(child)
            if inner is not None:
                stack.append((child, 0, inner))
        writer = self.writer
        return Rendered(
            writer.markdown(), writer.headings, writer.items, writer.rows, writer.code_lines
        )

    def enter(self, node: Node) -> _Leave | None:
        """Begin an element; ``None`` when it is done with, else what to do after its children."""
        if self.selection.is_everything and is_hidden(node) and not is_panel(node):
            return None
        if not node.attrs:
            handler = _HANDLERS.get(node.tag)
            return handler(self, node) if handler else _nothing
        if is_unseen_note(node):
            return None
        role = node.attrs.get("role", "")
        if role == "heading":
            return self.heading(node, aria_level(node))
        handler = _HANDLERS.get(node.tag) or _ROLES.get(role)
        return handler(self, node) if handler else _nothing

    def run_of(self, node: Node, start: int, end: int) -> None:
        """A run of inline content: a paragraph."""
        children = node.children
        if end - start == 1:
            only = children[start]
            if isinstance(only, str) and only.isspace():
                return
        kept = self.selection.has_run(node, start)
        run = children[start:end]
        if not kept and self.companions.skip_run(node, run):
            return
        self.paragraph(node, run, certain=kept)

    def paragraph(self, owner: Node, run: Sequence[Node | str], *, certain: bool) -> None:
        block = code_block(run)
        if block is not None:
            self.code(code_text(block), language_of(block), kept=certain)
            return
        if keeps_lines(owner) and "\n" in "".join(map(_source, run)).strip():
            box = Node("pre", owner.attrs, owner.parent)
            box.children = list(run)
            if is_monospaced(owner):
                self.code(code_text(box), language_of(box), kept=certain)
                return
            run = with_breaks(box).children
        text = self.inline.render(contents_by_line(run), PARAGRAPH)
        if not text:
            return
        if not certain:
            self.companions.wait(text)
            return
        self.companions.passed(True)
        if "admonition-title" in owner.get("class") and "**" not in text:
            text = f"**{text}**"
        self.card.write(text)

    def heading(self, node: Node, level: int) -> _Leave | None:
        kept = self.selection.has(node)
        if holds_sections(node):
            return _nothing
        text = self.inline.render(node.children, HEADING)
        if text and not kept:
            if is_rank(node):
                return None
            heading = f"{'#' * level} {escape_heading_end(text)}"
            self.companions.wait_heading(heading, level)
        elif text:
            said = self.companions.says(escape_heading_end(text), level)
            self.companions.passed(True)
            text = escape_heading_end(self.card.heading(text))
            if said:
                return None
            self.writer.write(f"{'#' * level} {text}", "heading")
            self.writer.headings += 1
        return None

    def code(self, code: str, language: str, *, kept: bool) -> None:
        block = fenced(code, language)
        if not block:
            return
        self.companions.passed(kept)
        if kept:
            self.writer.write(block, "code")
            self.writer.code_lines += block.count("\n") - 1

    def code_line(self, code: str, *, kept: bool) -> None:
        self.companions.passed(kept)
        if kept:
            self.writer.write(code_span(code))

    def table(self, node: Node) -> _Leave | None:
        rows = tables.rows_of(node)
        code = tables.code_cells(node, rows)
        if code:
            language = language_of(code[0].find("pre") or node) or language_of(node)
            text = "\n".join(code_text(cell).rstrip("\n") for cell in code)
            self.code(text, language, kept=self.selection.has(node))
            return None
        if declaration := tables.declaration(node):
            self.code_line(declaration, kept=self.selection.has(node))
            return None
        if tables.is_layout(node, rows):
            return _nothing
        blocks = self.tables.blocks(node, rows, self.selection)
        self.companions.passed(bool(blocks))
        for block in blocks:
            self.writer.write(block.markdown, "table" if block.rows else "text")
            self.writer.rows += block.rows
        return None

    def within(self, is_open: bool) -> _Leave:
        """Close the writer's container after the children, if one was opened."""
        return self.writer.close if is_open else _nothing

    def quote(self, node: Node) -> _Leave:
        self.writer.open_quote()
        return self.writer.close

    def anchor(self, node: Node) -> _Leave:
        """A link around blocks."""
        target = self.targets.link(node.get("href")) if self.options.links else ""
        if not target or self.card.gathers:
            return _nothing
        self.card.open(node, target)
        self.companions.are_mute = self.card.gathers

        def leave() -> None:
            self.companions.are_mute = False
            self.card.close()

        return leave

    def rule(self, node: Node) -> None:
        self.writer.rule()

    def pre(self, node: Node) -> None:
        kept = self.selection.has_run(node, 0)
        if reads_as_text(node):
            if kept:
                self.paragraph(node, with_breaks(node).children, certain=True)
            else:
                self.companions.passed(False)
            return
        code = code_in(node)
        self.code(code_text(code), language_of(code), kept=kept)


_ROLES: Final[dict[str, Callable[[_Renderer, Node], _Leave | None]]] = {
    "list": lambda r, n: r.within(r.lists.open_list_by_role(n)),
    "listitem": lambda r, n: r.within(r.lists.open_item_by_role(n)),
}
"""What elements without a meaning of their own are by their role."""


def _source(item: Node | str) -> str:
    return item if isinstance(item, str) else item.text()


def _heading(level: int) -> Callable[[_Renderer, Node], _Leave | None]:
    return lambda renderer, node: renderer.heading(node, level)


_HANDLERS: Final[dict[str, Callable[[_Renderer, Node], _Leave | None]]] = {
    **{f"h{level}": _heading(level) for level in range(1, 7)},
    "ul": lambda r, n: r.within(r.lists.open_list(n, ordered=is_numbered(n))),
    "menu": lambda r, n: r.within(r.lists.open_list(n, ordered=False)),
    "dir": lambda r, n: r.within(r.lists.open_list(n, ordered=False)),
    "ol": lambda r, n: r.within(r.lists.open_list(n, ordered=True)),
    "li": lambda r, n: r.within(r.lists.open_item(n)),
    "dl": lambda r, n: None if r.lists.definitions(n) else _nothing,
    "dt": lambda r, n: None if r.lists.term(n) else _nothing,
    "summary": lambda r, n: None if r.lists.term(n) else _nothing,
    "blockquote": _Renderer.quote,
    "pre": _Renderer.pre,
    "table": _Renderer.table,
    "hr": _Renderer.rule,
    "a": _Renderer.anchor,
    "p": lambda r, n: r.within(r.lists.open_word_item(n) or r.lists.open_item_by_role(n)),
}
