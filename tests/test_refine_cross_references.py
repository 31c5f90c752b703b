"""Lines of an article that only point out of it."""

from __future__ import annotations

import pytest

from arachne.extraction.refine.cross_references import leave_out_cross_references
from tests.test_refine_others import TEXT, kept


def lines(html: str, kind: str = "article") -> list[str]:
    return kept(f"{html}<p>{TEXT}</p>", kind, leave_out_cross_references)[:-1]


@pytest.mark.parametrize(
    "line",
    [
        "<p><b>Related:</b> <a href=/m>What a mill costs</a></p>",
        "<p><a href=/m>RELATED: What a mill costs</a></p>",
        "<p>Le puede interesar: <a href=/m>Lo que cuesta un molino</a></p>",
        "<blockquote><p><b>PUEDES VER:</b> <a href=/m>¿Qué es un molino?</a></p></blockquote>",
        "<p><b>À lire aussi »</b> <a href=/m>Ce que coûte un moulin</a></p>",
        "<p><em>Auch lesen:</em> <a href=/m>Was eine Mühle kostet</a></p>",
        "<p>関連記事: <a href=/m>水車小屋の値段</a></p>",
    ],
)
def test_a_line_that_says_only_where_else_to_read_goes(line: str) -> None:
    assert lines(line) == []
    assert len(lines(line, "docs")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "<p>Related: the mills of the valley and their millers, of whom <a href=/m>one</a> is left.</p>",
        "<p>Related work is <a href=/m>described in the appendix of the report</a></p>",
        "<p>Read more: <a href=/m>What a mill costs</a></p>",
        "<p>Related: grain, flour, bread.</p>",
    ],
)
def test_a_line_that_says_more_stays(line: str) -> None:
    assert len(lines(line)) == 1


def test_an_article_that_is_a_list_of_them_keeps_them() -> None:
    line = "<p>Related: <a href=/m>What another of the mills in this valley costs</a></p>"
    assert len(lines(line * 20)) == 20


@pytest.mark.parametrize(
    "line",
    [
        "<p>Follow us on <a href=https://x.com/mill>X</a> and <a href=https://fb.com/mill>Facebook</a>.",
        "<p>Ann Ott writes on mills. Follow her <a href=https://x.com/ann>@ann</a>.</p>",
        "<p>Liken Sie uns auf <a href=https://www.facebook.com/muehle/>Facebook</a></p>",
        "<p>Suivez-nous sur <a href=https://www.instagram.com/moulin>Instagram</a></p>",
        "<p><a href=https://www.youtube.com/c/mill?sub_confirmation=1>Subscribe on YouTube</a></p>",
    ],
)
def test_a_line_that_asks_to_follow_accounts_goes(line: str) -> None:
    assert lines(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>I also subscribe to <a href=https://millers.substack.com/>The Millers</a>.</p>",
        "<p>Follow the <a href=https://mills.example/path>path along the river</a> to the mill.</p>",
        "<p>Follow the stream to the bridge.</p>",
    ],
)
def test_a_line_that_follows_something_else_stays(line: str) -> None:
    assert len(lines(line)) == 1
