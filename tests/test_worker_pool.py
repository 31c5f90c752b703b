"""Workers that are killed at any moment cost at most the call that they carry out."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import pytest
from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.workers import link as worker_link
from arachne.workers import pool as worker_pool
from arachne.workers.link import WorkerDied
from arachne.workers.pool import NoWorkers, WorkerPool
from arachne.workers.process import ORPHAN_SECONDS, SIZE, decoded, encoded, start_worker
from tests.working import (
    kill_oneself,
    large,
    nap,
    pid,
    raise_a_lookup_error,
    raise_what_cannot_be_sent,
    return_what_cannot_be_sent,
)


@contextmanager
def pool_of(size: int = 1, calls: int = 1000) -> Iterator[WorkerPool]:
    pool = WorkerPool(size, calls)
    try:
        yield pool
    finally:
        pool.close()


@deferred_f_from_coro_f
async def test_results_and_exceptions_come_back() -> None:
    with pool_of() as pool:
        with pytest.raises(LookupError, match="no such boat") as caught:
            await pool.run(30, raise_a_lookup_error)
        assert "in raise_a_lookup_error" in "".join(caught.value.__notes__)
        with pytest.raises(RuntimeError, match="Unsendable: a boat"):
            await pool.run(30, raise_what_cannot_be_sent)
        with pytest.raises(TypeError, match="cannot pickle"):
            await pool.run(30, return_what_cannot_be_sent)
        assert await pool.run(30, max, 3, 4) == 4


@deferred_f_from_coro_f
async def test_calls_are_shared_out_and_workers_replaced() -> None:
    with pool_of(size=2, calls=3) as pool:
        pids = await asyncio.gather(*(pool.run(30, nap, 0.1) for _ in range(9)))
    assert len(set(pids)) >= 3
    assert max(pids.count(each) for each in pids) <= 3


@deferred_f_from_coro_f
async def test_a_call_that_takes_too_long_ends_and_the_one_behind_it_does_not() -> None:
    with pool_of() as pool:
        first = await pool.run(30, pid)
        slow, behind = await asyncio.gather(
            pool.run(0.2, nap, 60), pool.run(30, pid), return_exceptions=True
        )
    assert isinstance(slow, TimeoutError)
    assert behind not in (first, slow)


@deferred_f_from_coro_f
async def test_a_slow_call_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_link, "SLOW_SECONDS", 0.1)
    with pool_of() as pool:
        first = await pool.run(30, pid)
        slow = asyncio.ensure_future(pool.run(600, nap, 600))
        others = await asyncio.gather(*(pool.run(30, pid) for _ in range(5)))
        assert first not in others
        assert len(set(others)) == 1
        also_slow = asyncio.ensure_future(pool.run(1, nap, 600))
        await asyncio.sleep(0)
        assert await pool.run(30, pid) not in (first, *others)  # not one more for each: the next
        with pytest.raises(TimeoutError):
            await also_slow
    with pytest.raises(asyncio.CancelledError):
        await slow


@deferred_f_from_coro_f
async def test_there_is_no_worker_too_many_when_none_is_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_link, "SLOW_SECONDS", 0.1)
    with pool_of() as pool:
        await asyncio.gather(*(pool.run(30, nap, 0.2) for _ in range(4)))
        async with asyncio.timeout(60):
            while len(pool._workers) != 1 or pool._starts:
                await asyncio.sleep(0.01)


@deferred_f_from_coro_f
async def test_a_worker_that_dies_takes_one_call_along() -> None:
    with pool_of() as pool:
        await pool.run(30, pid)
        done = await asyncio.gather(
            pool.run(30, kill_oneself), pool.run(30, max, 1, 2), return_exceptions=True
        )
    assert isinstance(done[0], WorkerDied)
    assert done[1] == 2


@deferred_f_from_coro_f
async def test_workers_killed_at_any_moment_hold_nothing_up() -> None:
    """Also while they read a call, or write an answer that fills their link."""
    kills = 0
    with pool_of(size=2) as pool:
        calls = [asyncio.ensure_future(pool.run(30, large, number)) for number in range(60)]
        for moment in itertools.cycle(range(1, 30, 4)):
            await asyncio.sleep(moment / 1000)
            if all(call.done() for call in calls):
                break
            if kills < 20 and (busy := [w for w in pool._workers if w.calls]):
                busy[0].process.kill()
                kills += 1
        done = await asyncio.gather(*calls, return_exceptions=True)
    lost = [each for each in done if isinstance(each, WorkerDied)]
    assert len(lost) <= kills
    came = [each[0] for each in done if not isinstance(each, BaseException)]
    assert len(came) == 60 - len(lost)
    assert came == [number for number, each in enumerate(done) if each not in lost]


@deferred_f_from_coro_f
async def test_nothing_is_left_of_a_pool_that_is_closed() -> None:
    with pool_of(size=2) as pool:
        asked = [asyncio.ensure_future(pool.run(30, nap, 60)) for _ in range(5)]
        while len(pool._workers) < 2:
            await asyncio.sleep(0.01)
        pids = [worker.process.pid for worker in pool._workers]
    assert not [p for p in pids if p and psutil.pid_exists(p)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(each) for each in done} == {asyncio.CancelledError}
    with pytest.raises(asyncio.CancelledError):
        await pool.run(30, pid)


@deferred_f_from_coro_f
async def test_where_no_process_can_be_started_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(link: object) -> None:
        raise BlockingIOError(11, "no more processes")

    monkeypatch.setattr(worker_pool, "start_worker", refuse)
    with pool_of() as pool:
        with pytest.raises(NoWorkers, match="no more processes"):
            await pool.run(30, pid)
        monkeypatch.undo()
        assert await pool.run(30, pid)  # it is tried anew for who comes later


def test_a_worker_ends_with_its_link_and_not_at_a_key_of_the_terminal() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        process = start_worker(theirs)
    with ours:
        answers = ours.makefile("rb")
        for _ in range(2):
            ours.sendall(b"".join(encoded((30.0, pid, ()))))
            (size,) = SIZE.unpack(answers.read(SIZE.size))
            assert decoded(answers.read(size)) == (True, process.pid)
            os.kill(process.pid or 0, signal.SIGINT)  # reaches the group, and is for the crawler
        answers.close()
    process.join(30)
    assert process.exitcode == 0


def test_a_call_whose_crawler_is_gone_does_not_go_on_for_ever() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        process = start_worker(theirs)
    with ours:
        ours.sendall(b"".join(encoded((0.5 - ORPHAN_SECONDS, nap, (600.0,)))))
    process.join(30)
    assert process.exitcode == -signal.SIGALRM
