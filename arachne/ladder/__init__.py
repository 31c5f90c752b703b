"""What the ladder's middleware is made of, and what it leaves in a request's meta for others."""

from arachne.ladder.meta import (
    REVALIDATED,
    SETTLED,
    TIER,
    TRAIL,
    VALIDATORS,
    VERDICT,
    FinalVerdict,
    facts_of,
    failed_step,
    original_url,
    trail_of,
    with_step,
)

__all__ = [
    "REVALIDATED",
    "SETTLED",
    "TIER",
    "TRAIL",
    "VALIDATORS",
    "VERDICT",
    "FinalVerdict",
    "facts_of",
    "failed_step",
    "original_url",
    "trail_of",
    "with_step",
]
