"""Tables of metadata: the names of ``meta`` elements, types of schema.org, words of bylines.

The ``meta`` names are those of Open Graph, Dublin Core, the citation tags of Google Scholar and the
content management and analytics systems whose tags are common on public pages, best first.
"""

from __future__ import annotations

import re
from typing import Final

PUBLISHED: Final = (
    "article:published_time", "og:article:published_time", "article:published",
    "og:published_time", "article:publicationdate", "article:publication_date",
    "datepublished", "rnews:datepublished", "parsely-pub-date", "sailthru.date",
    "cxenseparse:recs:publishtime", "bt:pubdate", "publish_date", "publish-date", "publishdate",
    "published-date", "published_date", "published_time", "published_at", "publication_date",
    "publication-date", "publicationdate", "pubdate", "pub_date", "dc.date.issued",
    "dcterms.issued", "dcterms.date", "dc.date", "dc.date.created", "dcterms.created",
    "citation_publication_date", "citation_online_date", "citation_date", "prism.publicationdate",
    "date.published", "date_published", "originalpublicationdate", "article_date_original",
    "dateposted", "displaydate", "ptime", "date", "dc.created", "article:created", "created",
    "date.created", "date_created", "og:release_date", "video:release_date", "book:release_date",
    "datecreated", "release_date", "published_on", "ms.date",
    "bepress_citation_date", "bepress_citation_online_date", "eprints.date", "eprints.datestamp",
)  # fmt: skip
MODIFIED: Final = (
    "article:modified_time", "og:article:modified_time", "og:updated_time", "article:modified",
    "datemodified", "dcterms.modified", "dc.date.modified", "dc.modified", "modified_time",
    "last-modified", "lastmodified", "last_modified", "lastmod", "date.modified", "date_modified",
    "date.updated", "article:updated", "article:updated_time", "revised", "updated",
    "bt:moddate", "updated_at", "last_updated", "article_date_updated",
)  # fmt: skip
AUTHOR: Final = (
    "citation_author", "citation_authors", "author",
    "article:author", "og:article:author", "og:author", "parsely-author",
    "sailthru.author", "cxenseparse:author", "dc.creator", "dcterms.creator", "dc.contributor",
    "byl", "byline", "article:author:name", "article.author", "rbauthors",
    "bepress_citation_author", "eprints.creators_name",
    "creator", "author_name", "book:author", "vr:author", "rnews:creator",
)  # fmt: skip
DESCRIPTION: Final = (
    "description", "og:description", "twitter:description", "dc.description",
    "dcterms.description", "dcterms.abstract", "sailthru.description", "abstract", "excerpt",
)  # fmt: skip
SITE_NAME: Final = (
    "og:site_name",
    "application-name",
    "apple-mobile-web-app-title",
    "dc.publisher",
)
TITLE: Final = (
    "og:title", "twitter:title", "dc.title", "dcterms.title", "citation_title", "headline",
    "bepress_citation_title", "eprints.title",
    "parsely-title", "sailthru.title", "title",
)  # fmt: skip
LANGUAGE: Final = ("content-language", "language", "dc.language", "dcterms.language", "og:locale")

WORKS: Final = frozenset(
    {
        "Article", "NewsArticle", "BlogPosting", "TechArticle", "ScholarlyArticle", "Report",
        "ReportageNewsArticle", "AnalysisNewsArticle", "OpinionNewsArticle",
        "BackgroundNewsArticle",
        "ReviewNewsArticle", "AskPublicNewsArticle", "AdvertiserContentArticle", "SatiricalArticle",
        "LiveBlogPosting", "SocialMediaPosting", "DiscussionForumPosting", "Question", "Review",
        "MedicalWebPage", "Recipe", "HowTo", "VideoObject", "PodcastEpisode", "Book", "Course",
        "CreativeWork", "JobPosting", "Dataset", "SoftwareSourceCode", "Thesis", "Chapter",
        "MedicalScholarlyArticle", "APIReference", "LearningResource", "NewsMediaArticle", "Essay",
    }
)  # fmt: skip
"""Types of schema.org whose author and dates are those of the page."""
PARTS: Final = frozenset(
    {"VideoObject", "PodcastEpisode", "Review", "Dataset", "SoftwareSourceCode"}
)
"""Works that are often embedded in another; that one goes first where nothing else decides."""
PAGES: Final = frozenset(
    {"WebPage", "ItemPage", "AboutPage", "QAPage", "FAQPage", "ProfilePage", "CollectionPage",
     "Product", "MedicalWebPage", "CheckoutPage", "ContactPage", "RealEstateListing"}
)  # fmt: skip
"""Types of schema.org that stand for the page; what is said of the work on it goes first."""

_WRITERS: Final = (
    r"authors?|aut(?:or|eur|ore|rice|riz)(?:e?[ns]|es|as?|i)?|by|bylines?|columnists?|contributors?"
    r"|journalist\w*|reporters?(?:-bio)?|writers?|signataires?|biographie|redakteure?|szerzok?"
    r"|yazar(?:lar)?|penulis|skribent\w*"
)
AUTHOR_PAGE: Final = re.compile(rf"[/?&](?:{_WRITERS})(?:/|=|-)|/@\w", re.IGNORECASE)
"""Addresses of the pages that sites have for those who write."""
ACCOUNT_PAGE: Final = re.compile(
    rf"[/?&;](?:{_WRITERS}|users?|u|profiles?|members?|people|person|id|team|staff|redaktion|~|@)"
    r"(?:/|=|-)|/[~@]\w|(?:^|/)(?:member(?:list)?|profile|user)(?:\.php)?\?",
    re.IGNORECASE,
)
"""Those, and the pages of members."""

AGENCY: Final = re.compile(
    r"(?:AFP|AP|dpa|DPA|Reuters|ANSA|EFE|PTI|IANS|ANI|TASS|ТАСС|РИА Новости|Xinhua|新华社|AAP|Kyodo"
    r"|共同通信|時事通信|Yonhap|연합뉴스|Belga|ANP|NTB|Ritzau|STT|PAP|ČTK|MTI|APA|Keystone-SDA|KNA|epd|Lusa"
    r"|Anadolu Ajansı|DHA|Antara|Associated Press|Agence France-Presse|Europa Press)"
    r"(?:[/,-].{0,30})?"
)
"""Agencies that papers name where a person's name would stand."""

BY: Final = (
    r"(?:about(?: the)? author|thread starter|(?:started|asked) by|(?:written|post(?:ed)?"
    r"|published|story|words?|article|text"
    r"|reported|(?:additional )?reporting|created"
    r"|contributed|authored"
    r"|submitted|sponsored|presented|opinion|review(?:ed)?|analysis"
    r"|(?:this is )?(?:an? )?guest (?:post|article|blog|column))\s+by|by|words(?=\s?:)"
    r"|authors?|écrit par"
    r"|publié par|par"
    r"|escrito por|publicado por|por|autor[/:*]in(?:nen)?|autor(?:es|in|a)?"
    r"|auteur|auteure|autore|autrice|scritto da"
    r"|a cura di|di|da|geschrieben von|verfasst von|ein beitrag von|von|text|door|geschreven door"
    r"|av|af|skrevet av|skrevet af|skriven av|tekst|kirjoittanut|od|napsal|napisał[a]?|autorka"
    r"|автор|текст|записал[а]?|yazan|yazar|szerző|írta|oleh|tác giả|ผู้เขียน|كتب|بقلم|الكاتب"
    r"|نویسنده|מאת|(?:取材|写真|撮影|構成|編集|[・／/])*文(?:[・／/](?:写真|撮影|構成|編集|图|圖|摄影))*"
    r"|作者|撰文|编辑|記者|记者|著者|執筆者?|筆者|글쓴이|작성자|기자|글|โดย)"
)
"""What stands before the name of an author."""
BY_LABEL: Final = (
    r"(?:piše|rašo|parengė|pripremi(?:o|la)|napisal[ai]?|avtor(?:ica|ji)?|autor(?:ius|ė|iai|i|s)"
    r"|автор(?:ка|ы|и|ът)|аўтар|аутор(?:ка)?|пише|συντάκτ\w+|γράφ\w+(?:\s[οη])?|höfundur|egilea"
    r"|forfattere?|skribent|kirjoittaja[t]?|teksti?|penulis|pengarang|laporan|kontributor|ავტორ\w*|հեղինակ"
    r"|எழுதியவர்|লেখক|লিখেছেন|लेखक|تحریر|مصنف|เรื่อง|เขียนโดย|ライター|취재)"
)
"""The same where it has a colon behind it; without one it may be any word of a sentence."""
BY_LINE: Final = re.compile(
    rf"\A[\s|•·\-–—(【\[]*(?:{BY}\s*(?:[:：/／|=＝・]\s*|\s+(?:the\s+)?)"
    rf"|{BY_LABEL}\s?[:：՝]\s?)(?=\S)",
    re.IGNORECASE,
)
CHINESE_REPORTER: Final = re.compile(
    r"\A[【\[（(]?(?:[實实]習|文字|特派)?(?:記者|记者|編譯|编译)\s?([一-鿿]{2,4})"
    r"(?=\s?[／/]|\S{0,8}(?:報導|报道|攝影|電|电))"
)
"""``記者王小明／台北報導``."""
ROLE: Final = re.compile(
    r"(?:[\s,/|(-]+)(?:senior |chief |contributing |associate |deputy |managing "
    r"|executive |assistant "
    r"|political |science |technology |tech |business |special |freelance |guest )*"
    r"(?:staff writer|writer|reporter|correspondent|editor(?:-in-chief| in chief)?|contributor"
    r"|columnist|journalist|author|software engineer|engineer|founder|co-founder|ceo"
    r"|president|analyst|producer|redakteur(?:in)?|journaliste|periodista"
    r"|giornalista|기자|특파원|記者|记者)\b.*$",
    re.IGNORECASE,
)
"""What follows the name: an office, to the end."""
OFFICE: Final = re.compile(
    r"\s+(?:senior|chief|contributing|associate|deputy|managing|executive|assistant"
    r"|special|staff)\s+"
    r"(?:\w+\s+){0,2}(?:writer|reporter|correspondent|editor|contributor|columnist|producer)\b.*$",
    re.IGNORECASE,
)
"""An office behind the name without a comma between."""
AUTHOR_END: Final = re.compile(
    r"\s*(?:写真|撮影|構成|イラスト|取材協力|(?:公開|更新|投稿|掲載|作成)日?)\s*[：:=＝／/].*$|"
    r"\s*(?:来源|來源|稿源|出处|出處|责任编辑|責任編輯|编辑|編輯|时间|時間|日期|发布|發布|發佈|发表|更新|阅读|閱讀|浏览)"
    r"(?:日期|时间|時間)?\s*(?:[:：于於]|\d).*$|"
    r"\s*,?\s(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?"
    r"|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    r"|dec(?:ember)?)\.?,?\s+\d).*$|"
    r"[\s.,;]*\b(?:(?:translat|illustrat|photograph|edit|review|fact[- ]?check)\w*\s+by"
    r"|(?:photos?|photograph\w*|fotos?|übersetz(?:ung|t)|aus dem \w+|traduction|traducción)"
    r"(?:\s+(?:by|von|de|par|por))?\b\s*:?)\s.*$|"
    r"\s*(?:[|•·●▪►»«\n\t]|\s[-–—/]\s|\s+(?:on|op|em|il|den|dnia|am|le|el)\s+(?=(?:\w+\.?,?\s)?\d|\w+\s?\d|\w+day)|\s+in\s+(?=[A-Z])"
    r"|,?\s+\d|\(|\["
    r"|\b(?:published|posted|updated|last|follow|share|read|view|see|more|email|contact"
    r"|photo|image|"
    r"comments?|min(?:ute)?s? read|veröffentlicht|aktualisiert|publié|publicado"
    r"|actualizado|"
    r"joined|member|registered|"
    r"bio|profile|posts?|articles?|about|vom|opublikowano|опубликовано|обновлено)\b"
    r"|,\s+(?:phd|md|m\.d\.|ph\.d\.|dr|for|of|at|from|the)\b|\s+(?:for|via"
    r"|at)\s+(?=[A-Z])|…|\.\.\.).*$",
    re.IGNORECASE | re.DOTALL,
)
"""Where a name ends in the text of a byline."""
NO_AUTHOR: Final = re.compile(
    r"\A(?:admin(?:istrator|istrador|istrateur)?\d*|root|web ?master|web ?admin"
    r"|web ?editor|web ?team"
    r"|super ?user|editor(?:ial)?(?: (?:staff|team|board|desk|department))?|the editors?|editors?"
    r"|redaktion|die redaktion|redaction|la rédaction|rédaction|redacción|redacao|redação|redazione"
    r"|la redazione|redactie|redakcja|редакция|author|authors?|autor|unknown|anonym(?:ous"
    r"|e)?|none|null"
    r"|undefined|n/?a|guest|user|member|moderator|staff|staff (?:writer|reporter)s?|team|wordpress"
    r"|wp ?admin|default|test|demo|name|site|blog|news|home|by|from|content|marketing|support|info"
    r"|in|innen|contributors?|publisher|owner|company|website|profile|follow(?: us)?|share|login"
    r"|log in|sign in"
    r"|subscribe|comments?|reply|posted|written by|by|published|updated|read more|more"
    r"|about|contact"
    r"|advertisement"
    r"|newsroom|news ?desk|web desk|press release|syndication desk|feed|super admin"
    r"|manager|me|myself"
    r"|(?:adobe |microsoft |ms )?(?:dreamweaver|front ?page|word|golive|pagemill|publisher)(?: .*)?"
    r"|\w*_?(?:admin|editor|team|redaktion|support|webmaster)_?\d*"
    r"|view (?:all )?posts?|see all|the author|all posts|verfasst|date|categories|tags?|views?)\Z",
    re.IGNORECASE,
)
"""Accounts and labels that stand where a name should."""

PUBLISHED_LABEL: Final = re.compile(
    r"(?<![A-Za-z])(publi(?:shed|cation)|posted|released|issued|first published|added"
    r"|created|written|veröffentlich(?:t|ung)|erschienen|erstellt|(?:\A\W*|(?:artikel|ausgabe"
    r"|beitrag|bericht|eintrag|meldung|mitteilung|nachricht|news|text)\s+)vom|publié|paru"
    r"|mis en ligne|publica(?:d[oa]|ción|ção)|pubblica(?:t[oa]|zione)"
    r"|gepubliceerd|geplaatst|publicerad|publisert|udgivet|julkaistu"
    r"|opublikowan[oay]|dodano|publikováno|опубликовано|опубліковано|közzétéve|megjelent|δημοσ\w+|zveřejněno|vydáno|objavljeno"
    r"|diterbitkan|dipublikasikan|פורסם|نشر|انتشار|प्रकाशित|প্রকাশ|เผยแพร่|โพสต์|发布|发表|發佈|公開日?|投稿日|掲載|作成"
    r"|등록|입력|게시|yayın|đăng)[^\n]{0,20}\Z",
    re.IGNORECASE,
)
MODIFIED_LABEL: Final = re.compile(
    r"(?<![A-Za-z])(?:updated?|modif\w{2,}|last (?:edited|changed|reviewed"
    r"|revised|verified)"
    r"|edited|revised|reviewed|aktualisiert|geändert|bearbeitet|stand|mis à jour|mise à jour"
    r"|actualizad[oa]|atualizad[oa]|aggiornat[oa]|bijgewerkt|gewijzigd|uppdaterad"
    r"|oppdatert|opdateret"
    r"|päivitetty|zaktualizowan[oay]|aktualizacja|aktualizováno|обновлено|изменено|оновлено|змінено"
    r"|ažurirano|frissít\w+|módosít\w+|diperbarui|kemas kini|ενημερώθηκε|ενημέρωση|עודכן|עדכון"
    r"|تحديث|به.?روز.?رسانی|अपडेट|अद्यतन|আপডেট|อัปเดต|แก้ไข|更新|最終更新|修订"
    r"|수정|업데이트|güncelle\w*|cập nhật)[^\n]{0,25}\Z",
    re.IGNORECASE,
)
OTHER_LABEL: Final = re.compile(
    r"(?<![A-Za-z])(?:©|copyright|expires?|expiry|valid (?:until|through|to)|until|ends?"
    r"|deadline|due|clos(?:es?|ing)|received|accepted"
    r"|apply by|starts?|event|when\b|from\b|born|birth|died|death|since|join(?:ed)?|member since"
    r"|registered|effective|geboren|gestorben"
    r"|bis\b|gültig|ab\b|jusqu|hasta|caduca|válido|até|fino al|до|действует|截止|有效期|期限|まで"
    r"|까지"
    r"|comment(?:ed)?|last (?:seen|visit|activity|login)|accessed|retrieved|abgerufen|consulté)"
    r"[^\n]{0,20}\Z",
    re.IGNORECASE,
)
"""Labels before dates that are not those of the page."""

DATE_LABEL: Final = re.compile(
    r"(?<![^\W\d_])(?:date|datum|data|fecha|дата|日期|日付|날짜|tarih|tanggal|ngày)\W{0,4}\Z",
    re.IGNORECASE,
)
"""A label that says no more than that a date follows."""
