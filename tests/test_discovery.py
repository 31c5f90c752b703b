"""Listings in all the shapes that sites give them: read whole, or refused, never guessed at."""

from __future__ import annotations

import gzip
import json
import time
import zlib

import pytest

from arachne.discovery import Listing, NotAListing, is_feed_of, looks_like_listing, read_listing
from arachne.discovery.compression import inflate
from arachne.discovery.llms import twins_of

HERE = "https://example.org/maps/sitemap.xml"
NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
PLAIN = f"{HEAD}<urlset {NAMESPACE}><url><loc>https://example.org/a</loc></url></urlset>"


def urlset(*places: str) -> str:
    entries = "".join(f"<url><loc>{place}</loc></url>" for place in places)
    return f"{HEAD}<urlset {NAMESPACE}>{entries}</urlset>"


def pages(body: bytes | str) -> list[str]:
    data = body.encode() if isinstance(body, str) else body
    return [page.url for page in read_listing(data, HERE).pages]


@pytest.mark.parametrize(
    "body",
    [
        PLAIN.encode(),
        gzip.compress(PLAIN.encode(), mtime=0),
        gzip.compress(gzip.compress(PLAIN.encode(), mtime=0), mtime=0),
        zlib.compress(PLAIN.encode()),
        zlib.compress(PLAIN.encode(), 9) + b"\n",
        gzip.compress(zlib.compress(PLAIN.encode(), 1), mtime=0),
        gzip.compress(PLAIN[:60].encode(), mtime=0) + gzip.compress(PLAIN[60:].encode(), mtime=0),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        b"\n\n  " + PLAIN.encode(),
        PLAIN.replace("UTF-8", "UTF-16").encode("utf-16"),
        PLAIN.encode("utf-16-be"),
        PLAIN.removeprefix(HEAD).encode(),
        PLAIN.replace(f" {NAMESPACE}", "").encode(),
        PLAIN.replace("UTF-8", "no-such-encoding").encode(),
        PLAIN.replace("<url", "<s:url").replace("</url", "</s:url").replace("loc>", "s:loc>")
        .encode(),
        PLAIN.replace("<loc>", "<loc><![CDATA[").replace("</loc>", "]]></loc>").encode(),
        PLAIN.replace("<loc>", "<loc>\n   ").encode(),
        PLAIN.replace("loc>", "LOC>").encode(),
        PLAIN.replace("<loc>", '<loc xml:lang="en">').encode(),
        PLAIN.replace("<urlset", "<!-- <url><loc>https://no.example/</loc></url> --><urlset")
        .encode(),
        PLAIN.replace("<urlset", '<?xml-stylesheet type="text/xsl" href="x.xsl"?><urlset').encode(),
        PLAIN.replace("https://example.org/a", "../a").encode(),
        PLAIN.replace("<loc>", "\n").replace("</loc>", "\n").encode(),
        PLAIN.replace("https://example.org/a", "//example.org/a").encode(),
        PLAIN.replace("https://example.org/a", "www.example.org/a").encode(),
        PLAIN.replace("</loc>", "</loc><loc>https://example.org/b</loc>").encode(),
        PLAIN.replace("<loc>", "<image:loc>https://example.org/a.jpg</image:loc><loc>").encode(),
        b"<url><loc>https://example.org/a</loc></url>",
        b"PHP Notice: Undefined index in /x.php on line 3\n" + PLAIN.encode(),
        b"https://example.org/a\r\n",
        b"https://example.org/a\t2024-05-01\n",
        b"\xef\xbb\xbf# pages\nhttps://example.org/a",
    ],
)  # fmt: skip
def test_a_sitemap_is_read_whatever_it_is_wrapped_in(body: bytes) -> None:
    assert [page.replace("//www.", "//") for page in pages(body)] == ["https://example.org/a"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("https://example.org/x?a=1&amp;b=2", "https://example.org/x?a=1&b=2"),
        ("https://example.org/x?a=1&b=2", "https://example.org/x?a=1&b=2"),
        ("https://example.org/x?a=1&amp;amp;b=2", "https://example.org/x?a=1&b=2"),
        ("https://example.org/caf&#233;", "https://example.org/caf%C3%A9"),
        ("https://example.org/caf&eacute;", "https://example.org/caf%C3%A9"),
        ("https://example.org/café", "https://example.org/caf%C3%A9"),
    ],
)
def test_references_are_read_and_an_ampersand_is_one_however_it_is_written(
    written: str, meant: str
) -> None:
    assert pages(urlset(written)) == [meant]


def test_what_broke_off_is_read_as_far_as_it_goes() -> None:
    whole = urlset("/1", "/2", "/3")
    listing = read_listing(whole[: whole.index("/3") - 6].encode(), HERE)
    assert [page.url for page in listing.pages] == [
        "https://example.org/1",
        "https://example.org/2",
    ]
    packed = gzip.compress("\n".join(f"https://example.org/{n}" for n in range(20_000)).encode())
    broken = read_listing(packed[: len(packed) // 2] + b"\0" * 50, HERE)
    assert broken.cut
    assert len(broken.pages) > 100


def test_an_index_names_sitemaps_with_their_dates() -> None:
    body = (
        f"{HEAD}<sitemapindex {NAMESPACE}>"
        "<sitemap><loc>/one.xml.gz</loc><lastmod>2024-05-01</lastmod></sitemap>"
        "<sitemap><lastmod> 2024-06-01 </lastmod><loc>https://cdn.example/two.xml</loc></sitemap>"
        "</sitemapindex>"
    )
    listing = read_listing(body.encode(), HERE)
    assert (listing.kind, listing.pages) == ("index", ())
    assert [(s.url, s.lastmod) for s in listing.listings] == [
        ("https://example.org/one.xml.gz", "2024-05-01"),
        ("https://cdn.example/two.xml", "2024-06-01"),
    ]


def test_pictures_of_a_page_are_not_pages() -> None:
    body = urlset("/a").replace(
        "</url>",
        "<image:image><image:loc>https://example.org/a.jpg</image:loc></image:image>"
        "<lastmod>2023-01-02T03:04:05Z</lastmod></url>",
    )
    (page,) = read_listing(body.encode(), HERE).pages
    assert (page.url, page.lastmod) == ("https://example.org/a", "2023-01-02T03:04:05Z")


def test_translations_of_a_page_are_pages() -> None:
    body = urlset("/a").replace(
        "</url>",
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.org/de/a?x=1&amp;y=2"/>'
        "<xhtml:link rel='alternate' hreflang='fr' href='/fr/a'></xhtml:link>"
        '<xhtml:link rel="alternate" media="handheld" href="https://m.example.org/a"/></url>',
    )
    assert pages(body) == [
        "https://example.org/a", "https://example.org/de/a?x=1&y=2", "https://example.org/fr/a",
    ]  # fmt: skip


RSS = """<rss version="2.0"><channel><link>https://example.org/</link>
<item><title>One &amp; two</title><link>https://example.org/1</link>
<pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate></item>
<item><guid>https://example.org/2</guid></item>
<item><guid isPermaLink="false">tag:3</guid><link><![CDATA[/3?a=1&b=2]]></link></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.org/"/>
<entry><link rel="self" href="/no"/><link rel="alternate" href="/1"/>
<updated>2024-05-06T10:00:00Z</updated><content type="html">&lt;a href="/no"&gt;</content></entry>
<entry><link href='/2'/></entry></feed>"""


def test_feeds_name_the_pages_of_their_entries() -> None:
    rss = read_listing(RSS.encode(), HERE)
    assert [p.url.removeprefix("https://example.org") for p in rss.pages] == [
        "/1", "/2", "/3?a=1&b=2"]  # fmt: skip
    assert rss.pages[0].lastmod == "Mon, 06 May 2024 10:00:00 GMT"
    atom = read_listing(ATOM.encode(), HERE)
    assert [p.url.removeprefix("https://example.org") for p in atom.pages] == ["/1", "/2"]
    assert atom.pages[0].lastmod == "2024-05-06T10:00:00Z"
    based = ATOM.replace("<feed ", '<feed xml:base="/blog/" ').replace('"/1"', '"1"')
    assert pages(based) == ["https://example.org/blog/1", "https://example.org/2"]


@pytest.mark.parametrize(
    ("entry", "page"),
    [
        ('<link rel="http://www.iana.org/assignments/relation/alternate" href="/1"/>', "/1"),
        ('<link rel="https://www.iana.org/assignments/link-relations/#self" href="/no"/>', ""),
        ('<link rel="ALTERNATE" href="/1"/>', "/1"),
        ('<link rel="enclosure" type="application/pdf" href="/1.pdf"/>', "/1.pdf"),
        ('<link rel="enclosure" type="application/pdf" href="/no"/><link href="/1"/>', "/1"),
        ('<enclosure url="/1.pdf" type="application/pdf" length="9"/>', "/1.pdf"),
        ('<enclosure url="/1.mp3" type="audio/mpeg" length="9"/>', ""),
        ('<content type="text/html" src="/1"/>', "/1"),
        ("<link>https://count.test/~r/1</link><feedburner:origLink>/1</feedburner:origLink>", "/1"),
        ("<guid>post-17</guid>", ""),
    ],
)  # fmt: skip
def test_an_entry_has_one_page_however_it_names_it(entry: str, page: str) -> None:
    for feed in ("<rss><channel><item>{}</item></channel></rss>", "<feed><entry>{}</entry></feed>"):
        assert pages(feed.format(entry)) == ([f"https://example.org{page}"] if page else [])


@pytest.mark.parametrize(
    ("feed", "page", "own"),
    [
        ("https://a.test/post/feed/", "https://a.test/post/", True),
        ("https://a.test/post/feed/atom/", "https://a.test/post", True),
        ("https://a.test/?feed=rss2&p=7", "https://a.test/?p=7", True),
        ("https://a.test/feed/", "https://a.test/", False),
        ("https://a.test/feed/", "https://a.test/post/", False),
        ("https://a.test/comments/feed/", "https://a.test/post/", False),
        ("https://a.test/?feed=rss2", "https://a.test/?p=7", False),
        ("https://b.test/post/feed/", "https://a.test/post/", False),
        ("https://a.test/animals/feeding/", "https://a.test/animals", False),
        ("https://a.test/ticket/6?format=rss", "https://a.test/ticket/6", True),
        ("https://a.test/issues/12.atom", "https://a.test/issues/12", True),
        ("https://a.test/?format=feed&type=rss", "https://a.test/", False),
        ("https://a.test/atom?format=long", "https://a.test/atom", False),
    ],
)
def test_a_page_may_have_a_feed_of_its_own(feed: str, page: str, own: bool) -> None:
    assert is_feed_of(feed, page) == own


def test_llms_txt_names_its_links_and_not_its_code() -> None:
    text = (
        "# Harbour\n\n> What it is\n\n## Docs\n\n- [Start](/start.html.md): first\n"
        "- [A (b)](https://example.org/a_(b)) and https://example.org/bare.\n"
        "- [Up](#up)\n```\n[no](/code)\n```\n"
    )
    listing = read_listing(text.encode(), "https://example.org/llms.txt")
    assert listing.kind == "llms"
    assert [p.url.removeprefix("https://example.org") for p in listing.pages] == [
        "/start.html.md", "/a_(b)", "/bare"]  # fmt: skip


def test_a_markdown_twin_knows_its_page() -> None:
    assert "https://example.org/page.html" in twins_of("https://example.org/page.html.md")
    assert "https://example.org/page" in twins_of("https://example.org/page.md")
    assert "https://example.org/docs/" in twins_of("https://example.org/docs/index.html.md")
    assert twins_of("https://example.org/page.html") == ()


@pytest.mark.parametrize(
    "body",
    [
        b"", b" \n", b"<!doctype html><html><body>404</body></html>", b"<svg></svg>",
        b"just some words", b"Sabotage\x00\x01\x02", gzip.compress(b"", mtime=0)[:10],
        b"\x1f\x8b\x08\x00baoken",
    ],
)  # fmt: skip
def test_anything_else_is_refused(body: bytes) -> None:
    with pytest.raises(NotAListing):
        read_listing(body, HERE)


def test_text_that_begins_like_something_packed_is_text() -> None:
    assert inflate(b"x^2 + y^2", 100) == (b"x^2 + y^2", False)


def test_bombs_are_refused_or_bounded() -> None:
    laughs = (
        '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
        "<urlset><url><loc>/&b;</loc></url></urlset>"
    )
    with pytest.raises(NotAListing, match="entities"):
        read_listing(laughs.encode(), HERE)
    unpacked, cut = inflate(gzip.compress(bytes(5_000_000)), 1000)
    assert (len(unpacked), cut) == (1000, True)
    begun = time.process_time()
    nested = b"<urlset>" + b"<url><loc>" * 300_000
    assert isinstance(read_listing(nested, HERE), Listing)
    assert time.process_time() - begun < 5  # linear: some 0.5 s


def test_a_page_is_not_taken_for_a_listing() -> None:
    assert looks_like_listing(PLAIN.encode())
    assert looks_like_listing(gzip.compress(PLAIN.encode()))
    assert looks_like_listing(RSS.encode())
    assert looks_like_listing(ATOM.encode("utf-16"))
    assert not looks_like_listing(b"<!DOCTYPE html><html><body>&lt;urlset&gt; <feed></body></html>")
    assert not looks_like_listing(b"<html><rss></html>")
    assert not looks_like_listing(b"<div><p>text</p></div>")


PAGED_ATOM = '<feed xmlns="http://www.w3.org/2005/Atom">{}<entry><link href="/1"/></entry></feed>'
PAGED_RSS = (
    '<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel>{}'
    "<item><link>https://example.org/1</link></item></channel></rss>"
)


@pytest.mark.parametrize(
    "feed",
    [
        PAGED_ATOM.format('<link rel="self" href="/f"/><link rel="next" href="/f?page=2"/>'),
        PAGED_ATOM.format("").replace("</feed>", '<link rel="next" href="/f?page=2"/></feed>'),
        PAGED_ATOM.format('<link href="/f?page=2" rel="prev-archive"/>'),
        PAGED_RSS.format('<atom:link rel="next" href="https://example.org/f?page=2"/>'),
        json.dumps({
            "version": "https://jsonfeed.org/version/1.1", "next_url": "/f?page=2",
            "items": [{"id": "1", "url": "https://example.org/1"}, {"id": "2"}, 3],
        }),
    ],
)  # fmt: skip
def test_the_older_entries_of_a_feed_are_a_further_listing(feed: str) -> None:
    listing = read_listing(feed.encode(), HERE)
    assert [page.url for page in listing.pages] == ["https://example.org/1"]
    assert [one.url for one in listing.listings] == ["https://example.org/f?page=2"]


def test_a_feed_without_entries_leads_no_further() -> None:
    feed = PAGED_RSS.format('<atom:link rel="next" href="/f?page=2"/>').replace("item>", "nothing>")
    assert read_listing(feed.encode(), HERE) == Listing("feed")


def test_an_opml_file_lists_feeds_and_the_pages_of_what_has_none() -> None:
    opml = (
        '<opml version="2.0"><body><outline text="a"><outline type="rss" xmlUrl="/rss" htmlUrl="/"/>'
        '</outline><outline type="link" url="/page"/></body></opml>'
    )
    listing = read_listing(opml.encode(), HERE)
    assert listing.kind == "opml"
    assert [one.url for one in listing.listings] == ["https://example.org/rss"]
    assert [page.url for page in listing.pages] == ["https://example.org/page"]
