"""How many requests a host works on at a time: fewer where it breaks connections off.

Many servers, and the walls before them, bear a few connections of one client and reset the others.
Who asks again just as many at a time meets the same again, until no try is left.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from scrapy import signals
from scrapy.exceptions import ResponseDataLossError

from arachne.ladder.errors import UnreadableAnswer, kind_of
from arachne.ladder.meta import TIER
from arachne.signals import download_failed

if TYPE_CHECKING:
    from scrapy.core.downloader import Slot
    from scrapy.crawler import Crawler
    from scrapy.http import Request, Response

_DIRECT: Final = frozenset({"http", "impersonate"})
"""Tiers whose broken connections are the host's doing: not a proxy's, nor a browser's."""
_GOOD_ANSWERS: Final = 10
"""In a row, after which one more request at a time is tried."""
_GOOD_ANSWERS_MAX: Final = 640
_MAX_HOSTS: Final = 10_000


@dataclass(slots=True)
class _Host:
    """``most`` is what the settings say, ``now`` what is borne; after ``needed`` ``good`` answers
    in a row one more is tried."""

    most: int
    now: int
    needed: int = _GOOD_ANSWERS
    good: int = 0
    raised: bool = False

    def broke_off(self) -> None:
        """Half as many; where the last raise was too much, the next one comes later."""
        if self.raised:
            self.needed = min(2 * self.needed, _GOOD_ANSWERS_MAX)
        self.now, self.good, self.raised = max(1, self.now // 2), 0, False

    def answered(self) -> None:
        """One more, once there were enough."""
        self.good += 1
        if self.good >= self.needed and self.now < self.most:
            self.now, self.good, self.raised = self.now + 1, 0, True


class Crowding:
    """Halves the concurrency of a host's slot whenever a connection is refused, reset or lost, and
    raises it by one after ten answers in a row (additive increase, multiplicative decrease, as
    TCP's congestion control: RFC 5681, 3.1), after twice as many where the last raise failed.

    A concurrency given for a host in ``DOWNLOAD_SLOTS`` is left alone.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._hosts: OrderedDict[str, _Host] = OrderedDict()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        crowding = cls(crawler)
        connect = crawler.signals.connect
        connect(crowding.request_reached_downloader, signals.request_reached_downloader)
        connect(crowding.response_downloaded, signals.response_downloaded)
        connect(crowding.download_failed, download_failed)
        return crowding

    def request_reached_downloader(self, request: Request) -> None:
        """What is known of a host outlives its slot, which is dropped when it is idle."""
        if self._hosts:
            self._apply(request)

    def response_downloaded(self, request: Request, response: Response) -> None:
        """Count answers of hosts that have broken connections off."""
        if self._hosts and (host := self._hosts.get(request.meta.get("download_slot", ""))):
            host.answered()
            self._apply(request)

    def download_failed(self, request: Request, error: Exception) -> None:
        """Ask for fewer at a time, if that is what the error is about."""
        key, slot = self._slot(request)
        if slot is None or not _is_broken_off(request, error):
            return
        host = self._hosts.pop(key, None) or _Host(slot.concurrency, slot.concurrency)
        self._hosts[key] = host
        if len(self._hosts) > _MAX_HOSTS:
            self._hosts.popitem(last=False)
        host.broke_off()
        self._apply(request)

    def _apply(self, request: Request) -> None:
        key, slot = self._slot(request)
        host = self._hosts.get(key)
        if host is not None and slot is not None:
            slot.concurrency = host.now

    def _slot(self, request: Request) -> tuple[str, Slot | None]:
        assert self.crawler.engine is not None
        downloader = self.crawler.engine.downloader
        key = request.meta.get("download_slot", "")
        if "concurrency" in downloader.per_slot_settings.get(key, {}):
            return key, None
        return key, downloader.slots.get(key)


def _is_broken_off(request: Request, error: Exception) -> bool:
    if request.meta.get(TIER, "http") not in _DIRECT or isinstance(error, UnreadableAnswer):
        return False
    return kind_of(error) == "connection" or isinstance(error, ResponseDataLossError)
