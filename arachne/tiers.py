"""The tiers, cheapest first."""

from __future__ import annotations

from typing import Final, Literal

Tier = Literal["http", "impersonate", "browser", "stealth", "proxy"]

TIERS: Final[tuple[Tier, ...]] = ("http", "impersonate", "browser", "stealth", "proxy")

RENDERING: Final[frozenset[Tier]] = frozenset({"browser", "stealth"})
"""Those that always run a page's scripts."""
