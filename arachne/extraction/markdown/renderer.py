"""The walk over the tree: which block becomes what in markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from arachne.extraction.blocks import Key, block_containers, is_hidden
from arachne.extraction.elements import HEADINGS
from arachne.extraction.markdown import grid as grids
from arachne.extraction.markdown import tables
from arachne.extraction.markdown.code import (
    code_text,
    fenced,
    language_of,
    reads_as_text,
    with_breaks,
)
from arachne.extraction.markdown.definitions import definition_groups, signature
from arachne.extraction.markdown.escaping import code_span, escape_heading_end, escape_line_starts
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.options import MarkdownOptions
from arachne.extraction.markdown.run import CELL, HEADER_CELL, HEADING, PARAGRAPH
from arachne.extraction.markdown.selection import Selection, has_text
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown.writer import BlockKind, Writer
from arachne.extraction.tree import Node


@dataclass(frozen=True, slots=True)
class Rendered:
    """Markdown and what it is made of."""

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
    them: a table keeps its header and whole rows, a numbered item its number. Relative links are
    resolved against ``base_url``. Never raises; time is linear in the size of the tree.
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
                if not isinstance(child, str) and id(child) in containers:
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
                    self.writer.pass_item(_value(child))
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
        which goes with what stands under it, or follows a kept block and holds only pictures,
        with or without captions."""
        if _is_mere_heading(node):
            return False
        if not self.near and not self.waiting:
            return True
        if has_text([node]) and not _is_in_figure(node):
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
        if self.selection.is_everything and is_hidden(node) and not _is_panel(node):
            return None
        role = node.attrs.get("role") if node.attrs else None
        if role == "heading":
            return self.heading(node, _aria_level(node))
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
            if has_text(run) and not _is_in_figure(node):
                self.passed(False)
                return
        self.paragraph(node, run, certain=kept)

    def paragraph(self, owner: Node, run: Sequence[Node | str], *, certain: bool) -> None:
        block = _code_block(run)
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
        if _is_no_heading(node):
            return _nothing
        text = self.inline.render(node.children, HEADING)
        if text and not kept:
            self.waiting.append((f"{'#' * level} {escape_heading_end(text)}", "heading"))
        elif text:
            self.passed(True)
            if self.link:
                if "](" not in text:
                    text = f"[{text}]({self.link})"
                self.link = ""
            self.writer.write(f"{'#' * level} {escape_heading_end(text)}", "heading")
            self.writer.headings += 1
        return None

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
        kept = [row for row in rows if self.selection.has(row.node)]
        if len(kept) >= len(rows) / 2:
            kept = rows  # numbers alone say little about themselves, but they belong together
        caption = next(
            (c for c in node.children if isinstance(c, Node) and c.tag == "caption"), None
        )
        if not kept and (caption is None or not self.selection.has(caption)):
            self.passed(False)
            return None
        self.passed(True)
        if caption is not None and (text := self.inline.render(caption.children, HEADING)):
            self.writer.write(escape_line_starts(text))
        if rows and kept and kept[0] is not rows[0] and _names_columns(rows[0]):
            kept.insert(0, rows[0])
        self.rows(kept)
        return None

    def rows(self, rows: list[tables.Row]) -> None:
        while len(rows) > 1 and len(rows[0].cells) == 1:  # a title across all columns
            title = self.cell(rows.pop(0).cells[0], True)
            if title:
                self.writer.write(escape_line_starts(title))
        if not rows:
            return
        grid = grids.grid_of(rows, self.cell, self.options.repeat_spans)
        if self.options.html_tables and _is_complex(rows, grid, self.options.max_columns):
            block = grids.as_html(rows, lambda cell: cell.text())
        else:
            block = grids.gfm(grid)
        if block:
            self.writer.write(block, "table")
            self.writer.rows += sum(any(line) for line in grid.rows)

    def cell(self, cell: Node, header: bool) -> str:
        text = self.inline.render(cell.children, HEADER_CELL if header else CELL)
        return text.replace("|", "\\|") if "|" in text else text

    def definitions(self, node: Node) -> _Leave | None:
        """A list of terms: an item each where definitions are short, else the terms stand out."""
        groups = definition_groups(node, self.containers)
        if groups is None:
            return _nothing
        self.writer.open_list(ordered=False)
        for terms, texts in groups:
            if not any(self.selection.has(part) for part in (*terms, *texts)):
                self.passed(False)
                continue
            self.definition(terms, texts)
        self.writer.close()
        return None

    def definition(self, terms: list[Node], texts: list[Node]) -> None:
        term = ", ".join(filter(None, [self.inline.render(t.children, HEADING) for t in terms]))
        text = "; ".join(filter(None, [self.inline.render(t.children, CELL) for t in texts]))
        if not term and not text:
            return
        self.passed(True)
        self.writer.open_item()
        if term and text and _COUNT.fullmatch(term):
            term = f"**{term}**"  # "12 replies", where the number is marked up as the term
        elif term:
            colon = "" if not text or term.endswith((":", "：", "?")) else ":"
            term = f"{term}{colon}" if "*" in term or "](" in term else f"**{term}{colon}**"
        self.writer.write(" ".join(filter(None, [term, text])))
        self.writer.close()

    def term(self, node: Node) -> _Leave | None:
        """A term whose definition is made of blocks, or the summary of a ``<details>``."""
        if self.selection.has_heading(node):
            return _nothing
        if not self.selection.has(node):
            self.passed(False)
            return None
        if "sig" in node.get("class").split():
            text = code_span(signature(node))
        else:
            text = self.inline.render(node.children, HEADING)
            text = text if "**" in text or not text else f"**{text}**"
        if text:
            self.passed(True)
            self.writer.write(escape_line_starts(text))
        return None

    def list_of(self, node: Node, *, ordered: bool) -> _Leave:
        start, step = 1, 1
        if ordered:
            step = -1 if "reversed" in node.attrs else 1
            size = sum(isinstance(c, Node) and c.tag == "li" for c in node.children)
            start = _integer(node.get("start"), size if step < 0 else 1)
        self.writer.open_list(ordered=ordered, start=start, step=step)
        return self.writer.close

    def item(self, node: Node) -> _Leave:
        """An item of a list; one that is a card is dissolved, its heading says that it begins."""
        if self.selection.has_heading(node):
            self.writer.pass_item(_value(node))
            return _nothing
        self.writer.open_item(_value(node))
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


_COUNT = re.compile(r"[\d.,]+\s?[kKmM%+]?")


def _is_panel(node: Node) -> bool:
    """Whether a hidden element is the part of an accordion or a tab that a click opens."""
    if node.get("role") in ("tabpanel", "region") or "aria-labelledby" in node.attrs:
        return True
    names = node.get("class").lower()
    return any(word in names for word in ("accordion", "collaps", "panel", "tab-", "faq", "toggle"))


def _aria_level(node: Node) -> int:
    return min(max(_integer(node.get("aria-level"), 2), 1), 6)


def _is_mere_heading(node: Node) -> bool:
    """Whether an element is a heading, or a box around nothing else."""
    while node.tag not in HEADINGS:
        if node.tag in ("header", "footer", "nav", "aside"):
            return False
        inner = [c for c in node.children if not isinstance(c, str) or not c.isspace()]
        if len(inner) != 1 or isinstance(inner[0], str):
            return False
        node = inner[0]
    return True


def _is_in_figure(node: Node) -> bool:
    """Whether an element is a figure, its caption, or one level further in."""
    inner: Node | None = node
    for _ in range(4):
        if inner is None:
            return False
        if inner.tag == "figure":
            return True
        inner = inner.parent
    return False


def _value(item: Node) -> int | None:
    """The number that an item of an ordered list sets itself."""
    value = item.attrs.get("value")
    return _integer(value, 1) if value else None


def _integer(text: str, default: int) -> int:
    try:
        return int(text)
    except ValueError:
        return default


def _code_block(run: Sequence[Node | str]) -> Node | None:
    """The ``<code>`` that is all of the run and has several lines, if there is one."""
    found: Node | None = None
    for item in run:
        if isinstance(item, str):
            if item and not item.isspace():
                return None
        elif item.tag != "code" or found is not None:
            return None
        else:
            found = item
    if found is None:
        return None
    if any(inner.tag == "br" for inner in found.iter()):
        return found
    style = found.get("style").replace(" ", "")
    displayed = "block" in found.get("class").split() or "white-space:pre" in style
    return found if displayed and "\n" in found.text().strip() else None


def _is_no_heading(node: Node) -> bool:
    """Whether a heading element holds whole sections, by a mistake in the page."""
    inner = [n.tag for n in node.iter()][1:]
    return any(tag in ("ul", "ol", "table", "pre", "dl") or tag in HEADINGS for tag in inner) or (
        inner.count("p") > 2
    )


def _names_columns(row: tables.Row) -> bool:
    return row.head or all(cell.tag == "th" for cell in row.cells)


def _is_complex(rows: list[tables.Row], grid: grids.Grid, max_columns: int) -> bool:
    if len(grid.rows[0]) > max_columns:
        return True
    return any(
        "colspan" in cell.attrs or "rowspan" in cell.attrs or cell.find("table") is not None
        for row in rows
        for cell in row.cells
    )


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
