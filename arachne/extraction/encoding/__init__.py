"""From bytes to text: which encoding a page is really in.

``decoding`` decides; the others each know one kind of evidence.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "encoding")
