"""The tiers that need a browser, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arachne.handlers.availability import available_tiers, stealth_engine
from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.engines import (
    CamoufoxEngine,
    Engine,
    InstalledBrowsers,
    PlainEngine,
    StealthEngine,
)
from arachne.handlers.browser.tabs import tabs_of
from arachne.handlers.browser.tier import BrowserTier

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


def browser_tiers(crawler: Crawler) -> dict[str, BrowserTier]:
    """By name; only those that this machine and the settings allow."""
    config = BrowserConfig.from_settings(crawler.settings)
    found = InstalledBrowsers(crawler.settings)
    engines: dict[str, Engine] = {}
    if "browser" in available_tiers(crawler):
        engines["browser"] = PlainEngine(config, found)
    kind = stealth_engine(crawler)
    if kind:
        camoufox = kind == "camoufox"
        engines["stealth"] = CamoufoxEngine(config) if camoufox else StealthEngine(config, found)
    tabs = tabs_of(crawler)
    return {name: BrowserTier(crawler, config, tabs, engine) for name, engine in engines.items()}
