"""A page whose markup is a shell, completed from the data it carries."""

from __future__ import annotations

import dataclasses
from typing import Final
from urllib.parse import urlsplit

from arachne.extraction.hydration.states import hydrate
from arachne.extraction.markdown import render
from arachne.extraction.model.seed_score import seed_score
from arachne.extraction.options import ExtractOptions
from arachne.extraction.parsing.tree import parse
from arachne.extraction.result import Extraction, Link
from arachne.extraction.text.plain import plain_lines, plain_text

_BELOW_CHARS: Final = 500
"""A page that says so much in its markup is not completed: the judge's bound of a short page
(``short_chars`` of :mod:`arachne.judging.thresholds`) ..."""
_GIANT_BYTES: Final = 1_000_000
_GIANT_BELOW_CHARS: Final = 2_500
"""... unless it is this large and says less than that, as the judge's giant shells."""
_GIANT_SHARE: Final = 1 / 3
"""... and no more than this share of all that it shows: a chart of films is short on prose."""
_GAIN: Final = 3.0
"""The data has to say so many times as much as what was chosen of the markup ..."""
_GAIN_SHOWN: Final = 2.0
"""... and so many times as much as the page shows. What a served page carries besides are the
texts of its dialogs, its variants and its next pages."""
_SAID_SHARE: Final = 0.5
"""... and so much of what was chosen of a page that is no short one: else the data is about
something else, like a shop's catalogue."""
_LINE_CHARS: Final = 40
_MIN_CHARS: Final = 200
_MAX_LINKS: Final = 500


def with_hydration(page: Extraction, text: str, options: ExtractOptions) -> Extraction:
    """``page``, read from its data where its markup says next to nothing; else as it is.

    Addresses in the data are added to the links either way, for such a page has no others.
    """
    chars = page.signals.extracted_chars
    if chars >= _MIN_CHARS and chars >= _GAIN * page.signals.visible_chars:
        return dataclasses.replace(page, source="hydration")  # it was not read from the markup
    if not _may_carry(page, text):
        return page
    found = hydrate(parse(text), page.base_url, page.title)
    known = {link.url for link in page.links}
    host = urlsplit(page.base_url).netloc
    added = [
        Link(url, "", "nav")
        for url in found.urls
        if url not in known and urlsplit(url).netloc == host
    ]
    page = dataclasses.replace(page, links=(*page.links, *added[:_MAX_LINKS]))
    markdown = render(parse(found.html), page.base_url, options=options.markdown).markdown
    plain = plain_text(markdown)
    shown = page.signals.visible_chars
    if len(plain) < max(_MIN_CHARS, _GAIN * page.signals.extracted_chars, _GAIN_SHOWN * shown):
        return page
    if page.signals.extracted_chars >= _BELOW_CHARS and not _says_the_same(plain, page.markdown):
        return page
    heading = markdown.partition("\n")[0].lstrip("# ") if markdown.startswith("#") else ""
    facts = (page.title or heading, page.description, page.author, page.date)
    seed, parts = seed_score(len(plain), len(found.html), structured=True, metadata=facts)
    return dataclasses.replace(
        page,
        markdown=markdown,
        title=page.title or heading,
        score=seed,
        score_seed=seed,
        score_parts=parts,
        source="hydration",
        engine="hydration",
        losses=(),
        signals=dataclasses.replace(page.signals, extracted_chars=len(plain)),
    )


def _may_carry(page: Extraction, text: str) -> bool:
    chars, size = page.signals.extracted_chars, page.signals.html_bytes
    below = _BELOW_CHARS
    if size >= _GIANT_BYTES and chars < _GIANT_SHARE * page.signals.visible_chars:
        below = _GIANT_BELOW_CHARS
    return chars < below and len(text) > 4 * chars and ("{" in text or "[" in text)


def _says_the_same(text: str, markdown: str) -> bool:
    """Whether most of the longer lines of the markdown are in the text."""
    lines = [line for line in plain_lines(markdown) if len(line) >= _LINE_CHARS]
    text = _squashed(text)
    return sum(_squashed(line) in text for line in lines) >= _SAID_SHARE * len(lines)


def _squashed(text: str) -> str:
    return "".join(text.split())
