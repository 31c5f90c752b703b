"""Notebooks of Jupyter (nbformat 3 and 4): their cells as markdown, which most of them are."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from arachne.extraction.markdown.code import fenced

_ESCAPES: Final = re.compile("\x1b\\[[0-9;]*[A-Za-z]")
"""Colours for a terminal."""
_OUTPUT_CHARS: Final = 5000
"""Of one output: more of it is a log."""


def notebook_text(text: str) -> str:
    """The markdown of a notebook, ``""`` for other JSON. Texts that cells put out are kept, of
    errors, pictures and pages for a browser nothing."""
    if '"nbformat"' not in text:
        return ""
    try:
        notebook: Any = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(notebook, dict) or "nbformat" not in notebook:
        return ""
    sheets = notebook.get("worksheets")
    cells = notebook.get("cells") or (
        sheets[0].get("cells") if isinstance(sheets, list) and sheets else []
    )
    language = _language(notebook.get("metadata"))
    parts: list[str] = []
    for cell in cells if isinstance(cells, list) else []:
        if isinstance(cell, dict):
            parts += _cell(cell, language)
    return "\n\n".join(filter(None, parts))


def _language(metadata: Any) -> str:
    for name, key in (("kernelspec", "language"), ("language_info", "name")):
        about = metadata.get(name) if isinstance(metadata, dict) else None
        if isinstance(about, dict) and isinstance(about.get(key), str):
            return re.sub(r"[^\w+#.-]", "", about[key].lower())
    return ""


def _cell(cell: dict[str, Any], language: str) -> list[str]:
    kind = cell.get("cell_type")
    source = _joined(cell.get("source") or cell.get("input"))
    if kind == "heading":
        level = cell.get("level")
        return [f"{'#' * (level if isinstance(level, int) and 0 < level < 7 else 1)} {source}"]
    if kind != "code":
        return [source.strip()]
    outputs = cell.get("outputs")
    shown = [_output(output) for output in outputs] if isinstance(outputs, list) else []
    return [fenced(source, language), *(part for part in shown if part)]


def _output(output: Any) -> str:
    if not isinstance(output, dict):
        return ""
    data = output.get("data")
    if not isinstance(data, dict):
        data = output
    if markdown := _joined(data.get("text/markdown")).strip():
        return markdown
    said = _joined(data.get("text/plain") or output.get("text"))
    return fenced(_ESCAPES.sub("", said)[:_OUTPUT_CHARS])


def _joined(value: Any) -> str:
    """Texts are written as one, or as a list of lines."""
    if isinstance(value, list):
        value = "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""
