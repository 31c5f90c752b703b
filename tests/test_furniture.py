"""What visitors add to a page that is not about them, and what members sign with, is left out of it."""

import pytest

from arachne.extraction.refine.furniture import leave_out_furniture
from tests.choosing import kept_after

PRODUCT = "<h1>Kettle</h1><p>Boils a litre of water in two minutes, on gas and induction.</p>"
SHOWN = ["Kettle", "Boils a litre of water in two minutes, on gas and induction."]
SAID = "<p>I love it. My old one broke.</p>"
POST = "<p>The pump has to run for an hour before you measure anything.</p>"


@pytest.mark.parametrize(
    "name",
    [
        "reviews",
        "woocommerce-Reviews",
        "customerReviews",
        "product-reviews-list",
        "pdp-reviews_container__2v",
        "bvseo-review",
    ],
)
def test_reviews_of_a_product_go(name):
    html = f"<main><div>{PRODUCT}</div><div class='{name}'>{SAID}</div></main>"
    assert kept_after(leave_out_furniture, html, kind="product") == SHOWN


def test_a_review_is_an_article_within_that_of_the_product():
    html = f"<article class=product>{PRODUCT}<article class=review>{SAID}</article></article>"
    assert kept_after(leave_out_furniture, html, kind="product") == SHOWN
    page = f"<article class=review>{PRODUCT}{SAID}</article>"
    assert len(kept_after(leave_out_furniture, page, kind="product")) == 3


@pytest.mark.parametrize("name", ["preview", "reviewed-and-approved", "overview"])
def test_other_names_say_nothing_of_reviews(name):
    html = f"<main><div>{PRODUCT}</div><div class={name}>{SAID}</div></main>"
    assert len(kept_after(leave_out_furniture, html, kind="product")) == 3


@pytest.mark.parametrize("kind", ["service", "article", "listing"])
def test_what_customers_say_of_a_firm_stays(kind):
    html = f"<main><div>{PRODUCT}</div><div class=reviews>{SAID}</div></main>"
    assert len(kept_after(leave_out_furniture, html, kind=kind)) == 3


def test_a_page_of_reviews_stays():
    html = f"<main><h1>Kettle</h1><div class=reviews>{SAID * 20}</div></main>"
    assert len(kept_after(leave_out_furniture, html, kind="product")) == 21


@pytest.mark.parametrize("name", ["signature", "message-signature", "sig_text", "signature sig12"])
def test_signatures_in_a_thread_go(name):
    html = f"<main><div>{POST}</div><div class='{name}'><p>Life is a beach</p></div></main>"
    assert len(kept_after(leave_out_furniture, html, kind="forum")) == 1


def test_a_post_that_is_named_for_having_a_signature_stays():
    post = (
        "<div class='pb2 postcontentheight_sig'><div itemprop=commentText><p>Oats.</p></div></div>"
    )
    html = f"<main><div>{POST}</div>{post}</main>"
    assert len(kept_after(leave_out_furniture, html, kind="forum")) == 2


def test_what_is_called_signature_elsewhere_stays():
    html = f"<main><div>{POST}</div><div class=signature><p>Sign electronically</p></div></main>"
    assert len(kept_after(leave_out_furniture, html, kind="service")) == 2


@pytest.mark.parametrize("name", ["design", "sigma", "assigned"])
def test_other_names_say_nothing_of_signatures(name):
    html = f"<main><div>{POST}</div><div class={name}><p>Life is a beach</p></div></main>"
    assert len(kept_after(leave_out_furniture, html, kind="forum")) == 2


PICTURE = "https://cdn.shop.example/products/kettle_thumb.jpg?v=2"


def test_where_a_shop_stores_its_pictures_goes_with_the_name_of_the_field():
    html = f"<main>{PRODUCT}<dl><dt>thumb_red:<dd>{PICTURE}<dt>Weight:<dd>2 oz</dl></main>"
    assert kept_after(leave_out_furniture, html, kind="product") == [*SHOWN, "Weight:", "2 oz"]


@pytest.mark.parametrize(
    ("text", "kind"), [(PICTURE, "forum"), (PICTURE, "docs"), (f"See {PICTURE}", "product")]
)
def test_the_address_of_a_picture_stays_where_it_is_told(text, kind):
    html = f"<main>{PRODUCT}<p>{text}</p></main>"
    assert kept_after(leave_out_furniture, html, kind=kind) == [*SHOWN, text]
