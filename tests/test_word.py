"""What Word writes and its readers pass over."""

from __future__ import annotations

import pytest

from arachne.extraction.reading import read
from fixtures.documents import zipped

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SPACES = f'xmlns:w="{_WORD}" xmlns:m="{_OFFICE}/math" xmlns:r="{_OFFICE}/relationships"'


def markdown(body: str, styles: str = "") -> str:
    related = f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="a" '
    kind = f'Type="{_OFFICE}/relationships/'
    return read(
        zipped({
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"/>',
            "_rels/.rels": f'{related}{kind}officeDocument" Target="word/document.xml"/></Relationships>',
            "word/_rels/document.xml.rels": f'{related}{kind}styles" Target="styles.xml"/></Relationships>',
            "word/document.xml": f"<w:document {_SPACES}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {_SPACES}>{styles}</w:styles>",
        }),
        "https://x.example/a.docx",
    ).markdown.strip()  # fmt: skip


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(text)}</w:p>"


def styled(text: str, style: str) -> str:
    return paragraph(text, f'<w:pStyle w:val="{style}"/>')


def style(name: str, rest: str = "") -> str:
    return (
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}">'
        f'<w:name w:val="{name}"/>{rest}</w:style>'
    )


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (f'<w:p><w:fldSimple w:instr=" REF x ">{run("Table 7")}</w:fldSimple></w:p>', "Table 7"),
        (
            (
                '<w:p><w:fldSimple w:instr="HYPERLINK &quot;https://y.example/&quot;">'
                f"{run('a link')}</w:fldSimple></w:p>"
            ),
            "[a link](https://y.example/)",
        ),
        (f'<w:p><w:hyperlink r:id="gone">{run("loose")}</w:hyperlink></w:p>', "loose"),
        (f"<w:p>{run('Seen')}{run('unseen', '<w:vanish/>')}</w:p>", "Seen"),
        ("<w:p>" + run("Seen", '<w:vanish w:val="0"/>') + "</w:p>", "Seen"),
        (
            (
                f"<w:p><w:r><w:ruby><w:rt>{run('kan')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase>"
                f"</w:ruby></w:r>{run('です')}</w:p>"
            ),
            "漢です",
        ),
        (
            paragraph("Chapter", '<w:outlineLvl w:val="1"/>') + paragraph("Text"),
            "## Chapter\n\nText",
        ),
    ],
)
def test_fields_ruby_and_outlines_are_read_and_hidden_text_is_not(body: str, shown: str) -> None:
    assert markdown(body) == shown


@pytest.mark.parametrize(
    ("styles", "name", "shown"),
    [
        (style("My Head", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'), "MyHead", "# Looms"),
        (
            style("heading 2") + style("My Head", '<w:basedOn w:val="heading2"/>'),
            "MyHead",
            "## Looms",
        ),
        (style("Quote"), "Quote", "> Looms"),
        (style("HTML Preformatted"), "HTMLPreformatted", "```\nLooms\n```"),
        (style("toc 1"), "toc1", ""),
    ],
)
def test_styles_say_what_a_paragraph_is(styles: str, name: str, shown: str) -> None:
    assert markdown(styled("Looms", name), styles) == shown


def math(tag: str, *parts: str) -> str:
    return f"<m:{tag}>{''.join(parts)}</m:{tag}>"


def sign(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


@pytest.mark.parametrize(
    ("formula", "latex"),
    [
        (sign("E=m") + math("sSup", math("e", sign("c")), math("sup", sign("2"))), "E=mc^{2}"),
        (math("f", math("num", sign("1")), math("den", sign("2"))), r"\frac{1}{2}"),
        (math("rad", math("deg", sign("3")), math("e", sign("x"))), r"\sqrt[3]{x}"),
        (
            math("nary", '<m:naryPr><m:chr m:val="∑"/></m:naryPr>', math("sub", sign("i")),
                 math("sup", sign("n")), math("e", sign("x"))),
            r"\sum_{i}^{n} x",
        ),
        (math("d", math("e", sign("a+b"))), "(a+b)"),
        (math("func", math("fName", sign("sin")), math("e", sign("x"))), r"\sin x"),
        (
            math("m", math("mr", math("e", sign("1")), math("e", sign("0")))),
            r"\begin{matrix}1 & 0\end{matrix}",
        ),
    ],
)  # fmt: skip
def test_formulas_are_latex(formula: str, latex: str) -> None:
    body = f"<w:p>{run('So ')}<m:oMath>{formula}</m:oMath>{run(' holds.')}</w:p>"
    assert markdown(body) == f"So ${latex}$ holds."
