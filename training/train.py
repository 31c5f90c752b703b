"""Train the block model and report its cross-validated figures.

    python -m training.train --data DIR [--out FILE] [--report FILE] [--folds DIR] [--score-only]

``DIR`` is described in :mod:`training.corpus`. Everything is seeded; on the same versions of the
libraries a second run writes the same file. Every figure reported is out of fold: models that
never saw a page of that registered domain judged it, in all four stages. ``--folds`` writes those
models too, one file a fold, so that a benchmark of whole extractions can be out of fold as well.
``--score-only`` reads all models but the score from ``--folds`` and ``--out`` and fits the score
anew: what it takes, in minutes, after a change to rules or markdown.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from arachne.extraction.model.block_model import DATA
from training.corpus import FOLDS
from training.examples import Example, examples
from training.report import figures
from training.stages import STAGES

Arrays = dict[str, np.ndarray]


def cross_validate(pages: list[Example], known: Sequence[Arrays]) -> list[Arrays]:
    """Fill in every page's out-of-fold outputs, stage by stage; the models of each fold. Stages
    that a fold's known models have are taken from there."""
    models: list[Arrays] = [{} for _ in range(FOLDS)]
    for stage in STAGES:
        for fold in range(FOLDS):
            if any(name.startswith(f"{stage.name}.") for name in known[fold]):
                model = stage.read(known[fold], stage.name)
            else:
                model = stage.fit([example for example in pages if example.page.fold != fold])
            models[fold] |= model.arrays(stage.name)
            print(f"{stage.name}, fold {fold}", flush=True)
            for example in pages:
                if example.page.fold == fold:
                    stage.apply(model, example)
    return models


def final_model(pages: list[Example], known: Arrays) -> Arrays:
    """The models that are not known, fitted on all pages and their out-of-fold outputs."""
    arrays = dict(known)
    for stage in STAGES:
        if not any(name.startswith(f"{stage.name}.") for name in known):
            arrays |= stage.fit(pages).arrays(stage.name)
    return arrays


def without_score(path: Path) -> Arrays:
    """What a data file holds but the score."""
    with np.load(path) as file:
        return {name: file[name] for name in file if not name.startswith("confidence.")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="directory of labelled pages")
    default = Path(__file__).parent.parent / "arachne" / "extraction" / "data" / DATA
    parser.add_argument("--out", type=Path, default=default, help="where the model file goes")
    parser.add_argument("--report", type=Path, help="where the figures go, as JSON")
    parser.add_argument("--folds", type=Path, help="where the models of the folds go")
    parser.add_argument("--score-only", action="store_true", help="fit the score alone anew")
    arguments = parser.parse_args()
    if arguments.score_only and not arguments.folds:
        parser.error("--score-only needs --folds, the folder of an earlier training's models")
    files = [(arguments.folds or Path()) / f"fold-{fold}.npz" for fold in range(FOLDS)]
    again = arguments.score_only
    known = [without_score(path) for path in files] if again else [{} for _ in files]
    pages = examples(arguments.data)
    models = cross_validate(pages, known)
    if arguments.folds:
        arguments.folds.mkdir(parents=True, exist_ok=True)
        for path, arrays in zip(files, models, strict=True):
            np.savez_compressed(path, **arrays)
    report = figures(pages)
    print(json.dumps(report, indent=1))
    if arguments.report:
        arguments.report.write_text(json.dumps(report, indent=1) + "\n")
    final = final_model(pages, without_score(arguments.out) if again else {})
    np.savez_compressed(arguments.out, **final)


if __name__ == "__main__":
    main()
