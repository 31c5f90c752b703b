"""What a browser says of itself is one story; what it does not load is a table."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import pytest
from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.handlers.browser.identity import (
    accept_language,
    client_hints,
    random_identity,
    user_agent,
)
from arachne.handlers.browser.labels import (
    AGREE_PATTERN,
    GO_ON_PATTERN,
    MORE_PATTERN,
    OF_AGE_PATTERN,
    REFUSE_PATTERN,
)
from arachne.handlers.browser.trackers import CONSPICUOUS, HEAVY, blocker, is_tracker
from arachne.handlers.browser.wording import CONSENT_TOPICS, CONSENT_WEAK, CONSENT_WORDS, MORE_WORDS

VERSION = "156.0.8078.108"


@pytest.mark.parametrize(
    ("system", "told"),
    [("linux", "X11; Linux x86_64"), ("darwin", "Macintosh"), ("win32", "Windows NT 10.0")],
)
def test_the_user_agent_is_that_of_the_system(system: str, told: str) -> None:
    agent = user_agent(VERSION, system)
    assert told in agent
    assert "Chrome/156.0.0.0" in agent
    assert "Headless" not in agent


def test_client_hints_agree_with_the_user_agent() -> None:
    hints = client_hints(VERSION)
    assert {"brand": "Chromium", "version": "156"} in hints["brands"]
    assert {"brand": "Chromium", "version": VERSION} in hints["fullVersionList"]
    assert [b["brand"] for b in hints["brands"]] == [b["brand"] for b in hints["fullVersionList"]]
    assert re.fullmatch(r"\d+\.\d+\.\d+", hints["platformVersion"])
    assert hints["mobile"] is False


def test_the_brand_that_is_made_up_is_chromiums_own() -> None:
    # What Chromium 156 sends: sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"
    assert client_hints(VERSION)["brands"][0] == {"brand": "Not:A-Brand", "version": "8"}
    # Odd releases name themselves first.
    assert client_hints("155.0.1.2")["brands"][0] == {"brand": "Chromium", "version": "155"}


def test_windows_fit_their_screens() -> None:
    rng = random.Random(4)
    found = {random_identity(VERSION, ["de-DE", "de"], rng) for _ in range(100)}
    assert len(found) > 10
    for who in found:
        assert who.window[0] <= who.screen[0]
        assert who.window[1] < who.screen[1]


def test_languages_are_weighed_as_chromium_does() -> None:
    assert accept_language(["de-DE", "en"]) == "de-DE,de;q=0.9,en;q=0.8"
    assert accept_language(["en-US", "en"]) == "en-US,en;q=0.9"


@dataclass
class Asked:
    url: str
    resource_type: str = "script"
    navigates: bool = False

    def is_navigation_request(self) -> bool:
        return self.navigates


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.googletagmanager.com/gtm.js", True),
        ("https://stats.g.doubleclick.net/x", True),
        ("https://notdoubleclick.net/x", False),
        ("https://example.org/doubleclick.net", False),
        ("https://[broken/", False),
    ],
)
def test_trackers_are_known_by_their_domain(url: str, expected: bool) -> None:
    assert is_tracker(url) is expected


async def refuses(url: str) -> bool:
    return "forbidden" in url


async def blocks(kinds: frozenset[str], asked: Asked) -> bool:
    return await blocker(kinds, refuses)(asked)


@deferred_f_from_coro_f
async def test_what_brings_no_text_is_not_loaded() -> None:
    assert await blocks(HEAVY, Asked("https://example.org/a.png", "image"))
    assert not await blocks(HEAVY, Asked("https://example.org/app.js"))
    assert not await blocks(HEAVY, Asked("https://example.org/data", "fetch"))
    assert not await blocks(CONSPICUOUS, Asked("https://example.org/a.png", "image"))


@deferred_f_from_coro_f
async def test_a_page_is_no_tracker_but_may_be_forbidden() -> None:
    assert not await blocks(
        HEAVY, Asked("https://www.googletagmanager.com/", "document", navigates=True)
    )
    assert await blocks(HEAVY, Asked("https://forbidden.test/", "document", navigates=True))


@pytest.mark.parametrize("words", [CONSENT_WORDS, MORE_WORDS], ids=["consent", "more"])
def test_words_are_written_as_they_are_compared(words: tuple[str, ...]) -> None:
    assert len(words) > 100
    assert not [word for word in words if word != word.strip().lower() or "|" in word]
    assert not [word for word in words if len(word) > 40]


def test_weak_words_are_words() -> None:
    assert set(CONSENT_WEAK) <= set(CONSENT_WORDS)


def test_topics_are_an_expression() -> None:
    assert re.search(CONSENT_TOPICS, "Wir verwenden Cookies", re.IGNORECASE)
    assert not re.search(CONSENT_TOPICS, "The ferry leaves at noon", re.IGNORECASE)


@pytest.mark.parametrize(
    ("pattern", "labels"),
    [
        (AGREE_PATTERN, ("accept all and close|ich akzeptiere alles|tout accepter et fermer|"
         "aceptar todo y continuar|rozumiem i akceptuję|принять и продолжить|同意して続ける|接受并继续")),
        (GO_ON_PATTERN, "continue to site|weiter zur seite|continuer vers le site|продолжить"),
        (OF_AGE_PATTERN, ("yes i'm over 18|ich bin 18 oder älter|oui j'ai plus de 18 ans|18 or older|"
         "tengo más de 18 años|18歳以上です|mam ukończone 18 lat")),
        (MORE_PATTERN, ("load more posts|show 10 more|weitere beiträge laden|voir plus de résultats|"
         "cargar más artículos|mostra altri risultati|pokaż więcej wyników|показать ещё 10|查看更多|"
         "もっと見る|daha fazla göster|visa fler|read more|weiterlesen|lire la suite")),
    ],
)  # fmt: skip
def test_labels_are_known_by_what_they_begin_with(pattern: str, labels: str) -> None:
    for label in labels.split("|"):
        assert re.search(pattern, label, re.IGNORECASE), label
        assert pattern == MORE_PATTERN or not re.search(REFUSE_PATTERN, label), label


@pytest.mark.parametrize(
    "label",
    ["accept only necessary cookies", "nur notwendige akzeptieren", "continuer sans accepter",
     "aceptar solo las necesarias", "i am under 18", "ich bin jünger als 18", "agree to settings",
     "continue with google", "continue reading", "continue to checkout", "agree and subscribe",
     "accept and create an account", "weiter zum kauf"],
)  # fmt: skip
def test_labels_that_refuse_are_not_pressed(label: str) -> None:
    assert re.search(REFUSE_PATTERN, label)


@pytest.mark.parametrize(
    "label",
    ["18", "page 18", "view cart 2", "more", "the show goes on", "next page", "view next page"],
)
def test_other_buttons_are_left_alone(label: str) -> None:
    patterns = (AGREE_PATTERN, GO_ON_PATTERN, OF_AGE_PATTERN, MORE_PATTERN)
    assert not any(re.search(pattern, label) for pattern in patterns)
