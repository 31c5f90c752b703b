"""Which tier is next, what is the best so far, and why a URL failed in the end."""

from __future__ import annotations

import pytest

from arachne.items import Step
from arachne.judging import Verdict
from arachne.ladder.climbing import Bounds, final_reason, next_tier, parse_bounds, rank
from arachne.ladder.climbs import reasons_of
from arachne.tiers import TIERS

WALL = Verdict("blocked:akamai", climb=True, reason="blocked:akamai")
SHELL = Verdict("shell", climb=True, least="browser", reason="thin", keepable=True)
BANNED = Verdict("ip-block", climb=True, least="proxy", reason="ip-block")
LOGIN = Verdict("login", reason="login")


@pytest.mark.parametrize(
    ("verdict", "current", "allowed", "tried", "tier"),
    [
        (WALL, "http", TIERS, {"http"}, "impersonate"),
        (WALL, "impersonate", TIERS, {"http", "impersonate"}, "browser"),
        (WALL, "http", ("http", "stealth"), {"http"}, "stealth"),
        (WALL, "proxy", TIERS, set(TIERS), None),
        (WALL, "impersonate", TIERS, {"impersonate", "browser"}, "stealth"),
        (SHELL, "http", TIERS, {"http"}, "browser"),
        (SHELL, "http", ("http", "impersonate"), {"http"}, None),
        (BANNED, "http", TIERS, {"http"}, "proxy"),
        (BANNED, "http", TIERS[:4], {"http"}, None),
        (LOGIN, "http", TIERS, {"http"}, None),
    ],
)  # fmt: skip
def test_the_cheapest_tier_that_may_help_is_next(verdict, current, allowed, tried, tier) -> None:
    assert next_tier(verdict, current, allowed, tried) == tier


@pytest.mark.parametrize(
    ("text", "floor", "ceiling"),
    [("browser", "browser", "proxy"), ("browser..", "browser", "proxy"),
     ("..impersonate", "http", "impersonate"), ("http..browser", "http", "browser")],
)  # fmt: skip
def test_bounds_are_read(text: str, floor: str, ceiling: str) -> None:
    assert parse_bounds(text) == Bounds(floor, ceiling)


def test_a_tier_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="'rocket' is not a tier"):
        parse_bounds("http..rocket")


def test_bounds_narrow_each_other_and_never_leave_nothing() -> None:
    both = Bounds("impersonate", "stealth").narrow(Bounds("http", "browser"))
    assert both.allow(TIERS) == ("impersonate", "browser")
    assert Bounds("browser", "browser").allow(("http", "impersonate")) == ("http",)


def test_the_best_result_is_usable_then_keepable_then_the_longest() -> None:
    results = [(LOGIN, 900), (SHELL, 10), (SHELL, 50), (Verdict("ok", usable=True), 5)]
    assert sorted(results, key=lambda result: rank(*result)) == results


@pytest.mark.parametrize(
    ("reasons", "final"),
    [
        (["http-403", "blocked:akamai", "captcha"], "captcha"),
        (["blocked:akamai", "timeout"], "blocked:akamai"),
        (["captcha", "thin"], "captcha"),
        (["http-403", "timeout"], "timeout"),
        (["thin", "timeout", "thin"], "timeout"),
        (["blocked:unknown", "http-403"], "http-403"),
        (["blocked:akamai", "login"], "login"),
    ],
)
def test_the_last_word_counts_unless_an_earlier_one_named_the_obstacle(reasons, final) -> None:
    assert final_reason([(reason, "") for reason in reasons])[0] == final


def test_steps_are_told_as_reasons() -> None:
    trail = [Step("http", "http-error", 403), Step("browser", "shell", 200), Step("http", "ok", 200),
             Step("http", "http-error", 200)]  # fmt: skip
    assert [reason for reason, _ in reasons_of(trail)] == ["http-403", "thin", "error"]
