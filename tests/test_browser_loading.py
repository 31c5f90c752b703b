"""What a browser is asked for a page, and what it does not show."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from scrapy import Request
from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.handlers.browser.answer import is_page
from arachne.handlers.browser.errors import is_abort
from arachne.handlers.browser.incarnation import PageLoader
from arachne.handlers.browser.traffic import Traffic

URL = "https://example.org/"


@pytest.mark.parametrize(
    ("status", "headers", "shown"),
    [
        (200, {"content-type": "text/html; charset=utf-8"}, True),
        (200, {"content-type": "text/html", "content-disposition": "inline"}, True),
        (
            200,
            {"content-type": "text/html", "content-disposition": 'Attachment; filename="a"'},
            False,
        ),
        (200, {"content-type": "application/zip"}, False),
        (200, {}, True),
        (204, {"content-type": "text/html"}, False),
    ],
)
def test_a_browser_shows_html_that_is_not_to_be_stored(
    status: int, headers: dict[str, str], shown: bool
) -> None:
    assert is_page(SimpleNamespace(status=status, headers=headers)) is shown


@deferred_f_from_coro_f
async def test_nothing_of_a_page_is_asked_beside_its_navigation() -> None:
    """A listener that fails, as one for headers does where the page is closed, is heard of by other
    pages."""
    asked: list[object] = []

    async def goto(url: str, **options: object) -> str:
        asked.append((url, options))
        return "the answer"

    loader = PageLoader.__new__(PageLoader)  # no browser is started, and no statistics are kept
    request = Request(URL, meta={"playwright_page_goto_kwargs": {"wait_until": "commit"}})
    page = SimpleNamespace(goto=goto)  # and no way to listen
    found = await loader._get_response_and_download(request, page, None)
    assert found == ("the answer", None)
    assert asked == [(URL, {"wait_until": "commit"})]


@pytest.mark.parametrize(
    ("said", "aborted"),
    [
        ("Page.goto: Download is starting", True),
        ("Page.goto: net::ERR_ABORTED at https://example.org/a.zip", True),
        ("Page.goto: net::ERR_NAME_NOT_RESOLVED at https://example.org/", False),
    ],
)
def test_a_navigation_to_a_file_is_told_by_its_error(said: str, aborted: bool) -> None:
    assert is_abort(RuntimeError(said)) is aborted


@deferred_f_from_coro_f
async def test_a_download_may_be_told_after_the_navigation_has_failed() -> None:
    traffic = Traffic()
    download = SimpleNamespace(cancel=lambda: asyncio.sleep(0))
    asyncio.get_running_loop().call_later(0.05, traffic._downloads, download)
    await traffic.aborted()
    assert traffic.downloads == 1
