"""The bounds of a crawl."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.file_types import BINARY_EXTENSIONS
from arachne.scope import KINDS, SKIP_REASONS, Scope, ScopeKind

START = "https://www.example.co.uk/docs/start"

IN_SCOPE: dict[str, tuple[ScopeKind, ...]] = {
    "https://www.example.co.uk/docs/start": ("page", "prefix", "host", "domain", "any"),
    "https://www.example.co.uk/docs/start#part": ("page", "prefix", "host", "domain", "any"),
    "https://www.example.co.uk/docs/start?page=2": ("prefix", "host", "domain", "any"),
    "https://www.example.co.uk/docs/": ("prefix", "host", "domain", "any"),
    "https://www.example.co.uk/docs/a/b": ("prefix", "host", "domain", "any"),
    "https://example.co.uk/docs/a": ("prefix", "host", "domain", "any"),
    "http://www.example.co.uk/docs/a": ("prefix", "host", "domain", "any"),
    "HTTP://EXAMPLE.CO.UK:80/docs/a": ("prefix", "host", "domain", "any"),
    "https://www.example.co.uk/docs": ("host", "domain", "any"),
    "https://www.example.co.uk/docs/../other": ("host", "domain", "any"),
    "https://www.example.co.uk/docs/%2e%2e/other": ("host", "domain", "any"),
    "https://www.example.co.uk/": ("host", "domain", "any"),
    "https://www.example.co.uk/docserver/a": ("host", "domain", "any"),
    "https://shop.example.co.uk/docs/a": ("domain", "any"),
    "https://a.b.example.co.uk:8443/docs/a": ("domain", "any"),
    "https://www.example.co.uk:8443/docs/a": ("domain", "any"),
    "https://other.co.uk/docs/a": ("any",),
    "https://example.co.uk.evil.test/docs/a": ("any",),
    "https://notexample.co.uk/docs/a": ("any",),
    "https://co.uk/": ("any",),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("url", IN_SCOPE)
def test_each_kind_draws_its_own_line(kind: ScopeKind, url: str) -> None:
    assert Scope((START,), kind).judge(url) == ("" if kind in IN_SCOPE[url] else "scope")


@pytest.mark.parametrize(
    ("start", "url", "inside"),
    [
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/a", True),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8001/a", False),
        ("http://127.0.0.1:8000/", "http://127.0.0.2:8000/a", False),
        ("http://[::1]:8000/", "http://[0:0::1]:8000/a", True),
        ("http://grün.example:8080/", "http://xn--grn-ioa.example:8080/a", True),
        ("http://www.example.org/", "http://example.org/a", True),
        ("http://example.org/", "https://www.example.org/a", True),
        ("http://www.example.org/", "http://www2.example.org/a", False),
    ],
)
def test_a_host_is_its_name_and_port(start: str, url: str, inside: bool) -> None:
    assert Scope((start,), "host").judge(url) == ("" if inside else "scope")


@pytest.mark.parametrize(
    ("start", "url", "inside"),
    [
        ("https://one.github.io/", "https://two.github.io/", False),  # a private suffix
        ("https://one.github.io/", "https://a.one.github.io/", True),
        ("http://127.0.0.1/", "http://127.0.0.2/", False),
        ("http://10.0.0.1/", "http://11.0.0.1/", False),
        ("http://127.0.0.1:1/", "http://127.0.0.1:2/", True),
        ("http://localhost/", "http://localhost:8000/", True),
        ("http://localhost/", "http://otherhost/", False),
        ("http://[::1]/", "http://[::2]/", False),
        ("https://bücher.example.de/", "https://www.example.de/", True),
    ],
)
def test_a_domain_is_what_one_can_register(start: str, url: str, inside: bool) -> None:
    assert Scope((start,), "domain").judge(url) == ("" if inside else "scope")


@pytest.mark.parametrize("kind", KINDS)
def test_several_starts_open_several_places(kind: ScopeKind) -> None:
    scope = Scope((START, "http://other.test/b/"), kind)
    assert scope.judge(START) == scope.judge("http://other.test/b/") == ""


def test_a_start_that_moved_adds_a_place() -> None:
    scope = Scope(("http://old.test/",))
    assert scope.judge("http://new.test/a") == "scope"
    assert scope.with_start("http://new.test/").judge("http://new.test/a") == ""
    assert scope.judge("http://new.test/a") == "scope"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mailto:me@example.org", "scheme"),
        ("javascript:void(0)", "scheme"),
        ("data:text/html,a", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("ftp://example.org/", "scheme"),
        ("/relative", "malformed"),
        ("", "malformed"),
        ("http://", "malformed"),
        ("http://exa mple.org/", "malformed"),
        ("http://example.org:99999/", "malformed"),
        ("http://example.org/" + 2083 * "a", "too-long"),
        ("http://example.org/" + 2083 // 6 * "ü", "too-long"),  # six characters each, escaped
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_what_no_crawl_can_fetch_is_out_of_all_bounds(
    kind: ScopeKind, url: str, reason: str
) -> None:
    assert Scope(("http://example.org/",), kind).judge(url) == reason


def test_the_longest_address_is_in_bounds() -> None:
    longest = "http://example.org/".ljust(2083, "a")
    assert Scope(("http://example.org/",)).judge(longest) == ""
    assert Scope(("http://example.org/",), max_url_length=100).judge(longest) == "too-long"


@pytest.mark.parametrize(
    ("include", "exclude", "path", "reason"),
    [
        (("/blog/",), (), "/blog/a", ""),
        (("/blog/",), (), "/shop/a", "not-included"),
        (("/blog/", "/shop/"), (), "/shop/a", ""),
        ((), ("/tag/", r"\?replytocom="), "/a?replytocom=1", "excluded"),
        (("/blog/",), ("/tag/",), "/blog/tag/a", "excluded"),
        ((), (r"/\d{4}/$",), "/2024/", "excluded"),
        ((), (r"/\d{4}/$",), "/2024/a", ""),
        ((), ("(?i)PRINT",), "/print", "excluded"),
        ((), ("PRINT",), "/print", ""),
        ((), ("a|b", "c"), "/c", "excluded"),
        ((r"^http://example\.org/a$",), (), "/a?utm_source=x", ""),
        ((), ("%C3%BC",), "/ü", "excluded"),
    ],
)
def test_expressions_are_looked_for_in_the_canonical_address(
    include: tuple[str, ...], exclude: tuple[str, ...], path: str, reason: str
) -> None:
    scope = Scope(("http://example.org/",), include=include, exclude=exclude)
    assert scope.judge("http://example.org" + path) == reason


def test_a_start_is_in_bounds_whatever_the_expressions_say() -> None:
    scope = Scope(("http://example.org/list.zip",), include=("/blog/",), exclude=("list",))
    assert scope.judge("http://example.org/list.zip") == ""


@pytest.mark.parametrize("expression", ["(", "[a", "a**", "(?!a)b", "(?<=a)b", r"(a)\1", "a{9999}"])
@pytest.mark.parametrize("argument", ["include", "exclude"])
def test_a_bad_expression_is_refused_in_one_line(
    argument: str, expression: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match="for example") as caught:
        Scope((START,), **{argument: (expression,)})  # type: ignore[arg-type]
    message = str(caught.value)
    assert repr(expression) in message
    assert argument in message
    assert "\n" not in message
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("expression", ["(a+)+$", "(a|a)*$", "(.*a){20}$", "([a-z]+)*!"])
def test_no_expression_can_stall_a_crawl(expression: str) -> None:
    scope = Scope(("http://example.org/",), exclude=(expression + "never",))
    began = time.process_time()
    assert scope.judge("http://example.org/" + 1000 * "a" + "%") == ""
    assert time.process_time() - began < 0.25


@pytest.mark.parametrize("extension", sorted(BINARY_EXTENSIONS))
def test_files_without_text_are_left_out(extension: str) -> None:
    scope = Scope(("http://example.org/",))
    assert scope.judge(f"http://example.org/a.b.{extension.upper()}?v=1") == "file-type"


@pytest.mark.parametrize(
    "path",
    [
        "/wiki/File:Tower.jpg",
        "/wiki/Node.js",
        "/wiki/ASP.NET",
        "/.png",
        "/a.png/",
        "/a.zip/about",
        "/report.pdf",
        "/page.php?image=a.png",
        "/v1.2",
        "/",
    ],
)
def test_pages_named_like_files_are_kept(path: str) -> None:
    assert Scope(("http://example.org/",)).judge("http://example.org" + path) == ""


def test_the_file_types_are_the_callers() -> None:
    scope = Scope(("http://example.org/",), skipped_extensions=frozenset({"pdf"}))
    assert scope.judge("http://example.org/a.pdf") == "file-type"
    assert scope.judge("http://example.org/a.png") == ""


@pytest.mark.parametrize("start", ["example.org", "ftp://example.org/", "", "http://a b/"])
def test_a_start_that_cannot_be_crawled_is_refused(start: str) -> None:
    with pytest.raises(ValueError, match="for example start=https://"):
        Scope((start,))


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="'site' is not one of page, prefix, host, domain, any"):
        Scope((START,), "site")  # type: ignore[arg-type]


@given(st.text() | st.text().map("http://".__add__), st.sampled_from(KINDS))
def test_every_text_gets_a_known_reason(url: str, kind: ScopeKind) -> None:
    assert Scope((START,), kind).judge(url) in {"", *SKIP_REASONS}
