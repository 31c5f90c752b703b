"""Logging of commands whose output is read by people or by the next program in a pipe."""

from __future__ import annotations

from scrapy.settings import SETTINGS_PRIORITIES, BaseSettings


def log_quietly(settings: BaseSettings | None) -> None:
    """Errors only, unless the command line asks for more."""
    assert settings is not None
    if (settings.getpriority("LOG_LEVEL") or 0) < SETTINGS_PRIORITIES["cmdline"]:
        settings.set("LOG_LEVEL", "ERROR", priority="cmdline")
