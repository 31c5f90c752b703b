"""Addresses: what makes two of them the same page."""

from arachne.urls.canonical import canonicalize, fingerprint

__all__ = ["canonicalize", "fingerprint"]
