"""Settings that are one of a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from arachne.defaults import SETTINGS
from arachne.exceptions import BadArgument

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

Word = TypeVar("Word", bound=str)


def chosen(settings: BaseSettings, name: str, accepted: Sequence[Word]) -> Word:
    """Which of the ``accepted`` words a setting is, the default where nobody has set it.

    Raises :class:`BadArgument` for any other.
    """
    given = settings.get(name)
    given = SETTINGS[name].default if given is None else given
    for word in accepted:
        if given == word:
            return word
    raise BadArgument(
        f"{name}={given!r}: accepted are {', '.join(accepted)}; example: {name}={accepted[0]}"
    )
