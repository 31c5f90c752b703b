"""What facts are called that a page states of an event, a place, a job or somebody to ask, one by
one. Names of prices, sizes and ratings are left out: lists of other things have them, too."""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = (
    # English
    "(?:(?:start|end|event|opening|closing|application|posted|publication) )?(?:date|time)s?"
    "(?: (?:and|&) (?:date|time|place|location))?|when|where|(?:event |job )?location|venue|place"
    "|(?:street |mailing |postal )?address|phone(?: number)?|tel(?:ephone)?|mobile|fax|e-?mail"
    "|web ?site|(?:opening |business |office )?hours(?: of operation)?|admission|fees?|costs?"
    "|organi[sz]ers?|hosted by|contact(?: person)?|(?:application )?deadline|salary|speakers?"
    "|(?:job|employment|contract) type|department|duration|languages?|isbn|publisher"
    # German, French, Spanish, Italian, Portuguese, Dutch
    "|wann|wo|datum|uhrzeit|beginn|ort|veranstaltungsort|adresse|anschrift|telefon|öffnungszeiten"
    "|eintritt|veranstalter|ansprechpartner(?:in)?|referent(?:in)?|quand|où|dates?|horaires?|lieu"
    "|téléphone|courriel|entrée|organisateur|fecha|hora(?:rio)?s?|lugar|dirección|teléfono"
    "|correo(?: electrónico)?|entrada|organizador|data|ora(?:ri[oi])?|luogo|indirizzo|telefono"
    "|ingresso|organizzatore|local|endereço|telefone|tijd|locatie|plaats|adres|telefoon"
    "|openingstijden|toegang|organisator"
    # Polish, Russian, Chinese, Japanese
    "|data|godzina|miejsce|adres|telefon|дата|время|место|адрес|телефон|стоимость|организатор"
    "|日期|时间|時間|地点|地點|地址|电话|電話|邮箱|日時|開催日|場所|会場|住所|料金|主催"
)
FACT: Final = re.compile(rf"(?:{_NAMES})", re.IGNORECASE)
STATED_FACT: Final = re.compile(rf"(?:{_NAMES})\s?[:：]\s?\S.*", re.IGNORECASE | re.DOTALL)
"""A fact together with its name."""
