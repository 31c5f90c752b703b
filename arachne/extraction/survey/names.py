"""What words in class names and ids say about an element: its zone, a byline, a date.

Class names are split at anything that is no letter and at humps (``postAuthor``). The words were
collected from the themes of the common content management systems and from public pages.
"""

from __future__ import annotations

from enum import IntFlag
from typing import Final


class Zone(IntFlag):
    """Where on the page an element stands; an element inherits the zones of its ancestors."""

    NONE = 0
    NAV = 1
    HEADER = 2
    FOOTER = 4
    ASIDE = 8
    COMMENTS = 16
    RELATED = 32
    MAIN = 64


BYLINE: Final = 256
"""Bit of words that name the author."""

DATE: Final = 512
"""Bit of words that name a date."""

PAIR: Final = 1024
"""Bit of words that mean something beside another word: see :data:`NAME_PAIRS`."""

_WORDS: Final[dict[int, str]] = {
    int(Zone.NAV): (
        "nav navi navbar navigation menu menus submenu breadcrumb breadcrumbs pagination pager "
        "topbar toolbar navlinks"
    ),
    int(Zone.HEADER): "masthead siteheader pageheader",
    int(Zone.FOOTER): "footer colophon sitefooter",
    int(Zone.ASIDE): "sidebar sidebars rail aside",
    int(Zone.COMMENTS): (
        "comment comments commentlist commentarea commentform commenter commenters disqus "
        "disqussion respond reply replies review reviews kommentar kommentare comentario "
        "comentarios commentaire commentaires commenti testimonial testimonials"
    ),
    int(Zone.RELATED): (
        "related recommended recommendation recommendations trending popular teaser teasers "
        "promo promos latest recirc recirculation outbrain taboola ad ads sponsored "
        "carousel newsletter similar"
    ),
    BYLINE: (
        "byline bylines author authors authorname autor autores autorin auteur auteurs autore "
        "writer contributor contributors creator verfasser redakteur journalist fn szerzo szerzok "
        "yazar yazarlar penulis forfatter skribent avtor reporter columnist contrib username"
    ),
    DATE: (
        "date dates datetime pubdate publish published publication publishdate time timestamp "
        "posted created updated modified dateline meta datum fecha info postmeta entrymeta timeago "
        "timesince pubtime"
    ),
    PAIR: "read most more also recent up written posted header by widget user nick nickname",
}

NAME_WORDS: Final[dict[str, int]] = {}
"""Word of a class name or id to its meaning (bits)."""
for _bits, _names in _WORDS.items():
    for _word in _names.split():
        NAME_WORDS[_word] = NAME_WORDS.get(_word, 0) | _bits

NAME_PAIRS: Final[dict[str, int]] = {
    "read-next": int(Zone.RELATED),
    "read-more": int(Zone.RELATED),
    "read-also": int(Zone.RELATED),
    "most-read": int(Zone.RELATED),
    "most-viewed": int(Zone.RELATED),
    "most-popular": int(Zone.RELATED),
    "more-stories": int(Zone.RELATED),
    "more-news": int(Zone.RELATED),
    "more-from": int(Zone.RELATED),
    "also-like": int(Zone.RELATED),
    "up-next": int(Zone.RELATED),
    "recent-posts": int(Zone.RELATED),
    "recent-news": int(Zone.RELATED),
    "recent-articles": int(Zone.RELATED),
    "site-header": int(Zone.HEADER),
    "page-header": int(Zone.HEADER),
    "global-header": int(Zone.HEADER),
    "main-header": int(Zone.HEADER),
    "widget-area": int(Zone.ASIDE),
    "widget-recent": int(Zone.RELATED),
    "sidebar-widget": int(Zone.ASIDE),
    "written-by": BYLINE,
    "posted-by": BYLINE,
    "by-line": BYLINE,
    "user-name": BYLINE,
    "nick-name": BYLINE,
    "meta-nickname": BYLINE,
}
"""Parts of class names and ids that mean more than their words."""
