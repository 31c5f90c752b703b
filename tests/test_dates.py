"""Dates in the forms that pages use."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.dates.order import day_first_seen
from arachne.extraction.dates.reading import find_dates, find_months, parse_date


@pytest.mark.parametrize(
    ("text", "language", "iso"),
    [
        ("2024-02-11", "", "2024-02-11"),
        ("2024-02-11T08:00:00+00:00", "", "2024-02-11T08:00:00+00:00"),
        ("2024-02-11T08:00:00.123Z", "", "2024-02-11T08:00:00+00:00"),
        ("2024-02-11T08:00+0100", "", "2024-02-11T08:00:00+01:00"),
        ("2024-02-11 08:00:00", "", "2024-02-11T08:00:00"),
        ("2024/2/11", "", "2024-02-11"),
        ("2024-02-11 3:05 PM", "", "2024-02-11T15:05:00"),
        ("2024-02-11 12:05 a.m.", "", "2024-02-11T00:05:00"),
        ("2024-02-11 12:05 PM", "", "2024-02-11T12:05:00"),
        ("2024. gada 11. februārī", "lv", "2024-02-11"),
        ("11 Feb '24", "en", "2024-02-11"),
        ("Sunday, 11-Feb-24 08:00:00 GMT", "", "2024-02-11"),
        ("11-Feb-98", "", "1998-02-11"),
        ("2024.02.11.", "", "2024-02-11"),
        ("20240211", "", "2024-02-11"),
        ("20240211T080000Z", "", "2024-02-11T08:00:00+00:00"),
        ("1707638400", "", "2024-02-11T08:00:00+00:00"),
        ("1707638400000", "", "2024-02-11T08:00:00+00:00"),
        ("Sun, 11 Feb 2024 08:00:00 GMT", "", "2024-02-11T08:00:00+00:00"),
        ("Sun, 11 Feb 2024 08:00:00 -0500", "", "2024-02-11T08:00:00-05:00"),
        ("February 11, 2024", "en", "2024-02-11"),
        ("Feb. 11th, 2024", "en", "2024-02-11"),
        ("Feb 11 2024", "", "2024-02-11"),
        ("11 February 2024", "", "2024-02-11"),
        ("11-Feb-2024", "", "2024-02-11"),
        ("Sunday, the 11th of February 2024", "", "2024-02-11"),
        ("11. Februar 2024", "de", "2024-02-11"),
        ("11. Jänner 2024", "de-AT", "2024-01-11"),
        ("11 février 2024", "fr", "2024-02-11"),
        ("1er août 2024", "fr", "2024-08-01"),
        ("11 de febrero de 2024", "es", "2024-02-11"),
        ("11 de fevereiro de 2024", "pt", "2024-02-11"),
        ("11 febbraio 2024", "it", "2024-02-11"),
        ("11 februari 2024", "nl", "2024-02-11"),
        ("11 lutego 2024", "pl", "2024-02-11"),
        ("11. února 2024", "cs", "2024-02-11"),
        ("11. listopada 2024", "hr", "2024-10-11"),
        ("11 listopada 2024", "pl", "2024-11-11"),
        ("2024. február 11.", "hu", "2024-02-11"),
        ("11 Şubat 2024", "tr", "2024-02-11"),
        ("11 февраля 2024 г.", "ru", "2024-02-11"),
        ("11 лютого 2024", "uk", "2024-02-11"),
        ("11 Φεβρουαρίου 2024", "el", "2024-02-11"),
        ("11 בפברואר 2024", "he", "2024-02-11"),
        ("11 فبراير 2024", "ar", "2024-02-11"),
        ("١١ فبراير ٢٠٢٤", "ar", "2024-02-11"),
        ("11 फ़रवरी 2024", "hi", "2024-02-11"),
        ("11 กุมภาพันธ์ 2567", "th", "2024-02-11"),
        ("۲۲ بهمن ۱۴۰۲", "fa", "2024-02-11"),
        ("۱۴۰۲/۱۱/۲۲ ۱۰:۱۴", "fa", "2024-02-11T10:14:00"),
        ("1399/12/30", "fa-IR", "2021-03-20"),
        ("1 فروردین 1400", "", "2021-03-21"),
        ("1357/11/22", "fa", "1979-02-11"),
        ("1402/12/30", "fa", ""),
        ("1402/11/22", "en", ""),
        ("14021122", "fa", ""),
        ("2024年2月11日", "ja", "2024-02-11"),
        ("2024 年 02 月 11 日", "zh", "2024-02-11"),
        ("令和6年2月11日", "ja", "2024-02-11"),
        ("2024년 2월 11일", "ko", "2024-02-11"),
        ("ngày 11 tháng 2 năm 2024", "vi", "2024-02-11"),
        ("11.02.2024", "", "2024-02-11"),
        ("11.2.24", "de", "2024-02-11"),
        ("3/4/2024", "en-US", "2024-03-04"),
        ("3/4/2024", "en-GB", "2024-04-03"),
        ("3/4/2024", "fr", "2024-04-03"),
        ("13/4/2024", "en-US", "2024-04-13"),
        ("4/13/2024", "fr", "2024-04-13"),
        ("民國113年3月5日", "zh-TW", "2024-03-05"),
        ("2024 оны 3-р сарын 5", "mn", "2024-03-05"),
        ("5 มี.ค. 67", "th", "2024-03-05"),
        ("2024ko martxoaren 5a", "eu", "2024-03-05"),
        ("5 ta' Marzu 2024", "mt", "2024-03-05"),
        ("5 మార్చి 2024", "te", "2024-03-05"),
        ("5 မတ် 2024", "my", "2024-03-05"),
        ("Marso 5, 2024", "fil", "2024-03-05"),
        ("Mar 5, '24", "en", "2024-03-05"),
    ],
)
def test_a_date_is_read_in_the_form_of_its_language(text: str, language: str, iso: str) -> None:
    assert parse_date(text, language) == (iso or "")


def test_british_hosts_put_the_day_first() -> None:
    assert parse_date("3/4/2024", "en", host="news.example.co.uk") == "2024-04-03"
    assert parse_date("3/4/2024", "en", host="news.example.com") == "2024-03-04"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2024",
        "February 2024",
        "31 February 2024",
        "2024-13-40",
        "192.168.10.12",
        "1.2.3",
        "12/24",
        "0612345678",
        "99 bottles 2024",
        "version 10.11.2",
        "12345678",
        "tomorrow",
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert parse_date(text) == ""


def test_dates_are_found_in_the_order_they_stand() -> None:
    text = "Published 11 Feb 2024 at 10:14, updated 2024-03-01T10:00:00Z (was 12.02.2024)"
    assert [found.iso for found in find_dates(text)] == [
        "2024-02-11",
        "2024-03-01T10:00:00+00:00",
        "2024-02-12",
    ]


@given(st.text(max_size=200), st.sampled_from(["", "en", "de", "ja", "zz"]))
def test_any_text_is_searched_without_harm(text: str, language: str) -> None:
    for found in find_dates(text, language):
        assert 0 <= found.start < found.end <= len(text)


@given(st.dates(min_value=date(1850, 1, 1), max_value=date(2399, 12, 31)))
def test_iso_dates_are_fixed_points(day: date) -> None:
    assert parse_date(str(day)) == str(day)


@pytest.mark.parametrize(
    ("text", "language", "months"),
    [
        ("March 2024", "en", ["2024-03"]),
        ("Stand: März 2024", "de", ["2024-03"]),
        ("marzo de 2024", "es", ["2024-03"]),
        ("2024-03", "", ["2024-03"]),
        ("2024/03", "", ["2024-03"]),
        ("2024年3月", "ja", ["2024-03"]),
        ("令和6年3月", "ja", ["2024-03"]),
        ("from May 2023 to June 2024", "en", ["2023-05", "2024-06"]),
        ("2024-13", "", []),
        ("555-2024-03-1", "", []),
        ("room 2024", "en", []),
    ],
)
def test_a_month_and_its_year(text: str, language: str, months: list[str]) -> None:
    assert [found.iso for found in find_months(text, language)] == months


@pytest.mark.parametrize(
    ("text", "day_first"),
    [
        ("25/03/2024 and 03/04/2024", True),
        ("03/25/2024", False),
        ("03/25/2024, elsewhere 25/03/2024", None),
        ("03/04/2024", None),
        ("25.03.2024", None),
    ],
)
def test_dates_that_read_in_one_way_only_show_the_order(text: str, day_first: bool | None) -> None:
    assert day_first_seen(text) is day_first
