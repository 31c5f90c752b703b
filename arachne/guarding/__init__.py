"""The guard at work: :mod:`arachne.guard` says which addresses are refused, these modules stand
where connections are made. ``resolver`` is for all that Twisted connects, ``gateway`` for browsers,
``service`` is what the tiers ask."""

from arachne.guarding.service import Guarding, guarding_of

__all__ = ["Guarding", "guarding_of"]
