"""Dates as people and machines write them, in any language, to ISO 8601.

``reading`` is the way in; the others are its tables and rules.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "dates")
