"""Where settings are given, and whether they are what is accepted: numbers and switches as their
defaults are, and one of a few words."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeVar

from scrapy.settings import SETTINGS_PRIORITIES, default_settings

from arachne.defaults import SCRAPY_SETTINGS, SETTINGS, Setting
from arachne.exceptions import BadArgument
from arachne.judging.thresholds import SETTING_PREFIX

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

Word = TypeVar("Word", bound=str)
_OURS: Final = "ARACHNE_"


def check_values(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.BadArgument` for a number that is none or too small, a
    switch that is neither on nor off, a mapping that cannot be read, or a name that is none of
    ours: before anything is fetched, not where the value is needed."""
    _check_names(settings)
    for table in (SETTINGS, SCRAPY_SETTINGS, _given_of_scrapy(settings)):
        for name, setting in table.items():
            given = settings.get(name)
            if name.startswith(SETTING_PREFIX) and type(setting.default) is int:
                # Every threshold may be a fraction.
                setting = setting._replace(default=float(setting.default))  # noqa: PLW2901
            if given is not None and (accepted := _refused(given, setting)):
                raise BadArgument(
                    f"{name}={given!r}: accepted is {accepted}; "
                    f"example: -s {name}={_as_written(setting.words[-1:] or setting.default)}"
                )


def _given_of_scrapy(settings: BaseSettings) -> dict[str, Setting]:
    """The numbers and switches among Scrapy's own settings that somebody has set."""
    least = -inf  # some, such as DEPTH_PRIORITY, may be negative
    return {
        name: Setting(default, "", least)
        for name, default in vars(default_settings).items()
        if name.isupper()
        and isinstance(default, (bool, int, float))
        and name not in SCRAPY_SETTINGS
        and (settings.getpriority(name) or 0) > SETTINGS_PRIORITIES["addon"]
    }


def _check_names(settings: BaseSettings) -> None:
    """What is misspelt on the command line would have no effect; a project may have its own."""
    typed = SETTINGS_PRIORITIES["cmdline"]
    for name in map(str, settings):
        if not name.startswith(_OURS) or name in SETTINGS or settings.getpriority(name) != typed:
            continue
        near = get_close_matches(name, SETTINGS, 1) or list(SETTINGS)[:1]
        raise BadArgument(
            f"{name}={settings.get(name)!r}: there is no such setting; accepted are those of "
            f"docs/settings.md; example: -s {near[0]}={_as_written(SETTINGS[near[0]].default)}"
        )


def setting_or_environ(
    settings: BaseSettings, name: str, environ: Mapping[str, str] = os.environ
) -> str:
    """What a setting says, or the environment variable of its name where it says nothing; an empty
    string where neither does. For those whose row in :mod:`arachne.defaults` says so."""
    return str(settings.get(name) or environ.get(name) or "")


def chosen(settings: BaseSettings, name: str, accepted: Sequence[Word]) -> Word:
    """Which of the ``accepted`` words a setting is, the default where nobody has set it.

    Raises :class:`~arachne.exceptions.BadArgument` for any other.
    """
    given = settings.get(name)
    given = SETTINGS[name].default if given is None else given
    for word in accepted:
        if given == word:
            return word
    raise BadArgument(
        f"{name}={given!r}: accepted are {', '.join(accepted)}; example: {name}={accepted[0]}"
    )


def _refused(given: Any, setting: Setting) -> str:
    """What is accepted instead; an empty string where the value will do."""
    default = setting.default
    if isinstance(default, bool):
        return "" if str(given).lower() in ("0", "1", "true", "false") else "0 or 1"
    kinds: dict[type, tuple[type, str]] = {int: (int, "a whole number"), float: (float, "a number")}
    if type(default) in kinds:
        read, accepted = kinds[type(default)]
        try:
            enough = read(given) >= setting.least
        except (TypeError, ValueError):
            enough = False
        return "" if enough else accepted + _from(setting.least)
    if isinstance(default, list):
        return _refused_list(given, setting)
    if isinstance(default, dict) and isinstance(given, str):
        try:
            return "" if isinstance(json.loads(given), dict) else "an object of JSON"
        except ValueError:
            return "an object of JSON"
    return ""


def _from(least: float) -> str:
    return "" if least == -inf else f" from {least}"


def _refused_list(given: Any, setting: Setting) -> str:
    values = [part.strip() for part in given.split(",")] if isinstance(given, str) else given
    if setting.words:
        off = set(filter(None, values))
        fits = off < set(setting.words)
        return "" if fits else f"some of {', '.join(setting.words)}, but not all"
    if setting.default and all(isinstance(one, int) for one in setting.default):
        numbers = all(str(one).isdecimal() for one in values if one != "")
        return "" if numbers else "whole numbers, parted by commas"
    return ""


def _as_written(default: Any) -> str:
    if isinstance(default, (list, tuple)):
        return ",".join(map(str, default[:3]))
    return str(int(default)) if isinstance(default, bool) else str(default)


_INSTEAD: Final = {
    "ROBOTSTXT_OBEY": "the setting ARACHNE_ROBOTS_OBEY",
    "DEPTH_LIMIT": "the argument depth",
    "JOBDIR": "the argument out: a crawl that was stopped goes on in its folder",
}
"""Settings of Scrapy that the spider ``site`` does not heed, and what takes their place."""


def without_effect(settings: BaseSettings) -> list[str]:
    """A line for each setting on the command line that has no effect."""
    typed = SETTINGS_PRIORITIES["cmdline"]
    return [
        f"{name}={settings.get(name)!r} has no effect; instead there is {instead}"
        for name, instead in _INSTEAD.items()
        if settings.getpriority(name) == typed
    ]
