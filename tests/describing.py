"""Pages that say something about themselves."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from arachne.extraction.metadata.reading import Metadata, collect
from arachne.extraction.parsing.tree import parse

URL = "https://www.gardengazette.example/story/734"
MORNING = "T08:00:00+00:00"
TODAY = date(2026, 1, 15)
TEXT = (
    "The choir meets on Tuesdays in the hall behind the library and it welcomes all beginners. " * 4
)


def meta(head: str, body: str = "", url: str = URL, text: str = "") -> Metadata:
    html = f'<html lang="en"><head>{head}</head><body>{body}</body></html>'
    return collect(parse(html), url, text, today=TODAY)


def ld(*objects: dict[str, Any]) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@graph": objects})}</script>'


ARTICLE = {"@type": "NewsArticle", "headline": "What the survey found"}
H1 = "<h1>What the survey found</h1>"
