"""Which language a page is in.

``reading`` decides between what the page declares and what ``detection`` finds in its text.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "language")
