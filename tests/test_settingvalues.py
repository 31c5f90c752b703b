"""Settings are looked at before anything is fetched."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from arachne.defaults import SCRAPY_SETTINGS, SETTINGS
from arachne.exceptions import BadArgument
from arachne.settingvalues import check_values, chosen, without_effect

IMAGES = ("alt", "link", "none")


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        (
            "ARACHNE_BROWSER_TABS",
            "three",
            "a whole number from 0; example: -s ARACHNE_BROWSER_TABS=3",
        ),
        ("ARACHNE_BROWSER_TABS", "2.5", "a whole number"),
        ("ARACHNE_CACHE_TTL", "1h", "a number from 0; example: -s ARACHNE_CACHE_TTL=3600.0"),
        ("ARACHNE_JUDGE_MIN_CHARS", "many", "a number"),
        ("ARACHNE_ROBOTS_OBEY", "maybe", "0 or 1; example: -s ARACHNE_ROBOTS_OBEY=1"),
        ("DOWNLOAD_DELAY", "", "a number"),
        ("CONCURRENT_REQUESTS", ["4"], "a whole number"),
        ("CONCURRENT_REQUESTS_PER_DOMAIN", "0", "a whole number from 1"),
        ("DOWNLOAD_TIMEOUT", "-1", "a number from 0"),
        ("ARACHNE_EXTRACTION_WORKERS", -2, "a whole number from -1"),
        ("ARACHNE_TIERS_BY_URL", '{"/app/": ', "an object of JSON"),
        ("ARACHNE_HOOKS", "[1]", "an object of JSON"),
        ("ARACHNE_TIERS_OFF", "lynx", "some of http, impersonate, browser, stealth, proxy, but"),
        ("ARACHNE_TIERS_OFF", "http,impersonate,browser,stealth,proxy", "some of http"),
        ("RETRY_HTTP_CODES", "5xx", "whole numbers, parted by commas"),
        ("RETRY_HTTP_CODES", [500, "many"], "whole numbers"),
        ("CONCURRENT_ITEMS", "x", "a whole number; example: -s CONCURRENT_ITEMS=100"),
        ("CLOSESPIDER_PAGECOUNT", "many", "a whole number"),
        ("MEMUSAGE_LIMIT_MB", "1 GB", "a whole number"),
        ("MEMUSAGE_ENABLED", "perhaps", "0 or 1"),
    ],
)
def test_what_is_no_number_or_switch_or_too_small_is_refused(
    name: str, value: object, accepted: str
) -> None:
    with pytest.raises(BadArgument) as told:
        check_values(Settings({name: value}))
    assert str(told.value).startswith(f"{name}={value!r}: accepted is {accepted}")


def test_a_name_that_is_misspelt_on_the_command_line_is_refused() -> None:
    typed, project = Settings(), Settings({"ARACHNE_BROWSER_TAB": "2"}, priority="project")
    typed.set("ARACHNE_BROWSER_TAB", "2", priority="cmdline")
    with pytest.raises(BadArgument, match=r"no such setting.* -s ARACHNE_BROWSER_TABS=3"):
        check_values(typed)
    check_values(project)


def test_what_has_no_effect_is_told_with_what_takes_its_place() -> None:
    typed = Settings({"DEPTH_LIMIT": 1}, priority="project")
    typed.set("ROBOTSTXT_OBEY", "False", priority="cmdline")
    assert without_effect(typed) == [
        "ROBOTSTXT_OBEY='False' has no effect; instead there is the setting ARACHNE_ROBOTS_OBEY"
    ]


@pytest.mark.parametrize(
    "given",
    [
        {"ARACHNE_BROWSER_TABS": "2", "DOWNLOAD_DELAY": "0.5", "DOWNLOAD_TIMEOUT": 7},
        {"ARACHNE_TIERS_OFF": "stealth, proxy", "RETRY_HTTP_CODES": "500, 503"},
        {"ARACHNE_TIERS_OFF": "", "RETRY_HTTP_CODES": [502]},
        {"ARACHNE_JUDGE_MIN_CHARS": "99.5", "ARACHNE_ROBOTS_OBEY": "False", "COOKIES_ENABLED": 0},
        {name: setting.default for t in (SETTINGS, SCRAPY_SETTINGS) for name, setting in t.items()},
        {},
    ],
)
def test_what_can_be_read_is_taken(given: dict[str, object]) -> None:
    check_values(Settings(given))


def test_a_word_that_is_accepted_is_taken_and_the_default_where_there_is_none() -> None:
    assert chosen(Settings({"ARACHNE_IMAGES": "link"}), "ARACHNE_IMAGES", IMAGES) == "link"
    assert chosen(Settings(), "ARACHNE_IMAGES", IMAGES) == "alt"


def test_any_other_word_is_an_error_of_one_line() -> None:
    with pytest.raises(BadArgument) as error:
        chosen(Settings({"ARACHNE_IMAGES": "all"}), "ARACHNE_IMAGES", IMAGES)
    assert str(error.value) == (
        "ARACHNE_IMAGES='all': accepted are alt, link, none; example: ARACHNE_IMAGES=alt"
    )
