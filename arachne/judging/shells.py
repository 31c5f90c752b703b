"""Shells: pages that scripts have yet to fill. Short is not thin, many scripts are not a shell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from arachne.judging import phrases
from arachne.judging.facts import Evidence, Verdict
from arachne.judging.reading import Reading
from arachne.judging.thresholds import Thresholds
from arachne.tiers import RENDERING

_STRONG: Final = (
    "framework_root",
    "noscript",
    "filled_by_script",
    "hole",
    "loading",
    "placeholders",
    "frame",
    "giant",
)
_PRICE: Final = re.compile(r"price|amount|cost|preis|prix|precio|preco|prezzo|stock", re.IGNORECASE)
_SENTENCE: Final = re.compile(
    r"\w[^.!?。！？।۔؟]{8,}[.!?。！？।۔؟]|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff][^\n]{25,}"
)
"""Thai, Lao, Burmese and Khmer have no full stop."""
_LINK: Final = re.compile(r"\]\((?:https?:)")
_PLACEHOLDER: Final = re.compile(r"\{\{[^{}\n]{1,60}\}\}")
_PLACEHOLDERS: Final = 2
_ASKING_SENTENCES: Final = 2
_ASKING_CHARS: Final = 200
_LIST_LINKS: Final = 5
"""From here on a page without a sentence is a list of links that the server wrote: an index."""
_LISTS_WEIGH: Final = 5
"""Characters in links that count as much as one in prose, when content is told from a frame."""
_KEPT_CHARS: Final = 20
"""Less is not worth a record when no tier brings more."""
_NO_CONTENT: Final = frozenset({204, 205})


def judge_shell(reading: Reading, limits: Thresholds) -> Verdict | None:
    """A page that a browser would show more of; None for one that is what it is, or that carries
    as data what a browser would show."""
    signals = reading.signals
    hydrated = reading.facts.extraction.source == "hydration"
    if hydrated and signals.extracted_chars >= limits["min_chars"]:
        return None
    found = dict(_signals(reading, limits))
    if limits.on("empty") and not signals.visible_chars and not reading.chars:
        return _nothing(reading, found)
    score, accept = reading.facts.extraction.score, limits["score_accept"]
    strong = [name for name in _STRONG if name in found]
    if score > accept and reading.prose >= limits["short_chars"] and not strong:
        return None
    if limits.on("score") and score < limits["score_doubt"] and strong:
        found["score"] = [score, limits["score_doubt"]]
    if not found:
        return None
    if _rendered(reading, limits) and "loading" not in found:
        return None
    name = "shell" if strong or signals.app_scripts else "thin"
    return Verdict(
        name,
        climb=True,
        least="browser",
        reason="thin",
        detail=f"{reading.chars} characters; " + ", ".join(found),
        keepable=reading.chars - len(reading.signals.loading) >= _KEPT_CHARS,
        evidence=found,
    )


def _rendered(reading: Reading, limits: Thresholds) -> bool:
    """Whether the page's scripts have run and brought text: what is empty still is meant so."""
    return reading.facts.tier in RENDERING and reading.prose >= limits["min_chars"]


def _nothing(reading: Reading, found: Evidence) -> Verdict:
    """An empty answer; where scripts or frames could fill it, only a browser helps."""
    scripted = bool(reading.signals.app_scripts or reading.signals.scripts or "frame" in found)
    return Verdict(
        "shell" if scripted else "thin",
        climb=reading.status < 300 and reading.status not in _NO_CONTENT,
        least="browser" if scripted else "http",
        reason="thin",
        detail="no text on the page",
        evidence={"empty": [reading.chars, 1], **found},
    )


def _signals(reading: Reading, limits: Thresholds) -> Iterator[tuple[str, list[Any]]]:
    """The signals of a shell that hold, each with what was measured and its threshold."""
    for name, test in _TESTS.items():
        if limits.on(name) and (held := test(reading, limits)):
            yield name, held


def _can_change(reading: Reading) -> bool:
    return reading.signals.app_scripts > 0


def _min_chars(reading: Reading, limits: Thresholds) -> list[Any]:
    """Next to no text, scripts that may write, and a place for it. A short page that has its
    sentence and no hole in it is an honest one."""
    signals = reading.signals
    if reading.chars >= limits["min_chars"] or not _can_change(reading):
        return []
    honest = _SENTENCE.search(reading.text) and not signals.empty_containers
    return [] if honest else [reading.chars, limits["min_chars"]]


def _text_ratio(reading: Reading, limits: Thresholds) -> list[Any]:
    signals = reading.signals
    low = signals.text_ratio < limits["text_ratio"] and reading.chars < limits["short_chars"]
    holes = signals.empty_containers or signals.framework_markers
    if not (low and holes and _can_change(reading)):
        return []
    return [signals.text_ratio, limits["text_ratio"]]


def _scripts(reading: Reading, limits: Thresholds) -> list[Any]:
    signals = reading.signals
    many = signals.scripts > limits["scripts"] and reading.chars < limits["short_chars"]
    listed = len(_LINK.findall(reading.facts.extraction.markdown)) >= _LIST_LINKS
    holes = signals.empty_containers or not (listed or _SENTENCE.search(reading.text))
    return [signals.scripts, limits["scripts"]] if many and holes and _can_change(reading) else []


def _framework_root(reading: Reading, limits: Thresholds) -> list[Any]:
    signals = reading.signals
    if not signals.framework_roots or not signals.scripts:
        return []
    name = "root_chars" if signals.heading else "root_chars_headless"
    return [reading.prose, limits[name]] if reading.prose < limits[name] else []


def _noscript(reading: Reading, limits: Thresholds) -> list[Any]:
    most = limits["noscript_chars"]
    if not reading.signals.scripts or reading.prose >= most:
        return []
    asks = reading.signals.noscript or _asks_for_scripts(reading)
    return [reading.prose, most] if asks else []


def _asks_for_scripts(reading: Reading) -> bool:
    """Whether a page says in sight of all, and says nothing else, that it needs scripts."""
    asks = [bool(phrases.NOSCRIPT.search(said)) for said in reading.claims.sentences]
    return any(asks) and len(asks) <= _ASKING_SENTENCES and reading.prose < _ASKING_CHARS


def _framework_marker(reading: Reading, limits: Thresholds) -> list[Any]:
    signals = reading.signals
    small = signals.html_bytes < limits["framework_bytes"] and reading.chars < limits["short_chars"]
    if not (small and signals.framework_markers) or _SENTENCE.search(reading.text):
        return []
    return [signals.html_bytes, limits["framework_bytes"]]


def _tiny(reading: Reading, limits: Thresholds) -> list[Any]:
    tiny = reading.signals.html_bytes < limits["tiny_bytes"]
    strict = limits["strict_tiny"] and reading.facts.extraction.source == "html"
    if not tiny or not strict:
        return []
    return [reading.signals.html_bytes, limits["tiny_bytes"]]


def _giant(reading: Reading, limits: Thresholds) -> list[Any]:
    signals = reading.signals
    giant = signals.html_bytes >= limits["giant_bytes"] and signals.scripts
    if not giant or reading.chars >= limits["giant_chars"]:
        return []
    return [reading.chars, limits["giant_chars"]]


def _filled_by_script(reading: Reading, limits: Thresholds) -> list[Any]:
    names = reading.signals.filled_by_script
    if not names:
        return []
    most = limits["filled_chars"]
    if reading.prose < most or any(_PRICE.search(name) for name in names):
        return [", ".join(names[:5]), most]
    return []


def _hole(reading: Reading, limits: Thresholds) -> list[Any]:
    names, most = reading.signals.content_holes, limits["hole_chars"]
    return [", ".join(names[:5]), most] if names and reading.prose < most else []


def _loading(reading: Reading, limits: Thresholds) -> list[Any]:
    most = limits["loading_chars"]
    full = reading.prose >= most or reading.chars >= _LISTS_WEIGH * most
    if not reading.signals.loading or full or not _can_change(reading):
        return []
    return [reading.prose, most]


def _placeholders(reading: Reading, limits: Thresholds) -> list[Any]:
    """The marks of a template that nothing has filled: ``{{ title }}``."""
    if reading.prose >= limits["loading_chars"]:
        return []
    found = _PLACEHOLDER.findall(reading.text)
    if len(found) < _PLACEHOLDERS:
        return []
    headed = any(_PLACEHOLDER.search(head) for head in reading.claims.heads)
    little_else = 2 * sum(map(len, found)) > len(reading.text)
    return [len(found), _PLACEHOLDERS] if (headed or little_else) and _can_change(reading) else []


def _frame(reading: Reading, limits: Thresholds) -> list[Any]:
    most = limits["frame_chars"]
    if reading.prose >= most or not reading.signals.iframes:
        return []
    host = _site(reading.facts.url)
    same = [frame for frame in reading.signals.iframes if host and _site(frame) == host]
    return [reading.prose, most] if same else []


def _site(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower().removeprefix("www.")
    except ValueError:
        return ""


_TESTS: Final = {
    "framework_root": _framework_root,
    "noscript": _noscript,
    "filled_by_script": _filled_by_script,
    "hole": _hole,
    "loading": _loading,
    "placeholders": _placeholders,
    "frame": _frame,
    "giant": _giant,
    "min_chars": _min_chars,
    "text_ratio": _text_ratio,
    "scripts": _scripts,
    "framework_marker": _framework_marker,
    "tiny": _tiny,
}


def accepted(reading: Reading, limits: Thresholds) -> Evidence:
    """What an accepted page is accepted by."""
    return {
        "min_chars": [reading.signals.extracted_chars, limits["min_chars"]],
        "score": [reading.facts.extraction.score, limits["score_accept"]],
    }
