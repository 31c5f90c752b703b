"""What the judges read on a page, worked out once and only when asked for."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from arachne.extraction.text.plain import plain_text, prose_chars
from arachne.judging import phrases
from arachne.judging.claims import Claims
from arachne.judging.expression import Expression
from arachne.judging.facts import Facts
from arachne.judging.particulars import SETTLED, Kind, particulars

_PARTS: Final = re.compile(r"\s+[|·•»›/\\]\s+|\s+[-–—:]+\s+|(?<=\w)[:|]\s+|[!?。！]\s*")
_SENTENCE_CHARS: Final = 30
"""A line with at least so many characters outside of links reads as a sentence."""
_FOREIGN_ENOUGH: Final = 2_000
_CLAIMED_CHARS: Final = 4_000
_READ_CHARS: Final = 20_000
"""Characters of markdown that are searched for phrases: gates are short pages."""


class Reading:
    """A page as :func:`arachne.judging.judge` looks at it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.signals = facts.extraction.signals
        self.status = facts.status

    @cached_property
    def text(self) -> str:
        """The beginning of the main text, marks and white space removed."""
        return plain_text(self.facts.extraction.markdown[:_READ_CHARS])

    @cached_property
    def said(self) -> str:
        """Where gates are looked for: the main text, and what else is visible, because a reader of
        content may leave out just that."""
        return f"{self.text}\n{self.signals.excerpt}"

    @cached_property
    def claims(self) -> Claims:
        """What a short page says of itself."""
        lines = self.facts.extraction.markdown[:_CLAIMED_CHARS].split("\n")
        return Claims(
            heads=tuple(head for head in dict.fromkeys((self.title, self.heading)) if head),
            lines=tuple(plain for plain in map(plain_text, lines) if plain),
        )

    @cached_property
    def particulars(self) -> frozenset[Kind]:
        """What no gate tells, of a page that came without an error."""
        page = self.facts.extraction
        if self.status >= 400:
            return frozenset()
        return particulars(page.markdown, self.titles, page.structured)

    @property
    def is_settled(self) -> bool:
        """Whether the page tells of a thing that happens to be called like a gate."""
        return len(self.particulars) >= SETTLED

    @property
    def has_code(self) -> bool:
        """A manual may well describe what a gate says; no gate comes with code."""
        return "```" in self.facts.extraction.markdown[:_READ_CHARS]

    @cached_property
    def prose(self) -> int:
        """Characters of the main text outside of links, but for what asks for scripts; of a long
        text, of its beginning."""
        asks = self.signals.noscript
        chars = prose_chars(self.facts.extraction.markdown[:_READ_CHARS])
        return max(0, chars - len(asks)) if asks and asks[:80] in self.text else chars

    @cached_property
    def chars(self) -> int:
        """Characters of the main text, links included, but for what asks for scripts."""
        asks = self.signals.noscript
        chars = self.signals.extracted_chars
        return max(0, chars - len(asks)) if asks and asks[:80] in self.text else chars

    @cached_property
    def foreign(self) -> int:
        """Characters of sentences that say nothing a wall would say; counting ends at
        :data:`_FOREIGN_ENOUGH`, which no wall reaches."""
        total = 0
        for line in self.facts.extraction.markdown[:_READ_CHARS].split("\n"):
            chars = prose_chars(line)
            if chars >= _SENTENCE_CHARS and not line.startswith(("#", "    ", "```", "[Image")):
                plain = plain_text(line)
                if not phrases.WALL_TEXT.search(plain):
                    total += chars
                elif chars > _LONG_LINE:
                    total += _foreign_sentences(plain)
                if total >= _FOREIGN_ENOUGH:
                    break
        return total

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The title, the first heading, and their parts."""
        wholes = [self.title, self.heading]
        parts = [part for whole in wholes if whole for part in [whole, *_PARTS.split(whole)]]
        return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))

    @property
    def title(self) -> str:
        """As the page has it, else as it was made out."""
        return self.signals.title or self.facts.extraction.title

    @cached_property
    def heading(self) -> str:
        """The first heading; an empty string without one."""
        return self.signals.heading or _first_heading(self.facts.extraction.markdown)

    def is_headed(self, pattern: Expression) -> bool:
        """Whether a table has the whole of the heading (of the title, without one), and not just
        a part: ``Page not found``, but not ``Page not found: a novel``."""
        head = self.heading or self.title
        parts = [part for part in _PARTS.split(head) if part.strip()]
        return bool(parts) and all(pattern.fullmatch(part) for part in parts)

    @cached_property
    def below_titles(self) -> str:
        """The main text without its headings, and without what they say where it is said again: a
        text may well name its own title."""
        lines = self.facts.extraction.markdown[:_READ_CHARS].split("\n")
        text = plain_text("\n".join(line for line in lines if not line.startswith("#")))
        said = [re.escape(title) for title in sorted(self.titles, key=len, reverse=True)]
        return re.sub("|".join(said), " ", text, flags=re.IGNORECASE) if said else text

    def titled(self, pattern: Expression) -> str:
        """The title, or the part of one, that a table has; else an empty string."""
        return next((t for t in self.titles if len(t) < 120 and pattern.fullmatch(t)), "")

    @cached_property
    def source(self) -> bytes:
        """The HTML in lower case, as signatures are written."""
        return self.facts.body.lower()


_LONG_LINE: Final = 300


def _foreign_sentences(text: str) -> int:
    """A long paragraph is judged sentence by sentence."""
    sentences = re.split(r"(?<=[.!?。！？])\s*", text)
    return sum(len(s) for s in sentences if len(s) > 1 and not phrases.WALL_TEXT.search(s))


def _first_heading(markdown: str) -> str:
    for line in markdown[:2000].split("\n"):
        if line.startswith("#"):
            return line.lstrip("# ").strip()
    return ""
