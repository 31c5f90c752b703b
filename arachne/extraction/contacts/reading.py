"""E-mail addresses, telephone numbers and social profiles of a page, from any country."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from arachne.extraction.contacts.emails import emails_in_link, emails_in_text, normal
from arachne.extraction.contacts.phones import phone_in_link, phone_of, phones_in_text, region_of
from arachne.extraction.contacts.scripted import emails_in_scripts
from arachne.extraction.contacts.social import network_of, profile
from arachne.extraction.links.reading import base_url, find_links
from arachne.extraction.parsing.elements import BLOCK, SKIPPED
from arachne.extraction.parsing.tree import Node, parse
from arachne.extraction.result import Contacts, Link
from arachne.extraction.structured.reading import Structured, entities, text_value
from arachne.extraction.survey.walk import Survey, survey
from arachne.extraction.text.whitespace import collapsed

_MAX_EACH: Final = 50
_TEXT_CHARS: Final = 500_000
_HIDDEN: Final = ("display:none", "display: none")

_WIDE: Final = re.compile("[０-９＠]")
_LETTERS: Final = "".join(chr(letter + 0xFEE0) for letter in (*range(65, 91), *range(97, 123)))
_NARROW: Final = {
    ord(wide): chr(ord(wide) - 0xFEE0) for wide in "０１２３４５６７８９＠．（）＋－＿" + _LETTERS
}
"""Characters as wide as ideographs, in which Japanese pages write numbers and addresses."""
_FEDIVERSE: Final = re.compile(r"https?://[^/]+/(?:@|users/)[\w.-]+/?")
"""An account on one of the thousands of servers of Mastodon and its kin; ``rel=me`` says whose."""


def find_contacts(
    root: Node | str,
    links: Iterable[Link] | None = None,
    *,
    url: str = "",
    language: str = "",
    structured: Structured | None = None,
    page: Survey | None = None,
    text: str | None = None,
) -> Contacts:
    """The contacts a page gives, each once, in the order found: links first, then what the page
    declares (``structured``), then its visible text.

    ``root`` is the tree of the page or its HTML; ``url``, ``language`` (BCP 47) and declared
    addresses tell the country of numbers without a country code. Links that share or intend to
    post are no profiles. At most 50 of each kind. ``text``, where the caller has it, is the visible
    text of the page as :func:`visible_text` gives it.
    """
    tree = parse(root) if isinstance(root, str) else root
    page = page or survey(tree)
    if links is None:
        links = find_links(tree, base_url(tree, url, page=page), page=page)
    links = tuple(links)
    declared = list(_declared(structured or {}))
    country = next((value for kind, value in declared if kind == "country"), "")
    region = region_of(url, language, country)
    text = visible_text(tree) if text is None else text
    if not text.isascii() and _WIDE.search(text):
        text = text.translate(_NARROW)
    return Contacts(
        emails=_unique([*_emails(links, declared, text), *emails_in_scripts(_scripts(page))]),
        phones=_unique(_phones(links, declared, text, region)),
        social=_unique(_profiles(links, declared, url), key=_profile_key),
    )


def _scripts(page: Survey) -> Iterator[str]:
    for place in page.tags["script"]:
        if "src" not in place.node.attrs:
            yield place.node.text()


def _emails(links: tuple[Link, ...], declared: list[tuple[str, str]], text: str) -> Iterator[str]:
    for link in links:
        yield from emails_in_link(link.url)
    for kind, value in declared:
        if kind == "email":
            yield normal(value.removeprefix("mailto:"))
    yield from emails_in_text(text)


def _phones(
    links: tuple[Link, ...], declared: list[tuple[str, str]], text: str, region: str
) -> Iterator[str]:
    for link in links:
        if link.kind in ("contact", "social"):
            yield phone_in_link(link.url, region)
    for kind, value in declared:
        if kind == "telephone":
            yield phone_of(value, region)
    yield from phones_in_text(text, region)


def _profiles(links: tuple[Link, ...], declared: list[tuple[str, str]], url: str) -> Iterator[str]:
    here = network_of(url.partition("://")[2].partition("/")[0])
    addresses = [link.url for link in links if link.kind == "social"]
    addresses += [value for kind, value in declared if kind == "sameAs"]
    for address in addresses:
        host = address.partition("://")[2].partition("/")[0]
        if not here or network_of(host) != here:
            yield profile(address)
    for link in links:
        if "me" in link.rel and _FEDIVERSE.fullmatch(link.url):
            yield link.url


def _profile_key(address: str) -> str:
    rest = address.partition("://")[2].removeprefix("www.").removeprefix("m.")
    return rest.rstrip("/").lower()


def _declared(structured: Structured) -> Iterator[tuple[str, str]]:
    """What structured data says of organisations and people on the page, as (property, value)."""
    stack: list[tuple[Any, int]] = [(entity, 0) for entity in entities(structured)][:100]
    while stack:
        value, depth = stack.pop()
        if isinstance(value, list):
            stack.extend((item, depth) for item in value[:50])
        elif isinstance(value, dict) and depth < 4:
            for key, part in value.items():
                if key in {"telephone", "email"} and (text := text_value(part)):
                    yield key, text
                elif key == "addressCountry":
                    yield "country", text_value(part)
                elif key == "sameAs":
                    for item in part if isinstance(part, list) else [part]:
                        if isinstance(item, str):
                            yield key, item
                elif isinstance(part, dict | list):
                    stack.append((part, depth + 1))


def _unique(values: Iterable[str], key: Any = str.lower) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for value in values:
        if value:
            found.setdefault(key(value), value)
            if len(found) >= _MAX_EACH:
                break
    return tuple(found.values())


def visible_text(root: Node) -> str:
    """The text a reader sees, a line for each block, single blanks, at most half a million
    characters."""
    parts: list[str] = []
    length = 0
    stack: list[Node | str] = [root]
    push, pop = stack.append, stack.pop
    while stack:
        item = pop()
        if isinstance(item, str):
            if item.isspace():
                parts.append(" ")
                continue
            parts.append(item)
            length += len(item)
            if length > _TEXT_CHARS:
                break
            continue
        tag = item.tag
        if tag in SKIPPED or ("style" in item.attrs and _is_hidden(item.attrs["style"])):
            continue
        if tag in BLOCK or tag == "br":
            parts.append("\v")
            push("\v")
        elif tag == "a":  # a number and an address side by side are not one word
            parts.append(" ")
            push(" ")
        stack += item.children[::-1]
    lines = "".join(parts).split("\v")
    return "\n".join([collapsed(line) for line in lines if not line.isspace()])


def _is_hidden(style: str) -> bool:
    return "none" in style and any(mark in style for mark in _HIDDEN)
