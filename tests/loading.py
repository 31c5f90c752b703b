"""What is loaded in the process that runs this; a module of its own, which loads nothing itself."""

from __future__ import annotations

import sys
from typing import Any

from arachne.extraction.result import Extraction


def loaded_packages(body: bytes, url: str, **options: Any) -> Extraction:
    """In place of a reader: names of top-level packages."""
    return Extraction(markdown=" ".join({name.split(".")[0] for name in sys.modules}), score=1.0)
