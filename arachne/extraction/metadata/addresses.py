"""The addresses that a page gives for itself: canonical, feeds, languages, the next page."""

from __future__ import annotations

from typing import Any, Final

from arachne.extraction.links.addresses import absolute
from arachne.extraction.metadata.metas import WEB, Metas, says_nothing
from arachne.extraction.survey.names import Zone
from arachne.extraction.survey.walk import Survey

_FEED_TYPES: Final = ("rss+xml", "atom+xml", "feed+json", "rdf+xml")


def find_addresses(page: Survey, metas: Metas, base: str) -> dict[str, Any]:
    """The fields of :class:`~arachne.extraction.metadata.reading.Metadata` that are addresses.

    A canonical address within the content is somebody's paste, not the page's.
    """
    canonical = next_url = ""
    feeds: dict[str, None] = {}
    alternates: dict[tuple[str, str], None] = {}
    for place in page.tags["link"]:
        node = place.node
        rel, href = node.get("rel").lower().split(), node.get("href").strip()
        if not href or not rel:
            continue
        address = absolute(href, base)
        if not address.startswith(WEB):
            continue
        if "canonical" in rel:
            if not place.zone & Zone.MAIN and not says_nothing(href):
                canonical = canonical or address
        elif "next" in rel:
            next_url = next_url or address
        elif "alternate" in rel and "stylesheet" not in rel:
            if any(kind in node.get("type") for kind in _FEED_TYPES):
                feeds[address] = None
            elif hreflang := node.get("hreflang"):
                alternates[hreflang, address] = None
    if not canonical:
        og_url = next(iter(metas.of("og:url")), "")
        canonical = absolute(og_url, base) if og_url else ""
    return {
        "canonical_url": canonical if canonical.startswith(WEB) else "",
        "base_url": base,
        "feeds": tuple(feeds),
        "alternates": tuple(alternates),
        "next_url": next_url,
    }
