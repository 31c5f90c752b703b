"""A worker joins a crawl, or is told in one line why it cannot; what it wrote before is settled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson
import pytest
from scrapy.settings import Settings

from arachne.exceptions import BadArgument, FrontierUnusable, OutputUnusable
from arachne.frontier.protocol import Found, State, slot_of
from arachne.output.crawlfolder import CrawlFolder
from arachne.shared.address import parse_address
from arachne.shared.backend import RedisBackend
from arachne.shared.calls import workers
from arachne.shared.client import run_id
from arachne.shared.membership import bury, settle_beside
from arachne.shared.opening import open_shared
from arachne.shared.settle import settle_own
from arachne.urls import fingerprint
from tests.redis_server import RedisServer

IDENTITY: dict[str, Any] = {"start": ["http://a.test/"], "depth": 3}


class Place:
    """Where the workers of one crawl live."""

    def __init__(self, redis: RedisServer, out: Path) -> None:
        self.address = parse_address(redis.url)
        self.out = out
        self.name = uuid4().hex
        self.opened: list[CrawlFolder] = []

    def join(
        self, worker: str = "", identity: dict[str, Any] = IDENTITY, **more: Any
    ) -> CrawlFolder:
        settings = Settings({"ARACHNE_FRONTIER_NAME": self.name, "ARACHNE_WORKER": worker})
        folder = open_shared(
            self.address, settings, self.out, "a.test", identity, environ={}, **more
        )
        self.opened.append(folder)
        return folder


@pytest.fixture
def place(redis_server: RedisServer, tmp_path: Path) -> Iterator[Place]:
    place = Place(redis_server, tmp_path / "out")
    yield place
    for folder in place.opened:
        folder.close()


def backend_of(folder: CrawlFolder) -> RedisBackend:
    assert isinstance(folder.frontier, RedisBackend)
    return folder.frontier


def found(url: str) -> Found:
    return Found(fingerprint(url), url, slot_of(url))


class Reader:
    """What a spider makes of records as these tests write them."""

    def entry_of_record(self, record: dict[str, Any]) -> Found:
        return found(str(record["url"]))

    def links_of_record(self, record: dict[str, Any]) -> list[Found]:
        return [found(url) for url in record["links"]]


READER = Reader()


def line(url: str, *linked: str) -> bytes:
    return orjson.dumps({"url": url, "links": linked}) + b"\n"


def urls(folder: CrawlFolder) -> list[str]:
    return [json.loads(text)["url"] for text in folder.pages.lines()]


# -- joining


def test_workers_of_a_machine_have_folders_of_their_own(place: Place) -> None:
    folders = [place.join(), place.join()]
    names = [folder.path.name for folder in folders]
    assert [name.rpartition("-")[2] for name in names] == ["1", "2"]
    folders[0].close()
    assert place.join().path == folders[0].path


def test_a_worker_comes_back_to_its_folder_and_number(place: Place) -> None:
    first = place.join("box")
    number = backend_of(first).member.number
    first.close()
    again = place.join("box")
    assert again.resumed
    assert backend_of(again).member.number == number


def test_a_name_is_of_one_worker(place: Place) -> None:
    place.join("box")
    with pytest.raises(OutputUnusable, match="worker box is writing"):  # after some patience
        place.join("box")
    with pytest.raises(BadArgument, match="example: ARACHNE_WORKER=box-3"):
        place.join("../box")


def test_a_crawl_with_other_arguments_is_refused_and_says_which(place: Place) -> None:
    place.join()
    with pytest.raises(BadArgument, match=r"depth=3; 1 workers are at it.*example: .*-2"):
        place.join(identity=IDENTITY | {"depth": 5})


def test_fresh_drops_a_crawl_that_nobody_works_on_and_joins_one_that_others_do(
    place: Place,
) -> None:
    first = place.join("one")
    backend_of(first).add([found("http://a.test/")])
    assert backend_of(place.join("two", fresh=True)).counts().pending == 1
    for folder in place.opened:
        backend_of(folder).recover("left")
        folder.close()
    again = place.join("one", identity=IDENTITY | {"depth": 5}, fresh=True)
    assert backend_of(again).counts().discovered == 0
    assert (again.path / "previous").is_dir()


@pytest.mark.parametrize("given", ["redis://", "http://a:6379/0", "redis://a:b/0", "redis://a/x"])
def test_an_address_that_is_none_is_refused_without_its_password(given: str) -> None:
    with pytest.raises(BadArgument, match="example: ARACHNE_FRONTIER=redis://127") as error:
        parse_address(given.replace("://", "://user:hidden@"))
    assert "hidden" not in str(error.value)


def test_a_redis_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    address = parse_address("redis://user:hidden@127.0.0.1:1/0")
    with pytest.raises(FrontierUnusable, match=r"redis://127\.0\.0\.1:1/0") as error:
        open_shared(address, Settings(), tmp_path, "a.test", IDENTITY, environ={})
    assert "hidden" not in str(error.value)


# -- settling


def test_records_that_were_not_told_are_accepted_with_their_links(place: Place) -> None:
    dead = place.join("box")
    backend_of(dead).add([found("http://a.test/1")])
    backend_of(dead).lease(1, (), 0.0)
    dead.pages.append(line("http://a.test/1", "http://a.test/2"))
    dead.close()
    again = place.join("box")
    done = settle_own(again, READER)
    assert (done.adopted, done.dropped) == (1, 0)
    counts = backend_of(again).counts()
    assert (counts.pages, counts.pending, counts.leased) == (1, 1, 0)


def test_a_record_of_a_url_that_is_anothers_by_now_is_cut_out(place: Place) -> None:
    dead, other = place.join("dead"), place.join("other")
    backend_of(dead).add([found(f"http://a.test/{n}") for n in range(3)])
    for entry in backend_of(dead).lease(9, (), 0.0):
        dead.pages.append(line(entry.url))
    while entries := backend_of(dead).lease(9, (), 0.0):
        for entry in entries:
            dead.pages.append(line(entry.url))
    assert len(urls(dead)) == 3
    backend_of(dead).recover()  # as it happens to who is silent
    (taken,) = backend_of(other).lease(1, (), 0.0)
    dead.close()
    again = place.join("dead")
    done = settle_own(again, READER)
    assert (done.adopted, done.dropped) == (2, 1)
    assert sorted([*urls(again), taken.url]) == [f"http://a.test/{n}" for n in range(3)]
    assert backend_of(again).last_offset(State.PAGE) == again.pages.size
    assert backend_of(again).own_counts().pages == 2


def test_who_can_lock_the_folder_of_a_dead_worker_settles_it_at_once(place: Place) -> None:
    dead, heir = place.join("dead"), place.join("heir")
    backend_of(dead).add([found("http://a.test/1"), found("http://a.test/2")])
    (one,) = backend_of(dead).lease(1, (), 0.0)
    dead.pages.append(line(one.url))
    (info,) = (w for w in backend_of(heir).workers() if w.name == "dead")
    asking = backend_of(heir).asking
    assert not bury(asking, info, READER)  # it lives
    dead.close()
    assert bury(asking, info, READER)
    assert not bury(asking, info, READER)  # it was seen to
    counts = backend_of(heir).counts()
    assert (counts.pages, counts.pending, counts.leased) == (1, 1, 0)


def test_a_folder_that_redis_has_forgotten_is_settled_when_the_crawl_is_done(place: Place) -> None:
    forgotten, last = place.join("forgotten"), place.join("last")
    number = backend_of(forgotten).member.number
    forgotten.pages.append(line("http://a.test/1", "http://a.test/2"))
    forgotten.pages.append(line("http://a.test/3"))
    asking = backend_of(last).asking
    asking.client.hdel(f"{asking.prefix}folders", backend_of(forgotten).folder)
    asking.client.delete(f"{asking.prefix}w:{number}")
    backend_of(last).add([found("http://a.test/3")])
    backend_of(last).lease(1, (), 0.0)
    assert settle_beside(last.path, asking, READER) == 0  # it may live
    forgotten.close()
    assert settle_beside(last.path, asking, READER) == 1
    assert settle_beside(last.path, asking, READER) == 0
    assert urls(place.join("forgotten")) == ["http://a.test/1"]
    assert backend_of(last).counts().pending == 1


def test_nothing_is_heard_of_who_was_taken_for_dead(place: Place) -> None:
    frozen, heir = place.join("frozen"), place.join("heir")
    backend_of(frozen).add([found("http://a.test/1")])
    (entry,) = backend_of(frozen).lease(1, (), 0.0)
    (info,) = (w for w in backend_of(heir).workers() if w.name == "frozen")
    silent = info._replace(seconds=-1.0)
    assert bury(backend_of(heir).asking, silent, READER)
    with pytest.raises(FrontierUnusable, match="given this worker's leases to others"):
        backend_of(frozen).finish(entry.id, State.PAGE, "", 10)
    (again,) = backend_of(heir).lease(1, (), 0.0)
    assert (again.url, again.crashes) == (entry.url, 1)


def test_after_a_restart_nothing_is_handed_out_until_all_are_back(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "redis", appendonly=True) as redis:
        place = Place(redis, tmp_path / "out")
        one, other = backend_of(place.join("one")), backend_of(place.join("other"))
        one.add([found("http://a.test/1")])
        redis.kill()
        redis.start()
        again = run_id(redis.client)
        assert one.asking.ask(workers.arrive(again, one.member.number, 60))
        assert not one.asking.ask(workers.arrive(again, other.member.number, 60))
        one.asking.ask(workers.back(one.member.number))
        assert one.lease(1, (), 0.0) == []
        other.asking.ask(workers.back(other.member.number))
        assert len(one.lease(1, (), 0.0)) == 1
        for folder in place.opened:
            folder.close()
