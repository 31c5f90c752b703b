"""What browsers do without asking: follow redirects, and open web sockets.

A browser of this machine has the guard's gateway as its only way out. One elsewhere, or behind a
proxy of the user's, cannot use that, and Playwright tells of a request only before its first hop.
So each answer that redirects is held, and judged by where it leads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

Refuses = Callable[[str], Awaitable[bool]]


async def hold_redirects(page: Any, refuses: Refuses, refused: Callable[[str], None]) -> None:
    """From now on no request of ``page`` is redirected to where it may not go; ``refused`` is told
    where a document would have gone."""
    session = await page.context.new_cdp_session(page)
    chores = set[asyncio.Future[None]]()

    async def judge(event: dict[str, Any]) -> None:
        asked = {"requestId": event["requestId"]}
        target = _target_of(event)
        with suppress(Exception):  # a page that is gone asks for nothing
            if target and await refuses(target):
                if event.get("resourceType") == "Document":
                    refused(target)
                await session.send("Fetch.failRequest", {**asked, "errorReason": "AccessDenied"})
            else:
                await session.send("Fetch.continueRequest", asked)

    def paused(event: dict[str, Any]) -> None:
        chore = asyncio.ensure_future(judge(event))
        chores.add(chore)
        chore.add_done_callback(chores.discard)

    session.on("Fetch.requestPaused", paused)
    await session.send("Fetch.enable", {"patterns": [{"requestStage": "Response"}]})


async def hold_sockets(page: Any, refuses: Refuses) -> None:
    """From now on ``page`` opens no web socket to where it may not. A page can find out that its
    web sockets are not the browser's own."""

    async def opened(socket: Any) -> None:
        if await refuses(str(socket.url)):
            await socket.close()
        else:
            socket.connect_to_server()

    await page.route_web_socket(lambda _: True, opened)


def _target_of(event: dict[str, Any]) -> str:
    """Where an answer redirects to; empty where it does not."""
    if not 300 <= int(event.get("responseStatusCode") or 0) < 400:
        return ""
    headers = event.get("responseHeaders") or ()
    location = next((h["value"] for h in headers if h["name"].lower() == "location"), "")
    return urljoin(event["request"]["url"], location) if location else ""
