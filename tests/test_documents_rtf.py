"""Documents in RTF become records like others."""

from __future__ import annotations

import time

import pytest

from arachne.extraction.documents.rtf import convert
from arachne.extraction.reading import needs_worker, read

URL = "https://harbour.example/files/report.rtf"
HEAD = (
    rb"{\rtf1\ansi\ansicpg1252\deff0\uc1{\fonttbl{\f0\fswiss\fcharset0 Arial;}"
    rb"{\f1\fnil\fcharset204 Cyr;}{\f2\fnil\fcharset128 Mincho;}}"
    rb"{\stylesheet{\s0 Normal;}{\s1\sb240\keepn\b\snext0 heading 1;}{\s2\outlinelevel1 Teil;}}"
)


def markdown(body: bytes) -> str:
    return read(HEAD + body + b"}", URL, content_type="text/rtf").markdown.rstrip("\n")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (rb"\pard One\par\pard Two\par", "One\n\nTwo"),
        (rb"\pard one\line two\~2\par", "one  \ntwo 2"),
        (rb"\pard {\b Bold} {\i it}\b  more\b0 , H{\sub 2}O", "**Bold** *it* **more**, H₂O"),
        (rb"\pard caf\'e9 \ldblquote x\rdblquote  \{a\}", "café “x” {a}"),
        (rb"\pard \u8217?s \u-10179?\u-8704?!{\uc2 \u1055\'cf\'cfx}", "’s 😀!Пx"),
        (rb"\pard {\f1\'cf\'f0\'e8} {\f2\'8a\'bf\'8e\'9a}", "При 漢字"),
        (rb"\pard\s1 Loom\par\pard\s2 Part\par\pard Text", "# Loom\n\n## Part\n\nText"),
        (rb"\pard\outlinelevel2 Deep\par\pard Text", "### Deep\n\nText"),
        (
            rb"\pard{\pntext\f0\'b7\tab}One\par{\pntext\f0\'b7\tab}Two\par\pard Text",
            "- One\n- Two\n\nText",
        ),
        (
            rb"\pard{\listtext 3.\tab}Three\par\ilvl1{\listtext a.\tab}Sub\par",
            "3. Three\n   - a. Sub",
        ),
        (
            rb'\pard See {\field{\*\fldinst{HYPERLINK "https://x.example/a"}}{\fldrslt here}}.',
            "See [here](https://x.example/a).",
        ),
        (
            rb"\trowd\pard\intbl A\cell B\cell\row\trowd\pard\intbl C\par D\cell E|F\cell\row\pard G",
            "|  |  |\n| --- | --- |\n| A | B |\n| C<br>D | E\\|F |\n\nG",
        ),
        (
            rb"\pard A{\super\chftn}{\footnote\pard{\super\chftn} The note.} end\par",
            "A[1] end\n\n---\n\n1. The note.",
        ),
        (
            (
                rb"{\header Running\par}\pard Seen{\v  hidden}{\deleted  gone}{\pict\wmf8 0a1b}"
                rb"{\*\bkmkstart x}{\*\unknown{\b y}}\par"
            ),
            "Seen",
        ),
        (rb"\pard Hi \bin5 }}}}} there", "Hi there"),
    ],
)
def test_rtf_is_read_as_its_reader_sees_it(body: bytes, expected: str) -> None:
    assert markdown(body) == expected


def test_what_a_document_says_of_itself_is_known() -> None:
    info = (
        rb"{\info{\title Harbour {\i report}}{\author Ann Ott}{\creatim\yr2024\mo5\dy3\hr10}"
        rb"{\revtim\yr2024\mo6\dy12}}\pard The harbour was dredged.\par"
    )
    page = read(HEAD + info + b"}", URL, content_type="application/octet-stream")
    assert (page.source, page.score) == ("rtf", 1.0)
    assert (page.title, page.author) == ("Harbour report", "Ann Ott")
    assert (page.date, page.modified) == ("2024-05-03", "2024-06-12")
    assert page.markdown == "The harbour was dredged."


def test_the_code_page_is_that_of_the_document() -> None:
    assert convert(rb"{\rtf1\mac caf\'8e\par}").html == "<p>café</p>"
    assert convert(rb"{\rtf1\ansi\ansicpg936 \'d6\'d0\'ce\'c4\par}").html == "<p>中文</p>"


def test_broken_documents_are_read_as_far_as_they_go() -> None:
    assert markdown(rb"\pard one}}} two {\b three") == "one two **three**"
    assert convert(rb"{\rtf1}").html == ""


def test_groups_without_end_take_linear_time() -> None:
    body = rb"{\rtf1" + rb"{\b x" * 50_000
    started = time.perf_counter()
    convert(body)
    assert time.perf_counter() - started < 5
    assert needs_worker(body, "text/rtf")
