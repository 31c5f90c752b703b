"""Buttons within a sentence are read with it; others stand apart."""

import time

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.parsing.tree import parse


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (
            "<p>Press <button>Save as</button> in the toolbar, then <button>OK</button>.",
            ["Press Save as in the toolbar, then OK."],
        ),
        ("<p>点击<button>保存</button>按钮。", ["点击保存按钮。"]),
        ("<p>It grows (<button>see below</button>) by night.", ["It grows (see below) by night."]),
        ("<p>Oats grow. <button>Share</button>", ["Oats grow.", "Share"]),
        ("<p>Oats grow. <button>Share</button> Rye does, too.", None),
        ("<div>Share: <button>Mail</button> | <button>Print</button></div>", None),
        (f"<p>Press <button>{'word ' * 20}</button> in the toolbar.", None),
    ],
)
def test_a_button_that_a_sentence_goes_on_behind_is_a_part_of_it(html, texts):
    found = [block.text for block in segment(parse(html))]
    if texts is None:
        assert len(found) > 1
    else:
        assert found == texts


def test_many_buttons_beside_each_other_take_no_longer_each():
    html = "<div>" + "<button>Save</button>" * 50_000 + "</div>"
    started = time.process_time()
    parse(html)
    assert time.process_time() - started < 10  # to look through all for each would take minutes
