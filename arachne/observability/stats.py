"""The stats that a crawl keeps beside Scrapy's own, as one table.

``<...>`` stands for what differs: tiers, verdicts, outcomes. A test holds the table and the code to
each other.
"""

from __future__ import annotations

from typing import Final

PREFIX: Final = "arachne/"

STATS: Final[dict[str, str]] = {
    "arachne/ladder/tries/<tier>": "times that a tier was tried and judged",
    "arachne/ladder/verdicts/<verdict>": "what the judge said of them",
    "arachne/ladder/climbs/<tier>-<tier>": "times that a dearer tier was asked for",
    "arachne/robots/requests": "robots.txt files asked for",
    "arachne/robots/forbidden": "URLs that a robots.txt forbids",
    "arachne/robots/unreachable": "URLs whose robots.txt could not be had at the time",
    "arachne/breaker/openings": "times that a host was left alone for a while",
    "arachne/breaker/waits": "requests that were put off by that",
    "arachne/frontier/slowest_answer": "seconds that a shared frontier took for its slowest answer",
    "arachne/cache/hits": "pages served from the cache",
    "arachne/cache/misses": "pages that were not in it",
    "arachne/cache/stale": "pages in it that were no longer fresh",
    "arachne/cache/revalidated": "of these, unchanged according to the server",
    "arachne/cache/stored": "pages put into it",
    "arachne/cache/served_stale": "stale pages served because the live one could not be had",
    "arachne/browser/started/local": "browsers started on this machine",
    "arachne/browser/started/remote": "connections to a browser elsewhere",
    "arachne/browser/gone": "browsers that went away with a page in hand",
    "arachne/proxies/good": "tries through a proxy that brought an answer",
    "arachne/proxies/banned": "tries at which a site turned a proxy away",
    "arachne/proxies/dead": "tries at which a proxy did not work",
    "arachne/media/stopped": "downloads stopped at their first bytes, because they hold no text",
    "arachne/upload/files": "files of output uploaded",
    "arachne/upload/bytes": "their bytes",
    "arachne/upload/failures": "tries of an upload that failed",
}
"""By name."""
