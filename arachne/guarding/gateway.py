"""The way out for browsers: a proxy on loopback that connects to admitted addresses only.

A browser resolves names itself and follows redirects without asking, so nothing that looks at its
requests can tell what it connects to. Behind this proxy it connects to nothing: each request, also
for a redirect, a frame, a picture or a web socket, comes through here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

_HEAD_BYTES: Final = 65_536
_HEAD_SECONDS: Final = 30.0
_CONNECT_SECONDS: Final = 15.0
_CHUNK: Final = 65_536
_HOP_BY_HOP: Final = (b"proxy-connection", b"proxy-authorization", b"connection", b"keep-alive")

Resolve = Callable[[str], Awaitable[list[str]]]


class _Stream(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def head(self) -> tuple[bytes, list[bytes]]:
        """The first line and the header lines of a message."""
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n"))[:-4].split(b"\r\n")
        return first, lines


class Gateway:
    """An HTTP proxy (RFC 9110, 9.3.6 and RFC 9112, 3.2.2). What is refused is a connection closed
    without a word, which no page can take for an answer."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self._server: asyncio.Server | None = None
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def address(self) -> str:
        """Where browsers find it; it is opened when it is first asked for."""
        async with self._opening:
            if self._server is None:
                self._server = await asyncio.start_server(
                    self._serve, "127.0.0.1", 0, limit=_HEAD_BYTES
                )
            port = self._server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def close(self) -> None:
        """Close it and all that goes through it."""
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        # Whatever happens, the browser sees a connection that was closed. (A task of a server that
        # ends as cancelled is logged as an error by asyncio.)
        with suppress(OSError, ValueError, EOFError, asyncio.LimitOverrunError,
                      asyncio.CancelledError):  # fmt: skip
            await self._pass_on(_Stream(reader, writer))
        self._tasks.discard(task)
        writer.close()

    async def _pass_on(self, browser: _Stream) -> None:
        async with asyncio.timeout(_HEAD_SECONDS):
            first, lines = await browser.head()
        method, target, version = first.split(b" ")
        tunnel = method == b"CONNECT"
        parts = urlsplit(("//" if tunnel else "") + target.decode("ascii"))
        if parts.hostname is None or (not tunnel and parts.scheme != "http"):
            return
        server = await self._connect(parts.hostname, parts.port or 80)
        if server is None:
            return
        try:
            if tunnel:
                browser.writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                path = b"/" + (target.split(b"/", 3)[3:] or [b""])[0]
                server.writer.write(_alone(b" ".join((method, path, version)), lines))
            up = asyncio.ensure_future(_copy(browser, server))
            down = asyncio.ensure_future(_copy(server, browser, answers=not tunnel))
            await _until_one_ends(up, down)
        finally:
            server.writer.close()

    async def _connect(self, host: str, port: int) -> _Stream | None:
        """A connection to the first admitted address that answers."""
        for address in await self._resolve(host):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(_CONNECT_SECONDS):
                    return _Stream(*await asyncio.open_connection(address, port, limit=_HEAD_BYTES))
        return None


def _alone(first: bytes, lines: list[bytes]) -> bytes:
    """A head for a connection that has one request: the browser's next one may be for another
    host, and has to come with a connection of its own."""
    kept = [line for line in lines if line.partition(b":")[0].strip().lower() not in _HOP_BY_HOP]
    return b"\r\n".join([first, *kept, b"Connection: close"]) + b"\r\n\r\n"


async def _copy(source: _Stream, target: _Stream, *, answers: bool = False) -> None:
    """Bytes until there are no more; ``answers``: heads of answers come first."""
    while answers:
        first, lines = await source.head()
        target.writer.write(_alone(first, lines))
        answers = first.split(b" ")[1].startswith(b"1")  # another one follows
    while data := await source.reader.read(_CHUNK):
        target.writer.write(data)
        await target.writer.drain()


async def _until_one_ends(*copies: asyncio.Future[None]) -> None:
    try:
        await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for copy in copies:
            copy.cancel()
        await asyncio.gather(*copies, return_exceptions=True)
