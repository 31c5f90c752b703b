"""Small forward proxies on loopback, and a site that lets only some of them in."""

from __future__ import annotations

import base64
import http.client
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

from fixtures.server.markup import html

NAME_HEADER = "X-Passed-By"
BLOCKED = (
    b"<!doctype html><html><head><title>Access denied</title></head><body><h1>Access denied</h1>"
    b"<p>Your IP address has been blocked.</p></body></html>"
)


@dataclass
class LocalProxy:
    """``delay`` in seconds; ``user`` is ``name:password`` where it asks for one."""

    name: str
    user: str = ""
    delay: float = 0.0
    port: int = 0
    asked: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://{self.user + '@' if self.user else ''}127.0.0.1:{self.port}"


def _proxy(proxy: LocalProxy) -> type[BaseHTTPRequestHandler]:
    expected = "Basic " + base64.b64encode(proxy.user.encode()).decode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if proxy.user and self.headers.get("Proxy-Authorization") != expected:
                self.send_response(407)
                self.send_header("Proxy-Authenticate", 'Basic realm="proxy"')
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            proxy.asked.append(self.path)
            time.sleep(proxy.delay)
            there = urlsplit(self.path)
            connection = http.client.HTTPConnection(there.netloc, timeout=10)
            headers = {k: v for k, v in self.headers.items() if not k.startswith("Proxy-")}
            target = there.path + (f"?{there.query}" if there.query else "")
            try:
                connection.request("GET", target, headers={**headers, NAME_HEADER: proxy.name})
                answer = connection.getresponse()
                body = answer.read()
            except (OSError, http.client.HTTPException):
                self.send_error(502)
                return
            finally:
                connection.close()
            self.send_response(answer.status)
            for name in ("Content-Type", "Location", "Retry-After", "Set-Cookie"):
                if name in answer.headers:
                    self.send_header(name, answer.headers[name])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keeps quiet."""

    return Handler


def _site(open_to: frozenset[str], scripted: str) -> type[BaseHTTPRequestHandler]:
    paths = ["/closed/one", "/closed/two", "/closed/scripted"]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = 404, b""
            if self.path == "/":
                status, body = 200, html("Gate", links=[(path, path) for path in paths])
            elif self.path in paths and self.headers.get(NAME_HEADER) not in open_to:
                status, body = 403, BLOCKED
            elif self.path == "/closed/scripted":
                status, body = 200, scripted.encode()
            elif self.path in paths:
                status, body = 200, html("Garden", f"The garden at {self.path} is open.")
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keeps quiet."""

    return Handler


@contextmanager
def _served(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def guarded_site(
    proxies: list[LocalProxy], open_to: frozenset[str], scripted: str
) -> Iterator[str]:
    """The address of a site whose pages below ``/closed/`` are there for some proxies only; the
    proxies get their ports. ``scripted`` is the page at ``/closed/scripted``."""
    with started(proxies), _served(_site(open_to, scripted)) as port:
        yield f"http://127.0.0.1:{port}/"


@contextmanager
def started(proxies: list[LocalProxy]) -> Iterator[None]:
    """Run the proxies, which get their ports."""
    with ExitStack() as stack:
        for proxy in proxies:
            proxy.port = stack.enter_context(_served(_proxy(proxy)))
        yield
