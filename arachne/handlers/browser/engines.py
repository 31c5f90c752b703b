"""What differs between the browser tiers: which browser, how it is started, how it looks."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Any, Protocol

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.errors import BrowserGone, NoBrowser
from arachne.handlers.browser.identity import (
    accept_language,
    client_hints,
    random_identity,
    user_agent,
)
from arachne.handlers.browser.installed import BrowserChoice, discover
from arachne.handlers.browser.providers import (
    CamoufoxProvider,
    LocalProvider,
    PatchrightProvider,
    Provider,
    RemoteProvider,
    answers,
)
from arachne.handlers.browser.scripts import script
from arachne.handlers.browser.switches import (
    ONE_WIDGET,
    PATCHRIGHT_WITHOUT_DRESSING,
    PLAYWRIGHT_WITHOUT_DRESSING,
    common_arguments,
)
from arachne.handlers.browser.trackers import CONSPICUOUS, HEAVY

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings
    from scrapy_playwright.handler import Config

logger = logging.getLogger(__name__)


class Engine(Protocol):
    """``browser_type`` is Playwright's name of it, ``blocked`` the kinds of resources that are not
    loaded."""

    browser_type: str
    blocked: frozenset[str]

    async def provide(self, driver: Config) -> Provider:
        """A provider for one browser, with scrapy-playwright's configuration of its ``driver``;
        raises :class:`NoBrowser` where there is none."""

    def context(self, version: str) -> dict[str, Any]:
        """How a context is to be, in Playwright's words."""

    async def prepare(self, page: Any) -> None:
        """What is to be done with a page before its first navigation."""


class InstalledBrowsers:
    """The browsers of this machine, looked for once, when one is needed."""

    def __init__(self, settings: BaseSettings) -> None:
        self._settings = settings
        self._found: BrowserChoice | None = None

    async def find(self) -> BrowserChoice:
        if self._found is None:
            self._found = await asyncio.to_thread(discover, self._settings)
        return self._found


class PlainEngine:
    """The ``browser`` tier: a headless shell, or the remote browser while it answers."""

    browser_type = "chromium"
    blocked = HEAVY

    def __init__(self, config: BrowserConfig, browsers: InstalledBrowsers) -> None:
        self.config = config
        self.browsers = browsers
        self._warned = False

    async def provide(self, driver: Config) -> Provider:
        if self.config.endpoint:
            if await answers(self.config.endpoint):
                logger.info("The browser tier uses a remote browser")
                return RemoteProvider(driver, self.config.endpoint)
            self._warn()
        shell = (await self.browsers.find()).shell
        if shell is None:
            if self.config.endpoint:  # it may be starting again
                raise BrowserGone("the remote browser does not answer")
            raise NoBrowser("no browser on this machine")
        dressing = [PLAYWRIGHT_WITHOUT_DRESSING] if shell.kind == "full" else []
        arguments = [*dressing, *common_arguments(self.config)]
        provider = LocalProvider(driver, shell.path, arguments)
        provider.stand_in = bool(self.config.endpoint)
        return provider

    def context(self, version: str) -> dict[str, Any]:
        return {
            "user_agent": user_agent(version),
            "locale": self.config.languages[0],
            "extra_http_headers": {"Accept-Language": accept_language(self.config.languages)},
            "viewport": {"width": 1366, "height": 900},
            "service_workers": "block",
            "accept_downloads": False,
            "ignore_https_errors": not self.config.verify,
        }

    async def prepare(self, page: Any) -> None:
        """Have closed shadow roots opened. The other engines leave a page's functions as they are:
        walls compare them."""
        await page.add_init_script(script("open_shadows"))

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            logger.warning("The remote browser does not answer; a local one is used meanwhile")


class StealthEngine:
    """Chromium as a person would run it, driven by patchright; one identity a browser."""

    browser_type = "chromium"
    blocked = CONSPICUOUS

    def __init__(self, config: BrowserConfig, browsers: InstalledBrowsers) -> None:
        self.config = config
        self.browsers = browsers
        self._says: dict[str, Any] = {}

    async def provide(self, driver: Config) -> Provider:
        full = (await self.browsers.find()).full
        if full is None:
            raise NoBrowser("no Chromium on this machine")
        who = random_identity(full.version, self.config.languages, random.SystemRandom())
        self._says = {
            "userAgent": who.user_agent,
            "userAgentMetadata": client_hints(full.version),
        }
        arguments = [
            PATCHRIGHT_WITHOUT_DRESSING,
            *common_arguments(self.config),
            "--disable-blink-features=AutomationControlled",
            f"--user-agent={who.user_agent}",
            f"--lang={who.languages[0]}",
            f"--accept-lang={','.join(who.languages)}",
            f"--window-size={who.window[0]},{who.window[1]}",
            f"--screen-info={{{who.screen[0]}x{who.screen[1]}}}",
            ONE_WIDGET,
        ]
        return PatchrightProvider(driver, full.path, arguments)

    def context(self, version: str) -> dict[str, Any]:
        # What the browser says by itself agrees with itself; what is put over it need not.
        return {
            "no_viewport": True,
            "accept_downloads": False,
            "ignore_https_errors": not self.config.verify,
        }

    async def prepare(self, page: Any) -> None:
        """The flag for the user agent empties the client hints: say them again."""
        session = await page.context.new_cdp_session(page)
        await session.send("Emulation.setUserAgentOverride", self._says)


class CamoufoxEngine:
    """Camoufox instead of Chromium."""

    browser_type = "firefox"
    blocked = CONSPICUOUS

    def __init__(self, config: BrowserConfig) -> None:
        self.config = config

    async def provide(self, driver: Config) -> Provider:
        from camoufox.utils import launch_options

        # As with Chromium's NO_DATAGRAMS.
        preferences = {"media.peerconnection.ice.proxy_only": True}
        options = await asyncio.to_thread(
            launch_options, headless=True, firefox_user_prefs=preferences
        )
        return CamoufoxProvider(driver, options)

    def context(self, version: str) -> dict[str, Any]:
        return {"accept_downloads": False, "ignore_https_errors": not self.config.verify}

    async def prepare(self, page: Any) -> None:
        """Nothing."""
