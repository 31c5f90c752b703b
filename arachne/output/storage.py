"""Storages of Scrapy's feeds as places for whole files: S3 and what speaks it, FTP, GCS, a folder.

A file goes there as a whole under a name that follows from the crawl, so that to store it twice is
to store it once.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from weakref import WeakSet

from scrapy.extensions.feedexport import BlockingFeedStorage
from scrapy.utils.misc import build_from_crawler, load_object

from arachne.exceptions import BadArgument
from arachne.settingvalues import setting_or_environ

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

SETTING: Final = "ARACHNE_OUTPUT_UPLOAD"
_NEEDS: Final = {"s3": ("boto3", "arachne[s3]"), "gs": ("google.cloud", "google-cloud-storage")}
_NOT_A_PLACE: Final = ("stdout",)


class Storage:
    """The storage at ``uri`` (it may hold a name and a password; ``shown`` never does)."""

    def __init__(self, crawler: Crawler, uri: str) -> None:
        self._crawler = crawler
        self._uri = uri.rstrip("/")
        self.shown = shown(self._uri)

    async def put(self, path: Path, name: str) -> None:
        """Store a file under ``name``, in the place of one that may be there. Raises what the
        storage raises."""
        await _in_thread(lambda: self._put(path, name))

    def _put(self, path: Path, name: str) -> None:
        uri = f"{self._uri}/{name}"
        storage = build_from_crawler(
            load_object(_storages(self._crawler)[urlsplit(uri).scheme]),
            self._crawler,
            uri,
            feed_options={"overwrite": True},
        )
        if isinstance(storage, BlockingFeedStorage):
            with path.open("rb") as file:
                storage._store_in_thread(file)  # what subclasses define; this is a thread
            return
        target = storage.open(self._crawler.spider)
        with path.open("rb") as file:
            shutil.copyfileobj(file, target)
        storage.store(target)


def check_storage(crawler: Crawler, uri: str) -> None:
    """Raises :class:`BadArgument` for what no storage can be found for."""
    scheme = urlsplit(uri).scheme
    known = [name for name in _storages(crawler) if name and name not in _NOT_A_PLACE]
    if scheme not in known and (scheme or not uri.startswith("/")):
        raise BadArgument(
            f"{SETTING}={shown(uri)!r}: there is no storage for {scheme or 'this'!r}; accepted: "
            f"{', '.join(known)}, or a folder from /; example: {SETTING}=s3://bucket/crawls"
        )
    module, package = _NEEDS.get(scheme, ("", ""))
    if module and not _importable(module):
        raise BadArgument(
            f"{SETTING}={shown(uri)!r}: {scheme} needs {module}; accepted once it is there: "
            f"{scheme}://bucket/crawls; example: pip install '{package}'"
        )


def upload_target(settings: BaseSettings, environ: Mapping[str, str] = os.environ) -> str:
    """Where the output is to go; empty for nowhere. In the environment it is in no process list."""
    return setting_or_environ(settings, SETTING, environ)


def shown(uri: str) -> str:
    """An address without a name and a password."""
    parts = urlsplit(uri)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _storages(crawler: Crawler) -> dict[str, Any]:
    storages = crawler.settings.getwithbase("FEED_STORAGES")
    return {scheme: path for scheme, path in storages.items() if path is not None}


def _importable(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


_AT_WORK: Final[WeakSet[threading.Thread]] = WeakSet()


def is_busy() -> bool:
    """Whether a storage has not answered yet. Libraries of storages have threads of their own,
    which the interpreter would wait for at its end, minutes perhaps."""
    return any(thread.is_alive() for thread in _AT_WORK)


async def _in_thread(work: Callable[[], None]) -> None:
    """Like ``asyncio.to_thread``, but with a thread that may be left behind."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(error: BaseException | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            work()
        except Exception as raised:  # noqa: BLE001 - the caller's to judge
            error = raised
        with suppress(RuntimeError):  # the loop may be gone by now
            loop.call_soon_threadsafe(tell, error)

    thread = threading.Thread(target=run, daemon=True)
    _AT_WORK.add(thread)
    thread.start()
    await done
