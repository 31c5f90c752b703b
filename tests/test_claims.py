"""Gates worded in the languages of the web are known for what they are, honest short pages too."""

from __future__ import annotations

import pytest

from arachne.extraction import extract
from arachne.judging import Facts, Thresholds, Verdict, judge
from arachne.judging.claims import Claims, first
from arachne.judging.families import ROBOT, family

LIMITS = Thresholds.of()
CHROME = "<header><a href=/>Mill</a><nav><a href=/1>News</a> <a href=/2>Shop</a> <a href=/3>About</a></nav></header>"
SCRIPT = "<script src=/app.js></script>"

Rows = dict[str, tuple[str, str, str]]
"""Title, heading and the rest of the body, by language."""

NOT_THERE: Rows = {
    "de1": (
        "Seite nicht gefunden – Acme",
        "Hoppla!",
        "<p>Die gesuchte Seite existiert leider nicht mehr oder wurde verschoben.</p>",
    ),
    "de2": ("Acme", "Fehler 404", "<p>Diese Seite gibt es nicht.</p>"),
    "de3": (
        "Acme Shop",
        "Dieser Artikel ist nicht mehr verfügbar",
        "<p>Schauen Sie sich unsere anderen Angebote an.</p>",
    ),
    "fr1": (
        "Erreur 404 | Acme",
        "Oups ! Cette page n'existe pas",
        "<p>La page que vous recherchez a peut-être été supprimée.</p>",
    ),
    "fr2": ("Acme", "Page introuvable", "<p>Retournez à l'accueil.</p>"),
    "fr3": ("Acme", "Cette annonce n’est plus disponible", "<p>Voici d'autres annonces.</p>"),
    "es1": (
        "Página no encontrada",
        "¡Vaya!",
        "<p>No hemos podido encontrar la página que buscas.</p>",
    ),
    "es2": ("Acme", "Esta página no existe", "<p>Vuelve al inicio.</p>"),
    "es3": (
        "Acme",
        "Error 404",
        "<p>Lo sentimos, la página que estás buscando no está disponible.</p>",
    ),
    "pt1": ("Acme", "Página não encontrada", "<p>O endereço pode ter mudado.</p>"),
    "pt2": ("Acme", "Ops!", "<p>Não conseguimos encontrar a página que você procura.</p>"),
    "it1": ("Acme", "Pagina non trovata", "<p>Torna alla home.</p>"),
    "it2": ("Acme", "Ops! La pagina che cerchi non esiste", "<p>Prova a cercare.</p>"),
    "nl1": ("Acme", "Pagina niet gevonden", "<p>Ga terug naar de homepage.</p>"),
    "nl2": ("Acme", "Oeps!", "<p>Deze pagina bestaat niet (meer).</p>"),
    "pl1": ("Acme", "Nie znaleziono strony", "<p>Wróć na stronę główną.</p>"),
    "pl2": ("Acme", "Strona, której szukasz, nie istnieje", "<p>Sprawdź adres.</p>"),
    "cs1": ("Acme", "Stránka nenalezena", "<p>Zkuste hledání.</p>"),
    "cs2": ("Acme", "Tato stránka neexistuje", "<p>Zkuste hledání.</p>"),
    "sk1": ("Acme", "Stránka sa nenašla", "<p>Skúste vyhľadávanie.</p>"),
    "hu1": ("Acme", "Az oldal nem található", "<p>Próbálja a keresőt.</p>"),
    "hu2": ("Acme", "A keresett oldal nem található", "<p>Próbálja a keresőt.</p>"),
    "ro1": ("Acme", "Pagina nu a fost găsită", "<p>Înapoi la prima pagină.</p>"),
    "bg1": ("Acme", "Страницата не е намерена", "<p>Към началото.</p>"),
    "hr1": ("Acme", "Stranica nije pronađena", "<p>Povratak na naslovnicu.</p>"),
    "ru1": ("Acme", "Страница не найдена", "<p>Вернитесь на главную.</p>"),
    "ru2": ("Acme", "Такой страницы не существует", "<p>Вернитесь на главную.</p>"),
    "ru3": ("Ошибка 404", "Упс!", "<p>К сожалению, запрашиваемая страница была удалена.</p>"),
    "uk1": ("Acme", "Сторінку не знайдено", "<p>На головну.</p>"),
    "el1": ("Acme", "Η σελίδα δεν βρέθηκε", "<p>Επιστροφή.</p>"),
    "tr1": ("Acme", "Aradığınız sayfa bulunamadı", "<p>Ana sayfaya dönün.</p>"),
    "sv1": ("Acme", "Sidan kunde inte hittas", "<p>Till startsidan.</p>"),
    "sv2": ("Acme", "Hoppsan!", "<p>Sidan du letar efter finns inte.</p>"),
    "da1": ("Acme", "Siden blev ikke fundet", "<p>Til forsiden.</p>"),
    "da2": ("Acme", "Siden findes ikke", "<p>Til forsiden.</p>"),
    "no1": ("Acme", "Fant ikke siden", "<p>Til forsiden.</p>"),
    "no2": ("Acme", "Siden finnes ikke", "<p>Til forsiden.</p>"),
    "fi1": ("Acme", "Sivua ei löydy", "<p>Etusivulle.</p>"),
    "fi2": ("Acme", "Hakemaasi sivua ei löytynyt", "<p>Etusivulle.</p>"),
    "ja1": ("Acme", "お探しのページは見つかりませんでした", "<p>トップへ戻る</p>"),
    "ja2": ("404エラー", "ページが見つかりません", "<p>URLが変更された可能性があります。</p>"),
    "zh1": ("Acme", "页面不存在", "<p>返回首页</p>"),
    "zh2": ("Acme", "抱歉，您访问的页面不存在或已被删除", "<p>返回首页</p>"),
    "zh3": ("404", "很抱歉，找不到您要的页面", "<p>返回首页</p>"),
    "zhtw": ("Acme", "找不到網頁", "<p>回首頁</p>"),
    "ko1": ("Acme", "페이지를 찾을 수 없습니다", "<p>홈으로</p>"),
    "ko2": ("Acme", "존재하지 않는 페이지입니다", "<p>홈으로</p>"),
    "ar1": ("Acme", "الصفحة غير موجودة", "<p>العودة إلى الرئيسية</p>"),
    "ar2": ("Acme", "عذراً، الصفحة التي تبحث عنها غير موجودة", "<p>العودة</p>"),
    "fa1": ("Acme", "صفحه مورد نظر یافت نشد", "<p>بازگشت</p>"),
    "he1": ("Acme", "הדף לא נמצא", "<p>חזרה</p>"),
    "he2": ("Acme", "העמוד שחיפשת לא נמצא", "<p>חזרה</p>"),
    "vi1": ("Acme", "Không tìm thấy trang", "<p>Về trang chủ</p>"),
    "id1": ("Acme", "Halaman tidak ditemukan", "<p>Kembali</p>"),
    "id2": ("Acme", "Halaman yang Anda cari tidak ada", "<p>Kembali</p>"),
    "th1": ("Acme", "ไม่พบหน้าที่คุณต้องการ", "<p>กลับหน้าแรก</p>"),
    "hi1": ("Acme", "पृष्ठ नहीं मिला", "<p>होम पर जाएं</p>"),
    "en1": (
        "Acme",
        "We looked everywhere",
        "<p>But the page you asked for isn't here. It might have been moved or deleted.</p>",
    ),
    "en2": (
        "Acme",
        "This listing has ended",
        "<p>The seller has removed this item. See similar items.</p>",
    ),
    "en3": (
        "Acme",
        "This job is no longer accepting applications",
        "<p>The position has been filled.</p>",
    ),
    "en4": ("Acme", "Uh oh.", "<p>Sorry, that page doesn’t exist!</p>"),
    "en5": ("Acme", "404", "<p>You seem to be lost.</p>"),
    "en6": (
        "Acme - User not found",
        "Profile unavailable",
        "<p>The user you are looking for may have deleted their account.</p>",
    ),
    "en7": (
        "Acme",
        "Sorry, this page isn't available.",
        "<p>The link you followed may be broken, or the page may have been removed.</p>",
    ),
    "en8": (
        "Acme",
        "No results for this product",
        "<p>The product you were looking for has been discontinued.</p>",
    ),
}

LOGINS: Rows = {
    "en1": (
        "Sign in to Acme",
        "Sign in",
        '<form action="/session" method="post"><input name="u" type="email"><input name="p" type="password"><button>Sign in</button></form><a href="/forgot">Forgot password?</a>',
    ),
    "en2": (
        "Acme",
        "Members only",
        '<p>You must be logged in to view this page.</p><a href="/login">Log in</a>',
    ),
    "en3": (
        "Acme Forum",
        "Log in to continue",
        "<p>This topic is only visible to registered users.</p>",
    ),
    "de1": (
        "Anmelden",
        "Anmelden",
        '<form><input name="u"><input type="password"><button>Anmelden</button></form>',
    ),
    "de2": (
        "Acme",
        "Zugang nur für Mitglieder",
        "<p>Bitte melden Sie sich an, um diese Seite zu sehen.</p>",
    ),
    "fr1": (
        "Connexion",
        "Connexion",
        '<form><input name="u"><input type="password"><button>Se connecter</button></form>',
    ),
    "fr2": ("Acme", "Espace membres", "<p>Vous devez être connecté pour accéder à cette page.</p>"),
    "es1": (
        "Acme",
        "Iniciar sesión",
        '<form><input name="u"><input type="password"><button>Entrar</button></form>',
    ),
    "es2": ("Acme", "Área privada", "<p>Debes iniciar sesión para ver este contenido.</p>"),
    "it1": ("Acme", "Accedi", "<p>Devi effettuare l'accesso per visualizzare questa pagina.</p>"),
    "pt1": (
        "Acme",
        "Entrar",
        '<p>Faça login para continuar.</p><form><input name="u"><input type="password"></form>',
    ),
    "nl1": ("Acme", "Inloggen", "<p>Je moet ingelogd zijn om deze pagina te bekijken.</p>"),
    "pl1": ("Acme", "Logowanie", "<p>Zaloguj się, aby zobaczyć tę stronę.</p>"),
    "ru1": ("Acme", "Вход", "<p>Войдите, чтобы просмотреть эту страницу.</p>"),
    "sv1": ("Acme", "Logga in", "<p>Du måste logga in för att se den här sidan.</p>"),
    "cs1": ("Acme", "Přihlášení", "<p>Pro zobrazení této stránky se musíte přihlásit.</p>"),
    "tr1": ("Acme", "Giriş yap", "<p>Bu sayfayı görmek için giriş yapmalısınız.</p>"),
    "ja1": ("ログイン | Acme", "ログイン", "<p>このページを閲覧するにはログインが必要です。</p>"),
    "zh1": ("登录", "登录", "<p>请先登录后再查看此页面。</p>"),
    "ko1": ("로그인", "로그인", "<p>로그인이 필요한 페이지입니다.</p>"),
    "ar1": ("تسجيل الدخول", "تسجيل الدخول", "<p>يجب تسجيل الدخول لعرض هذه الصفحة.</p>"),
    "fi1": (
        "Acme",
        "Kirjaudu sisään",
        "<p>Sinun täytyy kirjautua sisään nähdäksesi tämän sivun.</p>",
    ),
    "hu1": ("Acme", "Bejelentkezés", "<p>Az oldal megtekintéséhez jelentkezzen be.</p>"),
    "vi1": ("Acme", "Đăng nhập", "<p>Vui lòng đăng nhập để xem trang này.</p>"),
    "sso": (
        "Redirecting to single sign-on",
        "Single sign-on",
        '<p>Sign in with your corporate account to access this resource.</p><a class="btn">Continue with Okta</a><a class="btn">Continue with Google</a>',
    ),
}

CHALLENGES: Rows = {
    "de": (
        "Einen Augenblick bitte",
        "Sicherheitsprüfung",
        "<p>Wir prüfen, ob Sie ein Mensch sind. Dies dauert nur wenige Sekunden.</p>",
    ),
    "de2": (
        "Acme",
        "Sind Sie ein Mensch?",
        "<p>Bitte bestätigen Sie, dass Sie kein Roboter sind, um fortzufahren.</p>",
    ),
    "fr": (
        "Vérification",
        "Vérification de votre navigateur",
        "<p>Nous vérifions que vous n'êtes pas un robot. Veuillez patienter.</p>",
    ),
    "fr2": (
        "Acme",
        "Accès temporairement restreint",
        "<p>Nous avons détecté une activité inhabituelle provenant de votre réseau.</p>",
    ),
    "es": (
        "Comprobando",
        "Comprobando tu navegador",
        "<p>Estamos verificando que no eres un robot. Espera unos segundos.</p>",
    ),
    "es2": (
        "Acme",
        "Acceso denegado",
        "<p>Hemos detectado tráfico inusual desde tu red. Confirma que eres humano.</p>",
    ),
    "it": ("Verifica", "Verifica in corso", "<p>Stiamo verificando che tu non sia un robot.</p>"),
    "pt": (
        "Verificando",
        "Verificando seu navegador",
        "<p>Estamos confirmando que você não é um robô. Aguarde.</p>",
    ),
    "nl": (
        "Even geduld",
        "Even geduld a.u.b.",
        "<p>We controleren of u een mens bent. Schakel JavaScript en cookies in.</p>",
    ),
    "pl": (
        "Chwileczkę",
        "Sprawdzamy Twoją przeglądarkę",
        "<p>Potwierdź, że nie jesteś robotem, aby kontynuować.</p>",
    ),
    "ru": ("Проверка", "Проверяем ваш браузер", "<p>Подтвердите, что вы не робот.</p>"),
    "uk": ("Перевірка", "Перевірка безпеки", "<p>Підтвердіть, що ви не робот, щоб продовжити.</p>"),
    "tr": (
        "Bir dakika",
        "Güvenlik kontrolü",
        "<p>Devam etmek için robot olmadığınızı doğrulayın.</p>",
    ),
    "sv": (
        "Vänta",
        "Säkerhetskontroll",
        "<p>Vi kontrollerar att du är en människa. Vänta en stund.</p>",
    ),
    "da": ("Vent", "Sikkerhedskontrol", "<p>Bekræft at du ikke er en robot for at fortsætte.</p>"),
    "cs": ("Okamžik", "Bezpečnostní kontrola", "<p>Potvrďte, že nejste robot.</p>"),
    "hu": ("Egy pillanat", "Biztonsági ellenőrzés", "<p>Igazolja, hogy nem robot.</p>"),
    "ro": ("O clipă", "Verificare de securitate", "<p>Confirmați că nu sunteți un robot.</p>"),
    "fi": ("Hetki", "Turvatarkistus", "<p>Vahvista, että et ole robotti.</p>"),
    "el": ("Έλεγχος", "Έλεγχος ασφαλείας", "<p>Επιβεβαιώστε ότι δεν είστε ρομπότ.</p>"),
    "ja": (
        "少々お待ちください",
        "ブラウザを確認しています",
        "<p>あなたがロボットではないことを確認してください。</p>",
    ),
    "zh": ("安全检查", "正在检查您的浏览器", "<p>请完成以下验证以证明您不是机器人。</p>"),
    "zhtw": ("安全檢查", "正在檢查您的瀏覽器", "<p>請確認您不是機器人。</p>"),
    "ko": (
        "잠시만 기다려 주세요",
        "브라우저를 확인하고 있습니다",
        "<p>사람인지 확인해 주세요. 로봇이 아님을 증명해야 합니다.</p>",
    ),
    "ar": ("لحظة", "التحقق من الأمان", "<p>يرجى التأكد من أنك لست روبوتًا للمتابعة.</p>"),
    "vi": ("Chờ", "Kiểm tra bảo mật", "<p>Vui lòng xác nhận bạn không phải là robot.</p>"),
    "id": ("Tunggu", "Pemeriksaan keamanan", "<p>Harap konfirmasi bahwa Anda bukan robot.</p>"),
    "th": ("รอสักครู่", "การตรวจสอบความปลอดภัย", "<p>โปรดยืนยันว่าคุณไม่ใช่หุ่นยนต์</p>"),
    "en": (
        "Hold on",
        "Quick check",
        "<p>Our systems think you may be a bot. Tick the box below so we know there is a person behind the keyboard.</p>",
    ),
    "en2": (
        "Access to this site is limited",
        "Sorry!",
        "<p>We've noticed unusual activity from your device. To continue, please confirm you're a real person.</p>",
    ),
    "en3": (
        "Acme",
        "One more step",
        "<p>Please complete the security check to access acme.test</p>",
    ),
    "en4": (
        "Acme",
        "Verifying your connection",
        "<p>Performing security verification. This page will refresh automatically once done.</p>",
    ),
    "en5": (
        "Waiting Room",
        "You are now in line",
        "<p>Thank you for your patience. Your estimated wait time is 4 minutes. Do not refresh this page.</p>",
    ),
}

DENIED: Rows = {
    "de": (
        "Zugriff verweigert",
        "Zugriff verweigert",
        "<p>Sie haben keine Berechtigung, auf diese Seite zuzugreifen.</p><p>Referenz: 18.2f3</p>",
    ),
    "fr": (
        "Accès refusé",
        "Accès refusé",
        "<p>Votre requête a été bloquée par notre pare-feu.</p>",
    ),
    "ja": (
        "アクセス拒否",
        "アクセスが拒否されました",
        "<p>このサイトへのアクセスは制限されています。</p>",
    ),
    "cs": ("Přístup odepřen", "Přístup odepřen", "<p>Váš požadavek byl zablokován.</p>"),
    "ro": ("Acces interzis", "Acces interzis", "<p>Cererea dvs. a fost blocată.</p>"),
    "fi": ("Pääsy estetty", "Pääsy estetty", "<p>Pyyntösi on estetty.</p>"),
    "en": (
        "Blocked",
        "Sorry, you have been blocked",
        "<p>This website is using a security service to protect itself from online attacks.</p>",
    ),
    "ip": (
        "Blocked",
        "Blocked",
        "<p>Your IP 203.0.113.9 has been flagged for abuse. Contact the administrator.</p>",
    ),
    "geo": (
        "Unavailable",
        "Content not available",
        "<p>This content is not available in your region due to legal reasons.</p>",
    ),
}

CONSENTS: Rows = {
    "de": (
        "Acme",
        "Wir und unsere 214 Partner brauchen Ihre Zustimmung",
        "<p>Wir verwenden Cookies und ähnliche Technologien, um Informationen auf Ihrem Gerät zu speichern.</p><button>Alle akzeptieren</button><button>Einstellungen</button>",
    ),
    "de2": (
        "Acme",
        "Mit Werbung weiterlesen",
        "<p>Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Ihre Einwilligung ist jederzeit widerrufbar.</p><button>Akzeptieren und weiter</button><p>… oder PUR-Abo abschließen</p>",
    ),
    "fr": (
        "Acme",
        "Bienvenue",
        "<p>Nous et nos 120 partenaires utilisons des cookies pour stocker et accéder à des informations.</p><button>Accepter et continuer</button><button>Continuer sans accepter</button>",
    ),
    "es": (
        "Acme",
        "Tu privacidad es importante",
        "<p>Nosotros y nuestros socios utilizamos cookies para almacenar información.</p><button>Aceptar y continuar</button>",
    ),
    "it": (
        "Acme",
        "La tua privacy",
        "<p>Noi e i nostri partner utilizziamo i cookie.</p><button>Accetta e continua</button>",
    ),
    "nl": (
        "Acme",
        "Voordat je verdergaat",
        "<p>Wij en onze partners gebruiken cookies.</p><button>Alles accepteren</button>",
    ),
    "pl": (
        "Acme",
        "Szanujemy Twoją prywatność",
        "<p>My i nasi partnerzy używamy plików cookie.</p><button>Akceptuję i przechodzę do serwisu</button>",
    ),
    "age": (
        "Brewery",
        "Are you over 18?",
        "<p>You must be of legal drinking age to enter this site.</p><button>Yes, I am over 18</button><button>No</button>",
    ),
    "agede": (
        "Brauerei",
        "Sind Sie über 18?",
        "<p>Bitte bestätigen Sie Ihr Alter.</p><button>Ja, ich bin über 18</button><button>Nein</button>",
    ),
    "agefr": (
        "Domaine",
        "Avez-vous plus de 18 ans ?",
        "<p>Vous devez avoir l'âge légal pour consommer de l'alcool pour entrer.</p><button>Oui</button><button>Non</button>",
    ),
    "en": (
        "Acme",
        "We value your privacy",
        "<p>We and our 300 partners store and access information on a device. Manage your preferences.</p><button>Agree</button>",
    ),
}

HURDLES: Rows = {
    "slider": ("Security", "", "<p>Slide the puzzle piece to continue</p>"),
    "slider-de": ("Sicherheit", "", "<p>Bewegen Sie den Schieberegler, um fortzufahren.</p>"),
    "slider-zh": ("安全", "", "<p>请拖动滑块完成拼图</p>"),
    "characters": (
        "Enter the characters", "", "<p>Type the characters you see in this image:</p><input name=c>",
    ),
    "cookies": (
        "Cookies required", "Cookies are required",
        "<p>Please enable cookies in your browser and reload the page to continue.</p>",
    ),
    "cookies-fr": ("Cookies", "", "<p>Veuillez activer les cookies dans votre navigateur.</p>"),
    "old-browser": (
        "Unsupported browser", "Your browser is not supported",
        "<p>Please upgrade to a current version of Chrome, Firefox or Safari.</p>",
    ),
    "old-browser-ru": ("Браузер", "Ваш браузер не поддерживается", "<p>Обновите его.</p>"),
    "robots": (
        "Bots not allowed", "Automated access is not permitted",
        "<p>Scraping this site violates our terms of service.</p>",
    ),
    "blocked": (
        "Blocked", "You have been blocked", "<p>Our system detected invalid traffic. Reference 99</p>",
    ),
}  # fmt: skip

OFFERS = {
    "de": "<div class='pw'><h2>Weiterlesen mit Z+</h2><p>Testen Sie jetzt 4 Wochen für 1 €.</p><a>Jetzt abonnieren</a></div>",
    "fr": "<div><p>Il vous reste 85% de cet article à lire. La suite est réservée aux abonnés.</p></div>",
    "es": "<div><p>Este contenido es exclusivo para suscriptores. Suscríbete para seguir leyendo.</p></div>",
    "it": "<div><p>Questo articolo è riservato agli abbonati. Abbonati per continuare a leggere.</p></div>",
    "pt": "<div><p>Conteúdo exclusivo para assinantes. Assine e continue lendo.</p></div>",
    "nl": "<div><p>Dit artikel is alleen voor abonnees. Lees verder met een abonnement.</p></div>",
    "pl": "<div><p>Pozostało 80% artykułu. Kup dostęp, aby czytać dalej.</p></div>",
    "sv": "<div><p>Den här artikeln är låst för prenumeranter. Logga in eller bli prenumerant för att läsa vidare.</p></div>",
    "da": "<div><p>Denne artikel er kun for abonnenter. Køb abonnement for at læse videre.</p></div>",
    "fi": "<div><p>Tämä artikkeli on vain tilaajille. Tilaa lukeaksesi koko jutun.</p></div>",
    "ru": "<div><p>Материал доступен только подписчикам. Оформите подписку, чтобы читать дальше.</p></div>",
    "ja": "<div><p>この記事は有料会員限定です。残り1,204文字。</p></div>",
    "zh": "<div><p>本文为付费内容，订阅后可继续阅读全文。</p></div>",
    "ko": "<div><p>이 기사는 유료 구독자 전용입니다. 구독하고 계속 읽으세요.</p></div>",
    "en1": "<div><h2>Keep reading with a free trial</h2><p>Subscribe to The Strait to keep reading this post.</p></div>",
    "en2": "<div><p>You've reached your limit of free articles this month. Already a subscriber? Log in.</p></div>",
    "en3": "<div><p>This is a premium article. Unlock it for $1.</p></div>",
    "en4": "<div><p>This post is for paid subscribers</p><a>Subscribe</a></div>",
}

HONEST: Rows = {
    "recipe": (
        "Cookies",
        "Oat cookies",
        "<p>Turn on the oven and bake the cookies for ten minutes.</p>",
    ),
    "support": (
        "Browsers",
        "Browsers",
        "<p>Internet Explorer is no browser that is supported. All others are.</p>",
    ),
    "puzzle": (
        "Club",
        "Puzzle club",
        "<p>We meet on Tuesdays to complete a puzzle of a thousand pieces.</p>",
    ),
    "crawler": (
        "Trains",
        "Night crawler",
        "<p>The crawler leaves at nine. Smoking is prohibited on board.</p>",
    ),
    "bar-de": (
        "Öffnungszeiten",
        "",
        "<div class='cookie'>Wir verwenden Cookies. <button>Akzeptieren</button></div><h1>Öffnungszeiten</h1><p>Wir haben montags bis freitags von neun bis fünf Uhr offen.</p>",
    ),
    "bar-fr": (
        "Horaires",
        "",
        "<h1>Horaires</h1><p>Nous sommes ouverts du lundi au vendredi de neuf heures à cinq heures.</p><div class='cookie'>Nous utilisons des cookies. <button>Accepter</button></div>",
    ),
    "beach": (
        "Beach access restricted",
        "",
        "<h1>Beach access restricted</h1><p>Access to the beach is blocked until Friday because of the storm. The path along the cliff stays open.</p>",
    ),
    "removed": (
        "Notice",
        "",
        "<h1>The old oak has been removed</h1><p>The council took it down on Tuesday; the wood goes to the school.</p>",
    ),
    "job": (
        "Baker wanted",
        "",
        "<h1>Baker wanted</h1><p>This position is for someone who likes mornings. Pay is fair. Apply at the shop by March.</p>",
    ),
    "expired": (
        "Parking permits",
        "",
        "<h1>Parking permits</h1><p>If your permit has expired, bring it to the office. A new one costs 12 euros.</p>",
    ),
    "product": (
        "Blue kettle",
        "",
        "<h1>Blue kettle</h1><p>Two litres, enamel, with a whistle.</p><p>€ 49.00</p><p>Currently unavailable in your country.</p>",
    ),
    "members-de": (
        "Ruderverein",
        "",
        "<h1>Ruderverein</h1><p>Bitte melden Sie sich vor der Fahrt im Bootshaus an. Die Ruder sind im Schuppen.</p>",
    ),
    "event-de": (
        "Lesung",
        "",
        "<h1>Lesung am Freitag</h1><p>Bitte melden Sie sich an: Die Plätze sind begrenzt. Beginn um acht Uhr.</p>",
    ),
    "course-fr": (
        "Cours de poterie",
        "",
        "<h1>Cours de poterie</h1><p>Pour vous inscrire, contactez l'atelier. Le cours coûte 40 euros.</p>",
    ),
    "queue": (
        "Ghost train",
        "",
        "<h1>Ghost train</h1><p>Expect about twenty minutes in the queue on Sundays. You must be taller than 1.20 m.</p>",
    ),
    "age": (
        "Ghost train rules",
        "",
        "<h1>Rules</h1><p>You must be over 16 to ride alone. Younger children ride with an adult.</p>",
    ),
    "age-de": (
        "Kinoprogramm",
        "",
        "<h1>Der letzte Zug</h1><p>Frei ab 16 Jahren. Beginn um acht, Einlass ab sieben Uhr.</p>",
    ),
    "wine": (
        "Wine tasting",
        "",
        "<h1>Wine tasting</h1><p>Friday at seven in the cellar. Guests must be of legal drinking age. Tickets cost 15 euros at the door.</p>",
    ),
    "robot": (
        "Robot lawn mower",
        "",
        "<h1>Robot lawn mower</h1><p>Check that your robot charges overnight. It cuts up to 400 square metres.</p>",
    ),
    "robot2": (
        "School robotics",
        "",
        "<h1>Robotics club</h1><p>We build robots on Tuesdays. Make sure you bring your own laptop.</p>",
    ),
    "human": (
        "Human rights day",
        "",
        "<h1>Human rights day</h1><p>Confirm your place by Monday, and we will keep a chair for you.</p>",
    ),
    "ip": (
        "IP address plan",
        "",
        "<h1>IP address plan</h1><p>The printer is 10.0.0.4; addresses from 10.0.0.50 on are for guests.</p>",
    ),
    "bill": (
        "Your subscription",
        "",
        "<h1>Prices</h1><p>A subscription is 4 euros a month. You can cancel at any time. It comes with the printed paper.</p>",
    ),
    "page-tr": (
        "Adres",
        "",
        "<h1>Adres</h1><p>Dükkânımız limanın karşısında bulunuyor. Pazar günleri kapalıyız.</p>",
    ),
    "page-ja": (
        "営業時間",
        "",
        "<h1>営業時間</h1><p>月曜日から金曜日まで、九時から五時まで営業しています。日曜日は休みです。駐車場はありません。</p>",
    ),
    "page-ja2": (
        "交通案内",
        "",
        "<h1>交通案内</h1><p>駅から徒歩五分です。アクセスについては地図をご確認ください。</p>",
    ),
    "page-zh": (
        "营业时间",
        "",
        "<h1>营业时间</h1><p>周一至周五，九点到五点。请确认您的预约时间。</p>",
    ),
    "page-zh2": (
        "房屋出租",
        "",
        "<h1>房屋出租</h1><p>两室一厅，靠近地铁站，安全安静。月租三千元，可随时看房，请联系房东确认时间。</p>",
    ),
    "page-ko": (
        "영업 시간",
        "",
        "<h1>영업 시간</h1><p>월요일부터 금요일까지 아홉 시부터 다섯 시까지입니다. 예약을 확인해 주세요.</p>",
    ),
    "page-th": (
        "เวลาทำการ",
        "",
        "<h1>เวลาทำการ</h1><p>จันทร์ถึงศุกร์ เก้าโมงถึงห้าโมง ไม่มีที่จอดรถ กรุณาตรวจสอบเวลา</p>",
    ),
    "page-ar": (
        "ساعات العمل",
        "",
        "<h1>ساعات العمل</h1><p>من الاثنين إلى الجمعة من التاسعة إلى الخامسة. يرجى تأكيد الحجز.</p>",
    ),
    "page-fa": (
        "ساعات کار",
        "",
        "<h1>ساعات کار</h1><p>شنبه تا چهارشنبه از نه تا پنج. ورود رایگان است.</p>",
    ),
    "page-he": (
        "שעות פתיחה",
        "",
        "<h1>שעות פתיחה</h1><p>ראשון עד חמישי, תשע עד חמש. הכניסה חינם. אין חניה.</p>",
    ),
    "page-hi": (
        "समय",
        "",
        "<h1>समय</h1><p>सोमवार से शुक्रवार, नौ से पाँच बजे तक। कृपया समय की पुष्टि करें।</p>",
    ),
    "page-vi": (
        "Giờ mở cửa",
        "",
        "<h1>Giờ mở cửa</h1><p>Từ thứ hai đến thứ sáu, chín giờ đến năm giờ. Vui lòng xác nhận với bạn bè trước khi đến.</p>",
    ),
    "page-id": (
        "Jam buka",
        "",
        "<h1>Jam buka</h1><p>Senin sampai Jumat, jam sembilan sampai jam lima. Tidak ada tempat parkir. Silakan masuk lewat pintu samping untuk melihat pameran.</p>",
    ),
    "page-sv": (
        "Öppettider",
        "",
        "<h1>Öppettider</h1><p>Måndag till fredag nio till fem. Sidan om kyrkan finns inte någon parkering.</p>",
    ),
    "page-da": (
        "Åbningstider",
        "",
        "<h1>Åbningstider</h1><p>Mandag til fredag ni til fem. På siden af kirken findes ikke parkering.</p>",
    ),
    "page-no": (
        "Åpningstider",
        "",
        "<h1>Åpningstider</h1><p>Mandag til fredag ni til fem. Du må bestille bord for å se utsikten.</p>",
    ),
    "page-fi": (
        "Aukioloajat",
        "",
        "<h1>Aukioloajat</h1><p>Maanantaista perjantaihin yhdeksästä viiteen. Tarkista ajat, jos olet tulossa kaukaa.</p>",
    ),
    "page-hu": (
        "Nyitvatartás",
        "",
        "<h1>Nyitvatartás</h1><p>Hétfőtől péntekig kilenctől ötig. A ház bal oldalán nem található parkoló.</p>",
    ),
    "page-nl": (
        "Openingstijden",
        "",
        "<h1>Openingstijden</h1><p>Maandag tot vrijdag van negen tot vijf. U moet zich aanmelden bij de balie om de toren te zien.</p>",
    ),
    "page-pl": (
        "Godziny otwarcia",
        "",
        "<h1>Godziny otwarcia</h1><p>Od poniedziałku do piątku od dziewiątej do piątej. Po drugiej stronie ulicy nie ma parkingu.</p>",
    ),
    "page-es": (
        "Horario",
        "",
        "<h1>Horario</h1><p>De lunes a viernes de nueve a cinco. Confirma tu reserva por teléfono. No tenemos aparcamiento.</p>",
    ),
    "page-pt": (
        "Horário",
        "",
        "<h1>Horário</h1><p>De segunda a sexta, das nove às cinco. Para entrar, é preciso ver a bilheteria primeiro.</p>",
    ),
    "page-it": (
        "Orari",
        "",
        "<h1>Orari</h1><p>Da lunedì a venerdì dalle nove alle cinque. Per accedere alla terrazza serve un biglietto da visualizzare sul telefono.</p>",
    ),
    "page-ru": (
        "Часы работы",
        "",
        "<h1>Часы работы</h1><p>С понедельника по пятницу с девяти до пяти. Вход свободный, чтобы увидеть башню, нужно взять билет.</p>",
    ),
    "page-cs": (
        "Otevírací doba",
        "",
        "<h1>Otevírací doba</h1><p>Od pondělí do pátku od devíti do pěti. Člověk si musí ověřit, zda je věž otevřená.</p>",
    ),
    "status": (
        "System status",
        "",
        "<h1>System status</h1><p>All systems work. On Monday some requests were blocked by mistake for ten minutes.</p>",
    ),
    "releases": (
        "Release 2.1",
        "",
        "<h1>Release 2.1</h1><ul><li>Old browsers are no longer checked.</li><li>The login page loads faster.</li><li>Removed the about page.</li></ul>",
    ),
    "docs404": (
        "NotFound",
        "",
        "<h1>NotFound</h1><p>Raised when the page does not exist. Subclass of HttpError; carries the status 404.</p><pre><code>raise NotFound('x')</code></pre>",
    ),
    "docslogin": (
        "login()",
        "",
        "<h1>login()</h1><p>Users must log in to view a protected page. Call login(user) in your view.</p><pre><code>login(user)</code></pre>",
    ),
    "docsjinja": (
        "Templates",
        "",
        "<h1>Templates</h1><p>Write {{ name }} and {{ user.mail }} where values go. Filters follow a bar.</p><pre><code>{{ name|upper }}</code></pre>",
    ),
    "privacy": (
        "Privacy",
        "",
        "<h1>Privacy</h1><p>We use no cookies. We share nothing with partners. Ask us what we know of you, and we will tell you.</p>",
    ),
    "privacy2": (
        "Cookie policy",
        "",
        "<h1>Cookie policy</h1><p>We use one cookie, which remembers your language. It is deleted after a year. Our partners get nothing.</p>",
    ),
    "privacyde": (
        "Datenschutz",
        "",
        "<h1>Datenschutz</h1><p>Wir verwenden keine Cookies und geben keine Daten weiter. Fragen beantwortet das Büro unter 555 0100.</p>",
    ),
    "forumpost": (
        "Re: blocked?",
        "",
        "<h1>Re: blocked?</h1><p>Same here, my account was blocked last night. It works again since this morning.</p>",
    ),
    "comment": (
        "Question",
        "",
        "<h1>Why is my page not found in the index?</h1><p>I submitted it last week and it is still not there. What can I do?</p><p>It takes some days. Wait until Monday.</p>",
    ),
    "quote": (
        "Quote",
        "",
        "<blockquote>I am not a robot, said the clock.</blockquote><p>From the second act.</p>",
    ),
    "poem": (
        "Lost",
        "",
        "<h1>Lost</h1><p>The letter was not found,<br>the page was torn,<br>the house was gone.</p>",
    ),
    "moment": (
        "One moment",
        "",
        "<h1>One moment in June</h1><p>A photograph of the ferry, taken at six in the morning.</p>",
    ),
    "dl": (
        "Download",
        "",
        "<h1>Download</h1><p>Your download starts in a moment. If not, use this link. Verify the checksum of your file.</p><a href='/f.zip'>f.zip</a>",
    ),
    "checkout": (
        "Browser support",
        "",
        "<h1>Browser support</h1><p>We check every release in Firefox, Chrome and Safari. Other browsers may work.</p>",
    ),
    "profile": (
        "Jane Miller",
        "",
        "<h1>Jane Miller</h1><p>Photographer in Bergen. No longer available for weddings. Write to jane@example.org.</p>",
    ),
}
CLICKS: Rows = {
    "continue": ("Welcome", "", "<p>Please click the button below to continue to the site.</p><button>Continue</button>"),
    "human": ("acme.test", "acme.test", "<p>Click the button to show that you are human.</p><button>Go</button>"),
    "bare": ("Verify", "", "<button>I am human</button>"),
    "enter": ("acme.test", "", "<p>One moment. To enter acme.test press Continue.</p><form><button>Continue</button></form>"),
    "de": ("Willkommen", "", "<p>Klicken Sie auf den Knopf, um zur Website zu gelangen.</p><button>Weiter</button>"),
    "fr": ("Bienvenue", "", "<p>Cliquez sur le bouton pour continuer.</p><button>Je ne suis pas un robot</button>"),
}  # fmt: skip

TALES: Rows = {
    "airport": ("Security check", "Security check", "<p>Please have your boarding pass ready. Liquids go into a clear bag. Laptops are taken out. The check opens at 4 a.m. and takes fifteen minutes.</p>"),
    "club": ("Visiting the club", "Visiting the club", "<p>Members must sign in at the front desk and may bring two guests. Guests pay five pounds each. The bar opens at noon.</p>"),
    "courts": ("Courts", "Courts", "<p>Members must sign in before they use the courts. Shoes with dark soles are not allowed.</p>"),
    "faq": ("FAQ", "FAQ", "<h2>Do I have to log in?</h2><p>No. Everything is free.</p>"),
    "glossary": ("CAPTCHA - Glossary", "CAPTCHA", "<p>A captcha is a test that is meant to tell people from programs. The word was coined in 2003.</p>"),
    "film": ("Access Denied (2019)", "Access Denied", "<p>Short film, 12 minutes. A guard refuses to open a door. Directed by Ana Ruiz.</p>"),
    "film-es": ("Robot", "No soy un robot", "<p>No soy un robot es un cortometraje holandés que ganó el Óscar en 2025.</p>"),
    "motorway": ("Unusual traffic on the A7", "Unusual traffic on the A7", "<p>Police report unusual traffic because of the holidays. Expect delays of an hour.</p>"),
    "status": ("403 Forbidden", "403 Forbidden", "<p>The server understands the request but refuses to authorize it. Unlike 401, authenticating makes no difference. Introduced in HTTP/1.0. See RFC 9110.</p>"),
    "limits": ("Rate limits", "Rate limits", "<p>Too many requests? Each key may call the API 60 times a minute. Beyond that we answer 429.</p>"),
    "code": ("429 Too Many Requests", "429 Too Many Requests", "<p>The client has sent too many requests.</p><pre>HTTP/1.1 429 Too Many Requests\nRetry-After: 3600</pre>"),
    "bus": ("Bus 503", "503", "<p>Bus 503 runs from the station to the harbour every twenty minutes.</p>"),
    "podcast": ("Errors", "Something went wrong", "<p>Something went wrong is the name of our podcast on failed products. New episodes every week.</p>"),
    "policy": ("Cookie policy", "Cookie policy", "<p>We use cookies to count visits. You can refuse them in your browser. Nothing is sold.</p>"),
}  # fmt: skip
"""Texts that are called like gates, or use their words, and say more of something else."""

NAMESAKES: Rows = {
    "exhibition": ("Not Found", "Not Found", "<p>An exhibition of lost toys, 3 to 9 May, Town Hall, free entry.</p>"),
    "album": ("Not Found (album)", "Not Found", "<p>Not Found is the third album of the band Pears. Released on 4 May 2011 by Mill Records.</p>"),
    "tracks": ("Not Found", "Not Found", "<ol><li>Intro 2:04</li><li>The Mill 3:40</li></ol><p>Recorded in Leeds by Ann Hill.</p>"),
    "poems": ("Page introuvable", "Page introuvable", "<p>Un recueil de poèmes d'Anne Colline, 64 pages, 9 euros.</p>"),
    "roman": ("Nicht gefunden", "Nicht gefunden", "<p>Ein Roman von Anna Berg, 212 Seiten, 18 Euro.</p>"),
    "novel": ("Verify you are human", "Verify you are human", "<p>A novel by Ann Hill. 212 pages, paperback.</p>"),
    "play": ("Something went wrong", "Something Went Wrong", "<p>A play by Ann Hill. Premiere 4 May, 19:30, Globe Theatre.</p>"),
    "bus": ("404", "404", "<p>Bus 404 runs from Mill Lane to the harbour every 20 minutes.</p>"),
    "declared": ("404", "404", '<p>Buy it here.</p><script type="application/ld+json">{"@type": "MusicAlbum", "name": "404"}</script>'),
    "club": ("Rowing Club", "Members only", "<p>On Thursdays the boathouse is for members only. Guests row on Sundays from ten.</p>"),
    "jacket": ("Members Only (jacket)", "Members Only", "<p>Members Only is a brand of jackets that was popular in the 1980s.</p>"),
    "shipping": ("Shipping", "Shipping", "<p>Pears are not available in your country? Ask your grocer to order from us.</p>"),
}  # fmt: skip
"""Short pages of things that are called like gates."""

PLAYFUL: Rows = {
    "hamsters": ("Oops", "Oops!", "<p>Our hamsters ate this page. We have sent 3 of them to bed.</p>"),
    "circus": ("Oops!", "Oops!", "<p>Looks like this page ran off with the circus. Search below.</p>"),
    "resource": ("Gone", "Gone", "<p>The requested resource is no longer available on this server.</p>"),
    "detectives": ("Page not found", "Page not found", "<p>Sherlock Holmes and Doctor Watson are on the case since 1887.</p>"),
    "hedgehog": ("404 - Acme", "404", "<p>Did you know? A hedgehog has about 5000 spines.</p>"),
    "bermuda": ("404", "404", "<p>A page went on holiday to Bermuda Island for 12 days and never returned.</p>"),
    "haiku": ("404", "404", "<p>A haiku by Ann Hill: the link you clicked on no longer leads anywhere.</p>"),
    "office": ("Not Found", "Not Found", "<p>Customer service: 0800 123 456 (Monday to Friday, 9 to 17).</p>"),
    "site": ("Page not found | Acme", "Page not found", '<p>Try the menu.</p><script type="application/ld+json">{"@type": "Hotel", "name": "Acme"}</script>'),
    "posts": ("Not Found", "Not Found", "<h2>Latest posts</h2><h3><a href=/p>Pears</a></h3><p>On 5 May 2023 Ann Hill planted 12 trees.</p>"),
}  # fmt: skip
"""Pages that are not there and say so in words of their own."""

READ_BY_SUBSCRIBERS = {
    "en": "Subscribers gave it a party.",
    "de": "Die Abonnenten feiern mit: Am Freitag lesen drei Autoren.",
    "ru": "Подписчики празднуют вместе с редакцией, вход свободный для всех читателей.",
    "fr": "Les abonnés ont réservé la salle des fêtes pour samedi soir.",
}


def judged(title: str, heading: str, rest: str, chrome: str = CHROME, status: int = 200) -> Verdict:
    head = f"<h1>{heading}</h1>" if heading else ""
    html = f"<!doctype html><title>{title}</title>{chrome}<main>{head}{rest}</main>{SCRIPT}"
    url = "http://mill.test/x/page"
    page = extract(html, url)
    facts = Facts(status, url, page, body=html.encode(), requested_url=url)
    return judge(facts, LIMITS)


def rows(table: Rows) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", table.values(), ids=table)


@rows(NOT_THERE)
def test_pages_that_are_not_there_say_so_in_every_language(row: tuple[str, str, str]) -> None:
    assert judged(*row).name == "soft-404"


@rows(LOGINS)
def test_pages_that_ask_for_an_account_are_logins_in_any_language(
    row: tuple[str, str, str],
) -> None:
    assert judged(*row).name == "login"


@rows(CHALLENGES)
@pytest.mark.parametrize("status", [200, 503])
def test_challenges_are_walls_whatever_their_status(row: tuple[str, str, str], status: int) -> None:
    verdict = judged(*row, chrome="", status=status)
    assert verdict.name.startswith(("human-challenge", "blocked", "ip-block")), verdict
    assert verdict.climb


@rows(DENIED)
@pytest.mark.parametrize("status", [200, 403])
def test_refusals_are_walls_whatever_their_status(row: tuple[str, str, str], status: int) -> None:
    verdict = judged(*row, chrome="", status=status)
    assert verdict.name.startswith(("human-challenge", "blocked", "ip-block")), verdict


@rows(CLICKS)
def test_what_asks_for_a_click_and_nothing_else_is_a_challenge(row: tuple[str, str, str]) -> None:
    verdict = judged(*row, chrome="")
    assert (verdict.name, verdict.climb) == ("human-challenge", True)


@rows(TALES)
@pytest.mark.parametrize("chrome", [CHROME, ""], ids=["site", "bare"])
def test_a_text_that_says_more_of_other_things_is_no_gate(
    row: tuple[str, str, str], chrome: str
) -> None:
    assert judged(*row, chrome=chrome).name == "ok"


@rows(NAMESAKES)
def test_a_short_page_about_a_thing_is_no_gate_for_what_the_thing_is_called(
    row: tuple[str, str, str],
) -> None:
    assert judged(*row).name == "ok"


@rows(PLAYFUL)
def test_a_missing_page_is_known_however_lightly_it_is_taken(row: tuple[str, str, str]) -> None:
    assert judged(*row).name == "soft-404"


def test_a_badge_marks_what_is_for_subscribers() -> None:
    badge = "<p>Subscribers only</p>"
    assert judged("The ferry", "The ferry", badge + STORY).name == "paywall"


@rows(HURDLES)
def test_hurdles_of_other_kinds_are_named(row: tuple[str, str, str]) -> None:
    title, heading, rest = row
    verdict = judged(title, heading, rest, chrome="")
    captcha = title in ("Security", "Enter the characters", "Sicherheit", "安全")
    assert verdict.name == ("captcha" if captcha else "blocked:unknown"), verdict


def test_a_page_that_asks_for_scripts_in_sight_of_all_is_a_shell() -> None:
    body = "<p>Please enable JavaScript to view this page.</p>"
    assert judged("Shop", "JavaScript is required", body, chrome="").name == "shell"


@rows(CONSENTS)
def test_pages_that_ask_for_consent_or_an_age_are_gates_in_any_language(
    row: tuple[str, str, str],
) -> None:
    assert judged(*row, chrome="").name == "consent"


STORY = (
    "<p>The ferry that crosses the strait at dawn carries mostly bread, newspapers and "
    "schoolchildren. Its captain has kept a log since 1974, in a hand that grows smaller.</p>"
)


@pytest.mark.parametrize("offer", OFFERS.values(), ids=OFFERS)
def test_a_beginning_with_an_offer_is_a_teaser(offer: str) -> None:
    verdict = judged("The ferry", "The ferry", STORY + offer)
    assert (verdict.name, verdict.usable) == ("paywall", True)


@rows(HONEST)
def test_short_pages_that_only_use_the_words_are_content(row: tuple[str, str, str]) -> None:
    assert judged(*row).name == "ok"


@pytest.mark.parametrize("said", READ_BY_SUBSCRIBERS.values(), ids=READ_BY_SUBSCRIBERS)
def test_an_article_about_subscribers_is_free(said: str) -> None:
    assert judged("The paper", "The paper is 100", f"<p>{said}</p>{STORY}").name == "ok"


def test_templates_that_nothing_has_filled_are_shells() -> None:
    body = "<div ng-app=shop><h1>{{page.title}}</h1><p>{{item.name}} {{item.price | currency}}</p></div>"
    verdict = judged("{{page.title}}", "", body)
    assert verdict.name == "shell"
    assert "placeholders" in verdict.evidence


def test_a_claim_needs_all_of_its_families_in_one_sentence() -> None:
    assert first(["The robot came.", "Confirm it."], ROBOT, family("confirm")) == ""
    assert first(["Confirm that it is no robot."], ROBOT, family("confirm"))


def test_words_begin_where_they_are_looked_for() -> None:
    assert not family("page").search("campaign homepage")
    assert family("page").search("two pages")
    assert family("页面").search("此页面")


def test_what_is_said_after_something_else_is_not_what_the_page_is() -> None:
    claim = (family("page"), family("missing"))
    page = Claims(
        heads=("Notes",), lines=("Oops. A page is missing.", "The mill turns all day and night.")
    )
    assert page.said(*claim) == "A page is missing."
    assert page.rest(claim) == len("Oops.") + len("The mill turns all day and night.")
    later = Claims(
        heads=("Notes",), lines=("The mill turns all day and night.", "A page is missing.")
    )
    assert later.said(*claim) == ""
    assert later.at_last(*claim) == "A page is missing."
