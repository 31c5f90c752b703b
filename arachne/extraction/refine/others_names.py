"""How lists of other stories and goods are titled: the tables of ``others``."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.node_queries import saying

_NAMED: Final = (
    r"(?:articles?|stories|(?:blog )?posts?|news|topics?|videos?|products?|items|content|resources"
    r"|blogs?)"
)
is_title_of_others: Final = saying(
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
        r"|leggi anche|(?:leia|veja) (?:também|mais)"
        r"|você (?:também )?pode (?:gostar|se interessar).*"
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
may_go_on: Final = saying(
    re.compile(
        r"(?:keep|read|up|what|don.t|lesen|lees|(?:à |a )?lire|lea|lee|leggi|leia|veja|zobacz"
        r"|czytaj|przeczytaj|читайте)\b.*",
        re.IGNORECASE,
    )
)
"""Titles after which the text itself may go on."""
points_on: Final = saying(
    re.compile(
        r"more (?:in|from|by|on|about|like) (?:this|the same) [\w-]+(?: [\w-]+)?", re.IGNORECASE
    )
)
"""What the links of a card say that lead to others of its author, its subject, its region."""
