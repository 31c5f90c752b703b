"""What a model learns from a labelled page, and what it has said of it so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from arachne.extraction.features.declared import declared
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.markdown import render
from arachne.extraction.model.block_model import Decision
from arachne.extraction.model.choose import choose
from arachne.extraction.model.kinds import MODEL_KINDS, kind_name, page_features
from arachne.extraction.model.score import confidence_features
from arachne.extraction.refine import refine
from arachne.extraction.refine.selection import Selection
from arachne.extraction.text.plain import plain_text
from training.corpus import Labelled, labelled_pages
from training.labels import words
from training.report import text_f1

SOURCES = {"wcxb": 1.0, "aeb": 1.0, "webmainbench": 1.0, "mozilla": 0.5, "defuddle": 0.3}
"""Sources and the weight of their pages; the last two were written by another extractor."""

KINDS = {
    "article": "article",
    "aeb": "article",
    "documentation": "docs",
    "service": "service",
    "forum": "forum",
    "collection": "collection",
    "listing": "listing",
    "product": "product",
}
"""The kind of a page by its page type or source."""

RARE = 200
"""Pages of a kind that has weight 1 each; fewer weigh more, more weigh less (power 0.6)."""


@dataclass
class Example:
    """A labelled page with its features and, as training proceeds, its out-of-fold outputs."""

    page: Labelled
    features: PageFeatures
    matrix: np.ndarray
    row: np.ndarray
    types: set[str]
    kinds: np.ndarray = field(default_factory=lambda: np.zeros(len(MODEL_KINDS)))
    first: np.ndarray = field(default_factory=lambda: np.zeros(0))
    second: np.ndarray = field(default_factory=lambda: np.zeros(0))
    rarity: float = 1.0
    confidence: float = 0.0
    f1: float = 0.0
    markdown_f1: float = 0.0

    @property
    def kind(self) -> int:
        """The number of the page's kind, -1 where nobody said."""
        name = KINDS.get(self.page.group)
        return MODEL_KINDS.index(name) if name else -1

    def stage_one(self) -> np.ndarray:
        """Blocks by columns, with the page's kinds."""
        kinds = np.tile(self.kinds.astype(np.float32), (len(self.matrix), 1))
        return np.concatenate([self.matrix, kinds], axis=1)

    def stage_two(self) -> np.ndarray:
        """The same, with the first stage's log-odds."""
        return np.concatenate([self.stage_one(), self.first[:, None]], axis=1, dtype=np.float32)

    def weight(self) -> float:
        """Of the page: by its source, and more for kinds that are rare in the corpus."""
        return SOURCES[self.page.record["source"]] * self.rarity

    def choice(self) -> tuple[np.ndarray, float]:
        """The blocks that the model chooses, and the word F1 it expects of them."""
        return choose(self.second, self.features, self.kinds)

    def facts(self) -> np.ndarray:
        """What the score is told by."""
        return confidence_features(self.features, self.second, *self.choice(), self.kinds)

    def delivered(self) -> float:
        """The word F1 of the markdown that is made of the choice, after rules and loss repair."""
        kept, expected = self.choice()
        blocks, url = self.page.blocks, self.page.record.get("url") or ""
        keys = frozenset(block.key for block, keep in zip(blocks, kept, strict=True) if keep)
        kind = kind_name(self.kinds, url, self.types)
        decision = Decision(self.second, keys, expected, 0.0, kind, float(self.kinds.max()))
        selection = Selection(self.page.root, blocks, decision)
        refine(selection)
        markdown = render(self.page.root, url, keep=selection.keys()).markdown
        return text_f1(words(plain_text(markdown)), self.page.record["truth_text"])


def examples(data: Path) -> list[Example]:
    """Every labelled page with its features."""
    result = []
    for page in labelled_pages(data, set(SOURCES)):
        said = declared(page.root)
        features = PageFeatures(page.blocks, said)
        row = page_features(features, said, page.record.get("url") or "")
        result.append(Example(page, features, features.columns.matrix(), row, said.types))
    counts = Counter(example.kind for example in result)
    for example in result:
        if example.kind >= 0:
            example.rarity = float((RARE / counts[example.kind]) ** 0.6)
    return result


def block_weights(page: Labelled) -> np.ndarray:
    """Long blocks weigh more, sublinearly; the sum is 1."""
    sizes = np.clip([len(tokens) for tokens in page.tokens], 0.5, 80) ** 0.7
    return np.asarray(sizes / sizes.sum(), dtype=np.float32)
