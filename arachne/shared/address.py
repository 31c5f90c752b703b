"""Where the shared frontier is, and what its keys begin with."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from arachne.exceptions import BadArgument
from arachne.settingvalues import setting_or_environ

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

_SETTING: Final = "ARACHNE_FRONTIER"
_SCHEMES: Final = ("redis", "rediss", "unix")
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Address:
    """``url`` is for the client alone, as it may hold a password; ``shown`` is for people."""

    url: str
    shown: str


def shared_address(
    settings: BaseSettings, environ: Mapping[str, str] = os.environ
) -> Address | None:
    """The address of the shared frontier; None when the frontier is the embedded one.

    Raises :class:`~arachne.exceptions.BadArgument`.
    """
    given = setting_or_environ(settings, _SETTING, environ)
    return parse_address(given) if given else None


def parse_address(given: str) -> Address:
    """``redis://[[user]:password@]host[:port][/db]``, ``rediss://`` for TLS, ``unix://path``."""
    try:
        parts = urlsplit(given)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        parts, port = urlsplit(""), ""
    database = parts.path.strip("/") or "0"
    there = parts.path if parts.scheme == "unix" else parts.hostname
    if parts.scheme not in _SCHEMES or not there or (
        parts.scheme != "unix" and not database.isdigit()
    ):  # fmt: skip
        shown = given.rpartition("@")[2]  # never a password
        raise BadArgument(
            f"{_SETTING}={shown!r}: this is no address of a Redis; accepted: redis://, rediss:// "
            f"or unix:// with host, port and number of a database, or nothing for a frontier of "
            f"one process; example: {_SETTING}=redis://127.0.0.1:6379/0"
        )
    if parts.scheme == "unix":
        return Address(given, f"unix://{parts.path}")
    return Address(given, f"{parts.scheme}://{parts.hostname}{port}/{database}")


HOSTS_PREFIX: Final = "{arachne}:"
"""Of what all crawls share. The braces keep keys that are used together in one slot of a
cluster."""


def crawl_prefix(name: str) -> str:
    """What the keys of one crawl begin with."""
    return f"{{arachne:{_UNSAFE.sub('_', name)}}}:"
