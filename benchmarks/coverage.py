"""How much of a page's main part a record holds, where the page says which part that is.

Sphinx puts the text of a page into ``<div role="main">``; its code blocks, headings and paragraphs
are looked for in the markdown, letters and digits alone, so that no dialect of markdown matters.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from lxml import etree, html

MAIN = '//div[@role="main"]'
NOT_TEXT = ".//a[@class='headerlink'] | .//script | .//style"
PARTS = {
    "code blocks": ".//pre",
    "headings": ".//h1 | .//h2 | .//h3 | .//h4",
    "paragraphs": ".//p | .//dt",
}
LEAST, COMPARED = 20, 150  # letters: shorter parts are by chance elsewhere; longer ones are cut

_LINK_TARGET = re.compile(r"\]\([^)]*\)")
_NO_LETTER = re.compile(r"[\W_]+")


def letters(text: str) -> str:
    return _NO_LETTER.sub("", text)


def kept(page: Path, markdown: str) -> Counter[tuple[str, bool]]:
    """How many parts of each kind of :data:`PARTS` are kept (True) and lost (False)."""
    found: Counter[tuple[str, bool]] = Counter()
    mains = html.fromstring(page.read_bytes()).xpath(MAIN)
    there = letters(_LINK_TARGET.sub("", markdown))
    for main in mains:
        for element in main.xpath(NOT_TEXT):
            element.drop_tree()
        for kind, path in PARTS.items():
            texts = [letters(part.text_content()) for part in main.xpath(path)]
            found.update((kind, text[:COMPARED] in there) for text in texts if len(text) >= LEAST)
    return found


def lost_share(counts: Counter[tuple[str, bool]], kind: str) -> float:
    """In [0, 1]; 0 where there is nothing of that kind."""
    everything = counts[kind, True] + counts[kind, False]
    return counts[kind, False] / everything if everything else 0.0


def of_site(folder: Path, pages: list[dict[str, Any]]) -> Counter[tuple[str, bool]]:
    """The sums over all records whose URL's path names a file below ``folder``."""
    total: Counter[tuple[str, bool]] = Counter()
    for record in pages:
        path = folder / record["url"].split("/", 3)[3]
        if path.is_file():
            try:
                total += kept(path, record["markdown"])
            except etree.ParserError:  # an empty document has no parts
                continue
    return total
