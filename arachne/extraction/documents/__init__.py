"""Documents that are no web pages: each converter makes plain HTML of one kind, and ``reading``
makes an :class:`~arachne.extraction.result.Extraction` of that, so that all records are alike."""

from arachne.extraction.documents.errors import Unreadable

__all__ = ["Unreadable"]
