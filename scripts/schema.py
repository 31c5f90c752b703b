"""Write the JSON Schemas of the records from their classes: ``python -m scripts.schema``.

``--check`` only says whether the shipped ones are those the classes give now.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from arachne.items import Failure, Page

FOLDER = Path(__file__).resolve().parent.parent / "arachne" / "schemas"
RECORDS: dict[str, type] = {"page": Page, "failure": Failure}


def schema_of(name: str) -> dict[str, Any]:
    """The schema of one kind of record, as written: nothing more than its fields."""
    schema = TypeAdapter(RECORDS[name]).json_schema(mode="serialization")
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["additionalProperties"] = False
    return schema


def rendered(name: str) -> str:
    """The text of the file."""
    return json.dumps(schema_of(name), indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale = []
    for name in RECORDS:
        path = FOLDER / f"{name}.json"
        if not path.exists() or path.read_text("utf-8") != rendered(name):
            stale.append(name)
            if not check:
                path.write_text(rendered(name), encoding="utf-8")
    print(f"schemas: {', '.join(stale) or 'none'} {'stale' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
