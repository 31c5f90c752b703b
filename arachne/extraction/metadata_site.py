"""What the site of a page is called."""

from __future__ import annotations

from typing import Any

from arachne.extraction.metadata_entity import people
from arachne.extraction.metadata_likeness import squeeze
from arachne.extraction.metadata_metas import WEB, Metas
from arachne.extraction.metadata_names import SITE_NAME, TITLE
from arachne.extraction.structured import Structured, entities, text_value, types_of

_SECOND_LEVEL = frozenset(
    {"co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "gob", "gouv"}
)


def find_site_name(metas: Metas, structured: Structured, title: str, url: str) -> str:
    """What the site calls itself: declared, or the part of the title that is its host's name."""
    titles = {squeeze(text) for text in (title, *metas.first(TITLE))}
    for declared in metas.first(SITE_NAME):
        if not declared.startswith(WEB) and squeeze(declared) not in titles:
            return declared
    for entity in entities(structured):
        if "WebSite" in types_of(entity) and (name := text_value(entity.get("name"))):
            return name
    host = _host_label(url)
    for part in title.replace("|", " - ").replace("–", "-").replace("—", "-").split(" - ")[::-1]:
        if host and squeeze(part) == squeeze(host):
            return part.strip()
    return ""


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
