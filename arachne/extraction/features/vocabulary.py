"""The words the block model looks for; position in a table is the bit, so order is part of the
trained model: append at the end and train again."""

from __future__ import annotations

from typing import Final

ATTRIBUTE_WORDS: Final[tuple[tuple[str, ...], ...]] = (
    ("nav", "navbar", "navigation"),
    ("menu", "dropdown", "flyout", "megamenu"),
    ("footer", "colophon", "foot"),
    ("header", "masthead", "topbar", "banner"),
    ("sidebar", "aside", "rail", "secondary"),
    ("widget", "module"),
    ("comment", "disqus", "respond"),
    ("reply", "replies", "answer", "thread", "topic"),
    ("share", "sharing", "social", "follow"),
    ("related", "similar", "recirc", "upsell", "crosssell"),
    ("recommend", "suggest", "youmay", "alsolike", "popular", "trending", "mostread", "latest"),
    ("promo", "sponsor", "advert", "outbrain", "taboola", "adslot"),
    ("cookie", "consent", "gdpr", "privacy", "onetrust"),
    ("breadcrumb", "crumb"),
    ("pagination", "pager", "paging", "paginat", "loadmore"),
    ("tag", "categor", "label", "chip", "badge", "topics"),
    ("author", "byline", "avatar", "profile", "bio", "user"),
    ("meta", "info", "stats", "count"),
    ("date", "time", "published"),
    ("title", "heading", "headline", "subtitle"),
    ("content", "maincontent"),
    ("main", "primary"),
    ("article", "story", "entry"),
    ("post", "blog"),
    ("body", "bodytext"),
    ("text", "prose", "richtext", "rte", "wysiwyg", "copy", "paragraph", "markdown"),
    ("product", "pdp", "sku"),
    ("price", "amount", "saving", "discount"),
    ("card", "tile", "teaser"),
    ("item", "listing", "result", "record"),
    ("list",),
    ("grid", "masonry"),
    ("row", "col", "column"),
    ("message", "bbwrapper", "cooked", "postbody", "usertext"),
    ("quote", "testimonial", "blockquote"),
    ("question", "faq", "accordion", "collaps"),
    ("review", "rating", "star", "feedback"),
    ("spec", "attribute", "feature", "detail", "dimension"),
    ("desc", "description", "excerpt"),
    ("summary", "intro", "lead", "dek", "abstract", "standfirst", "snippet"),
    ("section", "segment"),
    ("hero", "jumbotron", "splash"),
    ("cta", "button", "btn", "action"),
    ("subscribe", "newsletter", "signup", "mailinglist", "optin"),
    ("login", "signin", "register", "account", "auth"),
    ("search",),
    ("filter", "facet", "sort", "refine"),
    ("cart", "basket", "checkout", "addto", "wish", "minicart", "bag"),
    ("popup", "modal", "overlay", "dialog", "drawer", "offcanvas", "lightbox", "toast"),
    ("toc", "tableofcontents", "onthispage", "outline"),
    ("caption", "figure", "image", "gallery", "photo", "thumb", "media", "swatch"),
    ("video", "player", "audio"),
    ("code", "highlight", "api", "signature", "doc", "docs"),
    ("hidden", "sronly", "visually", "screenreader", "invisible", "offscreen", "dnone"),
    ("skip", "jump"),
    ("notice", "alert", "warning", "message", "announcement", "note"),
    ("copyright", "legal", "disclaimer", "terms"),
    ("variant", "option", "size", "color", "quantity", "stock", "shipping", "deliver"),
    ("tab", "panel", "pane"),
    ("slide", "carousel", "slider", "swiper", "marquee"),
    ("mobile", "desktop", "tablet", "responsive"),
    ("lang", "locale", "country", "currency", "region"),
    ("next", "prev", "adjacent", "continue"),
    ("table", "data", "infobox", "wikitable"),
)
"""Words sought inside the tokens of class, id, role and itemprop, one bit a row (64 rows)."""

TEXT_WORDS: Final[tuple[tuple[str, ...], ...]] = (
    ("share", "tweet", "facebook", "twitter", "linkedin", "pinterest", "whatsapp", "follow"),
    ("comment", "comments", "kommentare", "commentaires", "comentarios"),
    ("reply", "replies", "answer", "answers", "quote", "report", "like", "likes", "upvote"),
    ("related", "similar", "recommended", "recommendations", "also", "ähnliche"),
    ("popular", "trending", "latest", "recent", "featured", "news", "more"),
    ("read", "continue", "learn", "view", "see", "show", "discover", "weiterlesen"),
    ("subscribe", "newsletter", "sign", "email", "inbox", "unsubscribe", "abonnieren"),
    ("login", "log", "register", "account", "password", "join", "username"),
    ("copyright", "©", "rights", "reserved", "terms", "privacy", "policy", "imprint", "impressum"),
    ("cookie", "cookies", "consent", "accept", "preferences"),
    ("cart", "basket", "checkout", "wishlist", "buy", "add", "bag"),
    ("price", "sale", "save", "off", "shipping", "delivery", "stock", "quantity", "qty", "free"),
    ("review", "reviews", "rating", "stars", "rated", "verified"),
    ("description", "details", "specifications", "features", "dimensions", "materials", "weight"),
    ("filter", "sort", "results", "showing", "clear", "refine", "items", "products"),
    ("next", "previous", "prev", "page", "back", "older", "newer", "load"),
    ("home", "menu", "skip", "navigation", "search", "contact", "about", "help", "support"),
    ("tags", "tagged", "categories", "category", "filed", "topics", "posted", "archive"),
    ("by", "author", "written", "editor", "von", "par", "por"),
    ("ago", "published", "updated", "edited", "min", "minutes", "hours", "days", "views"),
    ("faq", "faqs", "questions", "frequently", "how", "what", "why"),
    ("contents", "toc", "overview", "introduction", "summary"),
    ("advertisement", "sponsored", "promoted", "ad", "anzeige", "publicidad"),
    ("download", "print", "pdf", "copy", "edit", "link", "permalink", "embed"),
    ("customer", "customers", "clients", "team", "services", "company", "business"),
    ("get", "start", "started", "try", "demo", "book", "call", "quote", "request", "today"),
    ("size", "color", "colour", "select", "choose", "option", "options", "variant"),
    ("references", "notes", "external", "links", "sources", "citation", "bibliography"),
    ("photo", "image", "credit", "getty", "reuters", "video", "watch", "gallery"),
    ("member", "members", "posts", "joined", "reputation", "registered", "moderator", "location"),
    ("javascript", "browser", "enable", "loading", "please"),
    ("january", "february", "march", "april", "june", "july", "august", "september", "october",
     "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept",
     "oct", "nov", "dec"),
)  # fmt: skip
"""Whole words sought at the beginning of a block's text, one bit a row."""

URL_WORDS: Final[tuple[tuple[str, ...], ...]] = (
    ("product", "products", "item", "dp", "shop", "buy", "p"),
    ("collection", "collections", "category", "categories", "c", "cat", "department", "gallery"),
    ("blog", "news", "article", "articles", "post", "posts", "story", "stories"),
    ("forum", "forums", "thread", "threads", "topic", "t", "viewtopic", "showthread", "question",
     "questions", "comments", "discussion", "discussions", "community", "r"),
    ("docs", "doc", "documentation", "reference", "guide", "guides", "api", "manual", "tutorial",
     "learn", "handbook", "wiki", "man", "library"),
    ("service", "services", "solutions", "what", "features", "platform", "pricing", "about",
     "contact", "company", "industries"),
    ("tag", "tags", "author", "archive", "topics", "search", "list", "lists", "directory", "best",
     "page", "jobs", "events", "index"),
)  # fmt: skip
"""Whole words sought in the host's first label and the path's segments."""

SCHEMA_TYPES: Final[tuple[tuple[str, ...], ...]] = (
    ("Article", "NewsArticle", "BlogPosting", "Report", "TechArticle", "ScholarlyArticle"),
    ("Product", "ProductGroup", "Offer", "AggregateOffer"),
    ("CollectionPage", "ItemList", "OfferCatalog", "SearchResultsPage"),
    ("DiscussionForumPosting", "QAPage", "Question", "Answer", "Comment"),
    ("Organization", "LocalBusiness", "Service", "ProfessionalService", "FAQPage"),
    ("WebPage", "AboutPage", "ContactPage"),
    ("BreadcrumbList",),
    ("Recipe", "HowTo", "Event", "JobPosting", "VideoObject", "Review", "SoftwareApplication"),
)
"""schema.org types sought in JSON-LD and microdata."""

GENERATORS: Final[tuple[tuple[str, ...], ...]] = (
    ("article",),
    ("product", "og:product"),
    ("website",),
    ("profile", "blog"),
    ("discourse", "phpbb", "vbulletin", "xenforo", "vanilla", "mybb", "smf", "invision", "flarum"),
    ("shopify", "woocommerce", "magento", "prestashop", "bigcommerce", "opencart"),
    ("sphinx", "mkdocs", "docusaurus", "vitepress", "vuepress", "hugo", "jekyll", "gitbook",
     "docbook", "doxygen", "mdbook", "asciidoctor", "antora", "docfx", "javadoc"),
    ("wordpress",),
    ("mediawiki",),
    ("wix", "squarespace", "webflow", "elementor", "framer"),
)  # fmt: skip
"""Words sought in ``og:type`` and in ``<meta name=generator>``."""

ANCESTOR_TAGS: Final[tuple[str, ...]] = tuple(
    "nav header footer aside main article form table ul ol section figure blockquote pre dl "
    "details a dialog noscript button label thead th li dd h1 h2 h3 h4 h5 h6 p".split()
)
"""Elements whose presence above a block is a feature."""


def bits(table: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    """Word to the mask of the rows that name it."""
    masks: dict[str, int] = {}
    for bit, words in enumerate(table):
        for word in words:
            masks[word] = masks.get(word, 0) | 1 << bit
    return masks
