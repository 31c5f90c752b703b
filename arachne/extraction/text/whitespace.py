"""White space as readers see it. ``whitespace.c`` has the same in C, which is found before this
where modules are compiled (:mod:`arachne.extraction.compiled`): texts are collapsed some thousand
times a page.
"""

from __future__ import annotations


def collapsed(text: str) -> str:
    """The text without white space at its ends, and with one blank wherever there is some else."""
    return " ".join(text.split())
