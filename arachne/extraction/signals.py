"""Facts about a page, measured in one walk over its tree, for the judge to weigh."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from arachne.extraction.blocks import is_hidden
from arachne.extraction.elements import SKIPPED
from arachne.extraction.links import absolute
from arachne.extraction.result import Signals
from arachne.extraction.tree import Node

ROOT_IDS: Final = frozenset(
    {"root", "app", "__next", "__nuxt", "__layout", "___gatsby", "svelte", "react-root"}
    | {"app-root", "main-app", "q-app", "ember-application", "mount", "application"}
)
"""Ids that frameworks give to the element they mount into."""
ROOT_TAGS: Final = frozenset({"app-root", "my-app", "app-component", "ion-app"})
EMPTY_ROOT_CHARS: Final = 40
"""A root with no more visible characters than this holds at most a 'Loading ...'."""
MARKER_IDS: Final = frozenset({"__NEXT_DATA__", "__NUXT_DATA__", "__UNIVERSAL_DATA__", "ng-state"})
MARKER_ATTRIBUTES: Final = (
    *("ng-version", "ng-app", "data-reactroot", "data-reactid", "data-server-rendered"),
    *("data-v-app", "data-sveltekit-hydrate", "data-astro-cid", "q:container"),
)
MARKER_GLOBALS: Final = (
    *("__NUXT__", "__INITIAL_STATE__", "__PRELOADED_STATE__", "__APOLLO_STATE__"),
    *("__remixContext", "__sveltekit", "___gatsby", "webpackJsonp", "self.__next_f"),
)
"""Names of global variables in inline scripts that carry a framework's state."""
SCRIPT_HEAD_CHARS: Final = 2000
"""Inline scripts are searched for globals in their first characters only."""
_ASKS_FOR_SCRIPTS: Final = re.compile(
    r"java\s*-?script|джава\s?скрипт|javascripts|スクリプト|脚本|腳本|자바스크립트|"
    r"جافا\s?سكر|جاوا\s?اسکریپت|ג'?אווה|จาวาสคริปต์|जावास्क्रिप्ट",
    re.IGNORECASE,
)
_REFRESH_URL: Final = re.compile(r"url\s*=\s*['\"]?\s*([^'\"]+)", re.IGNORECASE)
_SPACE: Final = re.compile(r"\s+")


class _Walk:
    """What the walk gathers; one attribute a signal."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.visible = 0
        self.scripts = 0
        self.links = 0
        self.passwords = 0
        self.title = ""
        self.noscript = ""
        self.refresh = ""
        self.roots: dict[str, int] = {}  # selector -> most visible characters below one of them
        self.markers: dict[str, None] = {}
        self.iframes: dict[str, None] = {}
        self.hosts: dict[str, None] = {}
        self.robots: dict[str, None] = {}

    def element(self, node: Node) -> None:
        """Count one element by its tag and attributes."""
        match node.tag:
            case "a":
                self.links += "href" in node.attrs
            case "script":
                self.script(node)
            case "input":
                self.passwords += node.get("type").lower() == "password"
            case "iframe" | "frame":
                source = absolute(node.get("src"), self.base_url)
                if source.startswith(("http://", "https://")):
                    self.iframes[source] = None
            case "title":
                self.title = self.title or _SPACE.sub(" ", node.text()).strip()
            case "noscript":
                text = _SPACE.sub(" ", node.text()).strip()
                if not self.noscript and _ASKS_FOR_SCRIPTS.search(text):
                    self.noscript = text
            case "meta":
                self.meta(node)
        for name in MARKER_ATTRIBUTES:
            if name in node.attrs:
                self.markers[name] = None
        if node.get("id") in MARKER_IDS:
            self.markers[node.get("id")] = None

    def script(self, node: Node) -> None:
        """Scripts that run are counted; data blocks such as JSON-LD are not."""
        kind = node.get("type").lower()
        if kind in ("", "module") or "javascript" in kind:
            self.scripts += 1
        if source := node.get("src"):
            if host := _host(absolute(source, self.base_url)):
                self.hosts[host] = None
            return
        head = "".join(c for c in node.children if isinstance(c, str))[:SCRIPT_HEAD_CHARS]
        for name in MARKER_GLOBALS:
            if name in head:
                self.markers[name] = None

    def meta(self, node: Node) -> None:
        """``robots`` directives and the target of a refresh."""
        if node.get("name").lower() == "robots":
            for word in node.get("content").lower().split(","):
                if word.strip():
                    self.robots[word.strip()] = None
        elif node.get("http-equiv").lower() == "refresh" and not self.refresh:
            match = _REFRESH_URL.search(node.get("content"))
            self.refresh = absolute(match.group(1), self.base_url) if match else ""


def measure(root: Node, base_url: str, *, html_bytes: int, html_chars: int) -> Signals:
    """All signals but ``extracted_chars``, which is known only after the extraction."""
    walk = _Walk(base_url)
    for node, entering, before in _visit(root, walk):
        selector = _root_selector(node)
        if entering:
            walk.element(node)
        elif selector:
            inside = walk.visible - before
            walk.roots[selector] = max(walk.roots.get(selector, 0), inside)
    return Signals(
        html_bytes=html_bytes,
        visible_chars=walk.visible,
        text_ratio=round(walk.visible / max(html_chars, 1), 4),
        scripts=walk.scripts,
        links=walk.links,
        title=walk.title,
        framework_roots=tuple(s for s, n in walk.roots.items() if n <= EMPTY_ROOT_CHARS),
        framework_markers=tuple(walk.markers),
        noscript=walk.noscript,
        password_inputs=walk.passwords,
        iframes=tuple(walk.iframes),
        script_hosts=tuple(walk.hosts),
        meta_refresh=walk.refresh,
        robots=tuple(walk.robots),
    )


def _visit(root: Node, walk: _Walk) -> Iterator[tuple[Node, bool, int]]:
    """Every element on entering and on leaving, with the visible characters before it.

    Text is added to ``walk.visible`` on the way, unless an ancestor hides it.
    """
    stack: list[tuple[Node | str, bool, bool, int]] = [(root, True, True, 0)]
    while stack:
        item, entering, seen, before = stack.pop()
        if isinstance(item, str):
            walk.visible += len(" ".join(item.split()))
            continue
        if not entering:
            yield item, False, before
            continue
        yield item, True, walk.visible
        seen = seen and item.tag not in SKIPPED and not is_hidden(item)
        stack.append((item, False, seen, walk.visible))
        stack.extend(
            (child, True, seen, 0)
            for child in reversed(item.children)
            if seen or not isinstance(child, str)
        )


def _root_selector(node: Node) -> str:
    identifier = node.get("id")
    if identifier in ROOT_IDS:
        return f"#{identifier}"
    return f"<{node.tag}>" if node.tag in ROOT_TAGS else ""


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
