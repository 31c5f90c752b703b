"""Texts, sheets and slides of OpenDocument."""

from __future__ import annotations

import pytest

from arachne.extraction.reading import read
from fixtures.documents import zipped

_NAMES = {
    **{name: name for name in ("office", "text", "table", "style", "presentation")},
    "fo": "xsl-fo-compatible",
    "draw": "drawing",
    "svg": "svg-compatible",
}
_SPACES = 'xmlns:xlink="http://www.w3.org/1999/xlink" ' + " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in _NAMES.items()
)
_STYLES = """
<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/>
</style:style><style:style style:name="P1" style:family="paragraph"
style:parent-style-name="Preformatted_20_Text"/><style:style style:name="ta2"
style:family="table"><style:table-properties table:display="false"/></style:style>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1"
style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>
"""


def markdown(kind: str, body: str) -> str:
    content = (
        f"<office:document-content {_SPACES}><office:automatic-styles>{_STYLES}"
        f"</office:automatic-styles><office:body><office:{kind}>{body}</office:{kind}>"
        "</office:body></office:document-content>"
    )
    media = f"application/vnd.oasis.opendocument.{kind}"
    packed = zipped({"mimetype": media, "content.xml": content})
    return read(packed, "https://x.example/a", content_type=media).markdown


def row(*cells: str) -> str:
    inner = "".join(f"<table:table-cell><text:p>{c}</text:p></table:table-cell>" for c in cells)
    return f"<table:table-row>{inner}</table:table-row>"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (
            '<text:p>A <text:span text:style-name="T1">bold</text:span> one</text:p>',
            "A **bold** one",
        ),
        ('<text:p text:style-name="Title">Looms</text:p>', "# Looms"),
        (
            (
                '<text:p text:style-name="P1">if a:</text:p>\n'
                '<text:p text:style-name="P1"><text:s text:c="4"/>b()</text:p>'
            ),
            "```\nif a:\n    b()\n```",
        ),
        (
            (
                '<text:list text:style-name="L1"><text:list-item><text:p>One</text:p><text:list>'
                "<text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item>"
                "<text:list-item><text:p>Two</text:p></text:list-item></text:list>"
            ),
            "1. One\n   - Inner\n2. Two",
        ),
        (
            (
                '<text:p>It is old<text:note text:note-class="footnote"><text:note-citation>1'
                "</text:note-citation><text:note-body><text:p>Built in 1904.</text:p></text:note-body>"
                "</text:note>, they say.</text:p><text:p>End.</text:p>"
            ),
            "It is old[1], they say.\n\nEnd.\n\n1. Built in 1904.",
        ),
        (
            (
                '<text:p><draw:frame><draw:image xlink:href="a.png"/><svg:title>Map</svg:title>'
                "<svg:desc>Map of the river</svg:desc></draw:frame></text:p>"
            ),
            "[Image: Map of the river]",
        ),
        ("<text:table-of-content><text:p>One 1</text:p></text:table-of-content>", ""),
    ],
)
def test_a_text_keeps_what_its_styles_say(body: str, shown: str) -> None:
    assert markdown("text", body).strip() == shown


def test_cells_of_a_text_span_and_repeat() -> None:
    rows = (
        f"<table:table-header-rows>{row('A', 'B', 'C')}</table:table-header-rows>"
        '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>wide</text:p>'
        "</table:table-cell><table:covered-table-cell/><table:table-cell><text:p>c</text:p>"
        "</table:table-cell></table:table-row><table:table-row><table:table-cell "
        'table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell>'
        "<table:table-cell><text:p>z</text:p></table:table-cell></table:table-row>"
    )
    shown = markdown("text", f"<table:table>{rows}</table:table>")
    assert shown.splitlines()[0] == "| A | B | C |"
    assert shown.splitlines()[-2:] == ["| wide |  | c |", "| x | x | z |"]


def test_sheets_are_tables_and_hidden_ones_are_none() -> None:
    link = '<text:a xlink:href="https://x.example/n">here</text:a>'
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    shown = markdown(
        "spreadsheet",
        f'<table:table table:name="Boats">{row("Boat", "Site")}{row("Nell", link)}'
        f'<table:table-row table:number-rows-repeated="1048574">{empty}</table:table-row>'
        '<table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>Ann</text:p>'
        f"</table:table-cell>{empty}</table:table-row></table:table>"
        f'<table:table table:name="Old" table:style-name="ta2">{row("gone")}</table:table>',
    )
    assert shown.splitlines()[2:] == [
        "| Boat | Site |",
        "| --- | --- |",
        "| Nell | [here](https://x.example/n) |",
        "| Ann |  |",
        "| Ann |  |",
    ]
    assert shown.startswith("## Boats\n")


def test_slides_have_a_heading_their_text_and_their_notes() -> None:
    def box(text: str, kind: str = "") -> str:
        said = f' presentation:class="{kind}"' if kind else ""
        return (
            f"<draw:frame{said}><draw:text-box><text:p>{text}</text:p></draw:text-box></draw:frame>"
        )

    page = (
        f"<draw:page>{box('Tides', 'title')}{box('They rise.')}"
        f"<presentation:notes>{box('Speak slowly.')}</presentation:notes></draw:page>"
    )
    assert markdown(
        "presentation", page + f"<draw:page>{box('They fall.')}</draw:page>"
    ).strip() == ("## Tides\n\nThey rise.\n\n> Speak slowly.\n\n## Slide 2\n\nThey fall.")
