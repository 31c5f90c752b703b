"""What browsers do without asking: follow redirects, and open other connections than for HTTP.

A browser of this machine has the guard's gateway as its only way out. One elsewhere, or behind a
proxy of the user's, cannot use that, and Playwright tells of a request only before its first hop.
So each answer that redirects is held, and judged by where it leads.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final
from urllib.parse import urljoin

Refuses = Callable[[str], Awaitable[bool]]
Send = Callable[[str, dict[str, Any]], Awaitable[Any]]

_ANSWERS: Final = {"patterns": [{"requestStage": "Response"}]}
_FRAMES: Final = {
    "autoAttach": True, "waitForDebuggerOnStart": True, "flatten": False,
    "filter": [{"type": "iframe"}],
}  # fmt: skip
_UNSEEN: Final = ("SharedWorker", "WebTransport", "RTCPeerConnection", "webkitRTCPeerConnection")
"""What pages connect with where nobody can hold it; shared workers belong to no page."""


async def hold_redirects(page: Any, refuses: Refuses, refused: Callable[[str], None]) -> None:
    """From now on no request of ``page``, its frames and their workers is redirected to where it
    may not go; ``refused`` is told where a document would have gone."""
    session = await page.context.new_cdp_session(page)
    held = _Held(session.send, refuses, refused)
    for event in _Held.EVENTS:
        session.on(event, lambda params, event=event: held.happened(event, params))
    await held.begin()


class _Held:
    """A page, or a frame of another site, which is a process of its own and spoken to through that
    of the page (``Target.sendMessageToTarget`` of the DevTools protocol; Playwright does not hand
    out the sessions of frames before they run). The requests of workers are those of their page."""

    EVENTS: Final = (
        "Fetch.requestPaused",
        "Target.attachedToTarget",
        "Target.detachedFromTarget",
        "Target.receivedMessageFromTarget",
    )

    def __init__(self, send: Send, refuses: Refuses, refused: Callable[[str], None]) -> None:
        self._send, self._refuses, self._refused = send, refuses, refused
        self._frames: dict[str, _Held] = {}
        self._chores = set[asyncio.Future[None]]()

    async def begin(self) -> None:
        await self._send("Fetch.enable", _ANSWERS)
        await self._send("Target.setAutoAttach", _FRAMES)

    def happened(self, event: str, params: dict[str, Any]) -> None:
        """An event of the protocol."""
        if event == "Fetch.requestPaused":
            self._do(self._judge(params))
        elif event == "Target.attachedToTarget":
            self._do(self._attached(params["sessionId"]))
        elif event == "Target.detachedFromTarget":
            self._frames.pop(params["sessionId"], None)
        elif event == "Target.receivedMessageFromTarget":
            frame, message = self._frames.get(params["sessionId"]), json.loads(params["message"])
            if frame is not None and "method" in message:
                frame.happened(message["method"], message["params"])

    async def _attached(self, session: str) -> None:
        """A frame is there and waits."""
        numbers = count(1)

        async def send(method: str, params: dict[str, Any]) -> None:
            message = json.dumps({"id": next(numbers), "method": method, "params": params})
            told = {"sessionId": session, "message": message}
            await self._send("Target.sendMessageToTarget", told)

        frame = self._frames[session] = _Held(send, self._refuses, self._refused)
        with suppress(Exception):  # a frame that is gone asks for nothing
            await frame.begin()
            await send("Runtime.runIfWaitingForDebugger", {})

    async def _judge(self, answer: dict[str, Any]) -> None:
        asked = {"requestId": answer["requestId"]}
        target = _target_of(answer)
        with suppress(Exception):  # nor does a page
            if target and await self._refuses(target):
                if answer.get("resourceType") == "Document":
                    self._refused(target)
                await self._send("Fetch.failRequest", {**asked, "errorReason": "AccessDenied"})
            else:
                await self._send("Fetch.continueRequest", asked)

    def _do(self, work: Any) -> None:
        chore = asyncio.ensure_future(work)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)


async def hold_sockets(page: Any, refuses: Refuses) -> None:
    """From now on ``page`` opens no web socket to where it may not. A page can find out that its
    web sockets are not the browser's own."""

    async def opened(socket: Any) -> None:
        if await refuses(str(socket.url)):
            await socket.close()
        else:
            socket.connect_to_server()

    await page.route_web_socket(lambda _: True, opened)


async def take_unseen(page: Any) -> None:
    """From now on ``page`` cannot connect in ways that nobody can hold."""
    await page.add_init_script(";".join(f"delete globalThis.{name}" for name in _UNSEEN))


def _target_of(event: dict[str, Any]) -> str:
    """Where an answer redirects to; empty where it does not."""
    if not 300 <= int(event.get("responseStatusCode") or 0) < 400:
        return ""
    headers = event.get("responseHeaders") or ()
    location = next((h["value"] for h in headers if h["name"].lower() == "location"), "")
    return urljoin(event["request"]["url"], location) if location else ""
