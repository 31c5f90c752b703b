"""A local server that speaks S3, as a subprocess."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self
from urllib.error import URLError

BUCKET = "crawls"
SECRET = "s3-secret-of-nobody"


class S3:
    """A context manager; ``environment`` is what a crawl needs to find it."""

    def __init__(self, log: Path) -> None:
        self._log = log
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self.environment = {
            "AWS_ACCESS_KEY_ID": "keeper",
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_ENDPOINT_URL": self.url,
            "AWS_DEFAULT_REGION": "us-east-1",
        }

    def __enter__(self) -> Self:
        import boto3

        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self._port)]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while not self._answers():
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < deadline, "the S3 server does not start"
            time.sleep(0.05)
        self.client: Any = boto3.client(
            "s3", endpoint_url=self.url, aws_access_key_id="keeper", aws_secret_access_key=SECRET,
            region_name="us-east-1",
        )  # fmt: skip
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self._process.kill()
        self._process.wait()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5):
                return True
        except (URLError, OSError):
            return False

    def objects(self, bucket: str, prefix: str = "") -> dict[str, bytes]:
        """All objects by their keys."""
        listed = self.client.list_objects_v2(Bucket=bucket, Prefix=prefix).get("Contents", ())
        keys = [entry["Key"] for entry in listed]
        return {k: self.client.get_object(Bucket=bucket, Key=k)["Body"].read() for k in keys}
