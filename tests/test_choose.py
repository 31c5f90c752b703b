"""The choice with the highest expected F1."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.blocks import segment
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.model.choose import (
    best_choice,
    choose,
    expected_f1,
    follow_neighbours,
    share_of_content,
)
from arachne.extraction.model.kinds import MODEL_KINDS
from arachne.extraction.parsing.tree import parse


@given(
    st.lists(
        st.tuples(st.floats(0.01, 1), st.integers(1, 50)),
        min_size=1,
        max_size=8,
    )
)
def test_no_other_choice_is_better(blocks: list[tuple[float, int]]) -> None:
    probability, words = np.array([p for p, _ in blocks]), np.array([float(w) for _, w in blocks])
    best = expected_f1(best_choice(probability, words), probability, words)
    for choice in itertools.product([False, True], repeat=len(blocks)):
        if any(choice):
            assert expected_f1(np.array(choice), probability, words) <= best + 1e-9


def test_something_is_always_chosen() -> None:
    assert best_choice(np.array([1e-6, 1e-7]), np.array([3.0, 5.0])).any()


def test_what_is_expected_counts_what_was_left_out_too() -> None:
    expected = expected_f1(np.array([True, False]), np.array([0.9, 0.5]), np.array([100.0, 20.0]))
    assert expected == pytest.approx(2 * 90 / (100 + 90 + 10))


def test_blocks_of_one_form_are_drawn_to_each_other_and_other_blocks_stay() -> None:
    blocks = segment(parse("<ul><li>one two<li>three four<li>five six</ul><p>seven eight</p>"))
    odds = np.array([2.0, 2.0, -1.0, -1.0])
    share = share_of_content(odds, odds, PageFeatures(blocks))
    assert share[0] == share[1]
    assert share[3] < share[2] < 0.5 < share[0]


def test_what_is_doubtful_is_chosen_from_a_listing_and_not_from_an_article() -> None:
    page = PageFeatures(segment(parse("<p>one two three</p><div>four five six</div>")))
    kinds = np.eye(len(MODEL_KINDS))
    for name, kept in (("listing", [True, True]), ("article", [True, False])):
        chosen, _ = choose(np.array([0.95, 0.47]), page, kinds[MODEL_KINDS.index(name)])
        assert chosen.tolist() == kept


@pytest.mark.parametrize(
    ("html", "kept_texts", "image_kept"),
    [
        ("<div><p>a</p><img src=x><p>b</p></div><nav>c</nav>", "ab", True),
        ("<div><p>a</p><img src=x><p>b</p></div><nav>c</nav>", "a", False),
        ("<div><p>a</p><img src=x></div><nav>c</nav>", "a", True),
        ("<div><p>a</p></div><nav><img src=x>c</nav><p>b", "ab", False),
    ],
)
def test_pictures_go_with_the_text_around_them(
    html: str, kept_texts: str, image_kept: bool
) -> None:
    blocks = segment(parse(html))
    kept = np.array([bool(block.text) and block.text in kept_texts for block in blocks])
    result = follow_neighbours(kept, PageFeatures(blocks))
    image = next(i for i, block in enumerate(blocks) if not block.text or "c" in block.text)
    if not blocks[image].text:
        assert bool(result[image]) is image_kept
    assert [b.text for b, keep in zip(blocks, result, strict=True) if keep and b.text] == list(
        kept_texts
    )
