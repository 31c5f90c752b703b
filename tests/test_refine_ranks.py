"""Rankings whose numbers were chosen and whose names were not."""

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.ranks import keep_what_is_ranked
from arachne.extraction.refine.selection import Selection

MILLS = ("Ann's mill", "Bert's mill", "Carla's mill", "Dora's mill")


def kept_of(html: str, *chosen: str) -> list[str]:
    """What is kept of the page when the blocks with these texts were chosen."""
    root = parse(html)
    blocks = segment(root)
    keys = frozenset(block.key for block in blocks if block.text in chosen)
    found = Selection(root, blocks, Decision(np.zeros(len(blocks)), keys, 0.9, 0.9, "listing", 0.9))
    keep_what_is_ranked(found)
    return [found.blocks[number].text for number in found.numbers()]


def ranking(*ranks: str) -> str:
    rows = zip(ranks, MILLS, strict=True)
    return "".join(f"<div><b>{rank}</b><p>{mill}</p><p>Compare</p></div>" for rank, mill in rows)


@pytest.mark.parametrize("ranks", [("1.", "2.", "3.", "4."), ("#7", "#8", "#9", "#10")])
def test_what_comes_after_each_rank_is_kept(ranks: tuple[str, ...]) -> None:
    named = [text for pair in zip(ranks, MILLS, strict=True) for text in pair]
    assert kept_of(ranking(*ranks), *ranks) == named


def test_numbers_that_do_not_count_up_are_no_ranks() -> None:
    votes = ("12", "9", "31", "4")
    assert kept_of(ranking(*votes), *votes) == list(votes)


def test_a_ranking_that_has_its_names_stays_as_it_was() -> None:
    ranks = ("1", "2", "3", "4")
    chosen = ("1", MILLS[0], "2", MILLS[1], "3", "4")
    assert kept_of(ranking(*ranks), *chosen) == list(chosen)


def test_the_numbers_of_pages_name_nothing() -> None:
    pages = "".join(f"<li><a href=/{page}>{page}</a></li>" for page in range(1, 6))
    kept = kept_of(f"<ul>{pages}</ul><p>Next</p>", "1", "2", "3", "4", "5")
    assert kept == ["1", "2", "3", "4", "5"]
