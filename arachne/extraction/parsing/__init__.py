"""From text to the one tree that all readers of a page share.

``tree`` parses, into the elements of ``node``; what would slow a parser or lead it astray is put
right before.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "parsing")
