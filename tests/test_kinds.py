"""The name of a page's kind."""

import numpy as np
import pytest

from arachne.extraction.model.kinds import MODEL_KINDS, kind_name
from arachne.extraction.result import PAGE_KINDS


def likely(kind: str, probability: float = 0.9) -> np.ndarray:
    rest = (1 - probability) / (len(MODEL_KINDS) - 1)
    return np.array([probability if name == kind else rest for name in MODEL_KINDS])


@pytest.mark.parametrize(
    ("kind", "probability", "url", "expected"),
    [
        ("product", 0.9, "https://shop.example/p/1", "product"),
        ("product", 0.3, "https://shop.example/p/1", "other"),
        ("service", 0.9, "https://firm.example/", "home"),
        ("listing", 0.3, "https://firm.example", "home"),
        ("service", 0.9, "", "service"),
        ("article", 0.9, "https://essay.example/", "article"),
        ("forum", 0.9, "https://forum.example/?t=1", "forum"),
    ],
)
def test_the_likeliest_kind_counts_unless_the_address_says_otherwise(
    kind: str, probability: float, url: str, expected: str
) -> None:
    assert kind_name(likely(kind, probability), url) == expected


@pytest.mark.parametrize(
    ("path", "is_ticket"),
    [
        ("/ticket/6", True),
        ("/tea/pots/issues/12", True),
        ("/tracker/issue21", True),
        ("/show_bug.cgi?id=7", True),
        ("/ticket/6/attachments", False),
        ("/tickets/vienna-2024", False),
        ("/issues/", False),
    ],
)
def test_a_ticket_is_a_thread_unless_it_is_likely_a_list_or_a_product(
    path: str, is_ticket: bool
) -> None:
    url = f"https://tea.example{path}"
    assert kind_name(likely("article"), url) == ("forum" if is_ticket else "article")
    assert kind_name(likely("docs", 0.3), url) == ("forum" if is_ticket else "other")
    assert kind_name(likely("listing"), url) == "listing"


@pytest.mark.parametrize("thread", ["DiscussionForumPosting", "QAPage"])
@pytest.mark.parametrize("kind", ["article", "docs"])
def test_what_reads_as_a_text_but_declares_itself_a_thread_is_one(kind: str, thread: str) -> None:
    types = {"WebPage", thread}
    assert kind_name(likely(kind), "https://talk.example/t/1", types) == "forum"
    assert kind_name(likely(kind, 0.3), "https://talk.example/t/1", types) == "forum"


@pytest.mark.parametrize(
    ("kind", "types"),
    [
        ("listing", {"DiscussionForumPosting"}),  # of threads
        ("product", {"QAPage"}),
        ("article", {"Comment", "FAQPage", "Question"}),
    ],
)
def test_lists_of_threads_and_comments_below_a_text_make_no_thread(
    kind: str, types: set[str]
) -> None:
    assert kind_name(likely(kind), "https://talk.example/t/1", types) == kind


def test_every_kind_is_one_that_a_record_can_name() -> None:
    assert {*MODEL_KINDS, "home", "other"} == set(PAGE_KINDS)
