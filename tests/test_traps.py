"""Traps are closed for what they bring; what has an end, or something to say, stays open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from arachne.traps.tallies import CARRIER_LIMIT, FORGIVEN, LIMIT, Traps

SITE = "http://a.test"
SAME = {1, 2, 3, 4, 5}
MOST = 30


def crawl(
    urls: Iterator[str] | list[str],
    says: Callable[[str], set[int]],
    *,
    births: int = 0,
    traps: Traps | None = None,
    most: int = 400,
    landing: str = "",
) -> int:
    """Fetch one after the other, ``births`` new addresses on each barren page; how many were."""
    traps = traps or Traps()
    fetched = 0
    for url, _ in zip(urls, range(most), strict=False):
        if not traps.admit(url):
            continue
        fetched += 1
        if traps.fetched(url, landing or url, says(url)) and births:
            traps.born(url, births)
        traps.left(url)
    return fetched


def same(_: str) -> set[int]:
    return SAME


def unique(url: str) -> set[int]:
    return {hash((url, n)) for n in range(5)}


ENDLESS = {
    "a calendar by path": (f"{SITE}/calendar/{2024 + n // 12}/{n % 12}" for n in count()),
    "a calendar by query": (f"{SITE}/cal?year={n}" for n in count()),
    "a path that grows": (f"{SITE}/deep/" + "/".join("12"[(n >> b) & 1] for b in range(2 + n % 8))
                          for n in count()),
    "sessions": (f"{SITE}/shop?visit={n:x}z" for n in count()),
    "words without end": (f"{SITE}/x/w{'abcdefgh'[n % 8]}/{n:o}q/{n}" for n in count()),
    "versions of files": (f"{SITE}/code/tree/dir{n % 9}/{'abcdefg'[n % 7]}.c?id={n}" for n in count()),
    "one more parameter each time": (f"{SITE}/list?a={n}&{'bcdefgh'[n % 7]}=1" for n in count()),
}  # fmt: skip


@pytest.mark.parametrize("trap", ENDLESS)
def test_a_trap_costs_thirty_requests_at_most(trap: str) -> None:
    assert crawl(ENDLESS[trap], same, births=1, most=3000) <= MOST


def test_a_calendar_whose_few_words_other_pages_say_in_the_meantime_is_closed() -> None:
    traps, fetched = Traps(), 0
    for n in range(200):
        if traps.admit(url := f"{SITE}/calendar/{n}"):
            fetched += 1
            traps.fetched(url, url, SAME)
            traps.born(url, 1)
            traps.left(url)
        traps.fetched(f"{SITE}/a{n}", f"{SITE}/a{n}", {1, 2, 1000 + n, 2000 + n})
    assert fetched <= MOST


def test_what_is_under_way_counts_as_if_it_were_barren() -> None:
    traps = Traps()
    for n in range(LIMIT - 4):
        assert traps.admit(f"{SITE}/cal?m={n}")
        traps.fetched(f"{SITE}/cal?m={n}", f"{SITE}/cal?m={n}", SAME)
        traps.left(f"{SITE}/cal?m={n}")
    under_way = [traps.admit(f"{SITE}/cal?m={n}") for n in range(100, 110)]
    assert under_way == [True] * 5 + [None] * 5  # the first page was no repetition


def test_an_archive_is_fetched_whole_however_large() -> None:
    urls = [f"{SITE}/archive/{n}" for n in range(5000)]
    assert crawl(urls, unique, births=1, most=5000) == 5000


def test_an_archive_that_chooses_among_sentences_is_fetched_whole() -> None:
    urls = [f"{SITE}/archive/{n}" for n in range(2000)]

    def says(url: str) -> set[int]:
        number = int(url.rsplit("/", 1)[1])
        return {(number * 7 + k * (k + number % 13)) % 60 for k in range(9)}

    assert crawl(urls, says, births=1, most=2000) == 2000


def test_a_gallery_whose_pages_all_read_the_same_is_fetched_whole() -> None:
    urls = [f"{SITE}/photo/{n}" for n in range(300)]
    assert crawl(urls, same) == 300


def lists(traps: Traps, pages: int, *, worth: bool) -> int:
    """Fetch so many pages of one list that all say the same, each leading to the next one and, first
    of all, to a page of another family; how many of the list were."""
    fetched = 0
    for n in range(pages):
        url, item = f"{SITE}/list?page={n}", f"{SITE}/item/{n}"
        if not traps.admit(url):
            continue
        fetched += 1
        if traps.fetched(url, url, SAME):
            traps.born(url, 1)
        traps.left(url)
        if not traps.fetched(item, item, unique(item) if worth else SAME):
            traps.rewarded(url, item)
    return fetched


def test_a_list_that_leads_to_pages_with_something_to_say_is_followed_to_its_end() -> None:
    assert lists(Traps(), 500, worth=True) == 500
    assert lists(Traps(), 500, worth=False) <= MOST


def test_a_list_is_worth_its_request_once_however_many_pages_it_leads_to_first() -> None:
    traps = Traps()
    for n in range(LIMIT):
        url = f"{SITE}/list?color={n}"
        traps.fetched(url, url, SAME)
    for n in range(50):
        traps.rewarded(f"{SITE}/list?color=1", f"{SITE}/item/{n}")
    more = (f"{SITE}/list?color={n}" for n in range(LIMIT, 100))
    assert crawl(more, same, traps=traps) <= FORGIVEN + 1


def test_pages_of_a_family_do_not_speak_for_each_other_twice() -> None:
    traps = Traps()
    url = f"{SITE}/cal?year=1"
    for n in range(LIMIT + 1):  # the first of them says something new
        traps.fetched(f"{SITE}/cal?year={n}", f"{SITE}/cal?year={n}", SAME)
        traps.rewarded(url, f"{SITE}/cal?year={n + 1}")
    assert traps.admit(url) is False


def test_an_archive_with_empty_pages_among_them_is_fetched_whole() -> None:
    urls = [f"{SITE}/day/{n}" for n in range(600)]

    def says(url: str) -> set[int]:
        return unique(url) if int(url.rsplit("/", 1)[1]) % 4 == 0 else SAME

    assert crawl(urls, says, births=1, most=600) == 600


def test_facets_that_choose_among_known_products_are_closed() -> None:
    traps = Traps()
    crawl([f"{SITE}/product/{n}" for n in range(100)],
          lambda url: {int(url.rsplit("/", 1)[1]), *range(1000, 1004)}, traps=traps)  # fmt: skip
    urls = (f"{SITE}/list?color={n % 5}&size={n % 7}&sort={n}" for n in count())
    fetched = crawl(urls, lambda url: {hash(url) % 100, hash(url) % 97, 1001}, traps=traps)
    assert fetched <= MOST


def test_the_page_for_signing_in_is_met_a_few_times() -> None:
    urls = [f"{SITE}/login?next=/page/{n}" for n in range(100)]
    assert crawl(urls, same) <= CARRIER_LIMIT + 1
    walled = [f"{SITE}/members/{n}" for n in range(100)]
    assert crawl(walled, same, landing=f"{SITE}/login?next=/members/1") <= LIMIT + 1


def test_a_trap_beside_real_pages_costs_them_nothing() -> None:
    traps = Traps()
    real = [f"{SITE}/docs/chapter-{n}/page.html" for n in range(50)]
    crawl(real[:25], unique, traps=traps)
    crawl((f"{SITE}/docs/calendar/{n}/{n}" for n in count()), same, births=1, traps=traps)
    assert crawl(real[25:], unique, traps=traps) == 25


def test_small_folders_of_real_pages_stay_open_beside_many_that_repeat_them() -> None:
    traps = Traps()
    files = [
        f"{SITE}/code/tree/{folder}/{name}.c" for folder in "abcdefghijklmnop" for name in "xyz"
    ]
    found = 0
    for file in files:  # a code browser: three files a folder, and twice as many lists of changes
        found += crawl([file], unique, traps=traps)
        logs = [file.replace("/tree/", f"/{view}/") for view in ("log", "atom")]
        crawl(logs, same, births=1, traps=traps)
    assert found == len(files)
    assert traps.standing(f"{SITE}/code/log/q/x.c") == "closed"


def test_what_is_remembered_does_not_grow_with_the_site() -> None:
    traps = Traps(most=300)
    assert crawl([f"{SITE}/cal?m={n}" for n in range(LIMIT - 5)], same, traps=traps) == LIMIT - 5
    names = [f"{SITE}/users/{'abcdefghij'[n % 10]}{n:o}x/posts/all" for n in range(2000)]
    assert crawl(names, unique, traps=traps, most=2000) == 2000
    assert traps.remembered <= 300
    assert crawl([f"{SITE}/cal?m={n}" for n in range(100, 200)], same, traps=traps) <= 6


def test_versions_of_files_are_bounded_wherever_they_lead() -> None:
    urls = (f"{SITE}/code/tree/dir{n % 9}/{'abcdefg'[n % 7]}.c?id={n}" for n in count())
    assert crawl(urls, same) <= MOST


def test_what_is_known_of_a_trap_outlives_the_process() -> None:
    kept: dict[str, tuple[int, int]] = {}

    def keep(name: str, barren: int, born: int) -> None:
        kept[name] = (barren, born)

    urls = ENDLESS["a calendar by query"]
    assert 0 < crawl(urls, same, traps=Traps(keep=keep)) <= MOST
    assert crawl(urls, same, traps=Traps(kept, keep)) == 0


def test_links_into_a_trap_wait_for_all_others() -> None:
    traps = Traps()
    for n in range(LIMIT // 2 + 1):
        traps.fetched(f"{SITE}/cal?m={n}", f"{SITE}/cal?m={n}", SAME)
    assert traps.standing(f"{SITE}/cal?m=99") == "suspect"
    assert traps.standing(f"{SITE}/other/9") == ""
    for n in range(LIMIT):
        traps.fetched(f"{SITE}/cal?m={n}", f"{SITE}/cal?m={n}", SAME)
    assert traps.standing(f"{SITE}/cal?m=99") == "closed"


def test_pages_behind_a_router_are_told_from_their_headings() -> None:
    traps = Traps()
    for page in range(60):
        route = f"{SITE}/docs/#/guide/page-{page}"
        assert crawl([route], unique, births=1, traps=traps) == 1
        headings = [f"{route}?id=part-{n}" for n in range(8)]
        for url in headings:
            if traps.admit(url):
                traps.fetched(url, url, unique(route))
                traps.born(url, 3)
                traps.left(url)
    assert traps.standing(f"{SITE}/docs/#/guide/page-99?id=part-1") == "closed"
    assert traps.standing(f"{SITE}/docs/#/guide/page-99") == ""
