"""robots.txt by RFC 9309, without fetching it: what an answer means, for how long, and for whom."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final, Self

from protego import Protego

MAX_BYTES: Final = 500 * 1024
"""Read of a robots.txt; RFC 9309, 2.5 asks for at least this much."""

MAX_REDIRECTS: Final = 5
"""Hops followed to a robots.txt, to other hosts too; RFC 9309, 2.3.1.2."""

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# ``User-agent: Bot/2.1`` names the product Bot: the token ends where its characters end (2.2.1).
_AGENT_LINE: Final = re.compile(
    r"^([ \t]*user-?[ ]?agent[ \t]*:[ \t]*)([a-z_-]+)[^\r\n#]*",
    re.IGNORECASE | re.MULTILINE,
)
# ``0,5``, ``1.5s`` and ``2 seconds`` are delays as people write them.
_DELAY_LINE: Final = re.compile(
    r"^([ \t]*crawl-?[ ]?delay[ \t]*:?[ \t]*)(\d+)(?:[.,](\d+))?"
    r"[ \t]*(?:s|secs?|seconds?)?[ \t]*(?=\r|\n|#|$)",
    re.IGNORECASE | re.MULTILINE,
)
_COMMENT_OF_MARKUP: Final = re.compile(r"\s*<!--.*?-->", re.DOTALL)
"""What a proxy or a theme puts before rules is no web page."""
_UNSEEN: Final = "\ufeff\u200b\u2060"
"""What editors leave before the first line."""
_PRODUCT_IN_COMMENT: Final = re.compile(r"\(compatible;\s*([A-Za-z_-]+)")
_PRODUCT: Final = re.compile(r"[A-Za-z_-]+")


@dataclass(frozen=True, slots=True)
class Rules:
    """What one robots.txt asks of every robot.

    ``parsed`` is None where there are no rules: everything is allowed. ``text`` is what the rules
    were read from.
    """

    parsed: Protego | None = None
    text: str = ""

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """Rules of the first 500 KiB; a web page in the place of a robots.txt holds none."""
        text = _decode(body).lstrip(_UNSEEN)
        while comment := _COMMENT_OF_MARKUP.match(text):
            text = text[comment.end() :]
        return cls() if text.lstrip().startswith("<") else cls.of_text(text)

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The same rules again, from their ``text``."""
        if not text:
            return cls()
        plain = _DELAY_LINE.sub(_in_seconds, _AGENT_LINE.sub(_delimited, text))
        return cls(Protego.parse(plain), text)

    def allows(self, url: str, agent: str) -> bool:
        """Whether the robot with product token ``agent`` may fetch ``url`` (absolute).

        The longest rule that matches decides, ``*`` and ``$`` as in 2.2.3; of two equally long
        ones the allowing.
        """
        return self.parsed is None or self.parsed.can_fetch(url, _token(agent))

    def crawl_delay(self, agent: str) -> float:
        """Seconds that ``agent`` is asked to leave between requests, by ``Crawl-delay`` or by
        ``Request-rate`` for all hours; 0 when nothing is asked."""
        if self.parsed is None:
            return 0.0
        delay = self.parsed.crawl_delay(_token(agent)) or 0.0
        rate = self.parsed.request_rate(_token(agent))
        if rate is None or rate.start_time is not None or rate.requests <= 0:
            return delay
        return max(delay, rate.seconds / rate.requests)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """Addresses of the ``Sitemap`` lines, as written, each once."""
        return () if self.parsed is None else tuple(dict.fromkeys(self.parsed.sitemaps))


def _in_seconds(line: re.Match[str]) -> str:
    return f"{line[1]}{line[2]}.{line[3] or 0}"


def _delimited(line: re.Match[str]) -> str:
    return line[1] + _token(line[2])


def _token(agent: str) -> str:
    """``agent`` between marks that no name holds: the parser takes a part of a name for the name,
    but ``User-agent: spider`` does not address a robot called Spiderman (2.2.1)."""
    return f"<{agent}>"


def rules_from(status: int, body: bytes) -> Rules | None:
    """What the last answer, after redirects, says (RFC 9309, 2.3.1); None: nothing yet.

    2xx: the rules of the body. 4xx, or a redirect that leads nowhere: no rules, all is allowed.
    Anything else, and 429, which says as much (Google, 'How Google interprets the robots.txt
    specification'): the server cannot tell now, so that all is forbidden until it can.
    """
    if 200 <= status < 300:
        return Rules.parse(body)
    return Rules() if 300 <= status < 500 and status != 429 else None


def product_token(user_agent: str) -> str:
    """The name by which robots.txt addresses a crawler, out of its ``User-Agent`` header.

    ``Arachne`` for ``Arachne/1.0 (+https://...)`` and for
    ``Mozilla/5.0 (compatible; Arachne/1.0; ...)``; the whole text when it holds no such token.
    """
    match = _PRODUCT_IN_COMMENT.search(user_agent)
    if match is not None:
        return match[1]
    match = _PRODUCT.match(user_agent.strip())
    return match[0] if match is not None else user_agent


def _decode(body: bytes) -> str:
    if len(body) > MAX_BYTES:
        # A rule cut in the middle could forbid, or allow, more than was meant.
        body = body[: body.rfind(b"\n", 0, MAX_BYTES) + 1]
    for mark, encoding in _BYTE_ORDER_MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(encoding, "replace")
    return body.decode("utf-8", "replace")
