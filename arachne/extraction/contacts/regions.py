"""Which country a page's telephone numbers belong to: by top-level domain, by language."""

from __future__ import annotations

from typing import Final

_GENERIC_USE: Final = frozenset(
    """
    ai io co tv me cc ws fm ly gg to sh im la ac sc vc gl gd ms tk ml ga cf gq pw nu st dev
    """.split()
)
"""Country domains that are used all over the world."""

_COUNTRY_TLDS: Final = """
    ad ae af ag al am ao ar at au aw az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca
    cd cg ch ci cl cm cn cr cu cv cw cy cz de dj dk dm do dz ec ee eg er es et fi fj fo fr ge gf
    gh gi gm gn gp gr gt gw gy hk hn hr ht hu id ie il in iq ir is it jm jo jp ke kg kh km kr kw
    ky kz lb lc li lk lr ls lt lu lv ma mc md mg mk mm mn mo mq mr mt mu mv mw mx my mz na nc ne
    ng ni nl no np nz om pa pe pf pg ph pk pl pr ps pt py qa re ro rs ru rw sa sb sd se sg si sk
    sl sm sn so sr sv sy sz td tg th tj tm tn tr tt tw tz ua ug us uy uz va ve vn vu ye za zm zw
"""
TLD_REGIONS: Final[dict[str, str]] = {
    **{tld: tld.upper() for tld in _COUNTRY_TLDS.split() if tld not in _GENERIC_USE},
    "uk": "GB",
    "su": "RU",
    "рф": "RU",
    "xn--p1ai": "RU",
    "xn--j1amh": "UA",
    "xn--fiqs8s": "CN",
    "gov": "US",
    "mil": "US",
    "edu": "US",
    "nyc": "US",
    "berlin": "DE",
    "hamburg": "DE",
    "wien": "AT",
    "swiss": "CH",
    "paris": "FR",
    "bzh": "FR",
    "london": "GB",
    "scot": "GB",
    "wales": "GB",
    "tokyo": "JP",
    "cat": "ES",
    "eus": "ES",
    "gal": "ES",
    "quebec": "CA",
}
"""Top-level domain to ISO 3166 country."""

LANGUAGE_REGIONS: Final[dict[str, str]] = {
    "de": "DE", "it": "IT", "ja": "JP", "ko": "KR", "pl": "PL", "cs": "CZ", "sk": "SK", "hu": "HU",
    "fi": "FI", "sv": "SE", "da": "DK", "no": "NO", "nb": "NO", "is": "IS", "el": "GR", "he": "IL",
    "tr": "TR", "th": "TH", "vi": "VN", "id": "ID", "uk": "UA", "bg": "BG", "lt": "LT", "lv": "LV",
    "et": "EE", "sl": "SI", "hr": "HR", "ka": "GE", "hy": "AM", "az": "AZ", "mk": "MK", "sq": "AL",
    "fa": "IR", "hi": "IN", "bn": "BD", "ta": "IN", "ur": "PK", "km": "KH", "lo": "LA", "my": "MM",
    "ne": "NP", "si": "LK", "mn": "MN", "kk": "KZ", "ru": "RU", "nl": "NL", "ro": "RO", "fr": "FR",
    "be": "BY", "ca": "ES", "eu": "ES", "gl": "ES", "tl": "PH", "zh": "CN",
}  # fmt: skip
"""Language to the country most of its pages come from; English, Spanish, Portuguese and Arabic
have no such country."""
