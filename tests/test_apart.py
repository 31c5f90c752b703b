"""The foot of the page, and the notice that one leaves the site."""

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.model.apart import apart
from arachne.extraction.model.choose import choose
from arachne.extraction.model.kinds import MODEL_KINDS
from arachne.extraction.parsing.tree import parse

ADDRESS = "<p>20 Mill Lane, Erie</p>"
LISTING = np.eye(len(MODEL_KINDS))[MODEL_KINDS.index("listing")]


def page_of(html: str) -> PageFeatures:
    return PageFeatures(segment(parse(html)))


@pytest.mark.parametrize(
    ("html", "is_foot"),
    [
        (f"<footer>{ADDRESS}</footer>", True),
        (f"<div><footer><section>{ADDRESS}</section></footer></div>", True),
        (f"<footer role=contentinfo><div>{ADDRESS}</div></footer>", True),
        (f"<main><footer>{ADDRESS}</footer></main>", False),
        (f"<article><p>Told.</p><footer>{ADDRESS}</footer></article>", False),
        (f"<section><footer>{ADDRESS}</footer></section>", False),
        (f"<ul><li><footer>{ADDRESS}</footer></ul>", False),
        (f"<footer><main>{ADDRESS}</main></footer>", False),
        (f"<div class=footer>{ADDRESS}</div>", False),
    ],
)
def test_a_footer_is_that_of_the_page_where_no_section_is_around_it(
    html: str, *, is_foot: bool
) -> None:
    page = page_of(html)
    kept = np.ones(len(page.blocks), dtype=bool)
    feet, _ = apart(kept, page)
    assert feet[-1] == is_foot


def chosen(html: str, *probability: float) -> list[str]:
    page = page_of(html)
    kept, _ = choose(np.array(probability), page, LISTING)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


def test_the_choice_is_made_without_the_foot() -> None:
    """With it, its many words would be worth more than the list."""
    terms = "of the terms that hold for all offers " * 4
    mills = [f"Of a mill by the lane {number}" for number in range(12)]
    html = f"<ul><li>{'<li>'.join(mills)}</ul><footer><p>{terms}</footer>"
    assert chosen(html, *[0.4] * 12, 0.5) == mills


def test_a_foot_is_kept_where_nearly_nothing_is_said_above_it() -> None:
    html = f"<main><h1>Where we are</h1></main><footer><p>{'20 Mill Lane, Erie. ' * 3}</footer>"
    assert len(chosen(html, 0.9, 0.8)) == 2


def test_a_short_list_is_what_a_page_has_whatever_its_foot_says() -> None:
    runners = ["A. Holt 33:10", "B. Gray 34:02", "C. Roth 34:40", "D. Lind 35:15"]
    foot = f"<footer><p>{'We mill since 1890 in the valley. ' * 4}</footer>"
    html = f"<ol><li>{'<li>'.join(runners)}</ol>{foot}"
    assert chosen(html, *[0.9] * 4, 0.8) == runners


def test_a_page_that_is_all_foot_keeps_it() -> None:
    assert chosen(f"<p>Menu</p><footer>{ADDRESS}</footer>", 0.01, 0.9) == ["20 Mill Lane, Erie"]


NOTICE = "<div class=modal><h2>You are now leaving mills.com</h2><p>Shop for parts there.</p></div>"
IN_NOTICE = ["You are now leaving mills.com", "Shop for parts there."]


def test_the_notice_that_one_leaves_the_site_is_not_what_a_page_says() -> None:
    assert chosen(f"<h1>Sale of mills</h1>{NOTICE}", 0.1, 0.2, 0.2) == ["Sale of mills"]


def test_a_text_about_leaving_is_none_where_nothing_names_it_a_notice() -> None:
    html = "<p>Mills</p><div class=told><p>You are now leaving Erie</p><p>said he.</p></div>"
    assert chosen(html, 0.01, 0.9, 0.9) == ["You are now leaving Erie", "said he."]


def test_a_page_that_is_but_a_notice_keeps_it() -> None:
    assert chosen(NOTICE, 0.9, 0.9) == IN_NOTICE
