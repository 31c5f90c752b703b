"""What a spreadsheet shows of a value (ECMA-376, part 1, 18.8.31): its formats of numbers, as far
as they are text and digits. Numbers are written as in English, whatever the reader's settings."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple

_TOKEN: Final = re.compile(
    r'"([^"]*)"'  # a text
    r"|\\(.)"  # a character
    r"|\[\$([^\]-]*)[^\]]*\]"  # a currency, with a language
    r"|(\[[^\]]*\]|[_*].)"  # a colour or condition, a gap
    r"|([#0?][#0?,]*(?:\.[#0?]*)?,*|\.[#0?]+)"  # digits
    r"|(.)"
)
_LITERAL: Final = frozenset("$€£¥₹+-/():!^&'~{}<>= %")
_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")


class _Form(NamedTuple):
    """A number's form: what stands before and behind it, how many digits there are at least, how
    many behind the point at least and at most, what it is divided by, and whether thousands are
    parted."""

    before: str
    after: str
    digits: int
    least: int
    most: int
    divisor: float
    is_grouped: bool


def shown(value: Any, number_format: str) -> str:
    """The text of a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _number(value, number_format)
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date().isoformat() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        minutes, seconds = divmod(round(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), str(value))


def _number(value: float, number_format: str) -> str:
    sections = _sections(number_format)
    is_second = value < 0 and len(sections) > 1
    form = _form(sections[1] if is_second else sections[0])
    if form is None:
        return f"{value:.12g}" if isinstance(value, float) else str(value)
    scaled = abs(value) / form.divisor
    text = f"{scaled:{',' if form.is_grouped else ''}.{form.most}f}"
    whole, _, rest = text.partition(".")
    rest = rest[: form.least] + rest[form.least :].rstrip("0")
    sign = "-" if value < 0 and not is_second else ""
    return f"{sign}{form.before}{whole.rjust(form.digits, '0')}{'.' * bool(rest)}{rest}{form.after}"


@lru_cache(maxsize=256)
def _sections(number_format: str) -> tuple[str, ...]:
    """The formats of positive numbers, of negative ones and of others."""
    parts, quoted, escaped = [""], False, False
    for char in number_format:
        if char == ";" and not quoted and not escaped:
            parts.append("")
            continue
        quoted ^= char == '"' and not escaped
        escaped = char == "\\" and not escaped
        parts[-1] += char
    return tuple(parts)


@lru_cache(maxsize=256)
def _form(section: str) -> _Form | None:
    """How a section writes numbers; ``None`` if that is not by digits and signs alone."""
    before, after, digits = "", "", ""
    for text, char, currency, _, number, other in _TOKEN.findall(section):
        if number:
            if digits:
                return None  # a fraction, a telephone number
            digits = number
            continue
        if other and other not in _LITERAL:
            return None  # a date, General, an exponent
        said = text or char or currency or other
        before, after = (before, after + said) if digits else (before + said, after)
    if not digits:
        return None
    scale = len(digits) - len(digits.rstrip(","))
    whole, _, decimals = digits.rstrip(",").partition(".")
    percent = 0.01 if "%" in before + after else 1.0
    return _Form(before.lstrip(), after.rstrip(), whole.count("0"), decimals.count("0"),
                 len(decimals), 1000.0**scale * percent, "," in whole)  # fmt: skip
