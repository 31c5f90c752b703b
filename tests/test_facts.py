"""Labels are kept with their values, facts with the text beside them."""

import pytest

from arachne.extraction.refine.facts import keep_the_facts, label_what_is_kept
from tests.choosing import kept_after

TEXT = "Everybody is invited to see how flour was made."


@pytest.mark.parametrize(
    "row",
    [
        "<p>Pros:</p><ul><li>Cheap</ul>",
        "<div><span><b>Pros:</b></span><div>Cheap</div></div>",
        "<dl><dt>Pros:<dd>Cheap</dl>",
    ],
)
def test_a_kept_value_has_its_label(row):
    html = f"<p>{TEXT}</p>{row}"
    assert kept_after(label_what_is_kept, html, doubtful=["Pros:"]) == [TEXT, "Pros:", "Cheap"]


def test_a_term_is_kept_with_its_definition():
    html = f"<p>{TEXT}</p><dl><dt>Pros<dd>Cheap</dl>"
    assert "Pros" in kept_after(label_what_is_kept, html, doubtful=["Pros"])


@pytest.mark.parametrize(
    ("label", "html"),
    [
        ("Sort by:", "<div><p>Sort by:</p><p>Price</p></div>"),
        ("Share this:", "<div><p>Share this:</p><p>The mill in spring</p></div>"),
        ("More:", "<div><p><a href=/more>More:</a></p><p>The mill in spring</p></div>"),
        ("Mills:", "<div><div><div><p>Mills:</p></div></div></div><p>The mill in spring</p>"),
    ],
)
def test_what_labels_nothing_of_the_page_stays_out(label, html):
    assert label not in kept_after(label_what_is_kept, html, doubtful=[label])


FACTS = {"Date:": "3 May 2031", "Time:": "10 to 16", "Address:": "1 Mill Lane"}


def table_of(facts: dict[str, str]) -> str:
    rows = (f"<div><div>{name}</div><div>{value}</div></div>" for name, value in facts.items())
    return f"<div>{''.join(rows)}</div>"


def kept_facts(html: str, facts: dict[str, str], kind: str = "service") -> list[str]:
    doubtful = [*facts, *facts.values(), *(f"{name} {value}" for name, value in facts.items())]
    return kept_after(keep_the_facts, html, doubtful=doubtful, kind=kind)


def test_when_and_where_something_is_stays_with_what_it_is():
    html = f"<section>{table_of(FACTS)}<div><h2>Day of the mill</h2><p>{TEXT}</p></div></section>"
    assert kept_facts(html, FACTS) == [
        *("Date:", "3 May 2031", "Time:", "10 to 16", "Address:", "1 Mill Lane"),
        *("Day of the mill", TEXT),
    ]


def test_facts_may_be_told_in_a_line_each_and_in_other_languages():
    facts = {"Wann:": "3. Mai", "Veranstaltungsort:": "Mühle"}
    lines = "".join(f"<p>{name} {value}</p>" for name, value in facts.items())
    html = f"<section>{lines}<p>{TEXT}</p></section>"
    assert kept_facts(html, facts) == ["Wann: 3. Mai", "Veranstaltungsort: Mühle", TEXT]


@pytest.mark.parametrize(
    ("facts", "html"),
    [
        ({"Phone:": "1234"}, "<section>{}<p>{}</p></section>"),
        ({"Sort by:": "Price", "View:": "36"}, "<section>{}<p>{}</p></section>"),
        (FACTS, "<section><footer>{}</footer><p>{}</p></section>"),
        (FACTS, "<body>{}<p>{}</p></body>"),
    ],
)
def test_one_line_alone_controls_and_what_is_elsewhere_stay_out(facts, html):
    assert kept_facts(html.format(table_of(facts), TEXT), facts) == [TEXT]


def test_what_boards_say_of_who_wrote_is_no_fact_of_the_thread():
    facts = {"Location:": "The mill", "Contact:": "Ann"}
    html = f"<section>{table_of(facts)}<p>{TEXT}</p></section>"
    assert kept_facts(html, facts, "forum") == [TEXT]
