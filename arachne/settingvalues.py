"""Whether the settings that somebody has given are what is accepted: numbers and switches as their
defaults are, and one of a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from arachne.defaults import SCRAPY_SETTINGS, SETTINGS, Setting
from arachne.exceptions import BadArgument
from arachne.judging.thresholds import SETTING_PREFIX

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

Word = TypeVar("Word", bound=str)


def check_values(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.BadArgument` for a number that is none or too small, or a
    switch that is neither on nor off: before anything is fetched, not where the value is needed."""
    for table in (SETTINGS, SCRAPY_SETTINGS):
        for name, setting in table.items():
            given = settings.get(name)
            if name.startswith(SETTING_PREFIX) and type(setting.default) is int:
                # Every threshold may be a fraction.
                setting = setting._replace(default=float(setting.default))  # noqa: PLW2901
            if given is not None and (accepted := _refused(given, setting)):
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
        return "" if enough else f"{accepted} from {setting.least}"
    return ""


def _as_written(default: Any) -> str:
    return str(int(default)) if isinstance(default, bool) else str(default)
