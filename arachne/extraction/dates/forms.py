"""The forms in which dates are written, as patterns; ``reading`` says what their groups mean."""

from __future__ import annotations

import re
from typing import Final

_TIME: Final = (
    r"(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*"
    r"(Z\b|UTC|GMT|[+-]\d{2}:?\d{2}|[AaPp]\.?[Mm]\b)?)?"
)
ISO: Final = re.compile(rf"(?<![\d-])(\d{{4}})([-/.])\s?(\d{{1,2}})\2\s?(\d{{1,2}})(?!\d){_TIME}")
COMPACT: Final = re.compile(r"\A(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z)?)?\Z")
EPOCH: Final = re.compile(r"\A(?:/Date\()?(1\d{9})(?:\d{3})?(?:[+-]\d{4})?(?:\)/)?\Z")
"""Seconds or milliseconds since 1970, as .NET writes them, too."""
_ERA: Final = r"(?:令和|平成|昭和|民[國国])\s?(?:\d{1,3}|元)"
EAST_ASIAN: Final = re.compile(
    rf"(\d{{4}}|{_ERA})\s?[年년]\s?(\d{{1,2}})\s?[月월]\s?(\d{{1,2}})\s?[日일号號]?"
)
VIETNAMESE: Final = re.compile(
    r"(\d{1,2})\s+tháng\s+(\d{1,2})(?:,|\s+năm)?\s+(\d{4})", re.IGNORECASE
)
MONGOLIAN: Final = re.compile(r"(?<!\d)(\d{4})\s+оны\s+(\d{1,2})(?:-р)?\s+сарын\s+(\d{1,2})")
THAI: Final = re.compile(r"(?<![\d.])(\d{1,2})\s+([ก-ฮ][ก-๎.]{2,10})\s+(?:พ\.ศ\.\s*)?(\d{2})(?!\d)")
"""``5 มี.ค. 67``: of the century of the Buddhist era."""
_NAME: Final = r"([^\W\d_][^\s\d,;:()/|-]{1,15})"
DAY_MONTH_YEAR: Final = re.compile(
    r"(?<![\d:.])(\d{1,2})(?:\s?(?:st|nd|rd|th|er)\b|[.ºª]|-a(?=\s))?(?:\s+|-|/)(?:de\s+|of\s+|d['’]|ta['’]\s|ng\s+)?"
    rf"{_NAME}[,.]?(?:\s+|-|/)(?:de\s+|del\s+|พ\.ศ\.\s*)?(\d{{4}})(?!\d)"
    r"(?:[\s,]+(\d{1,2}):(\d{2}):(\d{2})\s+(GMT|UTC|Z|[+-]\d{4}))?"
)
SHORT_YEAR: Final = re.compile(
    r"(?<![\w-])(\d{1,2})(?:-|\s(?=[A-Za-z]{3,9}\s['’]))([A-Za-z]{3,9})(?:-|\s['’])(\d{2})(?![\w-])"
)
"""``05-Mar-21``, as RFC 850 and old databases write it; ``5 Mar '21``."""
MONTH_DAY_SHORT_YEAR: Final = re.compile(
    r"(?<![\w-])([A-Za-z]{3,9})\.?\s(\d{1,2}),?\s['’](\d{2})(?![\w-])"
)
MONTH_DAY_YEAR: Final = re.compile(
    rf"(?<![^\W\d_]){_NAME}[.,]?\s+(\d{{1,2}})(?:st|nd|rd|th)?\.?,?\s+"
    r"(?:[A-Za-z]{3}\s+|\d\d:\d\d(?::\d\d)?\s+(?:[A-Z]{2,4}\s+)?)?(\d{4})(?!\d)"
)
YEAR_MONTH_DAY: Final = re.compile(
    rf"(?<!\d)(\d{{4}})(?:\s?m|ko)?\.?,?\s+{_NAME}\s+(\d{{1,2}})(?!\d)"
)
LATVIAN: Final = re.compile(rf"(?<!\d)(\d{{4}})\.\s?gada\s+(\d{{1,2}})\.\s?{_NAME}")
YEAR: Final = re.compile(r"\d{4}|令和|平成|昭和|民[國国]")
NAMED_MONTH: Final = re.compile(
    rf"(?<![^\W\d_]){_NAME}[.,]?\s+(?:de\s+|del\s+|พ\.ศ\.\s*)?(\d{{4}})(?![\d-])"
)
ISO_MONTH: Final = re.compile(r"(?<![\d/.-])(\d{4})[-/](\d{2})(?![\d/.-])")
EAST_ASIAN_MONTH: Final = re.compile(rf"(\d{{4}}|{_ERA})\s?[年년]\s?(\d{{1,2}})\s?[月월](?!\s?\d)")
