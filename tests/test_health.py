"""What health says of settings is what a crawl with these settings would do."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from scrapy.settings import Settings

from arachne.addon import with_defaults
from arachne.health import Check, check_all

NO_BROWSER = {"ARACHNE_TIERS_OFF": "browser,stealth"}


def checks(environ: dict[str, str] | None = None, **settings: object) -> dict[str, Check]:
    found = check_all(with_defaults(Settings(settings)), environ or {})
    return {check.name: check for check in found}


@pytest.mark.parametrize("how", ["setting", "environment"])
def test_an_empty_endpoint_means_no_browser_at_all(how: str) -> None:
    named = {"ARACHNE_BROWSER_ENDPOINT": ""}
    found = checks(**named) if how == "setting" else checks(named)
    assert found["browser"].state == found["stealth"].state == "off"
    assert "no browser at all" in found["browser"].detail


def test_a_browser_that_is_named_and_does_not_start_is_missed_by_both_tiers() -> None:
    found = checks(ARACHNE_BROWSER_EXECUTABLE="/no/such/chromium")
    assert found["browser"].state == found["stealth"].state == "unavailable"
    assert "/no/such/chromium" in found["browser"].detail


def test_proxies_are_read_from_files_as_a_crawl_does(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        there = f"http://name:secret@127.0.0.1:{listening.getsockname()[1]}"
        (tmp_path / "proxies.txt").write_text(f"# two\n{there}\nhttp://127.0.0.1:9\n")
        found = checks(ARACHNE_PROXIES=str(tmp_path / "proxies.txt"), **NO_BROWSER)
    assert (found["proxies"].state, found["proxies"].detail) == (
        "available", "1 of 2 accept connections",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("setting", "name"), [("ARACHNE_PROXIES", "proxies"), ("ARACHNE_BROWSER_ENDPOINT", "sidecar")]
)
def test_what_is_no_address_is_said_with_what_would_be(setting: str, name: str) -> None:
    check = checks(**{setting: "nonsense"}, **NO_BROWSER)[name]
    assert check.state == "unavailable"
    assert "'nonsense'" in check.detail
    assert "accepted are" in check.detail


def test_a_port_that_is_open_and_no_browser_is_no_sidecar() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        endpoint = f"ws://127.0.0.1:{listening.getsockname()[1]}/"
        check = checks(ARACHNE_BROWSER_ENDPOINT=endpoint, **NO_BROWSER)["sidecar"]
    assert check.state == "unavailable"
