"""The tables of phrases: each alternative can match, and is let through by the sieve before it."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arachne.judging import phrases
from arachne.judging.phrases import Wording


def alternatives(pattern: str) -> list[str]:
    """The alternatives at the top of an expression."""
    found, depth, start, index, bracket = [], 0, 0, 0, False
    while index < len(pattern):
        char = pattern[index]
        if char == "\\":
            index += 1
        elif bracket:
            bracket = char != "]"
        elif char == "[":
            bracket = True
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif char == "|" and not depth:
            found.append(pattern[start:index])
            start = index + 1
        index += 1
    return [*found, pattern[start:]]


SIEVED = [
    pytest.param(getattr(phrases, name), alternative, id=f"{name}-{number}")
    for name in ("WALL_TEXT", "PAYWALL")
    for number, alternative in enumerate(alternatives(getattr(phrases, name).pattern.pattern))
]


@pytest.mark.parametrize(("wording", "alternative"), SIEVED)
def test_whatever_matches_holds_a_stem(wording: Wording, alternative: str) -> None:
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(re.compile(alternative, re.IGNORECASE), fullmatch=True))
    def holds(text: str) -> None:
        lower = text.lower()
        assert any(stem in lower for stem in wording.stems), text

    holds()


@pytest.mark.parametrize(
    ("title", "table"),
    [
        ("404", "NOT_FOUND"), ("Error 404: page not found", "NOT_FOUND"), ("Gone", "NOT_FOUND"),
        ("The page you were looking for was not found", "NOT_FOUND"),
        ("Diese Seite wurde leider nicht gefunden", "NOT_FOUND"), ("Nie znaleziono strony", "NOT_FOUND"),
        ("Str\u00e1nka nenalezena", "NOT_FOUND"), ("\u9875\u9762\u4e0d\u5b58\u5728", "NOT_FOUND"),
        ("Sign in", "LOGIN_TITLES"), ("Log in to your account", "LOGIN_TITLES"),
        ("\u0412\u0445\u043e\u0434", "LOGIN_TITLES"), ("Iniciar sesi\u00f3n", "LOGIN_TITLES"),
        ("403 Forbidden", "WALL_TITLES"), ("Are you a robot?", "WALL_TITLES"),
        ("Access to this page has been denied", "WALL_TITLES"), ("Security Check", "WALL_TITLES"),
        ("500 Internal Server Error", "ERROR_TITLES"), ("Under maintenance", "ERROR_TITLES"),
    ],
)  # fmt: skip
def test_titles_that_say_it_are_known(title: str, table: str) -> None:
    assert getattr(phrases, table).fullmatch(title)


@pytest.mark.parametrize(
    "title",
    [
        "How to find what was not found", "A brief history of the 404 page", "Signing in the rain",
        "Lost and found at the harbour", "Robots in the mill", "Denied: a novel", "Entrance fees",
        "The login book of the lighthouse", "Checking the lamps", "Maintenance of looms",
    ],
)  # fmt: skip
def test_titles_that_speak_of_it_are_not(title: str) -> None:
    tables = (phrases.NOT_FOUND, phrases.LOGIN_TITLES, phrases.WALL_TITLES)
    assert not any(table.fullmatch(title) for table in tables)
