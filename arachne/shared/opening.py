"""A worker joins a crawl: that of its name in Redis, with a folder of its own for its records."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final
from uuid import uuid4

from redis.exceptions import LockError, RedisError

from arachne.clock import utc_now
from arachne.defaults import SETTINGS
from arachne.exceptions import BadArgument, FrontierUnusable
from arachne.output.crawlfolder import STEMS, CrawlFolder, OutputForm
from arachne.settingvalues import setting_or_environ
from arachne.shared.address import HOSTS_PREFIX, Address, crawl_prefix
from arachne.shared.backend import RedisBackend
from arachne.shared.calls import kept, workers
from arachne.shared.client import Asking, connect, options, run_id
from arachne.shared.workerfolder import mark_folder, own_folder

if TYPE_CHECKING:
    from redis.lock import Lock
    from scrapy.settings import BaseSettings

_OPENING_SECONDS: Final = 5.0
"""That others wait for one that died while it was opening a crawl."""
START_SECONDS: Final = 3.0
"""That a Redis which is just being started is waited for, before a crawl and after it."""


def lease_seconds(settings: BaseSettings) -> float:
    """``ARACHNE_LEASE_SECONDS``, checked."""
    given = settings.get("ARACHNE_LEASE_SECONDS")
    given = SETTINGS["ARACHNE_LEASE_SECONDS"].default if given is None else given
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if seconds < 1:
        raise BadArgument(
            f"ARACHNE_LEASE_SECONDS={given!r}: seconds from 1 are accepted; "
            "example: ARACHNE_LEASE_SECONDS=60"
        )
    return seconds


def crawl_name(
    settings: BaseSettings, default: str, environ: Mapping[str, str] = os.environ
) -> str:
    """What the crawl is called in Redis: ``ARACHNE_FRONTIER_NAME``, or by its site."""
    return setting_or_environ(settings, "ARACHNE_FRONTIER_NAME", environ) or default


def ask_frontier(address: Address, settings: BaseSettings | None, name: str) -> Asking:
    """Ask about the crawl of that name."""
    client = connect(address, **options(settings))
    return Asking(client, f"{address.shown} ({name})", "frontier", crawl_prefix(name))


def open_shared(
    address: Address,
    settings: BaseSettings,
    out: Path,
    default_name: str,
    identity: dict[str, Any],
    *,
    fresh: bool = False,
    form: OutputForm | None = None,
    environ: Mapping[str, str] = os.environ,
) -> CrawlFolder:
    """Join the crawl that ``identity`` describes, or begin it.

    Raises :class:`~arachne.exceptions.BadArgument` when the crawl of that name is another one,
    :class:`~arachne.exceptions.FrontierUnusable` and :class:`~arachne.exceptions.OutputUnusable`.
    """
    name = crawl_name(settings, default_name, environ)
    seconds = lease_seconds(settings)
    asking = ask_frontier(address, settings, name)
    asking.patience = START_SECONDS
    asking.ask(kept.get_meta("crawl"))  # is Redis there?
    path, worker, lock = own_folder(out, settings, environ)
    opening = asking.client.lock(f"{HOSTS_PREFIX}opening:{name}", timeout=_OPENING_SECONDS)
    with _closed_on_error(lock, asking.shown):
        with opening:  # of two that begin at once the second joins the first
            crawl = _begin(asking, opening, name, identity, fresh=fresh)
            mark, notes, resumed = mark_folder(path, crawl, form or OutputForm())
            backend = RedisBackend(
                asking, mark.folder, name=worker, place=socket.gethostname(),
                path=str(path.resolve()), seconds=seconds,
            )  # fmt: skip
            backend.join()
            asking.ask(workers.arrive(run_id(asking.client), backend.member.number, seconds))
        pages, failures = (mark.form.open(path, stem) for stem in STEMS)
    notes.append(f"Worker {worker} of the crawl {name} in {address.shown}; its files are in {path}")
    return CrawlFolder(path, pages, failures, backend, resumed, notes, lock, shared=True)


@contextmanager
def _closed_on_error(lock: IO[str], frontier: str) -> Iterator[None]:
    """Let go of the folder when the crawl cannot be joined."""
    try:
        yield
    except LockError as error:
        lock.close()
        raise FrontierUnusable(f"{frontier} is being opened by others: {error}") from error
    except RedisError as error:
        lock.close()
        raise FrontierUnusable(f"the frontier {frontier} cannot be used: {error}") from error
    except BaseException:
        lock.close()
        raise


def _begin(
    asking: Asking, opening: Lock, name: str, identity: dict[str, Any], *, fresh: bool
) -> str:
    """The id of the crawl that is worked on from now on."""
    described = json.dumps(identity, sort_keys=True)
    known = asking.ask(kept.get_meta("identity"))
    others = [w for w in asking.ask(workers.roster()) if w.seconds is not None and w.seconds > 0]
    if known is not None and fresh and not others:
        _wipe(asking, opening, crawl_prefix(name))
    elif known is not None and known != described:
        state = f"{len(others)} workers are at it" if others else "-a fresh=1 drops it"
        raise BadArgument(
            f"ARACHNE_FRONTIER_NAME={name!r}: the crawl of that name has other arguments "
            f"({_difference(known, identity)}; {state}); accepted: a name that is free; "
            f"example: ARACHNE_FRONTIER_NAME={name}-2"
        )
    return asking.ask(workers.begin(uuid4().hex, {"identity": described, "started": utc_now()}))


def _difference(known: str, identity: dict[str, Any]) -> str:
    before = json.loads(known)
    names = [key for key in {*before, *identity} if before.get(key) != identity.get(key)]
    return ", ".join(f"{key}={before.get(key)!r}"[:100] for key in sorted(names))


def _wipe(asking: Asking, opening: Lock, prefix: str) -> None:
    keys = asking.client.scan_iter(match=f"{prefix}*", count=1000)
    batch: list[Any] = []
    for key in keys:
        batch.append(key)
        if len(batch) == 1000:
            asking.client.unlink(*batch)
            opening.reacquire()
            batch.clear()
    if batch:
        asking.client.unlink(*batch)
