"""The light tree mirrors what lexbor parsed."""

import pytest

from arachne.extraction.parsing import tree
from arachne.extraction.parsing.attributes import flags_of
from arachne.extraction.parsing.tree import MAX_DEPTH, Node, parse


def depth(root: Node) -> int:
    deepest, stack = 0, [(root, 1)]
    while stack:
        node, level = stack.pop()
        deepest = max(deepest, level)
        stack.extend((c, level + 1) for c in node.children if not isinstance(c, str))
    return deepest


@pytest.mark.parametrize("html", ["", " ", "text", "\0", "</p>", "<", "<!--", "<html", "<svg><p>"])
def test_anything_gives_an_html_element(html):
    assert parse(html).tag == "html"


def test_children_keep_document_order_and_parents():
    body = parse("<p>a<b>b</b>c</p><p>d</p>").find("body")
    assert body is not None
    first = body.children[0]
    assert isinstance(first, Node)
    assert first.children[0] == "a"
    assert first.children[2] == "c"
    assert first.parent is body
    assert body.text() == "abcd"


def test_names_are_lower_case_and_bare_attributes_are_empty_strings():
    node = parse("<BUTTON DISABLED Data-X=Y>").find("button")
    assert node is not None
    assert node.attrs == {"disabled": "", "data-x": "Y"}


def test_comments_and_what_templates_hold_are_left_out():
    root = parse("<!-- comment --><template><p>inside</p></template><p>outside</p>")
    assert root.text() == "outside"


def test_a_shadow_root_is_part_of_the_page_and_the_template_inside_it_is_not():
    html = (
        "<my-card><template shadowrootmode=open><h2>Card</h2><template><p>row</p></template>"
        "<slot></slot></template><p>light</p></my-card><p>after</p>"
    )
    assert parse(html).text() == "Cardlightafter"


@pytest.mark.parametrize("levels", [MAX_DEPTH - 3, MAX_DEPTH, 5_000])
def test_no_element_is_deeper_than_the_limit_and_order_stays(levels):
    root = parse("".join(f"<div>{i} " for i in range(levels)) + "end")
    assert depth(root) <= MAX_DEPTH
    assert root.text().split() == [*map(str, range(levels)), "end"]


def test_addresses_that_a_script_would_show_are_shown():
    code = "3b52555d547b4f5e5a155e435a564b575e"
    hidden = "[email&#160;protected]"
    root = parse(
        f"<a class=__cf_email__ href=/cdn-cgi/l/email-protection data-cfemail={code}>{hidden}</a>, "
        f"<a href='/cdn-cgi/l/email-protection#{code}'>Write</a>, <i data-cfemail=zz>{hidden}</i>"
    )
    assert root.text() == "info@tea.example, Write, [email\xa0protected]"
    assert [node.get("href") for node in root.iter() if node.tag == "a"] == [
        "mailto:info@tea.example",
        "mailto:info@tea.example",
    ]


def test_what_has_the_role_of_a_heading_is_one():
    html = (
        "<div role=heading aria-level=1>a</div><p role=heading>b</p><span role=heading "
        "aria-level=9>c</span><div role=heading><p>d</p></div><h3 role=heading>e</h3>"
    )
    tags = {node.text(): node.tag for node in parse(html).iter() if node.get("role")}
    assert tags == {"a": "h1", "b": "h2", "c": "h6", "d": "div", "e": "h3"}


def test_a_heading_that_was_not_closed_ends_before_its_section():
    body = parse("<h3>Walls<p>Old.</p><ul><li>a</ul><h3><p>Boats</p></h3><h3>c<div>d</div></h3>")
    tags = [
        (n.tag, n.parent.tag if n.parent else "")
        for n in body.iter()
        if n.tag in ("p", "ul", "div")
    ]
    assert tags == [("p", "body"), ("ul", "body"), ("p", "h3"), ("div", "h3")]
    assert body.text() == "WallsOld.aBoatscd"


def test_pictures_of_amp_are_pictures():
    picture = parse("<amp-img src=a.jpg alt=A></amp-img>").find("img")
    assert picture is not None
    assert picture.get("alt") == "A"


def test_what_was_preformatted_before_html_4_still_is():
    root = parse("<XMP><b>a</b>\n b</xmp><listing>c</listing><plaintext>d")
    assert [(n.tag, n.text()) for n in root.iter() if n.tag == "pre"] == [
        ("pre", "<b>a</b>\n b"),
        ("pre", "c"),
        ("pre", "d"),
    ]


def test_numbers_of_tags_that_differ_by_page_are_not_remembered() -> None:
    for page in range(50):
        root = parse(f"<search></search><amp-img></amp-img><own-{page}>a</own-{page}><p>b")
        assert [node.tag for node in root.iter()][3:] == ["search", "img", f"own-{page}", "p"]
    assert max(tree._tag_names) < tree._OWN_TAGS


def test_an_element_that_becomes_another_has_none_of_its_attributes() -> None:
    root = parse("<p><table role=table style='display: none' id=t></table>")
    table = next(node for node in root.iter() if node.tag == "table")
    table.become("div", {"id": "t"})
    assert (table.tag, table.get("style"), table.flags) == ("div", "", flags_of({"id": "t"}))
