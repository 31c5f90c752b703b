"""The links of a page, by the rules that browsers follow: ``reading`` is the way in."""

from arachne.extraction.compiled import prefer

prefer(__path__, "links")
