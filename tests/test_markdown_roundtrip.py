"""Rendering our markdown by a CommonMark + GFM parser gives back the page's text and structure."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from urllib.parse import unquote

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse
from arachne.extraction.text.joints import parted

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])

# -- a page as a tree of (tag, attributes, children)


@dataclass
class Element:
    tag: str
    children: list[Element | str] = field(default_factory=list)
    attrs: str = ""

    def html(self) -> str:
        inner = "".join(
            html.escape(child) if isinstance(child, str) else child.html()
            for child in self.children
        )
        if self.tag in ("br", "hr"):
            return f"<{self.tag}>"
        return f"<{self.tag}{self.attrs}>{inner}</{self.tag}>"

    def text(self) -> str:
        if self.tag == "br":
            return " "
        parts = [c if isinstance(c, str) else c.text() for c in self.children]
        return "".join(parts)


ALPHABET = "ab Z1.9)(*_#|<>[]`~+-=!&;:\\/\"'^{}é中。 "
WORDS = st.text(ALPHABET, min_size=1, max_size=12).filter(
    lambda text: "\\(" not in text and "\\[" not in text  # delimiters of formulas
)
VISIBLE = WORDS.filter(lambda text: text.strip() != "")
LINES = st.lists(st.text("ab{}`~ \t#*-_<&|", max_size=12), min_size=1, max_size=5)


def element(tag: str, children: st.SearchStrategy[list[Element | str]]) -> st.SearchStrategy:
    return children.map(lambda inner: Element(tag, inner))


def link(text: str, path: str) -> Element:
    return Element("a", [text], f' href="https://example.org/{path}"')


LINKS = st.builds(
    link, VISIBLE, st.sampled_from(["", "a/b", "a_b_c", "x(y)", "q?a=1&b=2", "(", "*"])
)
SPANS = st.one_of(
    WORDS,
    st.builds(
        lambda tag, text: Element(tag, [text]), st.sampled_from(["b", "i", "del", "code"]), WORDS
    ),
    st.builds(
        lambda outer, inner, text, rest: Element(outer, [Element(inner, [text]), rest]),
        st.sampled_from(["b", "i"]),
        st.sampled_from(["b", "i", "code", "del"]),
        WORDS,
        WORDS,
    ),
    LINKS.map(lambda anchor: Element("span", [anchor, " "])),  # links that touch are set apart
    st.builds(
        lambda *words: Element("span", [words[0], Element("br"), words[1]]), VISIBLE, VISIBLE
    ),
)


def is_whole(run: list[Element | str]) -> bool:
    """Whether no two of its elements touch where words begin: those would be set apart."""
    inside = parse(Element("p", run).html()).find("p").children  # type: ignore[union-attr]
    return len(parted(inside)) == len(inside)


INLINES = (
    st.lists(SPANS, min_size=1, max_size=5)
    .filter(lambda run: any((c if isinstance(c, str) else c.text()).strip() for c in run))
    .filter(is_whole)
)
CELLS = st.lists(SPANS, max_size=3).filter(is_whole)


def code_block(lines: list[str]) -> Element:
    text = "\n".join(lines)
    return Element("pre", [Element("code", ["\n" + text if text.startswith("\n") else text])])


@st.composite
def tables(draw: st.DrawFn) -> Element:
    width = draw(st.integers(2, 3))
    row = st.lists(CELLS, min_size=width, max_size=width)
    head = Element("tr", [Element("th", [f"H{n}", *cell]) for n, cell in enumerate(draw(row))])
    rows = draw(st.lists(row, min_size=1, max_size=3))
    body = [
        Element("tr", [Element("td", [f"r{n}", *cell]) for cell in line])
        for n, line in enumerate(rows)
    ]
    return Element("table", [Element("thead", [head]), Element("tbody", [*body])])


PARAGRAPHS = element("p", INLINES)
HEADINGS = st.builds(lambda n, run: Element(f"h{n}", run), st.integers(1, 6), INLINES)
CODE = LINES.filter(lambda lines: any(line.strip() for line in lines)).map(code_block)


def containers(blocks: st.SearchStrategy[Element]) -> st.SearchStrategy[Element]:
    begun = st.builds(
        lambda first, rest: [first, *rest], PARAGRAPHS | CODE, st.lists(blocks, max_size=2)
    )
    items = st.lists(element("li", begun), min_size=1, max_size=3)
    return st.one_of(
        element("ul", items),
        st.builds(
            lambda inner, n: Element("ol", inner, f' start="{n}"'), items, st.integers(0, 12)
        ),
        element("blockquote", st.lists(blocks, min_size=1, max_size=2)),
    )


INNER = st.recursive(PARAGRAPHS | CODE | tables(), containers, max_leaves=6)
PAGES = st.lists(INNER | HEADINGS, min_size=1, max_size=4).map(
    lambda blocks: Element("body", blocks)
)


# -- both sides as nested lists: [kind, content]


def squeeze(text: str) -> str:
    return " ".join(text.split())


def trimmed(code: str) -> list[str]:
    """The lines of code; those without any character at either end are not kept."""
    lines = code.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        del lines[0]
    return [line.rstrip() for line in lines]


def expected(node: Element) -> list:
    out: list = []
    for child in node.children:
        assert isinstance(child, Element)
        if child.tag == "p" or child.tag[0] == "h":
            out.append([child.tag, squeeze(child.text()), links_of(child)])
        elif child.tag == "pre":
            out.append(["pre", trimmed(child.text())])
        elif child.tag == "table":
            rows = [row for group in child.children for row in group.children]
            out.append(["table", [[squeeze(cell.text()) for cell in row.children] for row in rows]])
        else:
            start = int(child.attrs[8:-1]) if child.tag == "ol" else None
            inner = expected(child) if child.tag != "li" else lines_joined(expected(child))
            out.append([child.tag, start, inner])
    return out


def links_of(node: Element) -> list[str]:
    own = [node.attrs[7:-1]] if node.tag == "a" else []
    return own + [url for c in node.children if isinstance(c, Element) for url in links_of(c)]


def lines_joined(blocks: list) -> list:
    """Paragraphs of an item that follow each other are its lines when they are short."""
    out: list = []
    for block in blocks:
        if out and block[0] == out[-1][0] == "p":
            out[-1] = ["p", squeeze(f"{out[-1][1]} {block[1]}"), out[-1][2] + block[2]]
        else:
            out.append(block)
    return out


def inline_text(node: SyntaxTreeNode) -> str:
    if node.type in ("text", "code_inline"):
        return node.content
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type == "html_inline":
        return " " if node.content == "<br>" else node.content
    return "".join(inline_text(child) for child in node.children)


def link_targets(node: SyntaxTreeNode) -> list[str]:
    return [unquote(str(n.attrs["href"])) for n in node.walk() if n.type == "link"]


TAGS = {"bullet_list": "ul", "ordered_list": "ol", "blockquote": "blockquote", "list_item": "li"}


def rendered(node: SyntaxTreeNode) -> list:
    out: list = []
    for child in node.children:
        if child.type in ("paragraph", "heading"):
            out.append([child.tag, squeeze(inline_text(child)), link_targets(child)])
        elif child.type == "fence":
            out.append(["pre", trimmed(child.content)])
        elif child.type == "table":
            rows = [row for group in child.children for row in group.children]
            out.append(["table", [[squeeze(inline_text(c)) for c in row.children] for row in rows]])
        else:
            start = int(child.attrs.get("start", 1)) if child.type == "ordered_list" else None
            inner = rendered(child)
            out.append(
                [
                    TAGS[child.type],
                    start,
                    lines_joined(inner) if child.type == "list_item" else inner,
                ]
            )
    return out


@settings(max_examples=100, deadline=None)
@given(PAGES)
def test_text_and_structure_come_back(page: Element) -> None:
    markdown = render(parse(page.html()), "https://example.org/").markdown
    tree = SyntaxTreeNode(PARSER.parse(markdown))
    assert rendered(tree) == expected(page), markdown
