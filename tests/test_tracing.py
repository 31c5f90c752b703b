"""A trace for each URL: what was tried, what was said of it, how long it all took."""

from __future__ import annotations

from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from scrapy import Request
from scrapy.http import HtmlResponse

from arachne.items import Failure, Step
from arachne.observability.tracing import UrlTraces

URL = "http://harbour.test/tide"


@pytest.fixture
def exporter() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture
def traces(exporter: InMemorySpanExporter) -> UrlTraces:
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return UrlTraces(provider.get_tracer("arachne"))


def fetch(traces: UrlTraces, tier: str, at: float, status: int = 0, url: str = URL) -> None:
    request = Request(url, meta={"tier": tier})
    response = HtmlResponse(url, status=status, body=b"tide") if status else None
    error = None if status else TimeoutError("late")
    traces.fetched(URL, request, at, at + 0.5, response, error)


def failure(**fields: Any) -> Failure:
    trail = [Step("http", "blocked", 403, 500), Step("browser", "timeout", detail="no end")]
    return Failure(
        URL, "timeout", "no end", trail, depth=2, referrer="", attempts=3, tier="browser",
        **fields,
    )  # fmt: skip


def by_name(exporter: InMemorySpanExporter) -> dict[str, ReadableSpan]:
    return {span.name: span for span in exporter.get_finished_spans()}


def test_a_url_is_one_trace_with_a_span_for_each_answer_and_the_record(
    traces: UrlTraces, exporter: InMemorySpanExporter
) -> None:
    fetch(traces, "http", 100.0, 503)
    fetch(traces, "http", 102.0, 403)
    traces.read(URL, 102.5, 102.6, "")
    fetch(traces, "browser", 105.0)
    traces.recorded(failure(), 106.0, 106.001)
    spans = exporter.get_finished_spans()
    assert [s.name for s in spans] == [
        "fetch http", "fetch http", "read", "fetch browser", "record", "url",
    ]  # fmt: skip
    assert len({span.context.trace_id for span in spans}) == 1
    root = spans[-1]
    assert all(span.parent.span_id == root.context.span_id for span in spans[:-1])
    assert (root.start_time, root.end_time) == (int(100.0e9), int(106.001e9))
    assert spans[2].end_time - spans[2].start_time == pytest.approx(0.1e9, abs=1e4)
    assert root.attributes["arachne.outcome"] == "failure"
    assert root.attributes["arachne.reason"] == "timeout"
    assert root.attributes["url.full"] == URL
    assert not root.status.is_ok


def test_answers_carry_what_the_judge_said_of_them(
    traces: UrlTraces, exporter: InMemorySpanExporter
) -> None:
    for at, tier, status in ((1.0, "http", 503), (2.0, "http", 403), (3.0, "browser", 0)):
        fetch(traces, tier, at, status)
    traces.recorded(failure(), 4.0, 4.1)
    first, second, third = exporter.get_finished_spans()[:3]
    assert first.attributes["arachne.verdict"] == "retried"
    assert second.attributes["arachne.verdict"] == "blocked"
    assert second.attributes["http.response.status_code"] == 403
    assert third.attributes["arachne.verdict"] == "timeout"
    assert third.attributes["arachne.detail"] == "no end"
    assert third.status.description == "TimeoutError"


def test_what_is_skipped_is_a_trace_only_if_it_was_fetched(
    traces: UrlTraces, exporter: InMemorySpanExporter
) -> None:
    traces.skipped("http://harbour.test/never", "robots")
    assert exporter.get_finished_spans() == ()
    fetch(traces, "http", 1.0, 200)
    traces.skipped(URL, "duplicate")
    assert by_name(exporter)["url"].attributes["arachne.reason"] == "duplicate"


def test_credentials_are_in_no_span(traces: UrlTraces, exporter: InMemorySpanExporter) -> None:
    fetch(traces, "http", 1.0, 200, "http://keeper:hush@harbour.test/tide")
    traces.recorded(failure(), 2.0, 2.1)
    assert "hush" not in "".join(span.to_json() for span in exporter.get_finished_spans())
