"""The quality gate: extraction of 26 labelled pages may not fall below these floors.

The floors lie a little below what was measured when they were last set. Lower one only together
with the change that costs it, and say why in the commit.
"""

import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from arachne.extraction import extract

FOLDER = Path(__file__).parent.parent / "fixtures" / "extraction"
WORD_F1_FLOORS = {
    "article": 0.967,
    "collection": 0.877,
    "docs": 0.93,
    "forum": 0.99,
    "listing": 0.895,
    "product": 0.903,
    "service": 0.84,
}
STRUCTURE_F1_FLOORS = {"headings": 0.67, "items": 0.85, "code": 0.905, "links": 0.85}
_WORD = re.compile(r"\w+")
_MARKDOWN = MarkdownIt("commonmark").enable("table")


def words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def f1(found: list[str], truth: list[str]) -> float:
    """F1 of the overlap of two multisets."""
    overlap = (Counter(found) & Counter(truth)).total()
    return 2 * overlap / (len(found) + len(truth)) if overlap else 0.0


def shown(node: SyntaxTreeNode) -> str:
    """The text of a node as a browser would show it."""
    parts = []
    for part in node.walk():
        if part.type in ("text", "code_inline", "fence", "code_block"):
            parts.append(part.content)
        elif part.type in ("softbreak", "hardbreak", "paragraph", "list_item", "th", "td"):
            parts.append("\n")
    return "".join(parts)


def units(markdown: str, url: str) -> Iterator[tuple[str, str]]:
    """The headings, list items, code lines and links of a markdown text, normalised."""
    for node in SyntaxTreeNode(_MARKDOWN.parse(markdown)).walk():
        if node.type == "heading":
            yield "headings", " ".join(words(shown(node)))
        elif node.type == "list_item":
            own = [c for c in node.children if c.type not in ("bullet_list", "ordered_list")]
            yield "items", " ".join(words(" ".join(map(shown, own))))
        elif node.type in ("fence", "code_block"):
            for line in node.content.splitlines():
                if words(line):
                    yield "code", " ".join(words(line))
        elif node.type == "link":
            target = urlsplit(urljoin(url, str(node.attrGet("href") or "")))
            address = target.netloc.removeprefix("www.") + target.path.rstrip("/")
            address += f"?{target.query}" if target.query else ""
            if text := words(shown(node)):
                yield "links", f"{' '.join(text)} -> {address}"


@pytest.fixture(scope="module")
def measured() -> tuple[dict[str, float], dict[str, float]]:
    """Mean word F1 by kind of page, mean F1 by kind of structure."""
    by_kind: dict[str, list[float]] = defaultdict(list)
    by_unit: dict[str, list[float]] = defaultdict(list)
    for line in (FOLDER / "index.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        html = gzip.decompress((FOLDER / "pages" / f"{record['id']}.html.gz").read_bytes())
        markdown = extract(html, record["url"]).markdown
        text = shown(SyntaxTreeNode(_MARKDOWN.parse(markdown)))
        by_kind[record["kind"]].append(f1(words(text), words(record["truth_text"])))
        found: dict[str, list[str]] = defaultdict(list)
        for kind, unit in units(markdown, record["url"]):
            if kind != "headings" or unit not in record["ignore_headings"]:
                found[kind].append(unit)
        for kind, truth in record["units"].items():
            if truth and kind in STRUCTURE_F1_FLOORS:
                by_unit[kind].append(f1(found[kind], truth))
    return (
        {kind: sum(values) / len(values) for kind, values in by_kind.items()},
        {kind: sum(values) / len(values) for kind, values in by_unit.items()},
    )


@pytest.mark.parametrize("kind", WORD_F1_FLOORS)
def test_word_f1_stays_above_its_floor(measured, kind):
    assert measured[0][kind] >= WORD_F1_FLOORS[kind]


@pytest.mark.parametrize("unit", STRUCTURE_F1_FLOORS)
def test_structure_stays_above_its_floor(measured, unit):
    assert measured[1][unit] >= STRUCTURE_F1_FLOORS[unit]
