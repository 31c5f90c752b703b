"""What class names, anchor texts and alternative texts say about small pieces of a page."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import Final


class Role(Enum):
    """What an inline element is for, by its class names."""

    PLAIN = 0
    DROP = 1  # edit links, icon ligatures, text for screen readers only
    PERMALINK = 2  # a heading's link to itself, be it a sign or the whole heading
    FORMULA = 3  # typeset by MathJax 2; its source stands inside, in an attribute or after it
    SOURCE = 4  # LaTeX between delimiters, for a script to typeset
    EMOJI = 5
    KATEX = 6  # typeset by KaTeX; MathML with the source stands before it, as a rule
    LINE = 7  # displayed as a block: it stands on a line of its own


_FOR_HEARING: Final = (
    r"(?:(?!not-)[a-z0-9]+[_-]){0,2}(?:sr-?only|visually-?hidden|hidden-?visually|a-offscreen"
    r"|screen-?reader(?:s|-?only|-?text)?|assistive-?text|element-invisible|show-for-sr)(?:__\w*)?"
)
"""Class names of what is said to screen readers, under the prefixes of design systems and the
suffixes of style sheets that are compiled (``wt-screen-reader-only``, ``visuallyHidden__x1``)."""
_DROP: Final = re.compile(
    r"(?:^|\s)(?:mw-editsection|mw-cite-backlink|footnote-?backref|data-footnote-backref"
    rf"|material-icons\S*|material-symbols\S*|{_FOR_HEARING}|a11y\S*|MathJax_Preview"
    r"|copy-?(?:button|btn|code)\S*|btn-clipboard|clipboard-\S+|test-arrow|noprint"
    r"|score (?:dis)?likes)(?:\s|$)",
    re.IGNORECASE,
)
_PERMALINK: Final = re.compile(
    r"(?:^|\s)(?:header-?link|header-?anchor|anchorjs-link|perma-?link|heading-?anchor|hash-?link"
    r"|anchor-?link|heading-?link|anchor)(?:\s|$)",
    re.IGNORECASE,
)
_FORMULA: Final = re.compile(
    r"(?:^|\s)(?:MathJax(?:_Display|_SVG|_CHTML|_SVG_Display)?|MJXc-display|mjx-chtml)(?:\s|$)"
)
_SOURCE: Final = re.compile(
    r"(?:^|\s)(?:math-container|math inline|math display|arithmatex|MathJax_Process|ztext-math"
    r"|math-(?:inline|block|tex)|(?:inline|block)-math|math)(?:\s|$)"
)
_KATEX: Final = re.compile(r"(?:^|\s)katex-html(?:\s|$)")
_SHOWN_WHERE_WIDE: Final = re.compile(r"(?:^|\s)(?:sm|md|lg|xl|2xl):not-sr-only(?:\s|$)")
_LINE: Final = re.compile(r"(?:^|\s)(?:d-block|block)(?:\s|$)")
_EMOJI: Final = re.compile(
    r"(?:^|\s|-|_)(?:emoji|emoticon|smiley|smilie)s?(?:\s|$|-|_)", re.IGNORECASE
)


@lru_cache(maxsize=8192)
def role_of_class(names: str) -> Role:
    """The role that the value of a ``class`` attribute gives its element."""
    if _DROP.search(names) and not _SHOWN_WHERE_WIDE.search(names):
        return Role.DROP
    if _PERMALINK.search(names):
        return Role.PERMALINK
    if _FORMULA.search(names):
        return Role.FORMULA
    if _KATEX.search(names):
        return Role.KATEX
    if _SOURCE.search(names):
        return Role.SOURCE
    if _EMOJI.search(names):
        return Role.EMOJI
    return Role.LINE if _LINE.search(names) else Role.PLAIN


_UNSEEN: Final = re.compile(rf"(?:^|\s){_FOR_HEARING}(?:\s|$)", re.IGNORECASE)


@lru_cache(maxsize=8192)
def is_unseen(names: str) -> bool:
    """Whether class names keep an element for screen readers alone."""
    return _UNSEEN.search(names) is not None and not _SHOWN_WHERE_WIDE.search(names)


PERMALINKS: Final = frozenset(
    "¶ # § ◆ 🔗 ∞ ⚓ [#] [¶] Link link Permalink permalink Anchor anchor \uf0c1 \u200b".split()
)
"""Texts of anchors that lead to the heading they stand in."""

SOURCES: Final = frozenset({"source", "[source]", "src", "[src]", "viewsource"})
SOURCE_LINK: Final = re.compile(
    r"(?:^|\s)(?:src|link|view-?source|view-?code-?link|(?:docs-?)?source-?link|srclink)(?:\s|$)",
    re.IGNORECASE,
)
"""Texts, lower case and without white space, and class names of links in manuals to the source of
what is described."""

EDIT: Final = re.compile(
    r"[?&](?:ve)?(?:action|do)=edit|[/?&](?:edit|bearbeiten)(?:[/?&=]|$)", re.IGNORECASE
)
EDIT_CHARS: Final = 24
"""Addresses at which wikis have something edited, and the characters of the links there."""

PERMALINK_TITLE: Final = re.compile(
    r"(?:permalink|permanentlink|directlink|copylink|link|anchor)(?:to|for|$)", re.IGNORECASE
)
"""The same as sentences, without white space: "Direct link to Installation"."""

BACK_REFERENCES: Final = frozenset("↩ ↩︎ ↩️ ^ ↑ ⏎ ⤴ ↵ [back] [return]".split())
"""Texts of anchors that lead from a footnote back to where it was called."""

DETAILS: Final = frozenset({"More...", "More…"})
"""Texts of links, to further down the page, behind what a manual says in short."""

NOTE_CALL: Final = re.compile(r"\d{1,3}|[a-z]|[*†‡§]{1,3}")
"""Texts of links to notes where nothing raises them."""

EMPTY_ALT: Final = frozenset(
    "image img photo picture icon logo placeholder loading spacer blank avatar thumbnail banner "
    "alt undefined null none untitled image. thumb graphic".split()
)
"""Alternative texts, lower case, that say nothing about the picture."""

EMOTICON: Final = re.compile(r"[:;=8xX][-'^oO]?[)(DPpoO/\\|*$3\]\[]+|:[a-z0-9_+-]+:|<3")
"""Alternative texts that are signs: ``:-)``, ``:smile:``."""

SUPERSCRIPTS: Final = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
SUBSCRIPTS: Final = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
IN_SUPERSCRIPT: Final = re.compile(r"[0-9+\-−=()ni]+")
IN_SUBSCRIPT: Final = re.compile(r"[0-9+\-−=()]+")
NOTE_NUMBER: Final = re.compile(r"\[\w{1,4}\]")
"""Number or letter of a note: its brackets set it apart, raised or not."""
ORDINAL: Final = re.compile(
    r"st|nd|rd|th|er|re|ère|ème|eme|e|o|os|a|as|º|ª|tm|sm|®|™|©|℠|ts|lle|me|r|té", re.IGNORECASE
)
"""Superscripts that read well on the line: ordinals, abbreviations, marks."""

EMPTY_SUMMARIES: Final = frozenset({"expand description", "expand", "show more", "read more"})
"""Titles of what can be closed, lower case, that say nothing about it."""

TOGGLES: Final = frozenset(
    "collapse expand toggle hide show [hide] [show] [collapse] [expand]".split()
)
"""Texts of links in headings that open or close what is under them."""
