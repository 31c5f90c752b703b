"""OpenTelemetry: sends a trace for each URL to where ``ARACHNE_TRACES`` says."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured

import arachne
from arachne.frontier.meta import LEASE
from arachne.frontier.scheduler import FrontierScheduler
from arachne.settingvalues import setting_or_environ
from arachne.signals import fetch_ended, page_read, record_written, url_skipped

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.observability.tracing import UrlTraces

SETTING: Final = "ARACHNE_TRACES"
_FILE: Final = "file:"
_CLOSE_SECONDS: Final = 3.0
"""For spans that are still to be sent: a collector that is away keeps no crawl from ending."""


class Tracing:
    """Translates requests into the URLs that they are for."""

    def __init__(self, crawler: Crawler, traces: UrlTraces, provider: Any) -> None:
        self.crawler = crawler
        self.traces = traces
        self._provider = provider
        connect = crawler.signals.connect
        connect(self.fetched, signal=fetch_ended)
        connect(self.read, signal=page_read)
        connect(traces.recorded, signal=record_written)
        connect(traces.skipped, signal=url_skipped)
        connect(self.engine_stopped, signal=signals.engine_stopped)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        target = setting_or_environ(crawler.settings, SETTING)
        if not target:
            raise NotConfigured
        if target != "otlp" and not target.startswith(_FILE):
            raise NotConfigured(
                f"{SETTING}={target!r}: accepted: otlp, {_FILE}PATH; example: {SETTING}=otlp"
            )
        try:
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider

            from arachne.observability.tracing import UrlTraces

            processor = _processor(target)
        except ImportError as error:
            raise NotConfigured(
                f"{SETTING} needs {error.name}: pip install 'arachne[otel]'"
            ) from error
        about = {"service.name": "arachne", "service.version": arachne.__version__}
        provider = TracerProvider(resource=Resource.create(about))
        provider.add_span_processor(processor)
        return cls(crawler, UrlTraces(provider.get_tracer("arachne")), provider)

    def fetched(
        self, request: Request, began: float, ended: float, response: Response | None,
        error: BaseException | None,
    ) -> None:  # fmt: skip
        if url := self._url_of(request):
            self.traces.fetched(url, request, began, ended, response, error)

    def read(self, response: Response, began: float, ended: float, reason: str) -> None:
        if response.request is not None and (url := self._url_of(response.request)):
            self.traces.read(url, began, ended, reason)

    def engine_stopped(self) -> None:
        closing = threading.Thread(target=self._provider.shutdown, daemon=True)
        closing.start()
        closing.join(_CLOSE_SECONDS)

    def _url_of(self, request: Request) -> str:
        """The URL as it was found; empty for what is fetched beside the pages."""
        scheduler = self.crawler.engine.scheduler if self.crawler.engine else None
        lease = request.meta.get(LEASE)
        if lease is None or not isinstance(scheduler, FrontierScheduler):
            return ""
        entry = scheduler.leases.get(lease)
        return "" if entry is None else entry.url


def _processor(target: str) -> SpanProcessor:
    from opentelemetry.sdk.trace.export import (
        BatchSpanProcessor,
        ConsoleSpanExporter,
        SimpleSpanProcessor,
    )

    if target.startswith(_FILE):
        out = Path(target.removeprefix(_FILE)).open("a", encoding="utf-8")  # noqa: SIM115 - spans
        return SimpleSpanProcessor(
            ConsoleSpanExporter(out=out, formatter=lambda span: span.to_json(indent=None) + "\n")
        )
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return BatchSpanProcessor(OTLPSpanExporter())
