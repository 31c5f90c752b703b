"""Sentences that pages say of themselves: what to click, where to go on, what is still loading.

Each pattern is the whole text of a block, so a page that talks about such a sentence keeps it.
"""

from __future__ import annotations

import re
from typing import Final

SKIP: Final = re.compile(
    r"(?:skip|jump|go)(?: (?:directly|straight|ahead))? to (?:the )?(?:main |page )?"
    r"(?:content|navigation|search|menu|footer)|skip (?:navigation|nav|links?)"
    r"|(?:direkt )?zum (?:haupt)?inhalt(?: springen)?"
    r"|(?:aller|accéder|passer) au contenu(?: principal)?"
    r"|(?:saltar|ir|pasar) al contenido(?: principal)?"
    r"|(?:pular|saltar|ir) para o conteúdo(?: principal)?"
    r"|(?:vai|passa|salta) al contenuto(?: principale)?"
    r"|(?:ga |spring )?naar (?:de )?(?:hoofd)?inhoud"
    r"|(?:gå|hopp|hoppa|spring) till? (?:hoved|huvud)?(?:indhold|innehåll|innhold)et?"
    r"|siirry sisältöön|przejdź do (?:głównej )?treści|přejít k obsahu|ugrás a tartalomra"
    r"|перейти к (?:основному )?(?:содержанию|содержимому|контенту)|içeriğe (?:geç|atla)"
    r"|(?:本文|コンテンツ|メインコンテンツ)(?:へ|に)(?:スキップ|移動|ジャンプ)"
    r"|跳(?:到|至|过|過|轉到|转到)(?:主要|正文)?(?:内容|內容|正文)"
    r"|본문(?:으로)? ?(?:바로가기|건너뛰기)|تخط(?:ي|ى)? إلى المحتوى|דלג לתוכן",
    re.IGNORECASE,
)
"""Links past what stands before the content."""

TOP: Final = re.compile(
    r"(?:go |jump |scroll )?(?:back|return|up)? ?(?:to )?(?:the )?top(?: of (?:the |this )?page)?"
    r"|(?:zurück )?(?:nach oben|zum (?:seiten)?anfang)"
    r"|(?:retour )?(?:en |au )haut(?: de (?:la )?page)?"
    r"|(?:volver |ir )?(?:al? |hacia )?(?:arriba|inicio de la página)|(?:voltar )?ao topo"
    r"|torna (?:su|all['’]inizio)|(?:terug )?naar boven|(?:tilbake )?til toppen|till toppen"
    r"|(?:wróć )?do góry|наверх|в начало|(?:ページ(?:の)?)?(?:トップ|先頭)(?:へ|に)?(?:戻る)?"
    r"|(?:返回|回到)(?:頁|页)?(?:顶部|頂部|顶端|頂端)|맨 ?위로",
    re.IGNORECASE,
)
"""Links to the beginning of the page."""

HELPFUL: Final = re.compile(
    r"(?:was|is|did you find) (?:this|the) (?:page|article|answer|information|content|section|topic"
    r"|guide|documentation)?\s?(?:helpful|useful)(?: to you)?"
    r"|did (?:this|the) (?:page|article|answer|information) (?:help(?: you)?|answer your question)"
    r"|(?:war|ist) (?:diese (?:seite|information|antwort)|dieser artikel) hilfreich"
    r"|(?:cette page|cet article|cette réponse) (?:vous )?a-t-(?:elle|il) (?:été )?(?:utile|aidé)"
    r"|(?:te |le )?(?:ha sido|fue|resultó) útil (?:esta página|este artículo|la información)"
    r"|(?:esta página|este artigo) foi útil|(?:questa pagina|questo articolo) è stat[ao] utile"
    r"|была ли (?:эта )?(?:страница|статья|информация) полезна"
    r"|(?:この(?:ページ|記事|情報)は)?(?:お)?役に立ちましたか|(?:此|本|这)(?:页面|页|文章|内容)(?:对您)?有(?:帮助|用)吗",
    re.IGNORECASE,
)
"""Questions about the page itself; their answers are buttons."""

ANSWERED: Final = re.compile(
    r"(?:yes|no),? (?:this|the|it)\b.{0,30}\b(?:helpful|useful)"
    r"|thank(?:s| you) for (?:your|the) feedback"
    r"|(?:there is|report) (?:something wrong|a problem) with this page"
    r"|\d+ (?:out )?of \d+ (?:people )?found this helpful",
    re.IGNORECASE,
)
"""Answers in a sentence, and what is said to them."""
ANSWERS: Final = frozenset(
    "yes no oui non ja nein sí si sim não да нет はい いいえ 是 否 👍 👎 submit send".split()
)

EDIT: Final = re.compile(
    r"(?:edit|improve|view|suggest (?:an? )?(?:edits?|changes?)(?: (?:to|for))?) ?"
    r"(?:this|the)? ?(?:page|doc(?:ument(?:ation)?)?|article|source|file)?"
    r"(?: source)?(?: (?:on|in|at) (?:git(?:hub|lab)|bitbucket|gitea|source))?",
    re.IGNORECASE,
)
"""Links to the source of the page, where they lead to it."""
SOURCE: Final = re.compile(r"\[?(?:source(?: code)?|src)\]?", re.IGNORECASE)
"""The same in fewer words."""
EDIT_ADDRESS: Final = re.compile(
    r"/(?:edit|blob|_edit|-/edit|tree|src|_modules|_sources)/|[?&]action=edit", re.IGNORECASE
)

LOADING: Final = re.compile(
    r"(?:(?:please wait|loading|wird geladen|lädt|chargement(?: en cours)?|cargando|carregando"
    r"|caricamento(?: in corso)?|(?:wordt )?(?:ge)?laden|laddar|ładowanie|загрузка"
    r"|読み込み中|ロード中|加载中|載入中|正在加载|로딩 ?중)(?:,? please wait)?)\s*(?:…|\.{2,4})",
    re.IGNORECASE,
)

ADVERTISEMENT: Final = re.compile(
    r"(?:advertisements?|ads?)?\s*[-–—:.]?\s*(?:(?:article|story|content) )?"
    r"(?:continues?|continued|scroll(?: down)? to continue)(?: (?:reading|scrolling))?"
    r" (?:below|after|beneath|under)(?: (?:this|the))? ?(?:ad(?:vertisement|vert)?)?s?"
    r"|(?:scroll|swipe) (?:down )?(?:to|for) (?:continue|more)(?: (?:reading|content|scrolling))?"
    r"|skip (?:ad|advertisement|promotion|newsletter promotion)|(?:report|hide|close) (?:this )?ad"
    r"|(?:nach|unter) der (?:werbung|anzeige) (?:geht es )?weiter|weiter nach der werbung"
    r"|la suite après (?:la|cette) publicité|sigue leyendo después de la publicidad",
    re.IGNORECASE,
)

BUTTONS: Final = frozenset(
    "share listen save follow like reply report subscribe bookmark tweet "
    "teilen speichern folgen anhören partager enregistrer suivre écouter compartir guardar seguir "
    "escuchar condividi salva segui ascolta delen opslaan volgen dela spara поделиться сохранить "
    "分享 收藏 关注 共有 保存 공유 저장 run format reset".split()
)
"""What buttons are called that do something with a page."""

PRINT: Final = re.compile(
    r"print(?: (?:this )?(?:page|article|story|recipe|friendly(?: version)?))?|(?:seite )?drucken"
    r"|imprimer(?: (?:la|cette) page)?|imprimir(?: (?:esta )?página)?|stampa|afdrukken|drukuj"
    r"|печать|印刷(?:する)?|打印(?:本页)?|인쇄",
    re.IGNORECASE,
)

MORE: Final = re.compile(
    r"(?:click|tap)(?: here)? to (?:expand|enlarge|zoom|read more|see more|show more|view)"
    r"|(?:show|read|see|load|view) (?:more|less)|(?:expand|collapse|hide)(?: all| description)?"
    r"|(?:expand|open|show) all\W*(?:collapse|close|hide) all"
    r"|continue reading"
    r"|weiterlesen|mehr (?:lesen|anzeigen|erfahren|laden)|lire (?:la suite|plus)|voir plus"
    r"|leer más|ver más|seguir leyendo|mostrar más|leia mais|ler mais|ver mais|mostrar mais"
    r"|leggi (?:di più|tutto)|mostra (?:di più|altro)|lees (?:meer|verder)|toon meer|läs mer"
    r"|visa mer|les mer|læs mere|vis mere|czytaj (?:więcej|dalej)|pokaż więcej|devamını oku"
    r"|číst (?:více|dále)|читать (?:далее|дальше|полностью)|подробнее|показать (?:ещё|еще)"
    r"|続きを読む|もっと見る|(?:查看|阅读|显示|顯示|閱讀)更多|展开(?:全文)?|더 ?보기",
    re.IGNORECASE,
)
"""What opens the rest of a text, of a quotation or of a list."""

ORDER: Final = re.compile(
    r"quick ?(?:view|shop|add|buy|look)|add (?:it )?to (?:my )?(?:cart|bag|basket|wish ?list)"
    r"|(?:choose|select) options|(?:write|leave) a review|in den (?:warenkorb|einkaufswagen)"
    r"|ajouter au panier|(?:añadir|agregar) (?:al carrito|a la cesta)|aggiungi al carrello"
    r"|adicionar ao carrinho|in (?:mijn )?winkelwagen|(?:dodaj )?do koszyka|(?:добавить )?в корзину"
    r"|lägg i varukorg(?:en)?|カートに入れる|加入购物车|加入購物車|장바구니(?:에)? 담기",
    re.IGNORECASE,
)
"""What buttons of shops are called."""

CALL: Final = re.compile(
    r"get started(?: (?:now|today|for free))?|sign up(?: (?:now|today|for free))?"
    r"|(?:apply|book|buy|shop|watch|order|register|enroll?) now|(?:shop|view|see) all"
    r"|jetzt (?:buchen|kaufen|bestellen)"
    r"|réserver|acheter|reservar|comprar(?: ahora)?|prenota(?: ora)?|acquista(?: ora)?"
    r"|nu (?:boeken|kopen)",
    re.IGNORECASE,
)
"""What links and buttons call that lead on to an order or to a list of everything."""

SLIDE: Final = re.compile(
    r"(?:go to |show )?(?:slide|item) \d+(?: (?:of|/) \d+)?"
    r"|(?:go to )?(?:previous|next) slide(?:[ :].{1,60})?|(?:go to )?(?:previous|next) item"
    r"|(?:vorherige|nächste) folie"
    r"|diapositiv[ea] (?:précédente|suivante|anterior|siguiente)",
    re.IGNORECASE,
)
"""What the dots and arrows of a gallery are called."""

ORNAMENT: Final = re.compile("[“”„‟«»❝❞❮❯×✕✖⨯]{1,2}")
"""Signs that say nothing by themselves: they open a quotation, close a window, turn a page."""

COPYRIGHT: Final = re.compile(
    r"(?:©|\(c\)|copyright)[\s©]*\d{4}.{0,50}|.{0,50}(?:all rights reserved|alle rechte vorbehalten"
    r"|tous droits réservés|todos los derechos reservados|tutti i diritti riservati"
    r"|todos os direitos reservados|все права защищены|版权所有|無断転載禁止)\.?",
    re.IGNORECASE,
)
"""Who owns the site, in its foot."""

GENERATOR: Final = re.compile(
    r"(?:(?:this |the )?(?:page|site|docs?|documentation)(?: (?:was|is))? )?"
    r"(?:generated|produced|built|made|powered|created|rendered)(?: on .{5,40})? ?"
    r"(?:by|with|using)\b.{0,40}\b(?:yard|haddock|doxygen|sphinx|exdoc|javadoc|jsdoc|typedoc|mkdocs"
    r"|docusaurus|documenter(?:\.jl)?|dokka|pkgdown|rdoc|scaladoc|dartdoc|phpdocumentor|gitbook"
    r"|vitepress|docfx|ford|pdoc|jazzy|ddoc|odoc|zola|hugo|jekyll|read the docs|rustdoc|swagger"
    r"|redoc(?:ly)?|slate|antora|mdbook|nextra|starlight)\b.{0,60}",
    re.IGNORECASE,
)
"""What made a manual's pages, in their foot."""

ARCHIVE: Final = re.compile(
    r"(?:\W*(?:previous|next|prev)(?: message| in thread| by (?:date|thread))[:\]]?"
    r"|(?:related|contemporary)? ?messages(?: sorted(?: by)?)?:|(?:maybe )?in reply to:"
    r"|mail actions:)(?: .*)?",
    re.IGNORECASE,
)
"""What archives of mailing lists say around a message, before links to others."""

PLAYER: Final = re.compile(
    r"(?:\d{1,2}:)?\d{1,2}:\d\d(?:\s*/\s*(?:\d{1,2}:)?\d{1,2}:\d\d)?|\d(?:\.\d+)?[x×]"
)
"""Times and speeds of players of sounds and films."""

VOTES: Final = re.compile(
    r"\d+(?:[.,]\d+)?[km]? (?:likes?|claps?|up-?votes?|reactions?|shares?|retweets?|reposts?)"
    r"|save this (?:question|answer)|show activity on this post|try it (?:out|yourself)(?: »)?",
    re.IGNORECASE,
)
"""How many have clicked below a post, and what else can be clicked there."""

PROMPT: Final = re.compile(r"(?:in|out) ?\[[\d\s*]*\] ?:?", re.IGNORECASE)
"""What notebooks write beside code and what came of it."""
