"""The spider one would write in ten minutes: Scrapy, LinkExtractor, ``trafilatura.extract``.

The baseline of ``benchmarks.crawl_bench``. It reads the same site at the same rate and writes one
JSON line a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import scrapy
import trafilatura
from scrapy.http import Response, TextResponse
from scrapy.linkextractors import LinkExtractor


class PlainSpider(scrapy.Spider):
    name = "plain"

    def __init__(self, start: str, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.start_urls = [start]
        self._links = LinkExtractor(allow=re.escape(urljoin(start, "/")))

    def parse(self, response: Response) -> Iterator[Any]:
        if not isinstance(response, TextResponse):
            return
        yield {
            "url": response.url,
            "title": response.css("title::text").get(),
            "markdown": trafilatura.extract(
                response.text,
                url=response.url,
                output_format="markdown",
                include_links=True,
                include_tables=True,
            ),
        }
        for link in self._links.extract_links(response):
            yield response.follow(link, self.parse)
