"""Both stores keep the invariants of the frontier's protocol, whatever happens to the process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from arachne.exceptions import FrontierUnusable
from arachne.frontier import Backend, Found, State
from arachne.frontier.sqlite import SqliteBackend
from arachne.shared.address import crawl_prefix, parse_address
from arachne.shared.backend import RedisBackend
from arachne.shared.client import Asking, connect
from tests.redis_server import RedisServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def found(
    name: str, depth: int = 0, *, host: str = "a", skip: str = "", priority: int = 0
) -> Found:
    url = f"http://{host}/{name}"
    return Found(url.encode().ljust(16, b"_"), url, host, depth, priority, skip=skip)


Opener = Callable[[], Backend]
"""Makes another handle on the same store."""


def in_redis(server: RedisServer, prefix: str = "") -> Opener:
    address = parse_address(server.url)
    prefix = prefix or crawl_prefix(uuid4().hex)
    return lambda: RedisBackend(
        Asking(connect(address), address.shown, "frontier", prefix), "folder"
    )


@pytest.fixture(params=["sqlite", "redis"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    if request.param == "redis":
        return in_redis(request.getfixturevalue("redis_server"))
    return lambda: SqliteBackend(tmp_path / "frontier.sqlite")


@pytest.fixture
def backend(opener: Opener) -> Iterator[Backend]:
    backend = opener()
    backend.open()
    yield backend
    backend.close()


def lease(backend: Backend, limit: int = 10, busy: tuple[str, ...] = ()) -> list[str]:
    return [entry.url for entry in backend.lease(limit, busy, now=1000.0)]


def test_a_url_is_new_once(backend: Backend) -> None:
    assert backend.add([found("1"), found("2")]) == 2
    assert backend.add([found("2"), found("3")]) == 1
    assert backend.pending() == 3


def test_the_nearest_are_handed_out_first_and_priority_goes_before(backend: Backend) -> None:
    backend.add(
        [found("deep", 2), found("near", 1), found("nearer", 0), found("now", 3, priority=1)]
    )
    names = [url.rsplit("/", 1)[1] for url in lease(backend)]
    assert names == ["now", "nearer", "near", "deep"]


def test_what_is_leased_is_not_handed_out_again(backend: Backend) -> None:
    backend.add([found("1")])
    assert len(lease(backend)) == 1
    assert lease(backend) == []


def test_hosts_take_turns(backend: Backend) -> None:
    backend.add([found(str(n), host="big") for n in range(50)])
    backend.add([found(str(n), host="small") for n in range(2)])
    first = lease(backend, 4)
    assert sum("//small/" in url for url in first) == 2


def test_a_busy_host_is_left_alone(backend: Backend) -> None:
    backend.add([found("1", host="busy"), found("1", host="free")])
    assert lease(backend, busy=("busy",)) == ["http://free/1"]


def test_leases_of_a_dead_process_are_pending_again(opener: Opener) -> None:
    dead = opener()
    dead.open()
    dead.add([found("1"), found("2")])
    dead.lease(1, (), 0.0)
    dead.close()  # without ending the lease
    after = opener()
    assert after.open() == 1
    entries = after.lease(10, (), 0.0)
    assert sorted(entry.crashes for entry in entries) == [0, 1]
    after.close()


def test_unused_leases_are_given_back_as_if_never_taken(backend: Backend) -> None:
    backend.add([found("1")])
    (entry,) = backend.lease(1, (), 0.0)
    backend.give_back([entry.id])
    (again,) = backend.lease(1, (), 0.0)
    assert again.attempts == 1


def test_what_the_gate_withholds_was_never_tried(backend: Backend) -> None:
    backend.add([found("1"), found("2"), found("3", 5)])
    one, two = backend.lease(2, (), 0.0)
    backend.withhold(one.id, "trap")
    backend.defer(two.id, 0.0)
    known = backend.entry(one.id)
    assert known is not None
    assert (known.state, known.reason, known.attempts) == (State.SKIPPED, "trap", 0)
    assert lease(backend) == ["http://a/3", "http://a/2"]  # what was deferred comes last


def test_a_start_that_is_full_is_left_alone(backend: Backend) -> None:
    backend.add([found("1")._replace(start=1), found("2")._replace(start=2)])
    assert backend.pending_starts() == {1, 2}
    assert [e.url for e in backend.lease(10, (), 0.0, full={1})] == ["http://a/2"]


def test_what_is_skipped_takes_no_turn(backend: Backend) -> None:
    backend.add([found("1", host=f"h{n}", skip="scope")._replace(start=n) for n in range(5)])
    backend.add([found("5")._replace(start=5)])
    assert backend.pending_starts() == {5}
    assert lease(backend, limit=1) == ["http://a/5"]


def test_a_link_without_nofollow_revives_a_url(backend: Backend) -> None:
    backend.add([found("1", 1, skip="nofollow")])
    backend.add([found("1", 1, skip="nofollow")])
    assert backend.pending() == 0
    backend.add([found("1", 3)])
    assert lease(backend) == ["http://a/1"]


def test_what_is_known_already_can_be_passed_over(backend: Backend) -> None:
    near, hidden = found("near", 2), found("hidden", 2, skip="nofollow")
    assert not backend.knows(near.fingerprint, 2)
    backend.add([near, hidden])
    assert backend.knows(near.fingerprint, 2)
    assert backend.knows(near.fingerprint, 3)
    assert not backend.knows(near.fingerprint, 1)  # a shorter way
    assert not backend.knows(hidden.fingerprint, 2)  # a link that may be followed


def test_listings_are_not_counted(backend: Backend) -> None:
    backend.add([found("map")])
    (entry,) = backend.lease(1, (), 0.0)
    backend.finish(entry.id, State.SOURCE, "gone")
    assert backend.counts().discovered == 0
    assert backend.counts().pending == 0


def test_pages_are_found_by_what_they_say(backend: Backend) -> None:
    backend.add([found("1"), found("2")])
    one, two = backend.lease(2, (), 0.0)
    assert list(backend.note_content(one.id, b"same", None)) == []
    assert [known.url for known in backend.note_content(two.id, b"same", None)] == ["http://a/1"]
    assert [known.url for known in backend.same_content(b"same")] == ["http://a/1", "http://a/2"]
    backend.finish(one.id, State.PAGE, "", 1)
    backend.finish(two.id, State.SKIPPED, "duplicate", same_as=one.id)
    assert list(backend.aliases()) == [("http://a/1", "http://a/2")]
    assert backend.pages_by_start() == {0: 1}


def test_no_more_is_reserved_than_there_may_be(backend: Backend) -> None:
    assert [backend.reserve("listings", 3, 5) for _ in range(3)] == [3, 2, 0]


def test_tallies_are_kept(backend: Backend) -> None:
    backend.keep_tally("family", 1, 2)
    backend.keep_tally("family", 3, 4)
    assert backend.tallies() == {"family": (3, 4)}


def test_a_returned_request_waits_for_its_time(backend: Backend) -> None:
    backend.add([found("1")])
    (entry,) = backend.lease(1, (), 0.0)
    backend.return_(entry.id, 2000.0, b"payload")
    assert lease(backend) == []
    assert backend.next_time() == 2000.0
    (again,) = backend.lease(1, (), 2001.0)
    assert (again.payload, again.attempts) == (b"payload", 2)


def test_the_target_of_a_redirect_belongs_to_the_first_that_led_there(
    backend: Backend,
) -> None:
    backend.add([found("1"), found("2")])
    one, two = backend.lease(2, (), 0.0)
    target = found("target")
    assert backend.redirect(one.id, target.fingerprint, target.url)
    assert backend.redirect(one.id, target.fingerprint, target.url)  # once more, by a retry
    assert not backend.redirect(two.id, target.fingerprint, target.url)
    assert backend.add([target]) == 0
    assert backend.counts().discovered == 2


def test_of_urls_that_redirect_in_a_circle_the_last_goes_round_it(backend: Backend) -> None:
    backend.add([found("1"), found("2"), found("3"), found("4")])
    entries = {entry.url[-1]: entry.id for entry in backend.lease(4, (), 0.0)}

    def leads(name: str, to: str) -> bool:
        target = found(to)
        if ours := backend.redirect(entries[name], target.fingerprint, target.url):
            return ours
        same_as = entries[to]
        backend.finish(entries[name], State.SKIPPED, "duplicate", same_as=same_as)
        return False

    assert [leads("4", "1"), leads("1", "2"), leads("2", "3"), leads("3", "1")] == [
        False, False, False, True,
    ]  # fmt: skip
    backend.finish(entries["3"], State.PAGE, "", 1)
    assert sorted(backend.aliases()) == [("http://a/3", f"http://a/{n}") for n in (1, 2, 4)]


def test_a_page_that_turns_out_to_be_near_enough_is_fetched(backend: Backend) -> None:
    backend.add([found("1", 4, skip="depth")])
    assert backend.pending() == 0
    backend.add([found("1", 2)])
    (entry,) = backend.lease(1, (), 0.0)
    assert entry.depth == 2
    assert backend.counts().skipped == 0


def test_a_skip_for_another_reason_stands(backend: Backend) -> None:
    backend.add([found("1", 4, skip="scope")])
    backend.add([found("1", 2)])
    assert backend.pending() == 0


def test_every_url_is_counted_under_one_outcome(backend: Backend) -> None:
    backend.add([found(str(n)) for n in range(5)] + [found("x", skip="scope")])
    entries = backend.lease(3, (), 0.0)
    backend.finish(entries[0].id, State.PAGE, "", 10)
    backend.finish(entries[1].id, State.FAILURE, "gone", 20)
    counts = backend.counts()
    assert (counts.pages, counts.failures, counts.skipped) == (1, 1, 1)
    assert (counts.pending, counts.leased, counts.discovered) == (2, 1, 6)
    assert counts.failure_reasons == {"gone": 1}
    assert counts.skip_reasons == {"scope": 1}


def test_records_beyond_the_end_of_the_file_are_owed_again(backend: Backend) -> None:
    backend.add([found("1"), found("2")])
    one, two = backend.lease(2, (), 0.0)
    backend.finish(one.id, State.PAGE, "", 100)
    backend.finish(two.id, State.PAGE, "", 200)
    assert backend.last_offset(State.PAGE) == 200
    assert backend.reopen_beyond(State.PAGE, 150) == 1
    assert lease(backend) == ["http://a/2"]


def test_a_record_that_the_store_did_not_know_is_adopted(backend: Backend) -> None:
    backend.add([found("1")])
    backend.adopt(found("1"), State.PAGE, "", 50)
    backend.adopt(found("never-seen"), State.FAILURE, "gone", 60)
    counts = backend.counts()
    assert (counts.pages, counts.failures, counts.pending) == (1, 1, 0)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "frontier.sqlite"
    path.write_bytes(b"not a database, but long enough to look at" * 50)
    with pytest.raises(FrontierUnusable, match=r"frontier\.sqlite"):
        SqliteBackend(path).open()


class Lives(RuleBasedStateMachine):
    """Any order of finding, leasing, returning, ending and dying: each URL ends at most once and
    none is forgotten."""

    opener: Opener

    def __init__(self) -> None:
        super().__init__()
        self.backend = self.opener()
        self.backend.open()
        self.known: set[str] = set()
        self.ended: set[str] = set()
        self.leased: dict[int, str] = {}

    @rule(names=st.lists(st.integers(0, 30), max_size=5), depth=st.integers(0, 3))
    def find(self, names: list[int], depth: int) -> None:
        batch = [found(str(name), depth, host=f"h{name % 3}") for name in names]
        assert self.backend.add(batch) == len({f.url for f in batch} - self.known)
        self.known |= {f.url for f in batch}

    @rule(limit=st.integers(1, 4))
    def take(self, limit: int) -> None:
        for entry in self.backend.lease(limit, (), 0.0):
            assert entry.url not in self.ended
            assert entry.url not in self.leased.values()
            self.leased[entry.id] = entry.url

    @rule(data=st.data())
    def end(self, data: st.DataObject) -> None:
        if self.leased:
            lease_id = data.draw(st.sampled_from(sorted(self.leased)))
            self.backend.finish(lease_id, State.PAGE, "", 1)
            self.ended.add(self.leased.pop(lease_id))

    @rule(data=st.data())
    def put_back(self, data: st.DataObject) -> None:
        if self.leased:
            lease_id = data.draw(st.sampled_from(sorted(self.leased)))
            self.backend.return_(lease_id, 0.0, None)
            del self.leased[lease_id]

    @invariant()
    def adds_up(self) -> None:
        counts = self.backend.counts()
        assert counts.discovered == len(self.known)
        assert counts.pages == len(self.ended)
        assert counts.leased == len(self.leased)
        assert counts.pending == self.backend.pending()

    def teardown(self) -> None:
        self.backend.close()


def test_counts_that_redis_has_wrong_are_made_right_from_the_entries(
    redis_server: RedisServer,
) -> None:
    prefix = crawl_prefix(uuid4().hex)
    backend = in_redis(redis_server, prefix)()
    assert isinstance(backend, RedisBackend)
    backend.open()
    backend.add([found(str(n)) for n in range(5)] + [found("x", skip="scope")])
    one, two = backend.lease(2, (), 0.0)
    backend.finish(one.id, State.PAGE, "", 10)
    right = backend.counts()
    client = redis_server.client
    client.hincrby(f"{prefix}n", "0", 3)
    client.delete(f"{prefix}ready", *client.keys(f"{prefix}q:*"))
    backend.recount()
    assert backend.counts() == right
    assert backend.own_counts().pages == 1
    assert len(lease(backend)) == 3
    assert [entry.url for entry in (one, two)] == ["http://a/0", "http://a/1"]
    backend.close()


FEW = settings(max_examples=30, stateful_step_count=30, deadline=None)


def test_any_order_of_events_in_sqlite() -> None:
    lives = type("InSqlite", (Lives,), {"opener": lambda _: SqliteBackend(":memory:")})
    run_state_machine_as_test(lives, settings=FEW)


def test_any_order_of_events_in_redis(redis_server: RedisServer) -> None:
    lives = type("InRedis", (Lives,), {"opener": lambda _: in_redis(redis_server)()})
    run_state_machine_as_test(lives, settings=FEW)
