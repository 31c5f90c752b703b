"""Write the tables of arguments, settings, reasons and exit codes into the documents.

``python -m scripts.docs_tables`` replaces what stands between ``<!-- table: NAME -->`` and
``<!-- end -->`` in README.md and docs/*.md; ``--check`` only says whether anything would change.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from arachne.defaults import COMPONENTS, SCRAPY_SETTINGS, SETTINGS, Setting
from arachne.hooks import POINTS
from arachne.items import REASONS
from arachne.judging.facts import VERDICTS
from arachne.judging.signatures import CAPTCHA_MARKS, WALL_MARKS
from arachne.judging.thresholds import SETTING_PREFIX, SIGNALS, THRESHOLDS
from arachne.ladder.memory import COSTS, PRIORS
from arachne.observability.metrics import METRICS
from arachne.observability.stats import STATS
from arachne.run import EXIT_CODES
from arachne.scope import SKIP_REASONS
from arachne.skips import CRAWL_SKIPS
from arachne.spiders.arguments import SiteArguments, accepted

ROOT = Path(__file__).resolve().parent.parent
_MARK = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _table(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    head = list(header)
    lines = [head, ["---"] * len(head), *([str(cell) for cell in row] for row in rows)]
    escaped = ([cell.replace("|", "\\|").replace("\n", " ") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in escaped)


def _arguments() -> str:
    rows = []
    for name, field in SiteArguments.model_fields.items():
        default = "required" if field.is_required() else f"`{field.default!r}`"
        example = (field.examples or [""])[0]
        rows.append(
            (f"`{name}`", accepted(name), default, field.description, f"`-a {name}={example}`")
        )
    return _table(("argument", "accepted", "default", "meaning", "example"), rows)


def _settings(table: dict[str, Setting]) -> str:
    rows = [(f"`{name}`", f"`{s.default!r}`", s.meaning) for name, s in table.items()]
    return _table(("setting", "default", "meaning"), rows)


def _components() -> str:
    rows = [
        (f"`{c.setting}`", f"`{c.path}`", "off" if c.order is None else c.order, c.meaning)
        for c in COMPONENTS
    ]
    return _table(("setting", "class", "place", "why there"), rows)


def _thresholds() -> str:
    rows = [
        (f"`{SETTING_PREFIX}{name.upper()}`", f"{row.default:g}", row.meaning)
        for name, row in THRESHOLDS.items()
    ]
    return _table(("setting", "default", "meaning"), rows)


def _walls() -> str:
    vendors: dict[str, list[str]] = {}
    for mark in WALL_MARKS:
        vendors.setdefault(mark.vendor, []).append(mark.place)
    captchas: dict[str, list[str]] = {}
    for mark in CAPTCHA_MARKS:
        captchas.setdefault(mark.vendor, []).append(mark.place)
    rows = [
        (kind, f"`{vendor}`", ", ".join(f"{p} {places.count(p)}" for p in dict.fromkeys(places)))
        for kind, table in (("wall", vendors), ("captcha", captchas))
        for vendor, places in table.items()
    ]
    return _table(("kind", "vendor", "marks by place"), rows)


def _pairs(header: tuple[str, str], table: Mapping[str, str]) -> str:
    return _table(header, ((f"`{name}`", meaning) for name, meaning in table.items()))


def _metrics() -> str:
    rows = []
    for name, row in METRICS.items():
        exposed = f"`{name}{'_total' if row.kind == 'counter' else ''}`"
        labels = ", ".join(f"`{label}`" for label in row.labels)
        rows.append((exposed, row.kind, labels, row.meaning))
    return _table(("metric", "kind", "labels", "meaning"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "arguments": _arguments,
    "settings": lambda: _settings(SETTINGS),
    "scrapy-settings": lambda: _settings(SCRAPY_SETTINGS),
    "components": _components,
    "verdicts": lambda: _pairs(("verdict", "meaning"), VERDICTS),
    "signals": lambda: _pairs(("signal", "what is measured"), SIGNALS),
    "thresholds": _thresholds,
    "walls": _walls,
    "hooks": lambda: _pairs(("point", "when"), POINTS),
    "tier-costs": lambda: _table(
        ("tier", "cost", "chance before anything is known"),
        ((f"`{tier}`", f"{cost:g}", f"{PRIORS[tier]:g}") for tier, cost in COSTS.items()),
    ),
    "reasons": lambda: _table(("reason", "meaning"), ((f"`{k}`", v) for k, v in REASONS.items())),
    "skips": lambda: _table(
        ("skipped", "meaning"), ((f"`{k}`", v) for k, v in {**SKIP_REASONS, **CRAWL_SKIPS}.items())
    ),
    "stats": lambda: _pairs(("stat", "what is counted"), STATS),
    "metrics": _metrics,
    "exit-codes": lambda: _table(("exit code", "meaning"), EXIT_CODES.items()),
}


def rewritten(text: str) -> str:
    """The document with its tables as the code has them now; KeyError for an unknown table."""
    return _MARK.sub(lambda m: f"{m[1]}{TABLES[m[2]]()}{m[3]}", text)


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale = []
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = path.read_text("utf-8")
        new = rewritten(text)
        if new != text:
            stale.append(path.name)
            if not check:
                path.write_text(new, encoding="utf-8")
    print(f"tables: {', '.join(stale) or 'none'} {'stale' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
