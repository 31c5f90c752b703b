"""What a product's page declares for machines and does not show: added to its markdown.

Shops write the description, the price and the variants into JSON-LD and leave showing them to
scripts. What the markdown already says is not said twice.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Final

from arachne.extraction.metadata.reading import Metadata
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.choices import choices
from arachne.extraction.refine.units import has_amount
from arachne.extraction.structured.product import ProductFacts, product_facts
from arachne.extraction.text.plain import plain_text

MAY_BE_PRODUCT: Final = frozenset({"product", "service", "home", "other"})
"""Kinds of pages that :func:`with_product` is for."""
COVERED: Final = 0.2
"""A text counts as shown when at least this share of its word triples is in the markdown."""
MAX_SPECS: Final = 40
_WORD: Final = re.compile(r"\w+")


def with_product(
    markdown: str, root: Node, kind: str, metadata: Metadata, *, menu: bool = False
) -> str:
    """The markdown of a page with what is declared of its product and what can be chosen. A page
    that is not taken for a product's is one if it has the name of the only product declared.
    ``menu``: the markdown is a menu and nothing else; a product that is described is told of
    instead."""
    facts = product_facts(metadata.structured)
    named = facts if facts is not None and facts.name and facts.name in metadata.title else None
    if menu and named is not None and named.description:
        markdown = ""
    if kind != "product":
        return with_facts(markdown, named) if named is not None else markdown
    if offered := choices(root):
        facts = facts or ProductFacts()
        facts = dataclasses.replace(facts, options=(*facts.options, *offered))
    return with_facts(markdown, facts) if facts is not None else markdown


def with_facts(markdown: str, facts: ProductFacts) -> str:
    """The markdown with the declared name, price, options, description and specification that it
    lacks: the name above, the rest below."""
    shown = _Shown(plain_text(markdown))
    above = [f"# {_line(facts.name)}"] if facts.name and not shown.names(facts.name) else []
    below = []
    if facts.price and not has_amount(markdown):
        high = f"–{facts.price_high}" if facts.price_high else ""
        below.append(f"Price: {facts.price}{high} {facts.currency}".strip())
    if facts.description and not shown.has(facts.description):
        below.append(_line(facts.description))
    missing = [
        (name, ", ".join(values))
        for name, values in facts.options
        if not any(shown.has(value) for value in values)
    ]
    missing += [(name, value) for name, value in facts.specs[:MAX_SPECS] if not shown.has(value)]
    below.append("\n".join(f"- {_line(name)}: {_line(value)}" for name, value in missing))
    return "\n\n".join(part for part in [*above, markdown, *below] if part)


class _Shown:
    """A text, asked whether it says something: by word triples, of less than three words by the
    words in a row."""

    def __init__(self, text: str) -> None:
        words = _words(text)
        self._words = set(words)
        self._text = f" {' '.join(words)} "
        self._triples = set(zip(words, words[1:], words[2:], strict=False))

    def has(self, text: str) -> bool:
        words = _words(text)
        if len(words) < 3:
            return f" {' '.join(words)} " in self._text
        triples = list(zip(words, words[1:], words[2:], strict=False))
        return sum(triple in self._triples for triple in triples) >= COVERED * len(triples)

    def names(self, text: str) -> bool:
        """Whether most words of a name are there, in any order: shops turn names around."""
        words = _words(text)
        return 2 * sum(word in self._words for word in words) >= len(words)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _line(text: str) -> str:
    """One line of literal text: what would be markup is escaped."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split()))
