"""What log records are in this process: without secrets always, and JSON if asked for.

Scrapy makes its handler anew for each crawler, users have handlers of their own, and both format as
they like. So it is the records that are made safe, before any handler sees one.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Final

from arachne.exceptions import BadArgument, unwritable
from arachne.observability.redaction import Redactor
from arachne.settingvalues import setting_or_environ

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

SECRETS: Final = Redactor()
"""The secrets of this process."""
SETTING: Final = "ARACHNE_LOG_FORMAT"
FORMATS: Final = ("text", "json")
LEVELS: Final = ("CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG")
FIELDS: Final = "arachne"
"""The key of ``extra`` under which a log call gives fields of its own."""
_TALKATIVE: Final = ("boto3", "botocore", "s3transfer", "urllib3")
"""Libraries that log whole requests, signatures included, at DEBUG."""


class SafeRecord(logging.LogRecord):
    """A log record whose message and traceback hold no secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.exc_info and self.exc_info[1] is not None:
            # Formatters take a traceback that is there already.
            self.exc_text = SECRETS.clean("".join(format_exception(self.exc_info[1])).rstrip())

    def getMessage(self) -> str:
        return SECRETS.clean(super().getMessage())


class JsonRecord(SafeRecord):
    """A log record whose message is all of it, as one line of JSON; LOG_FORMAT is to be
    ``%(message)s``."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._exception, self.exc_text, self.exc_info = self.exc_text, None, None

    def getMessage(self) -> str:
        moment = datetime.fromtimestamp(self.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "time": moment.replace("+00:00", "Z"),
            "level": self.levelname,
            "logger": self.name,
            "message": super().getMessage(),
            **getattr(self, FIELDS, {}),
        }
        if self._exception:
            line["exception"] = self._exception
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logs(settings: BaseSettings, environ: Mapping[str, str] = os.environ) -> None:
    """Learn the secrets of ``settings`` and the environment; make records as they say."""
    SECRETS.add_from(dict(environ))
    SECRETS.add_from({str(name): settings[name] for name in settings})
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO)
    is_json = given_format(settings, environ) == "json"
    logging.setLogRecordFactory(JsonRecord if is_json else SafeRecord)
    if is_json:
        settings.set("LOG_FORMAT", "%(message)s", priority="cmdline")


def given_format(settings: BaseSettings, environ: Mapping[str, str] = os.environ) -> str:
    """What the setting or the environment says."""
    return setting_or_environ(settings, SETTING, environ) or FORMATS[0]


def check_log(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.BadArgument` for a level that there is not, and
    :class:`~arachne.exceptions.OutputUnusable` for a file that cannot be written: before Scrapy
    opens its log. A level may be in lower case."""
    given = settings.get("LOG_LEVEL")
    level = str(given).upper()
    if level not in LEVELS:
        raise BadArgument(
            f"LOG_LEVEL={given!r}: there is no such level; accepted: {', '.join(LEVELS)}; "
            "example: -s LOG_LEVEL=DEBUG"
        )
    if level != given:
        settings.set("LOG_LEVEL", level, priority="cmdline")
    if file := settings.get("LOG_FILE"):
        try:
            with Path(file).open("ab"):
                pass
        except OSError as error:
            raise unwritable(Path(file), error) from error


def check_format(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.BadArgument` for a format that there is not."""
    given = given_format(settings)
    if given not in FORMATS:
        raise BadArgument(
            f"{SETTING}={given!r}: there is no such format; accepted: {', '.join(FORMATS)}; "
            f"example: -s {SETTING}=json"
        )
