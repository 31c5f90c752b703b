# ruff: noqa: E501 - alternatives of one language read better on one line
"""What gates say of themselves, in the languages of the web.

Expressions are searched in text whose white space is collapsed, without regard to case. Those of
:data:`TITLES` are held against whole parts of a title or heading (what ``|``, dashes and the like
separate), because an article may well speak of such things in passing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.judging.expression import Expression


def _any(*phrases: str) -> Expression:
    return Expression("|".join(phrases), re.IGNORECASE)


class Wording:
    """Phrases behind a sieve: the expression, which is slow, is asked only where one of ``stems``
    is in the text. Each match of the expression has to hold a stem, as a test sees to."""

    def __init__(self, stems: str, *phrases: str) -> None:
        self.stems = tuple(stem.replace("_", " ") for stem in stems.split())
        self.pattern = _any(*phrases)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match; none goes over the end of a line."""
        return next(self.finditer(text), None)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches, line by line."""
        for line in text.split("\n"):
            lower = line.lower()
            if any(stem in lower for stem in self.stems):
                yield from self.pattern.finditer(line)


def _whole(*phrases: str) -> Expression:
    return Expression(r"\W*(?:" + "|".join(phrases) + r")\W*", re.IGNORECASE)


WALL_TEXT: Final = Wording(
    "bot human verif prove confirm sure check access traffic activity request behavio queries "
    "browsing blocked unable permission allowed authori forbidden security firewall cookie "
    "javascript script captcha challenge puzzle following press_ slide slider ray_id incident_id "
    "support_id reference event_id error moment wait stand_by reload regain try_again rate_limit "
    "too_many denied rejected refused stopped pages_ faster_than browser automated data_center datacenter vpn proxy your_ip review_the unavailable not_available eu_market rifiez uman автоматич best\u00e4tig "
    "zugriff roboter sicherheits mensch ungew acc humain inhabituel v\u00e9rification robot "
    "denegado inusual verificaci bloqueado acesso acceso incomum verifica accesso traffico "
    "toegang ongebruikelijk beveiliging доступ робот проверк подозрительн odmow dost jeste "
    "p\u0159\u00edstup pristup p\u0159istup pr\u00edstup hozz acces eri\u015fim erisim "
    "\u00e5tkomst atkomst adgang p\u00e4\u00e4sy p\u00e4asy pa\u00e4sy paasy πρόσβαση הגישה رفض لست دسترسی アクセス "
    "ロボット セキュリティ 异常 访问 验证 訪問 驗證 비정상 접근 로봇 보안 การเข้าถึง truy akses id_ page_ ip_address real not_a plugin um_rob i'm",
    # English: the families of words that walls are made of
    r"\b(?:look\w*|think|thought|believe\w*|suspect\w*|acting|behav\w*|seem\w*|appear\w*)\b"
    r"[^.!?]{0,60}\b(?:ro)?bots?\b",
    r"\b(?:are|you're|not) (?:you )?(?:not )?(?:an? )?(?:ro)?bots?\b",
    r"\b(?:like|from|of|as) (?:that of )?(?:an? )?(?:automated|(?:ro)?bots?\b)",
    r"verif\w+ (?:that )?(?:you|that you)(?: are|'re) (?:a )?(?:human|real|not)",
    r"(?:prove|confirm|make sure|ensure)[^.!?]{0,30}\b(?:human|(?:ro)?bot|real person)\b",
    r"check(?:ing)? (?:if|whether|that) (?:you|the site|your)|checking your (?:browser|connection)",
    r"access (?:to (?:this|the) (?:page|site|website|resource|server|service)\w* )?"
    r"(?:has been |was |is |have been )?(?:temporarily )?(?:denied|blocked|restricted|limited|forbidden|refused)",
    r"(?:unusual|suspicious|malicious|automated) (?:traffic|activity|requests?|behaviou?r|access|queries|browsing)",
    r"you have been blocked|you are unable to access|blocked by (?:the )?(?:site owner|security|network|firewall)",
    r"don'?t have permission to access|not (?:allowed|authori[sz]ed|permitted) to access|access is forbidden",
    r"your (?:request|access|visit|session|connection) (?:has been|was|is)[^.!?]{0,20}"
    r"(?:blocked|denied|rejected|refused|stopped)",
    r"review the security of your connection|"
    r"(?:unavailable|not available) in (?:most european countries|your (?:country|region|location))|"
    r"digital offerings to the eu market",
    r"security (?:check|service|checkpoint|solution|policy|verification|challenge)|web application firewall",
    r"(?:enable|turn on|switch on|activate|allow)[^.!?]{0,25}(?:cookies|javascript)",
    r"(?:cookies|javascript|scripts?)[^.!?]{0,50}(?:enabled?|disabled|switched off|turned off|blocked|running|reload)",
    r"(?:complete|solve|pass) (?:the |this |a )?(?:captcha|challenge|puzzle|security|following)|\bcaptcha\b",
    r"press (?:and|&) hold|slide to verify|i'?m not a robot|i am human|drag the slider",
    r"\bray id\b|incident id|support id|reference (?:id|#|number|code)\b|request id\b|event id\b|error (?:code|id)\b",
    r"just a moment|one moment|please (?:wait|stand by)|reload (?:the|this) page|regain access|try again (?:later|in)",
    r"rate limit|too many requests|pages? (?:were|was) (?:opened|requested|loaded) (?:too )?(?:fast|quick)|"
    r"(?:super-?human|faster than) |browser (?:plug-?in|extension)|third-?party (?:browser )?plugin",
    r"automated (?:tool|software|program|script|access)|data ?center|\bvpn\b|\bproxy\b|your ip\b|ip address",
    # German, French, Spanish, Portuguese, Italian, Dutch
    r"zugriff (?:wurde )?(?:verweigert|gesperrt|blockiert)|kein roboter|sicherheits(?:ü|ue)berpr(?:ü|ue)fung|"
    r"sie ein mensch sind|ungew(?:ö|oe)hnliche[nr]? (?:datenverkehr|aktivit)",
    r"acc[èe]s (?:refus|bloqu|interdit)|pas un robot|(?:ê|e)tes humain|trafic inhabituel|v[ée]rification de s[ée]curit",
    r"acceso denegado|no (?:eres|soy) un robot|tr[áa]fico inusual|verificaci[óo]n de seguridad|acceso bloqueado",
    r"acesso negado|n[ãa]o (?:[ée]|sou) um rob|tr[áa]fego incomum|verifica[çc][ãa]o de seguran",
    r"accesso negato|non sei un robot|traffico (?:insolito|anomalo)|verifica di sicurezza|accesso bloccato",
    r"toegang geweigerd|geen robot|ongebruikelijk verkeer|beveiligingscontrole",
    r"verifi(?:ca|que) (?:que|di|che) (?:eres|es|sea|voc[êe] [ée]|sei|essere)(?: un)? (?:ser )?h?uman|"
    r"v[ée]rifiez que vous [êe]tes|best[äa]tigen sie[^.!?]{0,20}mensch",
    # Slavic, Nordic, Turkish and others
    r"похожи на автоматические",
    r"доступ (?:к [^.]{0,30})?(?:запрещ|ограничен|заблокир)|не робот|проверк\w+ (?:браузера|безопасности)|подозрительн\w+ (?:трафик|активност)",
    r"доступ заборонено|odmowa dost[ęe]pu|dost[ęe]p zablokowany|nie jeste[śs] robotem|p[řr][íi]stup odep[řr]en",
    r"hozz[áa]f[ée]r[ée]s megtagadva|acces interzis|eri[şs]im engellendi|robot de[ğg]ilim|[åa]tkomst nekad|"
    r"adgang n(?:æ|ae)gtet|p[äa][äa]sy ev[äa]tty|ikke en robot",
    r"δεν επιτρέπεται η πρόσβαση|הגישה נדחתה|תم رفض|تم رفض الوصول|لست روبوت|دسترسی (?:غیرمجاز|مسدود)",
    r"アクセスが(?:拒否|制限|ブロック)|ロボットでは|セキュリティ(?:チェック|確認)|异常(?:流量|访问)|访问(?:被拒绝|受限|过于频繁)|"
    r"安全验证|人机验证|请完成验证|訪問被拒|安全驗證|비정상적인|접근이 (?:거부|차단)|로봇이 아닙니다|보안 확인|"
    r"การเข้าถึงถูกปฏิเสธ|truy c[ậa]p b[ịi] t[ừu] ch[ốo]i|akses ditolak",
)
"""Sentences of walls. A page is not a wall for having one: see :mod:`arachne.judging.walls`."""

CHALLENGE_TEXT: Final = _any(
    r"press (?:and|&) hold|verif\w+ (?:that )?you(?: are|'re) (?:a )?human|checking your (?:browser|connection)",
    r"are you (?:a )?(?:human|(?:ro)?bot)|(?:not|n't) a (?:ro)?bot|just a moment|i am human|human verification",
    r"checking (?:if|whether)|make sure you(?: are|'re)|robot or human|security (?:check|verification)",
    r"kein roboter|ein mensch sind|pas un robot|[êe]tes humain|no (?:soy|eres) un robot|n[ãa]o sou um rob|"
    r"non (?:sono|sei) un robot|(?:eres|voc[êe] [ée]|sei|essere) (?:h?umano)|geen robot|не робот|nie jeste[śs] robot|robot de[ğg]ilim|ロボットでは|人机验证|"
    r"安全验证|로봇이 아닙니다|لست روبوت",
)
"""Walls that ask for a proof of being human."""

YOU: Final = _any(
    r"\b(?:you|your|you're|sie|ihre?n?|du|deine?|vous|votre|usted|su|tu|eres|voc[êe]|seu|lei|tuo|sei|u|uw|je|"
    r"вы|вас|вам|ваш\w*|jeste[śs]|siz\w*|ä|æ)\b|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0590-\u06ff]",
)
"""The reader is spoken to (or the language does not spell that out)."""

IP_BLOCK: Final = _any(
    r"(?:your|this|the) ip(?:[- ]address)?[^.!?]{0,60}(?:blocked|banned|blacklisted|block-?listed|denied|restricted|suspended)",
    r"(?:blocked|banned|blacklisted|denied)[^.!?]{0,40}(?:your|this) (?:ip|network|internet) ?(?:address|connection)?",
    r"(?:ihre|deine) ip(?:-adresse)?[^.!?]{0,40}(?:gesperrt|blockiert)|votre (?:adresse )?ip[^.!?]{0,40}(?:bloqu|banni)",
    r"su (?:direcci[óo]n )?ip[^.!?]{0,40}bloquead|ваш ip[^.!?]{0,40}заблокир|您的\s?ip[^。]{0,20}(?:封|禁)|"
    r"not available in your (?:country|region|location)|access from your (?:country|region|network|location)",
)
"""The address itself is refused."""

RATE_LIMIT: Final = _any(
    r"too many requests|rate limit(?:ed| exceeded| reached)?\b|request limit\b|slow down|making requests too (?:fast|quickly)",
    r"zu viele anfragen|trop de requ[êe]tes|demasiadas (?:solicitudes|peticiones)|muitas solicita|troppe richieste|"
    r"слишком много запросов|te veel verzoeken|请求过于频繁|访问过于频繁|リクエストが多すぎ|요청이 너무 많",
)

_TITLE_PREFIX: Final = (
    r"(?:error(?: code)?:? ?|http(?: error)?:? ?|status:? ?)?(?:[45]\d\d:? ?(?:error:? ?)?)?"
)

WALL_TITLES: Final = _whole(
    _TITLE_PREFIX
    + r"(?:access (?:to (?:this|the) \w+ (?:has been|is|was) )?(?:is )?(?:denied|blocked|restricted)|forbidden|"
    r"(?:you have been |request |page )?blocked|(?:(?:the|this|your) )?request (?:(?:is|was|has been) )?(?:blocked|denied|rejected)\.?|"
    r"(?:your )?browsing activity has been paused|not acceptable|unauthori[sz]ed)",
    r"(?:security|robot|bot|browser|human|captcha|access|anti-?bot|ddos|identity|device) "
    r"(?:check|verification|challenge|protection|validation)\w*",
    r"(?:are )?you (?:are )?(?:a )?(?:human|(?:ro)?bot)|robot or human|captcha|human verification|please verify.*|"
    r"verif(?:y|ying)(?: that)? you(?: are|'re)? (?:a )?human.*|checking (?:your|the) browser.*|just a moment|one moment.*|"
    r"are you (?:a )?(?:human|(?:ro)?bot).*|please wait.*|attention required|unusual traffic(?: (?:from|detected|was|has been).*)?|pardon (?:our|the) interruption|"
    r"(?:unfortunately,? )?our (?:web)?site is (?:currently )?unavailable in (?:most|your) .*|"
    r"prove (?:that )?you(?: are|'re) (?:not a )?(?:human|(?:ro)?bot).*|ddos protection.*|bot (?:detected|protection).*|"
    r"verification required|we need to verify.*|before (?:you|we) continue|let'?s confirm you are human|validating.*|web page blocked",
    r"zugriff verweigert|sicherheits(?:ü|ue)berpr(?:ü|ue)fung|zugang gesperrt|acc[èe]s (?:refus[ée]|interdit|bloqu[ée])|"
    r"v[ée]rification.*|acceso (?:denegado|bloqueado)|verificaci[óo]n.*|acesso (?:negado|bloqueado)|verifica[çc][ãa]o.*|"
    r"accesso (?:negato|bloccato)|verifica di sicurezza|toegang geweigerd|доступ (?:запрещ[её]н|ограничен|заблокирован)|"
    r"проверка.*|вы не робот.*|ой.*|odmowa dost[ęe]pu|p[řr][íi]stup odep[řr]en|eri[şs]im engellendi|[åa]tkomst nekad|"
    r"un momento|einen moment.*|un instant.*|um momento|アクセスが拒否.*|访问被拒绝|安全验证|人机验证|请稍候.*|접근 거부.*|تم رفض.*",
)
"""Whole parts of a title that a wall may have, and an ordinary page only by chance."""

NOT_FOUND: Final = _whole(
    _TITLE_PREFIX
    + r"(?:(?:the |this )?(?:page|file|article|document|content|item|product|post|resource|site|url|"
    r"listing|job|user|topic|thread|entry|story|recipe|event|video|image|object|record|result|profile|package|repository)s?"
    r"(?: you(?: are|'re)? (?:requested|looking for|were looking for))? ?"
    r"(?:(?:was|is|could|can|were|does|has|have|cannot|can't|couldn't|wasn't|isn't|doesn't) ?(?:not|no longer|been)? ?)?"
    r"(?:be |longer )?(?:found|not found|exist|available|unavailable|missing|removed|deleted|gone|expired|moved))",
    r"(?:error )?(?:404|410)(?: error)?(?: not found| gone| page)?",
    r"(?:(?:http-?)?(?:fehler|erreur|errore|erro|błąd|chyba|hiba|eroare|ошибка|помилка|грешка|greška|hata|fel|fejl|feil|virhe|σφάλμα|エラー|错误|錯誤|오류|خطأ|خطا|שגיאה|lỗi|kesalahan|fout)\W{0,3}404|"
    r"404\W{0,3}(?:fehler|erreur|エラー|错误|錯誤|오류|ошибка|hatası|hata))",
    _TITLE_PREFIX
    + r"(?:not found|no such \w+|nothing (?:was )?(?:found|here).*|oops.*|gone|removed|no longer available|missing page|"
    r"(?:page|content|product) (?:doesn'?t|does not|no longer) exist\w*|lost\?*|"
    r"we (?:can'?t|cannot|could ?n'?t|could not) find .*|sorry.{0,20}(?:page|find|found|exist|available).*|dead link|broken link)",
    r"(?:die |diese )?(?:seite|datei|artikel|inhalt|produkt|dokument)e? (?:wurde |konnte |ist |existiert )?(?:leider )?"
    r"(?:nicht|nicht mehr) ?(?:gefunden|vorhanden|verf(?:ü|ue)gbar|gefunden werden|existent)?|nicht gefunden",
    r"(?:la |cette )?page (?:est |n'est |n’est |n'existe |n’existe )?(?:pas |plus |demand[ée]e )*(?:introuvable|non trouv[ée]e|"
    r"trouv[ée]e|disponible|inexistante|existe)?(?: pas| plus)|page (?:introuvable|non trouv[ée]e)|(?:produit|article|contenu) introuvable",
    r"(?:la )?p[áa]gina (?:solicitada )?(?:no (?:encontrada|existe|se ha encontrado|disponible)|n[ãa]o (?:encontrada|existe|dispon[íi]vel)).*|"
    r"no (?:se )?(?:ha )?encontr(?:ado|ada|amos).*|n[ãa]o encontrad[ao]|"
    r"(?:la )?pagina (?:non (?:trovata|esiste|disponibile)|niet gevonden).*|pagina (?:nu (?:a fost|exist)).*|niet gevonden",
    r"страница не (?:найдена|существует).*|(?:ничего )?не найден[аоы]?|сторінк[уа] не знайдено|strona nie (?:istnieje|zosta[łl]a znaleziona).*|"
    r"nie znaleziono(?: strony)?|str[áa]nka (?:nenalezena|neexistuje|nebyla nalezena|sa nena[šs]la).*|az oldal nem tal[áa]lhat[óo].*|"
    r"sayfa bulunamad[ıi].*|sidan (?:hittades inte|kunde inte hittas|finns inte).*|siden (?:blev ikke fundet|ble ikke funnet|finnes ikke|findes ikke).*|"
    r"sivua ei l[öo]yt.*|η σελίδα δεν βρέθηκε.*|הדף לא נמצא.*|(?:عذرا.*)?الصفحة غير موجودة.*|صفحه (?:یافت|پیدا) نشد.*",
    r"(?:お探しの)?ページ(?:が|は)(?:見つかりません|存在しません|ありません).*|(?:抱歉.*)?(?:页面|頁面|网页|您访问的页面)(?:不存在|未找到|没有找到|找不到|無法找到).*|"
    r"找不到(?:页面|頁面|网页).*|(?:요청하신 )?페이지를 찾을 수 없습니다.*|존재하지 않는 페이지.*|ไม่พบหน้า.*|kh[ôo]ng t[ìi]m th[ấa]y (?:trang)?.*|"
    r"halaman tidak ditemukan.*",
)
"""Whole parts of a title or heading that say: there is no such page."""

NOT_FOUND_BY_CHANCE: Final = _whole(r"oops.*|gone|removed|lost\?*|missing|sorry.*")
"""Those of them that a song, a novel or a report may be called as well."""

THIS_PAGE: Final = _any(
    r"\b(?:this (?:web ?)?page|diese (?:web)?seite|cette page|esta p[áa]gina|questa pagina|deze pagina|ta strona|tato str[áa]nka|"
    r"эт(?:а|у|ой) страниц|den h[äa]r sidan|denne siden?|t[äa]m[äa] sivu|bu sayfa)",
)
"""Of a page with such a title, what says that it speaks of itself."""

NOT_FOUND_TEXT: Final = _any(
    r"(?:page|file|article|product|document|content|item|url|address|link|listing|post|topic|resource)s?"
    r"(?: that)?(?: you(?:'re| are| were|'ve| have)? (?:looking for|requested|trying to \w+|followed|entered))?"
    r"(?: (?:was|is|could|can|may|might|has|have|were|does|do))?(?: ?n[o']t| no longer| been| have been| be)+ "
    r"?(?:be )?(?:found|exist\w*|available|moved|removed|deleted|discontinued|here)",
    r"(?:can'?t|cannot|couldn'?t|could not|unable to) find (?:the|that|this|your) (?:page|file|article|product|content|item)",
    r"nothing (?:was )?found (?:here|at this|for this)|there is nothing here|(?:it|which|that|page|content|item|product|article|listing|post|file|account|user)s? (?:no longer exists?|(?:has|have) been (?:removed|deleted|discontinued))",
    r"seite (?:konnte |wurde |ist |existiert )?(?:leider )?nicht|page (?:demand[ée]e |que vous )?[^.]{0,40}(?:introuvable|n.existe (?:pas|plus))|"
    r"p[áa]gina [^.]{0,40}(?:no existe|no se encuentra|no se ha encontrado|n[ãa]o (?:existe|foi encontrada))|pagina [^.]{0,30}(?:non (?:esiste|[èe] stata trovata)|"
    r"bestaat niet|niet (?:worden )?gevonden)|страниц\w+ не (?:найден|существует)|страница [^.]{0,40}(?:удалена|не существует)|"
    r"strona [^.]{0,30}nie istnieje|ページ[^。]{0,20}(?:見つかりません|存在しません)|页面[^。]{0,10}(?:不存在|已删除)|페이지를 찾을 수 없",
)

LOGIN_TITLES: Final = _whole(
    r"(?:please )?(?:log|sign)[- ]?(?:in|on)(?: (?:to|or|with|required|page|needed)\b.*)?|login(?: (?:required|page|to|form)\b.*)?|"
    r"(?:account|member|user|customer|staff|admin|client|student|my)s? (?:log|sign)[- ]?in|authentication required|"
    r"members? (?:only|area|login).*|(?:log ?in|sign in) (?:/|or|&|and) (?:register|sign ?up|create.*)|welcome back|"
    r"register or (?:log|sign) ?in|you (?:must|need to|have to) (?:be logged in|log in|sign in|login).*|unauthori[sz]ed|"
    r"anmelden|anmeldung(?: erforderlich)?|einloggen|bitte (?:melden sie sich an|anmelden)|(?:se )?connexion|connectez-vous|"
    r"identifiez-vous|s'identifier|iniciar sesi[óo]n|inicia sesi[óo]n|acceder|ingresar|entrar|fazer login|inicie sess[ãa]o|iniciar sess[ãa]o|"
    r"accedi|accesso|inloggen|aanmelden|logga in|log ind|logg inn|kirjaudu(?: sisään)?|вход(?: на сайт| в систему| в аккаунт)?|войти|авторизация|увійти|"
    r"zaloguj(?: si[ęe])?|logowanie|p[řr]ihl[áa][šs]en[íi]|p[řr]ihl[áa]sit se|bejelentkez[ée]s|autentificare|conectare|"
    r"giri[şs](?: yap)?|oturum a[çc]|σύνδεση|התחברות|כניסה|تسجيل الدخول|ورود|ログイン|サインイン|登录|登入|로그인|เข้าสู่ระบบ|"
    r"đăng nhập|masuk",
)

LOGIN_TEXT: Final = _any(
    r"(?:you )?(?:must|need to|have to|please|should)(?: first)? (?:be )?(?:logged in|log ?in|sign in|login)\b"
    r"(?! (?:for updates|at (?:the|our)|before they|their|on arrival|\w+ guests?))(?![^.!?]{0,40}\?)",
    r"(?:log|sign) in (?:to|or register to) (?:continue|view|see|read|access|proceed)|login (?:is )?required|"
    r"(?:only )?(?:for )?(?:registered|logged[- ]in) (?:users|members) (?:only|can)|authentication (?:is )?required|"
    r"this (?:page|content|area) is (?:only )?(?:available|visible|accessible|reserved|restricted) (?:only )?(?:to|for) (?:registered|logged|members)",
    r"(?:melden sie sich|melde dich) (?:bitte )?an,? um|(?:sie m(?:ü|ue)ssen|du musst) (?:sich|dich) (?:anmelden|einloggen)|"
    r"connectez-vous pour|vous devez (?:[êe]tre connect[ée]|vous connecter)|debes? (?:iniciar sesi[óo]n|estar registrado)|"
    r"inicia sesi[óo]n para|(?:voc[êe] )?precisa (?:fazer login|estar logado)|devi (?:accedere|effettuare l)|effettua il login|"
    r"u moet (?:inloggen|ingelogd)|необходимо (?:войти|авторизоваться)|авторизуйтесь|войдите,? чтобы|musisz si[ęe] zalogowa|"
    r"ログインしてください|ログインが必要|请(?:先)?登录|請(?:先)?登入|로그인(?:이 필요|하세요|해 ?주세요)|يجب تسجيل الدخول",
)

PASSWORD_ASKED: Final = _any(
    r"(?:is|are) password[- ]protected|enter (?:the |this )?(?:store|site|shop|gallery) using (?:a )?password|"
    r"(?:enter|type) (?:your|the) password (?:below|to (?:view|see|enter|access))",
    r"passwort(?:ge|-)?sch[üu]tzt|prot[ée]g[ée]e? par (?:un )?mot de passe|protegid[oa] (?:por|con) (?:una )?(?:contrase[ñn]a|senha)|"
    r"protett[oa] da (?:una )?password|beveiligd met een wachtwoord|chronion[aey] has[łl]em|защищен[аоы]? паролем|パスワードで保護|"
    r"(?:受|有)密码保护|비밀번호로 보호",
)
"""What stands beside the box for a password that opens a single page or a whole shop."""

LOGIN_PATH: Final = Expression(
    r"/(?:(?:users?|account|accounts|auth|member|members|session|sessions)/)?"
    r"(?:log-?in|sign-?in|signon|sign_in|log_in|wp-login\.php|authenticate|sso|password|anmelden|connexion|oauth2?/authorize)"
    r"(?:[/.?;]|$)",
    re.IGNORECASE,
)

SIGN_UP_PATH: Final = Expression(
    r"/(?:authwall|sign-?up|register|registration|join|create-?account)(?:[/.?;]|$)", re.IGNORECASE
)
"""Where sites also send those who are not logged in."""

PAYWALL: Final = Wording(
    "suscr artikel subscri register sign_up become upgrade reading member premium paying "
    "free_article free_stor article_limit monthly to_read unlock weiterlesen weiter_lesen abonn r\u00e9serv reserv suite suscri assin abbona "
    "abonnees verder подпис prenumer 会員 付费 订阅 구독",
    r"(?:subscribe|register|sign up|become a (?:member|subscriber)|upgrade)[^.!?]{0,40}\bto (?:continue|keep|finish|unlock|read|access|view)\b",
    r"(?:continue|keep) reading (?:with|by|for|this (?:article|story) with)[^.!?]{0,40}(?:subscri|free|trial|account)",
    r"this (?:article|story|content|post|page) is (?:for|only for|exclusive|reserved|available to|only available to)[^.!?]{0,30}(?:subscribers|members|premium|paying)",
    r"already a (?:subscriber|member)\?|you(?:'ve| have) (?:reached|used|read)[^.!?]{0,40}"
    r"(?:free (?:articles?|stories)|article limit|monthly limit)|to read the (?:full|rest of (?:the|this)) (?:article|story)|unlock this (?:article|story)",
    r"(?:weiterlesen|weiter lesen) mit|(?:jetzt )?abonnieren und weiterlesen|nur f(?:ü|ue)r abonnent|(?:dieser|diesen) artikel[^.!?]{0,40}(?:abo|abonnent)",
    r"(?:article|contenu) r[ée]serv[ée][^.!?]{0,30}abonn|abonnez-vous pour|la suite est r[ée]serv|pour lire la suite|"
    r"(?:contenido|art[íi]culo) (?:exclusivo|solo) para suscriptores|suscr[íi]b[ea]te para (?:seguir|continuar|leer)|"
    r"conte[úu]do exclusivo para assinantes|assine para (?:continuar|ler)|contenuto riservato agli abbonati|abbonati per (?:continuare|leggere)|"
    r"(?:alleen|exclusief) voor abonnees|lees verder met|только для подписчиков|оформите подписку|materia[łl] tylko dla prenumerator|"
    r"会員限定|有料会員|この記事は会員|付费阅读|订阅后(?:继续|可)?阅读|구독(?:자 전용|하고 계속)",
)
"""Offers to read on."""

FOR_SOME: Final = _any(r"(?:subscriber|member|premium)s?[- ](?:only|exclusive)")
"""Who may read it."""

OFFER: Final = _any(
    r"\b(?:join|log ?in|sign (?:in|up)|subscribe|register|become|upgrade|unlock|account|trial|already)\b",
)
"""What they are asked for."""


CONSENT: Final = _any(
    r"before you continue|we (?:value|care about|respect) your privacy|your privacy (?:choices|settings|matters)|"
    r"(?:we|and our|our) (?:\d+ )?(?:partners|vendors)[^.!?]{0,60}(?:store|cookies|data|access)|manage (?:your )?(?:cookie|privacy|consent|preferences)",
    r"(?:accept|allow|reject|agree to|decline) (?:all|the use of|our)?\s*(?:optional |necessary |additional )?cookies|(?:uses?|use of|using) cookies|cookie (?:consent|preferences|settings|policy|notice)",
    r"(?:accept all|reject all|i agree|agree and (?:close|continue|proceed)|consent to)",
    r"alle(?: cookies)? (?:akzeptieren|ablehnen)|cookie-einstellungen|wir (?:sch(?:ä|ae)tzen ihre privatsph|verwenden cookies)|zustimmen und weiter|ihre einwilligung",
    r"tout (?:accepter|refuser)|accepter et (?:fermer|continuer)|nous (?:respectons|utilisons)[^.]{0,30}(?:vie priv[ée]e|cookies)|param[ée]trer les cookies|"
    r"aceptar (?:todas?|cookies|y (?:continuar|cerrar))|rechazar todas?|valoramos tu privacidad|utilizamos cookies|aceitar (?:todos|cookies)|usamos cookies|"
    r"accetta (?:tutti|e (?:continua|chiudi))|utilizziamo i? ?cookie|alles accepteren|wij gebruiken cookies|akceptuj(?:[ęe])? (?:wszystkie|i przejd)|"
    r"принять все|мы используем (?:файлы )?cookie|godk[äa]nn alla|accepter alle|hyv[äa]ksy kaikki",
    r"(?:are you|you (?:must|have to) be|confirm (?:that )?you are)[^.!?]{0,30}(?:18|21|of legal|over|old enough|legal drinking)|age (?:verification|gate|check)|"
    r"enter your (?:date of birth|birth ?date)|sind sie (?:über|mindestens) 1[68]",
)
"""Asks to agree to something (cookies, an age) before the page is shown."""

POLICIES: Final = _whole(
    r"(?:our |the |\w+ )?(?:cookies?|privacy)(?: and (?:cookies?|privacy))? (?:policy|notice|statement)|about cookies|"
    r"datenschutz(?:erkl[äa]rung|hinweise?)|cookie-richtlinien?|politique (?:de confidentialit[ée]|(?:de|relative aux) cookies)|"
    r"pol[íi]tica de (?:privacidad|privacidade|cookies)|aviso de (?:privacidad|cookies)|informativa (?:sulla privacy|sui cookie)|"
    r"privacyverklaring|cookieverklaring|polityka (?:prywatno[śs]ci|cookies)|политика (?:конфиденциальности|cookie)",
)
"""Titles of pages that tell of cookies and ask nothing."""

NOSCRIPT: Final = _any(
    r"(?:enable|requires?|need|without|activate|turn on|support|use|allow)[^.]{0,40}java ?script|java ?script[^.]{0,60}(?:enabled?|disabled|required|needed|turned off|not supported|activated|necessary)",
    r"java ?script[^.]{0,40}(?:aktivieren|einschalten|erforderlich|deaktiviert|ben[öo]tigt)|(?:aktivieren|ben[öo]tigt)[^.]{0,30}java ?script",
    r"(?:activer|activez|n[ée]cessite|d[ée]sactiv[ée])[^.]{0,30}java ?script|java ?script[^.]{0,40}(?:activ|requis|n[ée]cessaire)",
    r"(?:habilit|activ|requier|necesit|precis|ative|attiva|abilita|richied)\w*[^.]{0,30}java ?script|java ?script[^.]{0,40}(?:habilit|activ|ativ|desactiv|desativ|abilitat|disattivat|necess[áa]ri)",
    r"java ?script[^.]{0,30}(?:inschakelen|ingeschakeld|nodig|vereist)|(?:zet|schakel)[^.]{0,20}java ?script|aktivera java ?script|aktiv[eé]r java ?script|sl[åa] (?:til|p[åa]) java ?script",
    r"(?:w[łl][ąa]cz|wymaga|obs[łl]ug)\w*[^.]{0,30}java ?script|java ?script[^.]{0,30}(?:w[łl][ąa]cz|wymagan|povol|zapn|enged[ée]lyez|bekapcsol|etkinle[şs]tir|gerekli)|"
    r"(?:povol|zapn|vy[žz]aduje|enged[ée]lyez|kapcsolja)\w*[^.]{0,30}java ?script",
    r"(?:включ|нуж|треб|разреш|поддерж|увімк|потріб)\w*[^.]{0,40}java ?script|java ?script[^.]{0,40}(?:включ|отключ|нуж|треб|необходим|увімк|вимк)",
    r"java ?script\s?(?:を|が|ト?を有効|有効|無効|必要)|启用\s?java ?script|java ?script\s?(?:支持|被禁用|才能)|開啟\s?java ?script|java ?script\s?(?:를|을|가)|"
    r"تفعيل[^.]{0,20}جافا|java ?script[^.]{0,20}(?:فعال|تفعيل)|ενεργοποι\w+[^.]{0,20}java ?script|javascript להפעיל|เปิดใช้งาน\s?java ?script|b[ậa]t java ?script|aktifkan java ?script",
)
"""A page that asks for scripts."""

SERVER_ERROR: Final = _whole(
    r"(?:error )?(?:http )?5\d\d(?: error)?\s?[-:]?\s?(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)?",
    r"(?:internal server|application|database|runtime|fatal|server) error(?: in .*)?|error establishing a database connection|"
    r"(?:service|site|website|server|system) (?:is )?(?:temporarily )?(?:unavailable|down|offline)(?: for maintenance)?|"
    r"(?:oops[,!.]? ?)?(?:something|sorry[,!.]? something) went wrong|(?:an |unexpected |an unexpected )?error (?:has )?occurr?ed|bad gateway|gateway time-?out|"
    r"(?:site |we are |currently )?(?:under|down for) (?:scheduled )?maintenance|(?:scheduled )?maintenance mode|"
    r"we(?:'|’| wi)ll be (?:right )?back(?: (?:soon|shortly|online|in a \w+))?|we are (?:currently )?(?:performing|undergoing) maintenance|"
    r"(?:error:? )?(?:http )?4\d\d:?\s?[-:]?\s?(?:error:? )?(?:forbidden|bad request|unauthori[sz]ed|access denied|method not allowed|"
    r"not acceptable|request time-?out|too many requests)|"
    r"(?:this |your )?(?:account|(?:web)?site|domain) (?:has been |is )?(?:suspended|disabled|deactivated)|bandwidth limit exceeded|"
    r"interner serverfehler|wartungsarbeiten|erreur interne(?: du serveur)?|error interno del servidor|erro interno do servidor|"
    r"errore interno del server|внутренняя ошибка сервера|технические работы|サーバーエラー|メンテナンス中|服务器(?:内部)?错误",
)
"""Whole parts of a title that say that the server has failed, whatever the status."""

SERVER_ERROR_TEXT: Final = re.compile(
    r"\W*(?:(?:php )?(?:fatal|parse) error:? .{0,400}? on line \d|traceback \(most recent call last\)|no healthy upstream|"
    r"upstream (?:connect|request) (?:error|timeout)|error establishing a database connection|internal server error\W*$|"
    r"service (?:temporarily )?unavailable\W*$|bad gateway\W*$|an unhandled exception occurred|uncaught \w*(?:error|exception):)",
    re.IGNORECASE | re.DOTALL,
)
"""How the text begins of what a server says that has failed, where it has no title."""

TROUBLE: Final = _any(
    r"requests?\b|rate[- ]limit|limit (?:was |is |has been )?(?:exceed|reach)|limited|slow down|try again|wait\b|later\b|soon\b|maintenance|maintain|unavailable|unable|down\b|offline|"
    r"error|problem|technical|went wrong|fail|server|database|suspended|sorry|inconvenience|apologi[sz]|notified|administrator|"
    r"support|contact|\bback\b|fix|working on|patience|internal|configuration|gateway|overload|restart|upgrad|updat",
    r"fehler|wartung|sp[äa]ter|erreur|maintenance|r[ée]essay|erro|mantenim|intent|ошибк|технич|позже|エラー|メンテナンス|错误|维护",
)
"""What servers in trouble speak of."""

ABOUT: Final = _any(
    r"\b(?:how (?:to|do)|fix(?:ing|es)?|guide|explained|what (?:is|are|does)|why|meaning|tutorial|examples?|solved)\b",
)
"""Titles of pages about such pages."""

ERROR_TITLES: Final = _whole(
    _TITLE_PREFIX
    + r"(?:internal )?(?:server )?error.*|[45]\d\d\b.*|(?:service |temporarily |site |website )?"
    r"(?:temporarily )?(?:unavailable|down|offline)(?: for maintenance)?.*|bad (?:gateway|request)|gateway time-?out|"
    r"(?:scheduled |site |under )?maintenance.*|something went wrong.*|(?:an |application )?error (?:has )?occurred.*|"
    r"method not allowed|forbidden|unauthori[sz]ed|sign in|payment required|request (?:time-?out|rejected)|"
    r"wartungsarbeiten.*|interner serverfehler|erreur.*|error interno.*|erro interno.*|errore.*|ошибка.*|エラー.*|服务器错误.*",
)
"""Titles of error pages, for pages that come with an error status."""
