"""Which tiers there are follows from the machine and the settings, before anything is fetched."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from arachne.exceptions import BadArgument
from arachne.handlers.availability import available_tiers, stealth_engine
from tests.scripted import crawler_with
from tests.test_browser_installed import executable

ROOT = Path(__file__).resolve().parents[1]


def tiers(**settings: object) -> tuple[str, ...]:
    return available_tiers(crawler_with(**settings))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One without any browser but those that a test puts into the folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.setattr("arachne.handlers.availability.USUAL_LOCATIONS", ())
    return tmp_path


def test_without_a_browser_plain_http_is_left(machine: Path) -> None:
    assert tiers() == ("http", "impersonate")


def test_a_headless_shell_is_for_the_browser_tier_alone(machine: Path) -> None:
    executable(machine / "chromium-headless-shell")
    assert tiers() == ("http", "impersonate", "browser")


def test_a_chromium_is_for_both(machine: Path) -> None:
    executable(machine / "chromium")
    assert tiers() == ("http", "impersonate", "browser", "stealth")
    assert tiers(ARACHNE_STEALTH=False) == ("http", "impersonate", "browser")
    assert tiers(ARACHNE_TIERS_OFF="browser") == ("http", "impersonate", "stealth")


def test_a_remote_browser_is_a_browser(machine: Path) -> None:
    assert tiers(ARACHNE_BROWSER_ENDPOINT="ws://127.0.0.1:3000/")[-1] == "browser"


def test_an_empty_endpoint_means_no_browser_at_all(machine: Path) -> None:
    executable(machine / "chromium")
    assert tiers(ARACHNE_BROWSER_ENDPOINT="") == ("http", "impersonate")


def test_proxies_make_a_tier(machine: Path) -> None:
    assert tiers(ARACHNE_PROXIES="http://127.0.0.1:8080") == ("http", "impersonate", "proxy")


def test_a_named_browser_that_does_not_start_is_an_error(machine: Path) -> None:
    with pytest.raises(BadArgument, match="ARACHNE_BROWSER_EXECUTABLE='/absent' does not start"):
        tiers(ARACHNE_BROWSER_EXECUTABLE="/absent")


def test_camoufox_is_missed_once_and_chromium_goes_on(
    machine: Path, caplog: pytest.LogCaptureFixture
) -> None:
    executable(machine / "chromium")
    with caplog.at_level(logging.WARNING, "arachne"):
        for _ in range(2):
            crawler = crawler_with(ARACHNE_STEALTH_ENGINE="camoufox")
            assert stealth_engine(crawler) == "patchright"
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "Camoufox is not installed"
    ]


def test_an_unknown_engine_is_an_error_of_one_line() -> None:
    with pytest.raises(BadArgument, match="accepted are patchright, camoufox"):
        tiers(ARACHNE_STEALTH_ENGINE="selenium")


def test_the_sidecar_has_the_release_of_playwright_that_is_pinned() -> None:
    pins = dict(
        line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines()[1:]
    )
    compose = (ROOT / "compose.yaml").read_text()
    assert f"playwright:v{pins['playwright']}-" in compose
    assert f"playwright@{pins['playwright']} " in compose
