"""The inner loops over arrays, each in Python and in C."""

from arachne.extraction.compiled import prefer

prefer(__path__, "kernels")
