"""What a crawl tells a Prometheus server, as one table, and the counting of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

import arachne
from arachne.items import Failure, Page
from arachne.observability.stats import PREFIX

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response


class Metric(NamedTuple):
    """One row; counters are exposed with ``_total`` at the end of their names."""

    kind: str
    meaning: str
    labels: tuple[str, ...] = ()
    buckets: tuple[float, ...] = ()


_FETCH_BUCKETS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 15.0, 30.0, 45.0)
_READ_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0)

METRICS: Final[dict[str, Metric]] = {
    "arachne_crawl": Metric(
        "gauge", "1, with what tells crawls apart", ("version", "folder", "job")
    ),
    "arachne_started_seconds": Metric("gauge", "when the process began to crawl (epoch s)"),
    "arachne_pages": Metric(
        "counter", "pages recorded, by the tier that brought them", ("tier", "verdict")
    ),
    "arachne_failures": Metric("counter", "failures recorded", ("reason",)),
    "arachne_skipped": Metric("counter", "URLs that were in hand and got no record", ("reason",)),
    "arachne_fetches": Metric(
        "counter", "answers by 2xx, 3xx, 4xx, 5xx, or error", ("tier", "outcome")
    ),
    "arachne_fetch_seconds": Metric(
        "histogram", "how long a tier took for an answer", ("tier",), _FETCH_BUCKETS
    ),
    "arachne_response_bytes": Metric("counter", "bytes of bodies", ("tier",)),
    "arachne_read_seconds": Metric(
        "histogram", "how long reading a page took, waiting for a worker included", (),
        _READ_BUCKETS,
    ),
    "arachne_waiting_urls": Metric("gauge", "URLs in the frontier that wait"),
    "arachne_active_requests": Metric("gauge", "requests that are being fetched"),
    "arachne_stat": Metric(
        "gauge", "every number among the stats, by the rest of its name", ("name",)
    ),
}  # fmt: skip


class CrawlMetrics:
    """The metrics of one crawl, in a registry of their own with those of the process."""

    def __init__(self, folder: str = "", job: str = "") -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._by_name = {name: self._made(name, row) for name, row in METRICS.items()}
        self.of("arachne_crawl", arachne.__version__, folder, job).set(1)
        self.of("arachne_started_seconds").set(time.time())

    def of(self, name: str, *labels: str) -> Any:
        """The child of a metric with these values of its labels."""
        metric = self._by_name[name]
        return metric.labels(*labels) if labels else metric

    def fetched(
        self, request: Request, began: float, ended: float, response: Response | None,
        error: BaseException | None,
    ) -> None:  # fmt: skip
        """A receiver of :data:`~arachne.signals.fetch_ended`."""
        tier = request.meta.get("tier", "http")
        outcome = "error" if response is None else f"{response.status // 100}xx"
        self.of("arachne_fetches", tier, outcome).inc()
        self.of("arachne_fetch_seconds", tier).observe(ended - began)
        if response is not None:
            self.of("arachne_response_bytes", tier).inc(len(response.body))

    def read(self, began: float, ended: float) -> None:
        """A receiver of :data:`~arachne.signals.page_read`."""
        self.of("arachne_read_seconds").observe(ended - began)

    def recorded(self, record: Page | Failure) -> None:
        """A receiver of :data:`~arachne.signals.record_written`."""
        if isinstance(record, Page):
            self.of("arachne_pages", record.tier, record.verdict).inc()
        else:
            self.of("arachne_failures", record.reason).inc()

    def skipped(self, reason: str) -> None:
        """A receiver of :data:`~arachne.signals.url_skipped`."""
        self.of("arachne_skipped", reason).inc()

    def look(self, waiting: int, active: int, stats: Mapping[str, Any]) -> None:
        """Take over what is only looked at now and then."""
        self.of("arachne_waiting_urls").set(waiting)
        self.of("arachne_active_requests").set(active)
        for name, value in stats.items():
            if name.startswith(PREFIX) and isinstance(value, (int, float)):
                self.of("arachne_stat", name.removeprefix(PREFIX)).set(value)

    def _made(self, name: str, row: Metric) -> Counter | Gauge | Histogram:
        if row.kind == "counter":
            return Counter(name, row.meaning, row.labels, registry=self.registry)
        if row.kind == "gauge":
            return Gauge(name, row.meaning, row.labels, registry=self.registry)
        return Histogram(name, row.meaning, row.labels, buckets=row.buckets, registry=self.registry)
