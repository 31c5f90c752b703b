"""What is asked of Redis is asked in order, in the background, and again until it is answered."""

from __future__ import annotations

import asyncio
import logging
import time
from uuid import uuid4

import pytest
from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.exceptions import FrontierUnusable
from arachne.frontier.protocol import Found
from arachne.shared.address import crawl_prefix, parse_address
from arachne.shared.calls import entries, kept, lookups
from arachne.shared.calls.call import Member
from arachne.shared.client import connect_async
from arachne.shared.outbox import Outbox
from tests.redis_server import RedisServer

NOBODY = Member(0, "")


def outbox(redis: RedisServer, prefix: str = "", returned: list[str] | None = None) -> Outbox:
    address = parse_address(redis.url)

    async def back() -> None:
        assert returned is not None
        returned.append("back")

    prefix = prefix or crawl_prefix(uuid4().hex)
    client = connect_async(address)
    return Outbox(client, address.shown, "frontier", prefix, None if returned is None else back)


def found(number: int) -> Found:
    url = f"http://a.test/{number}"
    return Found(url.encode(), url, "a.test")


@deferred_f_from_coro_f
async def test_the_reactor_goes_on_while_redis_is_slow(redis_server: RedisServer) -> None:
    box = outbox(redis_server)
    await box.send(lookups.counts())
    await asyncio.to_thread(redis_server.client.client_pause, 800, all=True)
    begun = time.monotonic()
    answer = asyncio.ensure_future(asyncio.wait_for(box.send(lookups.counts()), 20))
    turns = 0
    while not answer.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert time.monotonic() - begun > 0.5
    assert turns > 10
    assert box.slowest > 0.5
    await box.close()


@deferred_f_from_coro_f
async def test_what_is_asked_at_once_goes_out_together_and_in_order(
    redis_server: RedisServer,
) -> None:
    box = outbox(redis_server)
    await box.send(lookups.counts())
    redis_server.client.config_resetstat()
    answers = [box.send(kept.set_meta("last", str(n))) for n in range(50)]
    last = box.send(kept.get_meta("last"))
    await asyncio.gather(*answers)
    assert await last == "49"
    reads = redis_server.client.info("stats")["total_reads_processed"]
    assert reads < 10
    await box.close()


@deferred_f_from_coro_f
async def test_an_outage_is_waited_out_and_said_once(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisServer(tmp_path_factory.mktemp("outage"), appendonly=True) as redis:
        returned: list[str] = []
        box = outbox(redis, returned=returned)
        assert await box.send(entries.add(NOBODY, [found(0)])) == 1
        with caplog.at_level(logging.WARNING):
            redis.kill()
            added = [box.send(entries.add(NOBODY, [found(n)])) for n in range(3)]
            await asyncio.sleep(0.6)
            assert box.is_gone
            assert not any(answer.done() for answer in added)
            await asyncio.to_thread(redis.start)
            assert sum(await asyncio.gather(*added)) == 2
        assert returned == ["back"]
        assert [record.message.split(" ")[0] for record in caplog.records] == [
            "Waiting",
            "redis://127.0.0.1:" + f"{redis.port}/0",
        ]
        assert (await box.send(lookups.counts())).pending == 3
        await box.close()


@deferred_f_from_coro_f
async def test_who_does_not_wait_any_longer_is_told_so(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with RedisServer(tmp_path_factory.mktemp("gone")) as redis:
        box = outbox(redis)
        await box.send(lookups.counts())
        redis.kill()
        waiting = box.send(lookups.counts())
        await asyncio.sleep(0.2)
        box.abandon("the crawl is to stop")
        with pytest.raises(FrontierUnusable, match="the crawl is to stop"):
            await waiting
        with pytest.raises(FrontierUnusable):
            await box.send(lookups.counts())
        await box.close()
