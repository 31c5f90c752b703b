"""What an editor's plug-in has left unrendered is no text of the page."""

import pytest

from arachne.extraction import extract
from arachne.extraction.blocks import segment
from arachne.extraction.mending.shortcodes import without_shortcodes
from arachne.extraction.parsing.tree import parse


def texts(html: str) -> list[str]:
    root = parse(html)
    return [block.text for block in without_shortcodes(root, segment(root))]


@pytest.mark.parametrize(
    "left",
    [
        '[contact-form-7 id="812" title="Write to us"]',
        "[vc_row type=”full_width” columns=”4″]",
        "[mc4wp_form id=&#8221;1178&#8243;]",
        "[convertkit form=1630175]",
        "[instagram-feed num=9 cols=3]",
        '[gallery ids="4,5,6" /]',
    ],
)
def test_a_shortcode_with_a_value_is_taken_out_with_its_block(left: str) -> None:
    assert texts(f"<p>Before.</p><p>{left}</p><p>After.</p>") == ["Before.", "After."]


def test_what_it_encloses_is_content() -> None:
    html = (
        "<p>[vc_column width=”1/2”][vc_column_text]Bring <b>boots</b>.[/vc_column_text][/vc_column]"
    )
    assert texts(html) == ["Bring boots."]


def test_quotations_of_a_board_lose_their_marks_and_keep_their_words() -> None:
    assert texts("<p>[quote quote=312679]How deep?[/quote] Two metres.") == [
        "How deep? Two metres."
    ]


def test_encoded_code_goes_with_its_shortcode() -> None:
    html = '<p>[vc_row type="a"]Read on.[vc_raw_html]JTNDZGl2JTNF[/vc_raw_html]</p>'
    assert texts(html) == ["Read on."]


@pytest.mark.parametrize(
    "text",
    [
        "He wrote [sic] and [citation needed] as footnote [1] said.",
        "usage: copy [input_file] [output_file]",
        "The default [timeout=5] holds, a number [see page 12].",
        "mark a word as [b]bold[/b]",
    ],
)
def test_brackets_of_prose_stay(text: str) -> None:
    assert texts(f"<p>{text}</p>") == [text]


def test_a_page_about_shortcodes_shows_them_where_they_are_code() -> None:
    shown = '[gallery ids="4,5"]'
    html = f"<p>Write <code>{shown}</code>:</p><pre>{shown}</pre><p>{shown}</p>"
    assert texts(html) == [f"Write {shown}:", shown]


def test_nothing_of_them_is_in_the_markdown() -> None:
    prose = (
        "<p>" + "The ferry leaves at nine from the old pier, and comes back at dusk. " * 5 + "</p>"
    )
    page = extract(
        f'<main><h1>Ferry</h1>{prose}<p>[social_share id="4"]</p>{prose}', "http://a.test/"
    )
    assert "ferry leaves" in page.markdown
    assert "[social" not in page.markdown
