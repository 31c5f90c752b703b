"""Pages whose markup is a shell and whose content is data in their scripts.

``completing`` fills them, from the ``states`` that ``sources`` finds.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "hydration")
