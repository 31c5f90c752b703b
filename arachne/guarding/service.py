"""What the tiers ask of the guard of their crawl."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import maybe_deferred_to_future

from arachne.exceptions import BadArgument, Forbidden
from arachne.guard import Guard, host_of, literal, networks_of
from arachne.guarding.gateway import Gateway
from arachne.guarding.resolver import guard_reactor, release_reactor, resolve
from arachne.percrawler import once_per_crawler

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

_REASON: Final = "forbidden-address"
_PORTS: Final = {"http": 80, "https": 443}
_OF_PAGES: Final = frozenset({"http", "https", "ws", "wss", "data", "blob", "about"})
"""Schemes that a page in a browser may use; the last three connect to nothing."""


class Guarding:
    """``guard`` is None where ``ARACHNE_GUARD`` is off: then nothing is refused."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.guard: Guard | None = None
        self._wrong = ""
        self._trusts_spider = not getattr(crawler.spider, "records_outcomes", False)
        if settings.getbool("ARACHNE_GUARD"):
            self.guard = Guard()
            try:
                self.guard.networks = networks_of(settings.getlist("ARACHNE_ALLOW_NETWORKS"))
            except ValueError as error:
                self._wrong = str(error)
            for url in getattr(crawler.spider, "start_urls", ()):
                self.guard.add_start(url)
        self._gateway = Gateway(self.addresses)
        self._closed = False

    def check(self) -> None:
        """Raises :class:`BadArgument` for a setting that is wrong. (Download handlers, which are
        made first, cannot: Scrapy goes on without a handler that fails.)"""
        if self._wrong:
            raise BadArgument(self._wrong)

    def watch(self, request: Request) -> None:
        """Before a request is sent: raises :class:`Forbidden` if it may not be."""
        if self.guard is None:
            return
        guard_reactor(self.guard)
        self.trust(request)
        proxy = request.meta.get("proxy")
        if proxy:
            self.guard.add_proxy(str(proxy))
        proxied = bool(proxy) or request.meta.get("tier") == "proxy"
        if why := self.guard.forbids(request.url, proxied=proxied):
            raise Forbidden(_REASON, why)

    def trust(self, request: Request) -> None:
        """What a spider that is not ours asks for by itself is named by its author."""
        if not self._trusts_spider or self.guard is None or request.callback is NO_CALLBACK:
            return
        if not request.meta.get("depth") and not request.meta.get("redirect_times"):
            self.guard.add_start(request.url)

    @contextmanager
    def named(self, *urls: str) -> Iterator[None]:
        """Errors inside become :class:`Forbidden` where one of the hosts was refused."""
        try:
            yield
        except Forbidden:
            raise
        except Exception as error:
            self.explain(*urls, error=error)
            raise

    def explain(self, *urls: str, error: BaseException | None = None) -> None:
        """Raises :class:`Forbidden` if one of the hosts was refused."""
        for url in urls if self.guard is not None else ():
            assert self.guard is not None
            if refusal := self.guard.refusal(url):
                raise Forbidden(_REASON, refusal) from error

    async def addresses(self, host: str) -> list[str]:
        """Where a host may be connected to."""
        if self.guard is not None:
            guard_reactor(self.guard)
        return await maybe_deferred_to_future(resolve(host))

    async def pinned(self, url: str) -> list[str]:
        """What curl has to be told so that it connects to addresses that were judged, in the words
        of CURLOPT_RESOLVE; nothing for literal addresses, and without a guard."""
        host = host_of(url)
        if self.guard is None or not host or literal(host) is not None:
            return []
        addresses = await self.addresses(host)
        self.explain(url)
        if not addresses:
            return []  # curl says that there is none
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
        places = ",".join(f"[{a}]" if ":" in a else a for a in addresses)
        return [f"{parts.hostname}:{port}:{places}"]

    async def browser_proxy(self) -> dict[str, str] | None:
        """The proxy that a browser on this machine has to use; None without a guard."""
        return None if self.guard is None else {"server": await self._gateway.address()}

    async def refuses(self, url: str, *, names: bool) -> bool:
        """Whether a browser may not send a request. ``names``: nobody else judges what they resolve
        to, as with a browser elsewhere."""
        if self.guard is None:
            return False
        if url.partition(":")[0].lower() not in _OF_PAGES:
            return True
        if names and (host := host_of(url)) and literal(host) is None:
            await self.addresses(host)
            return bool(self.guard.refusal(url))
        return bool(self.guard.forbids(url, proxied=not names))

    async def close(self) -> None:
        """Nothing is guarded any more; safe to call twice."""
        if not self._closed:
            self._closed = True
            await self._gateway.close()
            if self.guard is not None:
                release_reactor(self.guard)


@once_per_crawler
def guarding_of(crawler: Crawler) -> Guarding:
    """The crawler's one guard."""
    return Guarding(crawler)
