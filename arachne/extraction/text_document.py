"""Text that is no HTML: it is its own best markdown."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from arachne.extraction.result import Extraction, Signals

if TYPE_CHECKING:
    from arachne.extraction.encoding.decoding import Decoded

TEXT_TYPES: Final = ("text/plain", "text/markdown", "text/x-markdown", "text/x-rst")


def text_document(body: bytes, url: str, decoded: Decoded) -> Extraction:
    """``decoded`` is the text of ``body``. Nothing is escaped, nothing flattened."""
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    first = next((line.strip("# \t") for line in text.split("\n") if line.strip()), "")
    chars = len(" ".join(text.split()))
    return Extraction(
        markdown=text.rstrip() + "\n" if text.strip() else "",
        score=1.0 if chars else 0.0,  # it is the page, whole
        title=first[:200],
        base_url=url,
        encoding=decoded.encoding,
        encoding_source=decoded.source,
        engine="text",
        source="text",
        signals=Signals(
            html_bytes=len(body), visible_chars=chars, extracted_chars=chars, text_ratio=1.0
        ),
        hash_raw=hashlib.sha256(body).hexdigest(),
        hash_extracted=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
    )
