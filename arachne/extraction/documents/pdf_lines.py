"""The lines of a PDF's pages in reading order, with size, place and links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

_WEB = ("http://", "https://", "mailto:")
_WIDE = 0.55
_CENTRED = 0.03
"""Parts of the width of what is printed on a page."""
_TITLE_LINES = 2
_COLUMN_LINES = 4
_BOLD = re.compile(r"bold|black|heavy|semibd|cmbx|sfbx|(?<![a-z])bd(?![a-z])", re.IGNORECASE)
_MONO = re.compile(
    r"courier|mono|consolas|menlo|monaco|typewriter|inconsolata|cmtt|sourcecode|lettergothic"
    r"|(?<![a-z])code",
    re.IGNORECASE,
)
"""What names of fonts say, those of TeX among them."""
_Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """``size`` is that of most of its type, in points, to the half; ``top`` and ``bottom`` are
    measured from the foot of the page, whose height is ``height``. ``bold`` and ``mono`` are said
    of lines that are set so as a whole."""

    text: str
    html: str
    size: float
    left: float
    top: float
    bottom: float
    height: float
    page: int
    box: int
    width: float = 0.0
    bold: bool = False
    mono: bool = False

    def at_edge(self, part: float) -> bool:
        """Whether it stands in the upper or lower ``part`` of its page."""
        return self.bottom > self.height * (1 - part) or self.top < self.height * part

    def gap_to(self, below: Line) -> float:
        """White space between it and the line below, in heights of that; large across pages."""
        if self.page != below.page:
            return 99.0
        return abs(self.bottom - below.top) / max(below.top - below.bottom, 1.0)


def lines_of(document: Any) -> Iterator[list[Line]]:
    """The lines of one page after the other."""
    from pdfminer.converter import PDFPageAggregator
    from pdfminer.layout import LAParams, LTTextBox
    from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
    from pdfminer.pdfpage import PDFPage

    resources = PDFResourceManager(caching=True)
    device = PDFPageAggregator(resources, laparams=LAParams(boxes_flow=None))
    interpreter = PDFPageInterpreter(resources, device)
    for number, page in enumerate(PDFPage.create_pages(document)):
        interpreter.process_page(page)
        layout = device.get_result()
        links = list(_links(page))
        boxes = in_reading_order([box for box in layout if isinstance(box, LTTextBox)])
        yield [
            line
            for order, box in enumerate(boxes)
            for element in box
            if (line := _line(element, links, layout.height, number, order)) is not None
        ]


def in_reading_order(boxes: list[Any]) -> list[Any]:
    """Boxes (``x0``, ``x1``, ``y1`` and ``len`` in lines) as they are read: from top to bottom, but
    column by column between those that stand across the columns.

    Columns are told from the cells of a table by their lines: cells have few.
    """
    if not boxes:
        return []
    left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    ordered: list[Any] = []
    band: list[Any] = []
    for box in sorted(boxes, key=lambda box: (-box.y1, box.x0)):
        if _is_across(box, left, right):
            ordered += [*_by_column(band), box]
            band = []
        else:
            band.append(box)
    return ordered + _by_column(band)


def _is_across(box: Any, left: float, right: float) -> bool:
    """Whether it ends the columns above: wide, or a title in the middle."""
    width, middle = right - left, (left + right) / 2
    if not box.x0 < middle < box.x1:
        return False
    centred = abs((box.x0 + box.x1) / 2 - middle) < _CENTRED * width
    return box.x1 - box.x0 > _WIDE * width or (centred and len(box) <= _TITLE_LINES)


def _by_column(band: list[Any]) -> list[Any]:
    columns: list[tuple[float, list[Any]]] = []  # right edge, boxes
    for box in sorted(band, key=lambda box: box.x0):
        if columns and box.x0 < columns[-1][0]:
            edge, column = columns[-1]
            columns[-1] = (max(edge, box.x1), [*column, box])
        else:
            columns.append((box.x1, [box]))
    if any(sum(map(len, column)) < _COLUMN_LINES for _, column in columns):
        return band
    return [
        box for _, column in columns for box in sorted(column, key=lambda box: (-box.y1, box.x0))
    ]


def _line(
    element: Any, links: list[tuple[_Rectangle, str]], height: float, page: int, box: int
) -> Line | None:
    from pdfminer.layout import LTChar

    text = element.get_text().replace("\n", " ")
    if not text.strip():
        return None
    chars = [c for c in element if isinstance(c, LTChar)]
    sizes = Counter(round(2 * c.size) / 2 for c in chars)
    fonts = {c.fontname for c in chars if c.get_text().strip()}
    near = [link for link in links if _overlaps(element, link[0])]
    return Line(
        text, _with_links(element, near) if near else escape(text),
        sizes.most_common(1)[0][0] if sizes else 0.0,
        element.x0, element.y1, element.y0, height, page, box,
        width=element.x1 - element.x0,
        bold=bool(fonts) and all(map(_BOLD.search, fonts)),
        mono=bool(fonts) and all(map(_MONO.search, fonts)),
    )  # fmt: skip


def _with_links(element: Any, links: list[tuple[_Rectangle, str]]) -> str:
    """The line's characters in runs, each in the link that it lies in."""
    found, last = list[tuple[str, str]](), ""
    for char in element:
        box = getattr(char, "bbox", None)
        if box is not None:
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            last = next(
                (url for (x0, y0, x1, y1), url in links if x0 <= x <= x1 and y0 <= y <= y1), ""
            )
        found.append((last, char.get_text().replace("\n", " ")))
    parts = []
    for url, run in groupby(found, key=lambda pair: pair[0]):
        text = escape("".join(piece for _, piece in run))
        parts.append(f'<a href="{escape(url)}">{text}</a>' if url else text)
    return "".join(parts)


def _overlaps(element: Any, rectangle: _Rectangle) -> bool:
    x0, y0, x1, y1 = rectangle
    inside = element.x0 < x1 and element.x1 > x0
    return bool(inside and element.y0 < y1 and element.y1 > y0)


def _links(page: Any) -> Iterator[tuple[_Rectangle, str]]:
    """Rectangles that lead to addresses (ISO 32000-1, 12.5.6.5)."""
    from pdfminer.pdftypes import resolve1

    annotations = resolve1(page.annots) or []
    for reference in annotations[:2000]:
        annotation = resolve1(reference)
        if not isinstance(annotation, dict):
            continue
        action = resolve1(annotation.get("A"))
        address = resolve1(action.get("URI")) if isinstance(action, dict) else None
        place = resolve1(annotation.get("Rect"))
        if isinstance(address, bytes) and isinstance(place, list) and len(place) == 4:
            url = address.decode("utf-8", "replace").strip()
            corners = [float(resolve1(number)) for number in place]
            if url.lower().startswith(_WEB):
                yield (
                    min(corners[0], corners[2]), min(corners[1], corners[3]),
                    max(corners[0], corners[2]), max(corners[1], corners[3]),
                ), url  # fmt: skip
