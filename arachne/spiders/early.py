"""Settings as a spider needs them before Scrapy has applied the add-on's defaults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from scrapy.settings import Settings

from arachne.defaults import SETTINGS
from arachne.exceptions import BadArgument
from arachne.output.crawlfolder import OutputForm
from arachne.output.packing import PACKINGS
from arachne.output.storage import check_storage, upload_target
from arachne.settingvalues import chosen
from arachne.spiders.starts import with_scheme

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

_EARLY = (
    "ARACHNE_SKIP_EXTENSIONS",
    "ARACHNE_MAX_URL_LENGTH",
    "ARACHNE_TRAPS",
    "ARACHNE_OUTPUT_COMPRESSION",
    "ARACHNE_OUTPUT_RECORDS",
    "ARACHNE_OUTPUT_UPLOAD",
)


def early_settings(crawler: Crawler) -> Settings:
    """Those that spiders ask for; what nobody has set is not there yet, and gets its default."""
    given = {name: crawler.settings.get(name) for name in _EARLY}
    return Settings({n: SETTINGS[n].default if v is None else v for n, v in given.items()})


def output_form(settings: Settings) -> OutputForm:
    """How the crawl writes its records. Raises :class:`BadArgument`."""
    compression = chosen(settings, "ARACHNE_OUTPUT_COMPRESSION", tuple(PACKINGS))
    given = settings["ARACHNE_OUTPUT_RECORDS"]
    try:
        records = int(given)
    except ValueError:
        records = -1
    if records < 0:
        raise BadArgument(
            f"ARACHNE_OUTPUT_RECORDS={given!r}: that is no number of records; accepted: a whole "
            "number from 0; example: -s ARACHNE_OUTPUT_RECORDS=10000"
        )
    return OutputForm(compression, records)


def is_uploading(crawler: Crawler, settings: Settings) -> bool:
    """Whether the output is to be uploaded. Raises :class:`BadArgument` where it cannot be."""
    target = upload_target(settings)
    if target:
        check_storage(crawler, target)
    return bool(target)


def use_login(crawler: Crawler, starts: Iterable[str]) -> None:
    """Have the login of a start URL sent to its host, and to no other.

    What ``HTTPAUTH_USER`` and its kin say goes first. Raises :class:`BadArgument` for logins of
    several hosts, as Scrapy sends one.
    """
    logins = {}
    for start in starts:
        parts = urlsplit(with_scheme(start))
        if parts.username or parts.password:
            host = parts.netloc.rpartition("@")[2].lower()  # with its port: a login is no other's
            logins[host] = (parts.username or "", parts.password or "")
    if len(logins) > 1:
        raise BadArgument(
            f"start: there are logins for {', '.join(logins)}; accepted: logins for one host in a "
            "crawl; example: a crawl for each host"
        )
    for host, (user, password) in logins.items():
        given = {"HTTPAUTH_USER": unquote(user), "HTTPAUTH_PASS": unquote(password)}
        for name, value in (given | {"HTTPAUTH_DOMAIN": host}).items():
            crawler.settings.set(name, value, priority="spider")
