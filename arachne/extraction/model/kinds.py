"""What kind of page it is: article, docs, service, forum, collection, listing, product, home."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from arachne.extraction.features.columns import Floats
from arachne.extraction.features.declared import Declared
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.features.vocabulary import GENERATORS, SCHEMA_TYPES, URL_WORDS, bits
from arachne.extraction.kernels.rows import sum_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODEL_KINDS: Final = ("article", "docs", "service", "forum", "collection", "listing", "product")
"""The kinds the model tells apart, in the order of its outputs."""

_SAMPLE: Final = 2000  # blocks that describe a page; of a larger one, every second, third ...

SURE: Final = 0.4
"""Below this probability of the likeliest kind, the kind is ``other``."""

THREAD_TYPES: Final = frozenset({"DiscussionForumPosting", "QAPage"})
"""Types of schema.org that a page of one thread declares: so do 49 labelled pages, all of which are
threads, four of them taken for something else by the model."""
_TICKET: Final = re.compile(
    r"/(?:tickets?|issues|bugs?|\+bug|merge_requests|pull)/\d+/?\Z"
    r"|/(?:issue|bug)\d+\Z|/(?:show_bug|bugreport)\.cgi\Z"
)
"""Paths of tickets in trackers (Trac, Redmine, GitHub, GitLab, Launchpad, Roundup, Bugzilla,
Debbugs): what people say of one, one after another."""
_MISTAKEN: Final = frozenset({"article", "docs", "other"})
"""What a thread is mistaken for; lists of threads may declare their types, too."""

_SCHEMA_BITS: Final = bits(SCHEMA_TYPES)
_URL_BITS: Final = bits(URL_WORDS)
_WORD: Final = re.compile(r"[a-z]+")
_COUNTED: Final = (
    "p li td th pre code dt form input select button img time article section h1 h2 h3 iframe "
    "video a".split()
)


def page_features(page: PageFeatures, said: Declared, url: str) -> Floats:
    """One row for the whole page: what its address and it itself say, how many elements of each tag
    it has, then the means of its blocks' features, plain and weighted by words."""
    values: list[float] = []
    for width, mask in _masks(said, url):
        values += [float(mask >> bit & 1) for bit in range(width)]
    path = urlsplit(url).path.strip("/")
    last = path.rsplit("/", 1)[-1]
    values += [
        path.count("/") + bool(path),
        last.count("-") + last.count("_"),
        sum(char.isdigit() for char in last),
        bool(urlsplit(url).query),
    ]
    values += np.log1p([said.tags[tag] for tag in _COUNTED]).tolist()
    columns = page.columns
    step = 1 + len(page.words) // _SAMPLE
    table = columns.sample(step)
    weight = page.words[::step].astype(np.float32)
    means = np.empty(len(table), np.float32)
    sum_rows(np.ascontiguousarray(table), means)
    means /= len(weight)
    weighted = table @ weight / max(float(weight.sum()), 1.0)
    return np.concatenate([values, means, weighted]).astype(np.float32)


def kind_name(probability: NDArray[np.floating], url: str, types: Collection[str] = ()) -> str:
    """The record's word for the likeliest kind: a site's root is its home page, unless it reads
    as an article, a forum thread or documentation (an empty ``url`` says nothing of that). What
    reads as a text is a thread if it declares one of ``types`` (schema.org) for a thread, or has
    the address of a ticket."""
    best = int(np.argmax(probability))
    name = MODEL_KINDS[best]
    path = urlsplit(url).path
    if url and not path.strip("/") and name not in ("article", "forum", "docs"):
        return "home"
    name = name if probability[best] >= SURE else "other"
    if name in _MISTAKEN and (not THREAD_TYPES.isdisjoint(types) or _TICKET.search(path)):
        return "forum"
    return name


def _masks(said: Declared, url: str) -> list[tuple[int, int]]:
    """Widths and masks of the words in the address, and of what the page says of itself."""
    parts = urlsplit(url)
    address = schema = claims = 0
    for word in _WORD.findall(f"{parts.netloc.split('.')[0]} {parts.path}".lower()):
        address |= _URL_BITS.get(word, 0)
    for name in said.types:
        schema |= _SCHEMA_BITS.get(name, 0)
    for bit, row in enumerate(GENERATORS):
        if any(word in claim for word in row for claim in said.claims):
            claims |= 1 << bit
    return [
        (len(URL_WORDS), address),
        (len(SCHEMA_TYPES), schema),
        (len(GENERATORS), claims),
    ]
