"""Extraction against labelled pages: the bars of the project, printed as a table.

    python -m benchmarks.extract_bench DATA [--folds DIR] [--core] [--engine chain] [--save FILE]

``DATA`` holds ``index.jsonl.gz`` and the pages it names; the benchmark's own ``score.py`` lies in
that folder or the one above and gives all quality figures. ``--folds`` names the folder that the
training command wrote: every page is then read with the model that never saw its domain, which
is the only honest figure on pages the shipped model was trained on. CPU time is compared with
``trafilatura.extract(output_format="markdown")``, page by page in the same run.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
import trafilatura

from arachne.extraction import Extraction, ExtractOptions, extract
from arachne.extraction.model import block_model
from arachne.extraction.model.block_model import BlockModel
from training.corpus import fold_of

Reader = Callable[[bytes, dict[str, Any]], Extraction]

GOOD_F1: Final = 0.8
"""A markdown is called faithful from this word F1 on; the score is the probability of that."""
TYPES: Final = ("article", "documentation", "service", "forum", "listing", "collection", "product")
BARS: Final[dict[str, tuple[float, float]]] = {
    "wcxb type mean": (0.84, 0.88),
    "wcxb article": (0.955, 0.985),
    "wcxb documentation": (0.91, 0.94),
    "wcxb service": (0.88, 0.91),
    "wcxb forum": (0.86, 0.89),
    "wcxb listing": (0.83, 0.86),
    "wcxb collection": (0.70, 0.73),
    "wcxb product": (0.72, 0.75),
    "aeb 4-gram F1": (0.965, 0.975),
    "structure mean": (0.75, 0.88),
    "structure headings": (0.68, 0.68),
    "structure items": (0.68, 0.68),
    "structure rows": (0.68, 0.68),
    "structure code": (0.68, 0.68),
    "structure links": (0.68, 0.68),
    "score AUC": (0.90, 0.95),
}
CEILINGS: Final[dict[str, tuple[float, float]]] = {
    "CPU / trafilatura, mean": (0.6, 0.3),
    "CPU / trafilatura, p95": (0.6, 0.3),
    "score ECE": (0.05, 0.03),
    "empty outputs": (0, 0),
}
"""Bar and aim of each measure: floors above, ceilings here."""


def main() -> int:
    """Run the benchmark; 0 when every bar holds."""
    arguments = _arguments()
    scorer = _load_scorer(arguments.data)
    records = [
        record
        for record in scorer.load(str(arguments.data))
        if (not arguments.core or record.get("core"))
        and (not arguments.source or record["source"] == arguments.source)
    ][: arguments.limit]
    options = ExtractOptions(engine=arguments.engine)
    read = reader_of(options, arguments.folds)
    rows = []
    for row in _run(records, scorer, arguments.data, read, baseline=not arguments.no_baseline):
        rows.append(row)
        if sys.stderr.isatty() and len(rows) % 20 == 0:
            print(f"\r{len(rows)}/{len(records)}", end="", file=sys.stderr)
    if arguments.save:
        _save(arguments.save, rows)
    return _show(figures(rows, scorer))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path, help="folder of index.jsonl.gz")
    parser.add_argument("--folds", type=Path, help="folder of per-fold models from training")
    parser.add_argument("--engine", choices=("blocks", "chain"), default=ExtractOptions().engine)
    parser.add_argument("--core", action="store_true", help="the stratified sample only")
    parser.add_argument("--source", help="only pages of this source")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--no-baseline", action="store_true", help="do not time trafilatura")
    parser.add_argument("--save", type=Path, help="write outputs and scores, a JSON line a page")
    return parser.parse_args()


def _load_scorer(data: Path) -> ModuleType:
    for folder in (data, data.resolve().parent):
        if (folder / "score.py").is_file():
            spec = importlib.util.spec_from_file_location("score", folder / "score.py")
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    raise SystemExit(f"no score.py in {data} or the folder above; give the benchmark's data folder")


def reader_of(options: ExtractOptions, folds: Path | None) -> Reader:
    """How a page is read: with the shipped model, or with the one that never saw its domain."""
    models = (
        {
            int(path.stem.rpartition("-")[2]): BlockModel.from_arrays(np.load(path))
            for path in sorted(folds.glob("fold-*.npz"))
        }
        if folds
        else {}
    )
    if folds and not models:
        raise SystemExit(f"no fold-*.npz in {folds}; write them with make train FOLDS={folds}")

    def read(html: bytes, record: dict[str, Any]) -> Extraction:
        if models:
            block_model.load_model = lambda: models[fold_of(record)]  # type: ignore[assignment]
        return extract(html, record.get("url") or "", options=options)

    return read


def _run(
    records: list[dict[str, Any]],
    scorer: ModuleType,
    data: Path,
    read: Reader,
    *,
    baseline: bool,
) -> Iterator[dict[str, Any]]:
    """One row a page: the record, our extraction, its scores, CPU seconds of both extractors."""
    for number, record in enumerate(records):
        html = scorer.read_html(str(data), record)
        if number == 0:  # imports and model loading are paid once per process, not per page
            read(html, record)
            trafilatura.extract(html, output_format="markdown")
        row: dict[str, Any] = {"record": record}
        ours = (lambda html=html, record=record: read(html, record), "extraction", "cpu")
        theirs = (
            lambda html=html: trafilatura.extract(html, output_format="markdown"),
            "baseline",
            "baseline_cpu",
        )
        turns = [ours, theirs] if number % 2 else [theirs, ours]
        for call, name, clock in turns if baseline else [ours]:
            started = time.process_time()
            row[name] = call()
            row[clock] = time.process_time() - started
        row["scores"] = scorer.score_page(record, row["extraction"].markdown)
        yield row


def figures(rows: list[dict[str, Any]], scorer: ModuleType) -> dict[str, float]:
    """Every measure by its name in the table."""
    report = scorer.report((r["record"], r["scores"], r["cpu"] * 1000) for r in rows)
    found: dict[str, float] = {}
    if "wcxb:TYPE-MEAN" in report:
        found["wcxb type mean"] = report["wcxb:TYPE-MEAN"]["f1"]
    for kind in TYPES:
        if f"wcxb:{kind}" in report:
            found[f"wcxb {kind}"] = report[f"wcxb:{kind}"]["f1"]
    if "source:aeb" in report:
        found["aeb 4-gram F1"] = report["source:aeb"]["shingle_f1"]
    wcxb = report.get("source:wcxb", {})
    if "md_mean_f1" in wcxb:
        found["structure mean"] = wcxb["md_mean_f1"]
    for unit in scorer.TYPES:
        if f"md_{unit}" in wcxb:
            found[f"structure {unit}"] = wcxb[f"md_{unit}"]["f1"]
    found |= _speed(rows) | _calibration(rows)
    found["empty outputs"] = sum(1 for r in rows if r["scores"].get("empty"))
    return found


def _speed(rows: list[dict[str, Any]]) -> dict[str, float]:
    if "baseline_cpu" not in rows[0]:
        return {}
    ours, theirs = (sorted(r[k] for r in rows) for k in ("cpu", "baseline_cpu"))
    p95 = int(len(rows) * 0.95)
    return {
        "CPU ms, mean": 1000 * sum(ours) / len(rows),
        "CPU ms, p95": 1000 * ours[p95],
        "CPU ms of trafilatura, mean": 1000 * sum(theirs) / len(rows),
        "CPU / trafilatura, mean": sum(ours) / sum(theirs),
        "CPU / trafilatura, p95": ours[p95] / theirs[p95],
    }


def _calibration(rows: list[dict[str, Any]]) -> dict[str, float]:
    """AUC and expected calibration error of both scores, on the pages with human-made truth."""
    judged = [r for r in rows if r["record"]["source"] in ("wcxb", "aeb") and "f1" in r["scores"]]
    good = [r["scores"]["f1"] >= GOOD_F1 for r in judged]
    if not any(good) or all(good):
        return {}
    found = {}
    for name, label in (("score", "score"), ("score_seed", "seed score")):
        values = [getattr(r["extraction"], name) for r in judged]
        found[f"{label} AUC"] = auc(values, good)
        found[f"{label} ECE"] = calibration_error(values, good)
    return found


def auc(scores: list[float], labels: list[bool]) -> float:
    """The probability that a good page scores above a bad one, ties counting half."""
    ranked = sorted(zip(scores, labels, strict=True))
    wins, bad, index = 0.0, 0, 0
    while index < len(ranked):
        end = index
        while end < len(ranked) and ranked[end][0] == ranked[index][0]:
            end += 1
        goods = sum(label for _, label in ranked[index:end])
        bads = end - index - goods
        wins += goods * (bad + bads / 2)
        bad += bads
        index = end
    return wins / (bad * (len(labels) - bad))


def calibration_error(scores: list[float], labels: list[bool], bins: int = 10) -> float:
    """Expected calibration error over equal-width bins (Naeini, Cooper & Hauskrecht 2015)."""
    total = 0.0
    for number in range(bins):
        inside = [
            (score, label)
            for score, label in zip(scores, labels, strict=True)
            if min(int(score * bins), bins - 1) == number
        ]
        if inside:
            total += abs(sum(s for s, _ in inside) - sum(label for _, label in inside))
    return total / len(scores)


def _show(found: dict[str, float]) -> int:
    missed = 0
    print(f"{'measure':<30}{'bar':>8}{'aim':>8}{'here':>9}")
    for name, value in found.items():
        bar, aim = BARS.get(name) or CEILINGS.get(name) or (None, None)
        verdict = ""
        if bar is not None and aim is not None:
            sign = 1 if name in BARS else -1
            met = [sign * value >= sign * limit for limit in (bar, aim)]
            verdict = "aim" if met[1] else "bar" if met[0] else "MISSED"
            missed += not met[0]
        limits = "".join(f"{'' if x is None else f'{x:g}':>8}" for x in (bar, aim))
        print(f"{name:<30}{limits}{value:>9.3f}  {verdict}")
    return 1 if missed else 0


def _save(path: Path, rows: list[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            page: Extraction = row["extraction"]
            line = {"id": row["record"]["id"], "out": page.markdown, "ms": row["cpu"] * 1000}
            line |= {"score": page.score, "seed": page.score_seed, "engine": page.engine}
            line |= {"kind": page.kind, "losses": page.losses, "f1": row["scores"].get("f1")}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    sys.exit(main())
