"""Certificates are verified; a switch lets a self-signed one pass."""

from __future__ import annotations

import http.server
import ssl
import threading
from typing import TYPE_CHECKING

import pytest

from fixtures.certificates import write_self_signed
from tests.crawling import crawl

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = b"<title>Safe</title><main><h1>Safe</h1><p>" + b"A page behind a certificate. " * 20


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/" else 404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *args: object) -> None: ...


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    write_self_signed(tmp_path / "own.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "own.pem")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_self_signed_certificate_is_refused_unless_the_switch_is_off(
    address: str, tmp_path: Path
) -> None:
    refused = crawl(address, tmp_path / "refused", settings={"RETRY_TIMES": 0})
    (failure,) = refused.failures
    assert refused.exit_code == 3
    assert failure["reason"] == "connection"
    assert "certificate" in failure["detail"].lower()

    settings = {"DOWNLOAD_VERIFY_CERTIFICATES": False}
    (page,) = crawl(address, tmp_path / "accepted", settings=settings).pages
    assert page["title"] == "Safe"
