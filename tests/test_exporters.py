"""Records as tables and as XML: what any reader of those can read."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from arachne.extraction.result import Link
from arachne.output.exporters import RecordCsvExporter, RecordXmlExporter

if TYPE_CHECKING:
    from scrapy.exporters import BaseItemExporter

RECORD: dict[str, Any] = {
    "url": "https://example.org/",
    "markdown": "# Mühle\n\nA bell \x07, a tear \x0b, a half \ufffe, a boat \U0001f6a4 <&>",
    "score": 0.5,
    "links": [Link("https://example.org/a", "über", "nav", ("next",))],
    "structured": {"@graph": [{"@type": "Mill", "2 words": None}], "": "\x00"},
    "aliases": ["https://example.org/a,b"],
    "date": "",
}


def exported(exporter: type[BaseItemExporter]) -> str:
    file = BytesIO()
    writer = exporter(file)
    writer.start_exporting()
    writer.export_item(RECORD)
    writer.finish_exporting()
    return file.getvalue().decode()


def test_a_cell_holds_text_or_json() -> None:
    (row,) = csv.DictReader(StringIO(exported(RecordCsvExporter), newline=""))
    assert row["markdown"] == RECORD["markdown"]
    assert (row["score"], row["date"]) == ("0.5", "")
    (link,) = json.loads(row["links"])
    assert link == {"url": "https://example.org/a", "text": "über", "kind": "nav", "rel": ["next"]}
    assert json.loads(row["structured"]) == RECORD["structured"]
    assert json.loads(row["aliases"]) == RECORD["aliases"]


def test_xml_is_well_formed_whatever_a_page_says() -> None:
    (item,) = ElementTree.fromstring(exported(RecordXmlExporter))
    text = item.findtext("markdown")
    assert text == "# Mühle\n\nA bell , a tear , a half , a boat \U0001f6a4 <&>"
    assert item.findtext("links/value/text") == "über"
    assert item.findtext("structured/_graph/value/_type") == "Mill"


def test_a_table_that_is_gone_on_with_has_one_line_of_headings() -> None:
    file = BytesIO()
    for _ in range(2):
        writer = RecordCsvExporter(file)
        writer.start_exporting()
        writer.export_item(RECORD)
        writer.finish_exporting()
    rows = list(csv.DictReader(StringIO(file.getvalue().decode(), newline="")))
    assert [row["url"] for row in rows] == [RECORD["url"]] * 2
    assert rows[0] == rows[1]


@pytest.mark.parametrize("exporter", [RecordCsvExporter, RecordXmlExporter])
def test_nothing_is_written_as_python_shows_it(exporter: type[BaseItemExporter]) -> None:
    assert "Link(" not in exported(exporter)
    assert "{'" not in exported(exporter)
