"""Measurements, each against a baseline in the same run; none of them is a test."""
