"""The order of parameters is kept until a site proves it irrelevant."""

from __future__ import annotations

import pytest

from arachne.traps.ordering import DISPROVEN, PROOFS, QueryOrder

HOST = "shop.test"


def url(number: int, *, turned: bool = False) -> str:
    pairs = [f"id={number}", "lang=en"]
    return f"http://{HOST}/item?{'&'.join(pairs[::-1] if turned else pairs)}"


def taught(pairs: int, *, differing: int = -1) -> QueryOrder:
    """After so many pairs of pages that say the same, but for one."""
    order = QueryOrder({}, lambda proofs: None)
    for number in range(pairs):
        for turned in (False, True):
            order.first_of(url(number, turned=turned))
            said = b"other" if turned and number == differing else f"{number}".encode()
            order.said(url(number, turned=turned), said)
    return order


@pytest.mark.parametrize(("pairs", "learned"), [(0, False), (PROOFS - 1, False), (PROOFS, True)])
def test_it_takes_several_pairs_of_equal_pages(pairs: int, learned: bool) -> None:
    order = taught(pairs)
    assert order.first_of(url(99)) == url(99)
    assert order.first_of(url(99, turned=True)) == url(99, turned=not learned)


@pytest.mark.parametrize("differing", range(PROOFS + 2))
def test_one_pair_that_differs_settles_it_for_good(differing: int) -> None:
    order = taught(PROOFS + 2, differing=differing)
    assert order.proofs == {HOST: DISPROVEN}
    order.first_of(url(99))
    assert order.first_of(url(99, turned=True)) == url(99, turned=True)


def test_another_host_is_another_matter() -> None:
    order = taught(PROOFS)
    other = url(1).replace(HOST, "other.test")
    order.first_of(other)
    turned = url(1, turned=True).replace(HOST, "other.test")
    assert order.first_of(turned) == turned


def test_values_of_one_name_keep_their_order() -> None:
    order = taught(PROOFS)
    order.first_of(f"http://{HOST}/sum?x=1&x=2")
    assert order.first_of(f"http://{HOST}/sum?x=2&x=1") == f"http://{HOST}/sum?x=2&x=1"


def test_what_was_learned_is_kept_for_the_next_run() -> None:
    kept: dict[str, int] = {}
    order = QueryOrder({}, kept.update)
    for number in range(PROOFS):
        for turned in (False, True):
            order.first_of(url(number, turned=turned))
            order.said(url(number, turned=turned), b"same")
    again = QueryOrder(kept, kept.update)
    again.first_of(url(7))
    assert again.first_of(url(7, turned=True)) == url(7)
