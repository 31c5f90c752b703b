"""One frontier for many workers, in Redis: docs/scale.md.

:mod:`~arachne.shared.calls` says what is asked of Redis (pure), :mod:`~arachne.shared.client` asks
and waits, :mod:`~arachne.shared.outbox` asks without holding up the reactor. What the operations do
is in ``lua/``, so that each is one transaction.
"""
