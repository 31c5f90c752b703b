"""A crawl of a site of documents: all that holds text is a page, media are noted, not fetched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fixtures.documents import LINK, SENTENCE
from fixtures.server.papers import CLIP_BYTES, FILM_BYTES, MEDIA_TYPES, PAPERS, REASONS, SOURCES
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl


@pytest.fixture(scope="module")
def papers(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    return crawl(
        server.url("/", host=PAPERS),
        tmp_path_factory.mktemp("papers") / "out",
        settings={"ARACHNE_EXTRACTION_WORKERS": 1},
    )


def test_every_document_is_a_page_of_its_kind(server: Server, papers: CrawlResult) -> None:
    assert papers.exit_code == 0, papers
    base = server.url("", host=PAPERS)
    assert {p["url"].removeprefix(base): p["source"] for p in papers.pages} == SOURCES
    papers.check_sums()
    for page in papers.pages:
        text = "Rope" if page["source"] == "csv" else SENTENCE
        assert page["url"].endswith("/") or text in page["markdown"], page["url"]
        assert page["tier"] == "http"
        assert page["title"]


def test_links_of_documents_are_links(server: Server, papers: CrawlResult) -> None:
    record = papers.by_url[server.url("/report.pdf", host=PAPERS)]
    assert LINK in [link["url"] for link in record["links"]]
    assert record["author"] == "Ann Keeper"


def test_what_cannot_be_read_fails_with_its_reason(server: Server, papers: CrawlResult) -> None:
    base = server.url("", host=PAPERS)
    failed = {f["url"].removeprefix(base): f for f in papers.failures}
    assert {path: failure["reason"] for path, failure in failed.items()} == REASONS
    assert "scanned" in failed["/scanned.pdf"]["detail"]
    assert "password" in failed["/locked.pdf"]["detail"]


def test_media_are_noted_with_type_and_size(server: Server, papers: CrawlResult) -> None:
    lines = (papers.out / "media.jsonl").read_text().splitlines()
    noted = {line["url"]: line for line in map(json.loads, lines)}
    base = server.url("", host=PAPERS)
    assert {url.removeprefix(base): line["type"] for url, line in noted.items()} == MEDIA_TYPES
    assert noted[f"{base}/film"]["size"] == FILM_BYTES
    assert noted[f"{base}/clip-as-html"]["size"] == CLIP_BYTES
    assert noted[f"{base}/film"]["referrer"] == f"{base}/"
    steps = [line["bytes"] for line in noted.values()]
    assert max(steps) < CLIP_BYTES / 10, "they were downloaded all the same"
    assert papers.run["skipped"]["media"] == len(MEDIA_TYPES)


def test_files_are_told_apart_behind_a_browsers_handshake_too(
    server: Server, tmp_path: Path
) -> None:
    paths = ("/film", "/clip-as-html", "/report.pdf")
    starts = [server.url(path, host=PAPERS) for path in paths]
    starts.append(server.url("/run/catalogue/types/zip"))
    result = crawl(",".join(starts), tmp_path / "out", depth=0, tier_floor="impersonate")
    assert not result.failures, result.failures
    (report,) = result.pages
    assert (report["source"], report["tier"]) == ("pdf", "impersonate")
    noted = [json.loads(line) for line in (result.out / "media.jsonl").read_text().splitlines()]
    assert result.run["skipped"]["media"] == len(noted) == 3
    sizes = {line["url"]: line["size"] for line in noted}
    assert (sizes[starts[0]], sizes[starts[1]]) == (FILM_BYTES, CLIP_BYTES)
    assert max(line["bytes"] for line in noted) < CLIP_BYTES / 10, "they were downloaded"
