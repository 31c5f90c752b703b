"""Where frameworks put their state: data blocks, global variables, streamed chunks.

==================== ======================================================================
Next.js, pages       ``<script id="__NEXT_DATA__" type="application/json">``
Next.js, app         ``self.__next_f.push([1, "..."])``: rows of React's flight format
Nuxt 3               ``<script id="__NUXT_DATA__">``: an array whose numbers point into itself
others               ``window.__INITIAL_STATE__ = {...}``, also ``JSON.parse("...")``
schema.org           ``articleBody``, ``text`` and the like in JSON-LD
SvelteKit            ``<script data-sveltekit-fetched>``: answers whose body is JSON in a string;
                     ``{__sveltekit_x = ...; const data = [...]}``: a program
Nuxt 2               ``window.__NUXT__=(function(a,b){return {...}}(...))``: a program
Ember                ``<script type="fastboot/shoebox">``
Angular              ``<script id="x-state">``: JSON, in older versions with ``&q;`` for quotes
Inertia, Rails       ``data-page``, ``data-react-props`` and the like: JSON in an attribute
Astro                ``<astro-island props>``: every value in a pair with its type
anything             ``<script type="application/json">``
==================== ======================================================================
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from arachne.extraction.hydration.literals import literals
from arachne.extraction.parsing.tree import Node

_ASSIGNED: Final = re.compile(
    r"(?:__NUXT__|__INITIAL_STATE__|__PRELOADED_STATE__|__APOLLO_STATE__|"
    r"__remixContext|__INITIAL_DATA__|__DATA__|__STATE__|__REDUX_STATE__|"
    r"__RELAY_STORE__|__APP_DATA__|__PAGE_DATA__|__SSR_DATA__|_initialData|initialState|"
    r"pageData|appData)[\"']?\]?\s*=\s*"
)
"""Begins with one of few letters, to which the search then jumps: of what the name is a part is not
asked."""
_STATE_ATTRIBUTES: Final = frozenset(
    {"data-page", "data-props", "data-react-props", "data-initial-state", "data-initial-props",
     "data-state", "data-vue-props", "wire:snapshot"}
)  # fmt: skip
_PUSHED: Final = re.compile(r"self\.__next_f\.push\(\s*")
_PARSED: Final = re.compile(r"JSON\.parse\(\s*")
_ROW: Final = re.compile(r"^([0-9a-f]+):(.*)$")
_TEXT_ROW: Final = re.compile(r"^T([0-9a-f]+),")
_SVELTE: Final = "__sveltekit_"
_DECODER: Final = json.JSONDecoder()
_MAX_CHARS: Final = 5_000_000
_WRAPPERS: Final = frozenset(
    {"Reactive", "ShallowReactive", "Ref", "ShallowRef", "EmptyRef", "Set", "NuxtError"}
)


def payloads(root: Node) -> Iterator[Any]:
    """Every piece of state that a page carries, decoded."""
    flight: list[str] = []
    for node in root.iter():
        for name in _STATE_ATTRIBUTES.intersection(node.attrs):
            yield _load(node.get(name)[:_MAX_CHARS])
        if node.tag == "astro-island":
            yield _unpaired(_load(node.get("props")[:_MAX_CHARS]), 0)
        if node.tag != "script":
            continue
        kind = node.get("type").lower()
        if "json" in kind or kind == "fastboot/shoebox":
            value = _load(_unescaped(node.text()[:_MAX_CHARS]))
            if node.get("id") == "__NUXT_DATA__" and isinstance(value, list):
                value = _pointed(value)
            yield _article(value) if "ld+json" in kind else value
        elif not node.get("src"):
            text = node.text()[:_MAX_CHARS]
            flight += _pushed(text)
            yield from _assigned(text)
            if _SVELTE in text:
                yield literals(text)
    if flight:
        yield _flight("".join(flight))


def _unescaped(text: str) -> str:
    """JSON as Angular's TransferState wrote it until version 16."""
    if "&q;" not in text:
        return text
    for escaped, plain in (("&q;", '"'), ("&s;", "'"), ("&l;", "<"), ("&g;", ">"), ("&a;", "&")):
        text = text.replace(escaped, plain)
    return text


def _load(text: str) -> Any:
    """The JSON value; where it is an answer of a server with JSON in its body, that, too."""
    try:
        value = json.loads(text)
        body = value.get("body") if isinstance(value, dict) else None
        if isinstance(body, str) and body.startswith(("{", "[")):
            value["body"] = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value


def _unpaired(value: Any, depth: int) -> Any:
    """The value of Astro's ``[type, value]``; type 1 is a list of such pairs."""
    if depth > _MAX_DEPTH:
        return None
    if isinstance(value, dict):
        return {key: _unpaired(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], int):
        inner = value[1]
        if value[0] == 1 and isinstance(inner, list):
            return [_unpaired(item, depth + 1) for item in inner]
        return _unpaired(inner, depth + 1)
    return value


def _value_at(text: str, start: int) -> Any:
    """The JSON value that begins there; None for what is a program."""
    try:
        return _DECODER.raw_decode(text, start)[0]
    except (ValueError, RecursionError):
        return None


def _assigned(text: str) -> Iterator[Any]:
    is_read = False  # as a program, which is read to the end of the text
    for match in _ASSIGNED.finditer(text):
        start = match.end()
        parsed = _PARSED.match(text, start)
        if parsed:
            value = _value_at(text, parsed.end())
            yield _load(value) if isinstance(value, str) else None
        else:
            value = _value_at(text, start)
            if value is None and not is_read and match[0].startswith("__NUXT__"):
                is_read = True
                value = literals(text[start:])
            yield value


def _pushed(text: str) -> list[str]:
    """The strings that ``__next_f`` is given."""
    chunks = []
    for match in _PUSHED.finditer(text):
        value = _value_at(text, match.end())
        if isinstance(value, list) and len(value) > 1 and isinstance(value[1], str):
            chunks.append(value[1])
    return chunks


def _flight(stream: str) -> list[Any]:
    """The rows of React's flight format; elements become their content (:func:`_element`)."""
    values: list[Any] = []
    position = 0
    while position < len(stream):
        end = stream.find("\n", position)
        end = len(stream) if end < 0 else end
        match = _ROW.match(stream[position:end])
        if match is None:
            position = end + 1
            continue
        text = _TEXT_ROW.match(match.group(2))
        if text:  # a text of so many bytes, which may hold line breaks
            start = position + len(match.group(1)) + 1 + text.end()
            size = int(text.group(1), 16)
            content = stream[start : start + size].encode()[:size].decode("utf-8", "ignore")
            values.append(content)
            position = start + len(content)
            continue
        value = _load(match.group(2))
        values.append(_element(value, 0))
        position = end + 1
    return values


_MAX_DEPTH: Final = 60


def _element(value: Any, depth: int) -> Any:
    """``["$", "p", key, {"children": ...}]`` as ``{"type": "p", "children": [...]}``."""
    if depth > _MAX_DEPTH:
        return None
    if isinstance(value, list):
        if len(value) >= 4 and value[0] == "$" and isinstance(value[3], dict):
            children = value[3].get("children")
            inner = _element(children, depth + 1)
            listed = inner if isinstance(inner, list) else [inner]
            others = {k: v for k, v in value[3].items() if k not in ("children", "className")}
            return {"type": value[1], "children": listed, "props": _element(others, depth + 1)}
        return [_element(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {key: _element(item, depth + 1) for key, item in value.items()}
    return value


def _pointed(flat: list[Any]) -> Any:
    """A devalue array: its first entry, with every number replaced by the entry it points to."""
    done: dict[int, Any] = {}

    def at(index: Any, depth: int) -> Any:
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(flat):
            return None
        if index in done or depth > _MAX_DEPTH:
            return done.get(index)
        value = flat[index]
        done[index] = None  # a circle ends here
        if isinstance(value, dict):
            done[index] = {key: at(item, depth + 1) for key, item in value.items()}
        elif isinstance(value, list):
            if value and isinstance(value[0], str) and value[0] in _WRAPPERS:
                done[index] = at(value[1], depth + 1) if len(value) > 1 else None
            else:
                done[index] = [at(item, depth + 1) for item in value]
        else:
            done[index] = value
        return done[index]

    return at(0, 0)


_ARTICLE_KEYS: Final = (
    "headline", "name", "articleBody", "text", "description", "recipeInstructions",
    "recipeIngredient", "offers", "reviewBody", "mainEntity", "acceptedAnswer", "@graph", "step",
)  # fmt: skip


def _article(value: Any) -> Any:
    """Of JSON-LD only what may be content."""
    if isinstance(value, list):
        return [_article(item) for item in value]
    if isinstance(value, dict):
        kept = {key: _article(value[key]) for key in _ARTICLE_KEYS if key in value}
        for key in ("price", "priceCurrency"):
            if key in value:
                kept[key] = value[key]
        return kept
    return value
