"""A run of inline content as one paragraph of markdown."""

from __future__ import annotations

from collections.abc import Sequence

from arachne.extraction.markdown.escaping import cleaned, escape, escape_task, unwrapped
from arachne.extraction.markdown.phrasing import element
from arachne.extraction.markdown.run import Mark, Page, Run
from arachne.extraction.markdown.setting import PARAGRAPH, Setting
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.parsing.tree import Node
from arachne.extraction.text.joints import parted
from arachne.extraction.text.whitespace import collapsed


class InlineRenderer:
    """Renders the runs of one page."""

    def __init__(self, targets: Targets, options: MarkdownOptions) -> None:
        self._page = Page(targets, options)

    def render(self, nodes: Sequence[Node | str], setting: Setting = PARAGRAPH) -> str:
        """The run as markdown, ``""`` when nothing of it is visible; without recursion."""
        if len(nodes) == 1 and isinstance(nodes[0], str) and "$" not in nodes[0]:
            text = nodes[0]
            if "\n" in text and not text.isascii():
                text = unwrapped(text)
            text = collapsed(text)  # by far the most frequent run
            if "\\" not in text:
                return escape_task(escape(text if text.isascii() else cleaned(text)))
        run = Run(self._page, setting)
        stack = run.stack
        stack.extend(reversed(parted(nodes)))
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                run.text(item)
            elif isinstance(item, Node):
                element(run, item)
            elif isinstance(item, Mark):
                run.close(item)
            else:
                run.breaks = max(run.breaks, 1)
        return run.markdown()
