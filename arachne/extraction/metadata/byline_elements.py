"""The names in one element that is marked as a byline, however its parts are laid out."""

from __future__ import annotations

import itertools
import re
from typing import Final

from arachne.extraction.metadata.author import NAME_CHARS, looks_like_a_person, names_of
from arachne.extraction.metadata.likeness import squeeze
from arachne.extraction.metadata.names import ACCOUNT_PAGE, AGENCY, BY_LINE
from arachne.extraction.parsing.elements import BLOCK, SKIPPED
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.walk import text_of
from arachne.extraction.text.joints import parted
from arachne.extraction.text.whitespace import collapsed

BYLINE_CHARS: Final = 160
"""How much of an element is read."""
_OFFICE_NAME: Final = re.compile(
    r"(?:title|role|job|position|desk)(?![a-z])(?![-_](?:author|creator))", re.IGNORECASE
)
_ABOUT: Final = re.compile(r"\A(?:about|meet|über|à propos de|sobre)\s+", re.IGNORECASE)
_NAMING: Final = frozenset({"a", "b", "strong", "span", "h2", "h3", "h4", "h5", "h6", "cite"})
_PARTS_OF_A_BOX: Final = 12
_PARTS_OF_A_BYLINE: Final = 60
_BOX: Final = re.compile(
    r"(?:author|writer|about)[\w-]{0,40}(?:bio|box|card|about|info|profile)", re.IGNORECASE
)
_MOST_CHILDREN: Final = 200
_WORDS_OF_A_PERSON: Final = 4
_CALLED_NAME: Final = re.compile(r"(?:^|[\s_-])(?:full-?)?name(?:$|[\s_-])|[a-z](?:Full)?Name\b")
_CARD: Final = re.compile(r"(?=.*(?<![\w-])author)(?=.*(?:vcard|h-card))|(?:^|\s)p-author(?:$|\s)")
"""Microformats: what is marked so is a name, if it is no person's."""
_GOES_ON: Final = re.compile(r"(?:of|for|in|on|this|these|our|the|an?) ")
_ORGANISATION: Final = re.compile(r"[A-Z]{3}")
"""``BBC News``, ``ARD-Studio London``: behind a name that is not written so."""


def names_in(node: Node, sites: list[str]) -> tuple[list[str], bool]:
    """The names in one element, and whether it says in words or markup that they are authors'."""
    if _OFFICE_NAME.search(node.get("class")):
        return [], False
    text = byline_text(node) or _named_in_meta(node)
    if _BOX.search(node.get("class")) and (names := _named_within(node, sites)):
        return names, False
    explicit = bool(BY_LINE.match(text)) or "author" in node.get("rel") + node.get("itemprop")
    names = [_once(name) for name in names_of(text, sites=sites)]
    marked = _marked(node, sites)
    if marked and not set(marked) <= set(names):
        return marked, explicit
    people = without_firms([name for name in names if looks_like_a_person(name)])
    if people and len(names) > len(people):
        names = people
    if not people and all(map(_GOES_ON.match, names)):
        return _named_within(node, sites), False  # ``Authors of this article``
    if AGENCY.fullmatch(text):
        return [text], explicit
    if names and (explicit or len(people) == len(names) or _is_account(node) or _is_card(node)):
        return names, explicit
    return _named_within(node, sites), False


def _once(name: str) -> str:
    """A name that is written two or three times, for as many widths of the screen."""
    words = name.split()
    for times in (2, 3):
        part = words[: len(words) // times]
        if part and part * times == words:
            return " ".join(part)
    return name


def without_firms(names: list[str]) -> list[str]:
    """The names without those of firms behind that of a person: ``Ann Ott, BBC News``."""
    if names and _ORGANISATION.match(names[0]):
        return names  # written so in this place
    return [name for name in names if not _ORGANISATION.match(name)]


def byline_text(node: Node) -> str:
    """The beginning of an element's text. Elements that touch are read apart, and marks of notes
    as commas: ``Ann Ott¹ Bo Lund²`` are two names."""
    parts: list[str] = []
    length = 0
    stack: list[Node | str] = [node]
    while stack and length <= 4 * BYLINE_CHARS:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            length += len(item)
        elif item.tag == "sup" and item is not node:
            parts.append(", ")
        elif item.tag not in SKIPPED or item is node:
            apart = " " if item.tag in BLOCK or item.tag == "br" else ""
            inner: list[Node | str] = [apart]
            for child in parted(item.children[:_MOST_CHILDREN]):
                if not isinstance(child, str) and not isinstance(inner[-1], str):
                    inner.append(" ")
                inner.append(child)
            stack.extend(reversed([*inner, apart]))
    return collapsed("".join(parts))[:BYLINE_CHARS].strip(" ,")


def _marked(node: Node, sites: list[str]) -> list[str]:
    """The people whom elements of their own name within a byline: those that are called names,
    links to people's pages, several of one form, and what begins with ``By``."""
    names: list[str] = []
    leaves: list[tuple[Node, str]] = []
    for inner in itertools.islice(node.iter(), 1, _PARTS_OF_A_BYLINE):
        text = text_of(inner, NAME_CHARS + 1)
        found = [_once(name) for name in names_of(text, sites=sites)] if text else []
        if len(found) == 1 and inner.tag == "a" and is_named_in(inner, found[0]):
            names.append(found[0])
        if len(found) != 1 or not looks_like_a_person(found[0]):
            continue
        if _is_marked(inner) or (inner.tag in _NAMING and BY_LINE.match(text)):
            names.append(found[0])
        elif isinstance(inner.children[0], str) and squeeze(text) == squeeze(found[0]):
            leaves.append((inner, found[0]))
    if not names and len({(leaf.tag, leaf.get("class")) for leaf, _ in leaves}) == 1:
        names = [name for _, name in leaves] if len(leaves) > 1 else []
    whole = [name for name in names if not any(name.startswith(f"{part} ") for part in names)]
    return list(dict.fromkeys(whole))


def _is_marked(node: Node) -> bool:
    return node.get("itemprop") == "name" or bool(_CALLED_NAME.search(node.get("class")))


def _named_within(node: Node, sites: list[str]) -> list[str]:
    """The person whom a box about an author names first, in an element of its own: the rest is
    what he writes on, or where he is followed."""
    for inner in itertools.islice(node.iter(), 1, _PARTS_OF_A_BOX):
        if inner.tag in _NAMING and (text := text_of(inner, NAME_CHARS + 1)):
            names = names_of(_ABOUT.sub("", text), sites=sites)
            alone = len(names) == 1 and squeeze(text).endswith(squeeze(names[0]))
            short = alone and len(names[0].split()) <= _WORDS_OF_A_PERSON
            return names if short and looks_like_a_person(names[0]) else []
    return []


def _named_in_meta(node: Node) -> str:
    """The name of an author whom microdata names without showing it."""
    for inner in node.iter():
        if inner.tag in ("meta", "link") and inner.get("itemprop") == "name":
            return inner.get("content")[:BYLINE_CHARS]
    return ""


def _is_account(node: Node) -> bool:
    """Whether an element links to a member's page, as forums do for the names of accounts."""
    links = [node, *(child for child in node.children if not isinstance(child, str))]
    if node.parent is not None:
        links.append(node.parent)
    return any(
        ACCOUNT_PAGE.search(link.get("href")) or is_slug(link, text_of(link, NAME_CHARS))
        for link in links
        if link.tag == "a"
    )


def is_named_in(link: Node, name: str) -> bool:
    """Whether the address of a page of a person, or of a member, has the name in it, too."""
    address = link.get("href")
    if ACCOUNT_PAGE.search(address) is None:
        return False
    return looks_like_a_person(name) or squeeze(name) in squeeze(address)


def is_slug(link: Node, name: str) -> bool:
    """Whether an address ends in a name as those of accounts do: ``/@annott``."""
    last = link.get("href").partition("?")[0].rstrip("/").rpartition("/")[2].lstrip("@~")
    return last.lower() == squeeze(name) != ""


def _is_card(node: Node) -> bool:
    around = node.parent.get("class") if node.parent is not None else ""
    return bool(_CARD.search(node.get("class")) or _CARD.search(around))
