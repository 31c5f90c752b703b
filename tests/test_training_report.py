"""The figures of calibration."""

import numpy as np
import pytest

from training.report import calibration, text_f1


def test_scores_that_tell_good_from_bad_have_an_auc_of_one() -> None:
    figures = calibration(np.array([0.1, 0.2, 0.8, 0.9]), np.array([False, False, True, True]))
    assert figures["auc"] == 1.0
    assert figures["ece"] == pytest.approx(0.15)


def test_equal_scores_tell_nothing() -> None:
    figures = calibration(np.full(4, 0.5), np.array([False, True, False, True]))
    assert figures["auc"] == 0.5
    assert figures["ece"] == 0
    assert figures["reliability"] == [(0.5, 0.5, 4)]


def test_a_score_of_one_belongs_to_the_last_bin() -> None:
    assert calibration(np.ones(3), np.ones(3, dtype=bool))["reliability"] == [(1.0, 1.0, 3)]


def test_words_of_a_text_are_compared_as_multisets() -> None:
    assert text_f1(["a", "a", "b"], "a b b") == pytest.approx(4 / 6)
    assert text_f1([], "a") == 0
