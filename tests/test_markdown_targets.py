"""Targets of links: absolute, fit for markdown, or none."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown.targets import Targets


@pytest.mark.parametrize(
    ("href", "target"),
    [
        ("c", "https://example.org/a/c"),
        ("c/d-1.html", "https://example.org/a/c/d-1.html"),
        ("c/./d", "https://example.org/a/c/d"),
        ("../c", "https://example.org/c"),
        ("/c/../d", "https://example.org/d"),
        ("?q=1", "https://example.org/a/b?q=1"),
        ("//other.example/x", "https://other.example/x"),
        ("/\\other.example/x", "https://other.example/x"),
        ("\\c\\d?q=\\e", "https://example.org/c/d?q=%5Ce"),
        ("http:\\\\other.example\\x", "http://other.example/x"),
        ("HTTPS://Other.example/x", "https://Other.example/x"),
        ("/caf\u00e9 1", "https://example.org/caf\u00e9%201"),
        ("/a%20b", "https://example.org/a%20b"),
        ("/a|b", "https://example.org/a%7Cb"),
        ("/x?a=1&lt;=2", "https://example.org/x?a=1&amp;lt;=2"),
        ("/a\n/b", "https://example.org/a/b"),
        ("/b#part", "https://example.org/b#part"),
        ("b#part", ""),
        ("#", ""),
        ("", ""),
        ("data:text/html,x", ""),
        ("JavaScript:x()", ""),
        ("vbscript:x", ""),
        ("whatsapp://send", ""),
        ("https://stats.g.doubleclick.net/c?x", ""),
        ("https://notdoubleclick.net/", "https://notdoubleclick.net/"),
        ("http://[::1]/x", "http://[::1]/x"),
        ("http://[::1/x", ""),
        ("ftp://example.org/f", "ftp://example.org/f"),
    ],
)
def test_a_target_is_absolute_or_none(href: str, target: str) -> None:
    assert Targets("https://example.org/a/b").link(href) == target


def test_without_a_base_only_absolute_targets_are_links() -> None:
    targets = Targets("")
    assert targets.link("https://example.org/") == "https://example.org/"
    assert targets.link("/x") == targets.link("x") == ""
