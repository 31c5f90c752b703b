"""Proxies are chosen by what is known of them, and nobody learns their passwords."""

from __future__ import annotations

import random
import socket
from pathlib import Path

import pytest
from scrapy.settings import BaseSettings

from arachne.exceptions import BadArgument
from arachne.handlers.proxies import Proxy, ProxyPool, parse_proxies
from fixtures.server.browsing import app, article
from tests.clocks import Clock
from tests.crawling import CrawlResult, crawl
from tests.proxying import LocalProxy, guarded_site

A, B, C = (Proxy(f"http://me:secret@10.0.0.{n}:8080") for n in (1, 2, 3))


def pool(*proxies: Proxy) -> tuple[ProxyPool, Clock]:
    clock = Clock()
    return ProxyPool(proxies, clock=clock, rng=random.Random(1)), clock


def chosen(proxies: ProxyPool, site: str = "site.test", times: int = 200) -> set[Proxy | None]:
    return {proxies.choose(site) for _ in range(times)}


def test_all_are_tried_at_first() -> None:
    proxies, _ = pool(A, B, C)
    assert chosen(proxies) == {A, B, C}


def test_a_dead_one_rests_and_comes_back() -> None:
    proxies, clock = pool(A, B)
    proxies.dead(A)
    assert chosen(proxies) == {B}
    clock.now += 31
    assert chosen(proxies) == {A, B}


def test_each_further_death_rests_longer() -> None:
    proxies, clock = pool(A)
    for _ in range(5):
        proxies.dead(A)
    clock.now += 60
    assert proxies.choose("site.test") is None
    clock.now += 3600
    assert proxies.choose("site.test") == A


def test_a_ban_holds_for_its_site_alone() -> None:
    proxies, clock = pool(A, B)
    proxies.banned(A, "site.test")
    assert chosen(proxies) == {B}
    assert chosen(proxies, "elsewhere.test") == {A, B}
    clock.now += 301
    assert A in chosen(proxies)


def test_where_all_are_banned_the_one_that_brought_content_is_pardoned() -> None:
    proxies, _ = pool(A, B, C)
    proxies.good(B, "site.test")
    for proxy in (B, A, A, B, B, C):
        proxies.banned(proxy, "site.test")
    assert chosen(proxies) == {None}
    assert proxies.pardon("site.test") == B
    assert proxies.pardon("site.test", [B.url]) == C, "banned once, A twice"
    for proxy in (A, B, C):
        proxies.dead(proxy)
    assert proxies.pardon("site.test") is None


def test_content_ends_a_ban() -> None:
    proxies, _ = pool(A, B)
    proxies.banned(A, "site.test")
    assert chosen(proxies) == {B}
    proxies.good(A, "site.test")
    assert A in chosen(proxies)


def test_good_ones_are_preferred_but_others_are_tried() -> None:
    proxies, _ = pool(A, B)
    proxies.good(A, "site.test")
    picks = [proxies.choose("site.test") for _ in range(400)]
    assert 0.75 < picks.count(A) / len(picks) < 0.98


def test_none_is_left_when_all_were_tried() -> None:
    proxies, _ = pool(A, B)
    assert proxies.choose("site.test", [A.url, B.url]) is None


def test_names_have_no_password() -> None:
    assert A.name == "http://10.0.0.1:8080"
    assert "secret" not in repr(A)
    assert A.for_browser() == {
        "server": "http://10.0.0.1:8080", "username": "me", "password": "secret",
    }  # fmt: skip


def test_proxies_come_from_a_setting_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = tmp_path / "proxies.txt"
    listed.write_text("# mine\n10.0.0.2:8080\n\nsocks5://10.0.0.3:1080\n")
    given = BaseSettings({"ARACHNE_PROXIES": f"http://10.0.0.1:8080,{listed}"})
    names = [proxy.name for proxy in parse_proxies(given)]
    assert names == ["http://10.0.0.1:8080", "http://10.0.0.2:8080", "socks5://10.0.0.3:1080"]
    monkeypatch.setenv("ARACHNE_PROXIES", "http://10.0.0.9:3128")
    assert [proxy.name for proxy in parse_proxies(BaseSettings())] == ["http://10.0.0.9:3128"]


@pytest.mark.parametrize(
    "wrong", ["http://me:secret@nowhere", "ftp://me:secret@h:1", "http://me:secret@h:port"]
)
def test_a_wrong_address_is_an_error_without_the_password(wrong: str) -> None:
    with pytest.raises(BadArgument, match="example: ARACHNE_PROXIES=") as caught:
        parse_proxies(BaseSettings({"ARACHNE_PROXIES": [wrong]}))
    assert "me:secret" not in str(caught.value).partition("accepted")[0]


def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
    return port


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    says = "The scripted garden shows its roses to browsers alone."
    proxies = [
        LocalProxy("clean", user="gardener:rosebud"),
        LocalProxy("refused", user="stranger:rosebud"),
        LocalProxy("slow", delay=5.0),
    ]
    page = app(f"show(`{article(says, 'roses')}`)")
    with guarded_site(proxies, frozenset({"clean"}), page) as start:
        addresses = [proxy.address for proxy in proxies]
        addresses.append(f"http://gardener:rosebud@127.0.0.1:{closed_port()}")
        settings = {
            "ARACHNE_PROXIES": ",".join(addresses),
            "ARACHNE_PROXY_TIMEOUT": 1,
            "ARACHNE_TIERS_OFF": "impersonate,browser",
            "ARACHNE_MEMORY_ENABLED": False,
            "RETRY_TIMES": 0,
            "LOG_LEVEL": "DEBUG",
        }
        out = tmp_path_factory.mktemp("proxies") / "out"
        return crawl(start, out, settings=settings)


def test_pages_come_through_the_proxy_that_is_let_in(crawled: CrawlResult) -> None:
    pages = {page["url"].partition("/closed/")[2]: page for page in crawled.pages}
    assert set(pages) == {"", "one", "two", "scripted"}, crawled
    assert pages[""]["tier"] == "http"
    assert "The garden at /closed/one is open." in pages["one"]["markdown"]
    assert "The scripted garden shows its roses" in pages["scripted"]["markdown"]
    assert {pages[name]["tier"] for name in ("one", "two", "scripted")} == {"proxy"}
    assert all(len(page["trail"]) <= 3 for page in pages.values())


def test_no_password_is_written_anywhere(crawled: CrawlResult) -> None:
    written = [crawled.stderr, crawled.stdout]
    written += [path.read_text("utf-8") for path in crawled.out.glob("*.json*")]
    assert not [text for text in written if "rosebud" in text]
