"""What the documents and the schemas say is what the code does."""

from __future__ import annotations

import re

import pytest

from arachne.items import REASONS
from scripts import docs_tables, schema

DOCUMENTS = [docs_tables.ROOT / "README.md", *sorted((docs_tables.ROOT / "docs").glob("**/*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_tables_are_those_of_the_code(path) -> None:
    text = path.read_text("utf-8")
    assert docs_tables.rewritten(text) == text, "run: make docs-tables"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path) -> None:
    targets = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", path.read_text("utf-8"))
    for target in targets:
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", schema.RECORDS)
def test_shipped_schemas_are_those_of_the_classes(name: str) -> None:
    shipped = (schema.FOLDER / f"{name}.json").read_text("utf-8")
    assert shipped == schema.rendered(name), "run: make schema"


def test_reasons_are_a_closed_enumeration() -> None:
    assert all(re.fullmatch(r"[a-z][a-z0-9-]+", reason) for reason in REASONS)
