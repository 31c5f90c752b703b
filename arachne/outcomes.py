"""How a URL ends: its record goes to disk, then its lease ends. In this order, always."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

import orjson

from arachne.clock import utc_now
from arachne.exceptions import Unusable
from arachne.frontier.protocol import Entry, State
from arachne.items import Failure, Page
from arachne.observability.logs import SECRETS
from arachne.output.jsonl import encode_line
from arachne.sentlinks import SentLinks
from arachne.signals import record_written

if TYPE_CHECKING:
    from arachne.frontier.scheduler import FrontierScheduler

_NOT_CONTENT = ("fetched_at", "timings", "trail", "attempts", "hashes", "aliases")
_CONTENT = frozenset(field.name for field in fields(Page)).difference(_NOT_CONTENT)


def page_line(page: Page) -> bytes:
    """The line of a page's record, in which ``hashes["record"]`` is the SHA-256 of the record
    without what differs at every fetch (times, trail, attempts), so that an equal hash means an
    unchanged page."""
    runs = _runs(tuple(page.__dataclass_fields__))
    # What is hashed is encoded once: to encode the links takes longer than all the rest.
    content = {names: _members(page, names) for is_content, names in runs if is_content}
    page.hashes["record"] = hashlib.sha256(_object(content.values())).hexdigest()
    return _object(content.get(names) or _members(page, names) for _, names in runs)


@cache
def _runs(names: tuple[str, ...]) -> list[tuple[bool, tuple[str, ...]]]:
    """The fields of a record in their order, in runs of those that are content and of others."""
    return [(content, tuple(run)) for content, run in groupby(names, _CONTENT.__contains__)]


def _members(page: Page, names: tuple[str, ...]) -> bytes:
    values = {name: _links_of(page) if name == "links" else getattr(page, name) for name in names}
    return encode_line(values)[1:-2]


def _links_of(page: Page) -> object:
    links = page.links_as_read
    return orjson.Fragment(links.written) if isinstance(links, SentLinks) else page.links


def _object(members: Iterable[bytes]) -> bytes:
    return b"{" + b",".join(members) + b"}\n"


def write_outcome(scheduler: FrontierScheduler, record: Page | Failure) -> None:
    """Append the record, then end the lease of ``record.url``.

    A record whose URL is not in hand (it has one already, or is another worker's) is not written.
    Raises
    :class:`~arachne.exceptions.Unusable`, after telling the scheduler to stop.
    """
    entry: Entry | None = scheduler.leases.of_url(record.url)
    if entry is None or not scheduler.may_record(entry):
        return
    folder = scheduler.run.folder
    began = time.time()
    _without_secrets(record)
    try:
        if isinstance(record, Page):
            offset = folder.pages.append(page_line(record))
            scheduler.finish(entry.id, State.PAGE, "", offset)
            tiers = scheduler.run.tiers
            tiers[record.tier] = tiers.get(record.tier, 0) + 1
        else:
            offset = folder.failures.append(encode_line(record))
            scheduler.finish(entry.id, State.FAILURE, record.reason, offset)
    except Unusable as error:
        scheduler.give_up(error)
        raise
    scheduler.crawler.signals.send_catch_log(
        record_written, record=record, began=began, ended=time.time()
    )


def _without_secrets(record: Page | Failure) -> None:
    """What errors say goes into records: of proxies and logins they may say too much."""
    record.trail = [
        replace(step, detail=SECRETS.clean(step.detail)) if step.detail else step
        for step in record.trail
    ]
    if isinstance(record, Failure):
        record.detail = SECRETS.clean(record.detail)


def write_media(scheduler: FrontierScheduler, entry: Entry, response: Any, media: str) -> None:
    """Note a file that holds no text (its type, and its size in bytes where the server tells it;
    ``bytes`` are those that were fetched), then end the lease of its URL as a skip."""
    if not scheduler.may_record(entry):
        return
    said = response.headers.get("Content-Length") or b""
    line = {
        "url": entry.url,
        "final_url": response.url,
        "type": media,
        "size": int(said) if said.isdigit() else None,
        "bytes": len(response.body),
        "referrer": entry.referrer,
        "depth": entry.depth,
        "seen_at": utc_now(),
    }
    try:
        scheduler.run.folder.media.append(encode_line(line))
        scheduler.finish(entry.id, State.SKIPPED, "media")
    except Unusable as error:
        scheduler.give_up(error)
        raise
