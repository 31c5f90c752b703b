"""The seed chain: whole-page extractors in order, the first good one wins."""

import pytest

from arachne.extraction.chain import extract_chain
from fixtures.prose import paragraphs

URL = "https://example.org/a/b"
PROSE = paragraphs("chain", 5)


def page(body: str) -> str:
    return f"<html><head><title>T</title></head><body>{body}</body></html>"


def test_an_article_is_read_by_the_first_extractor():
    text = "".join(f"<p>{p}</p>" for p in PROSE)
    found = extract_chain(page(f"<article><h1>H</h1>{text}</article>"), URL)
    assert found.engine == "trafilatura"
    assert all(p in found.markdown for p in PROSE)


def test_a_page_that_precision_leaves_empty_is_read_by_a_later_one():
    entries = "".join(f"<div class=comment><p>{p}</p></div>" for p in PROSE)
    found = extract_chain(page(f"<div class=comments>{entries}</div>"), URL)
    assert found.engine != "trafilatura"
    assert all(p in found.markdown for p in PROSE)


def test_links_are_absolute_in_every_candidate():
    link = '<p>See <a href="../c?x=1">this page</a> and {}.</p>'
    text = "".join(link.format(p) for p in PROSE)
    found = extract_chain(page(f"<main>{text}</main>"), URL)
    assert "[this page](https://example.org/c?x=1)" in found.markdown


def test_a_short_page_comes_out_whole():
    found = extract_chain(page("<div>We moved to 12 Mill Lane.</div>"), URL)
    assert "We moved to 12 Mill Lane." in found.markdown


def test_what_browsers_without_frames_are_told_never_comes_out():
    told = "<frameset><frame src=a><noframes><body>Get <b>frames</b></body></noframes></frameset>"
    assert extract_chain(f"<html>{told}</html>", URL).markdown == ""


def test_scripts_and_styles_never_come_out():
    body = "<script>var a=1</script><style>b{}</style><div>Short text.</div>"
    found = extract_chain(page(body), URL)
    assert found.markdown == "Short text."


@pytest.mark.parametrize("html", ["", " ", "<", "<!-- c -->", "<script>x</script>", "\ud800"])
def test_a_page_without_text_is_an_empty_candidate(html):
    assert extract_chain(html, URL).quality <= 1


def test_an_xml_declaration_is_no_obstacle():
    html = '<?xml version="1.0" encoding="iso-8859-1"?>' + page(f"<p>{'é ' * 200}</p>")
    assert "é é" in extract_chain(html, "").markdown
