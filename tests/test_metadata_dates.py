"""Dates of publication and of change, with the traps that pages set."""

from __future__ import annotations

import pytest

from arachne.extraction.metadata.reading import collect
from arachne.extraction.parsing.tree import parse
from tests.describing import ARTICLE, H1, MORNING, TEXT, TODAY, URL, ld, meta


@pytest.mark.parametrize(
    ("head", "body", "published", "modified"),
    [
        (
            ld({**ARTICLE, "datePublished": "2024-02-11T08:00:00Z", "dateModified": "2024-03-01"}),
            H1,
            "2024-02-11T08:00:00+00:00",
            "2024-03-01",
        ),
        (
            (
                '<meta property="article:published_time" content="2024-02-11">'
                '<meta property="article:modified_time" content="2024-03-01">'
            ),
            H1,
            "2024-02-11",
            "2024-03-01",
        ),
        ('<meta name="dc.date" content="2024-02-11">', H1, "2024-02-11", ""),
        ('<meta itemprop="datePublished" content="2024-02-11">', H1, "2024-02-11", ""),
        (
            "",
            f'{H1}<time datetime="2024-02-11T08:00:00+01:00">11 Feb</time>',
            "2024-02-11T08:00:00+01:00",
            "",
        ),
        ("", f"{H1}<time>11 February 2024</time>", "2024-02-11", ""),
        (
            "",
            f"{H1}<p class=meta>Published on <span>11 February 2024</span> at 10:14</p>",
            "2024-02-11",
            "",
        ),
        ("", f"{H1}<p>niedziela, 11 lutego 2024 r.</p>", "2024-02-11", ""),
        ("", f"{H1}<p>11 February 2024</p>", "2024-02-11", ""),
        ("", f"<p>11 February 2024</p>{H1}", "2024-02-11", ""),
        ("", f"{H1}<p>By Mira Tolland | Feb 11, 2024 | 4 min read</p>", "2024-02-11", ""),
        ("", f"{H1}<span class=date>11.02.2024</span>", "2024-02-11", ""),
        ("", f"{H1}<abbr class=published title='2024-02-11'>Sunday</abbr>", "2024-02-11", ""),
        (
            "",
            f"{H1}<span class=date data-timestamp=1707638400>x</span>",
            f"2024-02-11{MORNING}",
            "",
        ),
        ("", f"{H1}<relative-time datetime=2024-02-11>last year</relative-time>", "2024-02-11", ""),
        ("", f"{H1}<faceplate-timeago ts=2024-02-11>2y ago</faceplate-timeago>", "2024-02-11", ""),
        ("", f"{H1}<time datetime='soon'>11 February 2024</time>", "2024-02-11", ""),
        ("", f"{H1}<p>Published 11 Feb 2024, updated 1 Mar 2024</p>", "2024-02-11", "2024-03-01"),
        (
            "",
            f"{H1}<p>Last updated: 1 March 2024</p><p>Posted 11 February 2024</p>",
            "2024-02-11",
            "2024-03-01",
        ),
        (
            "",
            (
                f'{H1}<time class="entry-date published" datetime="2024-02-11"></time>'
                '<time class=updated datetime="2024-03-01"></time>'
            ),
            "2024-02-11",
            "2024-03-01",
        ),
        ("", f"{H1}<p>Last updated on March 1, 2024</p>", "2024-03-01", "2024-03-01"),
        (
            "",
            (
                f"{H1}<p>Text.</p><p id=footer-info-lastmod>This page was last "
                f"edited on 1 March 2024.</p>"
            ),
            "2024-03-01",
            "2024-03-01",
        ),
        # What is not the date:
        ("<script>var expires='2031-01-31', v='2019-06-01'</script>", H1, "", ""),
        (
            (
                '<meta name=expires content="2025-01-31"><meta http-equiv=expires '
                'content="2025-01-31">'
            ),
            H1,
            "",
            "",
        ),
        (ld({**ARTICLE, "expires": "2025-12-31"}), H1, "", ""),
        (
            ld({**ARTICLE, "datePublished": "2031-12-24"}),
            f"{H1}<p>11 February 2024</p>",
            "2024-02-11",
            "",
        ),
        ('<meta name=date content="2030-12-24">', H1, "", ""),
        (
            ld(
                {
                    "@type": "NewsArticle",
                    "headline": "Another story altogether",
                    "datePublished": "2020-01-02",
                }
            ),
            f"{H1}<p>11 February 2024</p>",
            "2024-02-11",
            "",
        ),
        (ld(ARTICLE, {"@type": "Comment", "datePublished": "2020-01-02"}), H1, "", ""),
        ("", f"{H1}<p>Text.</p><footer>© 2019 Garden Gazette, 1 January 2019</footer>", "", ""),
        (
            "",
            f"{H1}<p>Text.</p><div class=comments><time datetime='2020-01-02'>x</time></div>",
            "",
            "",
        ),
        (
            "",
            f"{H1}<p>Text.</p><aside class=related><time datetime='2020-01-02'>x</time></aside>",
            "",
            "",
        ),
        (
            "",
            (
                f"<div class=sidebar><time datetime='2020-01-02'>x</time></div>{H1}"
                f"<p>11 February 2024</p>"
            ),
            "2024-02-11",
            "",
        ),
        ("", f"{H1}<b class=timeago title=2024-02-11>2 hours ago</b>", "2024-02-11", ""),
        ("", f"{H1}<p>Version 12.10.11 of the loom</p>", "", ""),
        ("", f"{H1}<p>Offer valid until 31 December 2025</p>", "", ""),
        ("", f"{H1}<p>He was born on 11 February 1924 in a small town near the sea.</p>", "", ""),
        ("", f"{H1}<time datetime='10:30'>10:30</time><time>3 days ago</time>", "", ""),
        (
            ld({**ARTICLE, "datePublished": "2025-06-01", "dateModified": "2025-06-01"})
            + '<meta property="article:published_time" content="2024-02-11">',
            H1,
            "2024-02-11",
            "2025-06-01",
        ),
        (
            ld({**ARTICLE, "datePublished": "2024-02-11", "dateModified": "2023-01-01"}),
            H1,
            "2024-02-11",
            "",
        ),
    ],
)
def test_dates_are_found_where_pages_tell_them(
    head: str, body: str, published: str, modified: str
) -> None:
    found = meta(f"<title>What the survey found</title>{head}", body)
    assert (found.date, found.modified) == (published, modified)


@pytest.mark.parametrize(
    ("url", "published"),
    [
        ("https://gazette.example/2024/02/11/survey", "2024-02-11"),
        ("https://gazette.example/news/2024-02-11-survey.html", "2024-02-11"),
        ("https://gazette.example/news/20240211/survey", "2024-02-11"),
        ("https://gazette.example/2020-02/19/c_1125597921.htm", "2020-02-19"),
        ("https://gazette.example/2024/2/9/survey", "2024-02-09"),
        ("https://gazette.example/2024/POLITICS/02/11/survey/index.html", "2024-02-11"),
        ("https://gazette.example/world/2024/feb/11/survey", "2024-02-11"),
        ("https://gazette.example/news/11-february-2024/survey", "2024-02-11"),
        ("https://gazette.example/2024/may/the-12-best", ""),
        ("https://gazette.example/2024-top-12", ""),
        ("https://gazette.example/2031/02/11/survey", ""),
        ("https://gazette.example/2024/survey-13-45", ""),
        ("https://gazette.example/item/12024021155", ""),
    ],
)
def test_a_date_in_the_address_counts_when_the_page_says_none(url: str, published: str) -> None:
    assert meta("", H1, url).date == published
    assert meta("", f"{H1}<time datetime='2024-01-01'>x</time>", url).date == "2024-01-01"


def test_a_sentence_that_ends_in_a_date_does_not_date_the_page():
    said = "The Social Security Act was signed into law on August 14, 1935"
    assert meta("", f"{H1}<ul><li>{said}</ul>").date == ""
    assert meta("", f"{H1}<ul><li>by Ann Ott in Leeds on August 14, 2023</ul>").date == "2023-08-14"


@pytest.mark.parametrize("zero", ["1970-01-01T00:00:00Z", "1900-01-01", "0001-01-01T00:00:00"])
def test_a_date_that_nobody_entered_is_none(zero: str) -> None:
    head = f'<meta property="article:published_time" content="{zero}">'
    assert meta(head, H1).date == ""
    assert meta(head, f'{H1}<time datetime="2021-03-03">then</time>').date == "2021-03-03"


def test_of_two_labels_before_a_date_the_later_one_counts() -> None:
    line = (
        "<p>Published <time datetime=2021-03-04>4 March</time>, updated <time datetime=2021-04-05>"
    )
    found = meta("", f"{H1}{line}5 April</time></p>")
    assert (found.date, found.modified) == ("2021-03-04", "2021-04-05")


def test_the_day_that_a_newspaper_says_it_is_is_not_that_of_an_article() -> None:
    head = "<header><span class=date>Thursday, 15 January 2026</span></header>"
    line = "<p>By Mira Tolland, March 4, 2021</p>"
    assert meta("", f"{head}<main>{H1}{line}</main>").date == "2021-03-04"


def test_how_long_ago_something_was_is_told_by_its_title() -> None:
    ago = "<span class=date title='Thu, 04 Mar 2021 10:15:00 GMT'>3 years ago</span>"
    assert meta("", f"{H1}{ago}").date == "2021-03-04T10:15:00+00:00"


@pytest.mark.parametrize(
    "before",
    [
        "<h1>Glass from the river</h1>",
        "<h1>Glass</h1><p>Nobody had seen it for long, they say, since the flood.</p>",
    ],
)
def test_the_words_of_a_heading_or_a_paragraph_are_no_label_of_the_date_after_it(
    before: str,
) -> None:
    dated = '<time datetime="2021-03-03">3 Mar</time>'
    assert meta("<title>Glass</title>", before + dated).date == "2021-03-03"


def test_of_works_without_a_name_the_article_goes_before_what_is_embedded_in_it() -> None:
    video = {"@type": "VideoObject", "uploadDate": "2018-01-01"}
    article = {"@type": "Article", "datePublished": "2021-03-03"}
    assert meta(ld(video, article), "<p>Text</p>").date == "2021-03-03"
    assert meta(ld(video), "<p>Text</p>").date == "2018-01-01"


def test_a_labelled_date_is_found_in_the_text() -> None:
    assert meta("", H1, text=f"{TEXT} Published: March 3, 2020").date == "2020-03-03"
    assert meta("", H1, text=f"{TEXT} The war ended on March 3, 2020 for most.").date == ""


@pytest.mark.parametrize(
    ("line", "published"),
    [
        ("Published: 3 May 2019", "2019-05-03"),
        ("Published on 3 May 2019 by Mira Tolland", "2019-05-03"),
        (f"{TEXT} This article was posted on 3 May 2019.", "2019-05-03"),
        (f"{TEXT} (Stand 3. Mai 2019)", "2019-05-03"),
        ("Her novel on the harbour, published on 3 May 1999, sold well.", ""),
        ("A report released 3 May 1999 said that the walls were safe.", ""),
        (f"{TEXT} The novel was published on 3 May 1999.", ""),
        ("Die Verordnung vom 3. Mai 1999 gilt weiter.", ""),
        ("El acta, con fecha 3 de mayo de 1999, fue firmada.", ""),
    ],
)
def test_a_sentence_about_something_that_was_published_does_not_date_the_page(
    line: str, published: str
) -> None:
    assert meta("", H1, text=f"{TEXT}\n{line}\n{TEXT}").date == published
    assert meta("", f"{H1}<p>{line}</p>").date == published or len(line) > 160


@pytest.mark.parametrize(
    ("body", "published", "modified"),
    [
        ("<dl><dt>Received<dd>16 Dec 2022<dt>Published<dd>10 Jan 2023</dl>", "2023-01-10", ""),
        (
            (
                "<dl><dt>Received<dd><time datetime=2022-12-16>16 Dec</time>"
                "<dt>Published<dd><time datetime=2023-01-10>10 Jan</time></dl>"
            ),
            "2023-01-10",
            "",
        ),
        (
            (
                "<table><tr><td>Updated<td><time datetime=2023-01-10>x</time>"
                "<tr><td>Published<td><time datetime=2022-12-16>x</time></table>"
            ),
            "2022-12-16",
            "2023-01-10",
        ),
        ("<dl><dt>Closing date<dd>3 May 2024<dt>Posted<dd>1 April 2024</dl>", "2024-04-01", ""),
        ("<table><tr><th>Born<td>3 May 1899<tr><th>Died<td>5 June 1970</table>", "", ""),
        (
            f"<p>{TEXT}</p><p>{TEXT}</p><table><tr><td>3 May 1999<td>Wall built</table>",
            "",
            "",
        ),
    ],
)
def test_the_term_or_the_cell_before_a_date_is_its_label(
    body: str, published: str, modified: str
) -> None:
    found = meta("", f"{H1}{body}")
    assert (found.date, found.modified) == (published, modified)


@pytest.mark.parametrize(
    "line",
    [
        "5 marzo 2021 (modifica il 6 aprile 2021 | 11:00)",
        "5 березня 2021, 10:00. Оновлено 6 квітня 2021",
        "2021.03.05. 10:00 | Frissítve: 2021.04.06.",
        "تاريخ النشر: 05 آذار 2021 - آخر تحديث: 06 نيسان 2021",
        "Δημοσιεύτηκε: 5 Μαρτίου 2021 | Ενημερώθηκε: 6 Απριλίου 2021",
        "פורסם: 5 במרץ 2021 | עודכן: 6 באפריל 2021",
        "Diterbitkan 5 Maret 2021, diperbarui 6 April 2021",
    ],
)
def test_what_is_said_of_a_date_is_understood_in_many_languages(line: str) -> None:
    found = meta("", f"{H1}<p>{line}</p>")
    assert (found.date[:10], found.modified[:10]) == ("2021-03-05", "2021-04-06")


def test_a_date_that_is_a_part_of_the_title_counts_where_there_is_no_other() -> None:
    assert meta("<title>Of oaks | 11.02.2024 | Gazette</title>", H1).date == "2024-02-11"
    assert meta("<title>Of oaks since 11.02.2024</title>", H1).date == ""


@pytest.mark.parametrize(
    ("opening", "published"),
    [
        ("LONDON, Feb. 11, 2024 (AP) — ", "2024-02-11"),
        ("NEW YORK, N.Y., February 11, 2024 /Newswire/ -- ", "2024-02-11"),
        ("On February 11, 2024 (a Sunday) - ", ""),
        ("LONDON, February 11, 2024 was cold. ", ""),
    ],
)
def test_the_line_with_which_agencies_open_has_the_date(opening: str, published: str) -> None:
    assert meta("", H1, text=f"{opening}{TEXT}").date == published


def test_the_order_of_numeric_dates_follows_the_language() -> None:
    html = '<html lang="{}"><body><h1>Survey</h1><p class="date">03/04/2024</p></body></html>'
    for language, day in (("en-US", "2024-03-04"), ("en-GB", "2024-04-03"), ("fr", "2024-04-03")):
        assert collect(parse(html.format(language)), URL, today=TODAY).date == day


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("", f"{H1}<p>March 2024</p>"),
        ("", f"{H1}<p>Published: March 2024</p>"),
        ("", f"{H1}<time datetime=2024-03>March 2024</time>"),
        ("", f"{H1}<span class=date>March 2024</span>"),
        ('<meta name="citation_publication_date" content="2024/03">', H1),
        (ld({**ARTICLE, "datePublished": "2024-03"}), H1),
    ],
)
def test_a_month_is_a_date_where_the_page_has_none_with_a_day(head: str, body: str) -> None:
    assert _dates(f"<html><head>{head}</head><body>{body}", TEXT)[0] == "2024-03"


@pytest.mark.parametrize(
    "body",
    [
        f"{H1}<p>Conference in Rome, March 2024</p>",
        f"{H1}<p>The conference of March 2024 was held in Rome.</p>",
    ],
)
def test_a_month_that_a_text_is_about_is_no_date(body: str) -> None:
    assert _dates(f"<html><body>{body}", TEXT) == ("", "")


def test_a_date_with_a_day_comes_before_a_month_however_that_is_declared() -> None:
    head = '<meta name="citation_publication_date" content="2024/02">'
    html = f"<html><head>{head}</head><body>{H1}<p>11 February 2024</p>"
    assert _dates(html, TEXT)[0] == "2024-02-11"


@pytest.mark.parametrize(
    ("html", "url", "published"),
    [
        ("<html lang=en>", URL, "2024-02-03"),
        ("<html lang=en><p>On 25/01/2024 we went.", URL, "2024-02-03"),
        ("<html lang=en><time>25/01/2024</time>", URL, "2024-03-02"),
        ("<html lang=en><time>01/25/2024</time>", "https://a.example.co.uk/", "2024-02-03"),
        ("<html lang=en>", "https://a.example.de/", "2024-03-02"),
        ('<html lang=en><meta property="og:locale" content="en_GB">', URL, "2024-03-02"),
        ("<html lang=fr>", URL, "2024-03-02"),
        ("<html lang=en-US>", URL, "2024-02-03"),
    ],
)
def test_day_or_month_first_by_all_that_a_page_shows_of_it(
    html: str, url: str, published: str
) -> None:
    body = f"{html}{H1}<span class=date>02/03/2024</span>"
    page = collect(parse(body), url, f"{TEXT}", today=TODAY)
    assert page.date == published


def test_dates_of_the_main_text_show_the_order_too() -> None:
    body = f"<html lang=en>{H1}<span class=date>02/03/2024</span>"
    page = collect(parse(body), URL, f"{TEXT} On 25/01/2024 we went.", today=TODAY)
    assert page.date == "2024-03-02"


def _dates(html: str, text: str) -> tuple[str, str]:
    page = collect(parse(html), URL, text, today=TODAY)
    return page.date, page.modified


def test_a_creation_of_today_is_the_clock_of_a_template() -> None:
    created = '<meta name="created" content="{} 10:48">' + H1
    assert _dates(created.format(TODAY.strftime("%d %b %Y")), TEXT) == ("", "")
    assert _dates(created.format("7 Mar 2019"), TEXT) == ("2019-03-07", "")
