"""Links that come from another process are those that were sent, and are written as such."""

from __future__ import annotations

import pickle

import pytest

from arachne.extraction import Contacts, Extraction, Link
from arachne.items import Page
from arachne.outcomes import page_line
from arachne.sentlinks import SentLinks, judged, read_to_send, sent
from arachne.spiders.following import _judged

LINKS = (
    Link("http://a.test/1", "One", "nav"),
    Link("http://a.test/2#x", 'Two "\u2028" lines', "content", ("nofollow", "ugc")),
    Link("mailto:a@a.test", "é\0", "contact"),
)


def a_page(links: object) -> Page:
    told = dict.fromkeys(("canonical_url", "referrer", "title", "description", "author"), "")
    told |= dict.fromkeys(("date", "language", "site_name", "encoding", "content_type"), "")
    return Page(
        url="http://a.test/", final_url="http://a.test/", status=200, depth=0, markdown="A text",
        score=0.5, score_parts={}, tier="http", trail=[], links=links,  # type: ignore[arg-type]
        contacts=Contacts(), structured={}, hashes={}, fetched_at="2026-01-01T00:00:00Z",
        timings={}, **told,
    )  # fmt: skip


def test_they_arrive_as_they_were() -> None:
    links = pickle.loads(pickle.dumps(sent(LINKS[:2])))
    assert links == LINKS[:2]
    assert (len(links), links[1], links[-1:]) == (2, LINKS[1], LINKS[1:2])


@pytest.mark.parametrize("links", [LINKS, sent(LINKS)], ids=["made", "sent"])
def test_which_are_followed_is_known_of_both_forms(links: object) -> None:
    assert list(judged(links)) == [  # type: ignore[arg-type]
        ("http://a.test/1", ""),
        ("http://a.test/2#x", "nofollow"),
        ("mailto:a@a.test", ""),
    ]


def test_a_reader_sends_them_with_all_else() -> None:
    read = Extraction("text", 0.5, links=LINKS)
    assert read_to_send(lambda body: read, b"").markdown == "text"
    assert read_to_send(lambda body: read, b"").links == sent(LINKS)


def test_the_line_of_a_record_is_the_same_by_both() -> None:
    lines = {page_line(a_page(links=links)) for links in (list(LINKS), LINKS, sent(LINKS))}
    assert len(lines) == 1


def test_who_asks_a_page_for_its_links_can_change_them() -> None:
    page: Page = a_page(links=sent(LINKS))
    page.links.pop()
    assert page.links == list(LINKS[:2])
    assert page_line(page) == page_line(a_page(links=list(LINKS[:2])))


def test_a_crawl_makes_no_objects_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    links = sent(LINKS)
    monkeypatch.setattr(SentLinks, "_made", lambda self: pytest.fail("a hundred objects a page"))
    assert list(_judged(links, "http://a.test/", obey_nofollow=True, page_nofollow=False))
    assert list(_judged(links, "http://a.test/", obey_nofollow=True, page_nofollow=True))
    assert page_line(a_page(links=links))
