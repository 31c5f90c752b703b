"""Facts about a page for the judge to weigh: ``measures`` takes them in one walk."""

from arachne.extraction.compiled import prefer

prefer(__path__, "signals")
