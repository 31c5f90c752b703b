"""One line turns all of it on in any Scrapy project::

ADDONS = {"arachne.addon.Addon": 500}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import arachne
from arachne.defaults import COMPONENTS, SCRAPY_SETTINGS, SETTINGS
from arachne.observability.logs import SECRETS, set_up_logs

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class Addon:
    """Puts defaults in place; whatever the project, the spider or the command line sets stands."""

    def update_settings(self, settings: BaseSettings) -> None:
        for table in (SETTINGS, SCRAPY_SETTINGS):
            for name, setting in table.items():
                settings.set(name, setting.default, priority="addon")
        SECRETS.add_from({str(name): settings[name] for name in settings})
        contact = settings.get("ARACHNE_CONTACT_URL")
        settings.set("USER_AGENT", user_agent(contact), priority="addon")
        for component in COMPONENTS:
            _place(settings, component.setting, component.path, component.order)

    @classmethod
    def update_pre_crawler_settings(cls, settings: BaseSettings) -> None:
        reactor = SCRAPY_SETTINGS["TWISTED_REACTOR"].default
        settings.set("TWISTED_REACTOR", reactor, priority="addon")
        set_up_logs(settings)


def with_defaults(settings: BaseSettings) -> BaseSettings:
    """A copy of the settings of a command that makes no crawler, as a crawl would have them."""
    complete = settings.copy()
    Addon().update_settings(complete)
    return complete


def user_agent(contact: str) -> str:
    """Who is crawling: honest, with an address where a site's owner learns more."""
    return f"Mozilla/5.0 (compatible; arachne/{arachne.__version__}; +{contact})"


def _place(settings: BaseSettings, name: str, path: str, order: int | None) -> None:
    """Add a component, or take one of Scrapy's out, unless the project has placed it itself.

    Out means out of Scrapy's own table: a component that is merely switched off (``None``) is
    imported all the same, and the web server of one is a fifth of a second of every start.
    """
    placed: Any = settings.getdict(name)
    if path in placed:
        return
    if order is None:
        base = settings.getdict(f"{name}_BASE")
        if base.pop(path, None) is not None:
            settings.set(f"{name}_BASE", base, priority="addon")
    else:
        settings.set(name, {**placed, path: order}, priority=settings.getpriority(name) or 0)
