"""Settings are looked at before anything is fetched."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from arachne.defaults import SCRAPY_SETTINGS, SETTINGS
from arachne.exceptions import BadArgument
from arachne.settingvalues import check_values


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("ARACHNE_BROWSER_TABS", "three", "a whole number; example: -s ARACHNE_BROWSER_TABS=3"),
        ("ARACHNE_BROWSER_TABS", "2.5", "a whole number"),
        ("ARACHNE_CACHE_TTL", "1h", "a number; example: -s ARACHNE_CACHE_TTL=3600.0"),
        ("ARACHNE_JUDGE_MIN_CHARS", "many", "a number"),
        ("ARACHNE_ROBOTS_OBEY", "maybe", "0 or 1; example: -s ARACHNE_ROBOTS_OBEY=1"),
        ("DOWNLOAD_DELAY", "", "a number"),
        ("CONCURRENT_REQUESTS", ["4"], "a whole number"),
    ],
)
def test_what_is_no_number_or_switch_is_refused(name: str, value: object, accepted: str) -> None:
    with pytest.raises(BadArgument) as told:
        check_values(Settings({name: value}))
    assert str(told.value).startswith(f"{name}={value!r}: accepted is {accepted}")


@pytest.mark.parametrize(
    "given",
    [
        {"ARACHNE_BROWSER_TABS": "2", "DOWNLOAD_DELAY": "0.5", "DOWNLOAD_TIMEOUT": 7},
        {"ARACHNE_JUDGE_MIN_CHARS": "99.5", "ARACHNE_ROBOTS_OBEY": "False", "COOKIES_ENABLED": 0},
        {name: setting.default for t in (SETTINGS, SCRAPY_SETTINGS) for name, setting in t.items()},
        {},
    ],
)
def test_what_can_be_read_is_taken(given: dict[str, object]) -> None:
    check_values(Settings(given))
