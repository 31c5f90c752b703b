"""Blogs of whose entries a few long ones were chosen."""

import numpy as np

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.entries import keep_every_entry
from arachne.extraction.refine.selection import Selection

LONG = "What there is to say of a mill, in full length. " * 5


def entry(name: str, text: str) -> str:
    header = f"<div><h1>{name}</h1><p>3 May</p></div>"
    return f"<article>{header}<p>{text}</p><p>Comment</p></article>"


def kept_of(html: str, *chosen: str, kind: str = "article") -> list[str]:
    """What is kept of a page when the blocks that begin so were chosen; "Comment" is unlikely."""
    root = parse(html)
    blocks = segment(root)
    keys = frozenset(block.key for block in blocks if block.text.startswith(chosen))
    likely = np.array([0.01 if block.text == "Comment" else 0.3 for block in blocks])
    found = Selection(root, blocks, Decision(likely, keys, 0.9, 0.9, kind, 0.9))
    keep_every_entry(found)
    return [found.blocks[number].text for number in found.numbers()]


SHORT = "".join(entry(f"Mill {number}", f"In short {number}.") for number in range(3))
BLOG = f"{entry('First', 'A ' + LONG)}{SHORT}{entry('Last', 'B ' + LONG)}"


def test_where_the_long_entries_of_a_blog_were_chosen_all_are_with_titles_and_dates() -> None:
    kept = kept_of(f"<p>Menu</p>{BLOG}", "A ", "B ")
    assert kept[:5] == ["First", "3 May", f"A {LONG.strip()}", "Mill 0", "3 May"]
    assert kept[5] == "In short 0."
    assert "Comment" not in kept
    assert "Menu" not in kept


def test_the_one_article_of_a_page_has_teasers_beside_it() -> None:
    assert kept_of(BLOG, "A ") == [f"A {LONG.strip()}"]


def test_where_a_text_is_beside_the_entries_they_are_not_what_the_page_is_for() -> None:
    html = f"<p>C {LONG}</p>{BLOG}"
    assert len(kept_of(html, "A ", "B ", "C ")) == 3


def test_the_posts_of_a_thread_are_no_entries() -> None:
    assert len(kept_of(BLOG, "A ", "B ", kind="forum")) == 2
