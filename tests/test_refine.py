"""The rules on top of the model's choice."""

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine import refine
from arachne.extraction.refine.announced import keep_what_is_announced
from arachne.extraction.refine.answers import open_answers
from arachne.extraction.refine.controls import (
    leave_out_breadcrumbs,
    leave_out_controls,
    leave_out_sign_ups,
)
from arachne.extraction.refine.footnotes import keep_footnotes
from arachne.extraction.refine.furniture import leave_out_furniture
from arachne.extraction.refine.gaps import (
    fill_gaps,
    fill_short_pages,
    fill_tables,
    keep_the_beginning,
    keep_the_end,
)
from arachne.extraction.refine.naming import name_the_page, price_the_product
from arachne.extraction.refine.panels import open_panels
from arachne.extraction.refine.repeats import (
    leave_out_pull_quotes,
    leave_out_quotes,
    leave_out_repeats,
    tie_speakers,
)
from arachne.extraction.refine.sections import fill_lists, fill_sections
from arachne.extraction.refine.selection import Selection
from arachne.extraction.refine.thin import keep_the_list

LONG = "A sentence of the article that says what there is to say. " * 20


def selection(html: str, likely: dict[str, float], kind: str = "article") -> Selection:
    """Blocks, named by their text, at least half likely are chosen; the long one always is."""
    root = parse(html)
    blocks = segment(root)
    likely = {LONG.strip(): 0.99, **likely}
    probability = np.array([likely.get(block.text, 0.01) for block in blocks])
    kept = frozenset(b.key for b, p in zip(blocks, probability, strict=True) if p >= 0.5)
    return Selection(root, blocks, Decision(probability, kept, 0.9, 0.9, kind, 0.9))


def texts(choice: Selection) -> list[str]:
    return [text for number in choice.numbers() if (text := choice.blocks[number].text)]


SIGN_UP = (
    "<section><h3>Our letter</h3><p>Every morning in your inbox.</p><form>"
    "<input type=email><button>Subscribe</button></form></section>"
)


def test_an_invitation_to_subscribe_goes():
    kept = {"Our letter": 0.9, "Every morning in your inbox.": 0.9}
    found = selection(f"<main><p>{LONG}</p>{SIGN_UP}</main>", kept)
    leave_out_sign_ups(found)
    assert texts(found) == [LONG.strip()]


def test_an_invitation_in_the_middle_of_a_short_page_is_no_gap_to_be_filled():
    short = LONG[:500].strip()
    likely = {"Our letter": 0.4, "Every morning in your inbox.": 0.4, short: 0.9, "The end.": 0.9}
    found = selection(f"<main><p>{short}</p>{SIGN_UP}<p>The end.</p></main>", likely)
    refine(found)
    assert texts(found) == [short, "The end."]


def test_a_form_beside_the_name_of_the_page_does_not_take_it_along():
    html = (
        f"<p>{LONG}</p><div><h1>Lamp</h1><p>It burns oil.</p><form><p>Tell me when it is back.</p>"
        "<input type=email></form></div>"
    )
    found = selection(html, {"Lamp": 0.9, "It burns oil.": 0.9, "Tell me when it is back.": 0.9})
    leave_out_sign_ups(found)
    assert texts(found) == [LONG.strip(), "Lamp", "It burns oil."]


def test_a_form_that_is_the_page_stays():
    kept = {"Our letter": 0.9, "Every morning in your inbox.": 0.9}
    found = selection(f"<main>{SIGN_UP}</main>", kept)
    refine(found)
    assert texts(found) == list(kept)


@pytest.mark.parametrize("kind", ["docs", "product", "home", "other"])
def test_a_page_has_its_name(kind):
    found = selection(f"<h1>Lamp</h1><p>Menu</p><p>{LONG}</p>", {"Lamp": 0.2}, kind)
    name_the_page(found)
    assert texts(found) == ["Lamp", LONG.strip()]


def test_a_second_heading_called_the_title_names_a_page_without_a_first():
    page = f"<div><h2 class=title>Class Retry</h2></div><p>{LONG}</p><h2>Methods</h2>"
    for html, names in ((page, ["Class Retry"]), (f"<h1><a href=/>Loom</a></h1>{page}", [])):
        found = selection(html, {}, "docs")
        name_the_page(found)
        assert texts(found) == [*names, LONG.strip()]


def test_a_logo_is_no_name():
    logo = "<h1><a href=/>Shop</a></h1>"
    alone = selection(f"{logo}<p>{LONG}</p>", {"Shop": 0.2}, "home")
    name_the_page(alone)
    assert texts(alone) == [LONG.strip()]
    page = selection(f"{logo}<h1>Lamp</h1><p>{LONG}</p>", {"Lamp": 0.2}, "product")
    name_the_page(page)
    assert texts(page) == ["Lamp", LONG.strip()]
    book = selection(f"<h1 class=menu-title>Lamps</h1><p>{LONG}</p>", {"Lamps": 0.2}, "docs")
    name_the_page(book)
    assert texts(book) == [LONG.strip()]


def test_an_article_leaves_its_title_to_the_record_and_one_of_two_names_is_none():
    article = selection(f"<h1>Lamps</h1><p>{LONG}</p>", {"Lamps": 0.2})
    two = selection(f"<h1>Shop</h1><h1>Lamp</h1><p>{LONG}</p>", {"Lamp": 0.2}, "product")
    for found in (article, two):
        name_the_page(found)
        assert texts(found) == [LONG.strip()]


def test_a_product_has_one_price():
    html = f"<p>€ 149</p><p>€ 5 delivery</p><p>{LONG}</p>"
    found = selection(html, {"€ 149": 0.2, "€ 5 delivery": 0.1}, "product")
    price_the_product(found)
    assert texts(found) == ["€ 149", LONG.strip()]
    article = selection(html, {"€ 149": 0.2})
    price_the_product(article)
    assert texts(article) == [LONG.strip()]


def test_a_page_that_says_little_is_kept_whole():
    html = "<main><p>Opening.</p><p>Loose line</p><p>The end.</p></main>"
    likely = {"Opening.": 0.2, "Loose line": 0.2, "The end.": 0.9}
    found = selection(html, likely)
    fill_short_pages(found)
    assert texts(found) == list(likely)
    listing = selection(html, likely, "listing")
    fill_short_pages(listing)
    assert texts(listing) == ["The end."]


@pytest.mark.parametrize("name", ["related-stories", "most-read", "c-recommended", "you-may-like"])
def test_links_to_other_stories_go_where_their_element_says_so(name):
    links = "<li><a href=/a>Bread is dear</a><li><a href=/b>Wool is back</a>"
    told = {"Bread is dear": 0.9, "Wool is back": 0.9}
    found = selection(f"<main><p>{LONG}</p><ul class={name}>{links}</ul></main>", told)
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip()]
    said = f"<main><p>{LONG}</p><div class={name}><p>Bread is dear</p></div></main>"
    for html, kind in ((said, "article"), (f"<ul class={name}>{links}</ul><p>{LONG}", "home")):
        kept = selection(html, told, kind)
        leave_out_furniture(kept)
        assert "Bread is dear" in texts(kept)


@pytest.mark.parametrize(
    "name", ["sponsored-products", "upsells", "alsoBought", "similar-products"]
)
def test_other_products_go_from_the_page_of_one(name):
    links = "<li><a href=/a>A blue kettle</a><li><a href=/b>A large kettle</a>"
    html = f"<main><p>{LONG}</p><ul class={name}>{links}</ul></main>"
    told = {"A blue kettle": 0.9, "A large kettle": 0.9}
    found = selection(html, told, "product")
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip()]
    shown = selection(html, told, "listing")
    leave_out_furniture(shown)
    assert len(texts(shown)) == 3


def test_links_to_other_pages_do_not_fill_a_short_one():
    links = "<h3>Read also</h3><ul><li><a href=/a>Bread</a></ul>"
    html = f"<main><p>Opening.</p><div class=related>{links}</div><p>The end.</p></main>"
    likely = {"Opening.": 0.9, "Read also": 0.4, "Bread": 0.2, "The end.": 0.9}
    found = selection(html, likely)
    fill_short_pages(found)
    assert texts(found) == ["Opening.", "The end."]


def test_a_collapsed_answer_follows_its_question():
    html = (
        f"<main><p>{LONG}</p><div><h3><button aria-expanded=false>Is it far?</button></h3>"
        "<div hidden><p>Ten minutes.</p></div></div>"
        "<div><button aria-expanded=false>More offers</button><div hidden>Shoes</div></div></main>"
        "<nav><button aria-expanded=false>Where to?</button><div hidden>Menu</div></nav>"
    )
    found = selection(html, {})
    open_answers(found)
    assert texts(found) == [LONG.strip(), "Is it far?", "Ten minutes."]


def test_an_answer_may_be_wrapped_apart_from_the_text():
    html = (
        f"<main><p>{LONG}</p><ul><li><h4><button aria-expanded=false aria-controls=a1>Why?</button>"
        "</h4><div id=a1><p>Because.</p></div></li></ul></main>"
    )
    found = selection(html, {})
    open_answers(found)
    assert texts(found) == [LONG.strip(), "Why?", "Because."]


def test_an_answer_is_found_by_the_id_its_question_names():
    html = (
        f"<main><p>{LONG}</p><button aria-expanded=false aria-controls=a1>Why?</button>"
        "<p>between</p><div id=a1 hidden><p>Because.</p></div></main>"
    )
    found = selection(html, {})
    open_answers(found)
    assert texts(found) == [LONG.strip(), "Why?", "Because."]


def test_a_table_chosen_in_part_is_filled_with_what_is_not_unlikely():
    html = "<table><tr><th>a<td>b<tr><th>c<td>d</table><table><tr><th>x<td>other</table>"
    found = selection(html, {"a": 0.9, "b": 0.3, "c": 0.2, "other": 0.3})
    fill_tables(found)
    assert texts(found) == ["a", "b", "c"]


def test_a_table_of_which_a_third_is_chosen_is_whole_and_one_of_links_is_not():
    rows = "".join(f"<tr><td>Mill {n}<td>Yes {n}<td>Open" for n in range(5))
    likely = {"Mill 0": 0.9, "Mill 3": 0.9, "Yes 3": 0.9}
    found = selection(f"<p>{LONG}</p><table>{rows}</table>", likely)
    fill_tables(found)
    assert texts(found)[1:] == ["Mill 0", "Mill 1", "Yes 1", "Open", "Mill 2", "Yes 2", "Open",
                                "Mill 3", "Yes 3", "Mill 4", "Yes 4", "Open"]  # fmt: skip
    links = rows.replace("<td>Mill", "<td><a href=/mill>The other mill")
    menu = selection(f"<p>{LONG}</p><table>{links}</table>", {"Yes 0": 0.9, "Yes 3": 0.9})
    fill_tables(menu)
    assert texts(menu)[1:] == ["Yes 0", "Yes 3"]


def test_a_doubtful_block_between_neighbours_is_kept():
    html = (
        f"<main><p>{LONG}</p><figure><img src=x><figcaption>A caption</figcaption></figure>"
        "<p>Next.</p><p>Loose</p><p>Unlikely</p><p>Then.</p></main><aside><div><div><p>Aside</p></div></div></aside><div><p>Last.</p></div>"
    )
    likely = {"A caption": 0.3, "Next.": 0.9, "Aside": 0.4, "Last.": 0.9}
    likely |= {"Loose": 0.4, "Unlikely": 0.3, "Then.": 0.9}
    found = selection(html, likely)
    fill_gaps(found)
    assert texts(found) == [LONG.strip(), "A caption", "Next.", "Loose", "Then.", "Last."]


def test_doubtful_buttons_go_and_buttons_that_are_headings_stay():
    html = (
        f"<p>{LONG}</p><button>Add to cart</button><h3><button>Opening hours</button></h3>"
        "<label>Colour</label>"
    )
    found = selection(html, {"Add to cart": 0.5, "Opening hours": 0.5, "Colour": 0.9})
    found.likely = [value - 0.1 for value in found.likely]
    leave_out_controls(found)
    assert texts(found) == [LONG.strip(), "Opening hours", "Colour"]


def test_a_notice_about_cookies_goes_and_an_article_about_them_stays():
    notice = "<div id=cookie-bar><p>We count visitors.</p></div>"
    found = selection(f"<p>{LONG}</p>{notice}", {"We count visitors.": 0.9})
    leave_out_controls(found)
    assert texts(found) == [LONG.strip()]
    article = selection(f"<div class=about-cookies><p>{LONG}</p></div>", {})
    leave_out_controls(article)
    assert texts(article) == [LONG.strip()]


def test_trust_is_no_consent():
    html = f"<p>{LONG}</p><section class='trusted-by'><p>Two hundred mills trust us.</p></section>"
    found = selection(html, {"Two hundred mills trust us.": 0.9})
    leave_out_controls(found)
    leave_out_furniture(found)
    assert len(texts(found)) == 2


def test_a_section_about_cookies_in_a_manual_stays():
    html = f"<p>{LONG}</p><section id=cookies><p>Jars hold them.</p></section>"
    found = selection(html, {"Jars hold them.": 0.9}, "docs")
    leave_out_controls(found)
    assert len(texts(found)) == 2


def test_a_manual_about_cookies_stays():
    names = [f"Method {n} of the jar." for n in range(12)]
    entries = "".join(f"<dl id=cookies.{n}><dt>{name}</dl>" for n, name in enumerate(names))
    manual = selection(f"<h1>Jars</h1><section id=cookies>{entries}</section>", {"Jars": 0.9})
    for number in range(len(names)):
        manual.kept[number + 1] = True
    leave_out_controls(manual)
    assert texts(manual) == ["Jars", *names]


def test_a_text_shown_twice_is_kept_once():
    html = f"<div class=wide><p>{LONG}</p><p>Ships in two days.</p></div>"
    html += f"<div class=narrow><p>{LONG}</p><p>Ships in two days.</p><p>$ 1,234,567,890.00 once</p></div>"
    likely = {"Ships in two days.": 0.9, "$ 1,234,567,890.00 once": 0.9}
    found = selection(html + "<p>$ 1,234,567,890.00 once</p>", likely, "product")
    leave_out_repeats(found)
    short, price = likely
    assert texts(found) == [LONG.strip(), short, short, price, price]
    manual = selection(html, {}, "docs")
    leave_out_repeats(manual)
    assert texts(manual) == [LONG.strip(), LONG.strip()]


MEAL = "Zucchini noodles with chicken, spinach and a lemon dressing. " * 3
"""Longer than what a page has to say twice to be read as shown twice."""


@pytest.mark.parametrize(
    ("html", "kind", "times"),
    [
        (f"<main><p>Monday</p><p>{MEAL}</p><p>Tuesday</p><p>{MEAL}</p></main>", "article", 2),
        (f"<ul><li><p>Monday</p><p>{MEAL}<li><p>Tuesday</p><p>{MEAL}</ul>", "article", 2),
        (f"<ul><li><p>Monday</p><p>{MEAL}<li><p>Tuesday</p><p>{MEAL}</ul>", "product", 1),
        (f"<ul><li><p>Monday</p><p>{MEAL}<li><p>Tuesday</p><p>{MEAL}</ul>", "listing", 2),
        (f"<ul><li><p>Monday</p><p>{MEAL}<li><p>Monday</p><p>{MEAL}</ul>", "listing", 1),
        (f"<main><p>Monday</p><p>{MEAL}</p><p>Tuesday</p><p>{MEAL}</p></main>", "listing", 1),
        (f"<div><p class=wide>{MEAL}</p><p class=narrow>{MEAL}</p></div>", "article", 1),
        (f"<div><p>{MEAL}</p><p hidden>{MEAL}</p></div>", "article", 1),
        (f"<div><p>{MEAL}</p></div><aside><p>{MEAL}</p></aside>", "article", 1),
    ],
)
def test_what_an_author_says_twice_in_like_places_is_said_twice(html, kind, times):
    found = selection(html, {MEAL.strip(): 0.9, "Monday": 0.9, "Tuesday": 0.9}, kind)
    leave_out_repeats(found)
    assert texts(found).count(MEAL.strip()) == times


CALLED = "A call of an hour with a painter"
COATED = "Two coats of mineral paint"


@pytest.mark.parametrize(
    ("second", "kind", "times"),
    [
        (f"<ul><li>{CALLED}<li>{COATED}<li>The garage door</ul>", "service", 2),
        (f"<ol><li>{CALLED}<li>{COATED}<li>The garage door</ol>", "product", 2),
        (f"<ul class=narrow><li>{CALLED}<li>{COATED}</ul>", "service", 1),
        (f"<div><p>{CALLED}</p><p>{COATED}</p><p>The garage door</p></div>", "service", 1),
        (f"<ul><li>{CALLED}<li>{COATED}<li>The garage door</ul>", "listing", 1),
    ],
)
def test_what_two_offers_hold_is_said_of_both(second, kind, times):
    html = f"<h2>Small</h2><ul><li>{CALLED}<li>{COATED}</ul><h2>Large</h2>{second}"
    likely = dict.fromkeys((CALLED, COATED, "Small", "Large", "The garage door"), 0.9)
    found = selection(html, likely, kind)
    leave_out_repeats(found)
    assert [texts(found).count(text) for text in (CALLED, COATED)] == [times, times]


def test_cards_of_a_list_that_share_a_fact_each_state_it():
    breed = "Breed: Domestic Short Hair"
    pets = "".join(f"<li><h3>{name}</h3><p>{breed}</p>" for name in ("Bulma", "Jager", "Xyla"))
    likely = dict.fromkeys((breed, "Bulma", "Jager", "Xyla"), 0.9)
    found = selection(f"<p>{LONG}</p><ul>{pets}</ul>", likely, "listing")
    leave_out_repeats(found)
    assert texts(found)[1:] == ["Bulma", breed, "Jager", breed, "Xyla", breed]


def test_a_card_that_is_said_again_goes_with_its_title_and_price():
    card = "<div><h3>Lamp</h3><p>It burns oil in the wind.</p><p>9 €</p></div>"
    other = "<div><h3>Wick</h3><p>It burns oil in the wind.</p><p>9 €</p></div>"
    names = {block.text: 0.9 for block in segment(parse(card + other))}
    html = f"<section><p>{LONG}</p><div>{card}</div><div>{card}</div></section>"
    found = selection(html, names, "product")
    leave_out_repeats(found)
    assert texts(found) == [LONG.strip(), "Lamp", "It burns oil in the wind.", "9 €"]
    different = selection(f"<p>{LONG}</p>{card}{other}", names, "product")
    leave_out_repeats(different)
    assert texts(different)[1:] == ["Lamp", "It burns oil in the wind.", "9 €", "Wick", "9 €"]


def test_a_paragraph_that_names_an_amount_is_no_price_and_is_kept_once():
    offer = "A kitchen of this size costs from $ 12,000 on, and twice as much with a new floor, "
    offer += "with new lamps and with a stove of steel."
    html = f"<div class=wide><p>{offer}</p></div><div class=narrow><p>{offer}</p></div><p>{LONG}"
    found = selection(html, {offer: 0.9})
    leave_out_repeats(found)
    assert texts(found) == [offer, LONG.strip()]


QUOTED = "Turn the lower valve by a quarter. It has to hiss for three seconds, then it is open."
POST = f"I had the same trouble last winter. {QUOTED} After that it was quiet."


def test_what_a_reply_quotes_of_an_earlier_post_is_not_said_again():
    html = f"<p>{POST}</p><div><blockquote>{QUOTED}</blockquote><p>That did it. Thanks!</p></div>"
    likely = dict.fromkeys((POST, QUOTED, "That did it. Thanks!"), 0.9)
    thread = selection(html, likely, "forum")
    leave_out_quotes(thread)
    assert texts(thread) == [POST, "That did it. Thanks!"]
    article = selection(html, likely)
    leave_out_quotes(article)
    assert texts(article) == [POST, QUOTED, "That did it. Thanks!"]


def test_who_is_quoted_stays_and_goes_with_what_is_quoted():
    quoted = f"<blockquote><p>Ann said:</p><p>{QUOTED}</p></blockquote><p>That did it.</p>"
    said = "<blockquote><p>Ben said:</p><p>So it was.</p></blockquote>"
    likely = dict.fromkeys((POST, "Ann said:", "That did it.", "So it was."), 0.9)
    thread = selection(f"<p>{POST}</p>{quoted}{said}", likely, "forum")
    tie_speakers(thread)
    assert texts(thread) == [POST, "That did it.", "Ben said:", "So it was."]


def test_a_link_to_the_rest_goes_where_its_card_leads_there_too():
    card = "<h3><a href=/lamp>Lamp</a></h3><p><a href={}>Read more</a></p>"
    likely = {"Lamp": 0.9, "Read more": 0.9}
    for address, stays in (("/lamp", False), ("/oil", True)):
        found = selection(f"{card.format(address)}<p>{LONG}</p>", likely)
        leave_out_furniture(found)
        assert ("Read more" in texts(found)) is stays


def test_a_post_stays_where_a_later_one_repeats_it_as_a_whole():
    thread = selection(f"<p>{QUOTED}</p><p>{POST}</p>", {POST: 0.9, QUOTED: 0.9}, "forum")
    leave_out_quotes(thread)
    assert texts(thread) == [QUOTED, POST]


def test_of_two_equal_texts_the_likelier_stays():
    first = "The mayor opened the new bridge on Friday, in the rain."
    html = f"<ul><li><h4>Bridge</h4>{first}</li></ul><article><p>{first}</p><p>{LONG}</p></article>"
    found = selection(html, {first: 0.9}, "listing")
    found.likely[1] = 0.6
    leave_out_repeats(found)
    assert [found.blocks[n].node.tag for n in found.numbers()] == ["p", "p"]


def test_a_doubtful_last_paragraph_is_kept_and_what_stands_elsewhere_is_not():
    html = (
        f"<main><p>{LONG}</p><p>So it ends.</p></main><footer><p>All rights reserved</p></footer>"
    )
    found = selection(html, {"So it ends.": 0.3, "All rights reserved": 0.3})
    keep_the_end(found)
    assert texts(found) == [LONG.strip(), "So it ends."]


DATELINE = "LISBON (AP) — The ferry that has crossed the bay for ninety years made its last run."


def test_loose_text_behind_a_box_is_where_the_text_begins():
    html = f"<div><div>Related Content</div>{DATELINE}<p>{LONG}</p></div>"
    found = selection(html, {DATELINE: 0.45, "Related Content": 0.45})
    keep_the_beginning(found)
    assert texts(found) == [DATELINE, LONG.strip()]


def test_a_text_does_not_begin_with_links_or_where_others_end():
    linked = f"<a href=/x>{DATELINE}</a>"
    elsewhere = f"<section><div><div><div><div><p>{DATELINE}</p></div></div></div></div></section>"
    for before in (linked, elsewhere):
        found = selection(f"<div>{before}<main><p>{LONG}</p></main></div>", {DATELINE: 0.45})
        keep_the_beginning(found)
        assert texts(found) == [LONG.strip()]


def test_a_sentence_that_stands_out_is_said_once():
    pulled = LONG.strip()[10:60]
    html = f"<p>{LONG}</p><aside class=pull-quote><p>“{pulled}”</p></aside><p>And so on.</p>"
    found = selection(html, {f"“{pulled}”": 0.9, "And so on.": 0.9})
    leave_out_pull_quotes(found)
    assert texts(found) == [LONG.strip(), "And so on."]


def test_a_note_at_the_end_is_kept():
    found = selection(
        f"<div><p>{LONG}</p><aside>Mind the ice.</aside></div>", {"Mind the ice.": 0.4}
    )
    keep_the_end(found)
    assert texts(found) == [LONG.strip(), "Mind the ice."]


def test_loose_text_goes_on_in_an_element_of_its_own():
    html = f"<div>{LONG}<br><div>So it ends.</div></div><div>Posted by Ann</div>"
    found = selection(html, {"So it ends.": 0.6, "Posted by Ann": 0.3})
    keep_the_end(found)
    assert texts(found) == [LONG.strip(), "So it ends."]


ANNOUNCING = "This chapter has what a keeper needs, in the order of the day:"


@pytest.mark.parametrize(
    "announced",
    [
        "<ul><li><a href=/1>Lamps</a><li><a href=/2>Oil</a></ul>",
        "\n<div class=toc><div><ul><li><a href=/1>Lamps</a><ul><li>Oil</ul></ul></div></div>",
        "<table><tr><td>Lamps<td>Oil</table>",
    ],
)
def test_what_a_sentence_announces_stays(announced):
    choice = selection(f"<p>{ANNOUNCING}</p>{announced}<p>Share this", {ANNOUNCING: 0.9})
    keep_what_is_announced(choice)
    assert texts(choice) == [ANNOUNCING, "Lamps", "Oil"]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{ANNOUNCING}</p><p>Between</p><ul><li>Lamps</ul>",
        f"<p>{ANNOUNCING}</p><div><p>Between</p><ul><li>Lamps</ul></div>",
        "<p>Filed under:</p><ul><li>Lamps</ul>",
    ],
)
def test_what_nothing_announces_is_left_as_it_was(html):
    choice = selection(html, {ANNOUNCING: 0.9, "Filed under:": 0.9})
    keep_what_is_announced(choice)
    assert "Lamps" not in texts(choice)


CARDS = [f"Tomato sauce of kind number {n}" for n in range(12)]


@pytest.mark.parametrize(("kind", "intro"), [("article", 120), ("listing", 500)])
def test_where_little_was_chosen_the_long_list_after_it_is_kept(kind, intro):
    opening = LONG[:intro].strip()
    cards = "".join(
        f"<div class=card><a href=/{n}>{card}</a></div>" for n, card in enumerate(CARDS)
    )
    footer = "".join(f"<p>Footer {n}</p>" for n in range(5))
    html = f"<p>{opening}</p>{cards * 5}<footer>{footer}<p>Far</p></footer>"
    likely = {opening: 0.9, **dict.fromkeys(CARDS, 0.1), "Far": 0.1}
    found = selection(html, likely, kind)
    keep_the_list(found)
    assert texts(found) == [opening, *CARDS * 5]


def test_short_news_are_not_a_list_of_what_follows_them():
    opening = LONG[:500].strip()
    html = f"<p>{opening}</p>" + "".join(f"<p><a href=/>{card}</a></p>" for card in CARDS * 5)
    found = selection(html, {opening: 0.9, **dict.fromkeys(CARDS, 0.1)})
    keep_the_list(found)
    assert texts(found) == [opening]


def test_a_kept_heading_gets_its_section():
    html = (
        f"<main><p>{LONG}</p><h2>Oil</h2><p>Two drops.</p><p>Share</p><h2>Wax</h2><ul><li>A thin layer."
        "</ul><h2>Kept</h2><p>Here.</p><p>More.</p></main><h2>Menu</h2><p>Shop</p>"
    )
    likely = {"Oil": 0.9, "Two drops.": 0.2, "Wax": 0.4, "A thin layer.": 0.4, "Kept": 0.9}
    found = selection(html, {**likely, "Here.": 0.9, "More.": 0.2})
    fill_sections(found)
    assert texts(found) == [LONG.strip(), "Oil", "Two drops.", "Kept", "Here."]


def test_a_menu_under_a_heading_is_no_section():
    html = f"<p>{LONG}</p><h2>Read on</h2><ul><li><a href=/a>Lamps</a><li><a href=/b>Oil</a></ul>"
    found = selection(html, {"Read on": 0.9, "Lamps": 0.3, "Oil": 0.3})
    fill_sections(found)
    assert texts(found) == [LONG.strip(), "Read on"]


def test_a_list_most_of_which_is_chosen_is_whole():
    html = "<ul><li>a1</li><li>b1</li><li>c1</li></ul><ul><li>x1</li><li>y1</li><li>z1</li></ul>"
    found = selection(
        f"<p>{LONG}</p>{html}", {"a1": 0.9, "b1": 0.2, "c1": 0.9, "x1": 0.9, "y1": 0.2}
    )
    fill_lists(found)
    assert texts(found) == [LONG.strip(), "a1", "b1", "c1", "x1"]


def test_the_way_from_the_home_page_goes():
    html = f"<nav aria-label=Breadcrumb><ol><li>Home<li>Lamps</ol></nav><main><p>{LONG}</p></main>"
    found = selection(html, {"Home": 0.9, "Lamps": 0.9})
    leave_out_breadcrumbs(found)
    assert texts(found) == [LONG.strip()]


@pytest.mark.parametrize(
    "furniture",
    [
        "<div><button>Copy code</button></div>",
        "<span class=clip>Copied!</span>",
        '<div><a href="https://twitter.com/intent/tweet?url=x">Post it</a></div>',
        '<ul><li><a href="https://www.facebook.com/sharer.php?u=x">Share</a></li></ul>',
        '<p><a href="mailto:?subject=x">Send it</a> <a href="https://wa.me/?text=x">Chat</a></p>',
        "<p>Advertisement</p>",
        "<amp-ad type=x><div placeholder>Wait for it</div></amp-ad>",
        "<div class=inline-promo><a href=/join>Subscribe for 1 € a month</a></div>",
        '<div class="ad-container"><small>Sponsored</small><p>Buy the new loom</p></div>',
        "<div id=onetrust-consent-sdk><h2>We value you</h2><p>842 partners</p></div>",
        "<div class=fides-banner__col><h2>We and our partners</h2><p>Store information</p></div>",
        "<div class=chat-widget><p>May I help you?</p></div>",
        "<div role=menu><a href=/adopt>Adopt</a><p>Children can help, too!</p></div>",
        "<div class=meganav__callout><h3>Join today</h3><p>Help the animals.</p></div>",
        "<div role=contentinfo><p>20 Mill Lane, Erie</p></div>",
        "<div class=modal role=dialog><h4>Compare</h4><p>Heights of four mills</p></div>",
        "<dialog><p>Sign up for Easter</p></dialog>",
        "<div role=tooltip><p>If you buy today.</p></div>",
        "<ul class=slick-dots><li><button>1</button><li><button>2</button></ul>",
        "<div class=promo-bar__carousel><p>Free shipping from 60 €</p></div>",
        "<div id=shopify-section-announcement-bar><p>Sale ends soon</p></div>",
        "<p style='display: none'>Never seen</p>",
        "<p hidden>Never seen</p>",
        "<div class=paywall><p>Already a subscriber? Log in.</p></div>",
        "<p><a>Click to expand...</a></p>",
        "<p><a href='#rest'>Show more</a></p>",
        "<div><button>Mehr anzeigen</button></div>",
        "<div><a href=#>Expand all</a><a href=#>Collapse all</a></div>",
        "<div class=printfooter>Retrieved from <a href=/w>here</a></div>",
        "<div id=altlinks><h3>Download in other formats:</h3><a href=/?format=csv>Table</a></div>",
        "<table class=navbox><tr><th>Mills<td><a href=/m>Of Wales</a></table>",
        "<h5 class=message-userTitle>Member</h5><div class=post-signature>Keep turning</div>",
        "<p><a href='https://x.substack.com/p/a?utm_source=x&action=share'>Post it</a></p>",
    ],
)
def test_what_is_furniture_by_what_it_does_goes(furniture):
    html = f"<main><p>{LONG}</p>{furniture}</main>"
    names = {block.text: 0.9 for block in segment(parse(html))}
    found = selection(html, names)
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip()]


@pytest.mark.parametrize(
    "content",
    [
        "<p>Copy the file to the other disk</p>",
        "<section><p>It turned.</p><footer><p>Corrected on 3 May</p></footer></section>",
        "<div class=menu><h3>Soups</h3><p>Leek and potato</p></div>",
        "<div class=signature>read(int count)</div><div class=member-signature>int read()</div>",
        "<div class=promo><p>The promotion of the trainer came late.</p></div>",
        "<div class=paywall><p>What only those who pay may read.</p></div>",
        '<p><a href="https://twitter.com/mill">Mill</a></p>',
        '<div class="ad-detail sponsored"><p>Bicycle, hardly used</p></div>',
        "<h3>Is it open?</h3><div style='display:none'><p>Every day</p></div>",
        "<button>More</button><div hidden><p>Every day</p></div>",
        "<div class=collapse hidden><p>Every day</p></div>",
        "<div id=rest style='display:none'><p>Every day</p></div>",
        "<div role=tabpanel hidden><p>Every day</p></div>",
    ],
)
def test_what_only_looks_like_furniture_stays(content):
    html = f"<main><p>{LONG}</p>{content}</main>"
    names = {block.text: 0.9 for block in segment(parse(html))}
    found = selection(html, names)
    leave_out_furniture(found)
    assert texts(found) == list(names)


@pytest.mark.parametrize(
    ("foot", "stays"),
    [
        ("<div class=site-footer><p>Rendered by Ann</p></div>", []),
        ("<div id=footer class=dark><div><p>Rendered by Ann</p></div></div>", []),
        ("<div class=has-footer><p>Rendered by Ann</p></div>", ["Rendered by Ann"]),
        ("<section><div class=footer><p>Rendered by Ann</p></div></section>", ["Rendered by Ann"]),
    ],
)
def test_the_foot_of_a_page_is_known_by_its_name_too(foot, stays):
    found = selection(f"<main><p>{LONG}</p></main>{foot}", {"Rendered by Ann": 0.9})
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip(), *stays]


def test_the_details_of_a_product_may_be_in_a_dialog():
    html = f"<main><p>{LONG}</p><div role=dialog><p>Of oak and stone</p></div></main>"
    found = selection(html, {"Of oak and stone": 0.9}, "product")
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip(), "Of oak and stone"]


@pytest.mark.parametrize(("kind", "stays"), [("listing", []), ("article", ["6207"])])
def test_how_many_rated_a_thing_says_nothing_in_a_list(kind, stays):
    html = f"<main><p>{LONG}</p><div class=fx-rating__count><span>6207</span></div></main>"
    found = selection(html, {"6207": 0.9}, kind)
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip(), *stays]


@pytest.mark.parametrize(
    "name", ["id=comments", "id=disqus_thread", "class='x user-comments-list'"]
)
def test_what_visitors_said_of_an_article_goes(name):
    comments = f"<ol {name}><li>I was there too.<li>It rained a lot.</ol>"
    names = {"I was there too.": 0.9, "It rained a lot.": 0.9}
    for kind, stays in (("article", []), ("forum", list(names))):
        found = selection(f"<main><p>{LONG}</p>{comments}</main>", names, kind)
        leave_out_furniture(found)
        assert texts(found) == [LONG.strip(), *stays]
    article = selection(f"<div {name}><p>{LONG}</p></div>", {})
    leave_out_furniture(article)
    assert texts(article) == [LONG.strip()]


@pytest.mark.parametrize(
    "panel",
    [
        "<details><summary>Where?</summary><p>Here</p></details>",
        "<h3>Places</h3><div class=accordion-body style='display:none'><p>Here</p></div>",
        "<h3>Places</h3><div itemprop=acceptedAnswer hidden><p>Here</p></div>",
        "<div role=tabpanel><p>There</p></div><div role=tabpanel hidden><p>Here</p></div>",
        "<div class=tab-pane><p>There</p></div><div class=tab-pane hidden><p>Here</p></div>",
    ],
)
def test_what_opens_by_a_click_is_kept_with_what_it_opens_under(panel):
    shown = {"Places": 0.9, "There": 0.9}
    found = selection(f"<main><p>{LONG}</p>{panel}</main>", shown)
    open_panels(found)
    assert "Here" in texts(found)


@pytest.mark.parametrize(
    "panel",
    [
        "<p>Menu</p><details><summary>Where?</summary><p>Here</p></details>",
        "<p>Menu</p><div class=accordion-body hidden><p>Here</p></div>",
        "<h3>Places</h3><div class=modal hidden><p>Here</p></div>",
        '<h3>Places</h3><div class=panel hidden><a href="/here">Here</a></div>',
        "<footer><h3>Places</h3><div class=panel hidden><p>Here</p></div></footer>",
    ],
)
def test_other_hidden_elements_stay_out(panel):
    found = selection(f"<main><p>{LONG}</p>{panel}</main>", {"Places": 0.9})
    open_panels(found)
    assert "Here" not in texts(found)


def test_text_that_is_all_hidden_stays():
    found = selection(f"<main><p style='display:none'>{LONG}</p><p>Wait</p></main>", {"Wait": 0.9})
    leave_out_furniture(found)
    assert texts(found) == [LONG.strip(), "Wait"]


@pytest.mark.parametrize(
    "note",
    [
        "<aside class='footnote brackets' id=n1><span>1</span><p>Not so in 1904.</p></aside>",
        "<dl class=footnote><dt id=n1>1<dd><p>Not so in 1904.</p></dl>",
        "<section role=doc-endnotes><ol><li id=n1><p>Not so in 1904.</p></ol></section>",
        "<div class=footnote><p><a id=n1></a><a href='#c1'>[1]</a></p><p>Not so in 1904.</p></div>",
        "<div class=footnote><a id=n1 href='#c1'>1</a><div><p>Not so in 1904.</p></div></div>",
    ],
)
def test_a_footnote_goes_with_the_text_that_refers_to_it(note):
    html = f"<p>{LONG}<a href='#n1'>1</a><a href='#'>up</a></p>{note}"
    found = selection(html, {f"{LONG}1up": 0.9})
    keep_footnotes(found)
    assert texts(found)[-1] in ("Not so in 1904.", "[1] Not so in 1904.")
    other = selection(html.replace("href='#n1'", "href='#n2'"), {f"{LONG}1up": 0.9})
    keep_footnotes(other)
    assert texts(other) == [f"{LONG}1up"]


def test_nothing_is_made_of_nothing():
    found = selection("<input type=email><button aria-expanded=false>?</button>", {})
    refine(found)
    assert texts(found) == []


def test_doubtful_buttons_stay_where_nothing_else_was_chosen():
    found = selection("<main><button>Choose a room</button></main>", {})
    found.kept = [True]
    leave_out_controls(found)
    assert texts(found) == ["Choose a room"]
