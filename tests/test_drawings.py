"""Pictures drawn in elements are no text."""

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.drawings import leave_out_drawings
from tests.choosing import kept_after

PROSE = "<h1>Plan</h1><p>What the program does for those who plan.</p><a href=/price>Prices</a>"
TEXTS = ["Plan", "What the program does for those who plan.", "Prices"]
UNREACHABLE = "".join(f"<button tabindex=-1>{name}</button>" for name in ("All", "New", "Mine"))
ROWS = "".join(f"<p>Task {number} of the week</p>" for number in range(4))


def chosen(html: str, kind: str = "service") -> list[str]:
    """What is left of a page all of which was chosen."""
    return kept_after(leave_out_drawings, html, kind=kind)


@pytest.mark.parametrize(
    "drawing",
    [
        f"<figure aria-hidden=true>{ROWS}</figure>",
        f"<div role=img aria-label='A list of tasks'>{ROWS}</div>",
        f"<div class='Section_illustration__x'>{ROWS}</div>",
        f"<div class='hero-mockup'>{ROWS}</div>",
        f"<div>{UNREACHABLE}{ROWS}</div>",
    ],
)
def test_an_interface_that_is_drawn_goes(drawing):
    assert chosen(f"<main><div>{PROSE}</div>{drawing}</main>") == TEXTS


@pytest.mark.parametrize(
    "content",
    [
        f"<figure>{ROWS}</figure>",
        "<div class=illustration><img src=a.png><p>The mill in spring</p></div>",
        f"<div class=illustrations-of-faith>{ROWS}</div>",
        f"<div role=tablist><button>One</button>{UNREACHABLE}{ROWS}</div>",
        f"<div aria-hidden=true>{UNREACHABLE}{ROWS}</div>",
        f"<div><h2>Tasks</h2>{ROWS}</div>",
    ],
)
def test_what_can_be_used_or_is_only_called_so_stays(content):
    html = f"<main><div>{PROSE}</div>{content}</main>"
    assert chosen(html) == [block.text for block in segment(parse(html))]


def test_figures_of_prose_stay():
    html = f"<main><div>{PROSE}</div><div class=illustration>{ROWS}</div></main>"
    assert len(chosen(html, "article")) == 7


def test_a_page_that_is_nothing_but_a_drawing_stays():
    assert len(chosen(f"<main><div role=img>{ROWS}</div></main>")) == 4
