"""What the ladder keeps in a request's meta, and reads back: plain data, so that a request survives
the way through the frontier.

===================== ==================================================================
``tier``              the tier that is to fetch the request
``trail``             the tries so far, one dictionary of a :class:`~arachne.items.Step` each
``verdict``           how it ended, a :class:`FinalVerdict`
``fetch_began``       when the tier was asked (epoch s), for tries that bring no response
``ladder_best``       rank and step of the best try so far, in case its body gets lost
``ladder_settled``    it has ended: what comes now is passed on as it is
``cache_revalidated`` the request carries the validators of a stale page in the cache
===================== ==================================================================
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypedDict

from arachne.items import Step
from arachne.judging import Facts, Verdict

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

    from arachne.extraction import Extraction

TIER = "tier"
TRAIL = "trail"
VERDICT = "verdict"
BEGAN = "fetch_began"
BEST = "ladder_best"
REVALIDATED = "cache_revalidated"
VALIDATORS = ("If-None-Match", "If-Modified-Since")
SETTLED = "ladder_settled"


class FinalVerdict(TypedDict):
    """How a URL has ended on the ladder: the verdict on the result that was taken, as plain data.

    ``step`` is the place in the trail of the try that brought the result, -1 for the last;
    ``usable`` says that the result becomes a page, ``reason`` and ``detail`` why it does not.
    """

    name: str
    usable: bool
    teaser: bool
    reason: str
    detail: str
    step: int


_STEP = tuple(field.name for field in fields(Step))
_JUDGED_BYTES = 200_000
"""Walls are small: no more of a body is searched for their marks."""


def facts_of(request: Request, response: Response, extraction: Extraction) -> Facts:
    """What the judge needs to know."""
    headers: dict[str, str] = {}
    cookies: list[str] = []
    for name, values in response.headers.items():
        key = name.decode("latin-1").lower()
        texts = [value.decode("latin-1") for value in values]
        headers[key] = ", ".join(texts)
        if key == "set-cookie":
            cookies += [text.partition("=")[0].strip() for text in texts]
    url = response.url
    if 300 <= response.status < 400:  # a redirect that is not followed: where would it lead?
        url = response.urljoin(headers.get("location", "")) if headers.get("location") else url
    return Facts(
        status=response.status,
        url=url,
        requested_url=original_url(request),
        extraction=extraction,
        headers=headers,
        cookies=tuple(cookies),
        body=response.body[:_JUDGED_BYTES],
        tier=request.meta.get(TIER, "http"),
    )


def original_url(request: Request) -> str:
    """The address before redirects."""
    redirects = request.meta.get("redirect_urls") or [request.url]
    return str(redirects[0])


def step_of(request: Request, response: Response, verdict: Verdict) -> Step:
    """The line of the trail for a response."""
    return Step(
        tier=request.meta.get(TIER, "http"),
        verdict=verdict.name,
        status=response.status,
        ms=_milliseconds(request),
        bytes=len(response.body),
        detail=verdict.detail[:200],
        signals=dict(verdict.evidence),
    )


def failed_step(request: Request, reason: str, detail: str) -> Step:
    """The line of the trail for a try without a response."""
    tier = request.meta.get(TIER, "http")
    began = request.meta.get(BEGAN)
    ms = 0 if began is None else round(1000 * max(0.0, time.time() - began))
    return Step(tier, reason, 0, ms, 0, detail[:200])


def trail_of(meta: Mapping[str, Any]) -> list[Step]:
    """The tries so far."""
    return [Step(**step) for step in meta.get(TRAIL, ())]


def with_step(meta: Mapping[str, Any], step: Step) -> list[dict[str, Any]]:
    """The trail, as it is kept, with one more try."""
    # Not asdict(), which copies whatever the signals are.
    return [*meta.get(TRAIL, ()), {name: getattr(step, name) for name in _STEP}]


def _milliseconds(request: Request) -> int:
    return round(1000 * float(request.meta.get("download_latency", 0.0)))
