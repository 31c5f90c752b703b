"""Tables: data in GFM, layout dissolved, cells flattened readably."""

from __future__ import annotations

import time

import pytest

from arachne.extraction.markdown import MarkdownOptions, render
from arachne.extraction.parsing.tree import parse


def markdown(html: str, **options: object) -> str:
    settings = MarkdownOptions(**options)  # type: ignore[arg-type]
    return render(parse(html), "https://example.org/", options=settings).markdown


def table(*rows: str, attrs: str = "") -> str:
    return f"<table {attrs}>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


HEAD = "<th>A</th><th>B</th>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (table(HEAD, "<td>1<td>2"), "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        (table("<td>1<td>2", "<td>3<td>4"), "|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"),
        (
            table("<td><b>A</b><td><b>B</b>", "<td>1<td>2"),
            "| **A** | **B** |\n| --- | --- |\n| 1 | 2 |",
        ),
        (table("<th>A<td>1", "<th>B<td>2"), "|  |  |\n| --- | --- |\n| A | 1 |\n| B | 2 |"),
        (
            table("<td><h4>A</h4><td><h4>B</h4>", "<td colspan=2><h5>C</h5>", "<td>1<td>2"),
            "| A | B |\n| --- | --- |\n| C |  |\n| 1 | 2 |",
        ),
        (
            "<table><thead><tr>" + HEAD + "<tfoot><tr><td>9<td>9<tbody><tr><td>1<td>2</table>",
            "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 9 | 9 |",
        ),
        (
            table(HEAD, "<td>a|b<td><code>c|d</code>"),
            "| A | B |\n| --- | --- |\n| a\\|b | `c\\|d` |",
        ),
        (table(HEAD, "<td>1"), "| A | B |\n| --- | --- |\n| 1 |  |"),
        (table(HEAD, "<td> <td> ", "<td>1<td>2"), "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        (table("<th>A<th><th>B", "<td>1<td><td>2"), "| A | B |\n| --- | --- |\n| 1 | 2 |"),
    ],
)
def test_a_table_keeps_its_rows_and_its_header(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        (["<td>Job<td>Price<td>Why", "<td>a<td>b<td>c", "<td>d<td>e<td>f"], True),
        (["<td>Name<td>Score", "<td>Ann<td>95", "<td>Bob<td>$8.5"], True),
        (["<td>Monday<td>9 to 5", "<td>Tuesday<td>closed", "<td>Friday<td>9 to 5"], False),
        (["<td>1.<td>Pilsner<td>638", "<td>2.<td>Ale<td>602", "<td>3.<td>Stout<td>9"], False),
    ],
)
def test_the_first_row_names_columns_where_it_can_do_nothing_else(
    rows: list[str], named: bool
) -> None:
    assert markdown(table(*rows)).startswith("|  |") is not named


def test_spans_keep_the_columns_in_line() -> None:
    html = table(
        "<td colspan=3>Season by season",
        "<th>Season<th>Warmth<th>Rain",
        "<td rowspan=2>Summer<td>21<td>95",
        "<td colspan=2>dry",
        "<td>Winter<td>3<td>60",
    )
    expected = (
        "Season by season\n\n| Season | Warmth | Rain |\n| --- | --- | --- |\n"
        "| Summer | 21 | 95 |\n|  | dry |  |\n| Winter | 3 | 60 |"
    )
    assert markdown(html) == expected


def test_spans_can_be_repeated_so_that_each_row_stands_alone() -> None:
    html = table(HEAD, "<td rowspan=0>x<td>1", "<td>2")
    assert markdown(html, repeat_spans=True).endswith("| x | 1 |\n| x | 2 |")


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("<ul><li>x</li><li>y</li></ul>", "x<br>y"),
        ("<p>x</p><p>y</p>", "x<br>y"),
        ("x<br><br>y", "x<br>y"),
        ("<pre>x\ny|</pre>", "`x`<br>`y\\|`"),
        ("x<table><tr><td>y</td><td>z</td></tr><tr><td>v</table>", "x<br>y z<br>v"),
        ("<a href='/u'>x</a>", "[x](https://example.org/u)"),
        ("<span style='display:none'>h</span>x", "x"),
    ],
)
def test_cells_are_one_line(cell: str, expected: str) -> None:
    html = table(HEAD, f"<td>1<td>{cell}")
    assert markdown(html).endswith(f"| 1 | {expected} |")


def test_a_caption_stands_above_its_table() -> None:
    html = "<table><caption>Rain, <i>mm</i></caption><tr><td>1<td>2<tr><td>3<td>4</table>"
    assert markdown(html).startswith("Rain, *mm*\n\n|")


@pytest.mark.parametrize(
    "html",
    [
        table("<td>x<td>y", attrs="role=presentation"),
        table("<td>x", "<td>y"),
        table("<td>x<td>y"),
        table("<td>x<td><table><tr><td>y</table>", "<td><td>"),
        table("<td><h2>x</h2><td>y", "<td><td>").replace("<h2>x</h2>", "<form>x</form>"),
    ],
)
def test_layout_tables_are_dissolved(html: str) -> None:
    assert markdown(html) == "x\n\ny"


def test_messages_below_rows_that_say_who_wrote_them_are_no_data() -> None:
    rows = ("<th>Author: Bo<th>3 May", "<td colspan=2><pre>Pour:\n    the tea</pre>")
    assert markdown(table(*rows)) == "Author: Bo\n\n3 May\n\n```\nPour:\n    the tea\n```"


def test_long_prose_in_cells_is_no_data() -> None:
    prose = "word " * 300
    assert "|" not in markdown(table(f"<td>{prose}<td>side", "<td>a<td>b"))
    assert "|" in markdown(table(HEAD, f"<td>{prose}<td>side"))


def test_a_button_in_a_row_leaves_a_table_of_data_what_it_is() -> None:
    html = table("<th>A<th>B", "<td>1<td>2 <form><button>Buy</button></form>")
    assert markdown(html).splitlines()[2] == "| 1 | 2<br>Buy |"


@pytest.mark.parametrize("role", ["table", "grid"])
def test_a_table_that_only_roles_make_is_one(role: str) -> None:
    html = (
        f"<div role={role}><div role=rowgroup><div role=row><span role=columnheader>A</span>"
        "<span role=columnheader>B</span></div></div><div role=row><b role=rowheader>1</b>"
        "<p role=cell>2</p></div></div>"
    )
    assert markdown(html) == "| A | B |\n| --- | --- |\n| 1 | 2 |"


def test_roles_without_a_row_of_cells_make_no_table() -> None:
    assert markdown("<div role=grid><div role=row><p>one</p></div><p>two</p></div>") == "one\n\ntwo"


def test_a_picture_alone_in_a_cell_is_what_the_cell_says() -> None:
    tick, pixel = '<img src=y.png alt="Yes">', '<img src=p.gif alt="dot" width=1>'
    html = table(HEAD, f"<td>Export<td>{tick}", f"<td>Import<td>{pixel}", f"<td>x {tick}<td>y")
    assert markdown(html).splitlines()[2:] == [
        "| Export | [Image: Yes] |",
        "| Import |  |",
        "| x | y |",
    ]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("<svg role=img aria-label=Included></svg>", "Included"),
        ("<svg><title>Not included</title><path/></svg>", "Not included"),
        ("<i class='fa fa-check'></i>", "✓"),
        ("<span class=icon-times></span>", "✗"),
        ("<i class=material-icons>check</i>", "✓"),
        ("<span class='material-symbols-outlined'>close</span>", "✗"),
        ("<i class=material-icons>menu</i>", ""),
        ("<svg class=icon><use href='#icon-check'></use></svg>", "✓"),
        ("<svg aria-hidden=true></svg><span class=sr-only>Included</span>", "Included"),
        ("<svg><title>Star</title></svg> 40", "40"),
        ("<span class=sr-only>Price</span> 40", "40"),
        ("<i class='fa fa-arrow'></i>", ""),
    ],
)
def test_an_icon_alone_in_a_cell_is_what_the_cell_says(cell: str, said: str) -> None:
    html = table(HEAD, f"<td>Search<td>{cell}")
    assert markdown(html).splitlines()[2] == f"| Search | {said} |"


def test_the_declaration_of_a_function_is_a_line_of_code() -> None:
    cells = "<td class=memname>int weave </td><td>(</td><td>int&nbsp;</td><td>n</td><td>)</td>"
    assert markdown(table(cells, attrs="class=memname")) == "`int weave (int n)`"


def test_hidden_rows_and_cells_are_left_out() -> None:
    html = table(HEAD, "<td>1<td>2<td hidden>3").replace(
        "</table>", "<tr hidden><td>x<td>y</table>"
    )
    assert markdown(html) == "| A | B |\n| --- | --- |\n| 1 | 2 |"


def test_complex_tables_can_stay_html() -> None:
    html = table(HEAD, "<td rowspan=2>a &lt; b<td>1", "<td>2")
    expected = (
        '<table>\n<tr><th>A</th><th>B</th></tr>\n<tr><td rowspan="2">a &lt; b</td><td>1</td></tr>\n'
        "<tr><td>2</td></tr>\n</table>"
    )
    assert markdown(html, html_tables=True) == expected
    assert markdown(table(HEAD, "<td>1<td>2"), html_tables=True).startswith("| A |")


def test_claimed_spans_cost_no_more_than_the_page() -> None:
    rows = ["<td rowspan=65534 colspan=1000>a<td rowspan=9999>b"] * 300
    assert len(markdown(table(*rows))) < 100_000


def test_a_long_table_is_whole() -> None:
    html = table(HEAD, *[f"<td>{n}<td>x" for n in range(5000)])
    result = render(parse(html), "")
    assert result.rows == 5001
    assert result.markdown.endswith("| 4999 | x |")


def test_a_quotation_that_is_all_of_a_cell_is_data_like_other_text():
    rows = "<td>Bo<td><blockquote>Not so fast</blockquote>"
    assert markdown(table(HEAD, rows, rows)) == (
        "| A | B |\n| --- | --- |\n| Bo | Not so fast |\n| Bo | Not so fast |"
    )


@pytest.mark.parametrize(
    "cell", ["<blockquote>Not so fast</blockquote> But why?", f"<blockquote>{'word ' * 100}"]
)
def test_a_post_with_a_quotation_and_a_long_quotation_are_set_by_a_layout_table(cell):
    assert "|" not in markdown(table(HEAD, f"<td>Bo<td>{cell}", f"<td>Bo<td>{cell}"))


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("<ol><li>Open<li>Pour</ol>", "1. Open<br>2. Pour"),
        (
            "<ol start=4><li>Open<li value=9><p>Pour</p><li>Shut</ol>",
            "4. Open<br>9. Pour<br>10. Shut",
        ),
        ("<ul><li>Open<li>Pour</ul>", "Open<br>Pour"),
        ("<ol><li>Open</ol>", "Open"),
    ],
)
def test_items_of_a_numbered_list_in_a_cell_keep_their_numbers(cell: str, shown: str) -> None:
    html = f"<table><tr><th>Step<th>Do<tr><td>One<td>{cell}<tr><td>Two<td>Wait</table>"
    assert f"| One | {shown} |" in render(parse(html), "https://x.org/").markdown


def test_a_cell_does_not_say_again_what_its_column_is_called() -> None:
    row = "<tr><td><b class=mobile-label>Name:</b>Ann<td><b class=d-md-none>Age</b> 40"
    html = f"<table><tr><th>Name<th>Age{row}</table>"
    assert markdown(html) == "| Name | Age |\n| --- | --- |\n| Ann | 40 |"
    html = "<table><tr><th>Name<th>Age<tr><td><b>Name</b> of Ann<td><b class=label>Years</b> 40</table>"
    assert "| **Name** of Ann | **Years** 40 |" in markdown(html)


def test_a_row_of_headers_may_begin_with_an_empty_corner() -> None:
    html = "<table><tr><td><th>2023<th>2024<tr><th>Wool<td>1<td>2</table>"
    assert markdown(html).startswith("|  | 2023 | 2024 |\n| --- | --- | --- |\n| Wool |")


def test_the_head_of_a_table_may_be_written_behind_its_rows() -> None:
    html = "<table><tbody><tr><td>1<td>2</tbody><thead><tr><th>A<th>B</thead></table>"
    assert markdown(html) == "| A | B |\n| --- | --- |\n| 1 | 2 |"


@pytest.mark.parametrize("part", ["<svg><title>a</title></svg>", "<img src=x alt=abc>a"])
def test_a_cell_full_of_pictures_takes_linear_time(part: str) -> None:
    started = time.process_time()
    markdown(f"<table><tr><th>a<th>b<tr><td>{part * 10_000}<td>c</table>")
    assert time.process_time() - started < 4
