"""Takes secrets out of text that people will see: logs, errors, manifests, traces.

Two ways, because either alone has holes: *values* that are known to be secret, in the spellings in
which they turn up; and *places* where credentials stand, whatever they are: the user's part of a
URL, the headers that authenticate, the two schemes of HTTP authentication.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

MASK: Final = "***"
_SHORTEST: Final = 4
"""Characters; shorter values would be found in words that are no secrets."""

_USERINFO = re.compile(r"(?<=://)[^/\s@?#\"'<>]+@")
_HEADERS = re.compile(
    r"(?i)\b((?:proxy-)?authorization|(?:set-)?cookie|x-amz-security-token|x-api-key)"
    r"(b?[\"']?\s*[:=,]\s*)[^\r\n]+"
)
_SCHEMES = re.compile(r"\b(Basic|Bearer) +[A-Za-z0-9+/=._~-]{4,}")
_SECRET_NAMES = re.compile(r"(?i)passw|secret|token|_pass$|access_key|credential|api_key")
_SWITCHES: Final = frozenset(
    {"true", "false", "none", "null", "auto", "default", "enabled", "disabled"}
)
_SECRET_HEADERS: Final = ("authorization", "proxy-authorization", "cookie", "x-api-key")


class Redactor:
    """Knows the secrets of this process."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}
        self._pattern: re.Pattern[str] | None = None

    def add(self, secret: str) -> None:
        """Learn a value, with its spellings in URLs."""
        spellings = {secret, quote(secret, safe=""), quote(secret), unquote(secret)}
        new = {s for s in spellings if len(s) >= _SHORTEST and s not in self._known}
        if new:
            self._known.update(dict.fromkeys(new))
            longest_first = sorted(self._known, key=len, reverse=True)
            self._pattern = re.compile("|".join(map(re.escape, longest_first)))

    def add_login(self, user: str, password: str) -> None:
        """Learn a password, and the pair as HTTP's basic authentication spells it."""
        self.add(password)
        if password:
            self.add(base64.b64encode(f"{user}:{password}".encode()).decode())

    def add_from(self, values: Mapping[str, Any]) -> None:
        """Learn from settings or the environment: what is called a secret, and all logins in
        addresses."""
        for name, value in values.items():
            if isinstance(value, str):
                if _SECRET_NAMES.search(name) and not _is_switch(value):
                    self.add(value)
                self.add_addresses(value)
            elif isinstance(value, (list, tuple)):
                for item in value:
                    self.add_addresses(str(item))
            elif isinstance(value, Mapping):
                self._add_headers(value)
                self.add_from({str(key): item for key, item in value.items()})

    def _add_headers(self, headers: Mapping[Any, Any]) -> None:
        for name, value in headers.items():
            if str(name).lower() in _SECRET_HEADERS and value:
                text = value.decode("latin-1") if isinstance(value, bytes) else str(value)
                self.add(text)
                self.add(text.rpartition(" ")[2])

    def add_addresses(self, text: str) -> None:
        """Learn the passwords of all addresses in a text."""
        if "@" not in text or "://" not in text:
            return
        for part in re.split(r"[\s,]+", text):
            try:
                parts = urlsplit(part)
                user, password = parts.username or "", parts.password or ""
            except ValueError:
                continue
            self.add_login(unquote(user), unquote(password))

    def clean(self, text: str) -> str:
        """The text without what is known to be secret, and without credentials in known places."""
        if self._pattern is not None:
            text = self._pattern.sub(MASK, text)
        return without_credentials(text)


def _is_switch(value: str) -> bool:
    """Whether a value says how something is to be done, as TOKENIZERS_PARALLELISM=false does."""
    return value.lower() in _SWITCHES or value.replace(".", "", 1).isdecimal()


def without_credentials(text: str) -> str:
    """The text without credentials in known places."""
    if "://" in text and "@" in text:
        text = _USERINFO.sub(f"{MASK}@", text)
    text = _SCHEMES.sub(rf"\1 {MASK}", text)
    return _HEADERS.sub(rf"\1\2{MASK}", text)


def cleaned(value: Any, redactor: Redactor) -> Any:
    """A copy of plain data with clean strings."""
    if isinstance(value, str):
        return redactor.clean(value)
    if isinstance(value, Mapping):
        return {key: cleaned(item, redactor) for key, item in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return [cleaned(item, redactor) for item in value]
    return value
