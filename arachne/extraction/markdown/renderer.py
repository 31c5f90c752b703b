"""The walk over the tree: which block becomes what in markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from arachne.extraction.blocks import Key, block_containers, is_hidden
from arachne.extraction.elements import HEADINGS
from arachne.extraction.markdown import tables
from arachne.extraction.markdown.code import (
    code_text,
    fenced,
    language_of,
    reads_as_text,
    with_breaks,
)
from arachne.extraction.markdown.definitions import Group, definition_groups, item_text, signature
from arachne.extraction.markdown.escaping import code_span, escape_heading_end, escape_line_starts
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.run import HEADING, PARAGRAPH
from arachne.extraction.markdown.selection import Selection, has_text
from arachne.extraction.markdown.shapes import (
    aria_level,
    code_block,
    holds_sections,
    integer,
    is_in_figure,
    is_panel,
    is_title,
    item_value,
)
from arachne.extraction.markdown.table_blocks import TableRenderer
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown.writer import BlockKind, Writer
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
    blocks comes along: the headings and questions right above them, pictures and captions
    between them. Relative links are resolved against ``base_url``. Never raises; time is linear in
    the size of the tree.
    """
    return _Renderer(root, base_url, keep, options or MarkdownOptions()).run()


MAX_LINK_TEXT = 300
"""Characters of several blocks that may become the text of one link."""

_NO_LINK_TEXT = frozenset("ul ol dl table pre blockquote li hr details".split())
"""Elements whose structure would be lost in the text of a link."""

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
        self.containers = block_containers(root)
        self.selection = Selection(root, keep)
        self.link = ""  # target of a link around blocks, until one of them carries it
        self.card: list[str] | None = None  # texts of the blocks inside a link without heading
        # Headings, and pictures after kept blocks, that stay if the next text does.
        self.waiting: list[tuple[str, BlockKind]] = []
        self.near = False  # whether the block before was kept

    def run(self) -> Rendered:
        """Walk the tree with a stack of (node, next child, what to do at its end)."""
        leave = self.enter(self.root)
        stack: list[tuple[Node, int, _Leave]] = []
        if leave is not None:
            stack.append((self.root, 0, leave))
        containers, selection = self.containers, self.selection
        while stack:
            node, index, leave = stack.pop()
            children = node.children
            size = len(children)
            start = index
            while index < size:
                child = children[index]
                if isinstance(child, Node) and child in containers:
                    break
                index += 1
            if index > start:
                self.run_of(node, start, index)
            if index == size:
                leave()
                continue
            stack.append((node, index + 1, leave))
            child = cast(Node, children[index])
            if not selection.has(child) and self.skips(child):
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

    # -- what is kept

    def skips(self, node: Node) -> bool:
        """Whether to leave out an element in which nothing is kept: yes, unless it is a heading,
        which goes with what stands under it, or follows a kept block and holds only pictures. A
        figure stands or falls with its caption."""
        if is_title(node):
            return False
        if not self.near and not self.waiting:
            return True
        if has_text([node]):
            if not is_in_figure(node):
                self.passed(False)
            return True
        return False

    def passed(self, kept: bool) -> None:
        """A block was read: the headings and pictures that wait before it share its fate."""
        if kept and self.card is None:
            for piece, kind in self.waiting:
                self.writer.write(piece, kind)
                self.writer.headings += kind == "heading"
        self.waiting.clear()
        self.near = kept

    # -- blocks

    def enter(self, node: Node) -> _Leave | None:
        """Begin an element; ``None`` when it is done with, else what to do after its children."""
        if self.selection.is_everything and is_hidden(node) and not is_panel(node):
            return None
        role = node.attrs.get("role") if node.attrs else None
        if role == "heading":
            return self.heading(node, aria_level(node))
        handler = _HANDLERS.get(node.tag)
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
        if not kept:
            if not self.near and not self.waiting:
                return
            if has_text(run):
                if not is_in_figure(node):
                    self.passed(False)
                return
        self.paragraph(node, run, certain=kept)

    def paragraph(self, owner: Node, run: Sequence[Node | str], *, certain: bool) -> None:
        block = code_block(run)
        if block is not None:
            self.code(code_text(block), language_of(block), kept=certain)
            return
        text = self.inline.render(run, PARAGRAPH)
        if not text:
            return
        if not certain:
            self.waiting.append((escape_line_starts(text), "text"))
            return
        self.passed(True)
        if "admonition-title" in owner.get("class") and "**" not in text:
            text = f"**{text}**"
        if self.card is not None:
            self.card.append(text)
        else:
            self.writer.write(escape_line_starts(text))

    def heading(self, node: Node, level: int) -> _Leave | None:
        kept = self.selection.has(node)
        if holds_sections(node):
            return _nothing
        text = self.inline.render(node.children, HEADING)
        if text and not kept:
            self.heading_waits(f"{'#' * level} {escape_heading_end(text)}", level)
        elif text:
            self.passed(True)
            if self.link:
                if "](" not in text:
                    text = f"[{text}]({self.link})"
                self.link = ""
            self.writer.write(f"{'#' * level} {escape_heading_end(text)}", "heading")
            self.writer.headings += 1
        return None

    def heading_waits(self, heading: str, level: int) -> None:
        """A heading that was not kept, until something under it is.

        One that is a link as a whole leads elsewhere: the title of another page. One of the same
        rank or a lower one that waits already has nothing under it.
        """
        if heading.endswith(")") and heading[level:].startswith((" [", " **[")):
            self.passed(False)
            return
        self.waiting = [
            (block, kind)
            for block, kind in self.waiting
            if kind == "heading" and len(block) - len(block.lstrip("#")) < level
        ]
        self.waiting.append((heading, "heading"))

    def code(self, code: str, language: str, *, kept: bool) -> None:
        block = fenced(code, language)
        if not block:
            return
        self.passed(kept)
        if kept:
            self.writer.write(block, "code")
            self.writer.code_lines += block.count("\n") - 1

    def table(self, node: Node) -> _Leave | None:
        rows = tables.rows_of(node)
        code = tables.code_cells(node, rows)
        if code:
            language = language_of(code[0].find("pre") or node) or language_of(node)
            text = "\n".join(code_text(cell).rstrip("\n") for cell in code)
            self.code(text, language, kept=self.selection.has(node))
            return None
        if tables.is_layout(node, rows):
            return _nothing
        blocks = self.tables.blocks(node, rows, self.selection)
        self.passed(bool(blocks))
        for block in blocks:
            self.writer.write(block.markdown, "table" if block.rows else "text")
            self.writer.rows += block.rows
        return None

    def definitions(self, node: Node) -> _Leave | None:
        """A list of terms: an item each where definitions are short, else the terms stand out."""
        groups = definition_groups(node, self.containers)
        if groups is None:
            return _nothing
        self.writer.open_list(ordered=False)
        for group in groups:
            if any(self.selection.has(part) for parts in group for part in parts):
                self.definition(group)
            else:
                self.passed(False)
        self.writer.close()
        return None

    def definition(self, group: Group) -> None:
        text = item_text(group, self.inline)
        if text:
            self.passed(True)
            self.writer.open_item()
            self.writer.write(text)
            self.writer.close()

    def term(self, node: Node) -> _Leave | None:
        """A term whose definition is made of blocks, or the summary of a ``<details>``."""
        if self.selection.has_heading(node):
            return _nothing
        if "sig" in node.get("class").split():
            text = code_span(signature(node))
        else:
            text = self.inline.render(node.children, HEADING)
            text = text if "**" in text or not text else f"**{text}**"
        if text and self.selection.has(node):
            self.passed(True)
            self.writer.write(escape_line_starts(text))
        elif text:
            self.waiting.append((escape_line_starts(text), "text"))
        return None

    def list_of(self, node: Node, *, ordered: bool) -> _Leave:
        start, step = 1, 1
        if ordered:
            step = -1 if "reversed" in node.attrs else 1
            size = sum(isinstance(c, Node) and c.tag == "li" for c in node.children)
            start = integer(node.get("start"), size if step < 0 else 1)
        self.writer.open_list(ordered=ordered, start=start, step=step)
        return self.writer.close

    def item(self, node: Node) -> _Leave:
        """An item of a list; one that is a card is dissolved, its heading says that it begins."""
        if self.selection.has_heading(node):
            self.writer.pass_item(item_value(node))
            return _nothing
        self.writer.open_item(item_value(node))
        return self.writer.close

    def quote(self, node: Node) -> _Leave:
        self.writer.open_quote()
        return self.writer.close

    def anchor(self, node: Node) -> _Leave:
        """A link around blocks: their heading carries it, else their lines become its text."""
        target = self.targets.link(node.get("href")) if self.options.links else ""
        if not target or self.card is not None:
            return _nothing
        tags = {inner.tag for inner in node.iter()}
        if tags & HEADINGS:
            self.link = target
        elif not tags & _NO_LINK_TEXT:
            self.card = []

        def leave() -> None:
            self.link = ""
            if self.card is not None:
                lines, self.card = self.card, None
                self.write_card(lines, target)

        return leave

    def write_card(self, lines: list[str], target: str) -> None:
        """Short lines as one link, else the first of them as the link."""
        if not lines:
            return
        if sum(map(len, lines)) <= MAX_LINK_TEXT and not any("](" in line for line in lines):
            lines = ["  \n".join(lines)]
        if "](" not in lines[0] and "\n\n" not in lines[0]:
            lines[0] = f"[{lines[0]}]({target})"
        for line in lines:
            self.writer.write(escape_line_starts(line))

    def rule(self, node: Node) -> None:
        self.writer.rule()

    def pre(self, node: Node) -> None:
        kept = self.selection.has_run(node, 0)
        if reads_as_text(node):
            if kept:
                self.paragraph(node, with_breaks(node).children, certain=True)
            else:
                self.passed(False)
            return
        self.code(code_text(node), language_of(node), kept=kept)


def _heading(level: int) -> Callable[[_Renderer, Node], _Leave | None]:
    return lambda renderer, node: renderer.heading(node, level)


def _skip(renderer: _Renderer, node: Node) -> None:
    return None


_HANDLERS: dict[str, Callable[[_Renderer, Node], _Leave | None]] = {
    **{f"h{level}": _heading(level) for level in range(1, 7)},
    "ul": lambda r, n: r.list_of(n, ordered=False),
    "menu": lambda r, n: r.list_of(n, ordered=False),
    "dir": lambda r, n: r.list_of(n, ordered=False),
    "ol": lambda r, n: r.list_of(n, ordered=True),
    "li": _Renderer.item,
    "dl": _Renderer.definitions,
    "dt": _Renderer.term,
    "summary": _Renderer.term,
    "blockquote": _Renderer.quote,
    "pre": _Renderer.pre,
    "table": _Renderer.table,
    "hr": _Renderer.rule,
    "a": _Renderer.anchor,
}
