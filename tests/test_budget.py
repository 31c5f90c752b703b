"""Limits are met exactly, and several starts share them fairly."""

from __future__ import annotations

from collections.abc import Sequence

from arachne.frontier.budget import Budget, Limits
from tests.clocks import Clock


def test_each_limit_is_named() -> None:
    clock = Clock(0.0)
    budget = Budget(Limits(2, 100, 10.0), clock=clock)
    assert budget.exhausted() == ""
    budget.bytes = 100
    assert budget.exhausted() == "max_bytes"
    clock.now = 10.0
    budget.bytes = 0
    assert budget.exhausted() == "max_seconds"
    budget.pages[1] = 2
    assert budget.exhausted() == "max_pages"


def test_what_is_in_hand_may_become_a_page() -> None:
    budget = Budget(Limits(10))
    budget.pages[1] = 4
    assert budget.room([1, 1, 1], lambda: {1}) == (3, ())


def crawl(limit: int, sizes: Sequence[int]) -> list[int]:
    """Pages of each start, where as many as may are taken of the first that may."""
    budget = Budget(Limits(limit), starts=len(sizes))
    left = dict(enumerate(sizes, 1))
    while budget.pages.total() < limit and any(left.values()):
        room, full = budget.room([], lambda: {n for n, more in left.items() if more})
        for n, more in left.items():
            if n not in full and more and room:
                taken = min(room, more)
                left[n] -= taken
                budget.pages[n] += taken
                break
    return [budget.pages[n] for n in left]


def test_a_noisy_start_leaves_the_others_their_share() -> None:
    assert crawl(60, [1000, 1000, 1000]) == [20, 20, 20]
    assert crawl(10, [1000, 1000, 1000]) == [4, 3, 3]
    assert crawl(2, [1000, 1000, 1000]) == [1, 1, 0]


def test_what_a_small_start_leaves_goes_to_the_others() -> None:
    assert crawl(60, [1000, 3, 1000]) == [37, 3, 20]
    assert crawl(60, [5, 5, 5]) == [5, 5, 5]


def test_a_full_start_waits_for_what_the_others_have_in_hand() -> None:
    budget = Budget(Limits(10), starts=2)
    budget.pages[1] = 5
    assert budget.room([2], lambda: {1}) == (0, ())
    assert budget.room([], lambda: {1}) == (5, ())
