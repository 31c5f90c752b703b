"""What the block model sees of a page.

``matrix`` puts together one row of numbers for each block, from what the others say of it.
"""

from arachne.extraction.compiled import prefer

prefer(__path__, "features")
