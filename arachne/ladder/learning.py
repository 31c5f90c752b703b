"""The crawl's memory of tiers: loaded at its start, taught by the ladder, saved now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy import signals

from arachne.items import Step
from arachne.ladder.memory import Key, Memory, key_of, outcomes_of
from arachne.ladder.memory_store import MemoryStore
from arachne.percrawler import once_per_crawler
from arachne.tiers import Tier

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

_SAVED_EVERY = 100
"""Pages; what is learned in between is lost when the process is killed."""


class Learning:
    """``enabled`` off: always the cheapest tier, nothing is read or written. ``teach`` passes on
    what is learned to those who share it."""

    def __init__(
        self, store: MemoryStore, *, enabled: bool, reprobe: int,
        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self.store = store
        self.enabled = enabled
        self.memory = Memory(reprobe=reprobe)
        self.clock = clock
        self.teach: Callable[[list[Key], list[tuple[Tier, bool]], float], None] | None = None
        self._taught = 0
        if enabled:
            store.load(self.memory)

    def start(self, url: str, allowed: Sequence[Tier]) -> Tier:
        """The tier to begin with, one of ``allowed`` (cheapest first)."""
        return self.memory.start(url, allowed, self.clock()) if self.enabled else allowed[0]

    def has_hope(self, url: str, tier: Tier) -> bool:
        """Whether a page that is thin but readable is worth a try by ``tier``."""
        return not self.enabled or self.memory.has_hope(url, tier, self.clock())

    def learn(
        self, url: str, trail: Sequence[Step], taken: int, usable: bool, allowed: Sequence[Tier]
    ) -> None:
        """Count how the ladder ended for a URL."""
        if not self.enabled:
            return
        now, outcomes = self.clock(), outcomes_of(trail, taken, usable, allowed)
        self.memory.learn(url, outcomes, now)
        if self.teach is not None:
            host, template = key_of(url)
            self.teach([(host, ""), (host, template)], outcomes, now)
        self._taught += 1
        if self._taught % _SAVED_EVERY == 0:
            self.save()

    def save(self) -> None:
        if self.enabled:
            self.store.save(self.memory, self.clock())


def state_folder(settings: BaseSettings) -> Path:
    """Where what crawls share is kept."""
    return Path(settings.get("ARACHNE_STATE_DIR")).expanduser()


@once_per_crawler
def learning_of(crawler: Crawler) -> Learning:
    """The crawler's one memory; it is saved with the spider's end."""
    settings = crawler.settings
    learning = Learning(
        MemoryStore(state_folder(settings) / "memory.sqlite"),
        enabled=settings.getbool("ARACHNE_MEMORY_ENABLED"),
        reprobe=settings.getint("ARACHNE_MEMORY_REPROBE"),
    )
    crawler.signals.connect(learning.save, signal=signals.spider_closed)
    return learning
