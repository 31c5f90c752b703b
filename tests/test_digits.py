"""Digits as ranges mean what ``\\d`` means."""

import re

from arachne.extraction.text.digits import DIGITS


def test_the_ranges_hold_the_digits_of_the_basic_plane_and_nothing_else():
    plane = "".join(map(chr, range(0x10000)))
    assert re.findall(f"[{DIGITS}]", plane) == re.findall(r"\d", plane)
