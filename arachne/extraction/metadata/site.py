"""What the site of a page is called."""

from __future__ import annotations

import re
from typing import Any, Final

from arachne.extraction.metadata.entity import people
from arachne.extraction.metadata.likeness import squeeze
from arachne.extraction.metadata.metas import WEB, Metas
from arachne.extraction.metadata.names import SITE_NAME, TITLE
from arachne.extraction.structured.reading import Structured, entities, text_value, types_of

_SEPARATOR: Final = re.compile(r"\s+[-–—:•·»«]\s+|\s*[|｜»«]\s*")
_NAME_CHARS: Final = 4
_NAME_WORDS: Final = 5
_SECOND_LEVEL: Final = frozenset(
    {"co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "gob", "gouv"}
)


def find_site_name(
    metas: Metas,
    structured: Structured,
    entity: dict[str, Any],
    title: str,
    heads: list[str],
    url: str,
    home: list[str],
) -> str:
    """What the site calls itself: declared, or the part of the title that is its host's name; else
    who is said to publish the work ``entity``, the heading that leads to the start of the site
    (``home``), or the part of the title named like its host beside another of the headings."""
    titles = {squeeze(text) for text in (title, *metas.first(TITLE))}
    for declared in metas.first(SITE_NAME):
        if not declared.startswith(WEB) and squeeze(declared) not in titles:
            return declared
    for item in entities(structured):
        if "WebSite" in types_of(item) and (name := text_value(item.get("name"))):
            return name
    parts: list[str] = [part.strip() for part in _SEPARATOR.split(title)]
    host = squeeze(_host_label(url))
    if exact := next((part for part in reversed(parts) if host and squeeze(part) == host), ""):
        return exact
    own: set[str] = {squeeze(text) for text in heads if text not in home}
    publishers: list[str] = people(entity.get("publisher"), structured)
    for name in publishers:
        if name and not name.startswith(WEB) and squeeze(name) not in own | titles:
            return name
    if name := next((name for name in home if squeeze(name) not in own), ""):
        return name
    if own.isdisjoint(map(squeeze, parts)):
        return ""
    named = (part for part in reversed(parts) if _is_named_after(part, host))
    return next((part for part in named if squeeze(part) not in own), "")


def _is_named_after(part: str, host: str) -> bool:
    """Whether one of two names begins or ends with the other: Garden Gazette, gardengazette24."""
    name = squeeze(part)
    shorter, longer = sorted((name, host), key=len)
    return (
        len(shorter) >= _NAME_CHARS
        and len(part.split()) <= _NAME_WORDS
        and (longer.startswith(shorter) or longer.endswith(shorter))
    )


def site_aliases(structured: Structured, entity: dict[str, Any], url: str) -> list[str]:
    """Other names of the site: its host, the publisher of the work, the site as an object."""
    aliases = [_host_label(url), url.partition("://")[2].partition("/")[0].removeprefix("www.")]
    aliases += people(entity.get("publisher"), structured)
    for item in entities(structured):
        if "WebSite" in types_of(item):
            aliases += [text_value(item.get("name")), text_value(item.get("alternateName"))]
    return aliases


def _host_label(url: str) -> str:
    """The label of the registered domain: ``example`` of ``https://www.example.co.uk/``."""
    labels = url.partition("://")[2].partition("/")[0].partition(":")[0].split(".")
    if len(labels) < 2:
        return ""
    labels.pop()
    if len(labels) > 1 and labels[-1] in _SECOND_LEVEL:
        labels.pop()
    return labels[-1]
