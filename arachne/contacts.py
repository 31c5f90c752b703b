"""Contacts of a page, importable on its own: ``from arachne.contacts import find_contacts``."""

from arachne.extraction.contacts.reading import find_contacts
from arachne.extraction.result import Contacts

__all__ = ["Contacts", "find_contacts"]
