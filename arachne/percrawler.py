"""What each crawler has one of, made when a component first asks for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

T = TypeVar("T")


def once_per_crawler(make: Callable[[Crawler], T]) -> Callable[[Crawler], T]:
    """``make``, called once for each crawler: whoever asks again gets what was made. What is made
    goes with its crawler, and several crawlers of one process share nothing."""
    made: WeakKeyDictionary[Crawler, T] = WeakKeyDictionary()

    @wraps(make)
    def of_crawler(crawler: Crawler) -> T:
        if crawler not in made:
            made[crawler] = make(crawler)
        return made[crawler]

    return of_crawler
