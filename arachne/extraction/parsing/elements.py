"""The tables of HTML elements: which end a run of inline content, which carry no reading text.

By the rendering section of the WHATWG standard, with two deviations that reading needs: buttons
and labels stand apart from the text around them, so they can be judged apart.
"""

from __future__ import annotations

from typing import Final

SKIPPED: Final = frozenset(
    "applet area audio base canvas embed frame frameset head iframe input link meta noembed "
    "noframes noscript object param progress meter script select source style svg template "
    "textarea title track video".split()
)
"""Elements whose content is no reading text. ``<template shadowrootmode>`` never gets here: the
parse resolves it. A ``<noscript>`` with block-level content (a forum's plain version of itself)
is read all the same; one with a tracking pixel or a lazy image is not."""

BLOCK: Final = frozenset(
    "address article aside blockquote body button caption center col colgroup dd details dialog "
    "dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html "
    "label legend li main menu nav ol p pre search section summary table "
    "tbody td tfoot th thead tr ul".split()
)
"""Elements that end a run of inline content. Anything else, custom elements too, is inline unless
it holds one of these."""

ATOMIC: Final = frozenset({"pre"})
"""Block-level elements that are one block whatever is inside."""

MEDIA: Final = frozenset({"img", "math", "picture", "video", "audio"})
"""Inline elements worth a block of their own even without text."""

HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
