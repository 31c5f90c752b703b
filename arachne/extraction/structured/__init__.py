"""What a page declares for machines, in one form whatever the notation.

``reading`` is the way in.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "structured")
