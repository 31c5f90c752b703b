"""From a response or an error to the record of its URL: pure assembly, nothing is decided here."""

from __future__ import annotations

import re
from typing import Any, Final

from arachne.clock import utc_now
from arachne.extraction import Extraction
from arachne.frontier.protocol import Entry
from arachne.items import Failure, Page, Step
from arachne.ladder import FinalVerdict
from arachne.ladder.errors import DATALOSS

_PARTIAL: Final = 206
_PART: Final = re.compile(rb"\s*bytes\s+(\d{1,18})-(\d{1,18})/(\d{1,18})")


def page_record(
    entry: Entry,
    response: Any,
    extraction: Extraction,
    trail: list[Step],
    verdict: FinalVerdict,
    extract_ms: float,
) -> Page:
    """The :class:`Page` of a response that was read; ``verdict`` is the ladder's last word, whose
    ``step`` is the place in the trail of the try that brought the content."""
    content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
    step = trail[verdict["step"]]
    return Page(
        url=entry.url,
        final_url=response.url,
        canonical_url=extraction.canonical_url or response.url,
        status=response.status,
        depth=entry.depth,
        referrer=entry.referrer,
        title=extraction.title,
        description=extraction.description,
        author=extraction.author,
        date=extraction.date,
        modified=extraction.modified,
        language=extraction.language,
        site_name=extraction.site_name,
        markdown=extraction.markdown,
        score=extraction.score,
        score_parts={"seed": extraction.score_seed, **extraction.score_parts},
        tier=step.tier,
        trail=trail,
        links=extraction.links,  # type: ignore[arg-type]  # any sequence will do
        contacts=extraction.contacts,
        structured=extraction.structured,
        hashes={"raw": extraction.hash_raw, "extracted": extraction.hash_extracted},
        fetched_at=utc_now(),
        timings={"fetch": float(step.ms), "extract": round(extract_ms, 1)},
        encoding=extraction.encoding,
        content_type=content_type,
        kind=extraction.kind,
        engine=extraction.engine,
        source=extraction.source,
        verdict=verdict["name"],
        teaser=verdict["teaser"],
        stale="stale" in response.flags,
        incomplete=is_incomplete(response),
        losses=list(extraction.losses),
        discovered_via=entry.via,
        lastmod=entry.lastmod,
        attempts=entry.attempts,
    )


def is_incomplete(response: Any) -> bool:
    """Whether the body was cut, is a part that nobody asked for (status 206, RFC 9110, 15.3.7), or
    was still growing in a browser."""
    if response.meta.get("tier_info", {}).get("incomplete", False) or DATALOSS in response.flags:
        return True
    part = _PART.match(response.headers.get("Content-Range") or b"")
    if response.status != _PARTIAL or part is None:
        return False
    first, last, whole = map(int, part.groups())
    return first > 0 or last + 1 < whole


def failure_record(
    entry: Entry, reason: str, detail: str, trail: list[Step], *, final_url: str = ""
) -> Failure:
    """The :class:`Failure` of a URL."""
    last = trail[-1] if trail else None
    return Failure(
        url=entry.url,
        final_url=final_url or entry.url,
        reason=reason,
        detail=detail,
        trail=trail,
        depth=entry.depth,
        referrer=entry.referrer,
        attempts=entry.attempts,
        discovered_via=entry.via,
        lastmod=entry.lastmod,
        status=last.status if last else 0,
        tier=last.tier if last else "",
        failed_at=utc_now(),
        timings={"fetch": float(last.ms)} if last else {},
    )
