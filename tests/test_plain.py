"""Counting what a reader reads of a markdown text."""

import time

import pytest

from arachne.extraction.text.plain import plain_text, prose_chars


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("# Title\n\nA *word* and `code`", "Title A word and code"),
        ("[a link](https://example.org/a_(b)?c=1) after", "a link after"),
        ("- one\n- two\n\n1. three", "one two three"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |", "a b 1 2"),
        ("> quoted\n\n```python\nx = 1\n```", "quoted python x = 1"),
        ("图书馆，每天开放。", "图书馆，每天开放。"),
        ("well-known 10-12 years", "well-known 10-12 years"),
        ("", ""),
    ],
)
def test_marks_and_targets_go_and_the_text_stays(markdown, text):
    assert plain_text(markdown) == text


def test_white_space_of_any_script_is_one_blank():
    blanks = [char for char in map(chr, range(0x10000)) if char.isspace()]
    assert plain_text("a" + "a".join(blanks) + "".join(blanks)) == " ".join("a" * len(blanks))


@pytest.mark.parametrize(
    "markdown",
    ["Read [this long anchor text](/a) now", "Read ![a picture](/a.png) now", "Read now![](/a)"],
)
def test_prose_is_what_is_not_a_link(markdown):
    assert prose_chars(markdown) == len("Read now")


@pytest.mark.parametrize("text", ["[" * 300_000, "](" * 300_000, "[a](" * 200_000, "-" * 300_000])
def test_counting_takes_time_linear_in_the_text(text):
    started = time.process_time()
    plain_text(text)
    prose_chars(text)
    assert time.process_time() - started < 20  # quadratic would take minutes
