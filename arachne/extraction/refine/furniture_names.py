"""How furniture is named and what it says: the tables of :mod:`.furniture`."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.node_queries import naming, saying

offers_to_copy: Final = saying(
    re.compile(
        r"(?:click to |(?:content|code|link|text) )?"
        r"(?:copy|copied|kopieren|kopiert|copier|copié|copiar|复制|複製|コピー|복사)"
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
leads_to_sharing: Final = naming(_SHARE)
is_named_for_selling: Final = naming(
    re.compile(
        r"(?:^|[\s_-])(?:promo|upsell|paywall|subscri\w{1,30}|newsletter)(?:$|[\s_-])",
        re.IGNORECASE,
    )
)
is_named_for_a_wall: Final = naming(
    re.compile(
        r"(?<![a-z])(?:pay|reg(?:istration)?|subscri\w{1,30}|premium|member(?:ship)?|login)[_-]?(?:wall|gate)"
        r"|piano-|tp-container-inner|metered",
        re.IGNORECASE,
    )
)
asks_to_subscribe: Final = re.compile(
    r"subscri|sign (?:in|up)|log ?in|register|unlock|member|abonn|anmeld|registrier|connectez"
    r"|inscri|suscr|assin|regístr|iniciar|accedi|registra|inlog|prenumer|zaloguj|подпис|войд|зарегистр|購読"
    r"|会員|ログイン|订阅|訂閱|登录|登入|구독|로그인",
    re.IGNORECASE,
)
labels_an_ad: Final = saying(
    re.compile(
        r"(?:advertisements?|advertising|sponsored|promoted|anzeige|werbung|publicité|publicidad"
        r"|reklama|pubblicità|advertentie|реклама|広告|广告|廣告|광고)[:.]?",
        re.IGNORECASE,
    )
)
is_named_for_ads: Final = naming(
    re.compile(
        r"(?<![a-z])ad(?![a-z])|ads(?![a-z])|advert|ad-?_?(?:slot|unit|sense)"
        r"|taboola|outbrain|sponsor|promo",
        re.IGNORECASE,
    )
)
is_named_beside_the_page: Final = naming(
    re.compile(
        r"onetrust|didomi|usercentrics|truste(?![a-z])|cybotcookiebot|cookiebot|qc-cmp|sp_message|fc-consent"
        r"|cmplz|borlabs|iubenda-cs|osano|(?<![a-z])(?:fides|cky|klaro|ketch|termly|cmpbox)[_-]|axeptio"
        r"|tarteaucitron|cookiefirst|cookiescript|moove_gdpr|cookie-?_?(?:law|notice|banner|consent|bar|popup|modal|dialog"
        r"|overlay|wall|layer)|consent-?_?(?:banner|bar|popup|modal|dialog|overlay|layer)"
        r"|gdpr-?_?(?:banner|notice|popup|modal|bar|consent)"
        r"|(?:announcement|promo|alert|notification|utility|offer|sale)s?[_-]?(?:bar|strip|ribbon)(?![a-z])"
        r"|announcement-?_?banner|(?:^|\s)(?:printfooter|catlinks|navbox|siteSub|mw-jump-link"
        r"|gist-meta|pg-boilerplate|altlinks|trac-help"
        r"|print-only|only-print|print-information|visible-print(?:-block|-inline)?|show-for-print)(?:\s|$)",
        re.IGNORECASE,
    )
)
"""Names of consent managers and of bars above the page, and of what they show; of what
MediaWiki writes around an article, Trac below a page, GitHub below an embedded file, Project
Gutenberg around a book."""
is_named_declaration: Final = naming(
    re.compile(
        r"cmplz-document|cookie(?:bot)?-?_?(?:declaration|statement)|cookie-?_?law-?_?info-?_?(?:row|winter|classic)"
        r"|(?:borlabs|brlbs)-?_?cookie-?_?list",
        re.IGNORECASE,
    )
)
"""What consent managers write into a page about cookies: the policy, the table of those in use.
The request itself is another element."""
is_named_chat: Final = naming(
    re.compile(
        r"chat-?_?(?:widget|bot|box|bubble|launcher)|live-?chat|intercom-|tawk-|crisp-client|drift-widget",
        re.IGNORECASE,
    )
)
is_named_mega_menu: Final = naming(
    re.compile(r"(?<![a-z])mega-?_?(?:menu|nav)(?![a-z])", re.IGNORECASE)
)
is_named_foot: Final = naming(
    re.compile(
        r"(?:^|\s)(?:(?:site|page|global|main|web|app|pre|super)[_-]?)?footer"
        r"(?:[_-]?(?:wrap(?:per)?|container|content|inner|area|section|widgets?|bottom|top))?(?:\s|$)"
        r"|(?:^|\s)colophon(?:\s|$)",
        re.IGNORECASE,
    )
)
"""As a whole: pages are named after having a footer, too."""
is_named_for_others: Final = naming(
    re.compile(
        r"related|recommend|read-?(?:also|next|more)|more-?(?:stories|posts|news|articles|from)|trending"
        r"|most-?(?:read|popular|viewed)|(?:popular|latest|recent|similar)-?(?:posts|articles|stories|news)"
        r"|you-?(?:may|might)",
        re.IGNORECASE,
    )
)
is_named_for_reviews: Final = naming(re.compile("(?<![Pp])[Rr]eviews?(?!e)"))
"""On the page of a product: of the labelled ones that have such elements, none keeps a word of
them. Firms keep what is said of them, and so do pages that compare products."""
is_named_for_offers: Final = naming(
    re.compile(
        r"related|recommend|you-?_?(?:may|might)|sponsored|(?:up|cross)-?_?sells?(?![a-z])"
        r"|also-?_?(?:bought|viewed|like)|bought-?_?together|(?:recently|last)-?_?viewed|similar-?_?(?:items|products)"
        r"|complete-?_?(?:the|your)-?_?(?:look|set|outfit)",
        re.IGNORECASE,
    )
)
"""Other products on the page of one."""
is_named_for_members: Final = naming(
    re.compile(
        r"(?:message-)?user-?(?:title|extras?)(?:$|[\s_-])|profile-(?:rank|posts|joined|location|contact)"
        r"|author_?statistics|(?:^|\s)(?:post|message|user|forum|bbp)[_-]?signature(?:$|\s)"
        r"|message-attribution-opposite|postbit-?\w{0,20}extra",
        re.IGNORECASE,
    )
)
is_named_signature: Final = naming(
    re.compile(r"[Ss]ignature|(?<![a-z])(?<!height_)sig(?:[_-]?text|[_-]?\d|$|\s)")
)
"""In a manual, that of a function. Tapatalk names the post that has one ``contentheight_sig``."""
is_named_for_comments: Final = naming(
    re.compile(
        r"(?:^|\s)(?:(?:user|reader|post|article|visitor|fb)[_-]?)?(?:comments?|disqus_?thread|respond)"
        r"(?:[_-]?(?:list|area|section|thread|wrap(?:per)?|container|block))?(?:\s|$)",
        re.IGNORECASE,
    )
)
