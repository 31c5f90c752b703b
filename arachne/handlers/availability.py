"""Which tiers this machine and these settings allow."""

from __future__ import annotations

import logging
import os
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.installed import SETTING, USUAL_LOCATIONS, discover, find
from arachne.handlers.proxies import proxies_of
from arachne.percrawler import once_per_crawler
from arachne.tiers import TIERS, Tier

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


@once_per_crawler
def available_tiers(crawler: Crawler) -> tuple[Tier, ...]:
    """Cheapest first, without those of ``ARACHNE_TIERS_OFF``.

    Browsers are looked for on disk only: starting each to see whether it does would cost every
    crawl what few of them need. One that was named is started.
    """
    config = BrowserConfig.from_settings(crawler.settings)
    off = crawler.settings.getlist("ARACHNE_TIERS_OFF")
    ready: list[str] = ["http", "impersonate"]
    kinds = _kinds(crawler.settings) if config.endpoint != "" else set()
    if config.endpoint or kinds:
        ready.append("browser")
    if config.stealth and _stealth_engine(config, kinds):
        ready.append("stealth")
    if proxies_of(crawler):
        ready.append("proxy")
    return tuple(tier for tier in TIERS if tier in ready and tier not in off)


def stealth_engine(crawler: Crawler) -> str:
    """Which engine plays the ``stealth`` tier: patchright or camoufox; empty where none does."""
    if "stealth" not in available_tiers(crawler):
        return ""
    config = BrowserConfig.from_settings(crawler.settings)
    return _stealth_engine(config, _kinds(crawler.settings))


def _kinds(settings: Any) -> set[str]:
    """Of the browsers on this machine: shell, full."""
    if settings.get(SETTING) or os.environ.get(SETTING):
        choice = discover(settings)
        return {browser.kind for browser in (choice.shell, choice.full) if browser}
    return {browser.kind for browser in find(os.environ, USUAL_LOCATIONS)}


def _stealth_engine(config: BrowserConfig, kinds: set[str]) -> str:
    if config.stealth_engine == "camoufox" and config.endpoint != "":
        if camoufox_is_here():
            return "camoufox"
        _warn_of_camoufox()
    return "patchright" if "full" in kinds and find_spec("patchright") else ""


def camoufox_is_here() -> bool:
    """Whether the package and its browser are installed."""
    if find_spec("camoufox") is None:
        return False
    from camoufox.pkgman import camoufox_path

    try:
        return bool(camoufox_path(download_if_missing=False))
    except Exception:  # noqa: BLE001 - its errors differ by release; all mean that it is not there
        return False


@cache
def _warn_of_camoufox() -> None:
    logger.warning(
        "Camoufox is not installed: pip install 'arachne[camoufox]', then "
        "python -m camoufox fetch; Chromium takes its place"
    )
