"""Each crawler has one of its own, and it goes with the crawler."""

from __future__ import annotations

import gc
import weakref

from scrapy.utils.test import get_crawler

from arachne.percrawler import once_per_crawler


class Part:
    """What a crawler may have one of."""


def test_whoever_asks_gets_what_was_made_for_the_crawler() -> None:
    asked: list[object] = []

    @once_per_crawler
    def part_of(crawler: object) -> Part:
        asked.append(crawler)
        return Part()

    one, other = get_crawler(), get_crawler()
    assert part_of(one) is part_of(one)
    assert part_of(one) is not part_of(other)
    assert asked == [one, other]


def test_nothing_is_remembered_as_well() -> None:
    asked: list[object] = []
    ask = once_per_crawler(asked.append)
    crawler = get_crawler()
    assert ask(crawler) is ask(crawler) is None
    assert asked == [crawler]


def test_what_was_made_goes_with_its_crawler() -> None:
    part_of = once_per_crawler(lambda crawler: Part())
    crawler = get_crawler()
    part = weakref.ref(part_of(crawler))
    assert part() is not None
    del crawler
    gc.collect()
    assert part() is None
