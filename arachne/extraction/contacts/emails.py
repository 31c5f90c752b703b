"""E-mail addresses as pages write them: plain, in ``mailto:``, disguised against robots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

_ADDRESS: Final = re.compile(
    r"(?<![\w.%+@/=-])([^\W_][\w.%+'-]{0,63})@((?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_]{2,24})(?![\w@-])"
)
_AT: Final = re.compile(
    r" ?(?:[\[({<|] ?(?:at|ät|@|arroba|arobase|kukac|chez|собака) ?[\])}>|]| _at_ |-at-) ?"
    r"|(?-i: AT )",
    re.IGNORECASE,
)
_DISGUISE_SIGNS: Final = {
    "(": ("(at", "( at", "(AT", "( AT", "(ät", "(@", "(chez", "(arob"),
    "[": ("[at", "[ at", "[AT", "[ AT", "[ät", "[@", "[chez", "[arob"),
    "{": ("{at", "{ at"),
    "<": ("<at",),
    "|": ("|at",),
    "-at": ("-at-",),
    "_": ("_at_",),
    "AT": (" AT ",),
    "k": ("kukac",),
    "rr": ("arroba",),
    "с": ("собака",),
}
"""Cheap to look for, by what they all have: most pages have none of them."""
_DOT: Final = re.compile(
    r" ?[\[({<] ?(?:dot|punkt|point|punto|ponto|\.) ?[\])}>] ?|(?-i: DOT )", re.IGNORECASE
)
_DISGUISED: Final = re.compile(
    r"([\w.+-]{1,64})@([\w-]+(?:\.[\w-]+)*\.[^\W\d_]{2,24}|[\w-]+ (?:dot|punkt) [^\W\d_]{2,24})"
    r"(?![\w@-])"
)
_FILE_ENDINGS: Final = frozenset(
    "png jpg jpeg gif svg webp avif ico css js mjs json html php pdf mp4".split()
)
_PLACEHOLDER_NAMES: Final = frozenset(
    "your you yourname your.name your-name name user username email e-mail youremail your.email "
    "firstname.lastname first.last jane.doe john.doe johndoe someone example max.mustermann".split()
)
_PLACEHOLDER_HOSTS: Final = frozenset(
    "domain.com yourdomain.com yourcompany.com email.com example.com example.org example.net "
    "mysite.com site.com company.com test.com mail.com sentry.io sentry.wixpress.com".split()
)
_HEX_LOCAL: Final = re.compile(r"[0-9a-f]{24,}")


def emails_in_text(text: str) -> Iterator[str]:
    """The addresses in visible text, also those written ``name [at] host [dot] org``.

    White space in ``text`` is single blanks and line ends.
    """
    if "@" in text:
        for match in _ADDRESS.finditer(text):
            if address := normal(match.group()):
                yield address
    if not _may_disguise(text):
        return
    for line in filter(_AT.search, text.split("\n")):
        plain = _DOT.sub(".", _AT.sub("@", line))
        known = set(_ADDRESS.findall(line))
        for match in _DISGUISED.finditer(plain):
            host = re.sub(r" (?:dot|punkt) ", ".", match[2])
            if (match[1], host) not in known and (address := normal(f"{match[1]}@{host}")):
                yield address


def _may_disguise(text: str) -> bool:
    return any(
        part in text and any(sign in text for sign in signs)
        for part, signs in _DISGUISE_SIGNS.items()
    )


def emails_in_link(url: str) -> Iterator[str]:
    """The addresses a link writes to: ``mailto:`` percent-decoded, several by comma."""
    if url[:7].lower() == "mailto:":
        recipients, _, query = url[7:].partition("?")
        for part in query.split("&"):
            if part[:3].lower() in {"to=", "cc="}:
                recipients += f",{part[3:]}"
        for recipient in re.split(r"[,;]", unquote(recipients)):
            bare = recipient.rpartition("<")[2].rstrip("> ").strip()
            if address := normal(bare):
                yield address


def normal(address: str) -> str:
    """The address with its host in lower case; ``""`` for placeholders and what is none."""
    match = _ADDRESS.fullmatch(address.strip().strip(".'"))
    if not match:
        return ""
    local, host = match[1].rstrip("."), match[2].lower()
    if host.rpartition(".")[2] in _FILE_ENDINGS or _HEX_LOCAL.fullmatch(local):
        return ""
    if local.lower() in _PLACEHOLDER_NAMES and host in _PLACEHOLDER_HOSTS:
        return ""
    return f"{local}@{host}"
