"""Month names of the languages of :mod:`arachne.extraction.dates.reading`.

The names are those of the Unicode Common Locale Data Repository (facts of each language, wide and
abbreviated, format and stand-alone forms), with common spellings beside them.
"""

from __future__ import annotations

from typing import Final

MONTHS: Final[dict[str, str]] = {
    "en": (
        "january jan | february feb | march mar | april apr | may | june jun | july jul | "
        "august aug | september sep sept | october oct | november nov | december dec"
    ),
    "de": (
        "januar jan jänner jän | februar feb feber | märz mär mrz maerz | april apr | mai | "
        "juni jun | juli jul | august aug | september sept sep | oktober okt | november nov | "
        "dezember dez"
    ),
    "fr": (
        "janvier janv | février févr fev fevrier | mars | avril avr | mai | juin | juillet "
        "juil juill | août aout | septembre sept | octobre oct | novembre nov | décembre déc "
        "decembre"
    ),
    "es": (
        "enero ene | febrero feb | marzo mar | abril abr | mayo may | junio jun | julio jul | "
        "agosto ago | septiembre sept setiembre set | octubre oct | noviembre nov | diciembre "
        "dic"
    ),
    "pt": (
        "janeiro jan | fevereiro fev | março mar | abril abr | maio mai | junho jun | julho "
        "jul | agosto ago | setembro set | outubro out | novembro nov | dezembro dez"
    ),
    "it": (
        "gennaio gen | febbraio feb | marzo mar | aprile apr | maggio mag | giugno giu | "
        "luglio lug | agosto ago | settembre set sett | ottobre ott | novembre nov | dicembre "
        "dic"
    ),
    "nl": (
        "januari jan | februari feb | maart mrt | april apr | mei | juni jun | juli jul | "
        "augustus aug | september sep | oktober okt | november nov | december dec"
    ),
    "sv": (
        "januari jan | februari feb | mars | april apr | maj | juni | juli | augusti aug | "
        "september sep | oktober okt | november nov | december dec"
    ),
    "da": (
        "januar jan | februar feb | marts mar | april apr | maj | juni jun | juli jul | "
        "august aug | september sep | oktober okt | november nov | december dec"
    ),
    "no": (
        "januar jan | februar feb | mars mar | april apr | mai | juni jun | juli jul | august "
        "aug | september sep | oktober okt | november nov | desember des"
    ),
    "fi": (
        "tammikuuta tammikuu tammi | helmikuuta helmikuu helmi | maaliskuuta maaliskuu maalis "
        "| huhtikuuta huhtikuu huhti | toukokuuta toukokuu touko | kesäkuuta kesäkuu kesä | "
        "heinäkuuta heinäkuu heinä | elokuuta elokuu elo | syyskuuta syyskuu syys | lokakuuta "
        "lokakuu loka | marraskuuta marraskuu marras | joulukuuta joulukuu joulu"
    ),
    "is": (
        "janúar jan | febrúar feb | mars mar | apríl apr | maí | júní jún | júlí júl | ágúst "
        "ágú | september sep | október okt | nóvember nóv | desember des"
    ),
    "pl": (
        "stycznia styczeń sty | lutego luty lut | marca marzec mar | kwietnia kwiecień kwi | "
        "maja maj | czerwca czerwiec cze | lipca lipiec lip | sierpnia sierpień sie | "
        "września wrzesień wrz | października październik paź | listopada listopad lis | "
        "grudnia grudzień gru"
    ),
    "cs": (
        "ledna leden led | února únor úno | března březen bře | dubna duben dub | května "
        "květen kvě | června červen čvn | července červenec čvc | srpna srpen srp | září zář "
        "| října říjen říj | listopadu listopad lis | prosince prosinec pro"
    ),
    "sk": (
        "januára január jan | februára február feb | marca marec mar | apríla apríl apr | "
        "mája máj | júna jún | júla júl | augusta august aug | septembra september sep | "
        "októbra október okt | novembra november nov | decembra december dec"
    ),
    "hu": (
        "január jan | február febr | március márc | április ápr | május máj | június jún | "
        "július júl | augusztus aug | szeptember szept | október okt | november nov | "
        "december dec"
    ),
    "ro": (
        "ianuarie ian | februarie feb | martie mar | aprilie apr | mai | iunie iun | iulie "
        "iul | august aug | septembrie sept | octombrie oct | noiembrie nov | decembrie dec"
    ),
    "hr": (
        "siječnja siječanj sij | veljače veljača velj | ožujka ožujak ožu | travnja travanj "
        "tra | svibnja svibanj svi | lipnja lipanj lip | srpnja srpanj srp | kolovoza kolovoz "
        "kol | rujna rujan ruj | listopada listopad lis | studenoga studeni stu | prosinca "
        "prosinac pro"
    ),
    "sl": (
        "januar jan | februar feb | marec mar | april apr | maj | junij jun | julij jul | "
        "avgust avg | september sep | oktober okt | november nov | december dec"
    ),
    "sr-Latn": (
        "januar jan | februar feb | mart mar | april apr | maj | jun | jul | avgust avg | "
        "septembar sep | oktobar okt | novembar nov | decembar dec"
    ),
    "lt": (
        "sausio sausis saus | vasario vasaris vas | kovo kovas kov | balandžio balandis bal | "
        "gegužės gegužė geg | birželio birželis birž | liepos liepa liep | rugpjūčio "
        "rugpjūtis rugp | rugsėjo rugsėjis rugs | spalio spalis spal | lapkričio lapkritis "
        "lapkr | gruodžio gruodis gruod"
    ),
    "lv": (
        "janvāris janvārī janv | februāris februārī febr | marts martā | aprīlis aprīlī apr | "
        "maijs maijā | jūnijs jūnijā jūn | jūlijs jūlijā jūl | augusts augustā aug | "
        "septembris septembrī sept | oktobris oktobrī okt | novembris novembrī nov | "
        "decembris decembrī dec"
    ),
    "et": (
        "jaanuar jaan | veebruar veebr | märts | aprill apr | mai | juuni | juuli | august "
        "aug | september sept | oktoober okt | november nov | detsember dets"
    ),
    "tr": (
        "ocak oca | şubat şub | mart mar | nisan nis | mayıs may | haziran haz | temmuz tem | "
        "ağustos ağu | eylül eyl | ekim eki | kasım kas | aralık ara"
    ),
    "az": (
        "yanvar yan | fevral fev | mart mar | aprel apr | may | iyun iyn | iyul iyl | avqust "
        "avq | sentyabr sen | oktyabr okt | noyabr noy | dekabr dek"
    ),
    "id": (
        "januari jan | februari feb | maret mar | april apr | mei | juni jun | juli jul | "
        "agustus agu | september sep | oktober okt | november nov | desember des"
    ),
    "ms": (
        "januari jan | februari feb | mac | april apr | mei | jun | julai jul | ogos ogo | "
        "september sep | oktober okt | november nov | disember dis"
    ),
    "ca": (
        "gener gen | febrer febr | març | d’abril abril d’abr abr | maig | juny | juliol jul "
        "| d’agost agost d’ag ag | setembre set | d’octubre octubre d’oct oct | novembre nov "
        "| desembre des"
    ),
    "gl": (
        "xaneiro xan | febreiro feb | marzo mar | abril abr | maio | xuño | xullo xul | "
        "agosto ago | setembro set | outubro out | novembro nov | decembro dec"
    ),
    "eu": (
        "urtarrilaren urtarrila urt | otsailaren otsaila ots | martxoaren martxoa mar | "
        "apirilaren apirila api | maiatzaren maiatza mai | ekainaren ekaina eka | "
        "uztailaren uztaila uzt | abuztuaren abuztua abu | irailaren iraila ira | "
        "urriaren urria urr | azaroaren azaroa aza | abenduaren abendua abe"
    ),
    "sq": (
        "janar jan | shkurt shk | mars mar | prill pri | maj | qershor qer | korrik korr | "
        "gusht gush | shtator sht | tetor tet | nëntor nën | dhjetor dhj"
    ),
    "cy": (
        "ionawr ion | chwefror chwef chw | mawrth maw | ebrill ebr | mai | mehefin meh | "
        "gorffennaf gorff gor | awst | medi | hydref hyd | tachwedd tach | rhagfyr rhag"
    ),
    "ga": (
        "eanáir ean | feabhra feabh | márta | aibreán aib | bealtaine beal | meitheamh meith "
        "| iúil | lúnasa lún | mfómh | dfómh | samhain samh | nollaig noll"
    ),
    "af": (
        "januarie jan | februarie feb | maart mrt | april apr | mei | junie jun | julie jul | "
        "augustus aug | september sep | oktober okt | november nov | desember des"
    ),
    "sw": (
        "januari jan | februari feb | machi mac | aprili apr | mei | juni jun | julai jul | "
        "agosti ago | septemba sep | oktoba okt | novemba nov | desemba des"
    ),
    "ru": (
        "января январь янв | февраля февраль февр | марта март мар | апреля апрель апр | мая "
        "май | июня июнь июн | июля июль июл | августа август авг | сентября сентябрь сент | "
        "октября октябрь окт | ноября ноябрь нояб | декабря декабрь дек"
    ),
    "uk": (
        "січня січень січ | лютого лютий лют | березня березень бер | квітня квітень квіт | "
        "травня травень трав | червня червень черв | липня липень лип | серпня серпень серп | "
        "вересня вересень вер | жовтня жовтень жовт | листопада листопад лист | грудня "
        "грудень груд"
    ),
    "be": (
        "студзеня студзень сту | лютага люты лют | сакавіка сакавік сак | красавіка красавік "
        "кра | мая май | чэрвеня чэрвень чэр | ліпеня ліпень ліп | жніўня жнівень жні | "
        "верасня верасень вер | кастрычніка кастрычнік кас | лістапада лістапад ліс | снежня "
        "снежань сне"
    ),
    "bg": (
        "януари яну | февруари фев | март | април апр | май | юни | юли | август авг | "
        "септември сеп | октомври окт | ноември ное | декември дек"
    ),
    "mk": (
        "јануари јан | февруари фев | март мар | април апр | мај | јуни јун | јули јул | "
        "август авг | септември сеп | октомври окт | ноември ное | декември дек"
    ),
    "sr": (
        "јануар јан | фебруар феб | март мар | април апр | мај | јун | јул | август авг | "
        "септембар сеп | октобар окт | новембар нов | децембар дец"
    ),
    "kk": (
        "қаңтар қаң | ақпан ақп | наурыз нау | сәуір сәу | мамыр мам | маусым мау | шілде шіл "
        "| тамыз там | қыркүйек қыр | қазан қаз | қараша қар | желтоқсан жел"
    ),
    "el": (
        "ιανουαρίου ιανουάριος ιαν | φεβρουαρίου φεβρουάριος φεβ | μαρτίου μάρτιος μαρ μάρ | "
        "απριλίου απρίλιος απρ | μαΐου μάιος μαΐ μάι | ιουνίου ιούνιος ιουν ιούν | ιουλίου "
        "ιούλιος ιουλ ιούλ | αυγούστου αύγουστος αυγ αύγ | σεπτεμβρίου σεπτέμβριος σεπ | "
        "οκτωβρίου οκτώβριος οκτ | νοεμβρίου νοέμβριος νοε νοέ | δεκεμβρίου δεκέμβριος δεκ"
    ),
    "he": (
        "ינואר ינו׳ | פברואר פבר׳ | מרץ | אפריל אפר׳ | מאי | יוני | יולי | אוגוסט אוג׳ | "
        "ספטמבר ספט׳ | אוקטובר אוק׳ | נובמבר נוב׳ | דצמבר דצמ׳"
    ),
    "ar": (
        "يناير جانفي | فبراير شباط فيفري | مارس آذار اذار | أبريل ابريل نيسان أفريل | "
        "مايو أيار ايار ماي | يونيو حزيران جوان | يوليو تموز جويلية | "
        "أغسطس اغسطس آب أوت | سبتمبر أيلول ايلول | أكتوبر اكتوبر | نوفمبر | ديسمبر"
    ),
    "fa": (
        "ژانویه | فوریه | مارس | آوریل | مه | ژوئن | ژوئیه | اوت | سپتامبر | اکتبر | نوامبر | "
        "دسامبر"
    ),
    "ur": (
        "جنوری | فروری | مارچ | اپریل | مئی | جون | جولائی | اگست | ستمبر | اکتوبر | نومبر | دسمبر"
    ),
    "hi": (
        "जनवरी जन॰ | फ़रवरी फ़र॰ | मार्च | अप्रैल | मई | जून | जुलाई जुल॰ | अगस्त अग॰ | "
        "सितंबर सित॰ | अक्टूबर अक्टू॰ | नवंबर नव॰ | दिसंबर दिस॰"
    ),
    "bn": (
        "জানুয়ারি জানু | ফেব্রুয়ারি ফেব | মার্চ | এপ্রিল এপ্রি | মে | জুন | জুলাই জুল | "
        "আগস্ট আগ | সেপ্টেম্বর সেপ সেপ্ট | অক্টোবর অক্টো | নভেম্বর নভে | ডিসেম্বর ডিসে"
    ),
    "ta": (
        "ஜனவரி ஜன | பிப்ரவரி பிப் | மார்ச் மார் | ஏப்ரல் ஏப் | மே | ஜூன் | ஜூலை | ஆகஸ்ட் ஆக | "
        "செப்டம்பர் செப் | அக்டோபர் அக் | நவம்பர் நவ | டிசம்பர் டிச"
    ),
    "th": (
        "มกราคม ม.ค | กุมภาพันธ์ ก.พ | มีนาคม มี.ค | เมษายน เม.ย | พฤษภาคม พ.ค | มิถุนายน "
        "มิ.ย | กรกฎาคม ก.ค | สิงหาคม ส.ค | กันยายน ก.ย | ตุลาคม ต.ค | พฤศจิกายน พ.ย | "
        "ธันวาคม ธ.ค"
    ),
    "ka": (
        "იანვარი იან | თებერვალი თებ | მარტი მარ | აპრილი აპრ | მაისი მაი | ივნისი ივნ | "
        "ივლისი ივლ | აგვისტო აგვ | სექტემბერი სექ | ოქტომბერი ოქტ | ნოემბერი ნოე | დეკემბერი "
        "დეკ"
    ),
    "hy": (
        "հունվարի հունվար հնվ | փետրվարի փետրվար փտվ | մարտի մարտ մրտ | ապրիլի ապրիլ ապր | "
        "մայիսի մայիս մյս | հունիսի հունիս հնս | հուլիսի հուլիս հլս | օգոստոսի օգոստոս օգս | "
        "սեպտեմբերի սեպտեմբեր սեպ | հոկտեմբերի հոկտեմբեր հոկ | նոյեմբերի նոյեմբեր նոյ | "
        "դեկտեմբերի դեկտեմբեր դեկ"
    ),
    "ne": (
        "जनवरी | फेब्रुअरी | मार्च | अप्रिल | मे | जुन | जुलाई | अगस्ट | सेप्टेम्बर | अक्टोबर | नोभेम्बर | डिसेम्बर"
    ),
    "mr": (
        "जानेवारी जाने | फेब्रुवारी फेब्रु | मार्च | एप्रिल एप्रि | मे | जून | जुलै | ऑगस्ट "
        "ऑग | सप्टेंबर सप्टें | ऑक्टोबर ऑक्टो | नोव्हेंबर नोव्हें | डिसेंबर डिसें"
    ),
    "te": (
        "జనవరి జన | ఫిబ్రవరి ఫిబ్ర | మార్చి | ఏప్రిల్ ఏప్రి | మే | జూన్ | జులై | ఆగస్టు ఆగ | "
        "సెప్టెంబర్ సెప్టెం | అక్టోబర్ అక్టో | నవంబర్ నవం | డిసెంబర్ డిసెం"
    ),
    "kn": (
        "ಜನವರಿ ಜನ | ಫೆಬ್ರವರಿ ಫೆಬ್ರ | ಮಾರ್ಚ್ | ಏಪ್ರಿಲ್ ಏಪ್ರಿ | ಮೇ | ಜೂನ್ | ಜುಲೈ | ಆಗಸ್ಟ್ ಆಗ | "
        "ಸೆಪ್ಟೆಂಬರ್ ಸೆಪ್ಟೆಂ | ಅಕ್ಟೋಬರ್ ಅಕ್ಟೋ | ನವೆಂಬರ್ ನವೆಂ | ಡಿಸೆಂಬರ್ ಡಿಸೆಂ"
    ),
    "ml": (
        "ജനുവരി ജനു | ഫെബ്രുവരി ഫെബ്രു | മാർച്ച് മാർ | ഏപ്രിൽ ഏപ്രി | മേയ് | ജൂൺ | ജൂലൈ | "
        "ഓഗസ്റ്റ് ഓഗ | സെപ്റ്റംബർ സെപ്റ്റം | ഒക്ടോബർ ഒക്ടോ | നവംബർ നവം | ഡിസംബർ ഡിസം"
    ),
    "gu": (
        "જાન્યુઆરી જાન્યુ | ફેબ્રુઆરી ફેબ્રુ | માર્ચ | એપ્રિલ | મે | જૂન | જુલાઈ | ઑગસ્ટ | "
        "સપ્ટેમ્બર સપ્ટે | ઑક્ટોબર ઑક્ટો | નવેમ્બર નવે | ડિસેમ્બર ડિસે"
    ),
    "pa": (
        "ਜਨਵਰੀ ਜਨ | ਫ਼ਰਵਰੀ ਫ਼ਰ | ਮਾਰਚ | ਅਪ੍ਰੈਲ ਅਪ੍ਰੈ | ਮਈ | ਜੂਨ | ਜੁਲਾਈ ਜੁਲਾ | ਅਗਸਤ ਅਗ | ਸਤੰਬਰ "
        "ਸਤੰ | ਅਕਤੂਬਰ ਅਕਤੂ | ਨਵੰਬਰ ਨਵੰ | ਦਸੰਬਰ ਦਸੰ"
    ),
    "my": (
        "ဇန်နဝါရီ ဇန် | ဖေဖော်ဝါရီ ဖေ | မတ် | ဧပြီ | မေ | ဇွန် | ဇူလိုင် ဇူ | ဩဂုတ် | စက်တင်ဘာ "
        "စက် | အောက်တိုဘာ အောက် | နိုဝင်ဘာ နို | ဒီဇင်ဘာ ဒီ"
    ),
    "km": ("មករា | កុម្ភៈ | មីនា | មេសា | ឧសភា | មិថុនា | កក្កដា | សីហា | កញ្ញា | តុលា | វិច្ឆិកា | ធ្នូ"),
    "lo": (
        "ມັງກອນ ມ.ກ | ກຸມພາ ກ.ພ | ມີນາ ມ.ນ | ເມສາ ມ.ສ | ພຶດສະພາ ພ.ພ | ມິຖຸນາ ມິ.ຖ | ກໍລະກົດ ກ.ລ "
        "| ສິງຫາ ສ.ຫ | ກັນຍາ ກ.ຍ | ຕຸລາ ຕ.ລ | ພະຈິກ ພ.ຈ | ທັນວາ ທ.ວ"
    ),
    "am": (
        "ጃንዋሪ ጃን | ፌብሩዋሪ ፌብ | ማርች | ኤፕሪል ኤፕሪ | ሜይ | ጁን | ጁላይ | ኦገስት ኦገስ | ሴፕቴምበር ሴፕቴ | ኦክቶበር "
        "ኦክቶ | ኖቬምበር ኖቬም | ዲሴምበር ዲሴም"
    ),
    "ps": (
        "جنوري | فبروري فېبروري | مارچ | اپریل | مۍ | جون | جولای | اګست | سېپتمبر سپتمبر | "
        "اکتوبر | نومبر | دسمبر"
    ),
    "or": (
        "ଜାନୁଆରୀ | ଫେବୃଆରୀ | ମାର୍ଚ୍ଚ | ଅପ୍ରେଲ | ମଇ | ଜୁନ | ଜୁଲାଇ | ଅଗଷ୍ଟ | ସେପ୍ଟେମ୍ବର | ଅକ୍ଟୋବର | ନଭେମ୍ବର | ଡିସେମ୍ବର"
    ),
    "as": (
        "জানুৱাৰী জানু | ফেব্ৰুৱাৰী ফেব্ৰু | মাৰ্চ | এপ্ৰিল | মে’ | জুন | জুলাই | আগষ্ট আগ | "
        "ছেপ্তেম্বৰ ছেপ্তে | অক্টোবৰ অক্টো | নৱেম্বৰ নৱে | ডিচেম্বৰ ডিচে"
    ),
    "si": (
        "ජනවාරි ජන | පෙබරවාරි පෙබ | මාර්තු | අප්‍රේල් අප්රේල් | මැයි | ජූනි | ජූලි | අගෝස්තු | "
        "සැප්තැම්බර් | ඔක්තෝබර් | නොවැම්බර් | දෙසැම්බර්"
    ),
    "mt": (
        "jannar | frar | marzu | april | mejju | ġunju | lulju | awwissu | settembru | ottubru "
        "| novembru | diċembru"
    ),
    "lb": (
        "januar | februar | mäerz | abrëll | mee | juni | juli | august | september | oktober | "
        "november | dezember"
    ),
    "eo": (
        "januaro | februaro | marto | aprilo | majo | junio | julio | aŭgusto | septembro | "
        "oktobro | novembro | decembro"
    ),
    "fil": (
        "enero | pebrero | marso | abril | mayo | hunyo | hulyo | agosto | setyembre | oktubre "
        "| nobyembre | disyembre"
    ),
    "ha": (
        "janairu | faburairu | maris | afirilu | mayu | yuni | yuli | agusta | satumba | oktoba "
        "| nuwamba | disamba"
    ),
    "so": (
        "janaayo jannaayo | febraayo | maarso | abriil | maayo | juun | luulyo | agosto ogosto "
        "| sebtembar sebteembar | oktoobar | noofeembar | diseembar"
    ),
    "uz": (
        "yanvar | fevral | mart | aprel | may | iyun | iyul | avgust | sentabr | oktabr | "
        "noyabr | dekabr"
    ),
    "tg": (
        "январ | феврал | март | апрел | май | июн | июл | август | сентябр | октябр | ноябр | "
        "декабр"
    ),
}
"""Language to its month names: twelve groups, parted by ``|``, of names, parted by blanks."""
