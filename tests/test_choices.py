"""A setting that is one of a few words is that, or an error of one line."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from arachne.choices import chosen
from arachne.exceptions import BadArgument

IMAGES = ("alt", "link", "none")


def test_a_word_that_is_accepted_is_taken_and_the_default_where_there_is_none() -> None:
    assert chosen(Settings({"ARACHNE_IMAGES": "link"}), "ARACHNE_IMAGES", IMAGES) == "link"
    assert chosen(Settings(), "ARACHNE_IMAGES", IMAGES) == "alt"


def test_any_other_word_is_an_error_of_one_line() -> None:
    with pytest.raises(BadArgument) as error:
        chosen(Settings({"ARACHNE_IMAGES": "all"}), "ARACHNE_IMAGES", IMAGES)
    assert str(error.value) == (
        "ARACHNE_IMAGES='all': accepted are alt, link, none; example: ARACHNE_IMAGES=alt"
    )
