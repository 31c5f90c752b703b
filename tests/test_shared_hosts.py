"""What workers share about hosts: pace, circuits, robots.txt, and which tier does there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from uuid import uuid4

import pytest
from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.backoff import Backoff
from arachne.ladder.memory import Memory, key_of
from arachne.shared.address import parse_address
from arachne.shared.circuits import Circuits
from arachne.shared.client import connect_async
from arachne.shared.outbox import Outbox
from arachne.shared.pace import Pace, free
from arachne.shared.robots import Robots
from arachne.shared.tiers import SharedTiers
from tests.redis_server import RedisServer

KEY = key_of("http://mill.test/p/1")
QUICK = Backoff(0.2, 0.2)


@asynccontextmanager
async def workers(redis: RedisServer, number: int = 2) -> AsyncIterator[list[Outbox]]:
    """Connections of several workers to the same state, which no other test sees."""
    address, prefix = parse_address(redis.url), f"{{{uuid4().hex}}}:"
    boxes = [Outbox(connect_async(address), address.shown, "hosts", prefix) for _ in range(number)]
    try:
        yield boxes
    finally:
        for box in boxes:
            await box.close()


async def _visits(
    paces: list[Pace], number: int, delay: float, concurrency: int, seconds: float = 0.0
) -> list[tuple[float, int]]:
    """When each of ``number`` requests of each worker left, and how many were under way then."""
    under_way = 0
    left: list[tuple[float, int]] = []

    async def visit(pace: Pace) -> None:
        nonlocal under_way
        for _ in range(number):
            permit = await pace.enter("mill.test", lambda: delay, concurrency)
            pace.sent(permit)
            under_way += 1
            left.append((time.monotonic(), under_way))
            await asyncio.sleep(seconds)
            under_way -= 1
            pace.leave(permit)

    await asyncio.gather(*map(visit, paces))
    return sorted(left)


@deferred_f_from_coro_f
async def test_the_delay_of_a_host_holds_between_the_requests_of_all_workers(
    redis_server: RedisServer,
) -> None:
    async with workers(redis_server) as boxes:
        paces = [Pace(box, "crawl", str(n), 60) for n, box in enumerate(boxes)]
        times = [at for at, _ in await _visits(paces, 4, 0.15, 8)]
        assert min(after - before for before, after in pairwise(times)) > 0.09


@deferred_f_from_coro_f
async def test_a_host_works_on_so_many_requests_of_all_workers(redis_server: RedisServer) -> None:
    async with workers(redis_server, 4) as boxes:
        paces = [Pace(box, "crawl", str(n), 60) for n, box in enumerate(boxes)]
        visits = await _visits(paces, 5, 0.0, 2, 0.02)
        assert max(under_way for _, under_way in visits) == 2


@deferred_f_from_coro_f
async def test_the_places_of_a_dead_worker_are_free_again(redis_server: RedisServer) -> None:
    async with workers(redis_server) as (dead, alive):
        pace = Pace(dead, "crawl", "dead", 60)
        await pace.enter("mill.test", lambda: 0.0, 1)
        await alive.send(free("dead"))
        heir = Pace(alive, "crawl", "alive", 60)
        await asyncio.wait_for(heir.enter("mill.test", lambda: 0.0, 1), 5)


@deferred_f_from_coro_f
async def test_two_crawls_of_one_host_take_turns_however_many_workers_they_have(
    redis_server: RedisServer,
) -> None:
    async with workers(redis_server, 4) as boxes:
        served: list[str] = []

        async def visit(box: Outbox, crawl: str, worker: int) -> None:
            pace = Pace(box, crawl, f"{crawl}{worker}", 60)
            while len(served) < 24:
                permit = await pace.enter("mill.test", lambda: 0.08, 8)
                pace.sent(permit)
                served.append(crawl)
                pace.leave(permit)

        crowd = [visit(box, "crowd", n) for n, box in enumerate(boxes[:3])]
        await asyncio.gather(*crowd, visit(boxes[3], "lone", 0))
        assert served[:24].count("lone") >= 9


@deferred_f_from_coro_f
async def test_failures_of_all_workers_open_a_circuit_for_all_and_one_probes(
    redis_server: RedisServer,
) -> None:
    async with workers(redis_server) as boxes:
        one, other = (Circuits(box) for box in boxes)
        assert not await one.fail(KEY, "timeout", 0.0, 2, QUICK)
        assert await other.fail(KEY, "timeout", 0.0, 2, QUICK)
        await one.refresh()
        standing = await one.enter(KEY)
        assert standing is not None
        assert 0 < standing.wait <= 0.2
        assert (standing.state, standing.openings, standing.reason) == ("open", 1, "timeout")
        await asyncio.sleep(0.25)
        asked = [await one.enter(KEY), await other.enter(KEY)]
        assert [standing is not None and standing.wait > 0 for standing in asked] == [
            False,
            True,
        ]
        one.succeed(KEY)
        await one.refresh()
        await other.refresh()
        assert await other.enter(KEY) is None


@deferred_f_from_coro_f
async def test_one_worker_asks_for_robots_txt_and_the_others_wait_for_it(
    redis_server: RedisServer,
) -> None:
    async with workers(redis_server, 3) as boxes:
        asked = 0

        async def learn(box: Outbox) -> object:
            nonlocal asked
            robots = Robots(box)
            kept = await robots.get("http://mill.test")
            if kept is None:
                asked += 1
                await asyncio.sleep(0.2)
                kept = {"text": "User-agent: *"}
                robots.put("http://mill.test", kept, 60)
            return kept

        answers = await asyncio.gather(*map(learn, boxes))
        assert asked == 1
        assert answers == [{"text": "User-agent: *"}] * 3


@deferred_f_from_coro_f
async def test_what_one_worker_learns_of_tiers_the_others_know(redis_server: RedisServer) -> None:
    async with workers(redis_server) as boxes:
        memories = [Memory(), Memory()]
        tiers = [SharedTiers(box, m) for box, m in zip(boxes, memories, strict=True)]
        now = 1_700_000_000.0
        for _ in range(4):
            for one in tiers:
                one.teach([KEY], [("http", False), ("browser", True)], now)
        for box in boxes:
            await box.flush()
        for one in tiers:
            await one.refresh()
        for memory in memories:
            assert memory.odds[KEY]["browser"].successes == pytest.approx(
                sum(0.9**n for n in range(8)), abs=1e-4
            )
            assert memory.start("http://mill.test/p/1", ["http", "browser"], now) == "browser"
