"""What listings bring into the frontier, by their kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arachne.discovery import KINDS, Listed, Listing
from arachne.frontier.protocol import Entry
from arachne.frontier.sqlite import SqliteBackend
from arachne.scope import Scope
from arachne.spiders.bounds import Bounds
from arachne.spiders.gate import SiteGate
from arachne.spiders.harvest import Harvest, harvest_of

HOME = "https://a.test/"


@pytest.fixture
def bounds() -> Iterator[Bounds]:
    frontier = SqliteBackend(":memory:")
    frontier.open()
    yield Bounds(Scope((HOME,)), 2, SiteGate(frontier, traps=True), frontier.knows)
    frontier.close()


def harvest(
    bounds: Bounds, kind: str, *names: str, via: str = "source:robots", depth: int = 1,
    url: str = HOME + "list", listings: tuple[Listed, ...] = (),
) -> Harvest:  # fmt: skip
    entry = Entry(7, url, "a.test", depth, "", 1, via, None, start=3)
    listing = Listing(kind, tuple(Listed(HOME + name) for name in names), listings)
    return harvest_of(entry, url, listing, bounds)


@pytest.mark.parametrize("kind", KINDS)
def test_pages_belong_to_the_start_and_the_listing_that_they_are_found_by(
    bounds: Bounds, kind: str
) -> None:
    reaped = harvest(bounds, kind, "one")
    (page,) = reaped.pages(reaped.listing.pages)
    assert (page.url, page.parent, page.start, page.skip) == (HOME + "one", 7, 3, "")
    assert page.via == {"feed": "feed", "llms": "llms"}.get(kind, "sitemap")


@pytest.mark.parametrize(
    ("kind", "via", "depth", "expected"),
    [
        ("sitemap", "source:index", 4, 1),  # it says nothing of the way to its pages
        ("feed", "link", 0, 1),
        ("feed", "link", 1, 2),
        ("feed", "source:next", 1, 1),  # the feed's next page lists what the feed lists
        ("llms", "source:guess", 1, 1),
    ],
)
def test_how_far_a_listed_page_is_from_the_start(
    bounds: Bounds, kind: str, via: str, depth: int, expected: int
) -> None:
    assert harvest(bounds, kind, "one", via=via, depth=depth).depth == expected


def test_further_sitemaps_are_of_the_site_and_the_latest_first(bounds: Bounds) -> None:
    listings = tuple(
        Listed(url, date)
        for url, date in (
            (HOME + "old.xml", "2024-01-01"),
            ("https://elsewhere.test/map.xml", "2026-01-01"),
            (HOME + "new.xml", "2026-01-01"),
        )
    )
    reaped = harvest(bounds, "index", listings=listings)
    assert [one.url for one in reaped.named()] == [HOME + "new.xml", HOME + "old.xml"]


def test_many_sitemaps_do_not_keep_a_crawl_from_its_first_pages(bounds: Bounds) -> None:
    listings = tuple(Listed(f"{HOME}{number}.xml") for number in range(25))
    found = harvest(bounds, "index", listings=listings).further(listings)
    assert [f.depth for f in found] == [1] * 10 + [2] * 10 + [3] * 5
    assert [f.priority for f in found] == [1] * 10 + [0] * 15
    assert {f.via for f in found} == {"source:index"}


def test_the_older_entries_of_a_feed_come_last_and_only_within_the_depth(bounds: Bounds) -> None:
    older = (Listed(HOME + "feed?page=2"),)
    near = harvest(bounds, "feed", depth=1, listings=older)
    assert not near.further_first
    (entry,) = near.further(near.named())
    assert (entry.via, entry.depth, entry.priority) == ("source:next", 2, 0)
    assert harvest(bounds, "feed", depth=2, listings=older).named() == []


def test_a_feed_may_be_a_page_and_a_sitemap_is_none(bounds: Bounds) -> None:
    assert harvest(bounds, "feed").may_be_page
    assert not harvest(bounds, "sitemap").may_be_page


def test_an_llms_txt_has_a_longer_form_and_its_markdown_comes_last(bounds: Bounds) -> None:
    reaped = harvest(bounds, "llms", "guide.md", "guide", url=HOME + "docs/llms.txt")
    assert [one.url for one in reaped.named()] == [HOME + "docs/llms-full.txt"]
    markdown, page = reaped.pages(reaped.listing.pages)
    assert markdown.priority < page.priority == 0
    assert harvest(bounds, "llms", url=HOME + "docs/llms-full.txt").named() == []
