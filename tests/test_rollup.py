"""The links and contacts of a whole crawl."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from arachne.output.crawlfolder import open_folder
from arachne.output.jsonl import encode_line
from arachne.output.rollup import Tallies, write_rollups
from arachne.urls import canonicalize
from fixtures.server import sites
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl


@pytest.fixture(scope="module")
def crawled(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    out = tmp_path_factory.mktemp("rolled") / "out"
    return crawl(server.url("/", host=sites.ALIASES), out, settings={"ARACHNE_TIERS": "http"})


def lines(result: CrawlResult, name: str) -> list[dict]:
    return [json.loads(line) for line in (result.out / name).read_text().splitlines()]


def test_every_target_is_there_once_with_the_pages_that_link_to_it(crawled: CrawlResult) -> None:
    linking: dict[str, set[str]] = defaultdict(set)
    for page in crawled.pages:
        for link in page["links"]:
            target = canonicalize(link["url"])
            if target != page["url"]:
                linking[target].add(page["url"])
    found = {line["url"]: line for line in lines(crawled, "links.jsonl")}
    assert {url: line["in_degree"] for url, line in found.items()} == {
        url: len(pages) for url, pages in linking.items()
    }
    assert len(found) > 10
    for url, line in found.items():
        assert line["first_referrer"] in linking[url]
        assert line["kinds"]
        assert 0 < len(line["texts"]) <= 3


def test_most_linked_come_first(crawled: CrawlResult) -> None:
    degrees = [line["in_degree"] for line in lines(crawled, "links.jsonl")]
    assert degrees == sorted(degrees, reverse=True)


def test_a_target_tells_what_became_of_it(server: Server, crawled: CrawlResult) -> None:
    base = server.url("", host=sites.ALIASES)
    found = {line["url"].removeprefix(base): line for line in lines(crawled, "links.jsonl")}
    assert found["/article"]["outcome"] == "page"
    assert (found["/moved"]["outcome"], found["/moved"]["reason"]) == ("skipped", "duplicate")


def test_the_files_can_be_switched_off(server: Server, tmp_path: Path) -> None:
    start = server.url("/copy-1", host=sites.ALIASES)
    settings = {"ARACHNE_LINKS_FILE": False, "ARACHNE_TIERS": "http"}
    result = crawl(start, tmp_path / "out", settings=settings, scope="page")
    assert result.exit_code == 0
    assert not (result.out / "links.jsonl").exists()
    assert not (result.out / "contacts.jsonl").exists()


def test_what_does_not_fit_into_memory_is_summed_up_all_the_same() -> None:
    with Tallies(in_memory=2) as small, Tallies() as large:
        for tallies in (small, large):
            for page in range(9):
                for key in ("a", "b", "c", "d")[: page % 4 + 1]:
                    tallies.add(key, f"p{page}", ("nav", "content")[page % 2], f"text {page}")
        assert [*small.ranked()] == [*large.ranked()]
        key, tally = next(large.ranked())
        assert (key, tally.pages, tally.first) == ("a", 9, "p0")
        assert tally.kinds == {"nav", "content"}
        assert tally.texts == ["text 0", "text 1", "text 2"]


def test_contacts_are_counted_by_pages(tmp_path: Path) -> None:
    folder = open_folder(tmp_path / "out", {}, 10)
    for page, emails in (
        ("a", ["office@harbour.test"]),
        ("b", ["office@harbour.test", "x@y.test"]),
    ):
        contacts = {"emails": emails, "phones": ["+43123"] if page == "b" else [], "social": []}
        folder.pages.append(encode_line({"url": page, "links": [], "contacts": contacts}))
    write_rollups(folder)
    folder.close()
    written = (folder.path / "contacts.jsonl").read_text().splitlines()
    found = [json.loads(line) for line in written]
    assert [(c["kind"], c["value"], c["pages"], c["first_page"]) for c in found] == [
        ("email", "office@harbour.test", 2, "a"),
        ("email", "x@y.test", 1, "b"),
        ("phone", "+43123", 1, "b"),
    ]
