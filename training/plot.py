"""Draw how reliable the scores are.

    python -m training.plot ROWS.jsonl PLOT.svg

``ROWS`` is what ``make bench-extract ARGS="--save ROWS.jsonl --folds DIR"`` wrote: a line a page
with ``id``, ``f1``, ``score`` and ``seed``. Prints the same figures as a table.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from arachne.extraction.model.score import GOOD_F1
from training.report import calibration

SIZE, MARGIN = 360, 50
SERIES = (("score", "#1a6fb0"), ("seed", "#c0602a"))
JUDGED = ("wcxb", "aeb")
"""Sources whose reference was written by people."""


def main(rows: Path, plot: Path) -> None:
    """Read the rows, draw the plot, print the table."""
    with rows.open(encoding="utf-8") as lines:
        pages = [json.loads(line) for line in lines]
    pages = [page for page in pages if page["id"].startswith(JUDGED) and page["f1"] is not None]
    good = np.array([page["f1"] >= GOOD_F1 for page in pages])
    figures = {
        name: calibration(np.clip([page[name] for page in pages], 0, 1), good) for name, _ in SERIES
    }
    plot.write_text(drawing(figures), encoding="utf-8")
    for name, figure in figures.items():
        print(f"{name}: AUC {figure['auc']:.3f}, ECE {figure['ece']:.3f}, {len(pages)} pages")
        for mean, share, count in figure["reliability"]:
            print(f"| {mean:.2f} | {share:.2f} | {count} |")


def drawing(figures: dict[str, dict[str, Any]]) -> str:
    """The reliability diagram; the area of a dot is the number of its pages."""

    def x(value: float) -> float:
        return MARGIN + value * SIZE

    def y(value: float) -> float:
        return MARGIN / 2 + (1 - value) * SIZE

    side = SIZE + 1.5 * MARGIN
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
            'font-family="sans-serif" font-size="12">'
        ),
        '<rect width="100%" height="100%" fill="white"/>',
        f'<rect x="{x(0)}" y="{y(1)}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#888" stroke-dasharray="4"/>',
    ]
    for step in range(0, 11, 2):
        value = step / 10
        parts.append(f'<text x="{x(value)}" y="{y(0) + 16}" text-anchor="middle">{value}</text>')
        parts.append(f'<text x="{x(0) - 6}" y="{y(value) + 4}" text-anchor="end">{value}</text>')
    parts.append(f'<text x="{x(0.5)}" y="{y(0) + 34}" text-anchor="middle">mean score</text>')
    parts.append(
        f'<text transform="translate(14 {y(0.5)}) rotate(-90)" text-anchor="middle">'
        f"share of pages with word F1 of at least {GOOD_F1}</text>"
    )
    for number, (name, colour) in enumerate(SERIES):
        table = figures[name]["reliability"]
        line = " ".join(f"{x(mean):.1f},{y(share):.1f}" for mean, share, _ in table)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}"/>')
        for mean, share, count in table:
            parts.append(
                f'<circle cx="{x(mean):.1f}" cy="{y(share):.1f}" r="{np.sqrt(count) / 2 + 1:.1f}" '
                f'fill="{colour}" fill-opacity="0.6"/>'
            )
        label = f"{name}: AUC {figures[name]['auc']:.2f}, ECE {figures[name]['ece']:.2f}"
        parts.append(f'<text x="{x(0.04)}" y="{y(0.95) + 16 * number}" fill="{colour}">')
        parts.append(f"{label}</text>")
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
