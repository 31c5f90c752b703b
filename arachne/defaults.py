"""Every setting of Arachne: its default, its type, what it does. The docs' table is made from this.

A setting of Scrapy's own that the add-on changes is in :data:`SCRAPY_SETTINGS` with the reason.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from arachne.judging.thresholds import SETTING_PREFIX, THRESHOLDS
from arachne.scope import DEFAULT_MAX_URL_LENGTH
from arachne.tiers import TIERS


class Setting(NamedTuple):
    """One row: ``default`` also tells the type; a number is ``least`` at least, and a list holds
    some of the ``words``, but not all of them."""

    default: Any
    meaning: str
    least: float = 0
    words: tuple[str, ...] = ()


SETTINGS: Final[dict[str, Setting]] = {
    "ARACHNE_CONTACT_URL": Setting(
        "https://github.com/arachne-crawler/arachne",
        "the address in the user agent, where a site's owner learns who is crawling",
    ),
    "ARACHNE_EXTRACTION_WORKERS": Setting(
        -1,
        "processes that read pages; -1: one per CPU but the one that crawls, 0: none, pages are "
        "read in place",
        least=-1,
    ),
    "ARACHNE_EXTRACTION_INLINE_PAGES": Setting(
        24,
        "a crawl of at most so many pages (max_pages, or starts at depth 0) reads them in place, "
        "without workers (docs/benchmarks.md has the measurement)",
    ),
    "ARACHNE_EXTRACTION_INLINE_BYTES": Setting(
        1_000_000, "a page larger than this is always given to a worker"
    ),
    "ARACHNE_EXTRACTION_TIMEOUT": Setting(
        30.0, "seconds that reading one page may take", least=0.1
    ),
    "ARACHNE_DOCUMENT_MEMORY": Setting(
        1000, "megabytes that reading a PDF, an office document or a feed may take; 0: any"
    ),
    "ARACHNE_EXTRACTION_ENGINE": Setting(
        "blocks", "blocks: the block model; chain: trafilatura, then readability, then the body"
    ),
    "ARACHNE_IMAGES": Setting("alt", "images in markdown: alt ([Image: alt]), link, or none"),
    "ARACHNE_STOP_GRACE": Setting(
        3.0,
        "seconds that pages in hand are given to arrive after a signal; then they go back to the "
        "frontier, for the next start",
    ),
    "ARACHNE_OUTPUT_COMPRESSION": Setting(
        "none", "of pages.jsonl and failures.jsonl: none, gzip, or zstd (docs/outputs.md)"
    ),
    "ARACHNE_OUTPUT_RECORDS": Setting(
        0, "records a file, after which pages-00002.jsonl follows pages-00001.jsonl; 0: one file"
    ),
    "ARACHNE_OUTPUT_UPLOAD": Setting(
        "",
        "where the output is uploaded to, a URI of Scrapy's feed storages, such as "
        "s3://bucket/crawls; parts as soon as they are full, the rest at the end; also an "
        "environment variable",
    ),
    "ARACHNE_LOG_FORMAT": Setting(
        "",
        "nothing or text, or json: a line of JSON for everything that is logged, with URL, tier, "
        "verdict and milliseconds of every try (docs/observability.md); also an environment "
        "variable",
    ),
    "ARACHNE_METRICS_PORT": Setting(
        0,
        "a port on which Prometheus can read how the crawl goes; 0: none; also an environment "
        "variable",
    ),
    "ARACHNE_METRICS_HOST": Setting(
        "127.0.0.1", "the address to listen on for that; whoever reaches it reads along"
    ),
    "ARACHNE_TRACES": Setting(
        "",
        "OpenTelemetry, a trace for each URL: otlp (OTEL_* say where to), or file:PATH; also an "
        "environment variable",
    ),
    "ARACHNE_FEED_FAILURES": Setting(
        False, "whether failures, too, go to the feeds of -o, -O and FEEDS"
    ),
    "ARACHNE_PROGRESS": Setting(
        True, "a live line on a terminal, a plain log line every minute elsewhere"
    ),
    "ARACHNE_MAX_URL_LENGTH": Setting(
        DEFAULT_MAX_URL_LENGTH, "characters of a URL, at most", least=1
    ),
    "ARACHNE_SKIP_EXTENSIONS": Setting(
        [], "file name extensions that are not fetched, instead of those in arachne/file_types.py"
    ),
    "ARACHNE_OBEY_NOFOLLOW": Setting(
        True, "whether links with rel=nofollow, and those of pages that say so, are left alone"
    ),
    "ARACHNE_OBEY_NOINDEX": Setting(True, "whether pages that say noindex get no record"),
    "ARACHNE_OBEY_META_ROBOTS": Setting(True, "whether <meta name=robots> is read for that"),
    "ARACHNE_OBEY_X_ROBOTS_TAG": Setting(True, "whether X-Robots-Tag headers are read for that"),
    "ARACHNE_TRAPS": Setting(True, "whether kinds of URLs without end are given up on"),
    "ARACHNE_DISCOVER_LLMS": Setting(True, "whether llms.txt is looked for beside sitemaps"),
    "ARACHNE_SITEMAP_MAX_FILES": Setting(2000, "sitemaps that indexes may lead to"),
    "ARACHNE_SITEMAP_MAX_URLS": Setting(500_000, "URLs that are taken from sitemaps and feeds"),
    "ARACHNE_GUARD": Setting(
        True,
        "whether addresses that are not on the public internet are refused, other than those "
        "of starts (docs/guard.md)",
    ),
    "ARACHNE_ALLOW_NETWORKS": Setting(
        [], "networks that are allowed all the same, e.g. 10.1.0.0/16,fd12::/32"
    ),
    "ARACHNE_ROBOTS_OBEY": Setting(True, "whether robots.txt is obeyed"),
    "ARACHNE_ROBOTS_LIFETIME": Setting(
        3600.0, "seconds that a robots.txt is believed; RFC 9309, 2.4 allows up to a day"
    ),
    "ARACHNE_ROBOTS_TIMEOUT": Setting(
        8.0, "seconds that fetching a robots.txt may take, if DOWNLOAD_TIMEOUT is not shorter"
    ),
    "ARACHNE_ROBOTS_RETRIES": Setting(
        3,
        "more tries for a page whose robots.txt cannot be had, each a longer while later; where it "
        "is never answered, one",
    ),
    "ARACHNE_RETRY_AFTER_MAX": Setting(
        120.0, "seconds; a host that asks to wait longer is not waited for"
    ),
    "ARACHNE_CRAWL_DELAY_MAX": Setting(
        60.0, "seconds between requests that a robots.txt can ask for at most"
    ),
    "ARACHNE_REQUESTS_PER_MINUTE": Setting(
        0.0, "to one host, at most; 0: as DOWNLOAD_DELAY and AUTOTHROTTLE_* say"
    ),
    "ARACHNE_LINKS_FILE": Setting(
        True,
        "links.jsonl and contacts.jsonl at the end of a crawl: what all its pages link to, "
        "and all contacts on them",
    ),
    "ARACHNE_RUN_SUMMARY": Setting(True, "the table at the end of a crawl"),
    "ARACHNE_TIERS": Setting("http..proxy", "the tiers that a crawl may use, from .. to"),
    "ARACHNE_TIERS_BY_URL": Setting(
        {}, 'the same for URLs in which a pattern is found, e.g. {"/app/": "browser.."}'
    ),
    "ARACHNE_TIERS_OFF": Setting([], "tiers that are never used, e.g. stealth,proxy", words=TIERS),
    "ARACHNE_NO_BROWSER": Setting(
        "keep",
        "what becomes of pages that need a browser where there is none: keep (as thin "
        "pages that say so), drop (into the failures), stale (what the cache has)",
    ),
    "ARACHNE_FRONTIER": Setting(
        "",
        "a Redis that holds the frontier of any number of workers, e.g. redis://127.0.0.1:6379/0 "
        "(docs/scale.md); nothing: a file in the output folder, for one process. Also an "
        "environment variable",
    ),
    "ARACHNE_FRONTIER_NAME": Setting(
        "",
        "what a shared crawl is called there; nothing: as its site. Also an environment variable",
    ),
    "ARACHNE_WORKER": Setting(
        "",
        "what this worker and its folder are called; nothing: the machine's name and the first "
        "number that is free. Also an environment variable",
    ),
    "ARACHNE_LEASE_SECONDS": Setting(
        60.0, "seconds of silence after which a worker's URLs are given to others"
    ),
    "ARACHNE_STATE_DIR": Setting(
        ".arachne", "folder of what crawls share: the memory of tiers, the cache"
    ),
    "ARACHNE_MEMORY_ENABLED": Setting(
        True, "a page is fetched first by the tier that did for pages of its kind"
    ),
    "ARACHNE_MEMORY_REPROBE": Setting(
        20, "every so many starts above the cheapest tier, that one is tried again"
    ),
    "ARACHNE_CACHE_ENABLED": Setting(
        False, "accepted pages are kept, and served again while they are fresh"
    ),
    "ARACHNE_CACHE_TTL": Setting(3600.0, "seconds that a page in the cache is fresh"),
    "ARACHNE_CACHE_TTL_MAX": Setting(
        86_400.0, "seconds that it is fresh at most: twice as long each time it has not changed"
    ),
    "ARACHNE_CACHE_KEEP": Setting(
        2_592_000.0, "seconds that a stale page is kept for when the page cannot be had"
    ),
    "ARACHNE_SCREENSHOT": Setting(
        "", "a file for a picture of what a browser tier saw; see scrapy page --screenshot"
    ),
    "ARACHNE_HOOKS": Setting(
        {}, 'functions of yours by hook point, e.g. {"on_complete": ["myproject.hooks.tidy"]}'
    ),
    "ARACHNE_BREAKER_THRESHOLD": Setting(
        5, "URLs of a host that fail in a row before the host is left alone; 0: never"
    ),
    "ARACHNE_BREAKER_WAIT": Setting(30.0, "seconds that it is left alone the first time"),
    "ARACHNE_BREAKER_WAIT_MAX": Setting(300.0, "seconds that it is left alone at most"),
    "ARACHNE_BREAKER_OPENINGS": Setting(
        3, "times in a row that it is left alone before its URLs fail without a try"
    ),
    "ARACHNE_IMPERSONATE_PROFILE": Setting(
        "chrome",
        "the browser whose TLS and HTTP/2 handshake the impersonate tier has; "
        "curl_cffi lists them, chrome is its latest",
    ),
    "ARACHNE_BROWSER_EXECUTABLE": Setting(
        None, "a headless shell, a Chromium, or both with a comma between; nothing: what is found"
    ),
    "ARACHNE_BROWSER_ENDPOINT": Setting(
        None,
        "a browser elsewhere: ws:// of a Playwright server, http:// of a debugging port; "
        "an empty value: no browser at all. Also an environment variable",
    ),
    "ARACHNE_BROWSER_TABS": Setting(3, "pages in browsers at a time, some 80 MB each"),
    "ARACHNE_BROWSER_WAITING": Setting(
        32, "pages that wait for a tab before plain HTTP is slowed down, too"
    ),
    "ARACHNE_BROWSER_DEADLINE": Setting(
        45.0,
        "seconds for everything that a page needs in a browser, its start included",
        least=0.1,
    ),
    "ARACHNE_BROWSER_NAVIGATION_TIMEOUT": Setting(
        30.0, "seconds until a document arrives, and until it is parsed"
    ),
    "ARACHNE_BROWSER_QUIET": Setting(
        0.6,
        "seconds without more text after which a page is complete; longer while it says that "
        "it is loading",
    ),
    "ARACHNE_BROWSER_SETTLE": Setting(8.0, "seconds that this is waited for at most"),
    "ARACHNE_BROWSER_GROWTHS": Setting(
        10, "times that scrolling down or 'load more' may bring more of a page"
    ),
    "ARACHNE_BROWSER_MAX_PAGES": Setting(200, "pages after which a browser is replaced"),
    "ARACHNE_BROWSER_MAX_AGE": Setting(900.0, "seconds after which it is replaced"),
    "ARACHNE_BROWSER_MAX_MEMORY": Setting(1500, "megabytes beyond which it is replaced"),
    "ARACHNE_BROWSER_ARGUMENTS": Setting([], "more arguments for Chromium"),
    "ARACHNE_BROWSER_LANGUAGES": Setting(
        ["en-US", "en"], "languages that browsers ask for, the preferred one first"
    ),
    "ARACHNE_STEALTH": Setting(
        True,
        "whether a Chromium that hides its automation may be used, on sites that you have "
        "the right to crawl",
    ),
    "ARACHNE_STEALTH_ENGINE": Setting(
        "patchright", "what drives it: patchright, or camoufox (a Firefox, an extra)"
    ),
    "ARACHNE_PROXIES": Setting(
        [],
        "proxies, or files of them, e.g. http://user:password@host:8080; also an environment "
        "variable. Passwords are never shown",
    ),
    "ARACHNE_PROXY_TRIES": Setting(4, "proxies that one page may be asked for through"),
    "ARACHNE_PROXY_TIMEOUT": Setting(10.0, "seconds for an answer through a proxy"),
    "ARACHNE_JUDGE_OFF": Setting([], "signals that the judge leaves out, see docs/ladder.md"),
    **{
        f"{SETTING_PREFIX}{name.upper()}": Setting(row.default, row.meaning)
        for name, row in THRESHOLDS.items()
    },
}

SCRAPY_SETTINGS: Final[dict[str, Setting]] = {
    "DOWNLOADER": Setting(
        "arachne.downloader.Downloader", "keeps CONCURRENT_REQUESTS_PER_DOMAIN in bursts, too"
    ),
    "SCHEDULER": Setting("arachne.frontier.scheduler.FrontierScheduler", "leases, resumable"),
    "ROBOTSTXT_OBEY": Setting(
        False, "off because robots.txt is obeyed by our own middleware: ARACHNE_ROBOTS_OBEY"
    ),
    "TELNETCONSOLE_ENABLED": Setting(False, "a port that runs any Python sent to it"),
    "REMOTE_CONTROL_ENABLED": Setting(False, "the same over HTTP"),
    "DOWNLOAD_VERIFY_CERTIFICATES": Setting(True, "Scrapy does not verify by default"),
    "DOWNLOAD_MAXSIZE": Setting(20_000_000, "bytes of a body, decompressed"),
    "DOWNLOAD_WARNSIZE": Setting(0, "the failure record says it"),
    "DOWNLOAD_TIMEOUT": Setting(10.0, "seconds for a whole response by plain HTTP"),
    "DOWNLOAD_DELAY": Setting(0.25, "seconds between requests to one host, at least"),
    "CONCURRENT_REQUESTS": Setting(16, "over all hosts; 0: no limit"),
    "CONCURRENT_REQUESTS_PER_DOMAIN": Setting(4, "to one host", least=1),
    "AUTOTHROTTLE_ENABLED": Setting(True, "a slow host is asked more slowly"),
    "AUTOTHROTTLE_START_DELAY": Setting(0.25, "seconds"),
    "AUTOTHROTTLE_MAX_DELAY": Setting(30.0, "seconds"),
    "AUTOTHROTTLE_TARGET_CONCURRENCY": Setting(2.0, "requests a host works on at a time"),
    "COOKIES_ENABLED": Setting(True, "consent and session cookies; never shared between crawls"),
    "REDIRECT_MAX_TIMES": Setting(10, "hops"),
    "METAREFRESH_MAXDELAY": Setting(5, "a page that reloads itself every minute is no redirect"),
    "METAREFRESH_IGNORE_TAGS": Setting(
        ["noscript", "script", "style", "template", "textarea", "xmp"],
        "where a refresh is not one of the page's",
    ),
    "RETRY_GIVE_UP_LOG_LEVEL": Setting("DEBUG", "the failure record says it"),
    "RETRY_TIMES": Setting(2, "more tries after the first"),
    "RETRY_HTTP_CODES": Setting(
        [408, 421, 425, 429, 500, 502, 503, 504, 509, 522, 523, 524, 527, 529, 530],
        "statuses that may pass: also a server's, a proxy's or a connection's trouble outside of "
        "the standard",
    ),
    "LOGSTATS_INTERVAL": Setting(0.0, "the progress line says more"),
    "STATS_CLASS": Setting(
        "arachne.observability.scrapy_parts.Stats", "counts as Scrapy's does, for a tenth"
    ),
    "LOG_FORMATTER": Setting(
        "arachne.observability.scrapy_parts.LogLines", "makes no line that is not logged"
    ),
    "STATS_DUMP": Setting(False, "the summary table and run.json say it"),
    "FEED_EXPORT_ENCODING": Setting("utf-8", "JSON lines are UTF-8"),
    "FEED_EXPORTERS": Setting(
        {
            "csv": "arachne.output.exporters.RecordCsvExporter",
            "xml": "arachne.output.exporters.RecordXmlExporter",
        },
        "fields that hold lists and objects: JSON in cells, elements in elements",
    ),
    "DOWNLOAD_HANDLERS": Setting(
        {
            "http": "arachne.handlers.tiers.TierDownloadHandler",
            "https": "arachne.handlers.tiers.TierDownloadHandler",
        },
        "one handler for all tiers",
    ),
    "REDIS_PARAMS": Setting(
        {},
        "more options of the connection to ARACHNE_FRONTIER, as scrapy-redis has them, e.g. "
        '{"username": "crawler", "password": "..."}',
    ),
    "TWISTED_REACTOR": Setting(
        "twisted.internet.asyncioreactor.AsyncioSelectorReactor", "async callbacks"
    ),
}


class Component(NamedTuple):
    """A class and its place; ``order`` None takes one of Scrapy's out."""

    setting: str
    path: str
    order: int | None
    meaning: str


COMPONENTS: Final[tuple[Component, ...]] = (
    Component(
        "SPIDER_MIDDLEWARES", "arachne.spidermiddlewares.leases.LeaseMiddleware", 10,
        "outermost, so that what other middlewares add is followed too",
    ),
    Component("DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.cache.CacheMiddleware", 5,
              "outermost: a hit asks nobody, and only what the ladder accepted gets in"),
    Component("DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.scope.ScopeMiddleware", 50,
              "before anything is asked of a host out of bounds"),
    Component("ITEM_PIPELINES", "arachne.pipelines.hooks.HooksPipeline", 890,
              "the last to change a record"),
    Component("ITEM_PIPELINES", "arachne.pipelines.records.RecordsPipeline", 900, "the last"),
    Component(
        "EXTENSIONS", "scrapy.extensions.telnet.TelnetConsole", None,
        "a port that runs any Python sent to it; not even imported",
    ),
    Component(
        "EXTENSIONS", "scrapy.extensions.remote_control.RemoteControl", None,
        "the same over HTTP; its web server costs a fifth of a second at every start",
    ),
    Component(
        "EXTENSIONS", "scrapy.extensions.feedexport.FeedExporter", None, "ours takes its place"
    ),
    Component("DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.breaker.BreakerMiddleware",
              60, "before robots.txt: a host that is left alone is not asked for that either"),
    Component("EXTENSIONS", "arachne.extensions.feeds.PageFeedExporter", 0, "feeds of pages"),
    Component(
        "DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.robots.RobotsMiddleware", 100,
        "before anything is spent on the request, where Scrapy has its own",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES",
        "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware", None,
        "ours takes its place",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES",
        "arachne.downloadermiddlewares.compression.CompressionMiddleware", 590,
        "where Scrapy has its own",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES",
        "scrapy.downloadermiddlewares.redirect.MetaRefreshMiddleware", None,
        "ours takes its place",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES",
        "arachne.downloadermiddlewares.refresh.RefreshMiddleware", 580,
        "where Scrapy has its own",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES", "scrapy.downloadermiddlewares.retry.RetryMiddleware", None,
        "ours takes its place",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.retry.RetryMiddleware", 550,
        "where Scrapy has its own",
    ),
    Component(
        "DOWNLOADER_MIDDLEWARES",
        "arachne.downloadermiddlewares.wallredirects.WallRedirectMiddleware", 605,
        "before redirects are followed: a wall may be on another host",
    ),
    Component("DOWNLOADER_MIDDLEWARES", "scrapy.downloadermiddlewares.cookies.CookiesMiddleware",
              None, "ours takes its place"),
    Component("DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.cookies.CookiesMiddleware",
              700, "where Scrapy has its own"),
    Component("DOWNLOADER_MIDDLEWARES",
              "arachne.downloadermiddlewares.locations.LocationMiddleware", 700,
              "before anybody asks where a redirect leads"),
    Component(
        "DOWNLOADER_MIDDLEWARES", "arachne.downloadermiddlewares.ladder.LadderMiddleware", 555,
        "after decompression, before retries: what is a wall is not asked for again as it is",
    ),
    Component(
        "EXTENSIONS", "scrapy.extensions.throttle.AutoThrottle", None, "ours takes its place"
    ),
    Component("EXTENSIONS", "arachne.extensions.throttle.Throttle", 0, "the pace of each host"),
    Component("EXTENSIONS", "arachne.extensions.crowding.Crowding", 0,
              "fewer requests at a time where connections are broken off"),
    Component("EXTENSIONS", "arachne.extensions.firstbytes.FirstBytes", 0,
              "media are not downloaded"),
    Component("EXTENSIONS", "arachne.extensions.stopping.StopInTime", 0,
              "what hangs does not hold up the end"),
    Component("EXTENSIONS", "arachne.extensions.progress.Progress", 0, "the progress line"),
    Component("EXTENSIONS", "arachne.extensions.metrics.Metrics", 0, "for Prometheus"),
    Component("EXTENSIONS", "arachne.extensions.eventlog.EventLog", 0, "for JSON logs"),
    Component("EXTENSIONS", "arachne.extensions.tracing.Tracing", 0, "for OpenTelemetry"),
    Component("EXTENSIONS", "arachne.extensions.runreport.RunReport", 1000, "manifest, exit code"),
)  # fmt: skip
"""What the add-on enables, and where. Reasons for places are the invariants of
docs/architecture.md."""
