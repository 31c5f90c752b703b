"""The shipped model, on pages whose main content nobody would dispute."""

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision, decide
from arachne.extraction.parsing.tree import parse
from arachne.extraction.result import PAGE_KINDS

SENTENCE = "The keeper of the light moved to the harbour in the spring, and nobody asked him why. "
MENU = (
    "<nav><ul>"
    + "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(9))
    + "</ul></nav>"
)
FOOTER = (
    "<footer><p>© 2026 The Paper. <a href=/terms>Terms</a> <a href=/privacy>Privacy</a></footer>"
)


def kept_texts(html: str, url: str = "https://site.example/a/b") -> tuple[list[str], Decision]:
    root = parse(html)
    blocks = segment(root)
    decision = decide(root, blocks, url)
    return [block.text for block in blocks if block.key in decision.kept], decision


def article(paragraphs: int) -> str:
    body = "".join(f"<p>{SENTENCE * 3} Part {n}.</p>" for n in range(paragraphs))
    return (
        f"<title>Lights</title>{MENU}<main><article><h1>Lights</h1>{body}</article></main>{FOOTER}"
    )


def test_an_article_is_kept_and_the_frame_around_it_is_not() -> None:
    texts, decision = kept_texts(article(6))
    assert sum("Part" in text for text in texts) == 6
    assert not any("Section" in text or "Terms" in text for text in texts)
    assert decision.score > 0.8


def test_a_thread_keeps_every_post() -> None:
    posts = "".join(
        f"<div class='post' id=post{n}><div class=author>user{n}</div>"
        f"<div class=post-body><p>{SENTENCE} Answer {n}.</p></div></div>"
        for n in range(8)
    )
    html = f"<title>A question - Forum</title>{MENU}<h1>A question</h1><div class=thread>{posts}</div>{FOOTER}"
    texts, _ = kept_texts(html, "https://forum.example/threads/a-question.12/")
    assert sum("Answer" in text for text in texts) == 8


def test_all_figures_are_in_their_ranges() -> None:
    _, decision = kept_texts(article(3))
    assert ((decision.probability >= 0) & (decision.probability <= 1)).all()
    assert 0 <= decision.score <= 1
    assert 0 <= decision.expected_f1 <= 1
    assert decision.kind in PAGE_KINDS
    assert 0 < decision.kind_probability <= 1


@pytest.mark.parametrize("html", ["", "<img src=x>", "<p>one</p>", "<nav>a</nav>", "<pre>\n</pre>"])
def test_small_pages_are_decided_too(html: str) -> None:
    root = parse(html)
    blocks = segment(root)
    decision = decide(root, blocks, "")
    assert len(decision.probability) == len(blocks)
    assert bool(decision.kept) == any(block.text for block in blocks)


def test_the_same_page_gets_the_same_decision() -> None:
    first, second = kept_texts(article(4))[1], kept_texts(article(4))[1]
    np.testing.assert_array_equal(first.probability, second.probability)
    assert first.score == second.score
