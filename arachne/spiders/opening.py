"""Where a crawl's output goes, and what of it is there already."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from arachne.frontier.reconcile import reconcile
from arachne.output.crawlfolder import CrawlFolder, open_folder
from arachne.shared.address import shared_address
from arachne.spiders.early import early_settings, is_uploading, output_form

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from arachne.frontier.protocol import Counts
    from arachne.frontier.reconcile import Reconciled, RecordReader
    from arachne.spiders.arguments import SiteArguments


def default_folder(url: str) -> Path:
    """Where the crawl of a site goes that is not told where."""
    parts = urlsplit(url)
    port = f"_{parts.port}" if parts.port else ""
    return Path("out") / ((parts.hostname or "site").removeprefix("www.") + port)


def folder_of_crawl(crawler: Crawler, arguments: SiteArguments, first: str) -> CrawlFolder:
    """The folder that the arguments name, or the one of the ``first`` start, with the frontier
    that the settings name."""
    out = Path(arguments.out or default_folder(first))
    identity, fresh = arguments.identity(), arguments.fresh
    settings = early_settings(crawler)
    form, uploading = output_form(settings), is_uploading(crawler, settings)
    address = shared_address(crawler.settings)
    if address is None:
        return open_folder(
            out, identity, arguments.max_pages, fresh=fresh, form=form, uploading=uploading
        )
    from arachne.shared.opening import open_shared  # with Redis' client, that few crawls need

    name = default_folder(first).name
    return open_shared(address, crawler.settings, out, name, identity, fresh=fresh, form=form)


def mend_folder(folder: CrawlFolder, reader: RecordReader) -> Reconciled:
    """Bring a folder that is resumed and its frontier to one truth; what was mended."""
    if folder.shared:
        from arachne.shared.settle import settle_own

        return settle_own(folder, reader)
    return reconcile(folder, reader)


def resume_note(counts: Counts, mended: Reconciled) -> str:
    """One line that says what an earlier run has left, and what of it was mended."""
    note = (
        f"Resuming: {counts.pages} pages and {counts.failures} failures are there, "
        f"{counts.pending} URLs wait"
    )
    details = [
        f"{number} {what}"
        for number, what in (
            (mended.cut, "bytes of a torn line cut"),
            (mended.adopted, "records found in the output"),
            (mended.reopened, "URLs whose records were lost"),
        )
        if number
    ]
    return note + (f" ({', '.join(details)})" if details else "")
