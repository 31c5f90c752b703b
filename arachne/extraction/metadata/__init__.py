"""What a page says about itself, put together by ``reading``."""

from arachne.extraction.compiled import prefer

prefer(__path__, "metadata")
