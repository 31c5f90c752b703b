"""Telephone numbers of a page, in E.164 where the country is known.

``phonenumbers`` (the library of Google, by country) knows which numbers exist, but takes long to
look for them, and takes dates and order numbers for some. So a cheap pattern proposes, what stands
before a number decides whether it is one, and the library judges a bounded number of proposals.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

import phonenumbers

from arachne.extraction.contacts.regions import LANGUAGE_REGIONS, TLD_REGIONS
from arachne.extraction.text.digits import DIGITS

_MAX_CANDIDATES: Final = 40
_CANDIDATE: Final = re.compile(
    rf"[+({DIGITS}]"
    r"(?<![A-Za-z0-9_@#$€£¥/.,:=+-].)"
    r"(?:(?<=\+)\s?\(?\d|(?<=0)0\s?[1-9]|(?<=\()\+?\d|(?<=\d))"
    r"[\d\s().·/\u2010-\u2013\xa0-]{5,24}\d(?![\w@%€$£¥°])"
)
"""Begins with a set of characters, to which the search then jumps: what must not stand before them
is looked at afterwards."""
_LABEL: Final = re.compile(
    r"(?:\b(?:t[eé]l(?:[eé](?:ph|f)on[eo]?)?|phone|ph|fone?|call(?: us)?|mobile?|mob|cell|handy"
    r"|celular|gsm"
    r"|hotline|whats ?app|sms|text us|toll[ -]free|helpline|reception|office|direct"
    r"|telefon\w*|puh|tlf|m|t|p"
    r"|тел(?:ефон)?|моб)\b\.?|電話(?:番号)?|电话|手机|전화|โทร\.?|هاتف|تلفن|טלפון|τηλ|☎|📞|✆|📱)"
    r"[\s:：.·–—|\-()\w]{0,14}$",
    re.IGNORECASE,
)
_FAX: Final = re.compile(
    r"(?:\b(?:tele)?fax|\bfaks|факс|ファックス|FAX|传真|팩스)[\s:：.\w]{0,10}$", re.IGNORECASE
)
_NO_PHONE: Final = re.compile(
    r"(?:\b(?:isbn|issn|doi|iban|bic|vat|ust|ein|sku|upc|ean|gtin|asin|order|invoice|ref(?:erence)?"
    r"|id|no|nr|number|art(?:icle)?|item|model|version|v|hrb|siret|siren|cif|nif|cvr|abn|acn|bsb"
    r"|konto|account|page|pp|lot|serial|case|patent|rfc|lat|lon|zip|plz)\b\.?\s*(?:#|:|nr\.?|no\.?)?"
    r"|[#№©])\s*$",
    re.IGNORECASE,
)
_IDENTITY: Final = re.compile(
    r"\b(?:isbn|iban|iva|vat(?: (?:no|number|id))?|u?st\.?-?id|inn|инн|cnpj|cpf|siret|siren|cif|nif"
    r"|abn|ein)\b[\s.:#]{0,3}$",
    re.IGNORECASE,
)
"""What makes a number another one whatever looks like a label of a telephone: ``P. IVA 0123``."""
_BETWEEN: Final = re.compile(r"[\s)]*(?:[,;/|&+]|or|and|oder|und|ou|et|o|y|e|и|или|または)?\s*")
"""What parts the numbers behind one label."""
_DATE: Final = re.compile(
    r"\A\(?(?:\d{1,2}([./-])\s?\d{1,2}\1\s?(?:19|20)?\d{2}(?![.\s/-]\d{2}\b)"
    r"|(?:19|20)\d{2}([./-])\d{1,2}\2\d{1,2}"
    r"|(?:19|20)\d{2}\)?\s?[-–/]\s?(?:19|20)?\d{2,4})(?!\d)"
)
_ADDRESS_OR_PRICE: Final = re.compile(
    r"\A(?:\d{1,3}(?:\.\d{1,3}){3}|\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d{2})?)\Z"
)
_NORTH_AMERICAN: Final = re.compile(
    r"\A(?:\+?1[\s.-]?)?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[\s.-])[2-9]\d{2}[\s.-]\d{4}\Z"
)
_WORDED: Final = re.compile(
    r"(?<![\w-])1?[-.\s]?\(?8(?:00|33|44|55|66|77|88)\)?[-.\s](?=[A-Z\d-]{0,9}[A-Z]{3})[A-Z\d-]{7,10}(?![\w-])"
)
"""``1-800-FLOWERS``: letters stand for the digits that share their keys."""
_NORTHERN_DIGITS: Final = re.compile(r"1?[2-9]\d{2}[2-9]\d{6}")
_ENGLISH: Final = "en"
"""Stands for the unknown country of an English page."""
_BETWEEN_CHARS: Final = 24
_EXTENSION_BEHIND: Final = re.compile(
    r"\A\s*(?:ext\.?|x|доб\.?|durchwahl)\s*\d{1,5}", re.IGNORECASE
)
_CALLS: Final = re.compile(
    r"(?:https?://(?:wa\.me/|(?:api|web|www)\.whatsapp\.com/send/?\?(?:[^#]*&)?phone=)"
    r"|(?:whatsapp|viber)://(?:send|chat)/?\?(?:[^#]*&)?(?:phone|number)=)(?:%2B|\+|%20)*"
    r"([1-9](?:\d|-|\+|%20){6,24})(?![\w%])",
    re.IGNORECASE,
)
"""Links that call or write to a number, which is always an international one."""
_EXTENSION: Final = re.compile(r"\s*(?:;|,|ext\.?|x|#|durchwahl).*$", re.IGNORECASE)


def region_of(url: str, language: str, country: str = "") -> str:
    """The country (ISO 3166) whose numbers a page writes without their code, ``""`` if unknown:
    the declared ``country``, else that of the host's top-level domain, else of the language tag,
    else of the language where one country is its home. English has none; there, numbers in the
    North American form are taken for what they look like."""
    if re.fullmatch(r"[A-Za-z]{2}", country):
        return country.upper()
    host = url.partition("://")[2].partition("/")[0].partition(":")[0]
    if region := TLD_REGIONS.get(host.rpartition(".")[2].lower(), ""):
        return region
    subtags = language.split("-")
    if len(subtags) > 1 and re.fullmatch("[A-Z]{2}", subtags[-1]):
        return subtags[-1]
    return LANGUAGE_REGIONS.get(subtags[0], _ENGLISH if subtags[0] in {"en", ""} else "")


def phone_in_link(url: str, region: str) -> str:
    """The number that a link calls (``tel:``, ``sms:``, ``callto:``) or writes to by WhatsApp or
    Viber, ``""`` if none."""
    if called := _CALLS.match(url):
        return _e164("+" + re.sub(r"\D", "", unquote(called[1])), "", must_be_valid=False)
    scheme, _, rest = url.partition(":")
    if scheme.lower() not in {"tel", "sms", "callto"}:
        return ""
    printed = _EXTENSION.sub("", unquote(rest).lstrip("/")).strip()
    digits = sum(map(str.isdigit, printed))
    if not 3 <= digits <= 16 or re.search(r"[^\W\d_]{4}", printed):
        return ""
    return _e164(printed, region, must_be_valid=False) or " ".join(printed.split())


def phones_in_text(text: str, region: str) -> Iterator[str]:
    """The telephone numbers in visible text; lines part contexts."""
    judged = 0
    told = -1  # the end of the latest number that a label tells
    for match in _CANDIDATE.finditer(text):
        printed = match.group().strip(" -–.·/")
        digits = sum(map(str.isdigit, printed))
        before = text[max(0, match.start() - 32) : match.start()].rpartition("\n")[2]
        if not 7 <= digits <= 15 or _FAX.search(before):
            continue
        if _DATE.match(printed) or _ADDRESS_OR_PRICE.match(printed):
            continue
        labelled = bool(_LABEL.search(before)) and not _IDENTITY.search(before)
        if not labelled and told >= 0 and match.start() - told < _BETWEEN_CHARS:
            labelled = (
                _BETWEEN.fullmatch(_EXTENSION_BEHIND.sub("", text[told : match.start()]))
                is not None
            )
        told = match.end() if labelled else -1
        international = printed.startswith(("+", "00", "(+"))
        northern = bool(_NORTH_AMERICAN.match(printed))
        if not labelled and (_NO_PHONE.search(before) or not (international or northern)):
            continue
        judged += 1
        if judged > _MAX_CANDIDATES:
            return
        if number := _e164(printed, region, must_be_valid=not labelled):
            yield number
        elif labelled and region in {"", _ENGLISH}:
            yield " ".join(printed.split())
    for match in itertools.islice(_WORDED.finditer(text), _MAX_CANDIDATES):
        keyed = phonenumbers.convert_alpha_characters_in_number(match[0].strip())
        if number := _e164(keyed, "US", must_be_valid=True):
            yield number


def phone_of(value: str, region: str) -> str:
    """A declared telephone number in E.164 if the country is known, else as printed."""
    printed = _EXTENSION.sub("", value).strip()
    if not 5 <= sum(map(str.isdigit, printed)) <= 16:
        return ""
    return _e164(printed, region, must_be_valid=False) or " ".join(printed.split())


def _e164(printed: str, region: str, *, must_be_valid: bool) -> str:
    number = re.sub(r"\(0\)", "", printed)
    if number.startswith("00") and not number.startswith("000"):
        number = f"+{number[2:]}"
    if number.startswith("(+"):
        number = number.replace("(", "").replace(")", " ")
    if region == _ENGLISH:
        is_northern = bool(_NORTHERN_DIGITS.fullmatch(re.sub(r"\D", "", number)))
        region, must_be_valid = ("US", True) if is_northern else ("", must_be_valid)
    try:
        parsed = phonenumbers.parse(number, region or None)
    except phonenumbers.NumberParseException:
        return ""
    judge = phonenumbers.is_valid_number if must_be_valid else phonenumbers.is_possible_number
    if not judge(parsed):
        return ""
    return str(phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164))
