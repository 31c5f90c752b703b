"""What a page says is compared by what it says, not by its figures or where its links lead."""

from __future__ import annotations

import time

from arachne.traps.novelty import Said, content_hash, echoes_of, sentences_of


def test_figures_and_targets_of_links_say_nothing() -> None:
    one = sentences_of("# May 2024\n\nNothing on day 3. [next](/cal?m=6)")
    two = sentences_of("# May 2025\n\nNothing on day 17. [next](/cal?m=7)")
    assert one == two
    assert len(one) == 3


def test_a_page_is_new_once_and_alike_afterwards() -> None:
    said = Said()
    page = sentences_of("The first. The second. The third. The fourth.")
    assert said.add(page) == (1.0, 0.0)
    assert said.add(page) == (0.0, 1.0)
    mixed = sentences_of("The first. The second. A fifth. A sixth.")
    assert said.add(mixed) == (0.5, 0.5)


def test_pages_that_choose_among_known_sentences_are_not_alike() -> None:
    said = Said()
    for number in range(10):
        said.add(
            sentences_of(". ".join(f"sentence {chr(97 + number)}{chr(97 + n)}" for n in range(5)))
        )
    chosen = sentences_of(". ".join(f"sentence {chr(97 + n)}a" for n in range(10)))
    novelty = said.add(chosen)
    assert novelty.new == 0
    assert novelty.alike < 0.2


def test_a_sentence_that_only_repeats_the_words_of_the_query_is_not_new() -> None:
    said = Said()

    def add(choice: str, tail: str = "") -> float:
        text = f"# {choice} lamps\n\nOur {choice} lamps are loved.\n\nBack to the shop.{tail}"
        return said.add(sentences_of(text), echoes_of(text, f"/list?is={choice}&sort=new")).new

    assert add("red") == 1
    assert add("green") == 0
    assert add("жёлтые") == 0
    assert add("blue", " Made by hand.") == 0.25
    assert echoes_of("Our red lamps", "/list/red") == {}
    assert echoes_of("Scared redheads", "/list?is=red") == {}


def test_the_oldest_sentences_are_forgotten() -> None:
    said = Said(memory=3)
    said.add({1, 2, 3})
    said.add({4})
    assert said.add({1, 4}).new == 0.5


def test_a_page_costs_the_same_however_much_was_said_before() -> None:
    said, pages = Said(memory=60_000), iter(range(10**9))
    spent = []
    for _ in range(3):
        began = time.process_time()
        for _ in range(150):
            said.add({next(pages) for _ in range(300)})
        spent.append(time.process_time() - began)
    assert spent[2] < 20 * spent[0]  # seventy times as long, if each sentence were searched for


def test_the_content_is_the_same_wherever_links_lead() -> None:
    assert content_hash("A [b](/x?sid=1)  c\n") == content_hash("A [b](/x?sid=2)\nc")
    assert content_hash("A b") != content_hash("A c")
