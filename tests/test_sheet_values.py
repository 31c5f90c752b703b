"""What a spreadsheet shows of a value."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pytest

from arachne.extraction.documents.sheet_values import shown


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (1234.5, "General", "1234.5"),
        (0.1 + 0.2, "General", "0.3"),
        (1234.5, '#,##0.00 "€"', "1,234.50 €"),
        (1234.5, '"$"#,##0.00', "$1,234.50"),
        (12.5, "[$€-407] #,##0.00", "€ 12.50"),
        (-3, "#,##0;[Red](#,##0)", "(3)"),
        (-12, '_-* #,##0.00 "€"_-', "-12.00 €"),
        (1234567, '#,##0.0,,"M"', "1.2M"),
        (0.256, "0.0%", "25.6%"),
        (1.5, "0.##", "1.5"),
        (3.0, "0.##", "3"),
        (7, "000", "007"),
        (2, '0 "km; all"', "2 km; all"),
        # What is not written by digits and signs alone:
        (0.5, "# ?/?", "0.5"),
        (1500.0, "0.0E+00", "1500"),
        (True, "General", "TRUE"),
        (None, "0", ""),
        ("a_x000D_b", "@", "a\rb"),
        (datetime(2024, 3, 5), "mmm yyyy", "2024-03-05"),
        (datetime(2024, 3, 5, 9, 30), "h:mm", "2024-03-05 09:30"),
        (time(9, 30), "h:mm", "09:30:00"),
        (timedelta(hours=26, minutes=5), "[h]:mm", "26:05"),
    ],
)
def test_a_value_is_shown_in_its_format(value: Any, number_format: str, text: str) -> None:
    assert shown(value, number_format) == text
