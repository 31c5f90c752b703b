"""The questions and answers that articles end with."""

from __future__ import annotations

import pytest

from arachne.extraction.refine.questions import keep_the_questions
from tests.test_refine_recipes import kept, selection_of

QUESTIONS = """<div class="schema-faq wp-block"><div class=schema-faq-section>
    <strong>Is it sour?</strong> <p class=schema-faq-answer>It is.</p></div>
    <div class=schema-faq-section><strong>Is it dark?</strong> <p>No.</p></div>
    <a href=/all>All questions</a></div>"""


@pytest.mark.parametrize(
    ("kind", "likely", "said"),
    [
        ("article", 0.5, ["Is it sour?", "It is.", "Is it dark?", "No."]),
        ("article", 0.2, []),
        ("service", 0.5, []),
    ],
)
def test_likely_questions_of_an_article_are_kept_whole(
    kind: str, likely: float, said: list[str]
) -> None:
    selection = selection_of(QUESTIONS, likely, kind, frozenset())
    keep_the_questions(selection)
    assert kept(selection) == said


def test_a_page_that_is_filed_under_questions_is_no_list_of_them() -> None:
    selection = selection_of(
        "<div class='post tag-faq'><p>Oats.</p></div>", 0.5, "article", frozenset()
    )
    keep_the_questions(selection)
    assert kept(selection) == []


TOGGLES = "".join(
    f"<li class=toggle-item><button class=toggle>{question}</button><div><p>{answer}</p></div>"
    for question, answer in (("Is it sour?", "It is."), ("Is it dark?", "No."), ("Why?", "So."))
)


def questions(html: str, likely: float = 0.5) -> list[str]:
    selection = selection_of(html, likely, "article", frozenset())
    keep_the_questions(selection)
    return kept(selection)


def test_a_list_whose_items_begin_with_a_question_needs_no_name() -> None:
    said = ["Is it sour?", "It is.", "Is it dark?", "No.", "Why?", "So."]
    assert questions(f"<ul>{TOGGLES}</ul><p>Call us.</p>") == said
    assert questions(f"<ul>{TOGGLES}</ul>", 0.2) == []


@pytest.mark.parametrize(
    "html",
    [
        "<ul><li><b>Is it sour?</b><p>It is.</p><li><b>Is it dark?</b><p>No.</p></ul>",
        "<h2>Is it sour?</h2><p>It is.</p><h2>Is it dark?</h2><p>No.</p><h2>Why?</h2><p>So.</p>",
        "<ul><li>Is it sour?<li>Is it dark?<li>Why?<li>How?</ul>",
    ],
)
def test_two_questions_or_questions_in_a_text_are_no_list(html: str) -> None:
    assert questions(html) == []
