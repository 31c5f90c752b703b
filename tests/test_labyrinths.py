"""What is made up to keep crawlers busy waits for the pages of the site."""

from __future__ import annotations

from collections import deque

from arachne.frontier.protocol import Found
from arachne.frontier.sqlite import SqliteBackend
from arachne.spiders.gate import SiteGate
from arachne.traps.labyrinths import LIMIT, Labyrinths
from arachne.urls import fingerprint

SITE = "http://a.test"
MENU = [f"{SITE}/", f"{SITE}/news/", f"{SITE}/about"]


def wander(labyrinths: Labyrinths, links_of: dict[str, list[str]] | None, pages: int) -> None:
    """Read so many pages, breadth first, from ``/in/a`` on; without a map, each leads to three."""
    known = {*MENU, f"{SITE}/in/a"}
    queue = deque([f"{SITE}/in/a"])
    for _ in range(pages):
        url = queue.popleft()
        links = links_of[url] if links_of else [f"{url}{letter}" for letter in "xyz"]
        found = [link for link in links if link not in known]
        known.update(found)
        queue.extend(found)
        labyrinths.led_to(url, found, len(found), len(links))


def test_pages_that_lead_only_on_are_a_labyrinth() -> None:
    labyrinths = Labyrinths()
    wander(labyrinths, None, LIMIT - 1)
    assert not labyrinths.holds(f"{SITE}/in/b")
    wander(labyrinths, None, 1)
    assert labyrinths.holds(f"{SITE}/in/b")
    assert not labyrinths.holds(f"{SITE}/news/b")
    assert not labyrinths.holds("http://b.test/in/b")


def test_folders_that_grow_are_of_one_labyrinth() -> None:
    labyrinths = Labyrinths()
    for number in range(LIMIT):
        url = f"{SITE}/in/{'abcd'[number % 4]}/w{'xyz'[number % 3]}/"
        labyrinths.led_to(url, [f"{url}{letter}/" for letter in "klm"], 3, 3)
    assert labyrinths.holds(f"{SITE}/in/d/q/r/s/")


def test_pages_with_a_menu_are_of_a_site() -> None:
    labyrinths = Labyrinths()
    for number in range(5 * LIMIT):
        url = f"{SITE}/in/{number}x"
        labyrinths.led_to(url, [f"{url}{n}" for n in range(9)], 9, 9 + len(MENU))
    assert not labyrinths.holds(f"{SITE}/in/b")


def test_lists_that_lead_to_pages_of_another_kind_are_none() -> None:
    labyrinths = Labyrinths()
    for number in range(5 * LIMIT):
        items = [f"{SITE}/items/{number}-{n}" for n in range(9)]
        labyrinths.led_to(f"{SITE}/lists/{number}", items, 9, 9)
    assert not labyrinths.holds(f"{SITE}/lists/b")
    assert not labyrinths.holds(f"{SITE}/items/b")


def test_a_place_whose_pages_lead_back_in_the_end_is_one_no_more() -> None:
    labyrinths = Labyrinths()
    wander(labyrinths, None, LIMIT)
    assert labyrinths.holds(f"{SITE}/in/b")
    for number in range(LIMIT):
        labyrinths.led_to(f"{SITE}/in/w{number}", [], 0, 3)
    assert not labyrinths.holds(f"{SITE}/in/b")


def test_what_waits_already_goes_behind_all_others_once() -> None:
    backend = SqliteBackend(":memory:")
    backend.open()
    gate = SiteGate(backend, traps=True)
    urls = [f"{SITE}/in/a", f"{SITE}/news/a"]
    backend.add([Found(fingerprint(url), url, "a.test") for url in urls])
    wander(gate.labyrinths, None, LIMIT)
    inside, outside = backend.lease(2, (), 0.0)
    assert gate.admit(outside) is None
    withheld = gate.admit(inside)
    assert withheld is not None
    assert not withheld.reason
    assert gate.admit(inside) is None
    assert gate.standing(f"{SITE}/in/b") == "suspect"
