"""Function words and letters by which languages that share a script are told apart.

The words are the commonest short words of each language (articles, pronouns, prepositions,
conjunctions, forms of "to be"), the kind every frequency list begins with. The letters are those of
the alphabet outside ``a-z`` (or, for Cyrillic and Arabic script, outside what all share).
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Profile(NamedTuple):
    """``words``: function words, by white space; ``letters``: those outside ``a-z`` (see above)."""

    words: str
    letters: str


LATIN: Final = {
    "en": Profile(
        """
        the of and to in is that for it with as was on are by this be at from or have not you
        which his they we has an their been will would there more who can one your our all its
        what about up when so out them if my but were had how
        """,
        "",
    ),
    "de": Profile(
        """
        der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch
        es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über
        einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei ich wir
        ihr kann
        """,
        "äöüß",
    ),
    "fr": Profile(
        """
        de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce
        il sont avec aux son cette ou ont ses été mais nous comme leur elle vous être sa fait
        ces je d l qu n s c j même tout deux aussi leurs bien peut sans entre dont où votre
        notre
        """,
        "àâæçéèêëîïôœùûüÿ",
    ),
    "es": Profile(
        """
        de la que el en y a los del se las por un para con no una su al lo como más pero sus
        le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde
        quien desde todo nos durante todos uno les ni contra otros ese eso ante ellos fue ha
        son es está han
        """,
        "áéíñóúü",
    ),
    "pt": Profile(
        """
        de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi
        ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até
        isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles são você foram
        nosso
        """,
        "ãáàâçéêíõóôúü",
    ),
    "it": Profile(
        """
        di e il la che in a per un è del con non una i si le da della sono nel dei alla al
        come più lo anche ma ha gli su delle o dal se nella ci questo ai ed stato loro dalla
        cui quando essere solo sua suo l d tra questa prima dopo molto degli hanno anni perché
        c sul
        """,
        "àèéìîòóù",
    ),
    "nl": Profile(
        """
        de van een het en in is dat op te zijn met voor niet die aan er als ook door maar om
        bij hij dan naar wordt werd uit over nog heeft worden kan hebben tot of was deze wel
        meer al zich hun geen veel ze we je wat kunnen moet zo onder had ik u haar jaar waar
        """,
        "éëïóö",
    ),
    "sv": Profile(
        """
        och i att det som en på är av för med den till har de inte om ett var men jag från så
        vi kan man när år under eller vid hade efter nu sig ska också vara där han hon då blir
        här mot mycket bara finns alla detta få skulle mer än ut vad upp denna genom sina
        """,
        "åäö",
    ),
    "da": Profile(
        """
        og i at det er en til af på for med den som de har ikke der et om fra var men jeg han
        så vi kan eller når være ved også efter blev sig skal blive mod vil man under hvor
        havde over nu mere hun bliver meget år alle hvis deres disse noget her hvad ud op selv
        """,
        "æøå",
    ),
    "no": Profile(
        """
        og i det er på en som til av for med at den har ikke de et om fra var men jeg så vi
        kan eller når ved også etter ble blir seg skal ha mot vil man hvor hadde over nå mer
        hun han være veldig år alle hvis deres disse noe her hva ut opp selv bare under
        ikkje eg ein eit vere vart frå berre noko nokre kva korleis dei blei vore han sjølv
        """,
        "æøå",
    ),
    "fi": Profile(
        """
        ja on ei että se oli hän mutta ovat kun myös joka kuin tai ole niin vuonna sen mukaan
        sekä jos vain jo hänen voi olla ollut tämä nyt ne kanssa mitä siitä sitä jotka jonka
        kuitenkin ennen noin osa eri tämän jossa koska minä olen me sinä
        """,
        "äöå",
    ),
    "is": Profile(
        """
        og að í á er það sem við um til með ekki var en af fyrir hann þess því þetta hún eru
        frá ég þá hefur eða þar svo verið sé voru sér úr upp þau þeir hafa eftir ef
        """,
        "áðéíóúýþæö",
    ),
    "pl": Profile(
        """
        w i na z do się nie to że o jest jak po od za co dla jego tak ale przez czy przy był
        być oraz tylko już może też są tym który które która lub było roku jej tego ich także
        więc bardzo nas jako pod ma ze przed można a u by gdy
        """,
        "ąćęłńóśźż",
    ),
    "cs": Profile(
        """
        a v se na je že s z do o to i pro k jsou jako ve by po za jeho si od ale tak která
        který které byl byla bylo jen už nebo také není při před než jsme však až více může
        být co tím ze roce když pod jej mezi jejich kteří u podle této
        """,
        "áčďéěíňóřšťúůýž",
    ),
    "sk": Profile(
        """
        a v sa na je že s z do o to i pre k sú ako vo by po za jeho si od ale tak ktorá ktorý
        ktoré bol bola bolo len už alebo aj nie pri pred než sme však až viac môže byť čo tým
        zo roku keď pod medzi ich ktorí podľa tejto ešte veľmi
        """,
        "áäčďéíĺľňóôŕšťúýž",
    ),
    "hu": Profile(
        """
        a az és hogy nem is egy van meg ez de volt csak már ha el mint azt ki még vagy mert
        lehet minden kell fel be le sem itt aki ezt most őt úgy majd után között nagyon akkor
        lesz szerint ami több pedig illetve amely sok nincs én ön való ezek arra mi
        """,
        "áéíóöőúüű",
    ),
    "ro": Profile(
        """
        de și în a la cu pe o că nu un din care este mai sa se pentru ale fi al au fost ca sau
        lui ce prin dar sunt după am fără cel acest această între cei ei lor noi îi le ne
        foarte când doar unui unei până poate aceste şi
        """,
        "ăâîșțşţ",
    ),
    "hr": Profile(
        """
        i u je na se da za su od s o a koji koja koje kao bi iz što do te ne sam ali po biti
        bio bila bilo samo ili nije nakon prema uz jer još kako smo već sve može ako ima kod
        koju godine gdje između njih mu ga njegov tko tijekom tog vrlo
        """,
        "čćđšž",
    ),
    "sl": Profile(
        """
        in je v na da se za so ki z s pa tudi ne od po bi ali kot pri do ni si še že če ima iz
        bil bila bilo samo kjer lahko zelo ko o leta med kar sem bo njegov ker več vse smo ter
        te tem svoje preko naj pred tako
        """,
        "čšž",
    ),
    "lt": Profile(
        """
        ir kad į iš su yra tai o bet kaip ar nuo buvo per dėl ne jis ji už taip apie savo tik
        jau dar prie po pagal gali jo metų kurie kuris kuri būti jų arba iki mes bus šis ši
        mano
        """,
        "ąčęėįšųūž",
    ),
    "lv": Profile(
        """
        un ir ka no uz ar par kas tas bet kā vai arī nav lai pēc ko tā savu šo gada bija tikai
        vēl var pie kad es mēs būs jau viņš to līdz vairāk ja tiek pat ļoti kur
        """,
        "āčēģīķļņšūž",
    ),
    "et": Profile(
        """
        ja on ei et see oli ta kui ka mis ning aga oma kes või ma siis selle nii üks veel mida
        pärast välja seda juba kuid nagu olid mitte peale tema pole sest eesti aasta kõik väga
        """,
        "äöõüšž",
    ),
    "tr": Profile(
        """
        ve bir bu da de için ile olarak çok daha olan en gibi sonra kadar ne var ama o ya her
        ki değil mi ben olduğu göre diye bunu veya ise iki oldu şey hem nasıl yeni önce
        tarafından içinde arasında bana onun sen biz sadece zaman büyük etmek
        """,
        "çğıöşüâî",
    ),
    "az": Profile(
        """
        və bir bu ilə üçün də da ki olan edir isə daha olaraq sonra kimi var ən çox nə ya o
        hər öz amma görə deyil onun belə biz mən idi olub eyni qədər bütün tərəfindən
        """,
        "çəğıöşü",
    ),
    "vi": Profile(
        """
        và của là có được cho trong các không với này một những người để khi đã từ về như đến
        cũng tại nhiều năm vào sẽ ra hơn trên theo đó làm phải nhưng nếu rất đang sau hoặc bạn
        """,
        "ăâđêôơưáàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ",
    ),
    "id": Profile(
        """
        yang dan di ini untuk dengan dari itu tidak dalam akan pada juga adalah ke karena ada
        oleh saya sebagai bisa atau kami telah dapat mereka lebih anda kita saat tersebut
        sudah bahwa hanya menjadi tahun seperti para namun secara banyak satu belum
        """,
        "",
    ),
    "ms": Profile(
        """
        yang dan di ini untuk dengan dari itu tidak dalam akan pada juga adalah ke kerana ada
        oleh saya sebagai boleh atau kami telah dapat mereka lebih anda kita ialah tersebut
        sudah bahawa hanya menjadi tahun seperti para namun secara banyak satu belum
        """,
        "",
    ),
    "tl": Profile(
        """
        ang ng sa na at mga ay ko siya ito hindi para may kung si niya ni nang ka mo ako sila
        nila pa lang din rin kanyang dahil kapag isang wala naman po iyon namin natin atin
        """,
        "",
    ),
    "sw": Profile(
        """
        na ya wa kwa ni katika za la hii kuwa cha huu yake kama wake alikuwa hiyo lakini watu
        wao pia baada kutoka hadi sana mwaka bila ambayo kila moja hivyo yao zaidi ili
        """,
        "",
    ),
    "ca": Profile(
        """
        de la i el que a en els les per un una amb del no és al es dels va com més ser o seva
        seu són aquest aquesta ha però també entre fins molt quan sobre hi pel tot sense
        nostra l d on ja perquè han
        """,
        "àçéèíïóòúü",
    ),
    "gl": Profile(
        """
        de a o que e do da en un para é con non unha os no se na por máis as dos como pero foi
        ao das ten seu súa ou ser cando moi hai nos xa está eu tamén só pola ata isto ela
        entre era despois sen son polo unhas
        """,
        "áéíñóúü",
    ),
    "eu": Profile(
        """
        eta da ez bat du dira izan zen hau dute ere baina dela beste egin zuen bere edo baino
        oso horrek dago den ditu zuten egiten gure arte bai behar urte euskal
        """,
        "ñ",
    ),
    "sq": Profile(
        """
        të e në dhe i me për një që nuk së nga është më u si ka por kjo ky do janë ai prej
        kanë pas edhe shumë këtë tij ishte duke ose
        """,
        "ëç",
    ),
    "cy": Profile(
        """
        y yn a i ar o ei yr ac wedi mae am ond gan gyda fel oedd fod eu hyn nid bod at yw
        hefyd cael un mwy sydd hwn dros
        """,
        "âêîôûŵŷ",
    ),
    "ga": Profile(
        """
        an na agus ar i a is go le do bhí tá ag sé ní ó as chun mar sin seo é sa nó ach faoi
        gur de leis bhfuil siad
        """,
        "áéíóú",
    ),
    "af": Profile(
        """
        die en van in is het dat te vir nie met op was aan ook om hy sy as by deur na wat ek
        kan sal word hulle haar uit jy ons maar nog daar n baie hierdie nou wees elke omdat moes
        tussen sowel almal geen
        """,
        "êëïô",
    ),
    "mt": Profile(
        """
        ta fil minn hija kien huwa għal dan din dawn lil tal fuq bħala aktar kienet wara mill
        għall biex dwar jew hemm iktar qed kull meta għandu
        """,
        "ċġħż",
    ),
    "lb": Profile(
        """
        an den déi dat ass fir mat vun op ech net hunn gëtt awer och ginn wéi datt sinn hien hir
        eng huet gouf d zu duerch wann si bei méi mussen
        """,
        "éëäö",
    ),
    "uz": Profile(
        """
        va bu bilan uchun ham bir edi deb yoki esa lekin keyin emas har juda mumkin oʻz boʻlgan
        boʻlib yil bo lgan haqida
        """,
        "ʻ",
    ),
    "eo": Profile(
        """
        la de kaj en al estas por ne kun ke li ĝi sed ĉi tiu pri el mi kiel ankaŭ ili plej aŭ
        pli kiu ni vi estis kiuj per onia
        """,
        "ĉĝĥĵŝŭ",
    ),
    "la": Profile(
        """
        et in est non ad cum ut sed qui quod ex de per si esse aut sunt ab hoc eius quae atque
        etiam enim nec autem quam
        """,
        "",
    ),
}
"""Languages in Latin script."""

CYRILLIC: Final = {
    "ru": Profile(
        """
        и в не на что с по как это он к но из у за от для так же все о бы если или то его до
        при мы они был только может быть я уже ее когда вы было также который после будет
        чтобы нет еще очень со без
        """,
        "ыэъё",
    ),
    "uk": Profile(
        """
        і в не на що з та до як це за у від для про він але є його по так був або із також які
        який ми вони бути може цього після її було коли ще щоб буде немає лише через вже мають
        щодо під між
        """,
        "іїєґ",
    ),
    "be": Profile(
        """
        і ў на не што з у да як па для гэта за ад ён але яго быў або каб іх калі было якія
        будзе толькі пасля праз
        """,
        "ўіё",
    ),
    "bg": Profile(
        """
        на и в да се за от е с по са не че като това до които но ще си има към при или един
        беше още който може след само както бъде този тази няма защото през те така
        """,
        "ъ",
    ),
    "sr": Profile(
        """
        и у је на се да за су од с о а који која које као би из што до те не сам али по био
        била било само или није након према уз јер још како све може ако има код
        """,
        "ђјљњћџ",
    ),
    "mk": Profile(
        """
        и на во се да за од е со по не што тоа како ќе ги го ја но или беше има само при кои
        која кој до може сите овој
        """,
        "ѓѕјљњќџ",
    ),
    "kk": Profile(
        """
        және бұл мен бір үшін да де деп болып бар еді осы сол қазақстан туралы болады жоқ ол
        бойынша
        """,
        "әғқңөұүһі",
    ),
    "mn": Profile(
        """
        байна нь энэ юм бол ба болон гэж тухай байсан нэг бөгөөд монгол хүн ч л
        """,
        "өү",
    ),
}
"""Languages in Cyrillic script."""

ARABIC: Final = {
    "ar": Profile(
        """
        في من على إلى أن عن التي هذا مع ما لا الذي كان هذه بعد كل بين أو قد وقد هو هي ذلك كما
        قبل حتى لم غير عند خلال
        """,
        "ةإأىؤئ",
    ),
    "fa": Profile(
        """
        و در به از که این را با است برای آن یک خود تا کرد بر هم نیز می شد ها شده دارد ما اما
        یا هر دو
        """,
        "پچژگیک",
    ),
    "ur": Profile(
        """
        کے میں کی ہے اور سے کا کو نے پر کہ یہ ہیں اس بھی تھا ایک نہیں کیا ہو کر ان جو تو گیا
        """,
        "ٹڈڑںےہھ",
    ),
    "ckb": Profile("لە و بە بۆ کە ئەم ئەو لەگەڵ دەکات بوو نێوان", "ێۆەڵڕڤ"),
}
"""Languages in Arabic script."""

DEVANAGARI: Final = {
    "hi": Profile(
        """
        के में है की से को और का ने पर कि यह हैं भी एक नहीं इस कर लिए तो हो था गया या अपने वह
        """,
        "",
    ),
    "mr": Profile(
        """
        आहे आणि या च्या हे ते व तो आहेत केला होते मध्ये त्या त्यांनी करण्यात म्हणून
        """,
        "ळ",
    ),
    "ne": Profile("छ र को मा छन् यो भएको गरेको लागि पनि गर्ने हो ले थियो एक नेपाल भने", ""),
}
"""Languages in Devanagari."""
