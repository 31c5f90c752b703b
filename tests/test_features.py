"""The features of blocks."""

import time

import numpy as np

from arachne.extraction.blocks import segment
from arachne.extraction.features.columns import PART
from arachne.extraction.features.declared import declared
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.parsing.tree import parse

CARDS = "".join(
    f"<div class='card c{n}'><h3><a href=/{n}>Thing number {n}</a></h3><p>$1{n}.00</p></div>"
    for n in range(6)
)
PAGE = (
    "<title>Things of the house</title><nav class=main-menu><a href=/>Home</a></nav>"
    f"<main><h1>Things of the house</h1><div class=grid>{CARDS}</div>"
    "<p>We sell things. They are good, and they are cheap.</p></main>"
    "<footer>© Things Ltd.</footer>"
)


def column(html: str, name: str) -> list[float]:
    root = parse(html)
    columns = PageFeatures(segment(root), declared(root)).columns
    return [round(float(value), 3) for value in columns.matrix()[:, columns.names.index(name)]]


def test_every_column_has_a_name_and_a_value_for_every_block() -> None:
    page = PageFeatures(segment(parse(PAGE)))
    names, matrix = page.columns.names, page.columns.matrix()
    assert len(set(names)) == len(names)
    assert matrix.shape == (len(page.blocks), len(names))
    assert np.isfinite(matrix).all()


def test_tables_hold_all_features_whether_of_one_part_or_many() -> None:
    page = PageFeatures(segment(parse("<p>One text<p>Two" * (PART // 2 + 10))))
    small = PageFeatures(segment(parse("<p>One text<p>Two" * 10)))
    for features in (page, small):
        features.add_kinds(np.linspace(0, 1, 7))
        tables = list(features.columns.parts())
        assert np.array_equal(np.concatenate(tables, axis=1).T, features.columns.matrix())
        assert np.array_equal(features.columns.sample(3).T, features.columns.matrix()[::3])
    assert len(list(page.columns.parts())) == 2


def test_cards_whose_classes_differ_by_a_number_are_one_group() -> None:
    assert column(PAGE, "unit_size")[2:14] == [round(float(np.log1p(6)), 3)] * 12


def test_what_the_page_says_of_itself_is_recognised() -> None:
    html = "<meta name=description content='We sell things.'><p>We sell things.<p>Other words"
    assert column(html, "said_main") == [1, 0]


def test_a_repeated_text_is_marked_from_its_second_time() -> None:
    html = "<p>Buy now<p>A shirt<p>Buy now"
    assert column(html, "again") == [0, 0, 1]
    assert column(html, "later") == [1, 0, 0]


def test_words_of_classes_are_seen_from_below() -> None:
    html = "<div class='SiteFooter'><section><div><div><p>deep</p></div></div></section></div><p>x"
    assert column(html, "far2") == [1, 0]
    assert column(html, "near2") == [0, 0]


def test_a_block_knows_the_heading_it_stands_under() -> None:
    html = "<h2>Related stories</h2><p>one<h2>Size</h2><p>two"
    assert column(html, "under3") == [0, 1, 1, 0]


def test_the_cost_is_linear_in_the_number_of_blocks() -> None:
    def seconds(rows: int) -> float:
        blocks = segment(parse("<table>" + "<tr><td>1<td>two words" * rows + "</table>"))
        took = []
        for _ in range(4):  # the best: others pay for the caches, and for garbage of other tests
            start = time.process_time()
            PageFeatures(blocks)
            took.append(time.process_time() - start)
        return min(took)

    assert seconds(10_000) < 40 * max(seconds(1000), 0.01)
