"""A trace for each URL: a span for every answer of a tier, for reading the page, for the record.

Spans are made when the URL has ended, with the times that were taken, so that a URL that waits for
its turn holds nothing open. What a process has fetched before it was killed is in no trace.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from opentelemetry.trace import Status, StatusCode, Tracer, set_span_in_context

from arachne.items import Failure, Page
from arachne.observability.redaction import without_credentials

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

    from arachne.items import Step

_MOST: Final = 20_000
"""URLs that are fetched and have not ended; the oldest are forgotten."""

_Value = str | int | float | bool


@dataclass(slots=True)
class _Piece:
    """A span to be: times are epoch seconds."""

    name: str
    began: float
    ended: float
    attributes: dict[str, _Value] = field(default_factory=dict)
    error: str = ""


class UrlTraces:
    """Collects what happens to URLs; spans go to ``tracer``."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self._pieces: OrderedDict[str, list[_Piece]] = OrderedDict()

    def fetched(
        self, url: str, request: Request, began: float, ended: float, response: Response | None,
        error: BaseException | None,
    ) -> None:  # fmt: skip
        """A tier has answered for ``url``, which is the URL as it was found."""
        tier = request.meta.get("tier", "http")
        piece = _Piece(f"fetch {tier}", began, ended, {"arachne.tier": tier})
        piece.attributes["url.full"] = without_credentials(request.url)
        if response is not None:
            piece.attributes["http.response.status_code"] = response.status
            piece.attributes["http.response.body.size"] = len(response.body)
        elif error is not None:
            piece.error = type(error).__name__
        self._add(url, piece)

    def read(self, url: str, began: float, ended: float, reason: str) -> None:
        """The page was read, or could not be for ``reason``."""
        self._add(url, _Piece("read", began, ended, error=reason))

    def recorded(self, record: Page | Failure, began: float, ended: float) -> None:
        """The URL has its record: its trace is complete."""
        is_page = isinstance(record, Page)
        about: dict[str, _Value] = {
            "arachne.outcome": "page" if is_page else "failure",
            "arachne.tier": record.tier,
            "arachne.depth": record.depth,
            "arachne.attempts": record.attempts,
            "arachne.via": record.discovered_via,
            "http.response.status_code": record.status,
        }
        failed = ""
        if isinstance(record, Page):
            about |= {"arachne.verdict": record.verdict, "arachne.score": record.score}
        else:
            about["arachne.reason"] = failed = record.reason
        pieces = self._pieces.pop(record.url, [])
        _judge(pieces, record.trail)
        pieces.append(_Piece("record", began, ended))
        self._tell(record.url, pieces, about, failed)

    def skipped(self, url: str, reason: str) -> None:
        """The URL gets no record; a trace only if it was fetched."""
        pieces = self._pieces.pop(url, None)
        if pieces:
            self._tell(url, pieces, {"arachne.outcome": "skipped", "arachne.reason": reason}, "")

    def _add(self, url: str, piece: _Piece) -> None:
        self._pieces.setdefault(url, []).append(piece)
        self._pieces.move_to_end(url)
        if len(self._pieces) > _MOST:
            self._pieces.popitem(last=False)

    def _tell(
        self, url: str, pieces: list[_Piece], about: Mapping[str, _Value], failed: str
    ) -> None:
        began, ended = min(p.began for p in pieces), max(p.ended for p in pieces)
        attributes = {"url.full": without_credentials(url), **about}
        root = self._tracer.start_span("url", start_time=_ns(began), attributes=attributes)
        if failed:
            root.set_status(Status(StatusCode.ERROR, failed))
        context = set_span_in_context(root)
        for piece in pieces:
            span = self._tracer.start_span(
                piece.name, context, start_time=_ns(piece.began), attributes=piece.attributes
            )
            if piece.error:
                span.set_status(Status(StatusCode.ERROR, piece.error))
            span.end(_ns(piece.ended))
        root.end(_ns(ended))


def _judge(pieces: list[_Piece], trail: list[Step]) -> None:
    """Give fetches their verdicts: the last one of a tier has that of the tier's step, those before
    were asked for again."""
    verdicts = {step.tier: step for step in trail}
    seen = set()
    for piece in reversed(pieces):
        tier = str(piece.attributes.get("arachne.tier", ""))
        if tier in verdicts and tier not in seen:
            seen.add(tier)
            piece.attributes["arachne.verdict"] = verdicts[tier].verdict
            if verdicts[tier].detail:
                piece.attributes["arachne.detail"] = verdicts[tier].detail
        elif tier:
            piece.attributes["arachne.verdict"] = "retried"


def _ns(seconds: float) -> int:
    return int(seconds * 1e9)
