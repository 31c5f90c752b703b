"""Lists of what else there is to see, known by their titles: other stories, other goods."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection, above, is_inside, kept_below, saying

TITLE_CHARS: Final = 60
OTHERS_SHARE: Final = 1 / 3
"""Such a list is no more than this of what was chosen ..."""
LINKED: Final = 0.3
"""... and at least this of it is links; prices and descriptions are not."""
PROSE_CHARS: Final = 160
"""A longer text without links ends it."""
MOST: Final = 500
"""Blocks under a title that are looked at: pages may have thousands of such titles."""
_KINDS: Final = frozenset({"article", "forum", "other", "product", "service"})
"""Pages about one thing. Others list such things, or are manuals, which say where to read on."""
_LEVELS: Final = 4  # elements from a title up to the one that holds its list, too
_NAMED: Final = r"(?:articles?|stories|posts?|news|topics?|videos?|products?|items|content)"
_is_title: Final = saying(
    re.compile(
        r"(?:customers|people|shoppers|others|readers) (?:who (?:bought|viewed|read|searched)\b.*"
        r"|also (?:bought|viewed|liked?|read|searched|ask)\b.*)"
        r"|(?:you (?:may|might|will|could)|we think you.ll) (?:also )?(?:like|love|enjoy)"
        r"|you (?:may|might) (?:also )?be interested in"
        rf"|(?:related|similar|recommended|more|other|popular|latest|trending) {_NAMED}"
        r"|(?:recommended|picked|more) for you|frequently bought together|more like this"
        rf"|(?:most|recently) (?:read|popular|viewed|shared)(?: {_NAMED})?|more from .{{3,40}}"
        r"|(?:read|up|what to read) (?:next|more|also)|keep reading|don.t miss|see also our .{3,40}"
        r"|das könnte (?:sie|dich|ihnen|euch) auch (?:interessieren|gefallen)|lesen sie auch"
        r"|(?:ähnliche|weitere|verwandte) (?:produkte|artikel|beiträge|themen|nachrichten)"
        r"|kunden (?:kauften|sahen|kaufen) .*|mehr zum thema|passend dazu|auch interessant"
        r"|(?:à|a) lire (?:aussi|également)|(?:produits|articles) (?:similaires|associés|liés)"
        r"|vous aimerez (?:aussi|peut-être).*|sur le même (?:sujet|thème)|lire aussi"
        r"|(?:también )?te puede (?:gustar|interesar)(?: también)?|le puede interesar|lea también"
        r"|(?:productos|artículos|noticias|contenidos?) (?:relacionad[oa]s?|similares)|lee también"
        r"|potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)(?:ti|vi)"
        r"|(?:prodotti|articoli) correlati"
        r"|leggi anche|(?:leia|veja) (?:também|mais)|você também pode (?:gostar|se interessar).*"
        r"|(?:produtos|notícias|artigos) (?:relacionad[oa]s|semelhantes)"
        r"|gerelateerde (?:artikelen|producten|berichten)|lees ook"
        r"|(?:zobacz|czytaj|przeczytaj) (?:też|także|również)"
        r"|читайте также|(?:похожие|другие) (?:товары|статьи|новости|записи|материалы)|по теме"
        r"|(?:相关|相關|推荐|推薦|更多)(?:文章|阅读|閱讀|新闻|新聞|产品|商品|内容)|猜你喜欢|延伸閱讀"
        r"|(?:関連|おすすめ|人気)の?(?:記事|商品|ニュース)"
        r"|(?:관련|추천|인기) ?(?:기사|상품|글)|함께 본 상품",
        re.IGNORECASE,
    )
)


_LINK: Final = frozenset({"a"})
_points_on: Final = saying(
    re.compile(
        r"more (?:in|from|by|on|about|like) (?:this|the same) [\w-]+(?: [\w-]+)?", re.IGNORECASE
    )
)
"""What the links of a card say that lead to others of its author, its subject, its region."""


def leave_out_pointers(selection: Selection) -> None:
    """A link that says it leads to more of something goes with what that is."""
    links = {
        link
        for number in selection.numbers()
        if _points_on(selection.blocks[number].text)
        and (link := above(selection.blocks[number].node, _LINK)) is not None
    }
    selection.leave_out(kept_below(selection, links), OTHERS_SHARE)


def leave_out_others(selection: Selection) -> None:
    """What stands under such a title in the same element goes with it, on pages about one thing."""
    if selection.kind not in _KINDS:
        return
    for number, block in enumerate(selection.blocks):
        if len(block.text) > TITLE_CHARS:
            continue
        text = block.text.rstrip(" :：»›→…")
        if text and _is_title(text):
            _leave_out(selection, [number, *_listed(selection, number)])


def _leave_out(selection: Selection, numbers: list[int]) -> None:
    gone = [number for number in numbers if selection.kept[number]]
    linked = selection.linked(numbers[1:])
    if len(numbers) < 2 or linked < LINKED * selection.chars(numbers[1:]):
        return
    selection.leave_out(gone, OTHERS_SHARE)


def _listed(selection: Selection, title: int) -> list[int]:
    """The blocks under a title."""
    blocks = selection.blocks
    node = blocks[title].node
    heading = above(node, HEADINGS)
    frame = _frame(selection, title)
    listed: list[int] = []
    if frame is None:
        return listed
    for number in range(title + 1, min(title + 1 + MOST, len(blocks))):
        block = blocks[number]
        if not is_inside(block.node, frame):
            break
        other = above(block.node, HEADINGS)
        if heading is not None and other is not None and other.tag <= heading.tag:
            break
        if len(block.text) > PROSE_CHARS and 2 * len(block.link_text) < len(block.text):
            break
        listed.append(number)
    return listed


def _frame(selection: Selection, title: int) -> Node | None:
    """The nearest element around a title that holds the block after it, too."""
    if title + 1 == len(selection.blocks):
        return None
    following = selection.blocks[title + 1].node
    frame: Node | None = selection.blocks[title].node
    for _ in range(_LEVELS):
        if frame is None or is_inside(following, frame):
            return frame
        frame = frame.parent
    return None
