"""Scrapy's cookies, told apart by the list of public suffixes that is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy.downloadermiddlewares import cookies

from arachne.scope import suffix_list

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class CookiesMiddleware(cookies.CookiesMiddleware):
    """Asks nobody for that list: at the first cookie of a machine Scrapy's has it fetched from the
    net, past robots.txt, guard and proxies, with the whole crawl waiting, and pages of tracebacks
    where there is no way out."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        cookies._split_domain = suffix_list()
        return super().from_crawler(crawler)
