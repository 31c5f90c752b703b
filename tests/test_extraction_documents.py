"""Documents that are no web pages become the same records as pages."""

from __future__ import annotations

import gzip
import io
import json
import pickle
import zipfile
from random import Random

import openpyxl
import pytest

from arachne.extraction.documents import Unreadable
from arachne.extraction.documents.document import MAX_ROWS
from arachne.extraction.documents.pdf_lines import Line, in_reading_order
from arachne.extraction.documents.pdf_marks import with_marks
from arachne.extraction.media_types import is_certain_media, media_type
from arachne.extraction.reading import read
from fixtures import documents as made
from fixtures.server.contents import PNG

URL = "http://harbour.test/files/report"
KINDS = {
    "pdf": made.pdf,
    "docx": made.docx,
    "xlsx": made.xlsx,
    "pptx": made.pptx,
    "odt": made.odt,
    "epub": made.epub,
    "csv": lambda: made.CSV,
    "json": lambda: made.JSON,
    "xml": lambda: made.XML,
    "feed": lambda: made.RSS,
}
DECLARED = {
    "csv": "text/csv",
    "json": "application/json",
    "xml": "application/xml",
    "feed": "application/rss+xml",
}
TABLE = "| Item | Price |\n| --- | --- |\n| Rope | 12 |\n| Anchor \\| chain | 900 |"


def read_kind(kind: str):
    return read(KINDS[kind](), URL, content_type=DECLARED.get(kind, "application/octet-stream"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_is_read_as_what_it_is(kind: str) -> None:
    page = read_kind(kind)
    assert page.source == kind
    assert page.score == 1.0
    assert page.losses == ()
    assert len(page.hash_raw) == len(page.hash_extracted) == 64
    assert (made.SENTENCE if kind != "csv" else "Rope") in page.markdown


@pytest.mark.parametrize("kind", ["pdf", "docx", "pptx", "odt", "epub", "feed", "json", "xlsx"])
def test_its_title_is_the_documents_own(kind: str) -> None:
    assert read_kind(kind).title == made.TITLE


@pytest.mark.parametrize("kind", ["pdf", "docx", "odt", "epub"])
def test_its_author_is_known(kind: str) -> None:
    assert read_kind(kind).author == "Ann Keeper"


@pytest.mark.parametrize("kind", ["pdf", "pptx", "odt", "feed"])
def test_its_links_are_found(kind: str) -> None:
    assert made.LINK in [link.url for link in read_kind(kind).links]


@pytest.mark.parametrize("kind", ["docx", "xlsx", "odt", "csv"])
def test_its_tables_are_tables(kind: str) -> None:
    assert TABLE in read_kind(kind).markdown


def test_a_pdf_has_headings_whole_paragraphs_and_no_running_titles() -> None:
    page = read(made.pdf(4), URL)
    lines = page.markdown.split("\n")
    assert lines[0] == f"# {made.TITLE}"
    assert [line for line in lines if line.startswith("## ")] == [
        f"## Tides of part {number}" for number in range(4)
    ]
    assert lines.count(" ".join([made.SENTENCE] * 6)) == 4
    assert f"ends with [a table of tides]({made.LINK})." in page.markdown
    assert "Harbour office" not in page.markdown
    assert page.language == "en"
    assert page.date


class Box(list):
    """A text box as the layout analysis gives it."""

    def __init__(self, x0: int, x1: int, y1: int, lines: int) -> None:
        super().__init__(range(lines))
        self.x0, self.x1, self.y1 = x0, x1, y1


def printed(*parts: tuple[str, str]) -> str:
    """The markdown of a PDF of paragraphs in one size, each with the name of its type."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Preformatted, SimpleDocTemplate

    file = io.BytesIO()
    styles = {font: ParagraphStyle(font, fontName=font, fontSize=10) for font, _ in parts}
    SimpleDocTemplate(file).build([Preformatted(text, styles[font]) for font, text in parts])
    return read(file.getvalue(), URL, content_type="application/pdf").markdown


PLAIN, BOLD, MONO = "Helvetica", "Helvetica-Bold", "Courier"
LINES = "The mill has been grinding flour since 1742, and for most of\nthat time by one family."


def test_titles_in_bold_are_headings_and_sentences_in_bold_are_not() -> None:
    assert printed((BOLD, "Introduction"), (PLAIN, LINES), (BOLD, "Methods"), (PLAIN, LINES)) == (
        "## Introduction\n\n{0}\n\n## Methods\n\n{0}".format(LINES.replace("\n", " "))
    )
    assert printed((BOLD, "Mind the ice."), (PLAIN, LINES)).startswith("**Mind the ice.**\n\nThe")


def test_numbered_lines_are_a_list_and_letters_stay_apart() -> None:
    steps = "1. Open the sluice.\n2. Wait for it.\na) slowly\nb) fast"
    assert printed((PLAIN, LINES), (PLAIN, steps), (PLAIN, LINES)) == (
        "{0}\n\n1. Open the sluice.\n2. Wait for it.\n\na) slowly\n\nb) fast\n\n{0}".format(
            LINES.replace("\n", " ")
        )
    )


def test_lines_of_code_keep_their_places() -> None:
    code = "def turn(x):\n    return x + 1\n\nturn(3)"
    assert (
        printed((PLAIN, LINES), (MONO, code), (PLAIN, LINES))
        .split("\n\n", 1)[1]
        .startswith(f"```\n{code}\n```\n\nThe mill")
    )


def test_entries_of_a_table_of_contents_are_lines_without_dots() -> None:
    contents = "1 Introduction ..................... 3\n2 Methods ....................... 7"
    assert printed((PLAIN, contents), (PLAIN, LINES)).startswith(
        "1 Introduction … 3\n\n2 Methods … 7\n\nThe mill"
    )


def test_a_bullet_that_stands_by_itself_belongs_to_the_text_beside_it() -> None:
    def line(text: str, left: float, bottom: float) -> Line:
        return Line(text, text, 10.0, left, bottom + 10, bottom, 800.0, 0, 0)

    lines = [line("•", 72, 500), line("•", 72, 480), line("rye", 96, 500.5), line("oat", 96, 480)]
    assert [marked.text for marked in with_marks(lines)] == ["• rye", "• oat"]
    apart = [line("•", 72, 500), line("rye", 300, 500), line("oat", 96, 520)]
    assert with_marks(apart) == apart


def test_columns_are_read_one_after_the_other_and_tables_row_by_row() -> None:
    title, across = Box(200, 400, 800, 1), Box(50, 550, 400, 3)
    left, left2 = Box(50, 290, 780, 9), Box(50, 290, 600, 9)
    right, right2 = Box(310, 550, 780, 9), Box(310, 550, 590, 9)
    cells = [
        Box(50, 100, 300, 1),
        Box(310, 350, 300, 1),
        Box(50, 90, 280, 1),
        Box(310, 340, 280, 1),
    ]
    wanted = [title, left, left2, right, right2, across, *cells]
    shuffled = sorted(wanted, key=lambda box: (box.x1, -box.y1))
    assert [id(box) for box in in_reading_order(shuffled)] == [id(box) for box in wanted]


def test_slides_come_in_the_order_of_the_show_with_their_notes() -> None:
    markdown = read_kind("pptx").markdown
    assert (
        markdown.index(made.TITLE) < markdown.index("## Tides") < markdown.index("> Speak slowly.")
    )
    assert "\n2\n" not in markdown


def test_chapters_come_in_the_order_of_the_spine() -> None:
    markdown = read_kind("epub").markdown
    assert markdown.index("# First") < markdown.index("# Second")
    assert "A list of chapters" not in markdown


def test_deleted_text_is_not_read() -> None:
    assert "deleted" not in read_kind("odt").markdown


@pytest.mark.parametrize(
    ("item", "markdown"),
    [
        (
            "<title type='html'>A &amp;amp; B &lt;em&gt;boats&lt;/em&gt;</title><link href='/a'/>",
            "## [A & B boats](http://harbour.test/a)",
        ),
        ("<m:title>For players</m:title><title>Boats</title>", "## Boats"),
        (
            (
                "<title>Boats</title><content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>"
                "<p>First.</p><p>Second <b>one</b>.</p></div></content>"
            ),
            "## Boats\n\nFirst.\n\nSecond **one**.",
        ),
        ("<title>Boats</title><content:encoded>Whole.</content:encoded>", "## Boats\n\nWhole."),
        ("<title>Two&nbsp;boats</title>", "## Two boats"),
        (
            (
                "<title>Boats</title><description>&lt;![CDATA[Some &lt;b&gt;text&lt;/b&gt;]]&gt;"
                "</description>"
            ),
            "## Boats\n\nSome **text**",
        ),
        ("<title>Boats</title><guid>http://x.test/1</guid>", "## [Boats](http://x.test/1)"),
    ],
)
def test_entries_of_feeds_are_read_however_they_are_written(item: str, markdown: str) -> None:
    for namespace in ("", " xmlns='http://www.w3.org/2005/Atom'"):
        feed = (
            f"<feed{namespace} xmlns:m='http://search.yahoo.com/mrss/'><entry>{item}</entry></feed>"
        )
        page = read(feed.encode(), URL, content_type="application/atom+xml")
        assert page.markdown.replace("\xa0", " ").strip() == markdown


def test_the_line_that_tells_excel_the_separator_is_no_row() -> None:
    assert read(b"sep=;\nBoat;Kg\nNell;12\n", URL, content_type="text/csv").markdown == (
        "| Boat | Kg |\n| --- | --- |\n| Nell | 12 |"
    )


def test_cells_of_a_sheet_keep_where_they_lead() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Boat", "Site"])
    book.active.append(["Nell", "here"])
    book.active["B2"].hyperlink = "https://x.example/n?a=1&b=2"
    book.active["A2"].hyperlink = "javascript:alert(1)"
    book.active.append(["Ann", '=HYPERLINK("https://x.example/a","there")'])
    packed, shown = io.BytesIO(), io.BytesIO()
    book.save(packed)
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(shown, "w") as new:
        for name in old.namelist():  # programs save what a formula has shown, openpyxl does not
            part = old.read(name).replace(b'"B3"', b'"B3" t="str"')
            new.writestr(name, part.replace(b"<v></v>", b"<v>there</v>"))
    assert read(shown.getvalue(), URL).markdown.splitlines()[-2:] == [
        "| Nell | [here](https://x.example/n?a=1&b=2) |",
        "| Ann | [there](https://x.example/a) |",
    ]


def test_long_tables_are_cut_and_say_so() -> None:
    page = read(made.xlsx(rows=3000), URL)
    assert page.losses == ("rows of Prices",)
    assert page.markdown.count("\n| ") < MAX_ROWS + 10
    data = "a,b\n" + "1,2\n" * 3000
    assert read(data.encode(), URL, content_type="text/csv").losses == ("rows",)


# -- what a server says of it may be wrong


@pytest.mark.parametrize(
    ("body", "declared", "source"),
    [
        (b"<!doctype html><p>" + made.SENTENCE.encode(), "application/pdf", "html"),
        (b"<!doctype html><p>" + made.SENTENCE.encode(), "image/png", "html"),
        (b"<!doctype html><p>" + made.SENTENCE.encode(), "application/zip", "html"),
        (made.pdf(), "text/html", "pdf"),
        (made.pdf(), "image/jpeg", "pdf"),
        (made.docx(), "application/zip", "docx"),
        (made.docx(), "text/html; charset=utf-8", "docx"),
        (made.epub(), "application/octet-stream", "epub"),
        (made.JSON, "text/plain", "json"),
        (made.RSS, "text/xml", "feed"),
        (b"[note] not JSON at all, only brackets", "text/plain", "text"),
        (b"a log line\nanother one\n", "application/octet-stream", "text"),
        (b"OTTO and the sea\n", "text/plain", "text"),
        (b"ID3 tags, explained\n", "text/plain", "text"),
        (b"The ftyp box of a film\n", "text/plain", "text"),
        (b"words without a type\nin two lines\n", "", "text"),
        (b"A piece of a page, <em>without</em> a type", "", "html"),
        (made.SENTENCE.encode(), "text/css", "text"),
    ],
)
def test_a_wrong_content_type_does_no_harm(body: bytes, declared: str, source: str) -> None:
    assert read(body, URL, content_type=declared).source == source


@pytest.mark.parametrize(
    ("body", "declared"),
    [
        (PNG, "text/html"),
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0" + bytes(900), "text/plain"),
        (b"\0\0\0\x20ftypisom" + bytes(900), "application/octet-stream"),
        (b"RIFF\0\0\0\0WEBPVP8 " + bytes(900), ""),
        (made.zipped({"a.txt": "x"}), "application/octet-stream"),
        (bytes(900), "application/octet-stream"),
        (b"\x1f\x8b\x08" + bytes(900), "application/gzip"),
    ],
)
def test_media_are_no_documents(body: bytes, declared: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(body, URL, content_type=declared)
    assert error.value.reason == "media"
    assert "/" in error.value.detail


def test_the_first_bytes_settle_what_is_media_but_not_what_an_archive_is() -> None:
    assert is_certain_media(PNG[:512], "text/html")
    assert is_certain_media(made.zipped({"setup.exe": b"MZ" * 400})[:512], "application/zip")
    for kind in ("docx", "xlsx", "pptx", "odt", "epub", "pdf"):
        assert not is_certain_media(KINDS[kind]()[:512], "application/zip"), kind
    assert not is_certain_media(b"<!doctype html>" + bytes(50), "image/png")


def test_what_is_packed_is_settled_by_what_is_in_it() -> None:
    numbers = "".join(f"<loc>http://harbour.test/{Random(n).random()}</loc>" for n in range(2000))
    for text in (f"\ufeff\n<urlset>{numbers}", f"http://harbour.test/\n{numbers}"):
        assert not is_certain_media(gzip.compress(text.encode())[:512], "application/gzip")
    for data in (b"-- a dump\n" * 900, bytes(257) + b"ustar" + Random(1).randbytes(9000)):
        assert is_certain_media(gzip.compress(data)[:512], "application/gzip")


def test_a_picture_made_of_text_is_media() -> None:
    assert media_type(b"<svg xmlns='x'/>", "image/svg+xml") == "image/svg+xml"


# -- what cannot be read says why


@pytest.mark.parametrize(
    ("body", "reason", "detail"),
    [
        (made.pdf(3, scanned=True), "thin", "scanned: 3 pages"),
        (made.pdf(password="secret"), "unsupported-type", "password"),
        (b"%PDF-1.7\n" + b"x" * 3000, "error", "PDF"),
        (made.pdf()[:900], "error", "PDF"),
        (made.docx()[: len(made.docx()) // 2], "media", "zip"),
        (b"\xd0\xcf\x11\xe0" + bytes(900), "unsupported-type", "ole"),
    ],
    ids=["scanned", "password", "no PDF", "cut PDF", "cut archive", "old Word"],
)
def test_what_is_unreadable_says_why(body: bytes, reason: str, detail: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(body, URL)
    assert error.value.reason == reason
    assert detail.lower() in error.value.detail.lower()
    assert str(pickle.loads(pickle.dumps(error.value))) == error.value.detail


@pytest.mark.parametrize("declared", ["text/html; charset=utf-8", "text/plain"])
def test_bytes_that_are_no_text_are_not_read_as_such(declared: str) -> None:
    with pytest.raises(Unreadable, match="no text") as error:
        read(Random(7).randbytes(2000), URL, content_type=declared)
    assert error.value.reason == "unsupported-type"


@pytest.mark.parametrize("declared", ["text/css", "text/javascript; charset=utf-8"])
def test_what_pages_are_made_with_is_not_read(declared: str) -> None:
    with pytest.raises(Unreadable, match="is not read") as error:
        read(b"body { color: red }", URL, content_type=declared)
    assert error.value.reason == "unsupported-type"


def test_archives_that_would_blow_up_are_not_unpacked() -> None:
    with pytest.raises(Unreadable, match="unpacks") as error:
        read(made.zip_bomb(), URL)
    assert error.value.reason == "too-large"
    many = made.zipped({"mimetype": "application/epub+zip"} | {f"{n}": "" for n in range(10_001)})
    with pytest.raises(Unreadable, match="entries"):
        read(many, URL)


def test_an_archive_that_lies_about_a_size_is_broken() -> None:
    body = bytearray(made.epub())
    with zipfile.ZipFile(io.BytesIO(bytes(body))) as archive:
        entry = archive.getinfo("OEBPS/z.xhtml")
    at = bytes(body).rindex(b"OEBPS/z.xhtml") - 22  # the size in the central directory
    assert int.from_bytes(body[at : at + 4], "little") == entry.file_size
    body[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(Unreadable):
        read(bytes(body), URL)


def test_entities_are_not_expanded_and_nothing_is_fetched() -> None:
    bomb = b"<?xml version='1.0'?><!DOCTYPE r [<!ENTITY a 'boom'><!ENTITY b SYSTEM 'file:///etc/hostname'>]>"
    bomb += b"<rss><channel><title>&a;&b;</title></channel></rss>"
    assert "boom" not in read(bomb, URL, content_type="application/rss+xml").markdown


@pytest.mark.parametrize(
    "chapter",
    [
        "<html xmlns='http://www.w3.org/1999/xhtml'><body><h1>Two<b/></h1><p>Text.</p></body></html>",
        (
            "<x:html xmlns:x='http://www.w3.org/1999/xhtml'><x:body><x:h1>Two</x:h1>"
            "<x:p>Text.</x:p></x:body></x:html>"
        ),
    ],
)
def test_chapters_are_xml_with_empty_elements_and_prefixes(chapter: str) -> None:
    package = (
        "<package xmlns='http://www.idpf.org/2007/opf'><metadata xmlns:dc="
        "'http://purl.org/dc/elements/1.1/'><dc:date>2020-03</dc:date></metadata><manifest><item "
        "id='a' href='a.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref "
        "idref='a'/></spine></package>"
    )
    container = "<container><rootfiles><rootfile full-path='c.opf'/></rootfiles></container>"
    book = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": container,
        "c.opf": package,
        "a.xhtml": chapter,
    }
    page = read(made.zipped(book), URL, content_type="application/epub+zip")
    assert (page.markdown.strip(), page.date) == ("# Two\n\nText.", "2020-03")


def test_a_sheet_shows_percentages_as_its_reader_sees_them() -> None:
    book = openpyxl.Workbook()
    for row in (["Share", "Rate", "Part"], [0.25, 0.125, 0.5]):
        book.active.append(row)
    book.active["A2"].number_format = "0%"
    book.active["B2"].number_format = "0.0%"
    body = io.BytesIO()
    book.save(body)
    assert "| 25% | 12.5% | 0.5 |" in read(body.getvalue(), URL, content_type="").markdown


def feed_of(item: str) -> str:
    media = 'xmlns:media="http://search.yahoo.com/mrss/"'
    body = f'<rss version="2.0" {media}><channel><item>{item}</item></channel></rss>'
    return read(body.encode(), URL, content_type="application/rss+xml").markdown.strip()


@pytest.mark.parametrize(
    ("item", "shown"),
    [
        ("<title>Rope & chain</title>", "## Rope & chain"),
        ("<title>Caf&eacute; &ndash; now &amp; then</title>", "## Café – now & then"),
        ("<title><![CDATA[Rope & chain]]></title>", "## Rope & chain"),
        (
            (
                "<title>Film</title><media:group><media:description>Of boats.</media:description>"
                "</media:group>"
            ),
            "## Film\n\nOf boats.",
        ),
        (
            '<title>Talk</title><enclosure url="http://harbour.test/t/1.mp3" type="audio/mpeg"/>',
            "## Talk\n\n[1.mp3](http://harbour.test/t/1.mp3)",
        ),
    ],
)
def test_feeds_say_what_no_parser_of_xml_reads_and_what_players_play(item: str, shown: str) -> None:
    assert feed_of(item) == shown


@pytest.mark.parametrize("media", ["application/yaml", "application/x-subrip", "message/rfc822"])
def test_texts_that_are_called_applications_are_texts(media: str) -> None:
    assert read(b"rope: 12\n", URL, content_type=media).markdown == "rope: 12\n"


def test_lines_above_a_table_are_its_titles() -> None:
    body = b"Harbour dues\n\nItem,Price\nRope,12\nChain,900\n"
    page = read(body, URL, content_type="text/csv")
    table = "| Item | Price |\n| --- | --- |\n| Rope | 12 |\n| Chain | 900 |"
    assert page.markdown == f"Harbour dues\n\n{table}"
    assert read(b"One\nTwo\n", URL, content_type="text/csv").markdown == "One\n\nTwo"


def test_a_table_that_is_called_a_sheet_is_a_page() -> None:
    body = b"<table><tr><th>Item<th>Price<tr><td>Rope<td>12</table>"
    page = read(body, URL, content_type="application/vnd.ms-excel")
    assert (page.source, page.markdown.split("\n")[-1]) == ("html", "| Rope | 12 |")


def test_notebooks_are_their_cells() -> None:
    notebook = {
        "nbformat": 4,
        "metadata": {"kernelspec": {"language": "python"}},
        "cells": [
            {"cell_type": "markdown", "source": ["# Loom\n", "Text **b**"]},
            {
                "cell_type": "code",
                "source": "x = 1\nx",
                "outputs": [
                    {"data": {"text/plain": ["1"], "image/png": "iVBORw0KGgo="}},
                    {"text": ["\x1b[31mred\x1b[0m\n"]},
                    {"output_type": "error", "traceback": ["no"]},
                ],
            },
            {"cell_type": "heading", "level": 2, "source": "Old"},
            "no cell",
        ],
    }
    for media in ("application/x-ipynb+json", "application/json", "text/plain"):
        page = read(json.dumps(notebook).encode(), URL, content_type=media)
        assert page.title == "Loom"
        assert page.markdown == (
            "# Loom\nText **b**\n\n```python\nx = 1\nx\n```\n\n```\n1\n```\n\n```\nred\n```\n\n## Old\n"
        )
    assert read(b'{"nbformat": 4}', URL, content_type="application/json").source == "json"
