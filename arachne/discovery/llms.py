"""llms.txt: markdown that tells language models which pages matter (https://llmstxt.org/)."""

from __future__ import annotations

import re
from typing import Final

from arachne.discovery.listing import MAX_ENTRIES, Listed, Listing
from arachne.discovery.sitemaps import absolute

_LINK: Final = re.compile(r"\[[^\[\]\n]{0,500}\]\(\s*<?([^()<>\s]+(?:\([^()\s]*\)[^()<>\s]*)*)>?")
_BARE: Final = re.compile(r"(?<![(<\w])https?://[^\s<>()\[\]\"'`]+")
_FENCE: Final = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


def read_llms(text: str, url: str) -> Listing:
    """The links of the file, those in code left out; relative ones are taken from ``url``."""
    text = _FENCE.sub("", text)
    pages: dict[str, Listed] = {}
    for expression in (_LINK, _BARE):
        for match in expression.finditer(text):
            place = match[1] if expression is _LINK else match[0].rstrip(".,;:!?")
            address = "" if place.startswith("#") else absolute(place, url)
            if address:
                pages.setdefault(address, Listed(address))
            if len(pages) >= MAX_ENTRIES:
                return Listing("llms", tuple(pages.values()), cut=True)
    return Listing("llms", tuple(pages.values()))


def twins_of(markdown_url: str) -> tuple[str, ...]:
    """The addresses of the web page that a markdown file is the twin of.

    The proposal has ``page.html.md`` for ``page.html`` and ``index.html.md`` for a folder; tools
    also write ``page.md`` for ``page``, ``page.html`` and ``page/``.
    """
    path, query, rest = markdown_url.partition("?")
    stem = path.removesuffix(".md")
    if stem == path or stem.endswith("/"):
        return ()
    forms = [stem, stem + ".html", stem + "/"]
    forms += [
        stem.removesuffix(index) for index in ("index.html", "index") if stem.endswith("/" + index)
    ]
    return tuple(form + query + rest for form in forms)
