"""Which links of a page are followed: what the page asks of robots, and what its scripts mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from arachne.obedience import page_directives
from arachne.robots import product_token

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy.http import Response
    from scrapy.settings import BaseSettings

    from arachne.extraction import Extraction
    from arachne.extraction.result import Link

_SCRIPT_TIERS: Final = ("browser", "stealth", "proxy")


class Obedience:
    """What the pages of one crawl may ask, as the settings allow."""

    def __init__(self, settings: BaseSettings) -> None:
        agent = settings.get("ROBOTSTXT_USER_AGENT") or product_token(settings["USER_AGENT"])
        self._agent = agent.lower()
        self._meta = settings.getbool("ARACHNE_OBEY_META_ROBOTS")
        self._headers = settings.getbool("ARACHNE_OBEY_X_ROBOTS_TAG")
        self.nofollow = settings.getbool("ARACHNE_OBEY_NOFOLLOW")
        noindex = settings.getbool("ARACHNE_OBEY_NOINDEX")
        wishes = {"nofollow": self.nofollow, "noindex": noindex}
        self._obeyed = frozenset(wish for wish, obeyed in wishes.items() if obeyed)

    def asked(self, response: Response, extraction: Extraction) -> frozenset[str]:
        """``noindex`` and ``nofollow``, if the page asks for them and they are obeyed."""
        signals = extraction.signals
        headers = response.headers.getlist("X-Robots-Tag") if self._headers else []
        if not headers and not (self._meta and (signals.robots or signals.robots_by_name)):
            return frozenset()
        found = page_directives(
            signals.robots if self._meta else (),
            signals.robots_by_name if self._meta else (),
            [value.decode("latin-1") for value in headers],
            self._agent,
        )
        return found & self._obeyed


def followed(
    links: Iterable[Link], obey_nofollow: bool, page_nofollow: bool
) -> Iterable[tuple[str, str]]:
    """``(address, reason not to follow it)`` of each link."""
    for link in links:
        nofollow = page_nofollow or (obey_nofollow and "nofollow" in link.rel)
        yield link.url, "nofollow" if nofollow else ""


def is_script_shell(extraction: Extraction, tier: str, verdict: dict[str, Any]) -> bool:
    """Whether scripts choose what the page shows, so that ``#/...`` in its links is an address."""
    shell = verdict["name"] == "shell" or bool(extraction.signals.framework_roots)
    return shell or tier in _SCRIPT_TIERS
