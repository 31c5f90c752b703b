"""Loss repair: what is shown near the chosen blocks and was not chosen comes back or is named."""

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.markdown import Rendered
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.losses import lost, repair
from arachne.extraction.refine.selection import Selection
from arachne.extraction.refine.units import has_amount, kinds_of_blocks


def selection(html: str, likely: dict[str, float]) -> Selection:
    """A choice of the blocks at least half likely; blocks are named by their text."""
    root = parse(html)
    blocks = segment(root)
    probability = np.array([likely.get(block.text, 0.01) for block in blocks])
    kept = frozenset(b.key for b, p in zip(blocks, probability, strict=True) if p >= 0.5)
    return Selection(root, blocks, Decision(probability, kept, 0.9, 0.9, "article", 0.9))


def texts(choice: Selection) -> list[str]:
    return [choice.blocks[number].text for number in choice.numbers()]


@pytest.mark.parametrize(
    "text",
    (
        "€ 5;$1,299.00;12,50 €;USD 40;100 kr;1 200 руб;₹999;Rs 500;5000円;129 zł;50元;R$ 10;CHF 12.–;"
        "30 TL;฿120;20 ريال;£3m"
    ).split(";"),
)
def test_amounts_of_money_are_known_in_many_notations(text):
    assert has_amount(f"It costs {text}, more or less.")


@pytest.mark.parametrize("text", ["5 kg", "2024", "A4", "page 12", "no. 5", "$HOME", "10 krill"])
def test_other_numbers_are_not_amounts(text):
    assert not has_amount(text)


def test_a_block_is_part_of_the_elements_around_it():
    blocks = segment(parse("<ul><li><h2><b>t</b></h2><p>5 €</p></ul><table><tr><th>c<td>d</table>"))
    assert [set(kinds) for kinds in kinds_of_blocks(blocks)] == [
        {"items", "headings"},
        {"items", "amounts"},
        {"rows"},
        {"rows"},
    ]


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        ("<p>It costs 5 €</p>", "It costs 5 €"),
        ("<table><tr><th>row</th><td>cell</td></tr></table>", "cell"),
        ("<pre>code</pre>", "code"),
        ("<ul><li>item</li></ul>", "item"),
        ("<h2>heading</h2>", "heading"),
    ],
)
def test_a_kind_of_which_nothing_was_chosen_comes_back_where_it_is_likely(piece, text):
    html = f"<p>first</p>{piece}<p>last</p>"
    found = selection(html, {"first": 0.9, "last": 0.9, text: 0.35})
    repair(found)
    assert texts(found) == ["first", text, "last"]
    unlikely = selection(html, {"first": 0.9, "last": 0.9, text: 0.02})
    repair(unlikely)
    assert texts(unlikely) == ["first", "last"]


@pytest.mark.parametrize(("likely", "prices"), [(0.24, ["5 €", "6 €", "7 €"]), (0.2, [])])
def test_the_prices_of_a_list_come_back_all_or_none(likely, prices):
    cards = "".join(f"<li><h3>Mill {price}</h3><p>{price} €</p></li>" for price in (5, 6, 7))
    shown = {f"Mill {price}": 0.9 for price in (5, 6, 7)}
    found = selection(f"<ul>{cards}</ul>", shown | {"5 €": likely, "6 €": likely, "7 €": 0.15})
    repair(found)
    assert [text for text in texts(found) if text.endswith("€")] == prices


def test_a_kind_that_was_chosen_widens_nothing():
    html = "<p>first</p><h2>one</h2><h2>two</h2><p>last</p>"
    found = selection(html, {"first": 0.9, "one": 0.6, "two": 0.4, "last": 0.9})
    repair(found)
    assert texts(found) == ["first", "one", "last"]


def test_rows_after_the_last_chosen_block_come_back_from_the_same_element_only():
    html = (
        "<body><main><p>first</p><p>last</p><table><tr><th>a</th><td>near</td></tr></table></main>"
        "<table><tr><th>a</th><td>far</td></tr></table>"
    )
    found = selection(html, {"first": 0.9, "last": 0.9, "near": 0.4, "far": 0.4})
    repair(found)
    assert texts(found) == ["first", "last", "near"]


def test_what_is_hidden_does_not_come_back():
    html = "<p>first</p><div hidden><h2>heading</h2></div><p>last</p>"
    found = selection(html, {"first": 0.9, "last": 0.9, "heading": 0.4})
    repair(found)
    assert texts(found) == ["first", "last"]


def test_what_the_markdown_lacks_is_named():
    html = "<p>first</p><h2>heading</h2><pre>code</pre><p>last 5 €</p>"
    found = selection(html, {"first": 0.9, "last 5 €": 0.9, "heading": 0.15, "code": 0.04})
    assert lost(found, Rendered("first\n\nlast 5 €")) == ("code", "headings")
    assert lost(found, Rendered("first last", headings=1, code_lines=1)) == ("amounts",)


def test_a_table_that_only_places_things_has_no_rows_to_lose():
    blocks = segment(parse("<table><tr><td><p>one column of text</p></td></tr></table>"))
    assert kinds_of_blocks(blocks) == [frozenset()]


def test_a_table_that_numbers_the_lines_of_code_is_code():
    rows = "".join(
        f'<tr><td class="blob-num" data-line-number={n}></td><td class="blob-code">line {n}()</td>'
        for n in (1, 2)
    )
    kinds = kinds_of_blocks(segment(parse(f"<table class=highlight>{rows}</table>")))
    assert set(kinds) == {frozenset({"code"})}
