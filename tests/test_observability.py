"""Watching a crawl: JSON logs, metrics, traces and a dashboard that asks for what there is."""

from __future__ import annotations

import gzip
import http.server
import json
import re
import socket
import threading
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client.parser import text_string_to_metric_families

from arachne.observability.metrics import METRICS, CrawlMetrics
from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import ROOT, CrawlResult, start_crawl, wait_until

WATCHED = Site("watched", pages=24, delay_ms=150, broken=7)
DASHBOARD = ROOT / "examples" / "grafana" / "arachne.json"


@dataclass(frozen=True)
class Watched:
    """A crawl, what it served half way, and one whose port was taken."""

    result: CrawlResult
    scraped: str
    beside: CrawlResult
    collected: list[bytes]
    traces: list[dict[str, Any]]


def scrape(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return str(answer.read().decode())


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """Takes what an OpenTelemetry exporter sends over HTTP: its address, and the bodies."""
    bodies: list[bytes] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            bodies.append(body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}", bodies
        running.shutdown()


@pytest.fixture(scope="module")
def watched(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Watched:
    folder = tmp_path_factory.mktemp("watched")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    traces = folder / "traces.jsonl"
    environment = {"ARACHNE_METRICS_PORT": str(port), "ARACHNE_LOG_FORMAT": "json"}
    settings = {"ARACHNE_TRACES": f"file:{traces}", "CONCURRENT_REQUESTS": 1}
    start = server.url(WATCHED.path)
    with start_crawl(
        start, folder / "out", settings=settings, environment=environment, depth=9, job="night"
    ) as running:
        # Its counts are looked at once a second.
        wait_until(lambda: server.count(WATCHED.path) >= 12, running, 60)
        scraped = scrape(port)
        result = running.wait()
    with socket.create_server(("127.0.0.1", port)) as taken, collector() as (endpoint, collected):
        assert taken.getsockname()[1] == port
        environment = {
            "ARACHNE_METRICS_PORT": str(port),
            "ARACHNE_TRACES": "otlp",
            "OTEL_EXPORTER_OTLP_ENDPOINT": endpoint,
        }
        start = server.url(Site("beside", pages=2).path)
        with start_crawl(start, folder / "beside", environment=environment) as other:
            beside = other.wait()
    told = [json.loads(line) for line in traces.read_text().splitlines()]
    return Watched(result, scraped, beside, collected, told)


def sums(text: str) -> dict[str, float]:
    """Values by the names of their samples, over all labels."""
    found: Counter[str] = Counter()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] += sample.value
    return dict(found)


def events(watched: Watched) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in watched.result.stderr.splitlines()]
    return [line for line in lines if "event" in line]


def test_every_line_that_is_logged_is_json(watched: Watched) -> None:
    assert watched.result.exit_code == 0, watched.result
    lines = [json.loads(line) for line in watched.result.stderr.splitlines()]
    for line in lines:
        assert {"time", "level", "logger", "message"} <= line.keys()
    assert lines[-1]["event"] == "end"
    assert (lines[-1]["exit_code"], lines[-1]["pages"]) == (0, len(watched.result.pages))


def test_each_try_and_each_end_is_an_event_with_tier_verdict_and_milliseconds(
    watched: Watched,
) -> None:
    told = events(watched)
    result = watched.result
    ends = {e["url"]: e for e in told if e["event"] in ("page", "failure")}
    assert ends.keys() == result.by_url.keys()
    for url, record in result.by_url.items():
        tries = [e for e in told if e["event"] == "try" and e["url"] == url]
        assert [(e["tier"], e["verdict"], e["ms"]) for e in tries] == [
            (step["tier"], step["verdict"], step["ms"]) for step in record["trail"]
        ]
        assert ends[url]["verdict"] == record.get("verdict", record.get("reason"))
        if "markdown" in record:
            assert ends[url]["ms"] >= 140  # what the server takes


def test_metrics_count_what_is_recorded(watched: Watched) -> None:
    values = sums(watched.scraped)
    assert 3 <= values["arachne_pages_total"] <= len(watched.result.pages)
    assert values["arachne_fetches_total"] >= values["arachne_pages_total"]
    assert values["arachne_fetch_seconds_count"] == values["arachne_fetches_total"]
    assert values["arachne_fetch_seconds_sum"] >= 0.14 * values["arachne_pages_total"]
    assert values["arachne_read_seconds_count"] >= values["arachne_pages_total"]
    assert values["arachne_response_bytes_total"] > 1000
    assert values["arachne_waiting_urls"] > 0
    assert values["process_resident_memory_bytes"] > 10_000_000
    assert 'arachne_stat{name="ladder/tries/http"}' in watched.scraped
    assert 'folder="out",job="night"' in watched.scraped


def test_a_port_that_is_taken_is_said_in_one_line_and_the_crawl_goes_on(watched: Watched) -> None:
    assert watched.beside.exit_code == 0, watched.beside
    assert len(watched.beside.pages) == 2
    (line,) = [line for line in watched.beside.stderr.splitlines() if "No metrics" in line]
    assert "Address already in use" in line
    assert "ARACHNE_METRICS_PORT" in line


def test_metrics_are_for_this_machine_alone_by_default(watched: Watched) -> None:
    (line,) = [line for line in watched.result.stderr.splitlines() if "Metrics are on" in line]
    assert "http://127.0.0.1:" in line


def test_each_record_has_a_trace(watched: Watched) -> None:
    roots = {t["attributes"]["url.full"]: t for t in watched.traces if t["name"] == "url"}
    assert roots.keys() >= watched.result.by_url.keys()
    for url, record in watched.result.by_url.items():
        root = roots[url]
        trace = root["context"]["trace_id"]
        spans = [t for t in watched.traces if t["context"]["trace_id"] == trace and t != root]
        assert [s["name"] for s in spans] == ["fetch http", "read", "record"]
        assert spans[0]["attributes"]["arachne.verdict"] == record["trail"][0]["verdict"]
        assert {s["parent_id"] for s in spans} == {root["context"]["span_id"]}


def test_traces_reach_a_collector(watched: Watched) -> None:
    spans = [
        span
        for body in watched.collected
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]
    names = Counter(span.name for span in spans)
    assert names["url"] == names["record"] == len(watched.beside.by_url) == 2
    assert len({span.trace_id for span in spans}) == 2


def test_the_time_that_reading_took_is_in_the_record(watched: Watched) -> None:
    assert all(page["timings"]["extract"] > 0 for page in watched.result.pages)


def exposed() -> set[str]:
    """The names of all samples that a crawl can serve."""
    metrics = CrawlMetrics("out", "job")
    for name, row in METRICS.items():
        if name != "arachne_crawl":
            child = metrics.of(name, *("x" for _ in row.labels))
            (child.observe if row.kind == "histogram" else child.inc)(1)
    return {s.name for family in metrics.registry.collect() for s in family.samples}


def test_the_dashboard_asks_only_for_what_a_crawl_serves() -> None:
    dashboard = json.loads(DASHBOARD.read_text())
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked = {
        name
        for text in [*expressions, *(v.get("definition", "") for v in dashboard["templating"]["list"])]
        for name in re.findall(r"\b(?:arachne|process)_[a-z_]+\b", text)
    }  # fmt: skip
    assert len(asked) >= len(METRICS)
    assert asked - exposed() == set()


def test_every_metric_is_on_the_dashboard() -> None:
    text = DASHBOARD.read_text()
    assert [name for name in METRICS if name not in text] == []


def test_the_labels_that_the_dashboard_groups_by_are_labels_of_the_metrics() -> None:
    ours = {label for row in METRICS.values() for label in row.labels} | {"le", "instance"}
    grouped = re.findall(r"(?:by|on|group_left) \(([\w, ]+)\)", DASHBOARD.read_text())
    assert {label.strip() for group in grouped for label in group.split(",")} <= ours


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (x, y)
        for p in (panel["gridPos"] for panel in panels)
        for x in range(p["x"], p["x"] + p["w"])
        for y in range(p["y"], p["y"] + p["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) < 24
