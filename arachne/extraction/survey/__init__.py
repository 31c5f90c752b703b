"""One ``walk`` over the tree that puts what metadata, links and contacts need within reach."""

from arachne.extraction.compiled import prefer

prefer(__path__, "survey")
