"""The title of a page without the name of its site."""

from __future__ import annotations

import itertools
import re
from typing import Final

from arachne.extraction.links.addresses import absolute
from arachne.extraction.markdown.vocabulary import is_unseen
from arachne.extraction.metadata.likeness import confirms, similar, squeeze, width
from arachne.extraction.metadata.names import BY_LINE
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.names import Zone
from arachne.extraction.survey.walk import FOREIGN, Survey, text_of

_SEPARATOR: Final = re.compile(
    r"\s+(?:[-–—|·•»«›‹:/\\~<>*⋆]|::|\|\|)+\s+|\s*(?:[|｜»›«‹]|::)\s*|_(?=[^_]+\Z)"
    r"|(?<=[\u3040-\u30ff\u3400-\u9fff])[-_](?=[\u3040-\u30ff\u3400-\u9fff])"
)
_BY_PERSON: Final = re.compile(r"by(?: [^\W\d_a-z][\w.'’-]*){1,4}")
_MAX_ENTRIES: Final = 30
_CONFIRMED: Final = 0.6
_ENTRY_TITLE: Final = re.compile(
    r"(?:entry|post|article|story|page|topic|thread|news)[-_]?title|title[-_]area|headline",
    re.IGNORECASE,
)
_PARTS_OF_A_HEADING: Final = 40
_BADGE: Final = re.compile(r"(?<![a-z])(?:badge|pill|chip|label[ _]+label-)", re.IGNORECASE)
_SUBTITLE: Final = re.compile(
    r"(?:^|[\s_-])(?:sub-?(?:title|head(?:ing|line)?)|kicker|tagline|eyebrow|overline|standfirst)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Names for what stands above or below the title in its heading."""
_KICKER_CHARS: Final = 6
_SITE_WORDS: Final = 4
_TITLE_ALONE_CHARS: Final = 20
_TITLE_LABEL: Final = re.compile(r"\A(?:title|titel|titre|título|titolo):\s*(?=\S)", re.IGNORECASE)
_ISSUE: Final = re.compile(r"\s+#\d+\Z")
"""The number of an issue, behind its title."""
_COUNTER: Final = re.compile(r"\A\(\d+\+?\)\s+(?=\S)")
_PERMALINK: Final = re.compile(r"\s*[¶§#🔗\ue000-\uf8ff]+\Z")
_TITLE_CHARS: Final = 500
_PLACEHOLDER: Final = re.compile(
    r"(?:home|home ?page|index|untitled(?: document| page)?|document|new page(?: \d+)?|welcome"
    r"|page title|title|no title|default|startseite|accueil|inicio|react app|vite \+ \w+"
    r"|next\.?js app|create next app|loading(?:\.\.\.|…)?)",
    re.IGNORECASE,
)
"""What editors, generators and frameworks write where nobody gave a title."""
_SECOND_HEADINGS: Final = int(FOREIGN | Zone.HEADER)


def headings(page: Survey) -> list[str]:
    """The texts of the ``h1`` elements, those of the content before those of the site's header;
    where there are none, that of the one ``h2`` that a class calls the title."""
    second = [place for place in page.tags["h2"] if _is_entry_title(place.node)]
    first = page.tags["h1"] or (second if len(second) == 1 else [])
    places = sorted(first, key=lambda place: bool(place.zone & _SECOND_HEADINGS))
    titles = squeeze(
        " ".join(text_of(place.node, _TITLE_CHARS) for place in page.tags["title"][:1])
    )
    texts = (_without_badges(place.node, titles) for place in places)
    bare = (_TITLE_LABEL.sub("", _PERMALINK.sub("", text)) for text in texts)
    return [text for text in bare if text]


def _is_entry_title(heading: Node) -> bool:
    return any(_ENTRY_TITLE.search(heading.get(name)) for name in ("class", "id"))


def _without_badges(heading: Node, titles: str) -> str:
    """The text of a heading without what stands beside the title in it: labels (``New``, ``Beta``),
    buttons, words for screen readers, and what is set small and is not in ``titles``."""
    whole = text_of(heading, _TITLE_CHARS)
    for node in itertools.islice(heading.iter(), 1, _PARTS_OF_A_HEADING):
        if not node.children or not _is_beside(node, titles):
            continue
        beside = text_of(node, _TITLE_CHARS)
        rest = whole.removesuffix(beside).removeprefix(beside).strip()
        whole = rest or whole
    return whole


def _is_beside(node: Node, titles: str) -> bool:
    if node.tag == "small":
        return squeeze(node.text()) not in titles or BY_LINE.match(node.text().strip()) is not None
    names = node.get("class")
    if _SUBTITLE.search(names) and squeeze(node.text()) not in titles:
        return True
    return node.tag == "button" or bool(_BADGE.search(names)) or is_unseen(names)


def home_headings(page: Survey, base_url: str) -> list[str]:
    """The texts of ``h1`` elements that are a link to the start of the site: themes write its name
    that way on every page."""
    home = absolute("/", base_url)
    names: list[str] = []
    for place in page.tags["h1"]:
        links = [node for node in place.node.iter() if node.tag == "a" and node.get("href")]
        if links and all(absolute(link.get("href"), base_url) == home for link in links):
            name = text_of(place.node, _TITLE_CHARS)
            if not name and len(links) == 1 and (logo := links[0].find("img")) is not None:
                names.append(logo.get("alt").strip())
            elif name == " ".join(text_of(link, _TITLE_CHARS) for link in links):
                names.append(name)
    return [name for name in names if name]


def entry_title(page: Survey, slug: str) -> str:
    """The title of the one entry on a page whose ``title`` and ``h1`` name the site: the ``h2`` or
    ``h3`` that a class calls a title or that the address repeats. ``""`` if there are several."""
    places = page.tags["h2"] + page.tags["h3"]
    texts = [text for place in places[:_MAX_ENTRIES] if (text := text_of(place.node, _TITLE_CHARS))]
    if repeated := [text for text in texts if similar(text, slug) >= _CONFIRMED]:
        return repeated[0]
    named = [place for place in places if _ENTRY_TITLE.search(place.node.get("class"))]
    return text_of(named[0].node, _TITLE_CHARS) if len(named) == 1 else ""


def first_heading(page: Survey) -> str:
    """The first heading below ``h1`` in the content, of a page without any other title."""
    places = [*page.tags["h2"], *page.tags["h3"]]
    own = [place for place in places if not place.zone & _SECOND_HEADINGS]
    texts = (text_of(p.node, _TITLE_CHARS) for p in sorted(own, key=lambda place: place.order))
    return next(filter(None, texts), "")


def choose_title(
    document: str, headings: list[str], declared: list[str], sites: list[str], slug: str = ""
) -> str:
    """The title of the page, never empty where any of the arguments has one.

    ``document`` is the ``title`` element; ``declared`` what Open Graph and structured data say,
    best first; ``sites`` the names of the site; ``slug`` the last words of the address. The heading
    that the others confirm is best: it is what readers see. A heading that nothing confirms is
    often the name of a section.
    """
    own = [heading for heading in headings if not is_site(heading, sites)]
    stripped = without_site(document, sites)
    if own and _PLACEHOLDER.fullmatch(stripped):
        stripped = document = ""
    stated = [without_site(text, sites) for text in declared if text]
    stated = [text for text in stated if text and not is_site(text, sites)]
    evidence = [text for text in (*stated, stripped, document, slug) if text]
    first = squeeze(_parts(document)[0][1])
    confirmed = [
        (1.0 if squeeze(h) == first else max(confirms(other, h) for other in evidence), h)
        for h in own
        if evidence
    ]
    best = max(confirmed, key=lambda entry: entry[0], default=(0.0, ""))
    if best[0] >= _CONFIRMED:
        titles = [text for text in (*stated, stripped) if text]
        bare = _ISSUE.sub("", best[1])
        heading = bare if squeeze(bare) == first else best[1]
        return _in_mixed_case(_without_kicker(heading, titles), titles)
    if stated and (
        not stripped
        or is_site(stripped, sites)
        or similar(stated[0], document) > 0
        or similar(stated[0], slug) >= 0.5
        or (" " in stated[0] and " " not in stripped)
    ):
        return stated[0]
    if stripped and not is_site(stripped, sites):
        return stripped
    candidates = (*own, *stated, *headings, stripped, document, *declared)
    return next((text for text in candidates if text), "")


def _in_mixed_case(heading: str, titles: list[str]) -> str:
    """A heading in capitals, written the way a title writes it."""
    if not heading.isupper():
        return heading
    return next((text for text in titles if squeeze(text) == squeeze(heading)), heading)


def _without_kicker(heading: str, titles: list[str]) -> str:
    """A heading that holds a kicker, a date or a category beside the title: the title alone."""
    whole = squeeze(heading)
    for title in titles:
        part = squeeze(title)
        if len(part) + _KICKER_CHARS <= len(whole) <= 2 * len(part) and whole.endswith(part):
            return title
    return heading


def without_site(title: str, sites: list[str]) -> str:
    """``title`` without the parts that name the site.

    Known names go from either end. An unknown last part goes when it is shorter than what is left
    of it and stands behind a bar or a dash, the way templates add the name of a site.
    """
    title = _COUNTER.sub("", " ".join(title.split()))
    parts = _parts(title)
    if len(parts) == 1:
        site, mark, rest = title.partition(": ")
        return rest.strip() if mark and is_site(site, sites) and rest.strip() else title
    start, end = 0, len(parts)
    while end - start > 1 and is_site(parts[end - 1][1], sites):
        end -= 1
    while end - start > 1 and is_site(parts[start][1], sites):
        start += 1
    if (start, end) == (0, len(parts)) and _looks_added(parts):
        end -= 1
    if end - start > 1 and _BY_PERSON.fullmatch(parts[end - 1][1].strip()):
        end -= 1
    return title[parts[start][0] : parts[end - 1][0] + len(parts[end - 1][1])].strip()


def _parts(title: str) -> list[tuple[int, str]]:
    """The parts of a title with their offsets."""
    parts: list[tuple[int, str]] = []
    position = 0
    for match in _SEPARATOR.finditer(title):
        if title[position : match.start()].strip():
            parts.append((position, title[position : match.start()]))
        position = match.end()
    if title[position:].strip():
        parts.append((position, title[position:]))
    return parts or [(0, title)]


def _looks_added(parts: list[tuple[int, str]]) -> bool:
    last = parts[-1][1]
    rest = sum(width(text) for _, text in parts[:-1])
    if last[:1].islower() or len(last.split()) > _SITE_WORDS:
        return False
    return width(last) * 2 < rest and rest >= _TITLE_ALONE_CHARS


def is_site(text: str, sites: list[str]) -> bool:
    """Whether a text is one of the names of the site, give or take ``The`` and ``.com``."""
    name = _site_key(text)
    return bool(name) and any(name == _site_key(site) for site in sites)


def _site_key(text: str) -> str:
    key = re.sub(
        r"\A(?:the|www\.|welcome to)\s*|\.(?:com|org|net|co\.uk|de|fr|io)\b",
        "",
        text.lower().strip(),
    )
    return squeeze(key)
