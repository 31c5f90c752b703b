"""The canonical address in a header."""

from __future__ import annotations

import time

import pytest

from arachne.linkheader import header_canonical

URL = "https://example.org/a/paper.pdf?x=1"


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        (['<https://example.org/a/paper>; rel="canonical"'], "https://example.org/a/paper"),
        (["<paper>;rel=canonical"], "https://example.org/a/paper"),
        (["</style.css>; rel=preload; as=style, </paper>; REL='x'; rel=canonical"], ""),
        (["</style.css>; rel=preload, </paper>; rel=Canonical"], "https://example.org/paper"),
        (["</2>; rel=next", '</paper>; title="a, b"; rel="home canonical"'],
         "https://example.org/paper"),
        (["</paper>; rel=shortlink"], ""),
        (["<javascript:x>; rel=canonical"], ""),
        (["/paper; rel=canonical", "", "<<>>;;,"], ""),
        (['</paper>; rel="http://www.iana.org/assignments/relation/canonical"'],
         "https://example.org/paper"),
        ([], ""),
    ],
)  # fmt: skip
def test_it_is_found_among_others(headers: list[str], address: str) -> None:
    assert header_canonical(headers, URL) == address


def test_time_is_bounded() -> None:
    began = time.process_time()
    for value in ("<" * 10**6, "<a>;" * 10**6, '<a>;"' * 10**6, "<a>" + '"' * 10**6):
        header_canonical([value], URL)
    assert time.process_time() - began < 2
