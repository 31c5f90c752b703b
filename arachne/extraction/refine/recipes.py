"""Recipes are whole: what goes into a dish and what is done with it, as the cards of recipes that
stand below long articles write it."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.node_queries import is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection
from arachne.extraction.survey.walk import ancestors

_is_named_ingredients: Final = naming(
    re.compile(
        r"(?<!category-)(?<!tag-)(?:ingr[eé]dient|zutaten)|składniki|malzemeler",
        re.IGNORECASE,
    )
)
_is_named_instructions: Final = naming(
    re.compile(
        r"instructions?(?![a-z])|directions(?![a-z])|zubereitung|preparaci[oó]n|procedimento"
        r"|(?:recipe|recette|rezept|ricetta|receta)[\w-]*(?:steps?|method|pr[eé]paration)(?![a-z])"
        r"|(?:structured|mntl|project)[\w-]*steps|method-?steps|ERSInstructions",
        re.IGNORECASE,
    )
)
"""Names in cards of WP Recipe Maker, Tasty Recipes, Mediavine Create, EasyRecipe, Zip Recipes,
WPZOOM, WP Delicious, Cooked, of Dotdash Meredith's sites, and as others write them by hand."""
_are_of_a_card: Final = re.compile(
    r"wprm-recipe-|tasty-recipes-|mv-create-(?:title|ingredients)|easyrecipe|ERSIngredients|zlrecipe"
    r"|recipe-card-|dr-ingredients|cooked-recipe|recipe[-_]+ingredients"
).search
_is_named_detail: Final = naming(
    re.compile(
        r"(?:recipe|mv-create|tasty-recipes|cooked|dr)[\w-]*[-_](?:name|title|summary|description"
        r"|meta|details?|times?|yield|servings?|notes?)(?![a-z])|ERS(?:Name|Summary|Times?|Notes)",
        re.IGNORECASE,
    )
)
"""What else such a card says: what the dish is, how long it takes, for how many it is, hints."""
_is_named_beside: Final = naming(
    re.compile(
        r"rating|review|comment|(?<!no-)(?<!d-)(?<!on-)print(?![a-z:]|-none|-full)|pin(?![a-z])"
        r"|share|social|button|call-to-action|cta(?![a-z])|nutrition|toggle|adjustable"
        r"|unit-conversion|prevent-sleep|cook-?mode|affiliate|(?<![a-z])ads?(?![a-z])|related|video",
        re.IGNORECASE,
    )
)
_CONTROLS: Final = frozenset({"button", "form", "nav", "select"})
_operates: Final = re.compile(
    r"cook mode|(?:prevent|keep) (?:your|the) screen .*|us customary|metric|imperial"
    r"|[\d½⅓¼]+ ?x|scale|print.*|pin.*|jump to .*|(?:de)?select all|add to .*|shop .*"
    r"|get ingredients.*",
    re.IGNORECASE,
)
_INGREDIENTS: Final = frozenset({"recipeIngredient", "ingredients"})
_PAGE: Final = frozenset({"html", "body", "main"})


def keep_the_recipe(selection: Selection) -> None:
    """On a page that declares a recipe, or has the card of one, its ingredients and its
    instructions are kept, and what else the card says that both stand in: the model takes them for
    the data of a side bar where a long article comes first. One without the other is no recipe.
    What operates the card or rates it goes."""
    if "Recipe" not in selection.types and not _are_of_a_card(selection.names()):
        return
    ingredients = selection.within(_holds_ingredients)
    instructions = selection.within(_holds_instructions)
    if not ingredients or not instructions:
        return
    card = _common(next(iter(ingredients.values())), next(iter(instructions.values())))
    inside = set() if card.tag in _PAGE else {id(node) for node in card.iter()}
    parts = {*ingredients, *instructions}
    for number, node in selection.within(_holds_detail).items():
        block = selection.blocks[number]
        if id(node) in inside and block.text != block.link_text:
            parts.add(number)
    for number, block in enumerate(selection.blocks):
        if number in parts and not block.hidden and _is_told(block, card):
            selection.kept[number] = True
        elif id(block.node) in inside and not _is_told(block, card):
            selection.kept[number] = False


def _holds_ingredients(node: Node) -> bool:
    return is_called(node, _is_named_ingredients) or node.get("itemprop") in _INGREDIENTS


def _holds_instructions(node: Node) -> bool:
    return is_called(node, _is_named_instructions) or node.get("itemprop") == "recipeInstructions"


def _holds_detail(node: Node) -> bool:
    return is_called(node, _is_named_detail)


def _common(one: Node, other: Node) -> Node:
    """The nearest element around both."""
    around = {id(node) for node in (one, *ancestors(one))}
    return next(node for node in (other, *ancestors(other)) if id(node) in around)


def _is_told(block: Block, card: Node) -> bool:
    """Whether a block in a card is text of the recipe, and nothing that operates the card."""
    if not any(map(str.isalnum, block.text)) or _operates.fullmatch(block.text):
        return False
    for node in (block.node, *ancestors(block.node)):
        if (
            node is card
            or node.tag in _PAGE
            or _holds_ingredients(node)
            or _holds_instructions(node)
        ):
            break
        if node.tag in _CONTROLS or is_called(node, _is_named_beside):
            return False
    return True
