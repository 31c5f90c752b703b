"""The table of stats and the code agree, in both directions."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import arachne
from arachne.items import REASONS
from arachne.judging.facts import VERDICTS
from arachne.observability.stats import PREFIX, STATS
from arachne.tiers import TIERS

_COUNTERS = re.compile(r"_inc|_count|inc_value|set_value|max_value|min_value")
_WILD = "*"


def text_of(node: ast.expr) -> list[str]:
    """What an expression may be, with a ``*`` for each value that is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return text_of(node.body) + text_of(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return ["".join(v.value if isinstance(v, ast.Constant) else _WILD for v in node.values)]
    return [_WILD]


def counted_in(path: Path) -> set[str]:
    """The stats that a module counts."""
    calls = [
        (node.func.attr, text)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and _COUNTERS.fullmatch(node.func.attr)
        and node.args
        for text in text_of(node.args[0])
    ]
    found = {text for _, text in calls if text.startswith(PREFIX)}
    for whole in [text for text in found if re.fullmatch(rf"{PREFIX}\w+/\*", text)]:
        # A method adds the beginning; what it is called with is the rest.
        rests = {text for name, text in calls if name != "inc_value" and text != _WILD}
        if rests:
            found -= {whole}
            found |= {whole[:-1] + rest for rest in rests}
    return found


def pattern_of(name: str) -> str:
    return re.sub(r"<\w+>", _WILD, name)


def test_every_stat_is_in_the_table_and_every_row_is_counted() -> None:
    package = Path(arachne.__file__).parent
    counted = {stat for path in package.rglob("*.py") for stat in counted_in(path)}
    counted -= {"arachne/proxies/*"}
    counted |= {f"arachne/proxies/{outcome}" for outcome in ("dead", "banned", "good")}
    assert counted == {pattern_of(name) for name in STATS}


@pytest.mark.parametrize("name", [name for name in STATS if "<" in name])
def test_what_is_put_into_a_name_is_of_a_closed_kind(name: str) -> None:
    kinds = {"tier": TIERS, "verdict": (*VERDICTS, *REASONS)}
    assert set(re.findall(r"<(\w+)>", name)) <= kinds.keys()
