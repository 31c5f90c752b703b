"""The settings of the browser tiers, read once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arachne.exceptions import BadArgument
from arachne.settingvalues import chosen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy.settings import BaseSettings

ENDPOINT_SETTING: Final = "ARACHNE_BROWSER_ENDPOINT"
STEALTH_ENGINES: Final = ("patchright", "camoufox")
SCHEMES: Final = ("ws://", "wss://", "http://", "https://")


@dataclass(frozen=True, slots=True)
class BrowserConfig:
    """Times in seconds, ``memory`` in bytes; see the table in docs/settings.md.

    ``endpoint``: a remote browser; None where none was named, empty where no browser is wanted.
    """

    tabs: int
    waiting: int
    deadline: float
    navigation: float
    quiet: float
    settle: float
    growths: int
    pages: int
    age: float
    memory: int
    arguments: tuple[str, ...]
    endpoint: str | None
    stealth: bool
    stealth_engine: str
    verify: bool
    languages: tuple[str, ...]
    screenshot: str = ""  # a file for a picture of the page, or empty

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> BrowserConfig:
        """Raises :class:`~arachne.exceptions.BadArgument`."""
        return cls(
            tabs=max(1, settings.getint("ARACHNE_BROWSER_TABS")),
            waiting=settings.getint("ARACHNE_BROWSER_WAITING"),
            deadline=settings.getfloat("ARACHNE_BROWSER_DEADLINE"),
            navigation=settings.getfloat("ARACHNE_BROWSER_NAVIGATION_TIMEOUT"),
            quiet=settings.getfloat("ARACHNE_BROWSER_QUIET"),
            settle=settings.getfloat("ARACHNE_BROWSER_SETTLE"),
            growths=settings.getint("ARACHNE_BROWSER_GROWTHS"),
            pages=settings.getint("ARACHNE_BROWSER_MAX_PAGES"),
            age=settings.getfloat("ARACHNE_BROWSER_MAX_AGE"),
            memory=settings.getint("ARACHNE_BROWSER_MAX_MEMORY") * 1_000_000,
            arguments=tuple(settings.getlist("ARACHNE_BROWSER_ARGUMENTS")),
            endpoint=_endpoint(settings),
            stealth=settings.getbool("ARACHNE_STEALTH"),
            stealth_engine=chosen(settings, "ARACHNE_STEALTH_ENGINE", STEALTH_ENGINES),
            verify=settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES"),
            languages=tuple(settings.getlist("ARACHNE_BROWSER_LANGUAGES")) or ("en-US",),
            screenshot=settings.get("ARACHNE_SCREENSHOT") or "",
        )


def named_endpoint(settings: BaseSettings, environ: Mapping[str, str] = os.environ) -> str | None:
    """As it was given: None where none was named; empty where no browser is wanted."""
    given = settings.get(ENDPOINT_SETTING)
    given = environ.get(ENDPOINT_SETTING) if given is None else given
    return None if given is None else str(given).strip()


def _endpoint(settings: BaseSettings) -> str | None:
    endpoint = named_endpoint(settings)
    if endpoint and not endpoint.startswith(SCHEMES):
        raise BadArgument(
            f"{ENDPOINT_SETTING}={without_login(endpoint)!r}: accepted are ws:// (a Playwright "
            f"server), http:// (a browser's debugging port), or nothing (no browser at all); "
            f"example: {ENDPOINT_SETTING}=ws://127.0.0.1:3000/"
        )
    return endpoint


def without_login(endpoint: str) -> str:
    """An endpoint that cannot be parsed, as it may be shown: with a wrong scheme, or none."""
    return endpoint.rpartition("@")[2]
