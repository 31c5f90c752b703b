"""The ladder's settings, read once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scrapy.utils.misc import load_object

from arachne.exceptions import BadArgument
from arachne.judging import THRESHOLDS, Thresholds
from arachne.judging.thresholds import OFF_SETTING, SETTING_PREFIX
from arachne.ladder.climbing import Bounds, parse_bounds
from arachne.ladder.errors import retries_after
from arachne.settingvalues import chosen
from arachne.tiers import Tier

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.settings import BaseSettings

NO_BROWSER = ("keep", "drop", "stale")
"""What becomes of a page that needed a browser where there is none."""


@dataclass(frozen=True, slots=True)
class LadderConfig:
    """``by_url``: patterns that a URL is searched for, each with the tiers it may be fetched by."""

    thresholds: Thresholds
    no_browser: str
    crawl: Bounds
    by_url: tuple[tuple[re.Pattern[str], Bounds], ...]
    retry_times: int
    retry_codes: frozenset[int]
    retried: tuple[type[BaseException], ...]

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> LadderConfig:
        """Raises :class:`~arachne.exceptions.BadArgument`."""
        return cls(
            thresholds=thresholds_from(settings),
            no_browser=chosen(settings, "ARACHNE_NO_BROWSER", NO_BROWSER),
            crawl=_bounds("ARACHNE_TIERS", settings.get("ARACHNE_TIERS")),
            by_url=_by_url(settings.getdict("ARACHNE_TIERS_BY_URL")),
            retry_times=settings.getint("RETRY_TIMES"),
            retry_codes=frozenset(int(code) for code in settings.getlist("RETRY_HTTP_CODES")),
            retried=tuple(
                load_object(kind) if isinstance(kind, str) else kind
                for kind in settings.getlist("RETRY_EXCEPTIONS")
            ),
        )

    def retries_left(self, request: Request, after: Exception | None = None) -> bool:
        """Whether the retry middleware would ask the same tier once more, ``after`` an error."""
        if request.meta.get("dont_retry"):
            return False
        most = int(request.meta.get("max_retry_times", self.retry_times))
        if after is not None:
            most = retries_after(after, most)
        return int(request.meta.get("retry_times", 0)) < most

    def bounds(self, request: Request, spider: Spider | None) -> Bounds:
        """The tiers that this request may be fetched by: of its first pattern, else of the crawl,
        and never beyond the spider's arguments."""
        found = next((b for pattern, b in self.by_url if pattern.search(request.url)), self.crawl)
        arguments = getattr(spider, "args", None)
        floor: Tier = getattr(arguments, "tier_floor", "http")
        ceiling: Tier = getattr(arguments, "tier_ceiling", "proxy")
        return found.narrow(Bounds(floor, ceiling))


def thresholds_from(settings: BaseSettings) -> Thresholds:
    """Raises :class:`~arachne.exceptions.BadArgument`."""
    given: dict[str, Any] = {}
    for name, row in THRESHOLDS.items():
        setting = f"{SETTING_PREFIX}{name.upper()}"
        try:
            given[name] = float(settings.get(setting, row.default))
        except (TypeError, ValueError):
            raise BadArgument(
                f"{setting}={settings.get(setting)!r}: accepted is a number; "
                f"example: {setting}={row.default:g}"
            ) from None
    try:
        return Thresholds.of(given, settings.getlist(OFF_SETTING))
    except ValueError as error:
        raise BadArgument(str(error)) from None


def _by_url(given: Mapping[str, str]) -> tuple[tuple[re.Pattern[str], Bounds], ...]:
    rows = []
    for pattern, text in given.items():
        try:
            rows.append((re.compile(pattern), _bounds("ARACHNE_TIERS_BY_URL", text)))
        except re.error as error:
            raise BadArgument(
                f"ARACHNE_TIERS_BY_URL: {pattern!r} is not a regular expression ({error}); "
                """example: ARACHNE_TIERS_BY_URL={"/app/": "browser"}"""
            ) from None
    return tuple(rows)


def _bounds(setting: str, text: str) -> Bounds:
    try:
        return parse_bounds(text)
    except ValueError as error:
        raise BadArgument(f"{setting}={text!r}: {error}; example: http..browser") from None
