"""Which addresses belong to a crawl.

Five kinds, from narrow to wide; each contains the start pages themselves:

``page``
    the start pages alone;
``prefix``
    what lies in the folder of a start page: its path up to the last slash;
``host``
    the host of a start page;
``domain``
    the registrable domain of a start page with all its subdomains, by the public suffix list
    (https://publicsuffix.org/), private suffixes included: ``a.github.io`` is a site of its own.
    A host without one (an IP address, ``localhost``) counts alone;
``any``
    everything.

For ``page``, ``prefix`` and ``host``, ``example.org`` and ``www.example.org`` are one host, as are
``http`` and ``https`` on their default ports; any other port makes another site.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, Self, get_args

import re2
from can_ada import URL, can_parse, parse

from arachne.file_types import BINARY_EXTENSIONS, extension_of
from arachne.urls import canonicalize

if TYPE_CHECKING:
    from tldextract import TLDExtract

ScopeKind = Literal["page", "prefix", "host", "domain", "any"]
KINDS: Final[tuple[str, ...]] = get_args(ScopeKind)

SKIP_REASONS: Final[dict[str, str]] = {
    "malformed": "not an address that a browser could read",
    "scheme": "not an http or https address",
    "too-long": "the address is longer than the limit",
    "scope": "outside of the site, folder or page that is crawled",
    "excluded": "an exclude expression matches",
    "not-included": "no include expression matches",
    "file-type": "an image, archive, program or other file that holds no text",
}
"""Why an address is out of bounds: all that :meth:`Scope.judge` answers, with its meaning."""

DEFAULT_MAX_URL_LENGTH: Final = 2083
"""Characters; the longest that Internet Explorer took, hence the longest that sites make."""


_WEB: Final = ("http://", "https://")


class Site(NamedTuple):
    """What tells hosts apart: the name without ``www.``, and the port where it is not default."""

    host: str
    port: str


class _Expression(Protocol):
    def search(self, text: str) -> object | None: ...


@dataclass(frozen=True)
class Scope:
    """The bounds of a crawl, given its start addresses.

    ``include`` and ``exclude`` are regular expressions in RE2 syntax
    (https://github.com/google/re2/wiki/Syntax), looked for anywhere in the canonical address;
    RE2 matches in linear time, so no expression can stall a crawl. A start address is in bounds
    whatever they say. ValueError says what is wrong with an argument, in one line.
    """

    starts: tuple[str, ...]
    kind: ScopeKind = "host"
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    max_url_length: int = DEFAULT_MAX_URL_LENGTH
    skipped_extensions: frozenset[str] = BINARY_EXTENSIONS

    _starts: frozenset[str] = field(init=False, repr=False, compare=False)
    _sites: frozenset[Site] = field(init=False, repr=False, compare=False)
    _prefixes: frozenset[tuple[Site, str]] = field(init=False, repr=False, compare=False)
    _domains: frozenset[str] = field(init=False, repr=False, compare=False)
    _include: _Expression | None = field(init=False, repr=False, compare=False)
    _exclude: _Expression | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(
                f"scope={self.kind!r} is not one of {', '.join(KINDS)}; for example scope=host",
            )
        starts = [_checked(start) for start in self.starts]
        parsed = [parse(start) for start in starts]
        sites = [_site(url) for url in parsed]
        folders = [url.pathname[: url.pathname.rindex("/") + 1] for url in parsed]
        wide = self.kind == "domain"
        for name, value in (
            ("_starts", frozenset(starts)),
            ("_sites", frozenset(sites)),
            ("_prefixes", frozenset(zip(sites, folders, strict=True))),
            ("_domains", frozenset(_domain(url.hostname) for url in parsed if wide)),
            ("_include", _compile("include", self.include)),
            ("_exclude", _compile("exclude", self.exclude)),
        ):
            object.__setattr__(self, name, value)

    def judge(self, url: str) -> str:
        """Why ``url`` is out of bounds, a key of :data:`SKIP_REASONS`; empty when it is not.

        ``url`` is absolute. Judge again after each redirect, with the address it led to.
        """
        canonical = canonicalize(url)
        try:
            parsed = parse(canonical)
        except ValueError:
            return "malformed"
        if not canonical.startswith(_WEB):
            return "scheme"
        if len(canonical) > self.max_url_length:
            return "too-long"
        if canonical in self._starts:
            return ""
        if not self._contains(parsed):
            return "scope"
        if self._exclude is not None and self._exclude.search(canonical):
            return "excluded"
        if self._include is not None and not self._include.search(canonical):
            return "not-included"
        return "file-type" if extension_of(parsed.pathname) in self.skipped_extensions else ""

    def with_start(self, url: str) -> Self:
        """The same bounds around one more start address: where a start page has moved to."""
        return replace(self, starts=(*self.starts, url))

    def is_home(self, url: str) -> bool:
        """Whether ``url`` is on a host of the crawl, whatever its path: where the site's own
        robots.txt and sitemaps are. With ``any`` that is the host of a start."""
        try:
            parsed = parse(url)
        except ValueError:
            return False
        if self.kind == "domain":
            return _domain(parsed.hostname) in self._domains
        return _site(parsed) in self._sites

    def _contains(self, url: URL) -> bool:
        if self.kind == "any":
            return True
        if self.kind == "domain":
            return _domain(url.hostname) in self._domains
        site = _site(url)
        if self.kind == "host":
            return site in self._sites
        if self.kind == "prefix":
            path = url.pathname
            return any(site == at and path.startswith(folder) for at, folder in self._prefixes)
        return False


def _checked(start: str) -> str:
    canonical = canonicalize(start)
    if not canonical.startswith(_WEB) or not can_parse(canonical):
        raise ValueError(
            f"start={start!r} is not an http or https address;"
            " for example start=https://example.org/",
        )
    return canonical


def _site(url: URL) -> Site:
    # The port is empty where it is the scheme's own: http and https are one site then.
    return Site(url.hostname.removeprefix("www."), url.port)


def _compile(argument: str, expressions: tuple[str, ...]) -> _Expression | None:
    for expression in expressions:
        try:
            re2.compile(expression, _QUIET)
        except re2.error as error:
            raise ValueError(
                f"{argument}={expression!r} is not a regular expression in RE2 syntax"
                f" ({_reason(error)}); for example {argument}='/docs/.*'",
            ) from None
    return re2.compile("|".join(f"(?:{e})" for e in expressions)) if expressions else None


def _reason(error: re2.error) -> str:
    said = error.args[0]
    return said.decode(errors="replace") if isinstance(said, bytes) else str(said)


def _quiet() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


_QUIET: Final = _quiet()


@cache
def suffix_list() -> TLDExtract:
    """The public suffixes of the package alone: nothing is downloaded, nothing cached on disk."""
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


@lru_cache(maxsize=4096)
def _domain(host: str) -> str:
    return suffix_list().extract_str(host).top_domain_under_public_suffix or host
