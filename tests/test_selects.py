"""Lists of choices without end: bounded time, no option lost, real pages untouched."""

import time

import pytest

from arachne.extraction.parsing.selects import SUSPECT_OPTIONS, limit_selects
from arachne.extraction.parsing.tree import parse


def test_a_list_of_ordinary_length_is_returned_as_it_is():
    html = b"<select>" + b"<option>one</option>" * (SUSPECT_OPTIONS - 1) + b"</select>"
    assert limit_selects(html) is html


@pytest.mark.parametrize("tag", ["select", "SELECT size=4", "select><optgroup"])
def test_every_option_survives_in_bounded_time(tag):
    html = f"<{tag}>" + "<option>one" * 60_000 + "</select><p>The text."
    started = time.process_time()
    root = parse(html)
    assert time.process_time() - started < 5  # without the limit 12 s and more
    assert sum(node.tag == "option" for node in root.iter()) == 60_000
    assert "The text." in root.text()
