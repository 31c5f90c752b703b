"""How the data file of :mod:`arachne.extraction.model` is made; see docs/extraction.md."""
