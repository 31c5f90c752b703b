"""A wrong argument is refused in one line: what was given, what is accepted, an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arachne.exceptions import BadArgument
from arachne.spiders.arguments import SiteArguments, help_text, parse_arguments

if TYPE_CHECKING:
    from pathlib import Path

START = "http://example.org/"


@pytest.mark.parametrize(
    "file",
    [
        b"https://a.org/\tA table's second column\nhttps://b.org/\tand third",
        b'"https://a.org/","quoted"\nhttps://b.org/,\n',
        b"https://a.org/ https://b.org/\n",
        "https://a.org/\r\nhttps://b.org/\r\n".encode("utf-16"),
    ],
)
def test_starts_are_read_out_of_what_other_programs_write(file: bytes, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    starts.write_bytes(file)
    arguments = parse_arguments({"start": f"@{starts}"})
    assert arguments.start == ["https://a.org/", "https://b.org/"]


@pytest.mark.parametrize(
    ("given", "starts"),
    [
        (START, [START]),
        ("example.org", ["example.org"]),
        ("a.org,b.org", ["a.org", "b.org"]),
        ("http://a.org/ , https://b.org/x", ["http://a.org/", "https://b.org/x"]),
        ("http://a.org/\n\nhttp://b.org/", ["http://a.org/", "http://b.org/"]),
        ("http://a.org/x y https://b.org/ ", ["http://a.org/x y", "https://b.org/"]),
        ("<http://a.org/>, 'b.org'", ["http://a.org/", "b.org"]),
        ("http://a.org/x,y=1?b=2,3", ["http://a.org/x,y=1?b=2,3"]),
        ("127.0.0.1:80/a,b", ["127.0.0.1:80/a,b"]),
        ("http://a.org/2,1518,b.html,c.org", ["http://a.org/2,1518,b.html", "c.org"]),
        ("http://[::1]:8080/", ["http://[::1]:8080/"]),
        ("http://grün.example:8080/ü?x=ä,ö", ["http://grün.example:8080/ü?x=ä,ö"]),
    ],
)
def test_starts_come_apart_at_commas_and_new_lines(given: str, starts: list[str]) -> None:
    assert parse_arguments({"start": given}).start == starts


def test_starts_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "sites.txt"
    lines = f'\ufeff{START}\n# a comment\n\nb.org # another\n"http://c.org/#top"\n'
    file.write_text(lines, encoding="utf-8")
    assert parse_arguments({"start": f"@{file}"}).start == [START, "b.org", "http://c.org/#top"]


def test_the_starts_of_a_saved_listing_are_what_it_lists(tmp_path: Path) -> None:
    feeds = tmp_path / "feeds.opml"
    feeds.write_text(
        '<?xml version="1.0"?><opml version="2.0"><body><outline text="Mills">'
        '<outline xmlUrl="http://a.org/rss?a=1&amp;b=2" htmlUrl="http://a.org/"/>'
        '<outline htmlUrl="http://b.org/"/><outline htmlUrl="relative"/></outline></body></opml>'
    )
    starts = parse_arguments({"start": f"@{feeds}"}).start
    assert starts == ["http://b.org/", "http://a.org/rss?a=1&b=2"]
    pages = tmp_path / "sitemap.xml"
    pages.write_text("<urlset><url><loc>http://a.org/1</loc></url></urlset>")
    assert parse_arguments({"start": f"@{pages}"}).start == ["http://a.org/1"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({}, ["start is missing", "accepted:", "example: -a start="]),
        ({"start": ""}, ["start is missing"]),
        ({"start": "ftp://a.org/"}, ["'ftp://a.org/' is not an http or https address"]),
        ({"start": "nonsense"}, ["'nonsense' is not an address"]),
        ({"start": "@/no/such/file"}, ["/no/such/file cannot be read"]),
        ({"start": START, "depth": "x"}, ["depth='x'", "a whole number from 0", "-a depth=2"]),
        ({"start": START, "depth": "-1"}, ["depth='-1'", "a whole number from 0"]),
        ({"start": START, "max_pages": "0"}, ["max_pages='0'", "a whole number from 1"]),
        (
            {"start": START, "scope": "galaxy"},
            ["scope='galaxy'", "page, prefix, host, domain, any"],
        ),
        ({"start": START, "include": "("}, ["include='('", "not a regular expression"]),
        ({"start": START, "tier_floor": "magic"}, ["tier_floor='magic'", "http, impersonate"]),
        (
            {"start": START, "tier_floor": "stealth", "tier_ceiling": "http"},
            ["tier_floor='stealth'", "above tier_ceiling='http'"],
        ),
        ({"start": "http://127.0.0.1:99999/"}, ["http://127.0.0.1:99999/", "is not an address"]),
        ({"start": START, "deph": "2"}, ["deph='2'", "no such argument", "depth, max_pages"]),
    ],
)
def test_one_line_says_what_is_wrong(arguments: dict[str, str], told: list[str]) -> None:
    with pytest.raises(BadArgument) as caught:
        parse_arguments(arguments)
    message = str(caught.value)
    assert "\n" not in message
    assert "example: -a " in message
    for words in told:
        assert words in message


def test_patterns_are_one_a_line() -> None:
    arguments = parse_arguments({"start": START, "include": "/a,b/\n\\.html$"})
    assert arguments.include == ["/a,b/", "\\.html$"]


def test_limits_and_places_do_not_make_another_crawl() -> None:
    one = parse_arguments({"start": START, "max_pages": "5", "out": "x"})
    two = parse_arguments({"start": START, "max_pages": "6", "out": "y", "fresh": "1"})
    assert one.identity() == two.identity()
    assert one.identity() != parse_arguments({"start": START, "depth": "1"}).identity()


def test_the_help_names_every_argument_with_an_example() -> None:
    text = help_text()
    for name in SiteArguments.model_fields:
        assert f"  {name} (" in text
        assert f"-a {name}=" in text


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "starts.txt").write_text("https://example.org/\n")
    arguments = parse_arguments({"start": "@~/starts.txt", "out": "~/crawls/one"})
    assert arguments.start == ["https://example.org/"]
    assert arguments.out == str(tmp_path / "crawls" / "one")
    assert parse_arguments({"start": "x.example", "out": "~nobody-here/x"}).out == "~nobody-here/x"
