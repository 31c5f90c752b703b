"""The request for another tier, and what the tries of a URL say together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from arachne.frontier.meta import NOT_BEFORE
from arachne.items import Step
from arachne.ladder.meta import REVALIDATED, TIER, TRAIL, VALIDATORS, original_url
from arachne.tiers import Tier

if TYPE_CHECKING:
    from scrapy import Request

_PER_TRY: Final = frozenset(
    {TIER, NOT_BEFORE, REVALIDATED, "retry_times", "download_latency", "tier_info"}
    # A wall may have redirected: what is wanted is the page.
    | {"redirect_urls", "redirect_times", "redirect_ttl", "redirect_reasons"}
    | {"dont_redirect"}
)
"""Meta that belongs to one try by one tier."""


def request_for(request: Request, tier: Tier, trail: list[dict[str, Any]]) -> Request:
    """``request`` once more, by another tier, to the address before redirects."""
    headers = request.headers.copy()
    if request.meta.get(REVALIDATED):
        for header in VALIDATORS:
            headers.pop(header, None)
    meta = {name: value for name, value in request.meta.items() if name not in _PER_TRY}
    meta |= {TIER: tier, TRAIL: trail}
    url = original_url(request)
    return request.replace(url=url, meta=meta, headers=headers, dont_filter=True)


def reasons_of(trail: Sequence[Step]) -> list[tuple[str, str]]:
    """What each try failed of: reasons with their details, in order."""
    names = {"shell": "thin", "consent": "thin", "paywall": "login"}
    found = []
    for step in trail:
        reason = names.get(step.verdict, step.verdict)
        if step.verdict == "http-error":
            reason = f"http-{step.status}" if step.status >= 400 else "error"
        if step.verdict != "ok":
            found.append((reason, step.detail))
    return found
