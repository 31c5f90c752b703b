"""The details of a product are content, though a shop shows them in a dialog."""

import pytest

from arachne.extraction.refine.specifications import open_specifications
from tests.choosing import kept_after

SHOWN = "<main><h1>Oak stool</h1><p>Turned from one block.</p>{}</main>"
SPECS = "<dl><dt>Material<dd>Oiled oak</dl>"


def kept(dialog, opener="", kind="product", *more):
    return kept_after(
        open_specifications,
        SHOWN.format(opener) + dialog,
        doubtful={"Oiled oak", "Material", "Specifications", "Close", "Sign up", *more},
        kind=kind,
    )


@pytest.mark.parametrize("start", ["<dialog>{}</dialog>", "<div role=dialog hidden>{}</div>",
    "<div class=modal><div class=fade role=alertdialog>{}</div></div>"])  # fmt: skip
@pytest.mark.parametrize("title", ["Specifications", "Product details", "Dimensions & care",
    "Technische Daten", "Fiche technique", "Características", "Характеристики", "仕様"])  # fmt: skip
def test_a_dialog_that_is_titled_as_details_is_kept(start, title):
    html = start.format(f"<h2>{title}</h2>{SPECS}<button>Close</button>")
    said = kept(html, "", "product", title)
    assert title in said
    assert "Oiled oak" in said
    assert "Close" not in said


@pytest.mark.parametrize(
    "opener",
    [
        "<button aria-controls=more>Specifications +</button>",
        "<button data-bs-target='#more'>View details</button>",
        "<a href='#more'>Materials</a>",
        "<button commandfor=more>Size</button>",
    ],
)
def test_what_opens_a_dialog_says_what_it_is(opener):
    assert "Oiled oak" in kept(f"<dialog id=more>{SPECS}</dialog>", opener)
    assert "Oiled oak" not in kept(f"<dialog id=other>{SPECS}</dialog>", opener)


@pytest.mark.parametrize(
    "dialog",
    [
        f"<dialog><h2>Ship to</h2>{SPECS}</dialog>",
        f"<dialog><h2>Newsletter details</h2>{SPECS}</dialog>",
        f"<dialog><h2>Details</h2>{SPECS}<input type=checkbox></dialog>",
        f"<dialog class=cookie-banner><h2>Details</h2>{SPECS}</dialog>",
        "<dialog><h2>Materials</h2><a href=/oak>Oiled oak</a> <a>Ash</a></dialog>",
        f"<dialog>{SPECS}</dialog>",
    ],
)
def test_other_dialogs_say_nothing_of_the_product(dialog):
    assert "Oiled oak" not in kept(dialog)


def test_pages_that_sell_nothing_have_no_details_in_dialogs():
    dialog = f"<dialog><h2>Specifications</h2>{SPECS}</dialog>"
    for kind in ("article", "listing", "other"):
        assert "Oiled oak" not in kept(dialog, "", kind)
    assert "Oiled oak" in kept(dialog, "<button>Add to cart</button>", "other")
