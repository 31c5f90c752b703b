"""The trail of a record as a table for people."""

from __future__ import annotations

import io
from typing import Any

_WIDTH = 120


def explained(record: dict[str, Any]) -> str:
    """One row for each try: tier, verdict, status, ms, bytes, and the signals that decided it, as
    ``name measured/threshold``; below it how the URL ended."""
    from rich.console import Console  # not for a crawl, which loads all commands
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="")
    for name in ("tier", "verdict", "status", "ms", "bytes"):
        right = name in ("status", "ms", "bytes")
        table.add_column(name, justify="right" if right else "left", no_wrap=True)
    table.add_column("signals: measured/threshold", overflow="fold")
    for step in record["trail"]:
        signals = [f"{name} {_pair(pair)}" for name, pair in step["signals"].items()]
        told = "\n".join([*signals, *([step["detail"]] if step["detail"] else [])])
        table.add_row(
            step["tier"], step["verdict"], str(step["status"] or "-"), str(step["ms"]),
            str(step["bytes"]), told,
        )  # fmt: skip
    target = io.StringIO()
    console = Console(file=target, width=_WIDTH, highlight=False, markup=False)
    console.print(table)
    console.print(_ending(record))
    return "\n".join(line.rstrip() for line in target.getvalue().split("\n"))


def _pair(pair: list[Any]) -> str:
    measured, threshold = pair
    return f"{_number(measured)}/{_number(threshold)}"


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _ending(record: dict[str, Any]) -> str:
    if "markdown" not in record:
        return f"failed: {record['reason']} ({record['detail']})"
    chars = len(record["markdown"])
    return (
        f"{record['verdict']}: {chars} characters of markdown by {record['tier']}, "
        f"score {record['score']:g}, read from {record['source']} ({record['engine']})"
    )
