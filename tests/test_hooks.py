"""A project's own code at nine points of a URL's way; what it breaks is noted, nothing more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scrapy.settings import Settings
from scrapy.utils.defer import deferred_f_from_coro_f
from scrapy.utils.test import get_crawler

from arachne.exceptions import BadArgument
from arachne.hooks import POINTS, HookContext, Hooks, load_hooks
from arachne.signals import HOOK_SIGNALS
from fixtures.server.process import Server
from tests.crawling import crawl

MODULE = """
import dataclasses, json, pathlib

LOG = pathlib.Path("hooks.jsonl")

def write(context):
    path = context.url.rpartition("/")[2]
    with LOG.open("a") as file:
        file.write(json.dumps([context.point, path]) + "\\n")

async def write_later(context):
    write(context)
    return context

def leave_out(context):
    context.skip = context.url.endswith("listing")
    context.notes.append("left out by leave_out")

def shout(context):
    if not context.url.endswith("/short"):
        return None
    loud = dataclasses.replace(context.extraction, markdown="LOOMS ARE RUNNING")
    context.extraction = loud

def climb(context):
    context.climb = context.url.endswith("/shortest") and context.request.meta["tier"] == "http"

def sign(context):
    context.record.markdown += "\\n\\nsigned"
    return context

def break_down(context):
    raise RuntimeError("out of order")
"""
HOOKS = {
    "before_crawl_url": ["mill_hooks.write", "mill_hooks.leave_out"],
    "before_fetch": ["mill_hooks.write_later"],
    "after_fetch": ["mill_hooks.write"],
    "before_extract": ["mill_hooks.write"],
    "after_extract": ["mill_hooks.break_down", "mill_hooks.write", "mill_hooks.shout",
                      "mill_hooks.climb"],
    "before_cache": ["mill_hooks.write"],
    "on_retry": ["mill_hooks.write"],
    "on_complete": ["mill_hooks.write", "mill_hooks.sign"],
    "on_error": ["mill_hooks.write"],
}  # fmt: skip


def test_every_point_has_a_signal_and_a_meaning() -> None:
    assert list(POINTS) == list(HOOK_SIGNALS)
    assert all(POINTS.values())


@deferred_f_from_coro_f
async def test_hooks_are_asked_in_their_order_and_each_gets_what_the_last_gave() -> None:
    def first(context: HookContext) -> HookContext:
        return HookContext("on_complete", "http://else.test/", detail="first")

    async def second(context: HookContext) -> None:
        context.detail += " second"

    def third(context: HookContext) -> None:
        raise ValueError("third")

    crawler = get_crawler()

    def receiver(context: HookContext) -> None:
        context.detail += " signal"

    crawler.signals.connect(receiver, signal=HOOK_SIGNALS["on_complete"])
    hooks = Hooks(crawler, {"on_complete": [first, second, third]})
    context = await hooks.run("on_complete", "http://mill.test/")
    assert context.detail == "first second signal"
    notes = hooks.notes("http://mill.test/")
    assert len(notes) == 1
    assert "third raised ValueError: third" in notes[0]
    assert hooks.notes("http://mill.test/") == []


@pytest.mark.parametrize(
    ("hooks", "says"),
    [({"on_dawn": []}, "accepted are the points"), ({"on_error": "no.such"}, "cannot be imported")],
)
def test_a_wrong_hook_is_refused_in_one_line(hooks: dict[str, object], says: str) -> None:
    with pytest.raises(BadArgument, match=says):
        load_hooks(Settings({"ARACHNE_HOOKS": hooks}))


def test_a_crawl_passes_all_points(server: Server, tmp_path: Path) -> None:
    (tmp_path / "mill_hooks.py").write_text(MODULE)
    settings = {
        "ARACHNE_HOOKS": json.dumps(HOOKS),
        "ARACHNE_CACHE_ENABLED": 1,
        "ARACHNE_TIERS_OFF": "browser,stealth,proxy",
    }
    start = server.url("/run/hooks/species/real/")
    result = crawl(start, tmp_path / "out", settings=settings, max_pages=60)
    assert result.exit_code == 0, result
    lines = [json.loads(line) for line in (tmp_path / "hooks.jsonl").read_text().splitlines()]
    points = [point for point, path in lines if path == "article"]
    assert points == [point for point in POINTS if point not in ("on_retry", "on_error")]
    records = {url.rpartition("/")[2]: record for url, record in result.by_url.items()}
    assert records["short"]["markdown"] == "LOOMS ARE RUNNING\n\nsigned"
    assert [step["tier"] for step in records["shortest"]["trail"]] == ["http", "impersonate"]
    assert "listing" not in records
    assert result.run["skipped"]["hook"] == 1
    assert any("break_down raised RuntimeError" in note for note in records["article"]["notes"])


def test_errors_and_retries_have_their_points(server: Server, tmp_path: Path) -> None:
    (tmp_path / "mill_hooks.py").write_text(MODULE)
    start = server.url("/run/hooks/species/gates/teapot")
    settings = {"ARACHNE_HOOKS": json.dumps(HOOKS), "ARACHNE_TIERS_OFF": "browser,stealth,proxy"}
    result = crawl(start, tmp_path / "out", settings=settings, depth=0)
    assert [failure["reason"] for failure in result.failures] == ["http-500"]
    lines = [json.loads(line)[0] for line in (tmp_path / "hooks.jsonl").read_text().splitlines()]
    assert lines.count("on_retry") == 1
    assert lines[-1] == "on_error"
