"""URLs are asked for ahead, one question at a time, and less often while there are none."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.frontier.engine import EngineHandle
from arachne.frontier.protocol import Entry
from arachne.shared.calls.entries import Leased
from arachne.shared.prefetch import AHEAD, Prefetch

ENTRY = Entry(1, "http://mill.test/", "mill.test", 0, "", 1, "start", None)
FOUND = Leased([ENTRY], 3, 1, 0, None, "", False)
NOTHING = Leased([], 0, 1, 0, None, "", False)
DONE = Leased([], 0, 0, 9, None, "", False)


class Idle(EngineHandle):
    """An engine with four free places, which counts how often it is woken."""

    def __init__(self) -> None:
        self.woken = 0
        self.delays: list[float] = []

    def places(self) -> tuple[int, set[str]]:
        return 4, {"busy.test"}

    def wake(self) -> None:
        self.woken += 1

    def wake_in(self, seconds: float) -> None:
        self.delays.append(seconds)


class Store:
    """Keeps the questions, each with the answer that is to be given."""

    def __init__(self) -> None:
        self.engine = Idle()
        self.asked: list[tuple[int, Collection[str]]] = []
        self.taken: list[Leased] = []
        self.doubts = 0
        self.allowed = True
        self.prefetch = Prefetch(
            self.engine, lambda: self.allowed, self.ask, self.taken.append, self.doubt
        )

    def ask(self, number: int, busy: Collection[str]) -> asyncio.Future[Leased]:
        self.asked.append((number, busy))
        self.answer: asyncio.Future[Leased] = asyncio.get_running_loop().create_future()
        return self.answer

    def doubt(self) -> None:
        self.doubts += 1

    async def give(self, leased: Leased) -> None:
        self.answer.set_result(leased)
        await asyncio.sleep(0)


@deferred_f_from_coro_f
async def test_one_question_is_under_way_and_its_answer_wakes_the_engine() -> None:
    store = Store()
    store.prefetch.fill(1)
    store.prefetch.fill(1)
    assert store.asked == [(3, {"busy.test"})]
    await store.give(FOUND)
    assert (store.taken, store.engine.woken, store.prefetch.pending) == ([FOUND], 1, 3)
    store.prefetch.fill(0)
    assert len(store.asked) == 2


@deferred_f_from_coro_f
async def test_nothing_is_asked_where_enough_is_here_or_a_limit_is_met() -> None:
    store = Store()
    store.prefetch.fill(max(4, AHEAD))
    store.allowed = False
    store.prefetch.fill(0)
    assert store.asked == []


@deferred_f_from_coro_f
async def test_after_an_empty_answer_the_next_question_waits_unless_something_changed() -> None:
    store = Store()
    store.prefetch.fill(0)
    await store.give(NOTHING)
    store.prefetch.fill(0)
    assert len(store.asked) == 1
    assert all(0 < delay < 1 for delay in store.engine.delays)
    store.prefetch.hasten()
    store.prefetch.fill(0)
    assert len(store.asked) == 2


@deferred_f_from_coro_f
async def test_many_empty_answers_cast_doubt_on_the_counts() -> None:
    store = Store()
    for _ in range(20):
        assert store.doubts == 0
        store.prefetch.hasten()
        store.prefetch.fill(0)
        await store.give(NOTHING)
    assert store.doubts == 1


@deferred_f_from_coro_f
async def test_a_crawl_is_done_when_the_last_answer_says_so_and_nothing_was_found_since() -> None:
    store = Store()
    assert not store.prefetch.is_done
    store.prefetch.fill(0)
    await store.give(DONE)
    assert store.prefetch.is_done
    store.prefetch.forget()
    assert not store.prefetch.is_done
