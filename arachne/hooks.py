"""Nine points at which a project's own code takes part in a crawl.

A hook is a function, plain or async, that gets a :class:`HookContext`, changes it, and gives it (or
None) back; the next one gets what it gave back. Hooks are listed in ``ARACHNE_HOOKS`` by point as
import paths; whoever prefers Scrapy's signals connects to :data:`arachne.signals.HOOK_SIGNALS`.
A hook that raises costs its page a note in the record, nothing else.
"""

from __future__ import annotations

import inspect
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from scrapy.utils.misc import load_object
from twisted.python.failure import Failure as TwistedFailure

from arachne.exceptions import BadArgument
from arachne.percrawler import once_per_crawler
from arachne.signals import HOOK_SIGNALS, is_heard

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.settings import BaseSettings

    from arachne.extraction import Extraction
    from arachne.items import Failure, Page
    from arachne.judging import Verdict

logger = logging.getLogger(__name__)

POINTS: Final[Mapping[str, str]] = {
    "before_crawl_url": "a URL's turn has come; skip leaves it out",
    "before_fetch": "a tier is about to fetch; the request's headers and meta can be changed",
    "after_fetch": "a response is there, not judged yet; it can be replaced",
    "before_extract": "the response is about to be read; it can be replaced",
    "after_extract": "it is read and judged; the extraction can be replaced, climb asks for the "
    "next tier",
    "before_cache": "an accepted page is about to be stored; skip leaves it out",
    "on_retry": "the same tier is about to be asked once more",
    "on_complete": "a page's record is about to be written; it can be changed or replaced",
    "on_error": "a failure's record is about to be written; it can be changed or replaced",
}
"""The points, in the order in which a URL meets them."""

_NOTED_URLS: Final = 10_000


@dataclass(slots=True)
class HookContext:
    """What is known at ``point``; what is not known yet is None. ``url`` is the URL as discovered.

    ``skip`` and ``climb`` are wishes; only the points that :data:`POINTS` names listen to them.
    """

    point: str
    url: str
    request: Request | None = None
    response: Response | None = None
    extraction: Extraction | None = None
    verdict: Verdict | None = None
    record: Page | Failure | None = None
    detail: str = ""
    skip: bool = False
    climb: bool = False
    notes: list[str] = field(default_factory=list)


_UNTOUCHED: Final = HookContext("", "")
"""What comes back from a point where nobody listens: no wishes, and nothing to put in the place of
what is there. So it is with most crawls, nine times a page. It is shared: callers only read it."""

Hook = Callable[[HookContext], HookContext | Awaitable[HookContext | None] | None]


class Hooks:
    """The hooks of one crawl."""

    def __init__(self, crawler: Crawler, hooks: Mapping[str, list[Hook]]) -> None:
        self.crawler = crawler
        self.hooks = hooks
        self._notes: OrderedDict[str, list[str]] = OrderedDict()

    async def run(self, point: str, url: str, **known: Any) -> HookContext:
        """Ask all hooks of a point, those of the setting first, in their order."""
        if point not in self.hooks and not is_heard(self.crawler, HOOK_SIGNALS[point]):
            return _UNTOUCHED
        context = HookContext(point, url, **known)
        for hook in self.hooks.get(point, ()):
            try:
                answer = hook(context)
                result = await answer if inspect.isawaitable(answer) else answer
            except Exception as error:  # noqa: BLE001 - somebody else's code
                self._failed(context, hook, error)
                continue
            if isinstance(result, HookContext):
                context = result
        answers = await self.crawler.signals.send_catch_log_async(
            HOOK_SIGNALS[point], context=context
        )
        for receiver, answer in answers:
            if isinstance(answer, TwistedFailure) and answer.value is not None:
                self._failed(context, receiver, answer.value)
        if context.notes:
            self._remember(url, context.notes)
        return context

    def notes(self, url: str) -> list[str]:
        """What was noted about a URL, once."""
        return self._notes.pop(url, [])

    def _remember(self, url: str, notes: list[str]) -> None:
        self._notes.setdefault(url, []).extend(notes)
        while len(self._notes) > _NOTED_URLS:
            self._notes.popitem(last=False)

    def _failed(self, context: HookContext, hook: Any, error: BaseException) -> None:
        name = getattr(hook, "__qualname__", type(hook).__name__)
        note = f"{context.point}: {name} raised {type(error).__name__}: {error}"
        logger.warning("%s: %s", context.url, note)
        context.notes.append(note[:500])


def load_hooks(settings: BaseSettings) -> dict[str, list[Hook]]:
    """Of ``ARACHNE_HOOKS``: ``{point: [import path or function, ...]}``. Raises
    :class:`~arachne.exceptions.BadArgument`."""
    loaded: dict[str, list[Hook]] = {}
    for point, paths in settings.getdict("ARACHNE_HOOKS").items():
        if point not in POINTS:
            raise BadArgument(
                f"ARACHNE_HOOKS={point!r}: accepted are the points {', '.join(POINTS)}; "
                """example: ARACHNE_HOOKS={"on_complete": ["myproject.hooks.tidy"]}"""
            )
        for path in [paths] if isinstance(paths, str) else paths:
            try:
                loaded.setdefault(point, []).append(load_object(path))
            except (ImportError, NameError, ValueError) as error:
                raise BadArgument(
                    f"ARACHNE_HOOKS: {path!r} cannot be imported ({error}); accepted is the path "
                    "of a function, example: myproject.hooks.tidy"
                ) from None
    return loaded


@once_per_crawler
def hooks_of(crawler: Crawler) -> Hooks:
    """The crawler's hooks."""
    return Hooks(crawler, load_hooks(crawler.settings))
