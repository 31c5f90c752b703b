"""Every error and every status has one reason, whoever is asked for it."""

from __future__ import annotations

import pytest
from scrapy import exceptions as scrapy_errors
from twisted.internet import error as net
from twisted.python.failure import Failure
from twisted.web.client import ResponseNeverReceived

from arachne.exceptions import ExtractionFailed, Forbidden
from arachne.items import REASONS
from arachne.ladder.errors import UnreadableAnswer, kind_of, may_get_through
from arachne.spiders.failures import reason_of, reason_of_status

NETWORK = [
    (scrapy_errors.CannotResolveHostError("no such name"), "dns"),
    (net.DNSLookupError("no such name"), "dns"),
    (scrapy_errors.DownloadTimeoutError("10 s"), "timeout"),
    (TimeoutError(), "timeout"),
    (net.TimeoutError(), "timeout"),
    (scrapy_errors.DownloadConnectionRefusedError("nobody there"), "connection"),
    (scrapy_errors.DownloadFailedError("reset"), "connection"),
    (UnreadableAnswer("no HTTP"), "connection"),
    (ResponseNeverReceived([]), "connection"),
    (net.ConnectError(), "connection"),
    (ConnectionResetError(), "connection"),
]


@pytest.mark.parametrize(("error", "reason"), NETWORK, ids=lambda value: type(value).__name__)
def test_the_ladder_and_the_record_name_an_error_of_the_network_alike(
    error: Exception, reason: str
) -> None:
    assert kind_of(error) == reason
    assert reason_of(Failure(error))[0] == reason


@pytest.mark.parametrize(
    ("error", "reason", "detail"),
    [
        (Forbidden("robots", "robots.txt forbids it"), "robots", "robots.txt forbids it"),
        (ExtractionFailed("timeout", "over 30 s"), "timeout", "over 30 s"),
        (scrapy_errors.DownloadCancelledError("too many\nbytes"), "too-large", "too many bytes"),
        (
            scrapy_errors.IgnoreRequest("over DOWNLOAD_MAXSIZE"),
            "too-large",
            "over DOWNLOAD_MAXSIZE",
        ),
        (scrapy_errors.ResponseDataLossError(), "connection", "ResponseDataLossError"),
        (KeyError("name"), "error", "KeyError: 'name'"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_no_other_tier_can_mend_has_a_reason_of_its_own(
    error: Exception, reason: str, detail: str
) -> None:
    assert kind_of(error) == ""
    assert reason_of(Failure(error)) == (reason, detail)


def test_every_error_status_has_a_reason_of_the_closed_list() -> None:
    for status in range(400, 600):
        reason = reason_of_status(status)
        assert reason in REASONS or reason == f"http-{status}"
    assert [reason_of_status(status) for status in (401, 404, 410, 429)] == [
        "login", "gone", "gone", "rate-limited",
    ]  # fmt: skip


def test_only_silence_and_what_cannot_be_read_is_worth_another_tier() -> None:
    assert may_get_through(scrapy_errors.DownloadTimeoutError(), "http")
    assert not may_get_through(scrapy_errors.DownloadTimeoutError(), "impersonate")
    assert may_get_through(UnreadableAnswer(), "impersonate")
    for nobody in (NETWORK[0][0], NETWORK[1][0], NETWORK[5][0], net.ConnectionRefusedError()):
        assert not may_get_through(nobody, "http")
