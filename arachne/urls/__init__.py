"""Addresses: what makes two of them the same page."""

from arachne.urls.canonical import canonicalize, fingerprint
from arachne.urls.hosts import host_of

__all__ = ["canonicalize", "fingerprint", "host_of"]
