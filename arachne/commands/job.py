"""``scrapy job ID``: where the output of a scheduler's job is, and how the job ended."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from arachne.addon import with_defaults
from arachne.jobs import find_job
from arachne.ladder.learning import state_folder
from arachne.output.crawlfolder import MANIFEST, STEMS
from arachne.output.recordread import files_of


class Command(ScrapyCommand):
    """Looks the job up where the crawl noted it: in ARACHNE_STATE_DIR of the same place."""

    requires_project = True
    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012 - as Scrapy declares it

    def syntax(self) -> str:
        return "[--json] <job id>"

    def short_desc(self) -> str:
        return "Find the records, failures and manifest of a job by its id"

    def long_desc(self) -> str:
        return (
            "Tell where the files of a job are that scrapyd, or -a job=ID, started. Exit codes: "
            "0 it is known, 3 no crawl here has noted such a job."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="the same for programs")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) != 1:
            raise UsageError
        assert self.settings is not None
        state = state_folder(with_defaults(self.settings))
        found = find_job(state, args[0])
        if found is None:
            print(
                f"arachne: no job {args[0]!r} is noted in {state}; run this where the crawl ran, "
                "or name its state folder: -s ARACHNE_STATE_DIR=DIR",
                file=sys.stderr,
            )
            self.exitcode = 3
            return
        answer = described(*found)
        if opts.json:
            print(json.dumps(answer))
        else:
            for name, value in answer.items():
                print(f"{name:10}{' '.join(value) if isinstance(value, list) else value}")


def described(folder: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """What is told of a job; ``exit_code`` is None while it runs."""
    return {
        **{stem: [str(path) for path in files_of(folder, stem)] for stem in STEMS},
        "manifest": str(folder / MANIFEST),
        "exit_code": manifest.get("exit_code"),
        "reason": manifest.get("exit_reason"),
    }
