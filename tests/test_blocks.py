"""Segmentation: what one block is."""

import time

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.parsing.tree import parse


def texts(html: str) -> list[str]:
    return [block.text for block in segment(parse(html))]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one <b>two</b> three", ["one two three"]),
        ("<p>one<br>two", ["one two"]),
        ("<p>one<script>var x</script>two", ["onetwo"]),
        ("<div>before<p>inside</p>after</div>", ["before", "inside", "after"]),
        ("<a href=/x><div>one</div>two</a>", ["one", "two"]),
        ("<my-card>one <b>two</b></my-card>", ["one two"]),
        ("<my-card>one<p>two</p></my-card>", ["one", "two"]),
        ("<pre>a <div>b</div><div>c</div></pre>", ["a b c"]),
        ("<ul><li>one<ul><li>two</ul></ul>", ["one", "two"]),
        ("<table><tr><td>1<td>2<tr><th>3</table>", ["1", "2", "3"]),
        ("<dl><dt>term<dd>meaning</dl>", ["term", "meaning"]),
        ("<h3><button>Question?</button></h3><p>Answer", ["Question?", "Answer"]),
        ("<select><option>1<option>2</select><p>text", ["text"]),
        ("<noscript><img src=pixel></noscript>text", ["text"]),
        ("<noscript><article><p>a forum without scripts</article></noscript>",
         ["a forum without scripts"]),
        ("<template><p>later</template><p>now", ["now"]),
        ("", []),
        ("<p> <p>&nbsp;</p>", []),
    ],
)  # fmt: skip
def test_blocks_are_the_runs_of_inline_content(html: str, expected: list[str]) -> None:
    assert texts(html) == expected


def test_a_block_names_the_run_it_stands_for() -> None:
    block = segment(parse("<div><p>x</p>one <i>two</i><p>y</p></div>"))[1]
    assert block.node.tag == "div"
    assert (block.start, block.end) == (1, 3)
    assert block.key == (block.node, 1)


@pytest.mark.parametrize(
    ("html", "linked"),
    [
        ("<p>one <a href=/x>two <i>three</i></a>", "two three"),
        ("<p>one <a name=x>two</a>", ""),
        ("<a href=/x><div>one</div></a>", "one"),
        ("<p><a href=/x>one</a><a href=/y>two</a>", "one two"),
    ],
)
def test_link_text_is_what_stands_in_links(html: str, linked: str) -> None:
    (block,) = segment(parse(html))
    assert block.link_text == linked


@pytest.mark.parametrize(
    ("opening", "hidden"),
    [
        ("<div hidden>", True),
        ("<div hidden=until-found>", False),
        ("<div style='color: red; display : none'>", True),
        ("<div style='VISIBILITY:hidden'>", True),
        ("<dialog>", True),
        ("<dialog open>", False),
        ("<div aria-hidden=true>", False),
        ("<details>", False),
        ("<div hidden id='S:0'>", False),  # React moves it into place
    ],
)
def test_hidden_blocks_are_kept_and_marked(opening: str, hidden: bool) -> None:
    (block,) = segment(parse(f"{opening}<section><p>text"))
    assert block.hidden is hidden


def test_hidden_words_inside_a_run_are_no_text() -> None:
    assert texts("<p>one <span style='display:none'>two</span> three") == ["one three"]


def test_a_picture_alone_is_a_block_without_text() -> None:
    (block,) = segment(parse("<figure><img src=/x></figure>"))
    assert block.text == ""


def test_time_is_linear_in_the_size_of_the_page() -> None:
    def seconds(rows: int) -> float:
        root, took = parse("<table>" + "<tr><td>1<td>two words" * rows + "</table>"), []
        for _ in range(3):  # the best of three: collections of garbage come when they like
            start = time.process_time()
            assert len(segment(root)) == 2 * rows
            took.append(time.process_time() - start)
        return min(took)

    seconds(2000)
    assert seconds(20_000) < 40 * max(seconds(2000), 0.005)


def test_the_rest_of_a_sentence_behind_three_dots_is_shown():
    cut = (
        "<p>It was built<span id=dots>...</span><span {} style='display:none'> in 1604.</span></p>"
    )
    for name, text in (("id=more", "It was built... in 1604."), ("class=sr", "It was built...")):
        assert [block.text for block in segment(parse(cut.format(name)))] == [text]
