"""Second stage: what the first stage's probabilities say about the surroundings of a block.

Content is contiguous and repeats itself in form: the cards of a listing stand or fall together.
So each block is described by the mean probability of its neighbours, of the elements above it,
of the blocks of the same form and of the repeated element it belongs to.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arachne.extraction.choose import best_choice
from arachne.extraction.features import Columns, PageFeatures

_REACHES = (1, 2, 4, 8, 16)
_OFFSETS = (-2, -1, 1, 2)
_LEVELS = 5
_FAR = 50  # blocks: farther than this is all the same

Values = NDArray[np.floating]


def context_features(page: PageFeatures, probability: Values, kinds: Values) -> Columns:
    """The columns that stage 2 sees beside the first stage's; ``kinds`` are the page kind's
    probabilities."""
    columns = Columns()
    weight = np.clip(page.words, 0.5, 200)
    _neighbourhood(columns, probability, weight)
    _elements(columns, page, probability, weight)
    _forms(columns, page, probability, weight)
    _whole_page(columns, page, probability)
    for number, value in enumerate(kinds):
        columns.add(f"kind{number}", np.full(len(probability), value))
    return columns


def _neighbourhood(columns: Columns, probability: Values, weight: Values) -> None:
    size = len(probability)
    inside = np.arange(size)
    columns.add("p", probability)
    mass = np.concatenate([[0.0], np.cumsum(probability * weight)])
    total = np.concatenate([[0.0], np.cumsum(weight)])
    for reach in _REACHES:
        low, high = np.maximum(inside - reach, 0), np.minimum(inside + reach + 1, size)
        columns.add(f"p_near{reach}", (mass[high] - mass[low]) / (total[high] - total[low]))
        columns.add(
            f"p_before{reach}",
            (mass[inside] - mass[low]) / np.maximum(total[inside] - total[low], 0.5),
        )
    for offset in _OFFSETS:
        index = np.clip(inside + offset, 0, size - 1)
        known = (inside + offset >= 0) & (inside + offset < size)
        columns.add(f"p{offset:+}", np.where(known, probability[index], -1))


def _elements(columns: Columns, page: PageFeatures, probability: Values, weight: Values) -> None:
    """Means over the elements above, and over all elements like the repeated one."""
    tree = page.outline
    mass, total = page.sums(probability * weight), page.sums(weight)
    mean = mass / np.maximum(total, 0.5)
    own = tree.block
    level = np.where(tree.last[own] - tree.first[own] > 1, own, tree.outer[own])
    for number in range(_LEVELS):
        columns.add(f"p_up{number}", mean[level])
        level = tree.outer[level]
    groups = int(tree.group.max()) + 1
    group_mass = np.bincount(tree.group, weights=mass, minlength=groups)
    group_total = np.bincount(tree.group, weights=total, minlength=groups)
    group_mean = group_mass / np.maximum(group_total, 0.5)
    for name, units in (("unit", tree.unit), ("top", tree.top_unit)):
        unit = units[own]
        known = unit >= 0
        unit = np.maximum(unit, 0)
        columns.add(f"p_{name}", np.where(known, mean[unit], -1))
        columns.add(f"p_{name}_group", np.where(known, group_mean[tree.group[unit]], -1))


def _forms(columns: Columns, page: PageFeatures, probability: Values, weight: Values) -> None:
    """Means over blocks of the same path of signatures, the same text, the same heading."""
    for name, key in (("path", page.path), ("text", page.texts), ("section", page.section)):
        mass = np.bincount(key, weights=probability * weight)
        total = np.bincount(key, weights=weight)
        columns.add(f"p_{name}", mass[key] / total[key])
    best = np.zeros(int(page.texts.max()) + 1)
    np.maximum.at(best, page.texts, probability)
    columns.add("p_rival", probability - best[page.texts])
    above = page.under
    columns.add("p_heading", np.where(above >= 0, probability[np.maximum(above, 0)], -1))


def _whole_page(columns: Columns, page: PageFeatures, probability: Values) -> None:
    """Where the block stands in the choice that the first stage alone would make."""
    size = len(probability)
    inside = np.arange(size)
    kept, expected = best_choice(probability, page.words)
    columns.add("p_mean", np.full(size, float(probability.mean())))
    columns.add("p_expected", np.full(size, expected))
    share = float(page.words[kept].sum()) / page.total
    columns.add("p_share", np.full(size, share))
    columns.add("p_margin", probability - float(probability[kept].min(initial=1.0)))
    columns.add("p_rank", np.argsort(np.argsort(-probability)) / size)
    before = np.maximum.accumulate(np.where(kept, inside, -_FAR))
    after = np.minimum.accumulate(np.where(kept, inside, size + _FAR)[::-1])[::-1]
    columns.add("kept_before", np.minimum(inside - before, _FAR))
    columns.add("kept_after", np.minimum(after - inside, _FAR))
    mass = np.cumsum(np.where(kept, page.words, 0))
    columns.add("kept_mass", mass / max(float(mass[-1]), 1.0))
