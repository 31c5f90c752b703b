"""The tiers that need a browser: one load of one URL in a context of its own."""
