"""Flags say which attributes an element has."""

from __future__ import annotations

import pytest

from arachne.extraction.parsing import attributes
from arachne.extraction.parsing.tree import Node, parse
from arachne.extraction.survey import meanings


@pytest.mark.parametrize(
    ("attrs", "flags"),
    [
        ("", 0),
        ("class=a href=b data-id=c", 0),
        ("id=a", attributes.ID),
        ("role=a itemprop", attributes.ROLE | attributes.ITEMPROP),
        (
            "aria-expanded=false style='' hidden",
            attributes.TOGGLE | attributes.STYLE | attributes.HIDDEN,
        ),
        ("data-reactroot itemtype=a", attributes.MARKER | attributes.ITEMTYPE),
    ],
)
def test_flags_are_those_of_the_attributes(attrs: str, flags: int) -> None:
    node = parse(f"<p {attrs}>x").find("p")
    assert node is not None
    assert node.flags == flags == Node("p", node.attrs, None).flags


def test_all_attributes_that_have_a_meaning_in_the_survey_have_one_of_its_flags() -> None:
    flagged = {n for n, flag in attributes.FLAGS.items() if flag & meanings.TELLING}
    assert flagged == set(meanings._ATTRIBUTE_BITS)
