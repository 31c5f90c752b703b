"""Bullets and numbers that stand by themselves on a PDF's pages: office programs set them a tab
away from their text."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

from arachne.extraction.documents.pdf_lines import Line

_MARK = re.compile(
    r"[\u2022\u25cf\u25aa\u25e6\u2043\u2219\uf0b7\uf0a7\u2013o*-]|\(?(?:\d{1,2}|[a-z])[.)]?"
)
_SAME_LINE = 2
"""Points between the feet of a bullet and of its text."""
_TAB = 5
"""Between their left edges, in sizes of the type."""


def with_marks(lines: list[Line]) -> list[Line]:
    """The lines of a page, bullets and numbers that stand by themselves at the head of the text
    to their right."""
    marks = [line for line in lines if _MARK.fullmatch(line.text.strip())]
    if not marks:
        return lines
    others: dict[int, list[int]] = {}
    for place, line in enumerate(lines):
        if not _MARK.fullmatch(line.text.strip()):
            others.setdefault(round(line.bottom), []).append(place)
    marked: dict[int, Line] = {}
    for mark in marks:
        level = round(mark.bottom)
        beside = [
            place
            for height in range(level - _SAME_LINE, level + _SAME_LINE + 1)
            for place in others.get(height, ())
            if 0 < lines[place].left - mark.left < _TAB * mark.size and place not in marked
        ]
        if beside:
            marked[min(beside, key=lambda place: lines[place].left)] = mark
    gone = {id(mark) for mark in marked.values()}
    found: list[Line] = []
    for place, line in enumerate(lines):
        if mark_of := marked.get(place):
            head = mark_of.text.strip()
            text, html = f"{head} {line.text}", f"{escape(head)} {line.html}"
            found.append(replace(line, text=text, html=html))
        elif id(line) not in gone:
            found.append(line)
    return found
