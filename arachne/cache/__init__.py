"""Accepted pages on disk, and for how long they stand for the page on the web."""
