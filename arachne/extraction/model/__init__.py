"""Which blocks are the main content, of what kind the page is, and how sure that is.

``block_model`` runs the stages.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "model")
