"""Lists of a page: their items, and terms with definitions."""

from __future__ import annotations

from arachne.extraction.markdown.companions import Companions
from arachne.extraction.markdown.definitions import Group, definition_groups, item_text, signature
from arachne.extraction.markdown.escaping import code_span, escape_line_starts
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.setting import HEADING
from arachne.extraction.markdown.shapes import integer, is_box, is_list, item_value
from arachne.extraction.markdown.torn_lists import has_bullets, indent_of, place_of, word_item
from arachne.extraction.markdown.vocabulary import EMPTY_SUMMARIES
from arachne.extraction.markdown.wanted import Wanted
from arachne.extraction.markdown.writer import Writer
from arachne.extraction.parsing.tree import Node


class ListRenderer:
    """Opens lists and items; True: the writer's container is to be closed after the children."""

    def __init__(
        self,
        writer: Writer,
        wanted: Wanted,
        companions: Companions,
        inline: InlineRenderer,
    ) -> None:
        self._writer, self._wanted = writer, wanted
        self._companions, self._runs = companions, inline
        self._by_role: set[Node] = set()  # lists that only their role makes one
        self._boxes: set[Node] = set()  # lists that are none

    def open_list(self, node: Node, *, ordered: bool) -> bool:
        """Begin a list, numbered as it says; one that is a box around sections is dissolved."""
        start, step = 1, 1
        if not ordered and is_box(node):
            self._boxes.add(node)
            return False
        if ordered:
            step = -1 if "reversed" in node.attrs else 1
            size = sum(isinstance(c, Node) and c.tag == "li" for c in node.children)
            start = integer(node.get("start"), size if step < 0 else 1)
            ordered = not has_bullets(node)
        self._writer.open_list(ordered=ordered, start=start, step=step, place=place_of(node))
        return True

    def open_list_by_role(self, node: Node) -> bool:
        """Begin a list that only its role makes one, if it is one."""
        if not is_list(node):
            return False
        self._by_role.add(node)
        return self.open_list(node, ordered=False)

    def open_item_by_role(self, node: Node) -> bool:
        """Begin an item that only its role makes one, if its list is one."""
        return node.parent in self._by_role and self.open_item(node)

    def open_item(self, node: Node) -> bool:
        """An item of a list; one that is a card is dissolved, its heading says that it begins."""
        if node.parent in self._boxes:
            return False
        if self._wanted.has_heading(node):
            self._writer.pass_item(item_value(node))
            return False
        self._writer.open_item(item_value(node), indent=indent_of(node))
        return True

    def open_word_item(self, node: Node) -> bool:
        """A paragraph that the style of a word processor makes an item."""
        item = word_item(node)
        if item is not None:
            self._writer.open_lone_item(item.number, item.place)
        return item is not None

    def definitions(self, node: Node) -> bool:
        """Write a list of terms with short definitions, an item each; False where they are not, so
        that the terms stand out."""
        groups = definition_groups(node)
        if groups is None:
            return False
        self._writer.open_list(ordered=False)
        for group in groups:
            if any(self._wanted.has(part) for parts in group for part in parts):
                self._definition(group)
            else:
                self._companions.passed(False)
        self._writer.close()
        return True

    def _definition(self, group: Group) -> None:
        text = item_text(group, self._runs)
        if text:
            self._companions.passed(True)
            self._writer.open_item()
            self._writer.write(text)
            self._writer.close()

    def term(self, node: Node) -> bool:
        """Write a term whose definition is made of blocks, or the summary of a ``<details>``; False
        where it holds a heading."""
        if self._wanted.has_heading(node):
            return False
        if "sig" in node.get("class").split():
            text = code_span(signature(node))
        else:
            text = self._runs.render(node.children, HEADING)
            if node.tag == "summary" and text.lower() in EMPTY_SUMMARIES:
                return True
            text = text if "**" in text or not text else f"**{text}**"
        if text and self._wanted.has(node):
            self._companions.passed(True)
            self._writer.write(escape_line_starts(text))
        elif text:
            self._companions.wait(text)
        return True
