"""What buttons say, in the languages of the web: those that agree, and those that load more.

Lower case, without punctuation. Selectors are those that the vendors of consent managers document
for their own buttons. Agreeing is the way that leads to the content everywhere; the context it
is given in is thrown away with the page.
"""

from __future__ import annotations

from typing import Final

CONSENT_SELECTORS: Final[tuple[str, ...]] = (
    "#onetrust-accept-btn-handler",
    "#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll",
    "#CybotCookiebotDialogBodyButtonAccept",
    "#didomi-notice-agree-button",
    "button[data-testid=uc-accept-all-button]",
    ".qc-cmp2-summary-buttons button[mode=primary]",
    "#truste-consent-button",
    ".fc-button.fc-cta-consent",
    "button[data-cookiefirst-action=accept]",
    ".cmplz-btn.cmplz-accept",
    "#cmpwelcomebtnyes a",
    ".cky-btn-accept",
    "#cookie-law-info-bar #cookie_action_close_header",
    ".iubenda-cs-accept-btn",
    "#axeptio_btn_acceptAll",
    "#tarteaucitronPersonalize2",
    ".osano-cm-accept-all",
    "#hs-eu-confirmation-button",
    ".cc-window .cc-allow",
    ".sp_choice_type_11",
)

CONSENT_WORDS: Final[tuple[str, ...]] = tuple(
    phrase.strip()
    for phrase in """
    accept|accept all|accept cookies|accept all cookies|accept and continue
    accept continue|accept and close|allow all|allow cookies|allow all cookies|agree
    i agree|agree and continue
    agree and close|agree and proceed|i accept|i understand|got it|ok|okay|continue|yes i agree
    consent|i consent|yes|enter|enter site|i am 18 or older|i am over 18
    i m over 18|yes enter|i am over 21|yes i am over 18|yes i am over 21
    akzeptieren|alle akzeptieren|alles akzeptieren|alle cookies akzeptieren|zustimmen
    allen zustimmen
    ich stimme zu|einverstanden|akzeptieren und weiter|zustimmen und weiter|annehmen|verstanden
    alle zulassen|ja ich bin über 18|ich bin über 18|weiter
    accepter|tout accepter|j accepte|accepter et continuer|accepter et fermer|accepter tout
    accepter les cookies|accepter tous les cookies|d accord|continuer|j ai plus de 18 ans|entrer
    aceptar|aceptar todo|aceptar todas|aceptar cookies|aceptar todas las cookies|acepto
    permitir todas
    aceptar y continuar|aceptar y cerrar|de acuerdo|entendido|soy mayor de 18 años
    soy mayor de edad
    accetta|accetta tutto|accetta tutti|accetto|accetta e continua|accetta i cookie|ho capito
    accetta tutti i cookie|sono maggiorenne
    aceitar|aceitar tudo|aceitar todos|aceito|aceitar cookies|aceitar e continuar|concordo|entendi
    sou maior de 18 anos|permitir todos
    accepteren|alles accepteren|alle cookies accepteren|akkoord|ik ga akkoord|ja ik accepteer
    alles toestaan|accepteer|accepteer alle cookies|begrepen
    acceptera|acceptera alla|godkänn|godkänn alla|acceptera alla cookies|jag godkänner|jag förstår
    accepter alle|tillad alle|godkend|godkend alle|accepter alle cookies|acceptér alle
    godta|godta alle|godta alle informasjonskapsler|jeg godtar|jeg forstår|aksepter|aksepter alle
    hyväksy|hyväksy kaikki|hyväksyn|hyväksy evästeet|hyväksy kaikki evästeet|salli kaikki
    akceptuj|akceptuję|zaakceptuj|zaakceptuj wszystkie|akceptuj wszystkie|zgadzam się|rozumiem
    przejdź do serwisu|akceptuję i przechodzę do serwisu|mam ukończone 18 lat
    přijmout|přijmout vše|souhlasím|přijmout všechny|rozumím|prijať všetko|súhlasím|prijať všetky
    elfogadom|összes elfogadása|az összes elfogadása|mindent elfogadok|rendben
    accept toate|acceptă|acceptă toate|sunt de acord|acceptați toate
    приемам|приемам всички|съгласен съм|прихваћам|prihvaćam|prihvati sve|prihvaćam sve|slažem se
    strinjam se|sprejmi vse|sprejmem|nõustun|nõustu kõigiga|piekrītu|pieņemt visas
    sutinku|priimti visus
    αποδοχή|αποδοχή όλων|συμφωνώ|αποδέχομαι|kabul et|tümünü kabul et|kabul ediyorum|tümüne izin ver
    принять|принять все|согласен|согласна|принимаю|хорошо|понятно|мне есть 18 лет|мне больше 18
    прийняти|прийняти всі|погоджуюсь|згоден|зрозуміло
    同意|接受|全部接受|我同意|接受所有|接受全部|同意並繼續|同意并继续|接受所有cookie|我已满18岁
    同意する|すべて同意する|すべて許可|承諾する|すべてのcookieを受け入れる|18歳以上です|はい
    동의|동의합니다|모두 동의|모두 허용|수락|모두 수락
    chấp nhận|chấp nhận tất cả|đồng ý|setuju|terima semua|terima|saya setuju|ยอมรับ|ยอมรับทั้งหมด
    موافق|قبول|قبول الكل|أوافق|קבל|אישור|אני מסכים|قبول همه|موافقم|स्वीकार करें|सभी स्वीकार करें
    """.replace("\n", "|").split("|")
    if phrase.strip()
)

CONSENT_WEAK: Final[tuple[str, ...]] = (
    "ok", "okay", "yes", "enter", "continue", "got it", "agree", "accept", "weiter", "verstanden",
    "continuer", "entrer", "d accord", "entendido", "de acuerdo", "ho capito", "entendi",
    "begrepen", "rozumiem", "rozumím", "rendben", "хорошо", "понятно", "はい", "terima", "אישור",
)  # fmt: skip
"""Those that buttons of any kind say: only in what lies over the page."""

CONSENT_TOPICS: Final = (
    r"cookie|consent|gdpr|dsgvo|rgpd|privacy|datenschutz|privatsphäre|vie privée|confidentialité|"
    r"privacidad|privacidade|riservatezza|privacyverklaring|integritet|personvern|tietosuoja|"
    r"evästee|prywatno|ciasteczk|soukrom|adatvéd|sütik|confidențial|бисквитк|απορρήτου|gizlilik|"
    r"çerez|файлы cookie|персональн|конфиденциальн|隐私|隱私|プライバシー|クッキー|개인정보|쿠키|"
    r"quyền riêng tư|privasi|ความเป็นส่วนตัว|الخصوصية|ملفات تعريف|פרטיות|עוגיות|tracking|"
    r"over 18|over 21|18 or older|21 or older|years old|your age|ab 18|volljährig|"
    r"plus de 18|mayor de 18|mayor de edad|maggiorenne|maior de 18|18 lat|18 лет|满18|18歳|"
    r"legal age|drinking age|age (?:check|gate|verif|restrict)|age-restricted|date of birth|"
    r"altersprüfung|ihr alter|dein alter|geburtsdatum|votre âge|de l'âge|âge légal|tu edad|su edad|"
    r"fecha de nacimiento|tua età|data di nascita|sua idade|leeftijd|twój wiek|pełnoletni|váš věk|"
    r"возраст|вік|年齢|年龄|年齡|나이|yaşınız|din ålder|din alder|ikäsi"
)
"""One of these has to be said beside the button. An expression of JavaScript."""

MORE_WORDS: Final[tuple[str, ...]] = tuple(
    phrase.strip()
    for phrase in """
    load more|show more|more|see more|view more|load more results|show more results|more results
    load more posts|show all|view all|load more articles|load more items|older posts|more articles
    more stories|load more stories|load more comments|load more products|show more products
    mehr laden|mehr anzeigen|weitere laden|weitere anzeigen|mehr|alle anzeigen|weitere ergebnisse
    mehr ergebnisse|ältere beiträge|weitere artikel
    charger plus|voir plus|afficher plus|plus|plus de résultats|charger la suite|tout afficher
    cargar más|ver más|mostrar más|más resultados|más|ver todo|mostrar todo
    carregar mais|ver mais|mostrar mais|mais|mais resultados|ver tudo
    carica altro|carica altri|mostra altro|mostra di più|altri risultati|vedi altro
    meer laden|meer tonen|toon meer|laad meer|meer resultaten|bekijk meer
    visa fler|ladda fler|visa mer|vis flere|vis mere|last inn flere|vis mer|näytä lisää|lataa lisää
    załaduj więcej|pokaż więcej|więcej|načíst další|zobrazit další|zobrazit více|načítať viac
    több betöltése|továbbiak|mutass többet|încarcă mai multe|vezi mai mult|зареди още|покажи още
    učitaj više|prikaži više|pokaži več|φόρτωση περισσότερων|περισσότερα|daha fazla
    daha fazla göster
    daha fazla yükle|показать еще|показать ещё|загрузить еще|загрузить ещё|еще|ещё|завантажити ще
    показати ще|加载更多|查看更多|更多|載入更多|顯示更多
    もっと見る|さらに表示|もっと読み込む|더 보기|더보기
    xem thêm|tải thêm|muat lebih banyak|lihat lainnya|โหลดเพิ่มเติม|ดูเพิ่มเติม
    تحميل المزيد|عرض المزيد
    טען עוד|הצג עוד|نمایش بیشتر|और देखें|और लोड करें
    """.replace("\n", "|").split("|")
    if phrase.strip()
)
