"""Short texts that help to use a page and say nothing."""

from __future__ import annotations

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.model import Decision
from arachne.extraction.refine.furniture import leave_out_furniture
from arachne.extraction.selection import Selection
from arachne.extraction.tree import parse

TEXT = "A sentence of the article that says what there is to say. " * 3


def kept(html: str) -> list[str]:
    """The texts that stay of a page of which all was chosen."""
    root = parse(f"<main><p>{TEXT}</p>{html}</main>")
    blocks = segment(root)
    keys = frozenset(block.key for block in blocks)
    decision = Decision(np.full(len(blocks), 0.9), keys, 0.9, 0.9, "article", 0.9)
    selection = Selection(root, blocks, decision)
    leave_out_furniture(selection)
    return [blocks[number].text for number in selection.numbers()][1:]


@pytest.mark.parametrize(
    "html",
    [
        "<p><a href=#main>Skip to main content</a></p>",
        "<p><a href=#inhalt>Zum Inhalt springen</a></p>",
        "<p><a href=#top>Back to top ↑</a></p><a href=#>↑ Top</a>",
        "<p><a href=#haut>Retour en haut</a></p>",
        "<a href=https://github.com/x/y/edit/main/a.md>Edit this page</a>",
        "<p><a href=/w/index.php?action=edit>Edit</a></p>",
        "<li><a href='javascript:print()'>Print</a>",
        "<button>Listen</button><button><span>Share</span></button>",
        "<p>Was this page helpful?</p><button>Yes</button><button>No</button>",
        "<div><span>War dieser Artikel hilfreich?</span><p>Ja</p><p>Nein</p></div>",
        "<div>Loading...</div><p>加载中…</p>",
        "<p><a href=/lamp>Quick view</a></p><div>Add to cart</div><div>In den Warenkorb</div>",
        "<p><a href=/start>Get started</a></p><button>Book now</button><a href=/all>View all →</a>",
        "<ul><li><a href=#g1>Item 1</a><li><a href=#g2>Item 2</a></ul><button>Next slide</button>",
        "<button>Previous slide: our houses</button><a href=#s>Next slide of houses</a>",
        "<div>“</div><a href=#>×</a>",
        "<p>Advertisement - Continue Reading Below</p><p>Story continues below advertisement</p>",
        "<ul class=pagination><li><a href=?p=1>1</a><li>2<li><a href=?p=3>Next</a></ul>",
        "<noscript><p>Please enable JavaScript to see this.</p></noscript>",
        "<div class=gutter><span>1</span><span>2</span></div>",
        "<li>Previous message: <a href=1.html>Stones</a><li>Next message: <a href=3.html>Ice</a>",
        "<b>Messages sorted by:</b> <a href=d.html>[ date ]</a>",
        "<footer><p>Copyright © 2024 Mill Ltd. All rights reserved.</p></footer>",
        "<h2>Is this page useful?</h2><button>Yes this page is useful</button>",
        "<p>12 out of 15 found this helpful</p><p>Thank you for your feedback</p>",
        "<button>Print this page</button>",
        "<button>Try it out</button><button>Run</button>",
        "<div class=print-information><p>QR Code Link to This Post</p></div>",
        "<div class=post-likes>3 Likes</div><p>1.2k claps</p>",
        "<div class=audio-player><span>0:00</span><p>1:34 / 2:00</p><button>1×</button></div>",
        "<div class=jp-InputPrompt>In [12]:</div><div class=prompt>Out[ ]:</div>",
        "<section><a class=src href=/src/a.rs.html#1>Source</a><a href=#a>§</a></section>",
    ],
)
def test_what_is_there_to_be_clicked_or_waited_for_goes(html: str) -> None:
    assert kept(html) == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>Skip to content</p>",
        "<p>Previous message: it was lost</p>",
        "<p>The kick-off is at</p><p>15:30</p>",
        "<h2>Copyright 2024: what has changed</h2>",
        "<p><a href=/origin>Source</a></p>",
        "<h2>Loading</h2>",
        "<h3>Write a review</h3>",
        "<h2><a href=/start>Get started</a></h2>",
        "<p>Book now</p>",
        "<p>Item 1</p>",
        "<p>Add to cart what you need</p>",
        "<table><tr><th>Plan<th>Free<tr><td>Sync<td>×<tr><td>Share<td>×</table>",
        "<p><a href=/tops>Top</a></p>",
        "<p><a href=/edit-a-film>Edit</a></p>",
        "<p><a href=/shop/posters>Print</a></p>",
        "<p>Yes</p>",
        "<p>Listen</p><h3><button>Is it far?</button></h3>",
        "<p>The test asks: was this page helpful? Nobody knew what to answer to that.</p>",
        "<ul><li><a href=/1904>1904</a></ul>",
        "<noscript><p>The whole thread, on one page.</p></noscript>",
        "<div class=year><span>1904</span></div>",
        "<p>Python</p><pre>x</pre>",
    ],
)
def test_what_says_something_stays(html: str) -> None:
    assert kept(html) == [block.text for block in segment(parse(html))]


def test_the_language_that_a_fence_names_is_not_said_above_it() -> None:
    html = "<div class=language-js><span>JS</span><pre><code>let a</code></pre></div>"
    assert kept(html) == ["let a"]
