"""What the workers of all crawls on one Redis know together of hosts, tied to a crawler."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from arachne.ladder.learning import learning_of
from arachne.shared.circuits import Circuits
from arachne.shared.pace import Pace, free
from arachne.shared.robots import Robots
from arachne.shared.tiers import SharedTiers

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from arachne.shared.outbox import Outbox

_GRACE: Final = 10.0
"""Seconds that a permit outlives the longest request."""


@dataclass(frozen=True, slots=True)
class SharedHosts:
    """All of it, for one crawler."""

    pace: Pace
    circuits: Circuits
    robots: Robots
    tiers: SharedTiers

    async def refresh(self) -> None:
        """Learn what other workers have learned since the last time."""
        await self.circuits.refresh()
        await self.tiers.refresh()


_SHARED: WeakKeyDictionary[Crawler, SharedHosts] = WeakKeyDictionary()


def share_hosts(crawler: Crawler, outbox: Outbox, crawl: str, worker: str) -> SharedHosts:
    """From now on the crawler is one of many; permits that the worker's last life has left are
    free again. Its memory of tiers learns through the others."""
    settings = crawler.settings
    longest = max(
        settings.getfloat("DOWNLOAD_TIMEOUT"), settings.getfloat("ARACHNE_BROWSER_DEADLINE")
    )
    outbox.send(free(worker))
    learning = learning_of(crawler)
    tiers = SharedTiers(outbox, learning.memory)
    learning.teach = tiers.teach
    pace = Pace(outbox, crawl, worker, _GRACE + longest)
    _SHARED[crawler] = shared = SharedHosts(pace, Circuits(outbox), Robots(outbox), tiers)
    return shared


def hosts_of(crawler: Crawler) -> SharedHosts | None:
    """What this crawler shares with others; None for a crawl of one process."""
    return _SHARED.get(crawler)
