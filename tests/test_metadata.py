"""Language, addresses and names, with the traps that pages set."""

from __future__ import annotations

import time

import pytest

from arachne.extraction.metadata.reading import collect
from arachne.extraction.parsing.tree import parse
from tests.describing import ARTICLE, H1, TEXT, URL, ld, meta


@pytest.mark.parametrize(
    ("html", "text", "language"),
    [
        ("<html lang=en-GB>", TEXT, "en-GB"),
        (
            "<html lang=en>",
            "Die Stadt hat erklärt, dass die neue Straße nicht gebaut wird. " * 5,
            "de",
        ),
        ("<html>", "Die Stadt hat erklärt, dass die neue Straße nicht gebaut wird. " * 5, "de"),
        ("<html xml:lang=de_AT>", "", "de-AT"),
        ("<html><body lang=de>", "", "de"),
        ('<html><meta http-equiv=content-language content="fr">', "", "fr"),
        ('<html><meta property="og:locale" content="pt_BR">', "", "pt-BR"),
        ("<html lang=''>", "", ""),
        ("<html lang=ja>", "市は昨日、新しい道路は来年まで建設されないと発表した。" * 3, "ja"),
        ("<html lang=en>", "市は昨日、新しい道路は来年まで建設されないと発表した。" * 3, "ja"),
    ],
)
def test_the_language_is_what_page_and_text_say(html: str, text: str, language: str) -> None:
    assert collect(parse(html), URL, text).language == language


def test_the_header_tells_the_language_when_the_page_does_not() -> None:
    assert collect(parse("<html>"), URL, content_language="de-CH").language == "de-CH"


def test_addresses_of_the_page_are_absolute() -> None:
    found = meta(
        '<base href="/base/"><link rel=canonical href=" story\n"><link rel=next href="?p=2">'
        '<link rel=alternate type="application/rss+xml" href="/feed"><link '
        "rel=alternate hreflang=de "
        'href="/de"><link rel="alternate stylesheet" href="/x.css"><meta '
        'property="og:url" content="/og">'
    )
    base = "https://www.gardengazette.example"
    assert found.base_url == f"{base}/base/"
    assert found.canonical_url == f"{base}/base/story"
    assert found.next_url == f"{base}/base/?p=2"
    assert found.feeds == (f"{base}/feed",)
    assert found.alternates == (("de", f"{base}/de"),)


@pytest.mark.parametrize(
    ("head", "canonical"),
    [
        (
            '<meta property="og:url" content="https://gazette.example/x">',
            "https://gazette.example/x",
        ),
        (
            '<link rel=canonical href=""><meta property="og:url" content="/x">',
            "https://www.gardengazette.example/x",
        ),
        ('<link rel=canonical href="javascript:void(0)">', ""),
        ('<link rel="shortlink canonical" href="/x">', "https://www.gardengazette.example/x"),
        ('<link rel=canonical href="undefined">', ""),
        ('<link rel=canonical href="{{ page.url }}">', ""),
        ("", ""),
    ],
)
def test_the_canonical_address_is_as_declared(head: str, canonical: str) -> None:
    assert meta(head).canonical_url == canonical


def test_a_canonical_address_within_the_content_is_not_the_pages() -> None:
    assert meta("", "<main><link rel=canonical href=/other><p>Text</p></main>").canonical_url == ""


def test_escaped_markup_in_a_declaration_is_not_text() -> None:
    escaped = "&lt;p&gt;On &lt;b&gt;oak&lt;/b&gt;s&lt;/p&gt;&lt;p&gt;and elms&lt;/p&gt;"
    assert meta(f'<meta name=description content="{escaped}">').description == "On oaks and elms"
    assert meta("<meta name=description content=undefined>").description == ""
    assert meta("<meta name=description content='{{ page.text }}'>").description == ""
    about = meta("<meta name=description content='How {{ name }} is written'>")
    assert about.description == "How {{ name }} is written"
    about = meta('<meta name=description content="How the &lt;div&gt; element works">')
    assert about.description == "How the <div> element works"


@pytest.mark.parametrize(
    ("head", "body", "site_name"),
    [
        ("<title>What the survey found | The Garden Gazette</title>", H1, "The Garden Gazette"),
        (
            "<title>What the survey found | Garden Gazette Online</title>",
            H1,
            "Garden Gazette Online",
        ),
        ("<title>Garden Gazette Online: a history</title>", H1, ""),
        (ld({**ARTICLE, "publisher": {"name": "Garden Gazette"}}), H1, "Garden Gazette"),
        ("<title>Oaks</title>", "<h1><a href=/>The Gazette</a></h1><h2>Oaks</h2>", "The Gazette"),
    ],
)
def test_the_site_is_named_by_its_publisher_its_start_page_or_its_titles(
    head: str, body: str, site_name: str
) -> None:
    assert meta(head, body).site_name == site_name


def test_the_description_and_the_name_of_the_site_are_as_declared() -> None:
    found = meta(
        '<title>Survey | Garden Gazette</title><meta property="og:description" '
        'content="Two &amp;amp; two">'
        '<meta name=description content="A short text."><meta '
        'property="og:site_name" content="The Gazette">'
    )
    assert (found.description, found.site_name) == ("A short text.", "The Gazette")
    assert meta("<title>Survey | GardenGazette</title>").site_name == "GardenGazette"
    assert meta(ld({"@type": "WebSite", "name": "Gazette"})).site_name == "Gazette"


@pytest.mark.parametrize(
    "head",
    [
        '<meta name=eprints.creators_name content="Ott, Ann"><meta name=eprints.date content=2024-03-05>',
        (
            '<meta name=bepress_citation_author content="Ott, Ann">'
            "<meta name=bepress_citation_date content=2024-03-05>"
        ),
        """<meta name=parsely-page content='{"author": "Ann Ott", "pub_date": "2024-03-05"}'>""",
        ld({"@type": "Article", "author": "Ann Ott", "datePublished": "/Date(1709632800000)/"}),
    ],
)
def test_repositories_and_older_systems_are_understood(head: str) -> None:
    found = meta(f"<title>Survey</title>{head}")
    assert (found.author, found.date[:10]) == ("Ann Ott", "2024-03-05")


def test_a_page_of_fifty_thousand_cards_takes_bounded_time() -> None:

    card = (
        "<div class='card author'><time datetime='2020-01-02'>2 Jan</time><a href='/x'>x</a></div>"
    )
    root = parse(f"<h1>List</h1>{card * 20_000}")
    start = time.process_time()
    collect(root, URL)
    assert time.process_time() - start < 3.0
