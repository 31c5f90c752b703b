"""Documents that are no web pages: each converter makes plain HTML of one kind, and one module
makes an :class:`~arachne.extraction.result.Extraction` of that, so that all records are alike."""

from arachne.extraction.documents.errors import Unreadable
from arachne.extraction.documents.reading import read_document

__all__ = ["Unreadable", "read_document"]
