"""A frame left open inside <noscript> does not swallow the page."""

import pytest

from arachne.extraction.parsing.frames import close_frames
from arachne.extraction.parsing.tree import parse


@pytest.mark.parametrize(
    "html",
    [
        "<noscript><iframe src=x></noscript><p>text</p>",
        "<noscript><IFRAME src='x' height=0>\n </noscript><p>text</p>",
        "<noscript><iframe src=x></iframe></noscript><p>text</p>",
    ],
)
def test_what_follows_is_parsed(html):
    paragraph = parse(html).find("p")
    assert paragraph is not None
    assert paragraph.text() == "text"


def test_other_frames_stay_as_they_are():
    html = "<iframe src=x>fallback</iframe><noscript><img></noscript>"
    assert close_frames(html) == html
