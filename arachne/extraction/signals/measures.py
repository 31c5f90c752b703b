"""Facts about a page, measured in one walk over its tree, for the judge to weigh."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from arachne.extraction.blocks import Block, is_hidden
from arachne.extraction.links.addresses import absolute
from arachne.extraction.parsing.attributes import ID, MARKER, MARKER_ATTRIBUTES
from arachne.extraction.parsing.elements import SKIPPED
from arachne.extraction.parsing.tree import Node
from arachne.extraction.result import Signals
from arachne.extraction.signals.scripted import CONTAINERS, Scripted, loading_text
from arachne.extraction.text.whitespace import collapsed
from arachne.urls import host_of

ROOT_IDS: Final = frozenset(
    {"root", "app", "__next", "__nuxt", "__layout", "___gatsby", "svelte", "react-root"}
    | {"app-root", "main-app", "q-app", "ember-application", "mount", "application"}
)
"""Ids that frameworks give to the element they mount into."""
ROOT_TAGS: Final = frozenset({"app-root", "my-app", "app-component", "ion-app"})
OUTLETS: Final = frozenset({"ng-view", "ui-view", "data-ng-view", "data-ui-view"})
"""Attributes of elements that the routers of AngularJS fill."""
EMPTY_ROOT_CHARS: Final = 40
"""A root with no more visible characters than this holds at most a 'Loading ...'."""
MARKER_IDS: Final = frozenset({"__NEXT_DATA__", "__NUXT_DATA__", "__UNIVERSAL_DATA__", "ng-state"})
MARKER_GLOBALS: Final = (
    *("__NUXT__", "__INITIAL_STATE__", "__PRELOADED_STATE__", "__APOLLO_STATE__"),
    *("__remixContext", "__sveltekit", "___gatsby", "webpackJsonp", "self.__next_f"),
)
"""Names of global variables in inline scripts that carry a framework's state."""
FREE_TEXT: Final = frozenset({"", "text", "email", "tel", "url", "number"})
"""Types of ``<input>`` that people write into; a search box or a password is not one of them."""
SCRIPT_HEAD_CHARS: Final = 2000
"""Inline scripts are searched for globals in their first characters only."""
ASKS_FOR_SCRIPTS: Final = re.compile(
    r"java\s*-?script|джава\s?скрипт|javascripts|スクリプト|脚本|腳本|자바스크립트|"
    r"جافا\s?سكر|جاوا\s?اسکریپت|ג'?אווה|จาวาสคริปต์|जावास्क्रिप्ट",
    re.IGNORECASE,
)
EXCERPT_CHARS: Final = 3000
"""Of the beginning of the visible text, and a third as much of its end: what a gate says."""
_FOR_ROBOTS: Final = re.compile(
    r"\s*(?:no(?:ne|index|follow|archive)|index|follow|all)\s*(?:[,;]|\s|$)", re.IGNORECASE
)
"""How directives for robots begin; whether a name is a robot's, who knows the names decides."""
_REFRESH_URL: Final = re.compile(r"url\s*=\s*['\"]?\s*([^'\"]+)", re.IGNORECASE)


class _Facts:
    """What the walk gathers; one attribute a signal, one method a tag."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.scripts = 0
        self.links = 0
        self.passwords = 0
        self.title = ""
        self.noscript = ""
        self.refresh = ""
        self.roots: dict[str, bool] = {}  # selector -> whether all of them are empty
        self.markers: dict[str, None] = {}
        self.iframes: dict[str, None] = {}
        self.hosts: dict[str, None] = {}
        self.robots: dict[str, None] = {}
        self.robots_by_name: dict[str, None] = {}
        self.heading = ""
        self.text_inputs = 0
        self.scripted = Scripted()

    def anchor(self, node: Node) -> None:
        self.links += "href" in node.attrs

    def input(self, node: Node) -> None:
        kind = node.get("type").lower()
        self.passwords += kind == "password"
        self.text_inputs += kind in FREE_TEXT

    def text_area(self, node: Node) -> None:
        self.text_inputs += 1

    def first_heading(self, node: Node) -> None:
        self.heading = self.heading or collapsed(node.text())[:300]

    def frame(self, node: Node) -> None:
        source = absolute(node.get("src"), self.base_url)
        if source.startswith(("http://", "https://")):
            self.iframes[source] = None

    def page_title(self, node: Node) -> None:
        self.title = self.title or collapsed(node.text())

    def without_script(self, node: Node) -> None:
        if not self.noscript:
            text = collapsed(node.text())
            self.noscript = text if ASKS_FOR_SCRIPTS.search(text) else ""

    def script(self, node: Node) -> None:
        """Scripts that run are counted; data blocks such as JSON-LD are not."""
        kind = node.get("type").lower()
        if kind in ("", "module") or "javascript" in kind:
            self.scripts += 1
        if source := node.get("src"):
            url = absolute(source, self.base_url)
            if host := host_of(url):
                self.hosts[host] = None
            self.scripted.external(url, host)
            return
        text = "".join(c for c in node.children if isinstance(c, str))
        if kind in ("", "module") or "javascript" in kind:
            self.scripted.inline(text)
        head = text[:SCRIPT_HEAD_CHARS]
        for name in MARKER_GLOBALS:
            if name in head:
                self.markers[name] = None

    def meta(self, node: Node) -> None:
        """``robots`` directives and the target of a refresh."""
        name = node.get("name").strip().lower()
        if name == "robots":
            for word in node.get("content").lower().split(","):
                if word.strip():
                    self.robots[word.strip()] = None
        elif name and _FOR_ROBOTS.match(content := node.get("content")):
            self.robots_by_name[f"{name}: {content.lower()}"] = None
        elif node.get("http-equiv").lower() == "refresh" and not self.refresh:
            match = _REFRESH_URL.search(node.get("content"))
            self.refresh = absolute(match.group(1), self.base_url) if match else ""

    def identified(self, node: Node, identifier: str) -> None:
        """Marks and application roots, which any element can be."""
        if identifier in MARKER_IDS:
            self.markers[identifier] = None
        if identifier in ROOT_IDS:
            self.root(f"#{identifier}", node)

    def marked(self, node: Node) -> None:
        """What a framework has left, and the places in which its router shows its pages."""
        for name in node.attrs:
            if name not in MARKER_ATTRIBUTES:
                continue
            self.markers[name] = None
            if name in OUTLETS:
                self.root(f"[{name}]", node)

    def root(self, selector: str, node: Node) -> None:
        self.roots[selector] = self.roots.get(selector, True) and _is_empty(node)

    def signals(self, blocks: Sequence[Block], html_bytes: int, html_chars: int) -> Signals:
        """All of it, once the whole tree was seen."""
        visible = sum(len(block.text) for block in blocks if not block.hidden)
        return Signals(
            html_bytes=html_bytes,
            visible_chars=visible,
            text_ratio=round(visible / max(html_chars, 1), 4),
            scripts=self.scripts,
            links=self.links,
            title=self.title,
            framework_roots=tuple(selector for selector, empty in self.roots.items() if empty),
            framework_markers=tuple(self.markers),
            noscript=self.noscript,
            password_inputs=self.passwords,
            iframes=tuple(self.iframes),
            script_hosts=tuple(self.hosts),
            meta_refresh=self.refresh,
            robots=tuple(self.robots),
            robots_by_name=tuple(self.robots_by_name),
            excerpt=_excerpt(blocks),
            heading=self.heading,
            text_inputs=self.text_inputs,
            app_scripts=self.scripted.app_scripts,
            empty_containers=self.scripted.empty_containers,
            filled_by_script=self.scripted.filled(),
            loading=loading_text(blocks),
            content_holes=self.scripted.holes(),
        )


def measure(
    root: Node, base_url: str, blocks: Sequence[Block], *, html_bytes: int, html_chars: int
) -> Signals:
    """All signals but ``extracted_chars``, which is known only after the extraction."""
    facts = _Facts(base_url)
    by_tag: dict[str, Callable[[Node], None]] = {
        "a": facts.anchor,
        "script": facts.script,
        "input": facts.input,
        "textarea": facts.text_area,
        "h1": facts.first_heading,
        "iframe": facts.frame,
        "frame": facts.frame,
        "title": facts.page_title,
        "noscript": facts.without_script,
        "meta": facts.meta,
    }
    for node in root.iter():
        tag, attrs = node.tag, node.attrs
        if tag in by_tag:
            by_tag[tag](node)
        elif tag in ROOT_TAGS:
            facts.root(f"<{tag}>", node)
        if attrs:
            if tag in CONTAINERS and _holds_nothing(node.children):
                facts.scripted.container(node)
            if node.flags & ID:
                facts.identified(node, attrs["id"])
            if node.flags & MARKER:
                facts.marked(node)
    return facts.signals(blocks, html_bytes, html_chars)


def _holds_nothing(children: list[Node | str]) -> bool:
    if not children:
        return True
    only = children[0]
    return len(children) == 1 and isinstance(only, str) and only.isspace()


def _excerpt(blocks: Sequence[Block]) -> str:
    text = "\n".join(block.text for block in blocks if block.text and not block.hidden)
    if len(text) <= EXCERPT_CHARS:
        return text
    return f"{text[:EXCERPT_CHARS]}\n{text[EXCERPT_CHARS:][-EXCERPT_CHARS // 3 :]}"


def _is_empty(node: Node) -> bool:
    """Whether an application root shows next to nothing; stops reading as soon as it shows more."""
    chars = 0
    stack: list[Node | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            chars += len(collapsed(item))
            if chars > EMPTY_ROOT_CHARS:
                return False
        elif item.tag not in SKIPPED and not is_hidden(item):
            stack.extend(reversed(item.children))
    return True
