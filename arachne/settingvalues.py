"""Whether the settings that somebody has given are what is accepted: numbers and switches as their
defaults are, and one of a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from arachne.defaults import SCRAPY_SETTINGS, SETTINGS
from arachne.exceptions import BadArgument
from arachne.judging.thresholds import SETTING_PREFIX

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

Word = TypeVar("Word", bound=str)


def check_values(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.BadArgument` for a number that is none, or a switch that
    is neither on nor off: before anything is fetched, and not where the value is needed."""
    for table in (SETTINGS, SCRAPY_SETTINGS):
        for name, setting in table.items():
            given = settings.get(name)
            default = setting.default
            if name.startswith(SETTING_PREFIX) and type(default) is int:
                default = float(default)  # every threshold may be a fraction
            if given is not None and (accepted := _refused(given, default)):
                raise BadArgument(
                    f"{name}={given!r}: accepted is {accepted}; "
                    f"example: -s {name}={_as_written(setting.default)}"
                )


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


def _refused(given: Any, default: Any) -> str:
    """What is accepted instead; an empty string where the value will do."""
    if isinstance(default, bool):
        return "" if str(given).lower() in ("0", "1", "true", "false") else "0 or 1"
    kinds: dict[type, tuple[type, str]] = {int: (int, "a whole number"), float: (float, "a number")}
    if type(default) in kinds:
        read, accepted = kinds[type(default)]
        try:
            read(given)
        except (TypeError, ValueError):
            return accepted
    return ""


def _as_written(default: Any) -> str:
    return str(int(default)) if isinstance(default, bool) else str(default)
