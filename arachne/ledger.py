"""What became of every URL, in words and in sums that are checked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from arachne.frontier.protocol import Backend, Counts, Known, State
from arachne.frontier.sqlite_ledger import SqliteLedger
from arachne.items import REASONS
from arachne.output.crawlfolder import CrawlFolder
from arachne.scope import SKIP_REASONS
from arachne.skips import CRAWL_SKIPS
from arachne.urls import fingerprint

VIA: Final[dict[str, str]] = {
    "start": "it is a start of the crawl",
    "link": "a page links to it",
    "redirect": "a URL redirects to it",
    "sitemap": "a sitemap lists it",
    "feed": "a feed lists it",
    "llms": "an llms.txt lists it",
    "spider": "a spider asked for it",
    "source:robots": "robots.txt names it as a sitemap",
    "source:guess": "it is where sites usually have their list of pages",
    "source:index": "a list of pages names it as another one",
}
"""How a URL was discovered."""

_STANDS: Final[dict[State, str]] = {
    State.PENDING: "it waits for its turn; the same command goes on",
    State.LEASED: "it is being fetched, or was when the crawl was killed; the same command goes on",
    State.PAGE: "a page, with its record in pages.jsonl",
    State.FAILURE: "a failure, with its record in failures.jsonl",
    State.SKIPPED: "skipped",
    State.ALIAS: "another address of a page",
    State.DONE: "done",
    State.SOURCE: "read for the addresses in it; it is no page",
}


def mismatch(folder: CrawlFolder, counts: Counts) -> str:
    """What does not add up, in one line; empty when all does.

    The ledger, the output files and the sums are three accounts of the same crawl: each record is
    one line of a file and one ended URL, and every URL is counted under exactly one outcome.
    """
    for name, file, counted in (
        ("pages", folder.pages, counts.pages),
        ("failures", folder.failures, counts.failures),
    ):
        lines = file.count()
        if lines != counted:
            files = ", ".join(path.name for path in file.paths())
            return f"{files} holds {lines} records, the frontier knows {counted} {name}"
    if isinstance(folder.frontier, SqliteLedger):
        urls = folder.frontier.total()
        if urls != counts.discovered:
            return f"{urls} URLs are known, {counts.discovered} are accounted for"
    for name, total, reasons in (
        ("failures", counts.failures, counts.failure_reasons),
        ("skipped URLs", counts.skipped, counts.skip_reasons),
    ):
        if sum(reasons.values()) != total:
            return f"there are {total} {name}, the reasons are those of {sum(reasons.values())}"
    return ""


def explain(frontier: Backend, url: str) -> list[str]:
    """What is known of ``url``, a line each: outcome and reason, how it was discovered back to a
    start, when, tries. Empty when the crawl never met it."""
    known = frontier.look_up(fingerprint(url, keep_fragment=True)) or frontier.look_up(
        fingerprint(url)
    )
    if known is None:
        return []
    lines = [known.url, f"  outcome     {_outcome(known)}"]
    if (owner := _answering(frontier, known)) is not None:
        lines.append(f"  record      that of {owner.url}")
    lines.append(f"  discovered  {_when(known.found_at)}, {known.depth} links from a start")
    lines += [f"              {line}" for line in _way(frontier, known)]
    if known.lastmod:
        lines.append(f"  changed     {known.lastmod}, as the list says that names it")
    if known.ended_at:
        lines.append(f"  ended       {_when(known.ended_at)}")
    tries = "never asked for" if not known.attempts else f"handed out {known.attempts} times"
    lines.append(f"  attempts    {tries.replace('1 times', 'once')}")
    return lines


def _answering(frontier: Backend, known: Known) -> Known | None:
    """The entry whose record is that of ``known``, too; None where it has its own."""
    owner, seen = known, {known.id}
    while owner.same_as and owner.same_as not in seen:
        seen.add(owner.same_as)
        found = frontier.entry(owner.same_as)
        if found is None:
            break
        owner = found
    return None if owner is known else owner


def _outcome(known: Known) -> str:
    said = _STANDS[known.state]
    if not known.reason:
        return said
    return f"{said}: {known.reason} ({_meaning(known.reason)})"


def _meaning(reason: str) -> str:
    tables = {**REASONS, **SKIP_REASONS, **CRAWL_SKIPS}
    if reason in tables:
        return tables[reason]
    if reason.startswith("http-"):
        return f"the server answered {reason.removeprefix('http-')}"
    return tables.get(reason.partition(":")[0], "no list of pages")


def _way(frontier: Backend, known: Known) -> Iterator[str]:
    """From the URL back to where the crawl began, a line a step."""
    seen: set[int] = set()
    while known.id not in seen:
        seen.add(known.id)
        said = VIA.get(known.via, known.via)
        parent = frontier.entry(known.parent) if known.parent else None
        if parent is None:
            yield said
            return
        yield f"{said}: {parent.url}"
        known = parent


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
