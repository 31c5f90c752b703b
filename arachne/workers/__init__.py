"""Processes that work off the reactor, and outlive none of what they are given."""
