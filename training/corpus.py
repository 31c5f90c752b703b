"""The labelled pages a model is trained and judged on.

The directory holds ``index.jsonl.gz``, one page a line with ``id``, ``source``, ``page_type``,
``url``, ``html`` (path of the gzipped page) and ``truth_text``.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tldextract

from arachne.extraction.blocks import Block, segment
from arachne.extraction.encoding.decoding import decode
from arachne.extraction.mending.shortcodes import without_shortcodes
from arachne.extraction.parsing.tree import Node, parse
from training.labels import label, words

_DOMAIN = tldextract.TLDExtract(suffix_list_urls=())
FOLDS = 5


@dataclass
class Labelled:
    """One page: its tree's blocks, their words and labels, its fold."""

    record: dict[str, Any]
    root: Node
    blocks: list[Block]
    tokens: list[list[str]]
    labels: np.ndarray
    ceiling: float
    fold: int

    @property
    def group(self) -> str:
        """The page type within the main source, else the source."""
        record = self.record
        return str(record["page_type"] if record["source"] == "wcxb" else record["source"])


def read_index(data: Path) -> list[dict[str, Any]]:
    """The records of the corpus."""
    with gzip.open(data / "index.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_page(data: Path, record: dict[str, Any]) -> bytes:
    """The page as published."""
    with gzip.open(data / record["html"]) as page:
        return page.read()


def fold_of(record: dict[str, Any]) -> int:
    """A fold by registered domain, so that no site is on both sides of a split."""
    parts = _DOMAIN(record.get("url") or "")
    name = parts.top_domain_under_public_suffix or parts.domain or record["id"]
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") % FOLDS


def labelled_pages(data: Path, sources: set[str]) -> Iterator[Labelled]:
    """The pages of those sources that have a reference text and at least one block."""
    for record in read_index(data):
        truth = (record.get("truth_text") or "").strip()
        if record["source"] not in sources or not truth:
            continue
        root = parse(decode(read_page(data, record)).text)
        blocks = without_shortcodes(root, segment(root))
        if not blocks:
            continue
        tokens = [words(block.text) for block in blocks]
        labels, ceiling = label(tokens, truth)
        yield Labelled(
            record, root, blocks, tokens, np.array(labels, np.float32), ceiling, fold_of(record)
        )
