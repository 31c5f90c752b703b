"""What a browser does not load: kinds of resources, and hosts that only watch or advertise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from arachne.urls import host_of

HEAVY: Final = frozenset({"image", "imageset", "font", "media", "texttrack", "beacon", "ping"})
"""Kinds, by Playwright's names, that bring no text."""
CONSPICUOUS: Final = frozenset({"media", "texttrack"})
"""The same where a page may look whether its pictures and fonts arrive."""

TRACKERS: Final[frozenset[str]] = frozenset(
    """
    2mdn.net adform.net adnxs.com adroll.com adsafeprotected.com adsrvr.org amazon-adsystem.com
    amplitude.com bat.bing.com bluekai.com bugsnag.com casalemedia.com chartbeat.com
    chartbeat.net clarity.ms clicktale.net connect.facebook.net crazyegg.com criteo.com criteo.net
    demdex.net doubleclick.net everesttech.net exelator.com fullstory.com
    google-analytics.com googleadservices.com googlesyndication.com googletagmanager.com
    googletagservices.com heapanalytics.com hotjar.com hotjar.io imrworldwide.com ioam.de
    krxd.net kissmetrics.com licdn.com matomo.cloud mathtag.com mc.yandex.ru mixpanel.com
    moatads.com mouseflow.com newrelic.com nr-data.net omtrdc.net openx.net optimizely.com
    outbrain.com parsely.com permutive.com pubmatic.com quantcount.com quantserve.com
    rlcdn.com rubiconproject.com scorecardresearch.com segment.com segment.io sentry.io
    smartadserver.com snap.licdn.com taboola.com teads.tv tiqcdn.com top-fwz1.mail.ru
    tr.snapchat.com analytics.tiktok.com xiti.com zemanta.com
    """.split(),
)
"""Registered domains or hosts of measurement and advertising, as their vendors document them for
their customers' content security policies. Left out on purpose: whoever also serves consent
managers, logins, captchas or content."""


def is_tracker(url: str) -> bool:
    """Whether the host, or a domain it belongs to, is in the table."""
    labels = host_of(url).split(".")
    return any(".".join(labels[start:]) in TRACKERS for start in range(len(labels) - 1))


def blocker(
    kinds: frozenset[str], refuses: Callable[[str], Awaitable[bool]]
) -> Callable[[Any], Awaitable[bool]]:
    """A predicate on Playwright's requests: true for those that are not to be sent. ``refuses`` is
    the guard's word."""

    async def blocks(request: Any) -> bool:
        if request.is_navigation_request():
            return await refuses(request.url)
        if request.resource_type in kinds or is_tracker(request.url):
            return True
        return await refuses(request.url)

    return blocks
