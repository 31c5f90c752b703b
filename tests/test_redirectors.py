"""Links that lead through another site's redirect."""

from __future__ import annotations

import pytest

from arachne.extraction import extract
from arachne.extraction.mending.redirectors import destination

TARGET = "https://mill.example.org/pay?x=1"
QUOTED = "https%3A%2F%2Fmill.example.org%2Fpay%3Fx%3D1"


@pytest.mark.parametrize(
    "redirect",
    [
        f"https://www.google.com/url?q={QUOTED}&sa=D&source=editors&ust=1",
        f"https://www.google.de/url?sa=t&rct=j&q=&esrc=s&url={QUOTED}",
        f"https://l.facebook.com/l.php?u={QUOTED}&h=AT0",
        f"https://nam04.safelinks.protection.outlook.com/?url={QUOTED}&data=05",
        f"https://steamcommunity.com/linkfilter/?u={QUOTED}",
        f"https://www.youtube.com/redirect?event=video&q={QUOTED}",
        f"https://link.zhihu.com/?target={QUOTED}",
        f"https://duckduckgo.com/l/?uddg={QUOTED}",
    ],
)
def test_a_link_leads_where_its_author_wanted_it_to(redirect: str) -> None:
    assert destination(redirect) == TARGET


@pytest.mark.parametrize(
    "url",
    [
        "https://www.google.com/search?q=https://mill.example.org/",
        "https://www.google.com/url?q=javascript:alert(1)",
        "https://example.org/url?q=https://mill.example.org/",
        "https://www.youtube.com/watch?v=1",
        "/url?q=https://mill.example.org/",
    ],
)
def test_other_links_lead_where_they_say(url: str) -> None:
    assert destination(url) == url


def test_markdown_and_links_of_a_page_name_the_same_address() -> None:
    html = f"<p>Pay <a href='https://www.google.com/url?q={QUOTED}&amp;sa=D'>here</a> in advance."
    page = extract(html, "https://docs.example.org/")
    assert f"[here]({TARGET})" in page.markdown
    assert [link.url for link in page.links] == [TARGET]
