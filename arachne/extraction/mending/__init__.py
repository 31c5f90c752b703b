"""What stands in a tree otherwise than it is meant, put right once for all readers.

``steps`` runs them, by what ``inventory`` says that occurs.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "mending")
