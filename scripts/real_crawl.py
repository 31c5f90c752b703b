"""``make real-crawl``: crawl the documentation of Python as Debian packages it, and report.

Gets the package (``apt-get download``, ``dpkg -x``) into ``build/real-crawl``, serves its HTML with
Python's own web server, crawls all of it, compares with the files on disk, and writes
``docs/real-crawl.md``. Needs a Debian or a derivative of it.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from benchmarks import coverage

PACKAGE = "python3.11-doc"
ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "real-crawl"
REPORT = ROOT / "docs" / "real-crawl.md"
SAMPLE = "/library/graphlib.html"
SAMPLE_CHARS, SAMPLE_LINKS = 1800, 3
SETTINGS = {
    "AUTOTHROTTLE_ENABLED": False,
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
}

Record = dict[str, Any]


def fetch_package() -> tuple[Path, str]:
    """The folder of HTML files, and the package's version; downloaded once."""
    WORK.mkdir(parents=True, exist_ok=True)
    packages = list(WORK.glob(f"{PACKAGE}_*.deb"))
    if not packages:
        subprocess.run(["apt-get", "download", PACKAGE], cwd=WORK, check=True)
        packages = list(WORK.glob(f"{PACKAGE}_*.deb"))
    unpacked = WORK / "unpacked"
    if not unpacked.exists():
        subprocess.run(["dpkg", "-x", packages[0], unpacked], check=True)
    indexes = sorted(unpacked.rglob("html/index.html"), key=lambda path: len(path.parts))
    return indexes[0].parent, unquote(packages[0].name.split("_")[1])


@contextmanager
def web_server(folder: Path) -> Iterator[str]:
    """Python's own server on a free port; its address."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port is not None
        yield f"http://127.0.0.1:{port[1]}"
    finally:
        process.terminate()
        process.wait()


def crawl(start: str, out: Path) -> float:
    """Crawl all of it into ``out``; the seconds it took."""
    command = [sys.executable, "-m", "scrapy", "crawl", "site", "-a", f"start={start}"]
    command += ["-a", f"out={out}", "-a", "depth=100", "-a", "max_pages=1000000"]
    command += [word for name, value in SETTINGS.items() for word in ("-s", f"{name}={value}")]
    environment = os.environ | {"SCRAPY_SETTINGS_MODULE": "arachne.settings"}
    began = time.monotonic()
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return time.monotonic() - began


def read(path: Path) -> list[Record]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def not_found(html: Path, pages: list[Record]) -> list[str]:
    """HTML files that no record is of."""
    got = {unquote(urlsplit(page["final_url"]).path).lstrip("/") for page in pages}
    got |= {f"{path}index.html" for path in got if path == "" or path.endswith("/")}
    files = {path.relative_to(html).as_posix() for path in html.rglob("*.html")}
    return sorted(files - got)


def share_kept(parts: Counter[tuple[str, bool]], kind: str) -> str:
    share = 1 - coverage.lost_share(parts, kind)
    return f"{parts[kind, True]:,} ({share:.1%})"


def sample_of(pages: list[Record]) -> str:
    """One record as JSON, its longest parts shortened."""
    record = next(page for page in pages if page["url"].endswith(SAMPLE))
    shown = dict(record, links=record["links"][:SAMPLE_LINKS])
    shown["markdown"] = record["markdown"][:SAMPLE_CHARS] + " […]"
    return json.dumps(shown, indent=2, ensure_ascii=False)


def figures_of(
    html: Path, out: Path, pages: list[Record], failures: list[Record],
    seconds: float,
) -> list[tuple[str, str]]:  # fmt: skip
    """What was found, in rows of a table."""
    run = json.loads((out / "run.json").read_text("utf-8"))
    parts = coverage.of_site(html, pages)
    reasons = Counter(failure["reason"] for failure in failures)
    kinds = Counter(page["kind"] for page in pages)
    tiers = Counter(page["tier"] for page in pages)
    characters = sum(len(page["markdown"]) for page in pages)
    return [
        ("HTML files in it", str(sum(1 for _ in html.rglob("*.html")))),
        ("pages", str(len(pages))),
        ("failures", f"{len(failures)} {dict(reasons) or ''}"),
        ("skipped", f"{run['counts']['skipped']} {run['skipped'] or ''}"),
        ("HTML files without a record", str(len(not_found(html, pages)))),
        ("seconds, start to end", f"{seconds:.1f}"),
        ("pages a second", f"{len(pages) / seconds:.1f}"),
        ("characters of markdown", f"{characters:,}"),
        *((f"{kind} kept", share_kept(parts, kind)) for kind in coverage.PARTS),
        ("kinds of page", ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())),
        ("tiers", ", ".join(f"{tier} {count}" for tier, count in tiers.most_common())),
        ("where", f"{os.cpu_count()} cores, Python {platform.python_version()}"),
    ]


def report(html: Path, version: str, out: Path, seconds: float) -> str:
    pages, failures = read(out / "pages.jsonl"), read(out / "failures.jsonl")
    missing = not_found(html, pages)
    rows = [
        ("package", f"`{PACKAGE}` {version}"),
        *figures_of(html, out, pages, failures, seconds),
    ]
    failed = [f"- `{urlsplit(f['url']).path}`: {f['reason']} {f['detail']}" for f in failures[:20]]
    lines = [
        "# A crawl of something real",
        "",
        "What `make real-crawl` found when it last ran: the HTML of Debian's package of Python's",
        "documentation, served by `python -m http.server`, crawled whole. Written by",
        "`scripts/real_crawl.py`; do not edit.",
        "",
        "| what | found |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in rows),
        "",
        *(["## Failures", "", *failed, ""] if failed else []),
        *(["## Files without a record", "", *(f"- `{name}`" for name in missing[:20]), ""]
          if missing else []),
        "## A record",
        "",
        f"`{SAMPLE}`; markdown and links are shortened here, never in the file.",
        "",
        "```json",
        sample_of(pages),
        "```",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def main() -> None:
    html, version = fetch_package()
    out = WORK / "out"
    shutil.rmtree(out, ignore_errors=True)
    with web_server(html) as address:
        seconds = crawl(f"{address}/index.html", out)
    text = report(html, version, out, seconds)
    REPORT.write_text(text, "utf-8")
    print(text.partition("## A record")[0])


if __name__ == "__main__":
    main()
