"""How addresses enter the frontier."""

import pytest

from arachne.spiders.bounds import names_a_post


@pytest.mark.parametrize(
    ("address", "post"),
    [
        ("/topic/5?post=91#91", True),
        ("/viewtopic.php?p=91#p91", True),
        ("/showthread.php?tid=5&pid=91#pid91", True),
        ("/index.php?topic=5.msg91#msg91", True),
        ("/topic/5?comment=91&do=find#comment-91", True),
        ("/topic/5?page=2", False),
        ("/topic/5?page=2#p91", False),
        ("/topic/5?post=191#p91", False),
        ("/topic/5?post=91#top", False),
        ("/topic/91#91", False),
    ],
)
def test_links_to_a_post_are_told_from_those_to_a_page(address: str, post: bool) -> None:
    assert names_a_post(f"https://a.test{address}") == post
