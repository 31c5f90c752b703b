"""What stands in the content of many pages without being a part of it: buttons that copy, links
that share, advertisements, comments, other stories, requests for consent, aids for some
readers (:mod:`.aids`), and what is never displayed (:mod:`.unseen`)."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from arachne.extraction.refine.aids import is_aid
from arachne.extraction.refine.unseen import Openers, is_never_shown
from arachne.extraction.selection import (
    PAGE_TAGS,
    Selection,
    elements_of,
    is_called,
    kept_below,
    naming,
    saying,
    with_parents,
)
from arachne.extraction.tree import Node

FURNITURE_SHARE: Final = 1 / 3
"""What is named or hidden like furniture stays where it is more than this of all that was chosen:
then its name means something else."""
COMMENTS_SHARE: Final = 0.5
"""Comments that are more than this of what was chosen are what the page is for."""
COPY_CHARS: Final = 24
AD_LABEL_CHARS: Final = 24
WALL_CHARS: Final = 200
SHARE_CHARS: Final = 80
"""Longer ones are sentences of the page that offer themselves to be shared."""

_offers_to_copy: Final = saying(
    re.compile(
        r"(?:click to )?(?:copy|copied|kopieren|kopiert|copier|copié|copiar|复制|複製|コピー|복사)"
        r"(?: (?:code|snippet|link|text|url|item path|path|permalink|section link|address|page"
        r"|markdown|in die zwischenablage|le code))?(?: to clipboard)?[!.✓]*",
        re.IGNORECASE,
    )
)
_SHARE: Final = re.compile(
    r"(?:twitter\.com|x\.com)/(?:share|intent/)|facebook\.com/(?:sharer|dialog/(?:share|feed))"
    r"|linkedin\.com/(?:sharearticle|sharing|cws/share)|pinterest\.[a-z.]+/pin/create"
    r"|(?:wa\.me/?|api\.whatsapp\.com/send)\?|^whatsapp://send|t\.me/share|telegram\.me/share"
    r"|reddit\.com/submit|tumblr\.com/(?:share|widgets/share)|vk\.com/share|xing\.com/spi/shares"
    r"|news\.ycombinator\.com/submitlink|getpocket\.com/(?:save|edit)|line\.me/(?:r/msg|lineit/share)"
    r"|service\.weibo\.com/share|b\.hatena\.ne\.jp/(?:entry|add)|threads\.net/intent"
    r"|bsky\.app/intent|^mailto:\?|[?&]action=share(?:&|$)",
    re.IGNORECASE,
)
"""Where links lead that share a page."""
_leads_to_sharing: Final = naming(_SHARE)
_is_named_for_selling: Final = naming(
    re.compile(
        r"(?:^|[\s_-])(?:promo|upsell|paywall|subscri\w+|newsletter)(?:$|[\s_-])", re.IGNORECASE
    )
)
_is_named_for_a_wall: Final = naming(
    re.compile(
        r"(?<![a-z])(?:pay|reg(?:istration)?|subscri\w+|premium|member(?:ship)?|login)[_-]?(?:wall|gate)"
        r"|piano-|tp-container|metered",
        re.IGNORECASE,
    )
)
_asks_to_subscribe: Final = re.compile(
    r"subscri|sign (?:in|up)|log ?in|register|unlock|member|abonn|anmeld|registrier|connect|inscri"
    r"|suscr|assin|regístr|iniciar|accedi|registra|inlog|prenumer|zaloguj|подпис|войд|зарегистр|購読"
    r"|会員|ログイン|订阅|訂閱|登录|登入|구독|로그인",
    re.IGNORECASE,
)
_PROSE: Final = frozenset({"article", "docs", "other"})
"""Kinds of pages on which a link named after promotion is no offer of the page itself."""
_labels_an_ad: Final = saying(
    re.compile(
        r"(?:advertisements?|advertising|sponsored|promoted|anzeige|werbung|publicité|publicidad"
        r"|reklama|pubblicità|advertentie|реклама|広告|广告|廣告|광고)[:.]?",
        re.IGNORECASE,
    )
)
_is_named_for_ads: Final = naming(
    re.compile(
        r"(?<![a-z])ad(?![a-z])|ads(?![a-z])|advert|ad-?_?(?:slot|unit|sense)"
        r"|taboola|outbrain|sponsor|promo",
        re.IGNORECASE,
    )
)
_BESIDE_THE_PAGE: Final = re.compile(
    r"onetrust|didomi|usercentrics|truste(?![a-z])|cybotcookiebot|cookiebot|qc-cmp|sp_message|fc-consent"
    r"|cmplz|borlabs|iubenda-cs|osano|cookie-?_?(?:law|notice|banner|consent|bar|popup|modal|dialog"
    r"|overlay|wall|layer)|consent-?_?(?:banner|bar|popup|modal|dialog|overlay|layer)"
    r"|gdpr-?_?(?:banner|notice|popup|modal|bar|consent)"
    r"|chat-?_?(?:widget|bot|box|bubble|launcher)|live-?chat|intercom-|tawk-|crisp-client|drift-widget"
    r"|(?:announcement|promo|alert|notification|utility|offer|sale)s?[_-]?(?:bar|strip|ribbon)(?![a-z])"
    r"|announcement-?_?banner|(?:^|\s)(?:printfooter|catlinks|navbox|siteSub|mw-jump-link|gist-meta|pg-boilerplate)(?:\s|$)",
    re.IGNORECASE,
)
"""Names of consent managers, of chats and of bars above the page, and of what they show; of what
MediaWiki writes around an article, and GitHub below an embedded file."""
_is_named_beside_the_page: Final = naming(_BESIDE_THE_PAGE)
_is_named_for_others: Final = naming(
    re.compile(
        r"related|recommend|read-?(?:also|next|more)|more-?(?:stories|posts|news|articles|from)|trending"
        r"|most-?(?:read|popular|viewed)|(?:popular|latest|recent|similar)-?(?:posts|articles|stories|news)"
        r"|you-?(?:may|might)",
        re.IGNORECASE,
    )
)
_is_named_for_members: Final = naming(
    re.compile(
        r"(?:message-)?user-?(?:title|extras?)(?:$|[\s_-])|profile-(?:rank|posts|joined|location|contact)"
        r"|author_?statistics|(?:^|\s)(?:post|message|user|forum|bbp)[_-]?signature(?:$|\s)"
        r"|message-attribution-opposite|postbit-?\w*extra",
        re.IGNORECASE,
    )
)
_is_named_signature: Final = naming(re.compile(r"(?:^|\s)(?:signature|sig)(?:$|\s)", re.IGNORECASE))
"""In a manual, that of a function."""
_is_named_for_comments: Final = naming(
    re.compile(
        r"(?:^|\s)(?:(?:user|reader|post|article|visitor|fb)[_-]?)?(?:comments?|disqus_?thread|respond)"
        r"(?:[_-]?(?:list|area|section|thread|wrap(?:per)?|container|block))?(?:\s|$)",
        re.IGNORECASE,
    )
)


def leave_out_furniture(selection: Selection) -> None:
    """Applies the rules of this module; one that would leave nothing is not applied."""
    for is_furniture in (_is_copy_button, _shares, _sells, is_aid):
        gone = [number for number in selection.numbers() if is_furniture(selection, number)]
        _leave_out(selection, gone, 1.0)
    _leave_out(selection, _walls(selection), 1.0)
    _leave_out(selection, kept_below(selection, _is_beside_the_page), 1.0)
    _leave_out(selection, _advertisements(selection), FURNITURE_SHARE)
    _leave_out(selection, kept_below(selection, _is_of_member), FURNITURE_SHARE)
    if selection.kind == "forum":
        _leave_out(selection, kept_below(selection, _is_signature), FURNITURE_SHARE)
    if selection.kind in _PROSE:
        _leave_out(selection, kept_below(selection, _holds_comments), COMMENTS_SHARE)
    if selection.kind in ("article", "other", "forum"):
        others = _linked(selection, kept_below(selection, _holds_others))
        _leave_out(selection, others, FURNITURE_SHARE)
    if any(selection.blocks[number].hidden for number in selection.numbers()):
        unseen = kept_below(selection, partial(is_never_shown, preceding=Openers()))
        _leave_out(selection, unseen, FURNITURE_SHARE)


def _leave_out(selection: Selection, numbers: list[int], share: float) -> None:
    kept = selection.numbers()
    if len(numbers) < len(kept) and selection.chars(numbers) <= share * selection.chars(kept):
        for number in numbers:
            selection.kept[number] = False


def _is_copy_button(selection: Selection, number: int) -> bool:
    text = selection.blocks[number].text
    return len(text) <= COPY_CHARS and _offers_to_copy(text)


def _shares(selection: Selection, number: int) -> bool:
    """Whether a block is a link that shares the page, or some of them."""
    block = selection.blocks[number]
    if not 0 < len(block.text) <= SHARE_CHARS or len(block.link_text) < 0.7 * len(block.text):
        return False
    links = [node for node in elements_of(block) if node.tag == "a"] or [
        node for node in with_parents(block.node) if node.tag == "a"
    ]
    return bool(links) and all(_leads_to_sharing(link.get("href")) for link in links)


def _sells(selection: Selection, number: int) -> bool:
    """Whether a block is a link in an element that is named after selling the site itself."""
    block = selection.blocks[number]
    if selection.kind not in _PROSE or not 0 < len(block.text) <= SHARE_CHARS:
        return False
    if block.text != block.link_text:
        return False
    return any(is_called(node, _is_named_for_selling) for node in with_parents(block.node))


def _walls(selection: Selection) -> list[int]:
    """The kept blocks that ask for a subscription in an element named after the wall that it is.
    What is behind the wall is often in an element of that name, too."""
    found: list[int] = []
    for number in kept_below(selection, _is_wall):
        text = selection.blocks[number].text
        if 0 < len(text) <= WALL_CHARS and _asks_to_subscribe.search(text):
            found.append(number)
    return found


def _is_wall(node: Node) -> bool:
    return is_called(node, _is_named_for_a_wall)


def _holds_others(node: Node) -> bool:
    return is_called(node, _is_named_for_others)


def _linked(selection: Selection, numbers: list[int]) -> list[int]:
    """The blocks, if most of what they say is links."""
    linked = sum(len(selection.blocks[number].link_text) for number in numbers)
    return numbers if 2 * linked > selection.chars(numbers) else []


def _is_of_member(node: Node) -> bool:
    """Whether an element says of a member of a board how often he wrote, and what his motto is."""
    return is_called(node, _is_named_for_members)


def _is_signature(node: Node) -> bool:
    return is_called(node, _is_named_signature)


def _holds_comments(node: Node) -> bool:
    return is_called(node, _is_named_for_comments)


def _is_beside_the_page(node: Node) -> bool:
    return is_called(node, _is_named_beside_the_page)


def _advertisements(selection: Selection) -> list[int]:
    """The kept blocks that say "Advertisement" and no more, with what is in the same element where
    that is named after advertising, too. A name alone says little: firms that advertise have pages
    about it, sites of classified ads nothing else."""
    labels = [n for n, b in enumerate(selection.blocks) if b.text and len(b.text) <= AD_LABEL_CHARS
              and _labels_an_ad(b.text)]  # fmt: skip
    boxes = {id(node) for n in labels for node in with_parents(selection.blocks[n].node)
             if node.tag not in PAGE_TAGS and is_called(node, _is_named_for_ads)}  # fmt: skip
    inside = kept_below(selection, lambda node: id(node) in boxes) if boxes else []
    return sorted({*inside, *(n for n in labels if selection.kept[n])})
