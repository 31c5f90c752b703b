"""What the frontier keeps in a request's meta, and reads back.

=============== ===============================================================================
``frontier_id`` the lease under which the request is fetched; it keeps it through retries,
                redirects and climbs
``not_before``  a request that goes back is not handed out before this (epoch s)
``untried``     it comes back without having been fetched, and is owed as it was
=============== ===============================================================================
"""

from __future__ import annotations

LEASE = "frontier_id"
NOT_BEFORE = "not_before"
UNTRIED = "untried"
