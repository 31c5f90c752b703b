"""Links that lead through another site's redirect, which says in the open where they go.

Google Docs, Outlook, forums and networks rewrite the links that their users write. The address
behind is what the author linked to; the redirect is of no use to anybody else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlsplit

if TYPE_CHECKING:
    from arachne.extraction.parsing.node import Node

_REDIRECTS: Final = {
    r"(?:www\.)?google\.[a-z.]{2,6}/url": ("q", "url"),
    r"lm?\.facebook\.com/l\.php": ("u",),
    r"l\.(?:instagram|threads)\.(?:com|net)/": ("u",),
    r"(?:www\.)?youtube\.com/redirect": ("q",),
    r"out\.reddit\.com/": ("url",),
    r"t\.umblr\.com/redirect": ("z",),
    r"slack-redir\.net/link": ("url",),
    r"steamcommunity\.com/linkfilter/?": ("u", "url"),
    r"(?:m\.)?vk\.com/away\.php": ("to",),
    r"(?:www\.)?linkedin\.com/redir/redirect": ("url",),
    r"[a-z0-9.-]+\.safelinks\.protection\.outlook\.com/": ("url",),
    r"duckduckgo\.com/l/": ("uddg",),
    r"medium\.com/r/": ("url",),
    r"link\.(?:zhihu|csdn|juejin)\.(?:com|net|cn)/": ("target",),
    r"exit\.sc/": ("url",),
}
"""Addresses of redirects, and the parameters that hold the target."""
_REDIRECT: Final = re.compile(
    rf"https?://(?:{'|'.join(f'({address})' for address in _REDIRECTS)})\?", re.IGNORECASE
)
_PARAMETERS: Final = tuple(_REDIRECTS.values())


def lead_straight(page: list[Node]) -> None:
    """Have such links lead to what is behind the redirect."""
    for node in page:
        if node.tag == "a" and "?" in (href := node.attrs.get("href", "")):
            node.attrs["href"] = destination(href)


def destination(url: str) -> str:
    """The address behind a redirect, else ``url`` itself."""
    match = _REDIRECT.match(url) if url[:4] == "http" else None
    if match is None:
        return url
    try:
        said = dict(parse_qsl(urlsplit(url.strip()).query))
    except ValueError:
        return url
    names = _PARAMETERS[(match.lastindex or 1) - 1]
    targets = (
        said[name] for name in names if said.get(name, "").startswith(("http://", "https://"))
    )
    return next(targets, url)
