"""Lists of what else there is to see."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.others import leave_out_others, leave_out_pointers
from arachne.extraction.refine.selection import Selection

Rule = Callable[[Selection], None]
TEXT = "A sentence of the page that says what there is to say about mills. " * 3


def kept(html: str, kind: str = "product", rule: Rule = leave_out_others) -> list[str]:
    """The texts that stay of a page of which all was chosen, without the first."""
    root = parse(f"<main><p>{TEXT}</p>{html}</main>")
    blocks = segment(root)
    keys = frozenset(block.key for block in blocks)
    decision = Decision(np.full(len(blocks), 0.9), keys, 0.9, 0.9, kind, 0.9)
    selection = Selection(root, blocks, decision)
    rule(selection)
    return [blocks[number].text for number in selection.numbers()][1:]


LIST = "<ul><li><a href=/o>Oat flour</a> $9.99<li><a href=/r>Rye flour</a> $8</ul>"


@pytest.mark.parametrize(
    "title",
    [
        "Customers also bought",
        "You may also like:",
        "Related products",
        "More from The Old Mill",
        "Das könnte Sie auch interessieren",
        "Articles similaires",
        "También te puede interesar",
        "Читайте также",
        "猜你喜欢",
        "関連記事",
    ],
)
@pytest.mark.parametrize("box", ["<div><h2>{}</h2>{}</div>", "<p><b>{}</b></p>{}"])
def test_what_such_a_title_says_goes_with_it(title: str, box: str) -> None:
    assert kept(box.format(title, LIST)) == []


def test_it_ends_at_the_next_heading_and_at_the_next_paragraph() -> None:
    html = f"<h2>Related articles</h2>{LIST}<h2>How it is ground</h2><p>Slowly.</p>"
    assert kept(html, "article") == ["How it is ground", "Slowly."]
    assert kept(f"<h2>Related articles</h2>{LIST}<p>{TEXT}</p>", "article") == [TEXT.strip()]


@pytest.mark.parametrize("kind", ["docs", "listing", "collection", "home"])
def test_manuals_say_where_to_read_on_and_lists_list_other_things(kind: str) -> None:
    assert len(kept(f"<h2>Related articles</h2>{LIST}", kind)) == 3


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Related products</h2><p>Flour is related to bran and to grits.</p>",
        f"<h2>The customers also bought a mill</h2>{LIST}",
        f"<h2>Recommended reading</h2>{LIST}",
    ],
)
def test_what_only_reads_like_it_stays(html: str) -> None:
    assert len(kept(html)) == html.count("<h2>") + html.count("<li>") + html.count("<p>")


ARTICLE = "The mill has ground the corn of all the farmers of the valley for two centuries. " * 8
OTHER = "Another mill of the valley stands by the bridge, and it was built by the monks. " * 6
PRINTED = "".join(
    f"<article><h3><a href=/{n}>Mill {n}</a></h3><p>{OTHER}</p></article>" for n in range(9)
)


@pytest.mark.parametrize(
    "others",
    [
        f"<section><h3>Você pode gostar...</h3><div>{PRINTED}</div></section>",
        f"<div><div><h2>Related Resources</h2><a href=/all>All</a></div><div>{PRINTED}</div></div>",
        f"<div><p>Call us.</p><div><h2>Latest news</h2></div><div>{PRINTED}</div></div>",
    ],
)
def test_others_that_are_printed_below_an_article_are_none_of_it(others: str) -> None:
    said = ["Call us."] * ("Call us." in others)
    assert kept(f"<p>{ARTICLE}</p>{others}", "article") == [ARTICLE.strip(), *said]


@pytest.mark.parametrize(
    "html",
    [
        f"<section><h2>Related articles</h2>{LIST}<p>{ARTICLE}</p></section>",
        f"<div><div><h2>Related articles</h2>{LIST}</div><div><p>{ARTICLE}</p></div></div>",
        f"<div><h2>Keep reading</h2><div><a href=/2>2</a><p>{ARTICLE}</p></div></div>",
    ],
)
def test_an_article_that_goes_on_behind_them_does_so(html: str) -> None:
    assert ARTICLE.strip() in kept(f"<p>{ARTICLE}</p>{html}", "article")[1:]


def test_without_an_article_above_them_they_are_what_the_page_shows() -> None:
    others = f"<section><h2>Latest news</h2>{PRINTED}</section>"
    assert kept(others, "article").count(OTHER.strip()) == 9
    assert kept(f"<p>{ARTICLE}</p>{others}", "service").count(OTHER.strip()) == 9


def test_a_page_of_which_it_is_the_most_keeps_it() -> None:
    assert len(kept(f"<h2>Related products</h2>{LIST * 8}")) == 17


def test_a_link_of_a_card_to_more_of_its_subject_goes_with_the_name_of_that() -> None:
    pointer = "<a href=/w><div>More in this category</div><div>Windmills</div></a>"
    card = f"<article><h2>The old mill</h2><div>{pointer}</div><p>By Ann</p></article>"
    assert kept(card, "listing", leave_out_pointers) == ["The old mill", "By Ann"]


def test_a_title_that_says_so_without_a_link_stays() -> None:
    html = "<h2>More about this mill</h2><p>Built in 1801.</p>"
    said = ["More about this mill", "Built in 1801."]
    assert kept(html, "listing", leave_out_pointers) == said
