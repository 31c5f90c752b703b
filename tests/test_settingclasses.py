"""Code that settings name is looked at before anything is fetched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scrapy.core.scheduler import Scheduler
from scrapy.settings import Settings

from arachne.defaults import COMPONENTS, SCRAPY_SETTINGS
from arachne.exceptions import BadArgument
from arachne.frontier.scheduler import FrontierScheduler
from arachne.settingclasses import check_classes
from arachne.shared.scheduler import SharedScheduler
from tests.crawling import crawl

ADDONS = {"arachne.addon.Addon": 500}
NEEDED = [part for part in COMPONENTS if part.path.endswith((".RecordsPipeline", ".RunReport"))]


def given(name: str, value: object) -> Settings:
    return Settings({"ADDONS": ADDONS, name: value})


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("SCHEDULER", "scrapy.core.scheduler.Scheduler", "a scheduler that leases its URLs"),
        ("SCHEDULER", "nowhere.Scheduler", "cannot be loaded"),
        ("SCHEDULER", "arachne.frontier.scheduler.NoSuchScheduler", "cannot be loaded"),
        ("SCHEDULER", "arachne.tiers.TIERS", "a scheduler that leases its URLs"),
        ("DOWNLOADER", "nowhere.Downloader", "cannot be loaded"),
        ("STATS_CLASS", "stats", "cannot be loaded"),
        ("LOG_FORMATTER", "arachne.NoSuchClass", "cannot be loaded"),
        ("TWISTED_DNS_RESOLVER", "nowhere", "cannot be loaded"),
        ("TWISTED_REACTOR", "twisted.internet.selectreactor.SelectReactor", "needs asyncio"),
        ("ITEM_PIPELINES", {"nowhere.Pipeline": 1}, "cannot be loaded"),
        ("EXTENSIONS", '{"nowhere": 1}', "cannot be loaded"),
        ("DOWNLOAD_HANDLERS", {"ftp": "nowhere.Handler"}, "cannot be loaded"),
        ("RETRY_EXCEPTIONS", "nowhere.Error", "cannot be loaded"),
        ("ARACHNE_IMPERSONATE_PROFILE", "netscape4", "accepted are "),
        *((part.setting, {part.path: None}, "no URL would end") for part in NEEDED),
    ],
)
def test_what_cannot_be_loaded_or_does_not_fit_is_refused(
    name: str, value: object, told: str
) -> None:
    with pytest.raises(BadArgument, match=told) as refused:
        check_classes(given(name, value))
    assert str(refused.value).startswith(f"{name}=")
    assert "accepted" in str(refused.value)
    assert re.search(rf"; example: -s '?{name}=", str(refused.value))


def test_a_list_of_profiles_is_given_with_the_refusal() -> None:
    with pytest.raises(BadArgument, match=r"chrome, .*firefox, .*safari.*PROFILE=chrome$"):
        check_classes(given("ARACHNE_IMPERSONATE_PROFILE", "netscape4"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, SCRAPY_SETTINGS[name].default) for name in ("SCHEDULER", "DOWNLOADER")),
        ("TWISTED_REACTOR", SCRAPY_SETTINGS["TWISTED_REACTOR"].default),
        ("SCHEDULER", "arachne.shared.scheduler.SharedScheduler"),
        ("ARACHNE_IMPERSONATE_PROFILE", "firefox"),
        ("ARACHNE_IMPERSONATE_PROFILE", "chrome136"),
        ("EXTENSIONS", {"nowhere.Extension": None}),
        ("DOWNLOAD_HANDLERS", {"ftp": None}),
        *((part.setting, {part.path: part.order}) for part in COMPONENTS if part.order),
    ],
)
def test_what_fits_is_taken(name: str, value: object) -> None:
    check_classes(given(name, value))


def test_the_addon_is_needed() -> None:
    with pytest.raises(BadArgument, match=r"^ADDONS=\{\}: .*example: ADDONS = "):
        check_classes(Settings())


def test_a_crawl_is_refused_with_one_line(tmp_path: Path) -> None:
    settings = {"SCHEDULER": "scrapy.core.scheduler.Scheduler"}
    result = crawl("http://127.0.0.1:1/", tmp_path / "out", settings=settings)
    assert result.exit_code == 2
    assert result.stderr.startswith("arachne: SCHEDULER='scrapy.core.scheduler.Scheduler': ")
    assert len(result.stderr.splitlines()) == 1
    assert not result.out.exists()


def test_schedulers_of_others_are_none_of_ours() -> None:
    """Scrapy's base class takes whatever has a scheduler's methods for an instance of itself."""
    assert not issubclass(Scheduler, FrontierScheduler)
    assert issubclass(SharedScheduler, FrontierScheduler)
