"""Books as their publishers really pack them."""

from __future__ import annotations

import pytest

from arachne.extraction.reading import read
from arachne.extraction.result import Extraction
from fixtures.documents import zipped


def book(chapter: str, about: str = "", *, name: str = "OEBPS/a.xhtml") -> Extraction:
    page = f"<html xmlns='http://www.w3.org/1999/xhtml'><body>{chapter}</body></html>"
    package = (
        "<package xmlns='http://www.idpf.org/2007/opf' xmlns:opf='http://www.idpf.org/2007/opf' "
        f"xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata>{about}</metadata><manifest>"
        "<item id='a' href='a.xhtml' media-type='application/xhtml+xml'/></manifest><spine>"
        "<itemref idref='a'/></spine></package>"
    )
    container = "<container><rootfiles><rootfile full-path='OEBPS/b.opf'/></rootfiles></container>"
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": container,
        "OEBPS/b.opf": package,
        name: page,
    }
    return read(zipped(files), "https://x.example/b.epub")


def test_links_to_other_chapters_lead_nowhere_on_the_site() -> None:
    found = book(
        "<p>See <a class='x' href='b.xhtml#n1'>there</a>, <a href=\"https://y.example/\">y</a>."
    )
    assert found.markdown.strip() == "See there, [y](https://y.example/)."
    assert [link.url for link in found.links] == ["https://y.example/"]


def test_a_chapter_is_found_whose_name_differs_in_capitals() -> None:
    assert book("<p>One</p>", name="OEBPS/A.xhtml").markdown.strip() == "One"


@pytest.mark.parametrize(
    ("about", "told"),
    [
        (
            (
                "<dc:creator opf:role='aut'>Ann Ott</dc:creator><dc:creator>Bo Lund</dc:creator>"
                "<dc:creator opf:role='ill'>Cy Roe</dc:creator>"
            ),
            ("Ann Ott; Bo Lund", "", ""),
        ),
        (
            (
                "<dc:date opf:event='modification'>2024-01-01</dc:date>"
                "<dc:date opf:event='publication'>2020-05-01</dc:date>"
            ),
            ("", "2020-05-01", "2024-01-01"),
        ),
        (
            "<dc:date>2020-05-01</dc:date><meta property='dcterms:modified'>2024-01-01</meta>",
            ("", "2020-05-01", "2024-01-01"),
        ),
    ],
)
def test_a_book_tells_its_authors_and_its_publication(about: str, told: tuple[str, ...]) -> None:
    found = book("<p>One</p>", about)
    assert (found.author, found.date, found.modified) == told
