"""The seed formula: 0.4 length + 0.3 text ratio + 0.2 structured data + 0.1 metadata."""

import pytest

from arachne.extraction.model.seed_score import seed_score


@pytest.mark.parametrize(
    ("chars", "part"),
    [
        (1, 0),
        (99, 0),
        (100, 0.08),
        (499, 0.08),
        (500, 0.2),
        (2000, 0.32),
        (7999, 0.32),
        (8000, 0.4),
    ],
)
def test_length_counts_in_steps(chars, part):
    _, parts = seed_score(chars, 10**9, structured=False, metadata=("",))
    assert parts["length"] == part


@pytest.mark.parametrize(
    ("html_chars", "part"),
    [(1500, 0.3), (2000, 0.21), (4000, 0.21), (5000, 0.12), (19_000, 0.12), (40_000, 0.0375)],
)
def test_the_ratio_counts_in_steps_and_below_five_percent_by_its_value(html_chars, part):
    _, parts = seed_score(1000, html_chars, structured=False, metadata=("",))
    assert parts["ratio"] == part


def test_a_perfect_page_scores_one_and_the_score_is_the_sum_of_its_parts():
    score, parts = seed_score(9000, 10_000, structured=True, metadata=("t", "d", "a", "2024"))
    assert score == 1
    assert score == pytest.approx(sum(parts.values()))


def test_no_text_scores_nothing_whatever_the_page_declares():
    score, parts = seed_score(0, 10_000, structured=True, metadata=("title",))
    assert score == 0
    assert set(parts.values()) == {0}


def test_an_empty_document_is_no_division_by_zero():
    assert seed_score(5, 0, structured=False, metadata=())[0] == 0.3
