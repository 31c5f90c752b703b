"""The tier that did for pages of a kind is the first to be tried for the next one."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.items import Step
from arachne.ladder.memory import HALF_LIFE, REPROBE, Memory, outcomes_of, template_of
from arachne.ladder.memory_store import MemoryStore
from arachne.tiers import TIERS, Tier

NOW = 1_700_000_000.0
ALL: tuple[Tier, ...] = TIERS


def page(number: int, folder: str = "p") -> str:
    return f"http://mill.test/{folder}/{number}"


def taught(pages: int, *outcomes: tuple[Tier, bool], memory: Memory | None = None) -> Memory:
    memory = memory or Memory()
    for number in range(pages):
        memory.learn(page(number), outcomes, NOW)
    return memory


NEEDS_BROWSER = (("http", False), ("impersonate", False), ("browser", True))
NEEDS_FINGERPRINT = (("http", False), ("impersonate", True))


def test_a_host_that_is_not_known_is_begun_with_the_cheapest_tier() -> None:
    assert Memory().start(page(1), ALL, NOW) == "http"
    assert Memory().start(page(1), ("browser", "stealth"), NOW) == "browser"


@pytest.mark.parametrize(
    ("outcomes", "tier"), [(NEEDS_BROWSER, "browser"), (NEEDS_FINGERPRINT, "impersonate")]
)
def test_after_five_pages_of_a_kind_the_first_tier_is_right(outcomes, tier) -> None:
    assert taught(5, *outcomes).start(page(99), ALL, NOW) == tier


@pytest.mark.parametrize("pages", [1, 2, 5, 30])
@pytest.mark.parametrize("allowed", [ALL, ALL[:2], ALL[:3], ALL[1:]])
def test_what_the_cheapest_tier_does_is_left_to_it(pages: int, allowed: tuple[Tier, ...]) -> None:
    memory = taught(pages, (allowed[0], True))
    assert memory.start(page(99), allowed, NOW) == allowed[0]


def test_one_page_that_needed_a_browser_sends_no_other_there() -> None:
    assert taught(1, *NEEDS_BROWSER).start(page(99), ALL, NOW) == "http"


def test_a_mixed_kind_stays_with_the_cheap_tier() -> None:
    memory = Memory()
    for number in range(40):
        outcomes = NEEDS_BROWSER if number % 5 == 0 else (("http", True),)
        memory.learn(page(number), outcomes, NOW)
        assert memory.start(page(99), ALL, NOW) == "http"


def test_kinds_of_one_host_are_kept_apart() -> None:
    memory = taught(20, *NEEDS_BROWSER)
    for number in range(20):
        memory.learn(page(number, "news"), [("http", True)], NOW)
    assert memory.start(page(99), ALL, NOW) == "browser"
    assert memory.start(page(99, "news"), ALL, NOW) == "http"


def test_a_new_kind_on_a_host_that_always_needed_a_browser_learns_sooner() -> None:
    memory = taught(20, *NEEDS_BROWSER)
    url = page(1, "elsewhere")
    for _ in range(2):
        memory.learn(url, NEEDS_BROWSER, NOW)
    assert memory.start(url, ALL, NOW) == "browser"


def test_what_helps_on_the_rest_of_the_host_is_not_asked_where_it_never_helped() -> None:
    memory = taught(10, *NEEDS_BROWSER)
    for number in range(60):
        memory.learn(page(number, "behind-a-wall"), NEEDS_FINGERPRINT, NOW)
    starts = [memory.start(page(n), ALL, NOW) for n in range(REPROBE - 1)]
    assert set(starts) == {"browser"}


def test_the_cheapest_tier_is_tried_again_now_and_then() -> None:
    memory = taught(10, *NEEDS_BROWSER)
    starts = [memory.start(page(n), ALL, NOW) for n in range(2 * REPROBE)]
    assert starts.count("http") == 2
    assert starts.count("browser") == 2 * REPROBE - 2


def test_a_site_that_has_changed_is_learned_anew() -> None:
    memory = taught(30, *NEEDS_BROWSER)
    taught(6, ("http", True), memory=memory)
    assert memory.start(page(99), ALL, NOW) == "http"


def test_what_is_old_is_forgotten() -> None:
    memory = taught(10, *NEEDS_BROWSER)
    assert memory.start(page(99), ALL, NOW + 8 * HALF_LIFE) == "http"


def test_only_tiers_that_are_there_are_chosen() -> None:
    memory = taught(10, *NEEDS_BROWSER)
    assert memory.start(page(99), ("http", "impersonate"), NOW) in ("http", "impersonate")


def test_climbing_that_never_helps_is_given_up_and_hope_comes_back_with_a_success() -> None:
    memory = taught(15, ("http", True), ("browser", False))
    assert not memory.has_hope(page(99), "browser", NOW)
    taught(1, ("browser", True), memory=memory)
    assert memory.has_hope(page(99), "browser", NOW)


def step(tier: str, verdict: str, status: int = 200) -> Step:
    return Step(tier, verdict, status)


@pytest.mark.parametrize(
    ("trail", "taken", "usable", "expected"),
    [
        ([step("http", "ok")], 0, True, {"http": True}),
        (
            [step("http", "shell"), step("browser", "ok")],
            1,
            True,
            {"http": False, "impersonate": False, "browser": True},
        ),
        (
            [step("http", "blocked:akamai", 403), step("impersonate", "ok")],
            1,
            True,
            {"http": False, "impersonate": True},
        ),
        (
            [step("http", "timeout", 0), step("impersonate", "ok")],
            1,
            True,
            {"http": False, "impersonate": True},
        ),
        ([step("http", "timeout", 0), step("impersonate", "timeout", 0)], 1, False, {}),
        ([step("http", "http-error", 503), step("browser", "ok")], 1, True, {"browser": True}),
        ([step("http", "rate-limited", 429)], 0, False, {}),
        ([step("http", "shell"), step("browser", "shell")], 0, False,
         {"http": True, "browser": False}),
        ([step("http", "captcha"), step("browser", "captcha")], 1, False, {}),
        ([step("http", "login")], 0, False, {}),
        ([step("browser", "ok")], 0, True, {"browser": True}),
    ],
)  # fmt: skip
def test_only_judged_content_teaches(trail, taken, usable, expected) -> None:
    assert dict(outcomes_of(trail, taken, usable, ALL)) == expected


@pytest.mark.parametrize(
    ("url", "template"),
    [
        ("http://a.test/", "/"),
        ("http://a.test", ""),
        ("http://a.test/about", "/about"),
        ("http://a.test/item-17", "/item-#"),
        ("http://a.test/p/17", "/p/*"),
        ("http://a.test/news/2024/a-long-title", "/news/#/*"),
        ("http://a.test/how-to-mend-a-wheel", "/*"),
        ("http://a.test/f/3b241101-e2bb-4255-8caf-4136c566a962/x.html", "/f/*/*.html"),
        ("http://a.test/list?page=2&q=x", "/list?page&q"),
        ("http://[", ""),
    ],
)
def test_addresses_of_one_program_have_one_template(url: str, template: str) -> None:
    assert template_of(url) == template


@given(st.text(max_size=80))
def test_any_text_has_a_template(url: str) -> None:
    assert template_of(url) == template_of(url)


def test_what_was_learned_is_there_for_the_next_crawl(tmp_path: Path) -> None:
    store = MemoryStore(tmp_path / "state" / "memory.sqlite")
    memory = taught(6, *NEEDS_BROWSER)
    store.save(memory, NOW)
    assert not memory.changed
    later = Memory()
    MemoryStore(store.path).load(later)
    assert later.odds == memory.odds
    assert later.start(page(99), ALL, NOW) == "browser"


def test_rows_that_nobody_has_touched_for_long_are_removed(tmp_path: Path) -> None:
    store = MemoryStore(tmp_path / "memory.sqlite")
    store.save(taught(1, ("http", True)), NOW)
    new = Memory()
    new.learn("http://other.test/", [("http", True)], NOW + 100 * 86_400)
    store.save(new, NOW + 100 * 86_400)
    assert {row[0] for row in store.rows()} == {"other.test"}


def test_a_broken_store_costs_the_learning_only(tmp_path: Path, caplog) -> None:
    path = tmp_path / "memory.sqlite"
    path.write_bytes(b"this is not a database" * 100)
    store, memory = MemoryStore(path), taught(1, ("http", True))
    store.load(Memory())
    store.save(memory, NOW)
    assert caplog.text.count("cannot be used") == 1
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(path).execute("SELECT 1 FROM odds")


def test_a_file_that_another_crawl_has_only_begun_is_an_empty_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "memory.sqlite"
    path.touch()
    store = MemoryStore(path)
    assert store.rows() == []
    store.save(taught(1, ("http", True)), NOW)
    assert MemoryStore(path).rows()
    assert caplog.text == ""


def test_crawls_that_end_at_the_same_moment_all_leave_what_they_have_learned(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "memory.sqlite"

    def end(number: int) -> None:
        memory = Memory()
        memory.learn(f"http://mill-{number}.test/", [("http", True)], NOW)
        MemoryStore(path).save(memory, NOW)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(end, range(32)))
    assert len({row[0] for row in MemoryStore(path).rows()}) == 32
    assert caplog.text == ""
