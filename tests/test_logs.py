"""No log record tells a secret, in text or in JSON, whichever handler writes it."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings

from arachne.exceptions import BadArgument, OutputUnusable
from arachne.observability.logs import (
    FIELDS,
    SECRETS,
    JsonRecord,
    SafeRecord,
    check_format,
    check_log,
    set_up_logs,
)
from arachne.observability.redaction import Redactor, cleaned, without_credentials

PASSWORD = "p@ss/w:rd w1th $igns"


@pytest.fixture
def log_with() -> Iterator[Callable[..., tuple[logging.Logger, io.StringIO]]]:
    """A logger of its own and what it writes, with records of a class."""
    before = logging.getLogRecordFactory()
    logger = logging.getLogger("test.secrets")
    logger.propagate = False
    handlers = []

    def make(kind: type, form: str) -> tuple[logging.Logger, io.StringIO]:
        logging.setLogRecordFactory(kind)
        out = io.StringIO()
        handler = logging.StreamHandler(out)
        handler.setFormatter(logging.Formatter(form))
        handlers.append(handler)
        logger.addHandler(handler)
        return logger, out

    yield make
    logging.setLogRecordFactory(before)
    for handler in handlers:
        logger.removeHandler(handler)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("to ftp://keeper:hush@host/x and on", "to ftp://***@host/x and on"),
        ("redis://:hush@10.0.0.1:6379/0", "redis://***@10.0.0.1:6379/0"),
        ("https://token@host/", "https://***@host/"),
        ("Authorization: Basic a2VlcGVyOmh1c2g=", "Authorization: ***"),
        ("{b'Cookie': [b'session=hush']}", "{b'Cookie': ***"),
        ("curl -H 'Proxy-Authorization: Bearer abc.def'", "curl -H 'Proxy-Authorization: ***"),
        ("got Bearer abcdef0123 back", "got Bearer *** back"),
        ("https://medium.test/@keeper/post?to=a@b.test", "https://medium.test/@keeper/post?to=a@b.test"),
        ("mail keeper@harbour.test", "mail keeper@harbour.test"),
    ],
)  # fmt: skip
def test_credentials_are_taken_from_the_places_where_they_stand(text: str, clean: str) -> None:
    assert without_credentials(text) == clean


def test_known_secrets_are_found_in_every_spelling() -> None:
    redactor = Redactor()
    redactor.add_login("keeper", PASSWORD)
    for spelling in (
        PASSWORD,
        "p%40ss%2Fw%3Ard%20w1th%20%24igns",
        "a2VlcGVyOnBAc3MvdzpyZCB3MXRoICRpZ25z",
    ):
        assert redactor.clean(f"<{spelling}>") == "<***>"


@pytest.mark.parametrize(
    ("name", "value", "secret"),
    [
        ("AWS_SECRET_ACCESS_KEY", "s3cret-of-s3", "s3cret-of-s3"),
        ("ARACHNE_PROXIES", ["http://u:proxy-hush@h:1"], "proxy-hush"),
        ("ARACHNE_FRONTIER", "redis://:redis-hush@h/0", "redis-hush"),
        ("DEFAULT_REQUEST_HEADERS", {"Authorization": "Bearer header-hush"}, "header-hush"),
        ("REDIS_PARAMS", {"password": "params-hush"}, "params-hush"),
        ("HTTPS_PROXY", "http://u:env-hush@h:1", "env-hush"),
        ("SOME_API_TOKEN", "token-hush", "token-hush"),
    ],
)
def test_secrets_are_learned_from_settings_and_the_environment(
    name: str, value: Any, secret: str
) -> None:
    redactor = Redactor()
    redactor.add_from({name: value, "LOG_LEVEL": "DEBUG", "CONCURRENT_REQUESTS": 16})
    assert redactor.clean(f"it is {secret}!") == "it is ***!"
    assert redactor.clean("DEBUG 16 true") == "DEBUG 16 true"


@pytest.mark.parametrize("value", ["false", "True", "none", "100000", "86400.5", "disabled"])
def test_what_only_sounds_like_a_secret_is_none(value: str) -> None:
    redactor = Redactor()
    redactor.add_from({"TOKENIZERS_PARALLELISM": value, "MAX_TOKENS": value})
    assert redactor.clean(f"it is {value}") == f"it is {value}"


def test_messages_arguments_and_tracebacks_are_clean(
    log_with: Callable[..., tuple[logging.Logger, io.StringIO]],
) -> None:
    SECRETS.add(PASSWORD)
    logger, out = log_with(SafeRecord, "%(levelname)s %(message)s")
    try:
        raise ValueError(f"no login with {PASSWORD} at http://a:b-hush@host/")
    except ValueError:
        logger.exception("failed for %s", PASSWORD)
    assert PASSWORD not in out.getvalue()
    assert "b-hush" not in out.getvalue()
    assert out.getvalue().startswith("ERROR failed for ***\nTraceback")
    assert "ValueError: no login with *** at http://***@host/" in out.getvalue()


def test_json_has_a_line_for_each_record_with_its_fields_and_traceback(
    log_with: Callable[..., tuple[logging.Logger, io.StringIO]],
) -> None:
    SECRETS.add(PASSWORD)
    logger, out = log_with(JsonRecord, "%(message)s")
    logger.warning("two\nlines %s", "ünï", extra={FIELDS: {"event": "try", "ms": 12}})
    try:
        raise KeyError(PASSWORD)
    except KeyError:
        logger.exception("failed")
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first["message"] == "two\nlines ünï"
    assert (first["level"], first["logger"]) == ("WARNING", "test.secrets")
    assert (first["event"], first["ms"]) == ("try", 12)
    assert first["time"].endswith("Z")
    assert "KeyError" in second["exception"]
    assert PASSWORD not in out.getvalue()


def test_a_level_may_be_in_lower_case_and_any_other_is_refused(tmp_path: Path) -> None:
    settings = Settings({"LOG_LEVEL": "debug", "LOG_FILE": str(tmp_path / "crawl.log")})
    check_log(settings)
    assert settings["LOG_LEVEL"] == "DEBUG"
    with pytest.raises(BadArgument, match=r"LOG_LEVEL='LOUD'.*accepted: CRITICAL.*example"):
        check_log(Settings({"LOG_LEVEL": "LOUD"}))


def test_a_log_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "crawl.log"
    with pytest.raises(OutputUnusable, match=re.escape(str(file))):
        check_log(Settings({"LOG_FILE": str(file)}))


def test_the_format_comes_from_the_settings_or_the_environment() -> None:
    before = logging.getLogRecordFactory()
    try:
        for given, environ in (
            ({"ARACHNE_LOG_FORMAT": "json"}, {}),
            ({}, {"ARACHNE_LOG_FORMAT": "json"}),
        ):
            settings = Settings(given)
            set_up_logs(settings, environ)
            assert settings["LOG_FORMAT"] == "%(message)s"
            assert logging.getLogRecordFactory() is JsonRecord
        set_up_logs(Settings(), {})
        assert logging.getLogRecordFactory() is SafeRecord
    finally:
        logging.setLogRecordFactory(before)
    with pytest.raises(BadArgument, match="accepted: text, json; example"):
        check_format(Settings({"ARACHNE_LOG_FORMAT": "yaml"}))


def test_our_own_errors_tell_no_credentials() -> None:
    error = OutputUnusable("ftp://keeper:hush@host/x cannot be written")
    assert str(error) == "ftp://***@host/x cannot be written"


def test_plain_data_is_cleaned_without_changing_its_form() -> None:
    redactor = Redactor()
    redactor.add("hush-hush")
    data = {"a": ["x hush-hush", 1, None], "b": {"c": True}, "d": "http://u:p@h/"}
    assert cleaned(data, redactor) == {
        "a": ["x ***", 1, None], "b": {"c": True}, "d": "http://***@h/",
    }  # fmt: skip
