"""Why a URL that is in bounds is accounted for without a record; see also
:data:`arachne.scope.SKIP_REASONS` for what is out of bounds."""

from __future__ import annotations

from typing import Final

CRAWL_SKIPS: Final[dict[str, str]] = {
    "depth": "more links away from a start than depth allows",
    "duplicate": "another URL's record answers for it: it redirects there, or is the same page",
    "nofollow": "all links to it say nofollow (ARACHNE_OBEY_NOFOLLOW)",
    "noindex": "the page asks not to be recorded (ARACHNE_OBEY_NOINDEX); its links were followed",
    "trap": "one of a kind of URLs without end that bring nothing new (docs/frontier.md)",
    "twin": "the markdown file of a page that has its own record",
    "media": "a picture, film or archive by its first bytes; media.jsonl has its type and size",
    "dropped": "a pipeline of yours dropped the record",
}
