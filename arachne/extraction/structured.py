"""What a page declares for machines: JSON-LD, microdata, RDFa Lite, Open Graph."""

from __future__ import annotations

from typing import Any

from arachne.extraction.survey import Survey
from arachne.extraction.tree import Node


def find_structured(root: Node, base_url: str, *, page: Survey | None = None) -> dict[str, Any]:
    """``{"json-ld": [...], "microdata": [...], "rdfa": [...], "opengraph": {...}}``; a syntax
    that the page does not use is absent."""
    return {}
