"""Common characters by which a decoded text is recognised as text.

``COMMON`` holds the commonest characters of East Asian languages, those that every frequency list
begins with: they make up about half of any running text.
"""

from __future__ import annotations

from typing import Final

_HIRAGANA: Final = "".join(map(chr, range(0x3041, 0x3094)))
_KATAKANA: Final = "".join(map(chr, range(0x30A1, 0x30F7))) + "ー"

COMMON: Final[dict[str, frozenset[str]]] = {
    "ja": frozenset(
        _HIRAGANA
        + _KATAKANA
        + "日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気"
        "小七山話女北午百書先名川"
        "千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会社者部新地方自事発内対手市業合場理主明体"
    ),
    "zh-Hans": frozenset(
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里"
        "用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实"
        "日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政"
        "美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员"
        "解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件"
        "计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象"
        "完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运"
        "网站版权联系们首页更多查看评论"
    ),
    "zh-Hant": frozenset(
        "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡"
        "用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實"
        "日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政"
        "美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員"
        "解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件"
        "計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象"
        "網站版聯繫首頁更多查看評論灣"
    ),
    "ko": frozenset(
        "이다는의에가을를은고하지기로사한도인리아서정그대어자시나수만일라보니들있것해여부전스구과장상제안게주으원"
        "비소면적국공연성신동요년경조유세원문히중음지오관회방러와개산합교위용생계화선행업실통금무분입현재물등민"
        "했습니까네요드트르린진치려모우저마내"
    ),
}

PUNCTUATION: Final = frozenset("«»„“”‚‘’‹›–—…•·©®™°§€£\xa0\xad×±²³½¼¾¿¡ªº№´¨¶†")
"""What any language uses beside letters."""

SCRIPT_LETTERS: Final[dict[str, tuple[frozenset[str], frozenset[str]]]] = {
    "cyrillic": (
        frozenset("оеаинтсрвлкмдпуяыз"),
        frozenset("фбгжйхцчшщъьэюёіїєґўђјљњћџ"),
    ),
    "greek": (
        frozenset("αοιετσνηυρκπλμςάόίέήύώω"),
        frozenset("βγδζθξφχψϊϋΐΰ"),
    ),
    "hebrew": (frozenset("יוהלארתשמבנםדחקעפ"), frozenset("גזטכךןסףצץ")),
    "arabic": (frozenset("اليمنوتربعدسفهكقحةأ"), frozenset("جخذزشصضطظغثإآؤئءىپچژگ،؛؟ًٌٍَُِّْـ")),
    "thai": (
        frozenset("านรอกเงมยลวดทส่้ีัิ์ะตป"),
        frozenset(map(chr, range(0x0E01, 0x0E5C))),
    ),
}
"""Script to its commonest letters and the others."""
