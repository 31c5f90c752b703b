"""What the software of a site says beside its content: whose it is, how often something was
clicked, where the next message of an archive is, how long a film takes, where a picture is
stored."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.node_queries import COLONS, above, is_named, naming
from arachne.extraction.refine import notices
from arachne.extraction.refine.selection import Selection

_is_player: Final = naming(re.compile(r"audio|video|player|playback|podcast", re.IGNORECASE))
_is_prompt: Final = naming(re.compile(r"prompt", re.IGNORECASE))
_is_foot: Final = naming(re.compile(r"(?:^|[\s_-])(?:footer|copyright|colophon)", re.IGNORECASE))
_is_rating: Final = naming(re.compile(r"(?<![a-z])(?:rating|review)s?(?![a-z])", re.IGNORECASE))
_NUMBER: Final = re.compile(r"\(?\d[\d,.]*\)?")
_TOLD: Final = frozenset({"article", "docs", "forum"})
"""Kinds of pages on which ratings are what is told."""
_FOOT: Final = frozenset({"footer"})
_SHOPS: Final = frozenset({"collection", "home", "listing", "product"})
"""In manuals and in threads the address of a picture may be what is told."""
_PICTURE: Final = re.compile(
    r"(?:https?:)?//[^\s<>\"]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#][^\s<>\"]*)?", re.IGNORECASE
)
_SCHEMES: Final = ("http", "//")


def _owns(selection: Selection, number: int, text: str) -> bool:
    """Whose site it is, at its foot."""
    if not notices.COPYRIGHT.fullmatch(text):
        return False
    node = selection.blocks[number].node
    return above(node, _FOOT) is not None or is_named(node, _is_foot)


def _leads_through_archive(selection: Selection, number: int, text: str) -> bool:
    """Links to other messages of a mailing list."""
    return bool(selection.blocks[number].link_text) and notices.ARCHIVE.fullmatch(text) is not None


def _counts_clicks(selection: Selection, number: int, text: str) -> bool:
    return notices.VOTES.fullmatch(text) is not None


def _prompts(selection: Selection, number: int, text: str) -> bool:
    """The number of a notebook's cell."""
    whole = selection.blocks[number].text
    if not notices.PROMPT.fullmatch(whole):
        return False
    return is_named(selection.blocks[number].node, _is_prompt)


def _plays(selection: Selection, number: int, text: str) -> bool:
    """The time that a player shows."""
    says_time = notices.PLAYER.fullmatch(text) is not None
    return says_time and is_named(selection.blocks[number].node, _is_player)


def addresses_of_pictures(selection: Selection) -> list[int]:
    """The kept blocks of a shop's page that say no more than where a picture is stored, each with
    the name of the field before it: what the shop's software knows of a product, in raw form."""
    if selection.kind not in _SHOPS:
        return []
    blocks = selection.blocks
    found: list[int] = []
    for number in selection.numbers():
        block = blocks[number]
        if not block.text.startswith(_SCHEMES) or not _PICTURE.fullmatch(block.text):
            continue
        found.append(number)
        if number and selection.kept[number - 1] and blocks[number - 1].text.endswith(COLONS):
            found.append(number - 1)
    return found


def _counts_ratings(selection: Selection, number: int, text: str) -> bool:
    """How many have rated a product, on a page that lists many: a number without a word."""
    if selection.kind in _TOLD or not _NUMBER.fullmatch(text):
        return False
    return is_named(selection.blocks[number].node, _is_rating)


RULES: Final = (_counts_ratings, _owns, _leads_through_archive, _counts_clicks, _plays, _prompts)
