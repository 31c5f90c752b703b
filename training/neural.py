"""Fitting the network of :mod:`arachne.extraction.model.network` with JAX.

The loss of a page is the cross-entropy of its blocks, weighted by their length, plus one minus
the page's expected F1, which is what the choice is made for. Features, hidden units and joint
units are dropped at random, pages longer than ``ROWS`` blocks are seen a stretch at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from arachne.extraction.model.network import CLIP, GROUPINGS, OFFSETS, Network

HIDDEN, BRIEF, JOINT = 128, 32, 64
ROWS = 160
BATCH = 16
EPOCHS = 10
RATE = 2e-3
WARM_UP = 50  # steps
F1_SHARE = 0.5
DECAY = 1e-5
KEEP_FEATURE, KEEP_UNIT = 0.9, 0.75
SEED = 0
SAMPLE = 60  # blocks of each page that the mean and spread of the features are taken from

Weights = dict[str, Any]


@dataclass
class Lesson:
    """One page: ``matrix`` blocks by features, ``groups`` blocks by groupings, the blocks'
    ``labels``, ``weights`` (sum 1) and ``words``, and the weight of the whole ``page``."""

    matrix: np.ndarray
    groups: np.ndarray
    labels: np.ndarray
    weights: np.ndarray
    words: np.ndarray
    page: float


def fit_network(lessons: Sequence[Lesson]) -> Network:
    """Train on the pages; the same pages give the same network."""
    random = np.random.default_rng(SEED)
    mean, scale = _spread(lessons, random)
    average = float(np.mean([lesson.page for lesson in lessons]))
    weights = _initial(len(mean))
    first = jax.tree.map(jnp.zeros_like, weights)
    second = jax.tree.map(jnp.zeros_like, weights)
    key = jax.random.PRNGKey(SEED + 1)
    batches = len(lessons) // BATCH
    steps = EPOCHS * batches
    number = 0
    for _ in range(EPOCHS):
        order = random.permutation(len(lessons))
        for start in range(0, batches * BATCH, BATCH):
            chosen = [lessons[index] for index in order[start : start + BATCH]]
            batch = _batch(chosen, mean, scale, average, random)
            number += 1
            key, drop = jax.random.split(key)
            warm = min(1.0, number / WARM_UP)
            rate = RATE * warm * 0.5 * (1 + np.cos(np.pi * number / steps))
            weights, first, second = _step(weights, first, second, number, rate, batch, drop)
    parts = {name: np.asarray(value) for name, value in weights.items()}
    return Network(mean=mean, scale=scale, **parts)


def _spread(
    lessons: Sequence[Lesson], random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    rows = [
        lesson.matrix[random.choice(len(lesson.matrix), min(SAMPLE, len(lesson.matrix)), False)]
        for lesson in lessons
    ]
    sample = np.concatenate(rows)
    # The constant keeps features that hardly ever vary from being blown up.
    return sample.mean(axis=0), sample.std(axis=0) + 0.02


def _initial(features: int) -> Weights:
    keys = jax.random.split(jax.random.PRNGKey(SEED), 5)
    joined = 2 * HIDDEN + BRIEF * (len(OFFSETS) + GROUPINGS)

    def normal(key: Any, rows: int, columns: int, scale: float = 1.0) -> Any:
        return jax.random.normal(key, (rows, columns)) * scale * np.sqrt(2 / rows)

    return {
        "block": normal(keys[0], features, HIDDEN),
        "block_bias": jnp.zeros(HIDDEN),
        "brief": normal(keys[1], HIDDEN, BRIEF),
        "brief_bias": jnp.zeros(BRIEF),
        "joint": normal(keys[2], joined, JOINT),
        "joint_bias": jnp.zeros(JOINT),
        "out": normal(keys[3], JOINT, 1, 0.3)[:, 0],
        "direct": normal(keys[4], features, 1, 0.1)[:, 0],
        "out_bias": jnp.zeros(1),
    }


def _batch(
    lessons: Sequence[Lesson],
    mean: np.ndarray,
    scale: np.ndarray,
    average: float,
    random: np.random.Generator,
) -> dict[str, np.ndarray]:
    """The pages padded to ``ROWS`` blocks."""
    shape = (len(lessons), ROWS)
    batch = {name: np.zeros(shape, np.float32) for name in ("mask", "labels", "weights", "words")}
    matrix = np.zeros((*shape, len(mean)), np.float32)
    groups = np.zeros((*shape, GROUPINGS), np.int32)
    for row, lesson in enumerate(lessons):
        size = len(lesson.labels)
        start = 0 if size <= ROWS else int(random.integers(0, size - ROWS + 1))
        part = slice(start, start + ROWS)
        count = min(size, ROWS)
        matrix[row, :count] = np.clip((lesson.matrix[part] - mean) / scale, -CLIP, CLIP)
        groups[row, :count] = lesson.groups[part]
        batch["mask"][row, :count] = 1
        batch["labels"][row, :count] = lesson.labels[part]
        batch["weights"][row, :count] = lesson.weights[part] / lesson.weights[part].sum()
        batch["words"][row, :count] = lesson.words[part]
    pages = np.array([lesson.page / average for lesson in lessons], np.float32)
    return batch | {"matrix": matrix, "groups": groups, "pages": pages}


def _forward(weights: Weights, batch: dict[str, Any], drop: Any) -> Any:
    """Log-odds, as :meth:`Network.predict` computes them, with units dropped."""
    keys = jax.random.split(drop, 3)
    mask = batch["mask"][..., None]

    def thinned(key: Any, values: Any, keep: float) -> Any:
        return values * jax.random.bernoulli(key, keep, values.shape) / keep

    matrix = thinned(keys[0], batch["matrix"], KEEP_FEATURE)
    seen = jax.nn.relu(matrix @ weights["block"] + weights["block_bias"])
    seen = thinned(keys[1], seen, KEEP_UNIT) * mask
    brief = jnp.tanh(seen @ weights["brief"] + weights["brief_bias"]) * mask
    parts = [seen]
    place = jnp.arange(ROWS)
    for offset in OFFSETS:
        known = (place + offset >= 0) & (place + offset < ROWS)
        parts.append(jnp.roll(brief, -offset, axis=1) * known[None, :, None])
    whole = seen.sum(axis=1) / jnp.maximum(mask.sum(axis=1), 1)
    parts.append(jnp.broadcast_to(whole[:, None, :], seen.shape))
    for number in range(GROUPINGS):
        group = batch["groups"][..., number]
        same = (group[:, :, None] == group[:, None, :]) * batch["mask"][:, None, :]
        parts.append((same @ brief) / jnp.maximum(same.sum(axis=-1, keepdims=True), 1))
    joint = jax.nn.relu(jnp.concatenate(parts, axis=-1) @ weights["joint"] + weights["joint_bias"])
    joint = thinned(keys[2], joint, KEEP_UNIT)
    return joint @ weights["out"] + matrix @ weights["direct"] + weights["out_bias"][0]


def _loss(weights: Weights, batch: dict[str, Any], drop: Any) -> Any:
    odds = _forward(weights, batch, drop)
    labels, words = batch["labels"], batch["words"]
    entropy = jnp.maximum(odds, 0) - odds * labels + jnp.log1p(jnp.exp(-jnp.abs(odds)))
    probability = jax.nn.sigmoid(odds)
    content = (labels * words).sum(axis=1)
    chosen = (probability * words).sum(axis=1)
    overlap = (probability * labels * words).sum(axis=1)
    shortfall = jnp.where(content > 0, 1 - 2 * overlap / jnp.maximum(chosen + content, 1), 0)
    page = (entropy * batch["weights"]).sum(axis=1) + F1_SHARE * shortfall
    decay = sum((weights[name] ** 2).sum() for name in ("block", "brief", "joint"))
    return (batch["pages"] * page).mean() + DECAY * decay


@partial(jax.jit, donate_argnums=(0, 1, 2))
def _step(
    weights: Weights,
    first: Weights,
    second: Weights,
    number: int,
    rate: float,
    batch: dict[str, Any],
    drop: Any,
) -> tuple[Weights, Weights, Weights]:
    """One step of Adam (Kingma and Ba 2015, https://arxiv.org/abs/1412.6980)."""
    slope = jax.grad(_loss)(weights, batch, drop)
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, first, slope)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, second, slope)

    def moved(weight: Any, mean: Any, square: Any) -> Any:
        root = jnp.sqrt(square / (1 - 0.999**number)) + 1e-8
        return weight - rate * mean / (1 - 0.9**number) / root

    return jax.tree.map(moved, weights, first, second), first, second
