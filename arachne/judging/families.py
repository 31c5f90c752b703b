# ruff: noqa: E501 - words of one language read better on one line
r"""Families of words that gates are made of, in some thirty-five languages; a line a group of them.

A word alone says nothing: :mod:`arachne.judging.claims` says which have to meet in one sentence. A
word begins where it stands here (so that ``page`` is not in ``campaign``), and may go on, unless it
ends with ``\b``; scripts without spaces are searched as they are.
"""

from __future__ import annotations

import re
from typing import Final

from arachne.judging.expression import Expression

_SPACED: Final = re.compile(r"[a-z\u00c0-\u024f\u0370-\u052f\u1e00-\u1eff\[(]", re.IGNORECASE)


def family(*lines: str) -> Expression:
    """One expression of all words, for text in lower case; those of alphabets with spaces match
    from their beginning."""
    words = [word.strip().lower() for line in lines for word in _words(line)]
    spaced = "|".join(word for word in words if _SPACED.match(word))
    rest = [word for word in words if not _SPACED.match(word)]
    return Expression("|".join([rf"(?<!\w)(?:{spaced})", *rest] if spaced else rest))


def _words(line: str) -> list[str]:
    """The alternatives of a line, those in brackets left together."""
    return re.findall(r"(?:[^|()]|\((?:[^()]|\([^()]*\))*\))+", line)


YOU: Final = family(
    r"you\b|your|sie\b|ihr|du\b|dein|dich\b|vous\b|votre|vos\b|usted|su\b|sus\b|tu\b|tus\b|te\b|eres\b|voc[êe]|seu|lei\b|tuo|tua\b|sei\b|u\b|uw\b|je\b|jij\b|jouw",
    r"вы\b|вас\b|вам|ваш|ты\b|ви\b|вие\b|jeste[śs]|tw[oó]j|pan\b|vy\b|v[áa]s\b|v[áa]š|vaš|vi\b|nejste|nie ste|jste\b|ste\b|niste|[öő]n\b|[öő]nt|nem robot|dvs|dumneavoastr|sunte[țt]i|siz|olmad[ıi][ğg]|din\b|ditt\b|du\b|dit\b|deg\b|dig\b|sin[äa]\b|et ole|olet\b|teid[äa]n|pyynt[öo]si",
    r"σας|είστε|b[ạa]n\b|anda\b|kamu\b|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f]",
)
"""The reader is spoken to, or the script is of a language that need not spell that out."""

ROBOT: Final = family(
    r"(?:ro)?bots?\b|human|real person|a person|people,? not|robot|humain|humano|uman[oi]|mensch|mens\b|robô|robotem|robotti|ihminen|m[äa]nniska|menneske|člov[ěe]k|človek|człowiek|ember\b|čovjek|insan\b",
    r"робот|человек|людин|човек|ρομπότ|άνθρωπος|רובוט|אדם|روبوت|إنسان|ربات|انسان|ロボット|人間|机器人|機器人|人类|人類|真人|로봇|사람|인간|หุ่นยนต์|มนุษย์|रोबोट|मानव|người máy|con người|manusia",
)
_PROVE: Final = (
    r"verif|v[ée]rifi|confirm|conferm|show (?:us )?that|prove\b|proving|prov[ea]r?\b|prouv|think|suspect|seem|look like|best[äa]tig|pr[üu]f|[üu]berpr|nachweis|beweis|comprob|comprov|demuestr|dimostr|controle|bevestig|bewijs",
    r"potwierd|sprawdz|weryfik|potvr|ověř|over(?:te|uj)|dok[áa][žz]|kontrol|igazol|ellen[őo]r|er[őo]sítse|dovedi|provjer|prover|prever|do[ğg]rula|kan[ıi]tla|bekr[äæ]ft|bekreft|bevis|vahvista|varmista|todista|tarkist",
    r"подтверд|проверя|проверк|докаж|убедит|підтверд|перевір|доведіть|потвърд|провер|επιβεβαι|επαλήθ|αποδείξ|ελέγ|確認|証明|認証|検証|验证|驗證|确认|证明|證明|检查|檢查|核实|확인|인증|증명|تحقق|تأكيد|تأكد|إثبات|تأیید|تایید|بررسی|לאמת|אימות|ודא|הוכח|xác nhận|xác minh|chứng minh|kiểm tra|konfirmasi|verifikasi|buktikan|pastikan|pemeriksaan|periksa|ยืนยัน|ตรวจสอบ|พิสูจน์|सत्यापित|पुष्टि|साबित",
)
PROVE: Final = family(*_PROVE)
CHECK: Final = family(*_PROVE, r"check|performing")
NOT_ONE: Final = family(
    r"not a (?:ro)?bot|kein roboter|keine maschine|pas un robot|no (?:eres|soy|es) un robot|n[ãa]o (?:[ée]|sou) um rob|non (?:sei|sono|[èe]) un robot|tu non sia un robot|geen robot|nie jest\w* robotem|(?:nejste|nejsem|nie ste|niste|nisam) robot|nem (?:vagy )?robot|nu (?:sunte[țt]i|sunt) (?:un )?robot|robot de[ğg]il|robot olmad|(?:inte|ikke) (?:[äa]r )?en robot|et ole robotti",
    r"не робот|не сте робот|δεν ε[ίι]στε ρομπότ|ロボットではな|不是机器人|不是機器人|非机器人|로봇이 아[니님]|لست روبوت|ربات نیست|לא רובוט|không phải (?:là )?(?:robot|người máy)|bukan robot|ไม่ใช่หุ่นยนต์",
)
BROWSER: Final = family(
    r"(?:your|the) (?:browser|connection)|browser|navigateur|navegador|prohl[íi][žz]e[čc]|przegl[ąa]dark|b[öo]ng[ée]sz|preglednik|taray[ıi]c|webbl[äa]sar|nettleser|selain|tr[ìi]nh duy[ệe]t|peramban",
    r"браузер|браузър|πρόγραμμα περιήγησης|ブラウザ|浏览器|瀏覽器|브라우저|المتصفح|متصفح|مرورگر|דפדפן|เบราว์เซอร์|ब्राउज़र",
)
SECURITY: Final = family(
    r"security|sicherheits|s[ée]curit|seguridad|sicurezza|seguran|beveilig|bezpiecze|bezpe[čc]nost|biztons[áa]g|securit|sigurnos|g[üu]venlik|s[äa]kerhet|sikkerhe|turva|b[ảa]o m[ậa]t|keamanan",
    r"безопасност|безпек|ασφάλ|セキュリティ|安全|보안|أمان|الأمن|امنیت|אבטחה|ความปลอดภัย|सुरक्षा",
)
MOMENT: Final = family(
    r"(?:just |one )?(?:a )?moment|please wait|hold on|one more step|almost there|stand by|(?:einen )?augenblick|bitte warten|un (?:instant|momento)|patiente|espere|espera\b|um momento|aguarde|attend(?:ere|i)\b|even geduld|een moment|chwil|okam[žz]ik|pillanat|o clip[ăa]|trenut|bir dakika|l[üu]tfen bekle|v[äa]nta|vent\b|[øo]jeblik|[öo]gonblick|hetki|odota",
    r"подождите|минут[уку]|зачекайте|момент|περιμένετε|στιγμή|お待ち|请稍候|請稍候|请等待|稍等|잠시만|기다려|لحظة|انتظر|منتظر|רגע|vui lòng (?:chờ|đợi)|mohon tunggu|รอสักครู่|กรุณารอ",
)
UNUSUAL: Final = family(
    r"unusual|suspicious|malicious|automated|invalid|abnormal|ungew[öo]hnlich|verd[äa]chtig|inhabituel|suspect|inusual|sospech|insolit|anomal|sospett|incomum|suspeit|ongebruikelijk|verdacht|nietypow|podejrzan|neobvykl|podez[řr]el|szokatlan|gyan[úu]s|neobi[șs]nuit|neobi[čc]aj|ola[ğg]and[ıi][şs]|[şs][üu]pheli|ovanlig|misst[äa]nk|us[æe]dvanlig|mist[æe]nk|uvanlig|mistenk|ep[äa]tavalli|ep[äa]ilytt|bất thường|đáng ngờ|tidak biasa|mencurigakan",
    r"подозрительн|необычн|незвичн|підозріл|необичай|ασυνήθιστ|ύποπτ|不審|異常|通常と異なる|异常|可疑|비정상|의심|غير عاد|غير معتاد|مشبوه|غیرعادی|مشکوک|חריג|חשוד|ผิดปกติ|असामान्य",
)
TRAFFIC: Final = family(
    r"traffic|activit|behaviou?r|requests?\b|datenverkehr|aktivit|anfragen|trafic|requ[êe]te|tr[áa]fico|actividad|solicitud|traffico|attivit|richiest|tr[áa]fego|atividade|verkeer|activiteit|ruch\b|aktywno|provoz|forgalom|tev[ée]kenys[ée]g|promet|trafik|etkinlik|aktivite|liikenne|toimint|lưu lượng|hoạt động|lalu lintas|aktivitas",
    r"трафик|активност|запрос|трафік|активніст|κίνηση|δραστηριότητα|アクセス|トラフィック|通信|流量|访问|訪問|活动|트래픽|활동|접속|حركة|نشاط|ترافیک|فعالیت|תעבורה|פעילות|การใช้งาน|การเข้าชม",
)
ACCESS: Final = family(
    r"access|zugriff|zugang|acc[èe]s\b|acceso|accesso|acesso|toegang|dost[ęe]p|p[řr][íi]stup|pristup|hozz[áa]f[ée]r[ée]s|acces\b|eri[şs]im|[åa]tkomst|adgang|tilgang|p[äa][äa]sy|truy c[ậa]p|akses",
    r"доступ|достъп|πρόσβαση|アクセス|访问|訪問|접근|접속|الوصول|دسترسی|גישה|การเข้าถึง|पहुँच",
)
REQUEST: Final = family(
    r"(?:your |this |the )(?:page|site|website|request|connection|server|resource|device|network)|(?:ihre?|diese) (?:anfrage|seite|website)|(?:votre|cette) (?:requ[êe]te|demande|page)|ce site|(?:su|tu|esta) (?:solicitud|petici[óo]n|p[áa]gina)|este sitio|(?:la tua|questa) (?:richiesta|pagina)|questo sito|(?:sua|seu|esta) (?:solicita[çc][ãa]o|pedido|p[áa]gina)|(?:uw|je|deze) (?:verzoek|aanvraag|pagina|website)|(?:twoje|to) [żz][ąa]danie|(?:t[ęea]j?|ta) stron|(?:v[áa]š|tato|tuto) (?:po[žz]adav|str[áa]nk)|k[ée]r[ée]s[ée]t|cererea|zahtjev|iste[ğk]|(?:din|denna) (?:beg[äa]ran|sida|f[öo]rfr[åa]gan)|(?:din|denne) (?:anmodning|foresp[øo]rsel|side)|pyynt[öo]|yêu cầu|permintaan",
    r"(?:ваш|этот|этой) (?:запрос|сайт|страниц)|(?:ваш|цей) (?:запит|сайт)|αίτημα|このサイト|このページ|リクエスト|(?:此|该|本)(?:网站|页面|网页)|请求|請求|요청|사이트|페이지|الموقع|الصفحة|طلب|سایت|درخواست|האתר|בקשת|คำขอ|अनुरोध",
)
DENIED: Final = family(
    r"denied|blocked|restricted|refused|rejected|forbidden|verweigert|gesperrt|blockiert|eingeschr[äa]nkt|abgelehnt|refus[ée]|bloqu[ée]|restreint|interdit|denegad|bloquead|restringid|rechazad|negat[oa]|bloccat|limitat|rifiutat|negad|recusad|rejeitad|geweigerd|geblokkeerd|beperkt|odmow|zablokowan|odrzucon|odep[řr]en|zablokov|zam[íi]etnut|megtagad|letilt|blokkol|interzis|blocat|respins|odbijen|zabranjen|blokiran|engellen|reddedil|k[ıi]s[ıi]tlan|nekad|blockera|n[æe]gtet|blokeret|blokkert|avvist|nektet|estetty|ev[äa]tty|hyl[äa]tty|từ chối|bị chặn|ditolak|diblokir|dibatasi",
    r"запрещ|заблокир|ограничен|отклон|заборон|заблоков|обмежен|отказан|блокиран|απορρίφθ|αποκλε|δεν επιτρέπ|拒否|制限|ブロック|被拒绝|被拒絕|被阻止|受限|封禁|拦截|攔截|거부|차단|제한|مرفوض|رفض|محظور|حظر|مسدود|غیرمجاز|נדחת|חסומ|נחסמ|ปฏิเสธ|ถูกบล็อก|अस्वीकृत|अवरुद्ध",
)
NO_RIGHT: Final = family(
    r"(?:don'?t|do not) have (?:the )?permission|no permission|not (?:allowed|authori[sz]ed|permitted) to|keine (?:berechtigung|zugriffsrechte)|nicht (?:berechtigt|erlaubt)|pas (?:l'autorisation|autoris[ée])|no tienes? permisos?|non (?:hai|disponi de)[^.]{0,12}(?:permess|autorizz)|n[ãa]o tem permiss|geen (?:toestemming|rechten)|nie masz (?:uprawnie|dost[ęe]pu)|brak uprawnie|nem[áa]te (?:opr[áa]vn[ěe]n|povolen)|nincs jogosults[áa]g|nu ave[țt]i permisiun|nemate (?:dopu[šs]tenje|ovla[šs]t)|yetkiniz|izniniz yok|saknar beh[öo]righet|ikke (?:tilladelse|tillatelse|adgang til)|ei (?:ole )?oikeu",
    r"нет прав|недостаточно прав|немає (?:прав|доступу)|нямате (?:права|достъп)|δεν έχετε (?:δικαίωμα|άδεια)|権限がありません|没有权限|沒有權限|无权|無權|권한이 없|ليس لديك (?:إذن|صلاحية)|اجازه (?:دسترسی )?ندارید|אין לך הרשאה|không có quyền|tidak (?:memiliki|punya) izin|ไม่มีสิทธิ์",
)
IP: Final = family(r"ip\b|ip[- ]?adres|ip地址|IPアドレス|IP 주소|عنوان ip")
FLAGGED: Final = family(
    r"flagged|abuse|black-?list|block-?list|banned|reputation|suspended|missbrauch|auff[äa]llig|abus\b|abuso|misbruik|nadu[żz]y|zneu[žz]|kötüye|злоупотреб|зловжив|滥用|濫用|不正|악용"
)
REGION: Final = family(
    r"european economic area|eea\b|(?:most|our|for) european|visitors from (?:the )?(?:eu\b|europe)|general data protection regulation|(?:your|this) (?:country|region|location|territory|area)|(?:ihrem|deinem) (?:land|region|standort)|(?:votre|ce) (?:pays|r[ée]gion)|(?:tu|su) (?:pa[íi]s|regi[óo]n)|(?:tuo|tua) (?:paese|regione)|seu (?:pa[íi]s|local)|sua regi[ãa]o|(?:uw|je) (?:land|regio)|twoim kraju|va[šs][íi] zemi|вашей? (?:стран|регион)|вашій країні|[üu]lkenizde|ditt land|お住まいの(?:国|地域)|您所在的?(?:国家|地区|區域)|귀하의 (?:국가|지역)|بلدك|منطقتك"
)
UNAVAILABLE: Final = family(
    r"(?:not|un|n't) ?available|cannot be granted|visitors are important to us|nicht verf[üu]gbar|pas (?:disponible|accessible)|indisponible|no (?:est[áa] )?disponible|non (?:[èe] )?disponibile|n[ãa]o (?:est[áa] )?dispon[íi]vel|niet beschikbaar|niedost[ęe]pn|nedostupn|недоступ|kullan[ıi]lam|inte tillg[äa]nglig|ikke tilgj?[æe]ngelig|ご利用いただけません|不可用|无法(?:使用|访问|提供)|이용할 수 없|غير متاح"
)
PUZZLE: Final = family(
    r"puzzle|slide |slider|drag the|press (?:and|&) hold|(?:type|enter) the (?:characters|letters|text|code|numbers|word)|select all (?:the )?(?:images|squares|pictures)|captcha|schieberegler|puzzlest|zeichen aus dem bild|glisse|caract[èe]res (?:de|que)|desliza|arrastra|caracteres (?:de|que)|trascina|caratteri (?:che|dell)|arraste|deslize|schuif|sleep de|przesu[ńn]|przeci[ąa]gnij|znaki z obraz|posu[ňn]te|p[řr]et[áa]hn[ěe]te|s[üu]r[üu]kley|kayd[ıi]r",
    r"перетащи|передвинь|символы с картинки|введите (?:символы|код)|перетягн|スライド|パズル|画像(?:の|に)|文字を入力|拖动|滑动|滑块|拼图|拖動|滑動|輸入圖|输入图|밀어서|퍼즐|보안문자|그림의|اسحب|مرر",
)
DONE_TO: Final = family(
    r"continue|proceed|below|image|picture|piece|complete|verify|access|fortzufahren|fortfahren|bild|abschlie|continuer|image|continuar|imagen|completar|proseguire|continuare|immagine|imagem|doorgaan|afbeelding|kontynuowa|obraz|pokra[čc]ov|devam",
    r"продолж|картинк|изображени|продовж|続行|続け|完成|验证|驗證|图中|图片|圖|완료|계속|입력|للمتابعة",
)
ENABLE: Final = family(
    r"enable|activate|turn on|switch on|(?:is|are) (?:required|disabled)|aktivier|einschalten|erforderlich|activ|habilit|requis|n[ée]cessaire|obligatoi|abilit|necess[áa]ri|inschakelen|vereist|w[łl][ąa]cz|wymagan|povol|zapn|vy[žz]adov|enged[ée]lyez|activa|uklju[čc]|omogu[ćc]|etkinle[şs]tir|aktiver|sl[åa] p[åa]|k[äa]yt[öo][öo]n|salli",
    r"включ|увімк|необходим|ενεργοπο|有効|启用|啟用|开启|開啟|활성|허용|تفعيل|فعال|הפעל|เปิดใช้|bật|aktifkan",
)
COOKIES: Final = family(r"cookie|ciasteczk|çerez|evästee?|クッキー|쿠키|ملفات تعريف|куки|עוגיות")
UNSUPPORTED: Final = family(
    r"(?:not|un|n['’]t) ?support|outdated|out of date|too old|nicht (?:mehr )?unterst[üu]tzt|veraltet|pas (?:pris en charge|support)|obsol[èe]te|no (?:es |est[áa] )?(?:compatible|soportad)|non (?:[èe] )?support|n[ãa]o (?:[ée] )?(?:suport|compat)|niet ondersteund|verouderd|nie jest (?:obs[łl]ug|wspier)|nieaktualn|nen[íi] podporov|zastaral|nem t[áa]mogatott|nu este (?:suport|compat)|nije podr[žz]|desteklenm|st[öo]ds inte|underst[øo]ttes ikke|st[øo]ttes ikke|ei tueta",
    r"не поддерж|устарел|не підтрим|застаріл|δεν υποστηρ|サポートされていません|対応していません|不支持|版本过低|지원하지 않|지원되지 않|غير مدعوم|אינו נתמך|ไม่รองรับ|không (?:được )?hỗ trợ|tidak didukung",
)
AUTOMATED: Final = family(
    r"automated (?:access|tools?|requests?|software|scripts?|programs?|clients?|browsers?|agents?)|scraping|scrapers?|crawling|crawlers?|bots\b|automatisierte|extracci[óo]n automat|acc[èe]s automatis|accesso automat|автоматическ|парсинг|自动化|自動化|クローラ|爬虫|爬蟲|크롤링"
)
FORBIDS: Final = family(
    r"not (?:allowed|permitted)|prohibited|forbidden|violat|terms of|untersagt|nicht (?:gestattet|erlaubt|zul[äa]ssig)|verboten|interdit|prohibid|proibid|vietat|verboden|zabronion|zak[áa]z|запрещ|заборон|禁止|不允许|금지"
)
AD_BLOCK: Final = family(
    r"ad[- ]?block|werbeblocker|bloqueur de pub|bloqueador de (?:an[úu]ncios|publicidad)|(?:blocco|blocca) (?:degli )?annunci|reklam engelley|блокировщик (?:рекламы)?|広告ブロック|广告(?:拦截|屏蔽)|광고 ?차단"
)
TUNNEL: Final = family(r"vpns?\b|prox(?:y|ies)\b|anonymi[sz]er|впн|прокси|代理")
TURN_OFF: Final = family(
    r"disable|turn (?:it )?off|turn off|deactivate|switch off|whitelist|allow ads|deaktivier|ausschalt|d[ée]sactiv|desactiv|desativ|disattiv|uitschakel|wy[łl][ąa]cz|kapat\b|отключ|無効|关闭|停用|해제"
)
DETECTED: Final = family(
    r"(?:is|was|been|proxy|vpn|blocker)? ?detected|erkannt|d[ée]tect[ée]|detectad|rilevat|gedetecteerd|wykryt|обнаруж|検出|检测到|감지"
)
I_AM_HUMAN: Final = Expression(
    r"^\W*(?:(?:yes,? )?i(?: a|['’])m (?:a |not a )?(?:human|person|real person|(?:ro)?bot)|ich bin (?:ein mensch|kein roboter)|je (?:suis (?:un )?humain|ne suis pas un robot)|(?:yo )?(?:soy humano|no soy un robot)|(?:eu )?(?:sou humano|n[ãa]o sou um rob[ôo])|(?:sono umano|non sono un robot)|ik ben (?:een mens|geen robot)|nie jestem robotem|nejsem robot|ben robot de[ğg]ilim|jag [äa]r (?:ingen robot|m[äa]nniska)|en ole robotti"
    r"|я не робот|я человек|я людина|私はロボットではありません|我不是(?:机器人|機器人)|저는 로봇이 아닙니다|لست برنامج روبوت|אני לא רובוט)\W*$",
)
"""What a visitor says by a click: all that a button says."""
CLICK: Final = family(
    r"click|press\b|tap\b|push\b|klick|dr[üu]cken sie|clique|appuye|cliqu|haga clic|haz clic|pulse\b|pulsa\b|clicca|premi\b|klik|kliknij|klikn[ěe]te|t[ıi]klay",
    r"нажмите|кликните|натисніть|クリック|点击|點擊|클릭|انقر|לחץ",
)
ON_TO: Final = family(
    r"to (?:continue|proceed|enter|access|visit|view|reach|go (?:on )?to)\b(?: to)?(?: (?:the|this|our))? ?(?:web)?(?:site|page|content|[\w-]+\.[\w.-]+)|um (?:zur|die) (?:website|webseite|seite)|pour (?:continuer|acc[ée]der)|para (?:continuar|acceder|entrar|acessar)|per (?:continuare|accedere|entrare)|om (?:door te gaan|verder te gaan)|aby (?:przej[śs][ćc]|kontynuowa[ćc]|pokra[čc]ovat)|devam etmek i[çc]in",
    r"чтобы (?:продолжить|перейти|войти)|щоб продовжити|続行|続ける|继续|繼續|계속하|للمتابعة|להמשיך",
)
QUEUE: Final = family(
    r"(?:waiting|virtual) (?:room|line|queue)|in (?:the )?(?:line|queue)|your (?:turn|place in)|warteraum|warteschlange|file d'attente|salle d'attente|sala de espera|fila de espera|cola virtual|in coda|fila virtual|wachtrij|wachtkamer|kolejc|poczekalni|ve front[ěe]|v[áa]r[óo]lista|очеред|черз|kuyruk|s[ıi]ran[ıi]z|i k[öo]n?\b|i k[øo]en\b|jonossa|hàng (?:đợi|chờ)|antrean|順番待ち|待機(?:列|室)|排队|排隊|대기(?:열|실| 중)"
)
TURN: Final = family(
    r"estimated|wait(?:ing)? time|minutes?\b|patience|your turn|refresh|wartezeit|minuten|geduld|temps d'attente|tiempo (?:de espera|estimado)|tempo (?:di attesa|de espera|stimato|estimado)|wachttijd|czas oczekiwania|čekac|v[áa]rakoz|ожидани|очікуван|bekleme|v[äa]ntetid|ventetid|odotusaika|thời gian|waktu tunggu|待ち時間|予想|预计|預計|分钟|예상|분\b"
)

PAGE: Final = family(
    r"(?:the |this |that |your )?(?:web ?)?page\b|(?:the |this )?url\b|seite\b|webseite\b|p[áa]gina|pagina|stron[aęy]\b|str[áa]nk|oldal|stranic|sayfa|sidan\b|siden\b|sivu|trang\b|halaman",
    r"страниц|сторінк|σελίδα|ページ|页面|頁面|网页|網頁|페이지|الصفحة|صفحة|صفحه|הדף|העמוד|หน้า|पृष्ठ|पेज",
)
ABSENT: Final = family(
    r"(?:not|\w+n['’]t) (?:be )?(?:found|exist|here)|no longer (?:exists?|available|here)|(?:can|could)(?:not| not|n['’]t) (?:be found|find)|deleted|(?:been|was) removed|nicht (?:gefunden|finden|mehr|vorhanden|verf[üu]gbar)|existiert (?:leider )?nicht|gibt es (?:leider |hier )?(?:nicht|keine)|gel[öo]scht|entfernt",
    r"introuvable|n['’]existe (?:pas|plus)|n['’]est (?:pas|plus) disponible|supprim[ée]e|no (?:existe|se encuentra|encontramos|(?:ha|hemos) (?:sido )?(?:podido )?encontra|est[áa] disponible|disponible)|no (?:se )?(?:ha )?(?:pudo|podido) encontrar|eliminada|n[ãa]o (?:existe|encontr|foi encontrada|est[áa] dispon|conseguimos encontrar)|removida|non (?:esiste|trovat|[èe] stat|[èe] pi[ùu]|[èe] disponibile|riusciamo a trovare)|rimossa",
    r"niet (?:gevonden|meer|vinden)|bestaat (?:\w+ )?niet|verwijderd|nie (?:istnieje|znaleziono|znale[źz]li|zosta[łl]a znaleziona)|usuni[ęe]ta|neexistuje|nenalezen|nebyla nalezena|nena[šs]la|nenájden|odstran[ěe]na|nem (?:tal[áa]lhat|l[ée]tezik|tal[áa]l)|nu (?:a fost g[ăa]sit|exist|mai exist)|nije (?:prona[đd]en|na[đd]en)|ne postoji|ni bil[ao] najden|bulunamad|bulunmuyor|mevcut de[ğg]il|kald[ıi]r[ıi]l",
    r"(?:hittades|finns|kunde|kan) inte|hittar inte|(?:blev|ble|kunne|findes|finnes|eksisterer) ikke|fant ikke|fandt ikke|ei (?:l[öo]ydy|l[öo]ytynyt|ole olemassa)|poistettu|kh[ôo]ng (?:t[ìi]m th[ấa]y|t[ồo]n t[ạa]i)|tidak (?:ditemukan|ada\b|tersedia)",
    r"не (?:найден|существу|нашл|смогли найти)|удален[аы]|удалён|не (?:знайден|існує)|видален|не (?:е намерен|съществува)|δεν (?:βρέθηκε|υπάρχει)|見つかりません|存在しません|削除され|不存在|未找到|找不到|没有找到|無法找到|已(?:被)?删除|찾을 수 없|존재하지 않|삭제된|غير موجود|لم يتم العثور|لم نتمكن|یافت نشد|پیدا نشد|وجود ندارد|לא (?:נמצא|קיימ)|ไม่(?:พบ|มี)|नहीं (?:मिला|मिली)",
)
ITEM: Final = family(
    r"article|product|listing|ad\b|advert|job|position|vacancy|offer|item|profile|user\b|video|content|auction|artikel|produkt|anzeige|angebot|inserat|stelle\b|stellenan|annonce|produit|offre|anuncio|producto|oferta|art[íi]culo|annuncio|prodotto|articolo|offerta|an[úu]ncio|produto|vaga\b|advertentie|vacature|og[łl]oszeni|inzer[áa]t|nab[íi]dka|hirdet[ée]s|term[ée]k|anun[țt]|oglas|ilan\b|[üu]r[üu]n|annons|vare\b|ilmoitus|tuote|tin đăng|sản phẩm|iklan|produk",
    r"объявлени|товар|вакансия|оголошенн|вакансія|обява|αγγελία|προϊόν|商品|求人|記事|广告|职位|職位|文章|상품|게시물|채용|إعلان|منتج|آگهی|מודעה|מוצר|ประกาศ|สินค้า",
)
ITEM_GONE: Final = family(
    r"no longer (?:available|accepting|active|exists?|listed|for sale)|has (?:ended|expired|been (?:removed|filled|deleted|discontinued|closed|taken down))|(?:was|is) (?:not found|removed|deleted)|does(?:n['’]t| not) exist|nicht mehr (?:verf[üu]gbar|aktiv|online|vorhanden|aktuell)|abgelaufen|n['’]est plus (?:disponible|en ligne|active)|a expir[ée]|expir[ée]e|ya no (?:est[áa]|existe|se)|ha (?:caducado|finalizado|expirado)|n[ãa]o est[áa] mais|expirou|encerrad[ao]|non [èe] pi[ùu]|scadut|niet (?:meer|langer) (?:beschikbaar|actief|online)|verlopen|nieaktualn|wygas|ju[żz] nie|ji[žz] (?:nen[íi]|neexist|neplat)|expiroval|m[áa]r nem|lej[áa]rt|nu mai (?:este|exist)|vi[šs]e nije|art[ıi]k (?:mevcut|yay[ıi]nda)|yay[ıi]ndan kald|finns inte l[äa]ngre|ikke l[æe]ngere|ikke lenger|ei ole en[äa][äa]|kh[ôo]ng c[òo]n|sudah tidak",
    r"больше не|снято с|неактуальн|більше не|вече не|δεν είναι πλέον|販売(?:を|は)?終了|掲載(?:を|は)?終了|已(?:下架|失效|过期|過期)|판매(?:가)? 종료|마감되|لم يعد|غير متاح|موجود نیست|אינו זמין|หมดอายุ",
)

LOG_IN: Final = family(
    r"log(?:ged)?[ -]?in\b|sign(?:ed)?[ -]?in\b|single sign-on|anmeld|einlogg|eingeloggt|melden? (?:sie )?sich|meld(?:e)? dich|connect(?:er|é|ez)|identifi(?:er|ez|é)|(?:iniciar|inicia|inicie|iniciado) sesi[óo]n|fa(?:zer|[çc]a) login|(?:iniciar|inicie) sess[ãa]o|acced(?:i|ere)\b|effettua(?:re)? (?:il |l['’])|ingelogd|inlogg|log in\b|zalog|p[řr]ihl[áa]s|jelentkez|bejelentkez|autentific|v[ăa] conecta|prijav|giri[şs] yap|oturum a[çc]|logga in|inloggad|log ind\b|logge ind|logget ind|logg inn|logge inn|innlogget|kirjau[dt]u|đăng nhập|masuk\b|login\b",
    r"войти|войдите|авториз|вход\b|увійти|увійдіть|влез|впишете|συνδεθ|σύνδεση|ログイン|サインイン|登录|登入|登錄|로그인|تسجيل الدخول|سجل الدخول|وارد شوید|ورود|להתחבר|התחבר|เข้าสู่ระบบ|लॉग इन",
)
NEEDED: Final = family(
    r"must|need|have to|required|please|in order|to (?:see|view|access|continue|read|proceed)|only|m[üu]ssen|muss|musst|bitte|erforderlich|um\b|devez|faut|veuillez|pour\b|afin|debes?\b|necesit|tienes que|para\b|precisa|deve\b|devi\b|per\b|moet|dient|om\b|musisz|aby\b|[żz]eby|mus[íi]te|pro\b|abyste|kell|hogy|[ée]rdek[ée]ben|megtekint[ée]s[ée]hez|trebuie|pentru|morate|da biste|gerek|mal[ıi]s[ıi]n[ıi]z|i[çc]in|m[åa]ste|f[öo]r att|skal\b|for at|m[åa]\b|t[äa]ytyy|pit[äa][äa]|n[äa]hd[äa]ksesi|vui lòng|cần|untuk|harus",
    r"нужн|необходим|чтобы|требу|треба|щоб|потрібн|трябва|πρέπει|για να|παρακαλ|必要|してください|请|請|需要|先|필요|하세요|해 ?주세요|يجب|يرجى|باید|לצורך|יש ל|กรุณา|ต้อง|कृपया|आवश्यक",
)
SHOWN: Final = family(
    r"see\b|view|access|continue|proceed|read\b|page|content|topic|sehen|anzeigen|seite|inhalt|fortfahren|fortzufahren|lesen|voir|acc[ée]der|contenu|continuer|ver\b|acceder|contenido|p[áa]gina|continuar|visualizz|vedere|pagina|conte[úu]do|bekijken|zien\b|verder|zobacz|stron|tre[śs]ci|zobraz|str[áa]nk|obsah|megtekint|oldal|vedea|accesa|con[țt]inut|vidje|sadr[žz]aj|stranic|g[öo]r|sayfa|g[öo]r[üu]nt[üu]l|devam|se\b|sidan?\b|inneh[åa]ll|indhold|innhold|siden?\b|n[äa]hd|sivu|sis[äa]l|xem\b|trang|melihat|halaman",
    r"просм|посмотр|страниц|увид|контент|продолж|переглян|сторінк|преглед|видите|δείτε|σελίδα|περιεχόμενο|閲覧|ページ|続|コンテンツ|查看|页面|頁面|瀏覽|浏览|内容|內容|보기|페이지|열람|계속|عرض|صفح|محتوى|مشاهده|לצפות|הדף|ดู|หน้า|देखने|पृष्ठ",
)

SUBSCRIBER: Final = family(
    r"subscri|premium|paying|unlock|abonn|abo\b|souscri|suscri|assinant|assin[ea]|abbona|prenumer|subskrypc|predplat|předplat|el[őo]fizet|pretplat|abone|tilaaj|tilaa\b|thuê bao|berlangganan|pelanggan|kup dost[ęe]p",
    r"подпис|підпис|передплат|абонамент|συνδρομ|有料|会員|購読|付费|付費|订阅|訂閱|会员|會員|구독|유료|مشترك|اشتراك|اشتراک|מנוי|สมาชิก",
)
READ_ON: Final = family(
    r"(?:continue|keep) reading|read (?:the )?(?:full|rest|on)|(?:only|exclusive(?:ly)?) (?:for|to|available)|(?:is|are) (?:a )?(?:premium|subscriber|paid|for paid)|weiterlesen|weiter(?:zu)?lesen|vorbehalten|lire la suite|r[ée]serv[ée]e?s? (?:aux|à)|il vous reste|seguir leyendo|continuar leyendo|exclusiv[oa]s? (?:para|de)|continu[ae]r? (?:a )?le(?:g|nd|r)|riservat|lees verder|verder lezen|alleen voor",
    r"czyta[ćc] dalej|tylko dla|[čc]íst d[áa]l|pouze pro|tov[áa]bb olvas|csak el[őo]fizet|citi(?:re|[țt]i) mai|doar pentru|devam[ıi]n[ıi] oku|l[äa]sa vidare|l[åa]st f[öo]r|l[æe]se? videre|kun for|lukeaksesi|vain tilaaj|đọc tiếp|chỉ dành|lanjut membaca|hanya untuk",
    r"читать (?:далее|дальше|полностью)|только (?:для|по) ?подпис|только подпис|читати далі|лише для|прочетете|διαβάσετε|限定|続きを|残り|继续阅读|繼續閱讀|继续读|계속 읽|전용|لمتابعة القراءة|ادامه مطلب|המשך קריאה|อ่านต่อ",
)

YES: Final = family(
    r"yes\b|enter\b|ja\b|oui\b|entrer|s[íi]\b|entrar|s[ìi]\b|entra\b|sim\b|tak\b|wchodz|ano\b|igen\b|da\b|evet|giri[şs]\b|joo\b|kyll[äa]|c[óo]\b|ya\b",
    r"да\b|так\b|войти|ναι\b|はい|是\b|进入|進入|예\b|네\b|입장|نعم|دخول|بله|כן|ใช่|हाँ",
)
COOKIE: Final = family(
    r"cookie|ciasteczk|s[üu]tik|çerez|evästee?|informasjonskapsl|kolačić|tracking|daten\b|informat|inform[aá][cç]|einwilligung|zustimmung|consent|privacy|datenschutz|vie priv|privacid|privatlivet|prywatno|soukrom|adatv[ée]d|gizlilik|integritet|personvern",
    r"куки|файлы cookie|персональн|конфиденц|конфіденц|поверителност|απόρρητ|クッキー|プライバシー|隐私|隱私|쿠키|개인정보|الخصوصية|ملفات تعريف|עוגיות|פרטיות|ความเป็นส่วนตัว|quyền riêng tư|privasi",
)
PARTNER: Final = family(
    r"partner|vendors|third part|we use\b|we value|werbung|sehr? wichtig|wir verwenden|nous utilisons|partenaire|socios|utilizamos|es importante|noi e\b|utilizziamo|parceiros|usamos|wij\b|we gebruiken|używamy|szanujemy|pou[žz][íi]v[áa]me|haszn[áa]lunk|folosim|koristimo|kullan[ıi]yoruz|vi anv[äa]nder|vi bruger|vi bruker|k[äa]yt[äa]mme|chúng tôi sử dụng|kami menggunakan",
    r"партнер|партнёр|мы используем|ми використовуємо|използваме|συνεργάτες|χρησιμοποιούμε|パートナー|使用しています|我们(?:使用|和)|合作伙伴|사용합니다|파트너|نستخدم|شركائنا|אנו משתמשים",
)
AGREE: Final = family(
    r"accept|agree|allow all|consent|continue without|akzeptier|zustimm|einverstanden|accepter|aceptar|acepto|accett|aceitar|aceito|accepteren|akkoord|toestaan|akcept|zgadzam|p[řr]ijmout|souhlas|s[úu]hlas|elfogad|sunt de acord|prihva[ćc]|kabul|godk[äa]nn|acceptera|godkend|tillad|godta|hyv[äa]ksy|đồng ý|chấp nhận|setuju|terima",
    r"принять|принимаю|соглас|прийняти|погодж|приемам|съглас|αποδοχή|αποδέχομαι|συμφων|同意|承諾|許可|接受|동의|수락|موافق|قبول|أوافق|מסכים|אישור|ยอมรับ|स्वीकार",
)
AGE: Final = family(
    r"(?:over|under|least|older than|[üu]ber|mindestens|plus de|m[áa]s de|pi[ùu] di|mais de|ouder dan|minst|over|yli|ponad|starší|starsi|elm[úu]lt[áa]l|mayor(?:es)? de|maior de) (?:16|18|21)|(?:16|18|21) (?:or older|years|jahre|ans|a[ñn]os|anni|anos|jaar|lat\b|let\b|[ée]v|ani\b|ya[şs]|år|vuot|tuổi|tahun)|legal (?:drinking )?age|[âa]ge l[ée]gal|edad legal|mayor de edad|maior de idade|maggiorenne|volj[äa]hrig|pe[łl]noletni|plnolet|alter best|your age|date of birth|geburtsdatum",
    r"(?:16|18|21) (?:лет|років|години)|старше 18|совершеннолет|повнолітн|пълнолет|18 ετών|(?:18|20)歳以上|满18|滿18|18岁|18歲|(?:18|19)세|18 عام|18 سال|גיל 18|18 ปี",
)
AGE_ASKED: Final = family(
    r"are you|you must|must be|confirm|verify|enter\b|sind sie|bist du|best[äa]tig|avez-vous|devez|confirme|eres\b|tienes|debes|confirma|sei\b|hai\b|devi|voc[êe]|tem\b|bent u|ben je|bevestig|czy masz|potwierd|je v[áa]m|potvr|[öo]n\b|ave[țt]i|imate|m[ıi]s[ıi]n|yasal|[äa]r du|er du|oletko|bạn|apakah anda",
    r"вам\b|подтвердите|ви\b|підтверд|имате|είστε|ですか|确认|確認|您|이상|هل|آیا|האם|คุณ",
)
