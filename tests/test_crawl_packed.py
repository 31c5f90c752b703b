"""Packed sitemaps of a usual size are read whole, whichever tier gets them."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest

from tests.crawling import crawl
from tests.scripted import Answer, serving

PAGE = b"<!doctype html><title>Quay</title><p>Boats moor here until the tide turns at night."


@pytest.mark.parametrize("floor", ["http", "impersonate"])
def test_the_last_page_of_a_packed_sitemap_is_found(tmp_path: Path, floor: str) -> None:
    with serving(a=Answer(200, PAGE, {"Content-Type": "text/html"})) as script:
        site = f"http://127.0.0.1:{script.port}"
        noise = Random(1)
        places = [f"{site}/not-included/{noise.getrandbits(128):x}" for _ in range(5000)]
        listed = "".join(f"<url><loc>{place}</loc></url>" for place in [*places, f"{site}/a"])
        packed = gzip.compress(f"<urlset>{listed}</urlset>".encode())
        assert len(packed) > 100_000
        script.answers["/places.xml.gz"] = [
            Answer(200, packed, {"Content-Type": "application/gzip"})
        ]
        result = crawl(f"{site}/places.xml.gz", tmp_path / "out", include="/a$", tier_floor=floor)
    assert [page["url"] for page in result.pages] == [f"{site}/a"], result
