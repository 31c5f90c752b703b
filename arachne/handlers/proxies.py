"""The pool of proxies: one for all tiers, with the states of scrapy-rotating-proxies.

A proxy is unchecked, good or dead. A dead one is left alone for a while that doubles with every
failure, then it counts as unchecked again. What is known about a proxy's *address* being refused
is kept by site: a site that bans a proxy says nothing about the others.

Credentials stay in here and in what the tiers hand to their clients: names shown anywhere are
:attr:`Proxy.name`.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from rotating_proxies.expire import Proxies

from arachne.backoff import Backoff
from arachne.exceptions import BadArgument
from arachne.observability.logs import SECRETS
from arachne.percrawler import once_per_crawler

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logging.getLogger("rotating_proxies").setLevel(logging.ERROR)  # it tells whole addresses

SETTING: Final = "ARACHNE_PROXIES"
_SCHEMES: Final = ("http", "https", "socks4", "socks5", "socks5h")
_DEAD: Final = Backoff(30.0, 3600.0)
"""Seconds that a proxy which does not answer is left alone."""
_BANNED: Final = Backoff(300.0, 3600.0)
"""Seconds that a site is not asked through a proxy which it refused."""
_MOST_SITES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Proxy:
    """``url`` may hold a name and a password; ``name`` never does."""

    url: str

    @property
    def name(self) -> str:
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.hostname}:{parts.port}"

    def for_browser(self) -> dict[str, str]:
        """In Playwright's words."""
        parts = urlsplit(self.url)
        found = {"server": self.name}
        if parts.username:
            found["username"] = unquote(parts.username)
            found["password"] = unquote(parts.password or "")
        return found

    def __repr__(self) -> str:
        return f"<Proxy {self.name}>"


class ProxyPool:
    """Which proxy a site is asked through next."""

    def __init__(
        self,
        proxies: Iterable[Proxy],
        *,
        clock: Callable[[], float] = time.time,
        rng: random.Random | None = None,
    ) -> None:
        self._by_url = {proxy.url: proxy for proxy in proxies}
        self._states = Proxies(list(self._by_url), backoff=_DEAD.delay)
        self._clock = clock
        self._rng = rng or random.Random()  # noqa: S311 - no secret
        self._bans: dict[tuple[str, str], tuple[int, float]] = {}
        self._brought: set[str] = set()

    def __len__(self) -> int:
        return len(self._by_url)

    def choose(self, site: str, without: Iterable[str] = ()) -> Proxy | None:
        """A proxy that is not known to be dead, nor refused by ``site``, nor named in ``without``;
        known good ones before unchecked ones, three times in four."""
        now = self._clock()
        self._states.reanimate(now)
        shut = set(without)
        free = [url for url in self._by_url if url not in self._states.dead and url not in shut]
        open_ = [url for url in free if self._bans.get((site, url), (0, 0.0))[1] <= now]
        good = [url for url in open_ if url in self._states.good]
        choice = good if good and (len(good) == len(open_) or self._rng.random() < 0.75) else open_
        return self._by_url[self._rng.choice(choice)] if choice else None

    def pardon(self, site: str, without: Iterable[str] = ()) -> Proxy | None:
        """Of those that ``site`` has banned one that has brought content before, and whose ban is
        the lightest: it may be for one kind of page alone."""
        shut = {*without, *self._states.dead}
        banned = [url for url in self._by_url if (site, url) in self._bans and url not in shut]
        if not banned:
            return None
        best = min(banned, key=lambda url: (url not in self._brought, self._bans[site, url]))
        return self._by_url[best]

    def good(self, proxy: Proxy, site: str) -> None:
        """It brought content of ``site``."""
        self._states.mark_good(proxy.url)
        self._brought.add(proxy.url)
        self._bans.pop((site, proxy.url), None)

    def dead(self, proxy: Proxy) -> None:
        """It did not answer, or not in time."""
        self._states.mark_dead(proxy.url, self._clock())

    def banned(self, proxy: Proxy, site: str) -> None:
        """It works, but ``site`` refuses it."""
        self._states.mark_good(proxy.url)
        times, _ = self._bans.pop((site, proxy.url), (0, 0.0))
        self._bans[site, proxy.url] = (times + 1, self._clock() + _BANNED.delay(times))
        while len(self._bans) > _MOST_SITES:
            self._bans.pop(next(iter(self._bans)))


def parse_proxies(settings: BaseSettings) -> list[Proxy]:
    """The proxies of ``ARACHNE_PROXIES``, the setting or the environment variable: addresses, or
    names of files with one address a line. Raises :class:`~arachne.exceptions.BadArgument`, which
    never tells a password.
    """
    given = settings.getlist(SETTING) or os.environ.get(SETTING, "").split(",")
    proxies = []
    for entry in (str(part).strip() for part in given):
        if not entry:
            continue
        lines = [entry] if "://" in entry or not _is_file(entry) else _read(entry)
        for line in lines:
            SECRETS.add_addresses(line if "://" in line else f"http://{line}")
        proxies += [_parse(line) for line in lines]
    return list(dict.fromkeys(proxies))


def _is_file(entry: str) -> bool:
    return "/" in entry or Path(entry).exists()


def _read(name: str) -> list[str]:
    try:
        lines = Path(name).expanduser().read_text("utf-8").splitlines()
    except OSError as error:
        raise BadArgument(
            f"{SETTING}={name!r} cannot be read: {error.strerror}; accepted are addresses or a "
            f"file of them; example: {SETTING}=proxies.txt"
        ) from None
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _parse(text: str) -> Proxy:
    url = text if "://" in text else f"http://{text}"
    try:
        parts = urlsplit(url)
        fine = parts.scheme in _SCHEMES and parts.hostname and parts.port
    except ValueError:
        fine = False
    if not fine:
        shown = text.rpartition("@")[2]
        raise BadArgument(
            f"{SETTING}: {shown!r} is not a proxy; accepted are {', '.join(_SCHEMES)} with a host "
            f"and a port; example: {SETTING}=http://user:password@127.0.0.1:8080"
        )
    return Proxy(url)


@once_per_crawler
def proxies_of(crawler: Crawler) -> ProxyPool | None:
    """The pool of a crawl; None without proxies."""
    proxies = parse_proxies(crawler.settings)
    return ProxyPool(proxies) if proxies else None
