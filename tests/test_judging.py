"""What the judge says of walls, shells, gates and real pages, and by what evidence."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arachne.extraction import extract
from arachne.extraction.result import Extraction, Signals
from arachne.judging import THRESHOLDS, Facts, Thresholds, Verdict, judge
from arachne.judging.facts import VERDICTS
from arachne.judging.thresholds import SIGNALS
from fixtures import walls
from fixtures.walls import Species

BASE = "http://mill.test"
LIMITS = Thresholds.of()


@cache
def facts_of(species: Species) -> Facts:
    url = BASE + species.url
    body = species.html.encode()
    headers = {name.lower(): value for name, value in species.headers}
    cookies = tuple(v.partition("=")[0] for n, v in species.headers if n == "Set-Cookie")
    return Facts(
        status=species.status,
        url=url,
        requested_url=BASE + (species.requested or species.url),
        extraction=extract(body, url, content_type="text/html; charset=utf-8"),
        headers=headers,
        cookies=cookies,
        body=body,
    )


def judged(species: Species, limits: Thresholds = LIMITS) -> Verdict:
    return judge(facts_of(species), limits)


@pytest.mark.parametrize("species", walls.ALL, ids=lambda s: s.name)
def test_each_species_is_known_for_what_it_is(species: Species) -> None:
    verdict = judged(species)
    assert verdict.name == species.verdict, verdict
    assert verdict.usable == (species.verdict in ("ok", "paywall"))


@pytest.mark.parametrize("species", walls.ALL, ids=lambda s: s.name)
def test_every_verdict_comes_with_its_evidence(species: Species) -> None:
    verdict = judged(species)
    assert verdict.name.partition(":")[0] in VERDICTS
    assert verdict.evidence
    assert all(len(pair) == 2 for pair in verdict.evidence.values())
    assert verdict.usable or verdict.reason


def test_the_vendor_of_a_captcha_is_told() -> None:
    for species in walls.CAPTCHAS:
        assert judged(species).detail == species.name.removeprefix("captcha-")


def test_a_shell_asks_for_a_browser_at_once_and_a_wall_for_the_next_tier() -> None:
    assert all(judged(shell).climb and judged(shell).least == "browser" for shell in walls.SHELLS)
    for species in walls.WALLS:
        verdict = judged(species)
        assert verdict.climb
        assert verdict.least == ("proxy" if verdict.name == "ip-block" else "http")


@pytest.mark.parametrize("species", walls.GATES, ids=lambda s: s.name)
def test_no_dearer_tier_is_tried_for_what_none_can_change(species: Species) -> None:
    can_change = species.verdict in ("consent", "thin")
    assert judged(species).climb == can_change


def test_a_page_with_an_error_status_and_its_content_keeps_its_content() -> None:
    for species in walls.REAL:
        if species.name in ("article", "served-next", "login-box"):
            assert judged(replace(species, status=403)).name == "ok"


def test_a_missing_page_has_to_say_more_than_its_site_says_of_missing_pages() -> None:
    caretaker = (
        "We have looked in the attic, below the stairs and behind the piano, yet what you came for "
        "is nowhere. Perhaps it was moved when the house was painted, perhaps it never lived here. "
        "Go back to the start, look through the news, or write to the caretaker, who knows every "
        "corner of the house and answers within a day or two, unless it is raining."
    )
    page = Species("odd", walls.document("Oh dear", f"<h1>Oh dear</h1><p>{caretaker}</p>"), "gone")
    assert judged(replace(page, status=404)).name == "gone"
    assert judged(replace(page, status=403)).name == judged(page).name == "ok"


def shell(**signals: object) -> Facts:
    """A page of 120 characters with one script; ``signals`` as measured."""
    text = "A sentence about the harbour. " * 4
    measured = {"app_scripts": 1, "scripts": 1, "html_bytes": 9000, "visible_chars": 120,
                "extracted_chars": 120, "text_ratio": 0.5, **signals}  # fmt: skip
    page = Extraction(text, 0.6, signals=Signals(**measured))  # type: ignore[arg-type]
    return Facts(200, BASE + "/", page)


SHELL_SIGNALS = {
    "min_chars": {"extracted_chars": 99, "empty_containers": 1},
    "text_ratio": {"text_ratio": 0.049, "empty_containers": 1},
    "scripts": {"scripts": 6, "empty_containers": 1},
    "framework_root": {"framework_roots": ("#root",)},
    "noscript": {"noscript": "Please enable JavaScript"},
    "filled_by_script": {"filled_by_script": ("list",)},
    "hole": {"content_holes": ("product-list",)},
    "loading": {"loading": "Loading"},
    "frame": {"iframes": (BASE + "/inner",)},
    "giant": {"html_bytes": 1_000_000},
}


@pytest.mark.parametrize(("name", "signals"), SHELL_SIGNALS.items())
def test_each_signal_of_a_shell_is_enough_and_can_be_switched_off(
    name: str, signals: dict[str, object]
) -> None:
    verdict = judge(shell(**signals), LIMITS)
    assert verdict.name == "shell"
    assert name in verdict.evidence
    others = {key for key in verdict.evidence if key != name}
    assert judge(shell(**signals), Thresholds.of(off=[name, *others])).name == "ok"


def test_a_page_without_any_of_them_is_content() -> None:
    assert judge(shell(), LIMITS).name == "ok"


def test_a_small_page_with_the_mark_of_a_framework_climbs_unless_it_says_something() -> None:
    marked = {"framework_markers": ("__NEXT_DATA__",), "html_bytes": 7999}
    assert judge(shell(**marked), LIMITS).name == "ok"
    page = shell(**marked)
    silent = replace(page, extraction=replace(page.extraction, markdown="Harbour " * 15))
    assert "framework_marker" in judge(silent, LIMITS).evidence


def test_a_tiny_page_climbs_only_under_the_strict_rule() -> None:
    tiny = shell(html_bytes=2999, app_scripts=0, scripts=0)
    assert judge(tiny, LIMITS).name == "ok"
    assert judge(tiny, Thresholds.of({"strict_tiny": 1})).evidence == {"tiny": [2999, 3000.0]}


def test_a_high_score_settles_it_where_no_strong_signal_speaks() -> None:
    page = shell(text_ratio=0.01, empty_containers=1, extracted_chars=499)
    good = replace(page.extraction, score=0.76, markdown="A long sentence of it. " * 30)
    assert judge(replace(page, extraction=replace(good, score=0.7)), LIMITS).name == "shell"
    assert judge(replace(page, extraction=good), LIMITS).name == "ok"


@pytest.mark.parametrize("name", [n for n in THRESHOLDS if n not in ("strict_tiny", "tiny_bytes")])
def test_every_threshold_decides_about_some_page(name: str) -> None:
    """Moved to either end, it changes the verdict on at least one page of the fixture web."""
    moved = (Thresholds.of({name: 0}), Thresholds.of({name: 10_000_000}))
    pages = [facts_of(s) for s in walls.ALL] + [shell(**given) for given in SHELL_SIGNALS.values()]
    page = shell(framework_markers=("__NEXT_DATA__",), html_bytes=7999)
    pages.append(replace(page, extraction=replace(page.extraction, markdown="Harbour " * 15)))
    assert any(judge(page, limits) != judge(page, LIMITS) for page in pages for limits in moved)


def test_a_signal_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ValueError, match=r"nonsense.*accepted.*framework_root"):
        Thresholds.of(off=["nonsense"])


def test_all_signals_can_be_switched_off_at_once() -> None:
    blind = Thresholds.of(off=SIGNALS)
    for species in walls.ALL:
        assert judged(species, blind).name in ("ok", "thin")


WORDS = st.sampled_from(
    ["captcha", "access denied", "page not found", "log in", "Loading", "cookies", "subscribe to",
     "<b>", "|", " - ", "\n", "# ", "*", "](", "é", "漢字", "\ud800", "\x00", ""]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    status=st.integers(100, 599),
    url=st.text(max_size=40) | st.sampled_from(["http://[", "http://a/login", "//", "data:,"]),
    words=st.lists(WORDS, max_size=30),
    headers=st.dictionaries(st.sampled_from(["server", "cf-mitigated", "x-dd-b"]), st.text()),
    title=st.text(max_size=60),
    numbers=st.integers(0, 2_000_000),
)
def test_the_judge_never_raises(
    status: int, url: str, words: list[str], headers: dict[str, str], title: str, numbers: int
) -> None:
    text = " ".join(words)
    signals = Signals(
        html_bytes=numbers, visible_chars=numbers, extracted_chars=numbers % 500, scripts=numbers % 9,
        title=title, heading=text[:100], excerpt=text, noscript=text[:50], iframes=(url,),
        framework_roots=("#root",) if numbers % 2 else (), app_scripts=numbers % 3,
    )  # fmt: skip
    page = Extraction(text, (numbers % 100) / 100, title=title, signals=signals)
    body = text.encode("utf-8", "surrogatepass")
    verdict = judge(Facts(status, url, page, headers, (title,), body, url), LIMITS)
    assert verdict.name.partition(":")[0] in VERDICTS
    assert verdict.usable or verdict.reason


def test_what_a_browser_has_rendered_is_no_shell_for_an_empty_root() -> None:
    text = "The ferry leaves from the northern pier each hour and calls at all three islands. " * 2
    page = f'<div id="root"></div><h1>Ferry</h1><p>{text}</p><script src="/app.js"></script>'
    facts = Facts(200, BASE, extract(page.encode(), BASE), body=page.encode())
    assert judge(facts, LIMITS).name == "shell"
    assert judge(replace(facts, tier="browser"), LIMITS).name == "ok"
