"""Arachne: a site in, clean markdown records out."""

__version__ = "0.1.0"
