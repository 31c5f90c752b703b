"""Signs that scripts will write part of a page: what is empty, and which scripts could fill it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.tree import Node

TRACKER_HOSTS: Final = (
    *("google-analytics.com", "googletagmanager.com", "googlesyndication.com", "doubleclick.net"),
    *("googleadservices.com", "facebook.net", "hotjar.com", "plausible.io", "matomo.cloud"),
    *("clarity.ms", "segment.com", "segment.io", "mixpanel.com", "amplitude.com", "newrelic.com"),
    *("nr-data.net", "sentry.io", "sentry-cdn.com", "cloudflareinsights.com", "quantserve.com"),
    *("scorecardresearch.com", "chartbeat.com", "parsely.com", "mouseflow.com", "fullstory.com"),
    *("cookielaw.org", "onetrust.com", "cookiebot.com", "usercentrics.eu", "trustarc.com"),
    *("consensu.org", "didomi.io", "iubenda.com", "addthis.com", "sharethis.com", "disqus.com"),
    *("yandex.ru", "criteo.com", "criteo.net", "taboola.com", "outbrain.com", "bing.com"),
    *(
        "linkedin.com",
        "twitter.com",
        "tiktok.com",
        "snapchat.com",
        "hs-scripts.com",
        "zdassets.com",
    ),
    *("intercom.io", "intercomcdn.com", "crisp.chat", "tawk.to", "drift.com", "optimizely.com"),
    *(
        "gstatic.com",
        "recaptcha.net",
        "hcaptcha.com",
        "stripe.com",
        "typekit.net",
        "fontawesome.com",
    ),
)
"""Hosts whose scripts measure, advertise, ask for consent or guard a form: they add no content."""

_TRACKERS: Final = frozenset(TRACKER_HOSTS)
_TRACKER_PATH: Final = re.compile(
    r"analytics|gtag|gtm|matomo|piwik|pixel|tracking|tracker|beacon|consent|cookie|/ads?[/._-]|stats",
    re.IGNORECASE,
)
_WRITES: Final = (
    *(".innerHTML", ".outerHTML", "insertAdjacent", "appendChild", "replaceChildren", ".append("),
    *(".prepend(", "document.write", "createRoot", "createApp", ".render(", ".mount(", ".html("),
    *("attachShadow", "customElements", ".hydrate", "$docsify", "import(", ".replaceWith("),
    ".insertBefore(",
)
_ASSIGNS: Final = re.compile(r"\.(?:textContent|innerText)\s*=|\blocation\s*[.=]|\bfrom\s*[\"']")
_ASSIGNED: Final = (".textContent", ".innerText", "location", "from")
"""Calls and assignments by which scripts write into the page. Looking for words is forty times as
fast as one pattern of all of them, and inline scripts are half of many pages."""
_INLINE_CHARS: Final = 50_000
"""Characters of an inline script that are looked at."""
_HOLES: Final = 10
_FURNITURE: Final = frozenset({"nav", "header", "footer", "menu"})
_FURNITURE_ROLES: Final = frozenset({"navigation", "banner", "contentinfo", "search"})
_FURNITURE_LEVELS: Final = 12
_NAMES: Final = 300
"""Empty elements that are remembered."""
CONTAINERS: Final = frozenset(
    "div main section article ul ol dl table tbody p span strong b em h1 h2 h3 td dd".split()
)
_BLOCK_CONTAINERS: Final = frozenset("div main section article ul ol tbody".split())
_DECORATION: Final = frozenset(
    "year copyright date time clock count counter map ad ads gpt banner toast modal notification "
    "notifications chart captcha recaptcha hcaptcha turnstile chat widget comment comments disqus "
    "share sharing social cookie cookies consent search menu nav navbar player video audio "
    "progress loader spinner overlay popup newsletter clear clearer clearfix clearing spacer "
    "divider backdrop icon tooltip portal announcer pixel sentinel shadow glow line dot arrow bg "
    "background fb gtm "
    "anchor top status message messages error errors alert alerts theme debug weather signature "
    "visitors hits version build toc hidden playlist".split()
)
"""Words in the names of empty elements that are filled with decoration, if at all."""
_CONTENT: Final = frozenset(
    "content contents list results result products product items item feed posts articles news "
    "grid table rows cards view outlet app root page main stories entries catalog catalogue "
    "listing listings timeline stream data body board details detail".split()
)
_FILLING: Final = frozenset("container wrapper wrap area section js the region block box".split())
"""The names of empty places for content consist of these words, at least one of the former."""
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")

LOADING: Final = re.compile(
    r"^\W*(?:(?:the )?(?:page|content|app|application|data|site)\s+is\s+loading|"
    r"loading(?: \w+){0,4}|"
    r"please wait(?: \w+){0,3}|one moment|wird geladen|lädt|lade(?: \w+)?|laden|bitte warten|"
    r"einen moment|chargement(?: \w+){0,4}|veuillez patienter|cargando(?: \w+){0,3}|"
    r"un momento|carregando(?: \w+){0,3}|aguarde|caricamento(?: \w+){0,3}|attendere|"
    r"even geduld|ładowanie|wczytywanie|proszę czekać|načítání|nahrávám|betöltés|"
    r"se încarcă|yükleniyor|lütfen bekleyin|laddar|läser in|indlæser|laster|ladataan|"
    r"загрузка|загружается|завантаження|подождите|φόρτωση|טוען|جار(?:ي)? التحميل|در حال بارگذاری|"
    r"読み込み中|ロード中|加载中|載入中|正在加载|로딩 ?중|불러오는 중|กำลังโหลด|"
    r"đang tải|memuat|"
    r"(?:you (?:are|will be) (?:being )?)?redirect(?:ing|ed)(?: \w+){0,5}|"
    r"(?:sie werden )?weiter(?:ge)?leit(?:et|ung)|redirection(?: en cours)?|"
    r"redirigiendo(?: \w+){0,3}|redirecionando(?: \w+){0,3}|"
    r"reindirizzamento(?: \w+){0,3}|перенаправление|"
    r"リダイレクト(?:中|しています)|(?:正在)?跳转中?)\W*$",
    re.IGNORECASE,
)
"""Texts that stand where content will be; whole blocks only."""


class Scripted:
    """Gathers while the tree is walked; :meth:`filled` is asked at the end."""

    def __init__(self) -> None:
        self.app_scripts = 0
        self.empty_containers = 0
        self._names: dict[str, None] = {}
        self._holes: dict[str, None] = {}
        self._scripts: list[str] = []

    def external(self, url: str, host: str) -> None:
        labels = host.split(".")
        tracker = any(".".join(labels[number:]) in _TRACKERS for number in range(len(labels) - 1))
        if not tracker and not _TRACKER_PATH.search(url):
            self.app_scripts += 1

    def inline(self, text: str) -> None:
        text = text[:_INLINE_CHARS]
        if _writes_page(text):
            self.app_scripts += 1
            self._scripts.append(text)

    def container(self, node: Node) -> None:
        """An empty container with attributes: is it a place to be filled, and what is its name?"""
        names = [node.get("id"), *node.get("class").split()]
        names = [name for name in names if name and not _is_decoration(name)]
        if not names:
            return
        if node.tag in _BLOCK_CONTAINERS and not _is_in_furniture(node):
            self.empty_containers += 1
            self._holes |= dict.fromkeys(name for name in names if _is_for_content(name))
        if len(self._names) < _NAMES:
            self._names |= dict.fromkeys(names)

    def holes(self) -> tuple[str, ...]:
        """Names of empty places for content, where scripts could fill them."""
        return tuple(self._holes)[:_HOLES] if self.app_scripts else ()

    def filled(self) -> tuple[str, ...]:
        """Names of empty elements that an inline script which writes the page addresses."""
        if not self._scripts or not self._names:
            return ()
        quoted: set[str] = set()
        for text in self._scripts:
            quoted.update(re.findall(r"[\"'`](?:[a-z0-9]*[#.])?([\w-]{2,60})[\"'`]", text))
            quoted.update(re.findall(r"\$\.?\(?[\"'`][#.]([\w-]{2,60})", text))
        return tuple(name for name in self._names if name in quoted)


def _is_in_furniture(node: Node) -> bool:
    """Whether an element is in a navigation, a header or a footer: what scripts put there
    (switches of language and version, accounts, baskets) is not what a page is about."""
    around = node.parent
    for _ in range(_FURNITURE_LEVELS):
        if around is None:
            break
        if around.tag in _FURNITURE or around.get("role") in _FURNITURE_ROLES:
            return True
        around = around.parent
    return False


@lru_cache(maxsize=64)
def _writes_page(script: str) -> bool:
    """Asked of the same few scripts on each page of a site."""
    if any(call in script for call in _WRITES):
        return True
    return any(name in script for name in _ASSIGNED) and bool(_ASSIGNS.search(script))


def _is_for_content(name: str) -> bool:
    words = [word.lower() for word in _WORD.findall(name)]
    return all(word in _CONTENT or word in _FILLING for word in words) and any(
        word in _CONTENT for word in words
    )


def _is_decoration(name: str) -> bool:
    return not _DECORATION.isdisjoint(word.lower() for word in _WORD.findall(name))


@lru_cache(maxsize=8192)
def _says_loading(text: str) -> bool:
    """Asked of the labels of a site's menus on each of its pages."""
    return LOADING.match(text) is not None


def loading_text(blocks: Iterable[Block]) -> str:
    """The first visible block that only says that something is being loaded."""
    for block in blocks:
        if not block.hidden and len(block.text) < 60 and _says_loading(block.text):
            return block.text
    return ""
