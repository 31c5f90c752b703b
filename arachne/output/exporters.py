"""Feeds in CSV and XML of records, whose fields hold lists and objects: ``-O pages.csv``.

Scrapy's exporters write such fields as Python shows them, and in XML names and characters that
XML does not have.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from io import BytesIO
from typing import Any, Final

from scrapy.exporters import BaseItemExporter, CsvItemExporter, XmlItemExporter
from scrapy.utils.serialize import ScrapyJSONEncoder

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document may hold (XML 1.0, 2.2), not even escaped."""
_NO_NAME: Final = re.compile(r"[^\w.-]|^(?=[\d.-])")
_ENCODER: Final = ScrapyJSONEncoder(ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Strings, numbers, lists and mappings, as the JSON of the record has them."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    return json.loads(_ENCODER.encode(value))


class RecordCsvExporter(CsvItemExporter):
    """A cell that is no text or number is JSON. A file that is gone on with has its headings."""

    def __init__(self, file: BytesIO, **options: Any) -> None:
        with suppress(OSError):  # a pipe is nowhere
            if file.tell():
                options["include_headers_line"] = False
        super().__init__(file, **options)

    def serialize_field(self, field: Any, name: str, value: Any) -> Any:
        # Not that of the CSV exporter, which joins lists by commas that are in addresses, too.
        plain = _plain(BaseItemExporter.serialize_field(self, field, name, value))
        return _ENCODER.encode(plain) if isinstance(plain, (dict, list)) else plain


class RecordXmlExporter(XmlItemExporter):
    """An object is an element of elements; what XML cannot say is left out; in names, ``_``."""

    def serialize_field(self, field: Any, name: str, value: Any) -> Any:
        return _plain(super().serialize_field(field, name, value))

    def _export_xml_field(self, name: str, serialized_value: Any, depth: int) -> None:
        if isinstance(serialized_value, str):
            serialized_value = _NO_XML.sub("", serialized_value)
        super()._export_xml_field(_NO_NAME.sub("_", name) or "_", serialized_value, depth)
