# ruff: noqa: E501 - words of one language read better on one line
"""What buttons begin with, where :mod:`arachne.handlers.browser.wording` has not the whole of it.

Expressions of JavaScript (and of Python, for the tests), for labels in lower case.
"""

from __future__ import annotations

from typing import Final

MORE_PATTERN: Final = (
    r"^(?:load|show|see|view|display) .{0,14}\b(?:more|older|all|full|entire)\b|^(?:load|show) next|^(?:load|show) \d+|^(?:more|older) (?:posts|articles|results|stories|items|entries|products|news|comments|reviews)$|"
    r"^(?:mehr|weitere|ältere)(?: .{1,20})? (?:laden|anzeigen|zeigen|ansehen|einblenden)$|"
    r"^(?:mehr|weitere|ältere) (?:ergebnisse|artikel|beiträge|produkte|einträge|kommentare)|"
    r"^(?:charger|voir|afficher|montrer) .{0,12}(?:plus|suite|suivant|davantage|autres)|"
    r"^(?:cargar|ver|mostrar) .{0,12}más|^(?:carregar|ver|mostrar|exibir) .{0,12}mais|"
    r"^(?:carica|mostra|vedi|visualizza) .{0,12}(?:altr[oie]|più)|"
    r"^(?:meer|oudere)(?: .{1,20})? (?:laden|tonen|bekijken|zien)$|^(?:laad|toon|bekijk) .{0,8}meer|"
    r"^(?:visa|ladda|vis|hent|last inn|indlæs|se) .{0,8}(?:fler|mer)|"
    r"^(?:näytä|lataa) .{0,8}(?:lisää|enemmän|kaikki)|"
    r"^(?:załaduj|pokaż|wczytaj|zobacz) .{0,8}więcej|"
    r"^(?:načíst|zobrazit|ukázat|načítať|zobraziť|ukázať) .{0,8}(?:další|více|viac|ďalšie)|"
    r"^(?:több|további|továbbiak) .{0,20}(?:betölt|mutat|megjelenít)|^mutass többet|"
    r"^(?:încarcă|arată|vezi|afișează) .{0,8}mai mult|^(?:učitaj|prikaži) .{0,8}(?:još|više)|"
    r"^(?:показать|загрузить|смотреть) .{0,8}(?:еще|ещё|больше|\d)|^(?:еще|ещё) |"
    r"^(?:показати|завантажити) .{0,8}(?:ще|більше)|^(?:зареди|покажи|виж) .{0,8}(?:още|повече)|"
    r"^daha fazla|^(?:φόρτωση|προβολή|εμφάνιση) .{0,8}περισσ|"
    r"^(?:もっと|さらに|続きを)(?:見る|表示|読む|読み込む)|^(?:加载|查看|显示|展开|載入|顯示|點擊|点击).{0,4}更多|"
    r"^더 ?(?:보기|불러오기|읽기)|^(?:xem|tải) thêm|^(?:muat|lihat|tampilkan) .{0,10}(?:lebih|lain|banyak)|"
    r"^(?:โหลด|ดู|แสดง)เพิ่มเติม|^(?:عرض|تحميل) المزيد|^(?:טען|הצג) עוד|^और (?:देखें|लोड)|"
    r"^(?:read|continue reading|keep reading)(?: (?:more|on|all|the .+))?$|^(?:weiterlesen|mehr lesen)$|"
    r"^(?:lire (?:la suite|plus)|leer más|seguir leyendo|leggi (?:tutto|di più)|ler? mais|leia mais)$|"
    r"^(?:lees (?:meer|verder)|läs mer|les mer|læs mere|lue lisää|czytaj (?:więcej|dalej))$|"
    r"^(?:číst dál|čítať ďalej|tovább olvasom|devamını oku|читать (?:далее|дальше|полностью))$|"
    r"^(?:阅读全文|閱讀全文|展开全文|展開全文)$"
)
"""What else such a button says: those of :data:`MORE_WORDS` with what is loaded between them, and
what opens the rest of a text. Of JavaScript, as those below."""

AGREE_PATTERN: Final = (
    r"^(?:(?:yes|ja|oui|sí|sì|sim|tak|да|ok|okay|got it|understood|rozumiem|verstanden|compris|entendido) )?"
    r"(?:and |i |we |ich |je |j'|yo |io |eu |ik |jag |jeg |aan )?(?:alle?s? |tout |todas? |tutt[oi] |"
    r"(?:all )?cookies )?(?:accept|agree|allow all|allow cookies|consent|akzept|zustimm|einverstanden|"
    r"annehmen|autoris|acept|acuerdo|permitir|accett|acconsent|aceit|concord|akkoord|toestaan|akcept|"
    r"i akcept|zgadzam|zezw[oó]l|přij|souhlas|povolit|prijať|súhlas|elfogad|sunt de acord|prihva|"
    r"slažem|sprejm|kabul|izin ver|godkänn|godta|godkend|tillad|tillat|hyväksy|salli|"
    r"принят|принима|соглас|разреш|прийня|погодж|прием|съглас|αποδ|συμφων|同意|接受|承諾|許可|すべて同意|"
    r"すべて許可|全部接受|동의|수락|모두 동의|모두 허용|허용|موافق|قبول|أوافق|אישור|אני מסכי|מאשר|ยอมรับ|"
    r"स्वीकार|đồng ý|chấp nhận|setuju|terima)"
)
"""What a button that agrees begins with, whatever it goes on with (``... and continue``)."""

GO_ON_PATTERN: Final = (
    r"^(?:continue|proceed|enter|go to|weiter|fortfahren|continuer|continuar|prosegui|doorgaan|"
    r"przejdź|pokračovat|tovább|продолжить|devam|fortsätt|fortsæt|jatka|続ける|継続|继续|繼續|계속)"
)
"""The same for buttons that any page may have: only in what lies over the page."""

OF_AGE_PATTERN: Final = (
    r"(?:i'?m|i am|yes|ich bin|ja|j'ai|oui|soy|tengo|sí|sono|ho|sì|sou|tenho|sim|ik ben|mam|tak|"
    r"je mi|ano|мне|да|jag är|jeg er|olen|kyllä|evet|elmúltam|over|über) .{0,24}\b(?:16|18|21)\b|^(?:16|18|21) ?(?:\+|years|or )|"
    r"^(?:yes|i am).{0,20}(?:legal|old enough|of age)|^(?:ja.{0,8}volljährig|mayor de edad|"
    r"soy mayor|sono maggiorenne|sou maior)|満?(?:18|20)歳以上|已?满18|我已年满"
)
"""Somebody says that he is old enough."""

REFUSE_PATTERN: Final = (
    r"reject|refuse|decline|deny|disagree|don'?t|do not|without|only|necessary|essential|settings|"
    r"preferences|options|manage|custom|partners|policy|learn|leave|exit|under|younger|"
    r"google|facebook|apple|microsoft|e-?mail|sign|log ?in|regist|account|konto|compte|cuenta|"
    r"subscri|abonn|suscri|checkout|cart|shopping|reading|pay\b|buy|kauf|bezahl|achet|compr[ae]|"
    r"ablehn|nicht|ohne|nur |notwendig|einstellung|verlassen|unter|jünger|refus|sans|param|quitter|"
    r"moins|rechaz|solo |configur|ajustes|salir|menor|rifiut|senza|impostaz|esci|minoren|rejeit|"
    r"recus|defini|weiger|zonder|alleen|instelling|odrzu|ustawien|odmí|nastaven|odmiet|elutasít|"
    r"beállít|respinge|setări|odbij|postavk|отклон|отказ|настро|відхил|налашт|откаж|απόρρ|ρυθμ|"
    r"reddet|ayar|avvisa|neka|inställ|afvis|avvis|indstil|innstil|hylkää|asetuks|拒否|拒绝|拒絕|設定|"
    r"设置|설정|거부|رفض|إعداد|דח|הגדר|ปฏิเสธ|ตั้งค่า|từ chối|cài đặt|tolak|atur"
)
"""A button that says one of these does not agree."""
