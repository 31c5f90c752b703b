"""Fitting boosted oblivious trees with CatBoost, and turning them into plain arrays."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from catboost import CatBoost, Pool

from arachne.extraction.model.trees import Trees

SEED = 1
COMMON: dict[str, Any] = {
    "random_seed": SEED,
    "thread_count": 2,
    "verbose": 0,
    "border_count": 32,
    "bootstrap_type": "Bernoulli",
    "subsample": 0.7,
    "l2_leaf_reg": 5,
}
BLOCKS = COMMON | {
    "loss_function": "CrossEntropy",
    "iterations": 300,
    "learning_rate": 0.12,
    "depth": 6,
    "rsm": 0.2,
}
PAGES = COMMON | {
    "loss_function": "MultiClass",
    "iterations": 250,
    "learning_rate": 0.08,
    "depth": 4,
    "rsm": 0.2,
}
CONFIDENCE = COMMON | {
    "loss_function": "CrossEntropy",
    "iterations": 200,
    "learning_rate": 0.04,
    "depth": 3,
    "rsm": 0.3,
    "l2_leaf_reg": 40,
}


def fit(
    parameters: dict[str, Any], matrix: np.ndarray, target: np.ndarray, weight: np.ndarray
) -> Trees:
    """Train on rows with targets and weights. Columns that never vary are left to CatBoost."""
    model = CatBoost(parameters)
    model.fit(Pool(matrix, target, weight=weight * (len(weight) / weight.sum())))
    return to_trees(model)


def to_trees(model: CatBoost) -> Trees:
    """The arrays of a fitted model, checked against CatBoost's own JSON export."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        exported = json.loads(path.read_text())
    trees = exported["oblivious_trees"]
    scale, bias = exported["scale_and_bias"]
    depth = max(len(tree["splits"] or ()) for tree in trees)
    outputs = len(bias)
    feature = np.zeros((len(trees), depth), np.int64)
    threshold = np.full((len(trees), depth), np.inf, np.float32)
    leaves = np.zeros((len(trees), 1 << depth, outputs), np.float32)
    for number, tree in enumerate(trees):
        for level, split in enumerate(tree["splits"] or ()):
            feature[number, level] = split["float_feature_index"]
            threshold[number, level] = split["border"]
        values = np.array(tree["leaf_values"], np.float32).reshape(-1, outputs)
        leaves[number, : len(values)] = values * scale
    return Trees(feature, threshold, leaves, np.array(bias, np.float32))
