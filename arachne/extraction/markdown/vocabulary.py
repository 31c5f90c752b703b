"""What class names, anchor texts and alternative texts say about small pieces of a page."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache


class Role(Enum):
    """What an inline element is for, by its class names."""

    PLAIN = 0
    DROP = 1  # permalinks, edit links, icon ligatures, text for screen readers only
    MATH = 2  # typeset by a script; what it was made from stands beside or inside
    EMOJI = 3


_DROP = re.compile(
    r"(?:^|\s)(?:headerlink|header-?anchor|anchorjs-link|permalink|perma-link|heading-anchor|hash-link"
    r"|anchor-link|heading-?link|mw-editsection|mw-cite-backlink|footnote-?backref|data-footnote-backref"
    r"|material-icons\S*|material-symbols\S*|sr-only|visually-?hidden|screen-?reader(?:-text|-only|s)?"
    r"|a-offscreen|a11y\S*|assistive-text|u-hiddenVisually|MathJax_Preview|katex-html"
    r"|copy-?(?:button|btn|code)\S*|btn-clipboard|clipboard-\S+|noprint)(?:\s|$)",
    re.IGNORECASE,
)
_MATH = re.compile(
    r"(?:^|\s)(?:katex|MathJax|MathJax_Display|MathJax_SVG|MathJax_CHTML|MathJax_SVG_Display"
    r"|MJXc-display|mwe-math-element|mathjax)(?:\s|$)",
)
_EMOJI = re.compile(r"(?:^|\s|-|_)(?:emoji|emoticon|smiley|smilie)s?(?:\s|$|-|_)", re.IGNORECASE)


@lru_cache(maxsize=8192)
def role_of_class(names: str) -> Role:
    """The role that the value of a ``class`` attribute gives its element."""
    if _DROP.search(names):
        return Role.DROP
    if _MATH.search(names):
        return Role.MATH
    return Role.EMOJI if _EMOJI.search(names) else Role.PLAIN


PERMALINKS = frozenset("¶ # § 🔗 ∞ ⚓ [#] [¶] Link link Permalink permalink Anchor anchor \uf0c1".split())
"""Texts of anchors that lead to the heading they stand in."""

BACK_REFERENCES = frozenset("↩ ↩︎ ↩️ ^ ↑ ⏎ ⤴ ↵ [back] [return]".split())
"""Texts of anchors that lead from a footnote back to where it was called."""

EMPTY_ALT = frozenset(
    "image img photo picture icon logo placeholder loading spacer blank avatar thumbnail banner "
    "alt undefined null none untitled image. thumb graphic".split()
)
"""Alternative texts, lower case, that say nothing about the picture."""

SUPERSCRIPTS = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
SUBSCRIPTS = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
IN_SUPERSCRIPT = re.compile(r"[0-9+\-−=()ni]+")
IN_SUBSCRIPT = re.compile(r"[0-9+\-−=()]+")
ORDINAL = re.compile(r"st|nd|rd|th|er|re|ère|ème|eme|e|o|os|a|as|º|ª|tm|sm|®|™|©|℠|ts|lle|me|r|té|\*+|†+|‡+", re.I)
"""Superscripts that read well on the line: ordinals, abbreviations, marks."""
