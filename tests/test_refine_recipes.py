"""Recipes below long articles."""

from __future__ import annotations

import numpy as np
import pytest

from arachne.extraction import extract
from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.recipes import keep_the_recipe
from arachne.extraction.refine.selection import Selection

STORY = "My grandmother baked this bread on each Saturday, and the whole valley came to her door. "


def selection_of(html: str, likely: float, kind: str, types: frozenset[str]) -> Selection:
    """A page of which only the first block was chosen, the others ``likely``."""
    root = parse(f"<main><p>{STORY}</p>{html}</main>")
    blocks = segment(root)
    probability = np.array([0.99] + [likely] * (len(blocks) - 1))
    kept = frozenset({blocks[0].key})
    return Selection(root, blocks, Decision(probability, kept, 0.9, 0.9, kind, 0.9, types))


def kept(selection: Selection) -> list[str]:
    return [selection.blocks[number].text for number in selection.numbers()][1:]


def recipe(html: str, *types: str) -> list[str]:
    selection = selection_of(html, 0.1, "article", frozenset(types))
    keep_the_recipe(selection)
    return kept(selection)


CARDS = {
    "WP Recipe Maker": """
        <div class=wprm-recipe-container><div class=wprm-recipe>
        <div class="wprm-recipe-rating">5 from 8 votes</div><a class=wprm-recipe-print>Print</a>
        <h2 class="wprm-recipe-name">Rye bread</h2>
        <div class="wprm-recipe-ingredients-container"><h3>Ingredients</h3>
        <button>1x</button><ul><li class=wprm-recipe-ingredient>
        <span class=wprm-checkbox-container><label>\u25a2</label></span>400 g rye flour</ul></div>
        <div class="wprm-recipe-instructions-container"><h3>Instructions</h3>
        <ul><li class=wprm-recipe-instruction>Bake it for an hour.</ul></div>
        <div class="wprm-recipe-notes-container"><div class=wprm-recipe-notes>Serve warm.</div></div>
        <div class="wprm-call-to-action">Tried this? Pin it!</div></div></div>""",
    "Tasty Recipes": """
        <div class=tasty-recipes><h2 class=tasty-recipes-title>Rye bread</h2>
        <div class=tasty-recipes-buttons><a href=#p>Print Recipe</a></div>
        <div class="tasty-recipes-ingredients"><h3>Ingredients</h3>
        <ul><li>400 g rye flour</ul></div>
        <div class="tasty-recipes-instructions"><h3>Instructions</h3>
        <ol><li>Bake it for an hour.</ol></div>
        <div class=tasty-recipes-notes><p>Serve warm.</p></div></div>""",
    "Mediavine Create": """
        <section class=mv-create-card><h2 class=mv-create-title>Rye bread</h2>
        <button class=mv-create-button>Print</button>
        <div class=mv-create-ingredients><h3 class=mv-create-ingredients-title>Ingredients</h3>
        <ul><li>400 g rye flour</ul></div>
        <div class=mv-create-instructions><h3>Instructions</h3><ol><li>Bake it for an hour.</ol>
        </div><div class=mv-create-notes><p>Serve warm.</p></div>
        <footer class=mv-create-footer>by Ann</footer></section>""",
}


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_the_card_of_a_recipe_is_kept_and_not_what_operates_it(card: str) -> None:
    parts = ["Ingredients", "400 g rye flour", "Instructions", "Bake it for an hour."]
    assert recipe(card) == ["Rye bread", *parts, "Serve warm."]


MARKED = """<div><ul><li itemprop=recipeIngredient>400 g rye flour</ul>
    <div itemprop=recipeInstructions><p>Bake it for an hour.</p></div></div>"""
NAMED = """<section><ul class=ingredients-list><li>400 g rye flour</ul>
    <ol class=directions><li>Bake it for an hour.</ol></section>"""


@pytest.mark.parametrize("html", [MARKED, NAMED])
def test_a_page_that_declares_a_recipe_keeps_it_however_it_is_written(html: str) -> None:
    assert recipe(html, "Recipe") == ["400 g rye flour", "Bake it for an hour."]
    assert recipe(html) == []


def test_what_is_shown_on_screens_alone_is_no_button_to_print() -> None:
    card = MARKED.replace("<div><ul>", "<div class=print-full><ul class=no-print>")
    assert recipe(f"<div class=d-print-none>{card}</div>", "Recipe") == recipe(MARKED, "Recipe")


@pytest.mark.parametrize(
    "html",
    [
        "<ul class=ingredients><li>Oats</ul>",
        "<div class=instructions><p>Call us.</p></div>",
        "<div class=category-ingredients><p>Oats</p></div><div class=directions><p>Left.</p></div>",
    ],
)
def test_one_without_the_other_is_no_recipe(html: str) -> None:
    assert recipe(html, "Recipe") == []


def test_the_titles_of_other_recipes_are_none_of_it() -> None:
    others = "<div class=related><h3 class=recipe-card-title>Oat bread</h3></div>"
    assert "Oat bread" not in recipe(CARDS["Tasty Recipes"] + others, "Recipe")


def test_a_recipe_below_an_article_comes_out_whole() -> None:
    story = f"<p>{STORY * 3}</p>" * 12
    page = f"<title>Rye bread</title><main><h1>Rye bread</h1>{story}{CARDS['WP Recipe Maker']}"
    markdown = extract(page, "https://example.org/rye").markdown
    assert "- 400 g rye flour" in markdown
    assert "- Bake it for an hour." in markdown
    assert "Print" not in markdown
