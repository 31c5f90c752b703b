"""Characters, white space and what of markdown a reader sees: what all readers of text share."""

from arachne.extraction.compiled import prefer

prefer(__path__, "text")
