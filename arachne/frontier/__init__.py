"""The frontier: which URLs are known, what is owed, what was handed out, how each ended.

:mod:`~arachne.frontier.protocol` says what a store must do, :mod:`~arachne.frontier.sqlite` is the
embedded one, :mod:`~arachne.frontier.scheduler` puts it behind Scrapy.
"""

from arachne.frontier.protocol import Backend, Counts, Entry, Found, State

__all__ = ["Backend", "Counts", "Entry", "Found", "State"]
