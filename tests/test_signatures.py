"""Each row of the tables of marks, on a wall that bears it and on a real page that bears it too."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from arachne.extraction import extract
from arachne.judging import Facts, Thresholds, judge
from arachne.judging.reading import Reading
from arachne.judging.signatures import CAPTCHA_MARKS, HINT, WALL, WALL_MARKS, Mark
from arachne.judging.walls import find_marks
from fixtures.walls import article, wall

URL = "http://mill.test/page"
LIMITS = Thresholds.of()
WALL_PAGE = wall("Security check", "Your request looks automated.")
REAL_PAGE = article("The copper roof of the chapel")


read = cache(extract)


def bearing(mark: Mark, html: str, status: int) -> Facts:
    """The page with the mark in its place."""
    headers: dict[str, str] = {}
    cookies: tuple[str, ...] = ()
    url = URL
    head = ""
    if mark.place == "header":
        name, _, value = mark.text.partition(": ")
        headers = {name: value or "1"}
    elif mark.place == "cookie":
        cookies = (mark.text + "x",)
    elif mark.place == "host":
        head = f'<script src="https://sub.{mark.text}/x.js"></script>'
    elif mark.place == "url":
        url = f"http://mill.test/{mark.text}" if mark.text[0] != "." else f"http://a{mark.text}"
    elif mark.place == "markup":
        head = f"<!-- {mark.text.upper()} -->" if "<" not in mark.text else f"{mark.text}>"
    body = html.replace("</head>", f"{head}</head>").encode()
    page = read(body, url)
    if mark.place == "title":
        title = mark.text.removesuffix("*")
        page = replace(page, signals=replace(page.signals, title=title.title()))
    return Facts(status, url, page, headers, cookies, body)


@pytest.mark.parametrize("mark", WALL_MARKS, ids=lambda m: f"{m.vendor}-{m.place}-{m.text}")
def test_a_wall_with_the_mark_is_the_vendors_and_a_page_with_it_is_a_page(mark: Mark) -> None:
    verdict = judge(bearing(mark, WALL_PAGE, 403), LIMITS)
    assert not verdict.usable
    if verdict.name != "captcha":  # some marks of walls are captchas of the same vendor
        assert verdict.name == f"blocked:{mark.vendor}"
    assert judge(bearing(mark, REAL_PAGE, 200), LIMITS).name == "ok"


@pytest.mark.parametrize("mark", CAPTCHA_MARKS, ids=lambda m: f"{m.vendor}-{m.place}-{m.text}")
def test_a_captcha_is_named_and_one_that_guards_a_form_is_none(mark: Mark) -> None:
    verdict = judge(bearing(mark, WALL_PAGE, 403), LIMITS)
    assert verdict.name == "captcha"
    assert verdict.detail == mark.vendor
    assert judge(bearing(mark, REAL_PAGE, 200), LIMITS).name == "ok"


@pytest.mark.parametrize("mark", [m for m in WALL_MARKS if m.weight == HINT], ids=str)
def test_a_hint_alone_makes_no_wall_of_a_short_page(mark: Mark) -> None:
    short = "<title>Status</title><h1>Status</h1><p>All looms are running today.</p>"
    assert judge(bearing(mark, f"<head></head>{short}", 200), LIMITS).name == "ok"


def test_no_row_is_there_twice_and_all_are_in_lower_case() -> None:
    for table in (WALL_MARKS, CAPTCHA_MARKS):
        places = [(mark.place, mark.text) for mark in table]
        assert len(places) == len(set(places))
        assert all(mark.text == mark.text.lower() for mark in table)
        assert {mark.weight for mark in table} <= {WALL, HINT}


def test_a_mark_is_found_only_in_its_place() -> None:
    title = Mark("x", "title", "just a moment...", WALL)
    page = bearing(title, REAL_PAGE.replace("</h1>", "</h1><p>Just a moment...</p>"), 200)
    plain = replace(page, extraction=extract(page.body, URL))
    assert list(find_marks(Reading(page), [title])) == [title]
    assert list(find_marks(Reading(plain), [title])) == []
