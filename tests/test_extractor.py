"""Reading a page never takes the crawl with it: a hang and a dead worker cost one page."""

from __future__ import annotations

import asyncio
import os
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from scrapy.http import HtmlResponse
from scrapy.settings import Settings
from scrapy.utils.defer import deferred_f_from_coro_f
from scrapy.utils.test import get_crawler

from arachne.exceptions import BadArgument, ExtractionFailed
from arachne.extraction import Extraction, ExtractOptions
from arachne.extraction.reading import read
from arachne.extractor import Extractor, ExtractorConfig, extractor_of
from tests.working import loaded_packages, read_or_misbehave

if TYPE_CHECKING:
    from collections.abc import Iterator


def config(**changes: Any) -> ExtractorConfig:
    base = {"workers": 1, "inline_pages": 0, "inline_bytes": 1000, "timeout": 1.0}
    base["document_memory"] = 500
    return ExtractorConfig(**{**base, **changes}, options=ExtractOptions())


@pytest.fixture
def extractor() -> Iterator[Extractor]:
    extractor = Extractor(config(), read_or_misbehave)
    yield extractor
    extractor.close()


def page(path: str, body: bytes = b"<p>x") -> HtmlResponse:
    return HtmlResponse(f"http://a/{path}", body=body, headers={"Content-Type": "text/html"})


async def outcome(extractor: Extractor, path: str) -> str:
    try:
        return (await extractor.extract(page(path))).markdown.split()[0]
    except ExtractionFailed as error:
        return error.reason


@deferred_f_from_coro_f
async def test_a_hang_and_a_dead_worker_cost_their_own_pages(extractor: Extractor) -> None:
    paths = ["1", "hang", "kill", "2", "3"]
    outcomes = await asyncio.gather(*(outcome(extractor, path) for path in paths))
    assert outcomes == ["http://a/1", "timeout", "error", "http://a/2", "http://a/3"]


@deferred_f_from_coro_f
async def test_a_worker_runs_on_one_thread_and_none_is_left(extractor: Extractor) -> None:
    pid = int((await extractor.extract(page("1"))).markdown.split()[1])
    assert psutil.Process(pid).num_threads() == 1
    extractor.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@deferred_f_from_coro_f
async def test_a_worker_loads_what_reads_pages_and_nothing_of_the_crawler() -> None:
    extractor = Extractor(config(), loaded_packages)
    try:
        packages = (await extractor.extract(page("1"))).markdown.split()
    finally:
        extractor.close()
    assert {"selectolax", "numpy"}.issubset(packages)
    assert {"scrapy", "twisted", "pytest"}.isdisjoint(packages)


@deferred_f_from_coro_f
async def test_the_reactor_goes_on_while_the_workers_are_started(extractor: Extractor) -> None:
    reading = asyncio.ensure_future(extractor.extract(page("1")))
    longest, last = 0.0, time.perf_counter()
    while not reading.done():
        await asyncio.sleep(0.005)
        longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
    assert (await reading).markdown.startswith("http://a/1")
    assert longest < 0.4


@pytest.mark.parametrize(("given", "in_place"), [(3, True), (4, False), (None, False)])
def test_a_crawl_that_is_known_to_be_small_reads_its_pages_in_place(
    given: int | None, in_place: bool
) -> None:
    crawler = get_crawler(
        settings_dict={"ADDONS": {"arachne.addon.Addon": 500}, "ARACHNE_EXTRACTION_INLINE_PAGES": 3}
    )
    if given is not None:
        crawler.spider = SimpleNamespace(pages_at_most=given)  # type: ignore[assignment]
    assert (extractor_of(crawler).config.inline_pages > 0) == in_place


@deferred_f_from_coro_f
async def test_the_first_pages_are_read_in_place_and_in_time() -> None:
    extractor = Extractor(config(inline_pages=3, timeout=0.2), read_or_misbehave)
    first = await extractor.extract(page("1"))
    assert first.markdown.endswith(f" {os.getpid()}")
    assert await outcome(extractor, "hang") == "timeout"


@pytest.mark.parametrize(
    ("response", "careful"), [(page("big", b"x" * 2000), False), (page("suspect"), True)]
)
@deferred_f_from_coro_f
async def test_large_and_suspect_pages_go_to_a_worker_at_once(
    response: HtmlResponse, careful: bool
) -> None:
    extractor = Extractor(config(inline_pages=3), read_or_misbehave)
    try:
        extraction = await extractor.extract(response, careful=careful)
        assert int(extraction.markdown.split()[1]) != os.getpid()
    finally:
        extractor.close()


@deferred_f_from_coro_f
async def test_a_response_is_read_once_whoever_asks() -> None:
    calls = []

    def count(body: bytes, url: str, **options: Any) -> Extraction:
        calls.append(url)
        return Extraction(markdown="x", score=1.0)

    extractor = Extractor(config(workers=0), count)
    response = page("1")
    await asyncio.gather(extractor.extract(response), extractor.extract(response))
    assert calls == ["http://a/1"]


@deferred_f_from_coro_f
async def test_what_is_no_document_is_refused_with_its_type() -> None:
    extractor = Extractor(config(workers=0), read)
    old = HtmlResponse(
        "http://a/x", body=b"\xd0\xcf\x11\xe0...", headers={"Content-Type": "text/html"}
    )
    with pytest.raises(ExtractionFailed, match="application/x-ole-storage is not read") as caught:
        await extractor.extract(old)
    assert caught.value.reason == "unsupported-type"


def test_the_settings_say_how_pictures_are_written_and_by_which_engine_pages_are_read() -> None:
    settings = Settings({"ARACHNE_IMAGES": "link", "ARACHNE_EXTRACTION_ENGINE": "chain"})
    options = ExtractorConfig.from_settings(settings).options
    assert (options.markdown.images, options.engine) == ("link", "chain")


@pytest.mark.parametrize("name", ["ARACHNE_IMAGES", "ARACHNE_EXTRACTION_ENGINE"])
def test_what_is_no_choice_is_refused(name: str) -> None:
    with pytest.raises(BadArgument, match=f"{name}='best': accepted are"):
        ExtractorConfig.from_settings(Settings({name: "best"}))
