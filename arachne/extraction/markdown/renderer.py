"""The walk over the tree: which block becomes what in markdown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

from arachne.extraction.blocks import Key, is_hidden
from arachne.extraction.markdown.block_renderer import BlockRenderer, Leave, nothing
from arachne.extraction.markdown.cards import Card
from arachne.extraction.markdown.companions import Companions
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.lists import ListRenderer
from arachne.extraction.markdown.shapes import aria_level, is_numbered, is_panel, item_value
from arachne.extraction.markdown.styles import is_unseen_note
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown.wanted import Wanted
from arachne.extraction.markdown.writer import Writer
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.parsing.tree import Node


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


class _Renderer:
    def __init__(
        self, root: Node, base_url: str, keep: set[Key] | None, options: MarkdownOptions
    ) -> None:
        self.root = root
        self.options = options
        self.targets = Targets(base_url)
        self.inline = InlineRenderer(self.targets, options)
        self.writer = Writer()
        self.wanted = Wanted(root, keep)
        self.card = Card(self.writer)
        self.companions = Companions(self.writer)
        self.lists = ListRenderer(self.writer, self.wanted, self.companions, self.inline)
        self.blocks = BlockRenderer(
            self.writer, self.wanted, self.companions, self.inline, self.card, options
        )

    def run(self) -> Rendered:
        """Walk the tree with a stack of (node, next child, what to do at its end)."""
        leave = self.enter(self.root)
        stack: list[tuple[Node, int, Leave]] = []
        if leave is not None:
            stack.append((self.root, 0, leave))
        wanted = self.wanted
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
            if not wanted.has(child) and self.companions.skip(child):
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

    def enter(self, node: Node) -> Leave | None:
        """Begin an element; ``None`` when it is done with, else what to do after its children."""
        if self.wanted.is_everything and is_hidden(node) and not is_panel(node):
            return None
        if not node.attrs:
            handler = _HANDLERS.get(node.tag)
            return handler(self, node) if handler else nothing
        if is_unseen_note(node):
            return None
        role = node.attrs.get("role", "")
        if role == "heading":
            return self.blocks.heading(node, aria_level(node))
        handler = _HANDLERS.get(node.tag) or _ROLES.get(role)
        return handler(self, node) if handler else nothing

    def run_of(self, node: Node, start: int, end: int) -> None:
        """A run of inline content: a paragraph."""
        children = node.children
        if end - start == 1:
            only = children[start]
            if isinstance(only, str) and only.isspace():
                return
        kept = self.wanted.has_run(node, start)
        run = children[start:end]
        if not kept and self.companions.skip_run(node, run):
            return
        self.blocks.paragraph(node, run, certain=kept)

    def within(self, is_open: bool) -> Leave:
        """Close the writer's container after the children, if one was opened."""
        return self.writer.close if is_open else nothing

    def quote(self, node: Node) -> Leave:
        self.writer.open_quote()
        return self.writer.close

    def anchor(self, node: Node) -> Leave:
        """A link around blocks."""
        target = self.targets.link(node.get("href")) if self.options.links else ""
        if not target or self.card.gathers:
            return nothing
        self.card.open(node, target)
        self.companions.are_mute = self.card.gathers

        def leave() -> None:
            self.companions.are_mute = False
            self.card.close()

        return leave

    def rule(self, node: Node) -> None:
        self.writer.rule()


_ROLES: Final[dict[str, Callable[[_Renderer, Node], Leave | None]]] = {
    "list": lambda r, n: r.within(r.lists.open_list_by_role(n)),
    "listitem": lambda r, n: r.within(r.lists.open_item_by_role(n)),
}
"""What elements without a meaning of their own are by their role."""


def _heading(level: int) -> Callable[[_Renderer, Node], Leave | None]:
    return lambda renderer, node: renderer.blocks.heading(node, level)


_HANDLERS: Final[dict[str, Callable[[_Renderer, Node], Leave | None]]] = {
    **{f"h{level}": _heading(level) for level in range(1, 7)},
    "ul": lambda r, n: r.within(r.lists.open_list(n, ordered=is_numbered(n))),
    "menu": lambda r, n: r.within(r.lists.open_list(n, ordered=False)),
    "dir": lambda r, n: r.within(r.lists.open_list(n, ordered=False)),
    "ol": lambda r, n: r.within(r.lists.open_list(n, ordered=True)),
    "li": lambda r, n: r.within(r.lists.open_item(n)),
    "dl": lambda r, n: None if r.lists.definitions(n) else nothing,
    "dt": lambda r, n: None if r.lists.term(n) else nothing,
    "summary": lambda r, n: None if r.lists.term(n) else nothing,
    "blockquote": _Renderer.quote,
    "pre": lambda r, n: r.blocks.pre(n),
    "table": lambda r, n: r.blocks.table(n),
    "hr": _Renderer.rule,
    "a": _Renderer.anchor,
    "p": lambda r, n: r.within(r.lists.open_word_item(n) or r.lists.open_item_by_role(n)),
}
