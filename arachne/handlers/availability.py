"""Which tiers this machine and these settings allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arachne.tiers import TIERS, Tier

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


def available_tiers(crawler: Crawler) -> tuple[Tier, ...]:
    """Cheapest first, without those of ``ARACHNE_TIERS_OFF``."""
    off = crawler.settings.getlist("ARACHNE_TIERS_OFF")
    ready = ("http", "impersonate")
    return tuple(tier for tier in TIERS if tier in ready and tier not in off)
