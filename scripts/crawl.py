"""What ``make crawl`` runs: ``scrapy crawl site`` with everything given on make's command line.

``name=value`` arrives as the environment variable ``GIVEN_name``. Lower case is an argument of
the spider (``-a``), upper case a setting (``-s``); ``ARGS="-O pages.jsonl"`` is passed on as it
is. The crawl takes this process's place, so its signals and its exit code are its own.
"""

import os
import shlex
import sys

PREFIX = "GIVEN_"


def command(environ: dict[str, str]) -> list[str]:
    """The arguments after ``python``, in a stable order."""
    given = {
        name.removeprefix(PREFIX): value
        for name, value in sorted(environ.items())
        if name.startswith(PREFIX)
    }
    arguments = ["-m", "scrapy", "crawl", "site"]
    for name, value in given.items():
        arguments += ["-s" if name.isupper() else "-a", f"{name}={value}"]
    return arguments + shlex.split(environ.get("ARGS", ""))


if __name__ == "__main__":
    rest = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    os.execve(sys.executable, [sys.executable, *command(dict(os.environ))], rest)  # noqa: S606
