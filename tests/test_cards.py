"""The cards of a list are kept alike."""

import numpy as np

from arachne.extraction.blocks import segment
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.model.cards import complete_cards, complete_places
from arachne.extraction.parsing.tree import parse


def titles_kept(*chosen: bool, hidden: int = -1) -> list[int]:
    """The numbers of the cards whose titles are kept after these, and no notes, were chosen."""
    cards = [
        f"<li><p class=title{' hidden' * (number == hidden)}>Title {number}</p><p>a note</p></li>"
        for number in range(len(chosen))
    ]
    page = PageFeatures(segment(parse(f"<ul>{''.join(cards)}</ul>")))
    kept = complete_places(np.array([part for one in chosen for part in (one, False)]), page)
    assert not kept[1::2].any()
    return np.flatnonzero(kept[::2]).tolist()


def test_where_most_titles_of_cards_are_kept_all_are() -> None:
    assert titles_kept(True, False, True, True, False, False) == [0, 1, 2, 3, 4, 5]


def test_where_few_titles_are_kept_the_rest_is_left_out() -> None:
    assert titles_kept(True, False, False, True, False, False) == [0, 3]


def test_three_cards_are_too_few_to_tell_what_they_have_in_common() -> None:
    assert titles_kept(True, False, True) == [0, 2]


def test_a_hidden_title_is_not_kept_for_the_sake_of_the_others() -> None:
    assert titles_kept(True, False, True, True, True, True, hidden=1) == [0, 2, 3, 4, 5]


PET = "<li><h3>{name}</h3><ul><li>Breed {name}<li>Sex of it<li>Age in years</ul></li>"


def of_pets(*chosen: str) -> list[str]:
    """What is kept of a list of pets, each a card with a list in it, by what was chosen of it: of
    each card the letters of name, breed, sex and age."""
    pets = "".join(PET.format(name=f"Pet {number}") for number in range(len(chosen)))
    page = PageFeatures(segment(parse(f"<p>Pets</p><ul>{pets}</ul><p>Their keepers</p>")))
    kept = [letter in card for card in chosen for letter in "nbsa"]
    kept = complete_cards(np.array([False, *kept, False]), page).tolist()
    assert not kept[0]
    assert not kept[-1]
    return [
        "".join(
            letter for letter, keep in zip("nbsa", kept[start : start + 4], strict=True) if keep
        )
        for start in range(1, len(kept) - 1, 4)
    ]


def test_what_one_card_of_a_list_that_is_kept_shows_all_do() -> None:
    assert of_pets("nb", "b", "b", "b", "b", "b") == ["nbsa"] * 6


def test_a_card_of_which_nothing_was_chosen_comes_with_the_rest() -> None:
    assert of_pets("n", "n", "", "n", "n") == ["n"] * 5


def test_a_list_may_be_one_of_three_sections_that_look_alike() -> None:
    shoes = "".join(f"<li><h3>Shoe {number}</h3><p>For men</p></li>" for number in range(4))
    html = f"<div><p>Sizes</p></div><div><p>Colours</p></div><div><ul>{shoes}</ul></div>"
    page = PageFeatures(segment(parse(html)))
    chosen = [False, False, True, True, *[True, False] * 3]
    assert complete_cards(np.array(chosen), page).tolist() == [False] * 2 + [True] * 8


def test_what_no_card_shows_is_kept_in_none() -> None:
    assert of_pets("n", "n", "n", "n") == ["n"] * 4


def test_where_most_cards_were_left_out_the_rest_stays_out() -> None:
    assert of_pets("nb", "n", "", "", "", "") == ["nb", "n", "", "", "", ""]


def test_a_page_without_lists_stays_as_it_was() -> None:
    page = PageFeatures(segment(parse("<p>one two</p><div>three four</div>")))
    for rule in (complete_places, complete_cards):
        assert rule(np.array([True, False]), page).tolist() == [True, False]
