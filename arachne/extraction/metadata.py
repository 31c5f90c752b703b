"""What a page says about itself: title, author, dates, language, addresses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from arachne.extraction.links import absolute, base_url
from arachne.extraction.survey import Survey, survey
from arachne.extraction.tree import Node


@dataclass(frozen=True, slots=True)
class Metadata:
    """What :func:`collect` found; a field that the page does not tell is empty.

    ``date`` and ``modified`` are ISO 8601, with a time of day where one is declared; ``language``
    is a BCP 47 tag; ``canonical_url`` is as declared, made absolute, not verified; ``base_url`` is
    what relative addresses are resolved against; ``feeds`` and ``next_url`` are absolute.
    """

    title: str = ""
    description: str = ""
    author: str = ""
    date: str = ""
    modified: str = ""
    language: str = ""
    site_name: str = ""
    canonical_url: str = ""
    base_url: str = ""
    feeds: tuple[str, ...] = ()
    alternates: tuple[tuple[str, str], ...] = ()  # (hreflang, absolute URL)
    next_url: str = ""
    structured: dict[str, Any] = field(default_factory=dict)


def collect(root: Node, url: str, text_sample: str = "", *, page: Survey | None = None) -> Metadata:
    """The metadata of a page; ``url`` is the final address, ``text_sample`` some of the main text
    (a few thousand characters are enough) by which the declared language is checked."""
    page = page or survey(root)
    base = base_url(root, url, page=page)
    title = page.tags["title"]
    canonical = next(
        (p.node for p in page.tags["link"] if "canonical" in p.node.get("rel").lower()), None
    )
    return Metadata(
        title=" ".join(title[0].node.text().split()) if title else "",
        canonical_url=absolute(canonical.get("href"), base) if canonical is not None else "",
        base_url=base,
    )
