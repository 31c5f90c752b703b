"""Families of addresses, and addresses that go round in a circle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.urls.families import family_of, repeats_itself

SITE = "http://a.test"


@pytest.mark.parametrize(
    ("url", "circle"),
    [
        ("/a/b/c/d/e/f/g", False),
        ("/2024/01/01/a/1", False),
        ("/docs/docs/docs/docs/x", True),
        ("/a/b/a/b/a/b/", True),
        ("/a/b/a/c/a/d/a/e", True),
        ("/en/news/en/news/about", False),
        ("/" + "/".join(f"s{n}" for n in range(21)), True),
        ("/x?" + "&".join(f"p{n}=1" for n in range(25)), True),
        ("/login?next=%2Flogin%3Fnext%3D%252Flogin%253Fnext%253D%25252F", True),
        ("/login?next=%2Flogin%3Fnext%3D%252Fa", False),
        ("/search?q=100%25", False),
    ],
)
def test_an_address_that_goes_round_in_a_circle_is_known(url: str, circle: bool) -> None:
    assert repeats_itself(SITE + url) is circle


def test_addresses_that_one_program_makes_are_one_family() -> None:
    assert family_of(f"{SITE}/2024/05/06").name == family_of(f"{SITE}/2023/1").name
    assert family_of(f"{SITE}/p/a-title.html").name == family_of(f"{SITE}/p/other.html").name
    assert family_of(f"{SITE}/p?b=1&a=2").name == family_of(f"{SITE}/p?a=9&b=8").name
    assert family_of(f"{SITE}/p?a=1").name != family_of(f"{SITE}/p?b=1").name
    assert family_of(f"{SITE}/a/x").name != family_of(f"{SITE}/b/x").name


@pytest.mark.parametrize(
    ("url", "carries"),
    [("/login?next=%2Fa", True), ("/login?next=2", False), ("/cal?m=%2Fa", False), ("/a", False)],
)
def test_what_carries_another_address_along_is_told_apart(url: str, carries: bool) -> None:
    assert family_of(SITE + url).carries is carries


@given(st.text(max_size=60))
def test_no_address_is_too_odd(rest: str) -> None:
    url = f"{SITE}/{rest}"
    assert family_of(url).name
    assert repeats_itself(url) in (True, False)
