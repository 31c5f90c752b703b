"""Every number the judge compares with: one row a signal.

Each row is a setting, ``ARACHNE_JUDGE_<NAME>``; a signal listed in ``ARACHNE_JUDGE_OFF`` is
neither measured nor weighed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple


class Threshold(NamedTuple):
    """``default`` also tells the type."""

    default: float
    meaning: str


THRESHOLDS: Final[dict[str, Threshold]] = {
    "min_chars": Threshold(100, "characters of extracted text; fewer, with a script: climb"),
    "short_chars": Threshold(500, "characters of extracted text; fewer and a script signal: climb"),
    "text_ratio": Threshold(0.05, "visible text by characters of HTML; lower in a short page that "
                            "scripts may write: climb"),
    "scripts": Threshold(5, "scripts; more in a short page: climb"),
    "framework_bytes": Threshold(8_000, "bytes; a short page smaller than this with the mark of a "
                                 "framework: climb"),
    "tiny_bytes": Threshold(3_000, "bytes; a page smaller than this is tiny"),
    "giant_bytes": Threshold(1_000_000, "bytes; a page from this size on ..."),
    "giant_chars": Threshold(2_500, "... with fewer extracted characters is a giant shell"),
    "root_chars": Threshold(1_000, "characters of prose; fewer beside an empty application root: "
                            "climb"),
    "root_chars_headless": Threshold(4_000, "the same for a page without any <h1>: its static text "
                                     "is a frame around the root"),
    "noscript_chars": Threshold(500, "characters of prose; fewer beside a <noscript> that asks for "
                                "scripts: climb"),
    "filled_chars": Threshold(1_000, "characters of prose; fewer where scripts fill empty "
                              "elements by name: climb"),
    "hole_chars": Threshold(1_000, "characters of prose; fewer beside an empty element that is "
                            "named for content: climb"),
    "loading_chars": Threshold(500, "characters of prose; fewer beside a visible 'Loading ...': "
                               "climb"),
    "frame_chars": Threshold(200, "characters of prose; fewer beside a frame of the same site: "
                             "climb"),
    "certain_chars": Threshold(5_000, "characters of extracted text; from here on, a score above "
                               "score_accept settles it at once"),
    "score_accept": Threshold(0.75, "score above which no signal of a shell is heard"),
    "score_doubt": Threshold(0.5, "score below which one strong script signal is enough to climb"),
    "wall_evidence": Threshold(3.0, "weight of the marks that make a wall (see signatures)"),
    "wall_chars": Threshold(400, "characters of sentences that do not speak of walls; from here on "
                            "it is content"),
    "wall_chars_certain": Threshold(1_500, "the same for pages with the mark of a wall in title, "
                                    "header or address, or in their markup with an error status"),
    "status_chars": Threshold(300, "characters of prose that make an error page content"),
    "gone_chars": Threshold(600, "the same for status 404 and 410, which few pages have in error"),
    "gate_chars": Threshold(400, "characters of prose; fewer beside a login or a consent gate"),
    "missing_chars": Threshold(1_200, "characters of prose; fewer under a title 'not found'; from "
                               "gate_chars on, the heading or the text has to say it, too"),
    "teaser_chars": Threshold(2_000, "characters of prose; fewer beside an offer to subscribe is a "
                              "teaser"),
    "strict_tiny": Threshold(0, "1: every tiny page climbs, however honest"),
}  # fmt: skip
"""The defaults were set on the fixture web (``fixtures/``), whose pages have known verdicts: shells
and walls are told from complete pages with a margin on both sides."""

SETTING_PREFIX: Final = "ARACHNE_JUDGE_"
OFF_SETTING: Final = "ARACHNE_JUDGE_OFF"

SIGNALS: Final[dict[str, str]] = {
    "empty": "nothing, or only white space, was fetched",
    "min_chars": "extracted text below min_chars, and scripts that may bring more",
    "text_ratio": "little text in much markup",
    "scripts": "many scripts and little text",
    "framework_root": "an application root that is there and empty",
    "noscript": "<noscript> asks for scripts, and there is little else",
    "framework_marker": "the mark of a framework in a small page",
    "tiny": "a tiny page; alone only with strict_tiny",
    "giant": "much HTML and little text",
    "filled_by_script": "empty elements that inline scripts address",
    "hole": "an empty element that is named for content, and scripts that may fill it",
    "loading": "a visible 'Loading ...'",
    "placeholders": "marks of a template that a script fills: {{ title }}",
    "frame": "a frame of the same site instead of text",
    "score": "a low score together with a script signal",
    "wall": "marks of walls: headers, cookies, title, hosts, address, markup, sentences, status",
    "captcha": "a captcha and no content",
    "ip_block": "the address is refused",
    "rate_limit": "429, or a page that says it",
    "status": "an error status without content",
    "login": "a page that asks for an account",
    "not_found": "a page that says it is not there",
    "consent": "a gate that asks for consent",
    "paywall": "an offer to subscribe below a beginning",
}
"""Everything that is weighed; each can be switched off."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The values in force; attributes of :data:`THRESHOLDS` by name through :meth:`__getitem__`."""

    values: Mapping[str, float]
    off: frozenset[str] = frozenset()

    @classmethod
    def of(cls, given: Mapping[str, Any] | None = None, off: Iterable[str] = ()) -> Thresholds:
        """Defaults, but for what is given. Raises :class:`ValueError` for a value that is no number
        and for a name that is not a signal's."""
        given = given or {}
        values = {name: float(given.get(name, row.default)) for name, row in THRESHOLDS.items()}
        unknown = set(off) - SIGNALS.keys()
        if unknown:
            raise ValueError(
                f"{OFF_SETTING}={', '.join(sorted(unknown))}: accepted are the signals "
                f"{', '.join(SIGNALS)}; example: {OFF_SETTING}=score,frame"
            )
        return cls(values, frozenset(off))

    def __getitem__(self, name: str) -> float:
        return self.values[name]

    def on(self, signal: str) -> bool:
        """Whether the signal is weighed."""
        return signal not in self.off
