"""Canonical addresses: one page, one key."""

from __future__ import annotations

import pytest
from can_ada import can_parse
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy import Request

from arachne.urls import canonicalize, fingerprint
from arachne.urls.parameters import SESSION, SESSION_BY_VALUE, TRACKING

HASH = "0123456789abcdef0123456789ABCDEF"

SAME = {
    "case of scheme and host": ("HTTP://Example.ORG/Path", "http://example.org/Path"),
    "default port of http": ("http://example.org:80/", "http://example.org/"),
    "default port of https": ("https://example.org:443/", "https://example.org/"),
    "root without slash": ("http://example.org", "http://example.org/"),
    "root without slash, with query": ("http://example.org?a", "http://example.org/?a"),
    "blanks around": (" \n http://example.org/a \t", "http://example.org/a"),
    "line breaks inside": ("http://example.org/a\n\t/b", "http://example.org/a/b"),
    "backslashes": ("http:\\\\example.org\\a", "http://example.org/a"),
    "dot segments": ("http://example.org/a/./b/../c", "http://example.org/a/c"),
    "escaped dot segments": ("http://example.org/a/%2e%2E/c", "http://example.org/c"),
    "dots above the root": ("http://example.org/../../a", "http://example.org/a"),
    "case of escapes": ("http://example.org/%c3%bc", "http://example.org/%C3%BC"),
    "escapes of letters": ("http://example.org/%7Eme/%61%2Db", "http://example.org/~me/a-b"),
    "escapes in the query": ("http://example.org/?%61=%7e", "http://example.org/?a=~"),
    "characters outside ASCII": ("http://example.org/ü?ü", "http://example.org/%C3%BC?%C3%BC"),
    "blanks inside": ("http://example.org/a b", "http://example.org/a%20b"),
    "what software escapes or not": (
        "http://example.org/[a]|{b}^`?c[]=1|2",
        "http://example.org/%5Ba%5D%7C%7Bb%7D%5E%60?c%5B%5D=1%7C2",
    ),
    "an international host": ("http://GRÜN.example/", "http://xn--grn-ioa.example/"),
    "an international host with port": (
        "http://grün.example:8080/",
        "http://xn--grn-ioa.example:8080/",
    ),
    "a dot that ends the host": ("http://example.org./", "http://example.org/"),
    "the same, with port": ("http://example.org.:8080/a", "http://example.org:8080/a"),
    "a dot after one letter": ("http://h./", "http://h/"),
    "a numeric host": ("http://0x7f.1/", "http://127.0.0.1/"),
    "user and password": ("http://me:secret@example.org/", "http://example.org/"),
    "user and password before a port": ("http://me@example.org:81/", "http://example.org:81/"),
    "an empty query": ("http://example.org/a?", "http://example.org/a"),
    "an empty fragment": ("http://example.org/a#", "http://example.org/a"),
    "a fragment": ("http://example.org/a?b#c", "http://example.org/a?b"),
    "an empty query before a fragment": ("http://example.org/a?#c", "http://example.org/a"),
    "only tracking": ("http://example.org/a?utm_source=x", "http://example.org/a"),
    "a folder in another order": ("http://a.org/pub/?C=M;O=A", "http://a.org/pub/"),
    "a folder's order among others": ("http://a.org/?C=M&O=A&q=1", "http://a.org/?C=M&O=A&q=1"),
    "tracking first": ("http://example.org/?utm_source=x&b=1", "http://example.org/?b=1"),
    "tracking between": ("http://example.org/?a=1&FBCLID=x&b=1", "http://example.org/?a=1&b=1"),
    "tracking with an escaped name": ("http://example.org/?%75tm_id=1", "http://example.org/"),
    "a session in the path": (
        "http://example.org/a;jsessionid=A1.b?c=1",
        "http://example.org/a?c=1",
    ),
    "a session among path parameters": (
        "http://example.org/a;v=1;JSESSIONID=2/b",
        "http://example.org/a;v=1/b",
    ),
    "a session as a folder": (
        "http://example.org/(S(lit3py55t21z5v55vlm25s55))/a.aspx",
        "http://example.org/a.aspx",
    ),
    "a session that hides a dot segment": (
        "http://example.org/a/..;jsessionid=1/b",
        "http://example.org/b",
    ),
    "a session in the query": ("http://example.org/?PHPSESSID=1&a=2", "http://example.org/?a=2"),
    "a hash under a common name": (f"http://example.org/?sid={HASH}", "http://example.org/"),
    "a stray percent sign in a session": (
        "http://h/%41;jsessionid=%?utm_id=%&%41=1",
        "http://h/A?A=1",
    ),
    "a lone surrogate": ("http://example.org/\ud800", "http://example.org/\ufffd"),
}

DIFFERENT = {
    "trailing slash": ("http://example.org/a", "http://example.org/a/"),
    "case of the path": ("http://example.org/a", "http://example.org/A"),
    "scheme": ("http://example.org/", "https://example.org/"),
    "two dots that end the host": ("http://example.org../", "http://example.org/"),
    "www": ("http://example.org/", "http://www.example.org/"),
    "port": ("http://example.org/", "http://example.org:8080/"),
    "port of the other scheme": ("http://example.org:443/", "http://example.org/"),
    "order of the query": ("http://example.org/?a&b", "http://example.org/?b&a"),
    "repeated parameters": ("http://example.org/?a=1", "http://example.org/?a=1&a=1"),
    "empty value": ("http://example.org/?a", "http://example.org/?a="),
    "escaped slash": ("http://example.org/a%2Fb", "http://example.org/a/b"),
    "escaped percent sign": ("http://example.org/%252F", "http://example.org/%2F"),
    "escaped percent sign before digits": ("http://example.org/%2541", "http://example.org/A"),
    "escaped hash": ("http://example.org/a%23b", "http://example.org/a"),
    "escaped question mark": ("http://example.org/a%3Fb", "http://example.org/a?b"),
    "escaped ampersand": ("http://example.org/?a%26b", "http://example.org/?a&b"),
    "escaped plus": ("http://example.org/?a%2Bb", "http://example.org/?a+b"),
    "double slash": ("http://example.org/a//b", "http://example.org/a/b"),
    "a path parameter": ("http://example.org/a;v=1", "http://example.org/a"),
    "a short value under a common name": ("http://example.org/?sid=42", "http://example.org/"),
    "a name that begins like one": ("http://example.org/?gclids=1", "http://example.org/"),
    "pieces that would join to an escape": ("http://example.org/%4%31", "http://example.org/A"),
}

URLS = st.builds(
    "{}{}{}{}{}{}".format,
    st.sampled_from(["http://", "https://", "HTTP:\\\\", "ftp://", "//", "javascript:", ""]),
    st.sampled_from(["example.org", "Ü.example", "a.b.", "me:x@h:80", "[::1]:8080", "1", "h:443"]),
    st.sampled_from(["", "/", "?", "#"]),
    st.lists(
        st.sampled_from(
            f"/ . .. %2e %2E % %4 %41 %2f %25 ; jsessionid= a (S( {HASH} )) ü | [ \\ \ud83d".split()
        ),
        max_size=12,
    ).map("".join),
    st.sampled_from(["", "?", "&", "="]),
    st.text(max_size=8)
    | st.lists(
        st.sampled_from(f"? & = utm_source sid {HASH} a %26 % %41 %4 # #!/ #/".split()),
        max_size=8,
    ).map("".join),
)  # fmt: skip


@pytest.mark.parametrize(("written", "canonical"), SAME.values(), ids=SAME)
def test_what_is_the_same_page_gets_one_form(written: str, canonical: str) -> None:
    assert canonicalize(written) == canonicalize(canonical)
    assert fingerprint(written) == fingerprint(canonical)
    if canonical.isascii():
        assert canonicalize(written) == canonical


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_what_may_be_another_page_keeps_its_form(one: str, other: str) -> None:
    assert canonicalize(one) != canonicalize(other)
    assert fingerprint(one) != fingerprint(other)


@pytest.mark.parametrize("row", [*TRACKING.values(), *SESSION.values()], ids=[*TRACKING, *SESSION])
def test_every_parameter_of_the_tables_goes(row: tuple[str, ...]) -> None:
    for name in (name.replace("*", "x") for name in row):
        check_that_it_goes(name)


def check_that_it_goes(name: str) -> None:
    assert canonicalize(f"http://h/?a=1&{name.upper()}=x=y&{name}&b") == "http://h/?a=1&b"


@pytest.mark.parametrize("name", [name for row in SESSION_BY_VALUE.values() for name in row])
def test_common_names_go_only_with_a_hash(name: str) -> None:
    assert canonicalize(f"http://h/?{name}={HASH}") == "http://h/"
    assert canonicalize(f"http://h/?{name}=en") == f"http://h/?{name}=en"
    assert canonicalize(f"http://h/?{name}={HASH}.html") != "http://h/"


@pytest.mark.parametrize(
    ("fragment", "kept"),
    [("#!/a", "#!/a"), ("#/a?b=1", "#/a?b=1"), ("#a", ""), ("#/", ""), ("#!", ""), ("#", "")],
)
def test_a_fragment_that_routes_is_kept_when_asked_for(fragment: str, kept: str) -> None:
    url = f"http://example.org/app?utm_source=x{fragment}"
    assert canonicalize(url, keep_fragment=True) == f"http://example.org/app{kept}"
    assert canonicalize(url) == "http://example.org/app"


@pytest.mark.parametrize(
    ("written", "back"),
    [("/relative", "/relative"), ("", ""), (" a\nb ", "ab"), ("http://", "http://")],
)
def test_what_is_no_address_comes_back_cleaned(written: str, back: str) -> None:
    assert canonicalize(written) == back


def test_addresses_that_are_not_of_the_web_are_only_parsed() -> None:
    assert canonicalize("MAILTO:me@example.org?subject=a") == "mailto:me@example.org?subject=a"
    assert canonicalize("ftp://me:secret@example.org:21/a?utm_id=1").startswith(
        "ftp://example.org/"
    )


def test_a_fingerprint_has_16_bytes() -> None:
    assert len(fingerprint("http://example.org/")) == 16


@settings(max_examples=300)
@given(URLS, st.booleans())
def test_it_is_idempotent_and_never_raises(url: str, keep_fragment: bool) -> None:
    canonical = canonicalize(url, keep_fragment=keep_fragment)
    assert canonicalize(canonical, keep_fragment=keep_fragment) == canonical


@settings(max_examples=200)
@given(URLS, st.booleans())
def test_scrapy_sends_it_as_it_is(url: str, keep_fragment: bool) -> None:
    canonical = canonicalize(url, keep_fragment=keep_fragment)
    if canonical.startswith(("http://", "https://")) and can_parse(canonical):
        assert canonicalize(Request(canonical).url, keep_fragment=keep_fragment) == canonical


@given(st.text())
def test_any_text_is_taken(url: str) -> None:
    assert canonicalize(canonicalize(url)) == canonicalize(url)
