"""The best result of each URL, kept while the URL climbs."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arachne.frontier.meta import LEASE
from arachne.judging import Verdict
from arachne.ladder.climbing import rank
from arachne.ladder.meta import BEST, original_url

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

KEPT_BYTES = 64_000_000
"""Of bodies; beyond, the oldest are let go and, if needed after all, fetched again."""


@dataclass(frozen=True, slots=True)
class Result:
    """A response with its verdict; ``step`` is its place in the trail."""

    response: Response
    verdict: Verdict
    step: int
    chars: int

    @property
    def rank(self) -> tuple[int, int]:
        return rank(self.verdict, self.chars)


class Results:
    """One result a URL, the best. Its rank is kept with the request, too, so that it is known when
    it has been lost."""

    def __init__(self, room: int = KEPT_BYTES) -> None:
        self.room = room
        self._best: OrderedDict[object, Result] = OrderedDict()
        self._bytes = 0

    def keep(self, request: Request, result: Result) -> None:
        """Remember ``result`` unless a better one is there."""
        if result.rank > tuple(request.meta.get(BEST, [(-1, 0)])[0]):
            request.meta[BEST] = [list(result.rank), result.step]
        known = self.best(request)
        if known is not None and known.rank > result.rank:
            return
        self.forget(request)
        self._best[_key(request)] = result
        self._bytes += len(result.response.body)
        while self._bytes > self.room and len(self._best) > 1:
            _, oldest = self._best.popitem(last=False)
            self._bytes -= len(oldest.response.body)

    def best(self, request: Request) -> Result | None:
        return self._best.get(_key(request))

    def lost(self, request: Request) -> int | None:
        """The step of a result that was better than what is here, and is here no more."""
        rank, step = request.meta.get(BEST, [(-1, 0), 0])
        known = self.best(request)
        return int(step) if known is None or tuple(rank) > known.rank else None

    def forget(self, request: Request) -> None:
        known = self._best.pop(_key(request), None)
        if known is not None:
            self._bytes -= len(known.response.body)


def _key(request: Request) -> object:
    return request.meta.get(LEASE) or original_url(request)
