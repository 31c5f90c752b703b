"""Blocks as they are written: paragraphs, headings, code, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from arachne.extraction.markdown import tables
from arachne.extraction.markdown.cards import Card
from arachne.extraction.markdown.code import code_in, code_text, fenced, reads_as_text, with_breaks
from arachne.extraction.markdown.code_language import language_of
from arachne.extraction.markdown.companions import Companions
from arachne.extraction.markdown.escaping import code_span, escape_heading_end
from arachne.extraction.markdown.images import drawn
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.setting import HEADING, PARAGRAPH
from arachne.extraction.markdown.shapes import (
    code_block,
    contents_by_line,
    holds_sections,
    is_rank,
    is_struck,
)
from arachne.extraction.markdown.styles import is_monospaced, keeps_lines
from arachne.extraction.markdown.table_blocks import TableRenderer
from arachne.extraction.markdown.wanted import Wanted
from arachne.extraction.markdown.writer import Writer
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.parsing.tree import Node

_NOTE_TITLE: Final = re.compile(
    r"admonition-?(?:title|heading)|custom-block-title|aside__title|alert-title|callout-title",
    re.IGNORECASE,
)
"""How Sphinx and Material, Docusaurus, VitePress, Starlight, GitHub and Obsidian name the word
above a note."""
_EMPTY_BRACKETS: Final = re.compile(r"\s*\[\s*\|?\s*\]$")
"""What is left of the links by which wikis have sections edited."""
Leave = Callable[[], None]
"""What is to be done after the children of an element."""


def nothing() -> None:
    """The children are all that there is to do."""


class BlockRenderer:
    """Writes what is kept, and tells the companions of the rest. What begins an element gives back
    ``None`` where it is done with, else what to do after its children."""

    def __init__(
        self,
        writer: Writer,
        wanted: Wanted,
        companions: Companions,
        inline: InlineRenderer,
        card: Card,
        options: MarkdownOptions,
    ) -> None:
        self.writer = writer
        self.wanted = wanted
        self.companions = companions
        self.inline = inline
        self.card = card
        self.tables = TableRenderer(inline, options)

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
        run = contents_by_line(run)
        if is_struck(owner):
            struck = Node("del", {}, owner)
            struck.children = list(run)
            run = [struck]
        text = self.inline.render(run, PARAGRAPH)
        if not text:
            return
        if not certain:
            self.companions.wait(text)
            return
        self.companions.passed(True)
        if _NOTE_TITLE.search(owner.get("class")) and "**" not in text:
            text = f"**{text}**"
        self.card.write(text)

    def heading(self, node: Node, level: int) -> Leave | None:
        kept = self.wanted.has(node)
        if holds_sections(node):
            return nothing
        text = _EMPTY_BRACKETS.sub("", self.inline.render(node.children, HEADING)) or drawn(node)
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

    def table(self, node: Node) -> Leave | None:
        rows = tables.rows_of(node)
        code = tables.code_cells(node, rows)
        if code:
            language = language_of(code[0].find("pre") or node) or language_of(node)
            text = "\n".join(code_text(cell).rstrip("\n") for cell in code)
            self.code(text, language, kept=self.wanted.has(node))
            return None
        if declaration := tables.declaration(node):
            self.code_line(declaration, kept=self.wanted.has(node))
            return None
        if tables.is_layout(node, rows):
            return nothing
        blocks = self.tables.blocks(node, rows, self.wanted)
        self.companions.passed(bool(blocks))
        for block in blocks:
            self.writer.write(block.markdown, "table" if block.rows else "text")
            self.writer.rows += block.rows
        return None

    def pre(self, node: Node) -> None:
        kept = self.wanted.has_run(node, 0)
        if reads_as_text(node):
            if kept:
                self.paragraph(node, with_breaks(node).children, certain=True)
            else:
                self.companions.passed(False)
            return
        code = code_in(node)
        self.code(code_text(code), language_of(code), kept=kept)


def _source(item: Node | str) -> str:
    return item if isinstance(item, str) else item.text()
