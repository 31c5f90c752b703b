"""Addresses: what makes two of them the same page."""

from arachne.urls.canonical import canonicalize, fingerprint
from arachne.urls.hosts import host_of, without_login

__all__ = ["canonicalize", "fingerprint", "host_of", "without_login"]
