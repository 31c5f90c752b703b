"""What a robots.txt means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.robots.rules import MAX_BYTES, Rules, product_token, rules_from

URL = "http://example.org"

GROUPS = b"""
User-agent: otherbot
Disallow: /

User-agent: Arachne
User-agent: friend
Crawl-delay: 3
Disallow: /closed/

User-agent: *
Crawl-delay: 7
Disallow: /for-all/

Sitemap: http://example.org/one.xml
Sitemap: /two.xml
Sitemap: http://example.org/one.xml
"""

CLOSED_SITES = {
    "plain": b"User-agent: *\nDisallow: /closed/\n",
    "a byte order mark": b"\xef\xbb\xbfUser-agent: *\nDisallow: /closed/\n",
    "UTF-16": "\ufeffUser-agent: *\nDisallow: /closed/\n".encode("utf-16-le"),
    "UTF-16, the other way round": "\ufeffUser-agent: *\nDisallow: /closed/".encode("utf-16-be"),
    "carriage returns": b"User-agent: *\rDisallow: /closed/\r",
    "both": b"User-agent: *\r\nDisallow: /closed/\r\n",
    "blanks and case": b"  USER-AGENT :*\n\tdisallow :/closed/  ",
    "comments": b"# all\nUser-agent: * # all\n\nDisallow: /closed/ # all\n",
    "blank lines within a group": b"User-agent: *\n\n\nDisallow: /closed/\n",
    "not UTF-8": b"# caf\xe9\nUser-agent: *\nDisallow: /closed/\n",
    "unknown lines": b"User-agent: *\nNoindex: /a\nHost: example.org\nDisallow: /closed/\n",
    "marks of an editor": "\ufeff\ufeff\u200bUser-agent: *\nDisallow: /closed/".encode(),
    "a comment of markup": b"<!-- theme -->\nUser-agent: *\nDisallow: /closed/\n",
    "our group": b"User-agent: *\nDisallow:\n\nUser-agent: ARACHNE\nDisallow: /closed/\n",
    "our group, with a version": b"User-agent: arachne/2.1\nDisallow: /closed/\n",
    "our group, with words": b"User-agent: Arachne crawler (all)\nDisallow: /closed/\n",
    "two groups of one name": b"User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /closed/",
    "an asterisk": b"User-agent: *\nDisallow: /*osed/\n",
    "longer than is read": b"User-agent: *\nDisallow: /closed/\n" + b"Disallow: /never\n" * 50_000,
}

OPEN_SITES = {
    "nothing": b"",
    "blanks": b" \n\n",
    "no group": b"Disallow: /\n",
    "an empty rule": b"User-agent: *\nDisallow:\n",
    "another's group": b"User-agent: arachnebot\nDisallow: /\n\nUser-agent: marachne\nDisallow: /",
    "the group of a part of our name": b"User-agent: arach\nUser-agent: a\nDisallow: /\n",
    "our group wins": b"User-agent: *\nDisallow: /\n\nUser-agent: arachne\nDisallow:\n",
    "our group wins, though first": b"User-agent: arachne\nAllow: /\n\nUser-agent: *\nDisallow: /",
    "a web page": b"<html><body>User-agent: *<br>\nDisallow: /\n</body></html>",
    "a web page after blanks": b"\xef\xbb\xbf\n <!DOCTYPE html>\nUser-agent: *\nDisallow: /\n",
    "a rule beyond what is read": b"User-agent: *\n" + b"#\n" * MAX_BYTES + b"Disallow: /\n",
    "a rule cut at the end": b"User-agent: *\n".ljust(MAX_BYTES - 11, b"\n") + b"Disallow: /only/",
    "one line without end": b"Disallow: /" + b"a" * MAX_BYTES,
}


@pytest.mark.parametrize("body", CLOSED_SITES.values(), ids=CLOSED_SITES)
def test_what_is_forbidden_is_seen(body: bytes) -> None:
    rules = Rules.parse(body)
    assert not rules.allows(f"{URL}/closed/page", "Arachne")
    assert rules.allows(f"{URL}/open", "Arachne")


@pytest.mark.parametrize("body", OPEN_SITES.values(), ids=OPEN_SITES)
def test_nothing_is_forbidden_that_is_not_meant(body: bytes) -> None:
    assert Rules.parse(body).allows(f"{URL}/page", "Arachne")


@pytest.mark.parametrize(
    ("rules", "path", "allowed"),
    [
        ("Disallow: /a", "/a", False),
        ("Disallow: /a", "/abc", False),
        ("Disallow: /a", "/A", True),
        ("Disallow: /a", "/b/a", True),
        ("Disallow: /a/", "/a", True),
        ("Disallow: /a$", "/a", False),
        ("Disallow: /a$", "/ab", True),
        ("Disallow: /*.php", "/x/y.php?z", False),
        ("Disallow: /*.php$", "/x/y.php", False),
        ("Disallow: /*.php$", "/x/y.php?z", True),
        ("Disallow: /*?*sort=", "/list?a=1&sort=up", False),
        ("Disallow: *", "/anything", False),
        ("Disallow: /a\nAllow: /a/b", "/a/b/c", True),
        ("Allow: /a/b\nDisallow: /a", "/a/b/c", True),
        ("Allow: /a\nDisallow: /a/b", "/a/b/c", False),
        ("Disallow: /a\nAllow: /a", "/a", True),
        ("Disallow: /\nAllow: /$", "/", True),
        ("Disallow: /\nAllow: /$", "/a", False),
        ("Disallow: /caf%C3%A9", "/café", False),
        ("Disallow: /café", "/caf%c3%a9", False),
        ("Disallow: /a%2Fb", "/a/b", True),
        ("Disallow: /~me", "/%7Eme/x", False),
        ("Disallow: /", "/robots.txt", True),
    ],
)
def test_the_longest_rule_that_matches_decides(rules: str, path: str, allowed: bool) -> None:
    parsed = Rules.parse(f"User-agent: *\n{rules}\n".encode())
    assert parsed.allows(URL + path, "Arachne") is allowed


def test_a_robot_follows_the_group_that_names_it_and_no_other() -> None:
    rules = Rules.parse(GROUPS)
    assert not rules.allows(f"{URL}/closed/", "arachne")
    assert rules.allows(f"{URL}/for-all/", "arachne")
    assert not rules.allows(f"{URL}/for-all/", "stranger")
    assert not rules.allows(f"{URL}/", "otherbot")
    assert (rules.crawl_delay("Arachne"), rules.crawl_delay("stranger")) == (3, 7)
    assert rules.crawl_delay("otherbot") == 0


def test_sitemaps_are_told_once_each_whoever_asks() -> None:
    assert Rules.parse(GROUPS).sitemaps == ("http://example.org/one.xml", "/two.xml")


@pytest.mark.parametrize("delay", ["", "soon", "-1", "nan", "inf", "1,5,2"])
def test_a_crawl_delay_that_is_no_number_asks_for_nothing(delay: str) -> None:
    assert Rules.parse(f"User-agent: *\nCrawl-delay: {delay}\n".encode()).crawl_delay("a") == 0


@pytest.mark.parametrize("status", [200, 206])
def test_a_good_answer_is_parsed(status: int) -> None:
    rules = rules_from(status, CLOSED_SITES["plain"])
    assert rules is not None
    assert not rules.allows(f"{URL}/closed/", "Arachne")


@pytest.mark.parametrize("status", [301, 308, 400, 401, 403, 404, 410, 451, 499])
def test_a_client_error_allows_all_whatever_its_page_says(status: int) -> None:
    rules = rules_from(status, b"User-agent: *\nDisallow: /\nSitemap: /a\nCrawl-delay: 9")
    assert rules is not None
    assert rules.allows(f"{URL}/", "Arachne")
    assert rules.sitemaps == ()
    assert rules.crawl_delay("Arachne") == 0


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 522, 599, 600])
def test_a_server_error_says_nothing_yet(status: int) -> None:
    assert rules_from(status, b"User-agent: *\nAllow: /\n") is None


@pytest.mark.parametrize(
    ("user_agent", "token"),
    [
        ("Arachne/1.0 (+https://example.org)", "Arachne"),
        ("arachne", "arachne"),
        ("Mozilla/5.0 (compatible; arachne/0.1.0; +https://example.org)", "arachne"),
        ("Mozilla/5.0 AppleWebKit (KHTML; compatible; My-Bot_x/2.1; +http://a)", "Mozilla"),
        ("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Mozilla"),
        ("007", "007"),
        ("", ""),
    ],
)
def test_the_product_token_is_the_crawlers_name(user_agent: str, token: str) -> None:
    assert product_token(user_agent) == token


@given(st.binary(max_size=300), st.text(max_size=30))
def test_any_body_is_rules(body: bytes, path: str) -> None:
    rules = Rules.parse(b"User-agent: *\nDisallow: " + body)
    assert rules.allows(f"{URL}/{path}", "Arachne") in {True, False}
    assert rules.crawl_delay("Arachne") >= 0


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("Crawl-delay: 2", 2.0), ("Crawl-delay: 0,5", 0.5), ("Crawl-delay: 1.5s", 1.5),
        ("crawl-delay : 3 seconds # please", 3.0), ("Request-rate: 1/5", 5.0), ("Request-rate: 30/1m", 2.0),
        ("Request-rate: 1/20 0800-1300", 0.0), ("Crawl-delay: 9\nRequest-rate: 1/5", 9.0),
    ],
)  # fmt: skip
def test_a_delay_is_understood_as_people_write_it(line: str, seconds: float) -> None:
    for end in ("\n", "\r\n", ""):
        body = f"User-agent: *\nDisallow:\n{line}{end}".encode()
        assert Rules.parse(body).crawl_delay("Arachne") == seconds
