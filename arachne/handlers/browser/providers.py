"""Where browsers come from: providers for scrapy-playwright, one object for each browser.

Each has a driver of its own, so that its end leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import ssl
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from scrapy_playwright.provider import PlaywrightBrowserProvider

from arachne.handlers.browser.processes import kill

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_playwright.handler import Config

HEALTH_SECONDS: Final = 2.0
"""How long a remote browser may take to show that it is there."""
_LAUNCH_SECONDS: Final = 20.0
_END_SECONDS: Final = 5.0


class Provider(PlaywrightBrowserProvider, ABC):  # type: ignore[misc]
    """One browser, launched once. ``pid`` is 0 where the process is not ours; ``stand_in`` is set
    where it takes the place of a remote one."""

    remote = False
    stand_in = False

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.browser: Any = None
        self.pid = 0

    async def launch_browser(self) -> Any:
        """The browser; scrapy-playwright asks for it at its first page."""
        if self.browser is None:
            self.browser = await self._launch()
        return self.browser

    @abstractmethod
    async def _launch(self) -> Any:
        """Start it, or connect to it."""

    @property
    def alive(self) -> bool:
        return self.browser is not None and bool(self.browser.is_connected())

    async def close(self) -> None:
        """End the driver, and with it a local browser; what does not end in time is killed."""
        try:
            async with asyncio.timeout(_END_SECONDS):
                with suppress(Exception):
                    await super().close()
        except TimeoutError:
            pass
        finally:
            if self.pid:
                await asyncio.to_thread(kill, self.pid)


class LocalProvider(Provider):
    """A Chromium of this machine, driven by Playwright."""

    def __init__(self, config: Config, executable: str, arguments: list[str]) -> None:
        super().__init__(config)
        self.executable = executable
        self.arguments = arguments

    async def _launch(self) -> Any:
        assert self.browser_type is not None
        browser = await self.browser_type.launch(
            executable_path=self.executable,
            headless=True,
            args=self.arguments,
            timeout=1000 * _LAUNCH_SECONDS,
            # The crawl ends in order when it is told to; pages in hand are read to their end.
            handle_sigint=False,
            handle_sigterm=False,
            handle_sighup=False,
        )
        self.pid = await _pid_of(browser)
        return browser


class PatchrightProvider(LocalProvider):
    """The same driven by patchright, which leaves no traces of a driver in pages."""

    async def start(self) -> None:
        from patchright.async_api import async_playwright

        self.playwright_context_manager = async_playwright()
        self.playwright = await self.playwright_context_manager.start()
        self.browser_type = self.playwright.chromium


class CamoufoxProvider(Provider):
    """Camoufox, a Firefox whose fingerprint is made up below JavaScript."""

    def __init__(self, config: Config, options: Mapping[str, Any]) -> None:
        super().__init__(config)
        self.options = options

    async def _launch(self) -> Any:
        assert self.browser_type is not None
        return await self.browser_type.launch(**self.options)


class RemoteProvider(Provider):
    """A browser somewhere else: a Playwright server, or Chromium's debugging port."""

    remote = True

    def __init__(self, config: Config, endpoint: str) -> None:
        super().__init__(config)
        self.endpoint = endpoint

    async def _launch(self) -> Any:
        assert self.browser_type is not None
        timeout = 1000 * _LAUNCH_SECONDS
        if speaks_cdp(self.endpoint):
            return await self.browser_type.connect_over_cdp(self.endpoint, timeout=timeout)
        return await self.browser_type.connect(self.endpoint, timeout=timeout)


def speaks_cdp(endpoint: str) -> bool:
    """Whether it is a debugging port rather than a Playwright server."""
    return endpoint.startswith("http") or "/devtools/" in endpoint


async def answers(endpoint: str, seconds: float = HEALTH_SECONDS) -> bool:
    """Whether a remote browser is there: its port takes a WebSocket, or tells its version."""
    parts = urlsplit(endpoint)
    secure = parts.scheme in ("wss", "https")
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    socket = parts.scheme.startswith("ws")
    path = (parts.path or "/") if socket else "/json/version"
    query = f"?{parts.query}" if parts.query and socket else ""
    lines = [f"GET {path}{query} HTTP/1.1", f"Host: {parts.netloc.rpartition('@')[2]}"]
    if socket:
        lines += [
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: YXJhY2huZS1pcy1oZXJlIQ==",
        ]  # fmt: skip
    else:
        lines.append("Connection: close")
    writer = None
    try:
        async with asyncio.timeout(seconds):
            context = ssl.create_default_context() if secure else None
            reader, writer = await asyncio.open_connection(host, port, ssl=context)
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
            status = (await reader.readline()).split()[1:2]
    except (TimeoutError, OSError):
        return False
    finally:
        if writer is not None:
            writer.close()
    return status in ([b"101"], [b"200"])


async def _pid_of(browser: Any) -> int:
    """The process of a local Chromium; 0 where it does not say."""
    try:
        session = await browser.new_browser_cdp_session()
        info = await session.send("SystemInfo.getProcessInfo")
        await session.detach()
    except Exception:  # noqa: BLE001 - the drivers' errors have no class in common
        return 0
    found = (process["id"] for process in info["processInfo"] if process["type"] == "browser")
    return int(next(found, 0))
