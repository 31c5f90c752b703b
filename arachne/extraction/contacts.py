"""E-mail addresses, telephone numbers and social profiles of a page."""

from __future__ import annotations

from collections.abc import Iterable

from arachne.extraction.result import Contacts, Link
from arachne.extraction.tree import Node


def find_contacts(
    root: Node | str,
    links: Iterable[Link] = (),
    *,
    url: str = "",
    language: str = "",
) -> Contacts:
    """The contacts a page gives; ``root`` is its tree or its HTML."""
    return Contacts()
