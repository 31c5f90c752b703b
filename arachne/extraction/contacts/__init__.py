"""E-mail addresses, telephone numbers and social profiles of a page: ``reading`` is the way in."""

from arachne.extraction.compiled import prefer

prefer(__path__, "contacts")
