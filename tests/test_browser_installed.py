"""The right browser is found for each role, wherever it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from arachne.exceptions import BadArgument
from arachne.handlers.browser.installed import (
    SETTING,
    Browser,
    BrowserChoice,
    choose,
    discover,
    find,
    kind_of,
)

NOWHERE: tuple[str, ...] = ()


def executable(path: Path, version: str = "Chromium 150.0.1.2 built on Debian") -> str:
    """A program that answers ``--version`` the way a browser does."""
    return program(path, f'[ "$1" = --version ] && echo "{version}"')


def program(path: Path, script: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def downloaded(cache: Path, build: str, *, complete: bool = True) -> str:
    """An executable where Playwright puts it, with the marker it writes last."""
    path = executable(cache / build)
    if complete:
        (cache / build.split("/", maxsplit=1)[0] / "INSTALLATION_COMPLETE").touch()
    return path


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine without any browser."""
    (tmp_path / "bin").mkdir()
    return {
        "PATH": str(tmp_path / "bin"),
        "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "playwright"),
    }


def test_a_machine_without_browsers_has_none(bare: dict[str, str]) -> None:
    choice = discover({}, bare, locations=NOWHERE)
    assert choice == BrowserChoice(None, None)
    assert not choice


def test_each_role_gets_the_browser_of_its_kind(bare: dict[str, str]) -> None:
    full = executable(Path(bare["PATH"], "chromium"))
    shell = executable(Path(bare["PATH"], "chromium-headless-shell"))
    choice = discover({}, bare, locations=NOWHERE)
    assert choice.shell == Browser(shell, "shell", "system", "150.0.1.2")
    assert choice.full == Browser(full, "full", "system", "150.0.1.2")


def test_chromium_stands_in_for_a_missing_shell(bare: dict[str, str]) -> None:
    full = executable(Path(bare["PATH"], "google-chrome"), "Google Chrome 151.0.7.8 unknown")
    choice = discover({}, bare, locations=NOWHERE)
    assert choice.shell == choice.full == Browser(full, "full", "system", "151.0.7.8")


def test_a_shell_does_not_stand_in_for_chromium(bare: dict[str, str]) -> None:
    executable(Path(bare["PATH"], "headless_shell"))
    choice = discover({}, bare, locations=NOWHERE)
    assert choice
    assert choice.full is None


@pytest.mark.parametrize(
    ("shell", "full"),
    [
        (
            "chromium_headless_shell-1129/chrome-linux/headless_shell",
            "chromium-1129/chrome-linux/chrome",
        ),
        (
            "chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell",
            "chromium-1255/chrome-linux64/chrome",
        ),
        (
            "chromium_headless_shell-1129/chrome-mac/headless_shell",
            "chromium-1129/chrome-mac/Chromium.app/Contents/MacOS/Chromium",
        ),
    ],
)
def test_downloads_of_playwright_come_before_the_system(
    bare: dict[str, str], shell: str, full: str
) -> None:
    executable(Path(bare["PATH"], "chromium"))
    cache = Path(bare["PLAYWRIGHT_BROWSERS_PATH"])
    expected = downloaded(cache, shell), downloaded(cache, full)
    choice = discover({}, bare, locations=NOWHERE)
    assert choice.shell
    assert choice.full
    assert (choice.shell.path, choice.full.path) == expected


def test_the_newest_complete_download_is_taken(bare: dict[str, str]) -> None:
    cache = Path(bare["PLAYWRIGHT_BROWSERS_PATH"])
    downloaded(cache, "chromium-999/chrome-linux/chrome")
    newest = downloaded(cache, "chromium-1200/chrome-linux/chrome")
    downloaded(cache, "chromium-1300/chrome-linux/chrome", complete=False)
    choice = discover({}, bare, locations=NOWHERE)
    assert choice.full
    assert choice.full.path == newest


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("exit 127", id="a library is missing"),
        pytest.param("echo 'please install the snap'", id="a stub"),
        pytest.param("kill -SEGV $$", id="it crashes"),
    ],
)
def test_what_does_not_start_is_passed_over(bare: dict[str, str], script: str) -> None:
    program(Path(bare["PATH"], "chromium"), script)
    works = executable(Path(bare["PATH"], "google-chrome"))
    choice = discover({}, bare, locations=NOWHERE)
    assert choice.full
    assert choice.full.path == works


def test_usual_locations_are_the_last_resort(bare: dict[str, str], tmp_path: Path) -> None:
    location = executable(tmp_path / "opt" / "chrome")
    choice = discover({}, bare, locations=(str(tmp_path / "absent"), location))
    assert choice.full
    assert choice.full.path == location


def test_a_named_chromium_plays_both_roles(bare: dict[str, str], tmp_path: Path) -> None:
    executable(Path(bare["PATH"], "chromium-headless-shell"))
    named = executable(tmp_path / "my browser" / "chrome")
    choice = discover({SETTING: named}, bare, locations=NOWHERE)
    assert choice.shell == choice.full == Browser(named, "full", "setting", "150.0.1.2")


def test_two_can_be_named(bare: dict[str, str], tmp_path: Path) -> None:
    shell = executable(tmp_path / "headless_shell")
    full = executable(tmp_path / "chrome")
    choice = discover({SETTING: f"{full}, {shell}"}, bare, locations=NOWHERE)
    assert choice.shell
    assert choice.full
    assert (choice.shell.path, choice.full.path) == (shell, full)


def test_a_name_on_the_path_is_enough(bare: dict[str, str]) -> None:
    path = executable(Path(bare["PATH"], "brave"))
    choice = discover({}, bare | {SETTING: "brave"}, locations=NOWHERE)
    assert choice.full == Browser(path, "full", "setting", "150.0.1.2")


def test_the_setting_comes_before_the_environment(bare: dict[str, str], tmp_path: Path) -> None:
    path = executable(tmp_path / "chrome")
    choice = discover({SETTING: path}, bare | {SETTING: "/absent"}, locations=NOWHERE)
    assert choice.full
    assert choice.full.path == path


def test_a_wrong_name_is_an_error_of_one_line(bare: dict[str, str]) -> None:
    with pytest.raises(BadArgument, match=r"^ARACHNE_BROWSER_EXECUTABLE='/absent' .* e\.g\. .*$"):
        discover({SETTING: "/absent"}, bare, locations=NOWHERE)


def test_the_search_ends_with_the_first_of_each_kind() -> None:
    started: list[str] = []

    def start(browser: Browser) -> Browser:
        started.append(browser.path)
        return browser

    found = [Browser(path, kind_of(path), "system") for path in ("/a", "/b", "/headless", "/c")]
    choice = choose(found, start)
    assert (choice.shell, choice.full) == (found[2], found[0])
    assert started == ["/a", "/headless"]


def test_the_order_of_looking_is_fixed(bare: dict[str, str], tmp_path: Path) -> None:
    last = executable(tmp_path / "chrome")
    second = executable(Path(bare["PATH"], "chromium"))
    first = downloaded(Path(bare["PLAYWRIGHT_BROWSERS_PATH"]), "chromium-1/chrome-linux/chrome")
    assert [each.path for each in find(bare, [last])] == [first, second, last]
