"""``scrapy crawl``: Scrapy's own, with arguments checked first and exit codes a scheduler can act
on (see :data:`arachne.run.EXIT_CODES`)."""

from __future__ import annotations

import argparse
import asyncio
import gc
import inspect
import logging
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType
from typing import Any

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError

from arachne.commandline import refused, settle_log
from arachne.exceptions import ArachneError, BadArgument
from arachne.extensions.feeds import check_feeds
from arachne.extensions.runreport import finish_run
from arachne.extensions.summary import print_summary
from arachne.handlers.proxies import parse_proxies
from arachne.observability.logs import check_format
from arachne.output.storage import is_busy
from arachne.run import run_of
from arachne.settingclasses import check_classes
from arachne.settingvalues import check_values, without_effect
from arachne.signals import stop_overdue
from arachne.spiders.arguments import help_text, parse_arguments
from arachne.spiders.site import SiteSpider

logger = logging.getLogger(__name__)

_REPEATABLE = ("start", "include", "exclude")
_CHATTY = ("scrapy.addons", "scrapy.crawler", "scrapy.middleware", "scrapy.core.engine",
           "scrapy.utils.log", "scrapy.extensions.feedexport")  # fmt: skip


class Command(CrawlCommand):
    """Differs from Scrapy's for spiders that write their own records."""

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        opts.spargs = _join_repeated(opts.spargs)
        super().process_options(args, opts)
        assert self.settings is not None
        settle_log(self.settings)
        if self.settings.get("LOG_LEVEL") == "INFO":
            for name in _CHATTY:
                # A filter, as Scrapy's own set-up resets the levels of these loggers.
                logging.getLogger(name).addFilter(_is_warning)
            # Among them is the list of versions, which another program is started for.
            self.settings.set("LOG_VERSIONS", [], priority="cmdline")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) != 1:
            raise UsageError
        assert self.crawler_process is not None
        try:
            spider_class = self.crawler_process.spider_loader.load(args[0])
        except KeyError:
            known = ", ".join(self.crawler_process.spider_loader.list())
            self.exitcode = refused(
                BadArgument(
                    f"{args[0]!r}: there is no such spider; accepted: {known}; example: "
                    "scrapy crawl site -a start=https://example.org/"
                )
            )
            return
        if not issubclass(spider_class, SiteSpider):
            super().run(args, opts)
            return
        if opts.spargs.pop("help", None):
            print(help_text())
            return
        try:
            assert self.settings is not None
            check_format(self.settings)
            check_values(self.settings)
            check_classes(self.settings)
            parse_arguments(opts.spargs)
            parse_proxies(self.settings)
            check_feeds(self.settings)
        except ArachneError as error:
            self.exitcode = refused(error)
            return
        for line in without_effect(self.settings):
            logger.warning(line)
        self._crawl(spider_class, opts.spargs)

    def _crawl(self, spider_class: type[SiteSpider], arguments: dict[str, Any]) -> None:
        assert self.crawler_process is not None
        assert self.settings is not None
        _settle_in()
        # Else Scrapy makes records of two lines a page, only for its handler to drop them.
        logging.getLogger("scrapy").setLevel(self.settings.get("LOG_LEVEL"))
        crawler = self.crawler_process.create_crawler(spider_class)
        crawler.signals.connect(_stop_now, signal=stop_overdue)
        task = asyncio.ensure_future(self.crawler_process.crawl(crawler, **arguments))
        _stop_when_hung_up()
        self.crawler_process.start()
        error = task.exception() if task.done() and not task.cancelled() else None
        run = run_of(crawler)
        if isinstance(error, ArachneError):
            self.exitcode = refused(error)
        elif error is not None:
            # Not raised: the interpreter would print it as it is, secrets included.
            logger.critical("The crawl failed: this is a bug", exc_info=error)
            self.exitcode = 1
        elif run is None:
            self.exitcode = 1
        else:
            if not run.finished:  # a second signal, or patience, stopped the reactor on the spot
                run.exit_reason = "shutdown"
                counts = finish_run(run)
                if counts is not None and self.settings.getbool("ARACHNE_RUN_SUMMARY"):
                    print_summary(run, counts)
            self.exitcode = run.exit_code
        # The interpreter looks for garbage among all objects when it ends: a quarter of a second
        # for memory that the system takes back as a whole.
        gc.freeze()
        if is_busy():  # everything is on disk, and the next start uploads it again
            logging.shutdown()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(self.exitcode)


def _settle_in() -> None:
    """What costs least before the crawl begins."""
    with shallow_stack():
        import scrapy.core.downloader.contextfactory  # noqa: F401

    gc.freeze()  # what is loaded stays: to look for garbage in it takes a twentieth of a second


@contextmanager
def shallow_stack() -> Iterator[None]:
    """For a module of Scrapy that makes deprecated names as it is loaded: each asks inspect.stack()
    for the module of its caller, and the first look at a stack reads the sources of all frames and
    follows the paths of all modules, a twentieth of a second."""

    def stack() -> list[tuple[FrameType]]:
        caller = sys._getframe(1)
        return [(caller,), (caller.f_back or caller,)]

    def module_of(frame: FrameType) -> ModuleType | None:
        return sys.modules.get(frame.f_globals["__name__"])

    before = inspect.stack, inspect.getmodule
    inspect.stack, inspect.getmodule = stack, module_of  # type: ignore[assignment]
    try:
        yield
    finally:
        inspect.stack, inspect.getmodule = before


def _stop_when_hung_up() -> None:
    """A terminal that is closed stops the crawl as SIGTERM does; ``nohup`` keeps it running."""
    hang_up = getattr(signal, "SIGHUP", None)  # not on Windows
    if hang_up is not None and signal.getsignal(hang_up) is signal.SIG_DFL:
        signal.signal(hang_up, lambda *_: signal.raise_signal(signal.SIGTERM))


def _stop_now() -> None:
    from twisted.internet import reactor

    with suppress(RuntimeError):  # it is stopping already
        reactor.stop()  # type: ignore[misc]


def _is_warning(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING


def _join_repeated(given: list[str]) -> list[str]:
    """``-a include=a -a include=b`` as one argument of two lines."""
    joined: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if name in _REPEATABLE and equals and name in joined:
            value = f"{joined[name]}\n{value}"
        joined[name] = value if equals else ""
    return [f"{name}={value}" if "=" in "".join(given) else name for name, value in joined.items()]
