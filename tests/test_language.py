"""Which language a text is in, and when to doubt what the page declares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.language.detection import detect
from arachne.extraction.language.reading import choose_language, normalise_tag

SENTENCES = {
    "en": "The city announced that the new road will not be built this year.",
    "de": "Die Stadt hat gestern erklärt, dass die neue Straße erst in einem Jahr gebaut wird.",
    "fr": "La ville a annoncé hier que la nouvelle route ne sera construite que dans un an.",
    "es": "La ciudad anunció ayer que la nueva carretera no se hará hasta otro año.",
    "pt": "A cidade anunciou ontem que a nova estrada só será construída no próximo ano.",
    "it": "La città ha annunciato ieri che la nuova strada non sarà costruita fino al 2030.",
    "nl": "De stad heeft gisteren aangekondigd dat de nieuwe weg pas volgend jaar wordt aangelegd.",
    "sv": "Staden meddelade i går att den nya vägen inte kommer att byggas förrän nästa år.",
    "da": "Byen meddelte i går, at den nye vej først bliver bygget næste år.",
    "no": "Byen har no fortalt at det ikkje vert bygt ein ny veg før neste år, berre ei bru.",
    "af": "Die stad het gister gesê dat die nuwe pad nie hierdie jaar gebou sal word nie.",
    "lb": "D'Stad huet gëschter matgedeelt, datt déi nei Strooss dëst Joer net gebaut gëtt.",
    "mt": "Il-belt ħabbret li t-triq il-ġdida mhux se tinbena din is-sena għax kien hemm nuqqas.",
    "uz": "Shahar kecha yangi yoʻl bu yil qurilmasligini va pul juda kam ekanini maʼlum qildi.",
    "fi": "Kaupunki ilmoitti eilen, että uusi tie rakennetaan vasta ensi vuonna, koska niin on.",
    "pl": "Miasto ogłosiło, że nowa droga nie zostanie zbudowana w tym roku, bo to za drogo.",
    "cs": "Město oznámilo, že nová silnice se bude stavět až příští rok, protože to tak je.",
    "sk": "Mesto včera oznámilo, že nová cesta sa bude stavať až budúci rok, pretože nie sú.",
    "hu": "A város tegnap bejelentette, hogy az új út csak jövőre épül meg, mert nincs rá pénz.",
    "ro": "Orașul a anunțat ieri că noul drum nu va fi construit până anul viitor.",
    "hr": "Grad je jučer objavio da će se nova cesta graditi tek sljedeće godine jer nema novca.",
    "tr": "Yeni yol için bir yıl daha bekleyeceğiz, çünkü para yok ve bu çok kötü değil mi, dedi.",
    "vi": "Thành phố hôm qua thông báo rằng con đường mới sẽ không được xây dựng.",
    "id": "Kota itu kemarin mengumumkan bahwa jalan baru tidak akan dibangun hingga tahun depan.",
    "ru": "Город объявил, что новая дорога будет построена только через год, и это не всё.",
    "uk": "Місто оголосило, що нова дорога буде побудована лише наступного року, бо це не все.",
    "bg": "Градът обяви, че новият път ще бъде построен едва през следващата година и това е.",
    "sr": "Град је јуче објавио да ће се нови пут градити тек следеће године јер нема новца.",
    "el": "Η πόλη ανακοίνωσε χθες ότι ο νέος δρόμος δεν θα κατασκευαστεί.",
    "he": "העירייה הודיעה אתמול שהכביש החדש לא ייבנה עד השנה הבאה.",
    "ar": "أعلنت المدينة أمس أن الطريق الجديد لن يتم بناؤه حتى العام المقبل من قبل الشركة.",
    "fa": "شهر دیروز اعلام کرد که جاده جدید تا سال آینده ساخته نخواهد شد زیرا پولی در کار نیست.",
    "ur": "شہر نے کل اعلان کیا کہ نئی سڑک اگلے سال تک نہیں بنے گی کیونکہ پیسے نہیں ہیں۔",
    "hi": "शहर ने कल घोषणा की कि नई सड़क अगले साल तक नहीं बनेगी और यह एक बात है।",
    "th": "เมืองประกาศเมื่อวานนี้ว่าถนนใหม่จะไม่ถูกสร้างจนกว่าจะถึงปีหน้า",
    "ja": "市は昨日、新しい道路は来年まで建設されないと発表した。",
    "zh": "市政府昨天宣布，新路要到明年才会修建，因为没有钱。",
    "ko": "시는 어제 새 도로가 내년까지 건설되지 않을 것이라고 발표했다.",
    "ka": "ქალაქმა გუშინ გამოაცხადა, რომ ახალი გზა არ აშენდება.",
    "hy": "Քաղաքը երեկ հայտարարեց, որ նոր ճանապարհը չի կառուցվի։",
    "ta": "புதிய சாலை அடுத்த ஆண்டு வரை கட்டப்படாது என்று நகரம் அறிவித்தது.",
    "km": "ទីក្រុងបានប្រកាសកាលពីម្សិលមិញថាផ្លូវថ្មីនឹងមិនត្រូវបានសាងសង់ទេ",
}


@pytest.mark.parametrize(("language", "text"), SENTENCES.items())
def test_one_sentence_tells_the_language(language: str, text: str) -> None:
    assert detect(text)[0] == language


@pytest.mark.parametrize("text", ["", "OK", "12 345", "Xyzzy plugh foo bar baz qux quux corge"])
def test_too_little_text_tells_nothing(text: str) -> None:
    assert detect(text) == ("", 0.0)


def test_english_names_in_a_japanese_page_leave_it_japanese() -> None:
    text = "PlayStation Network と Nintendo eShop の違いについて説明します。価格は同じです。"
    assert detect(text)[0] == "ja"


@pytest.mark.parametrize(
    ("declared", "text", "language"),
    [
        ("en", "en", "en"),
        ("en_us", "en", "en-US"),
        ("en", "de", "de"),
        ("en-US", "ja", "ja"),
        ("en", "ru", "ru"),
        ("", "fr", "fr"),
        ("{{ lang }}", "fr", "fr"),
        ("zh-hant-tw", "zh", "zh-Hant-TW"),
        ("de-CH", "de", "de-CH"),
    ],
)
def test_the_declaration_counts_unless_the_text_contradicts(
    declared: str, text: str, language: str
) -> None:
    assert choose_language(declared, SENTENCES[text] * 3) == language


@pytest.mark.parametrize(
    ("declared", "text"),
    [("nb", "da"), ("gl", "pt"), ("gsw", "de"), ("ms", "id"), ("br", "fr"), ("cs", "sk")],
)
def test_a_neighbour_of_the_declared_language_is_no_contradiction(declared: str, text: str) -> None:
    assert choose_language(declared, SENTENCES[text] * 3) == declared


def test_a_declaration_stands_when_there_is_no_text() -> None:
    assert choose_language("pt-br", "") == "pt-BR"


@pytest.mark.parametrize(
    ("tag", "normal"),
    [
        ("EN", "en"),
        ("pt_BR", "pt-BR"),
        ("zh-hans-cn", "zh-Hans-CN"),
        ("es-419", "es-419"),
        ("en, fr", "en"),
        ("de_DE.UTF-8", "de-DE"),
        ("English", "en"),
        ("und", ""),
        ("{{ lang }}", ""),
        ("", ""),
    ],
)
def test_tags_are_written_as_bcp_47_recommends(tag: str, normal: str) -> None:
    assert normalise_tag(tag) == normal


@given(st.text(max_size=300))
def test_any_text_gets_an_answer(text: str) -> None:
    language, confidence = detect(text)
    assert 0.0 <= confidence <= 1.0
    assert bool(language) == (confidence > 0)


def test_a_short_text_contradicts_a_language_that_is_written_in_another_script() -> None:
    arabic = (
        "وسع المهندسون الحوض ونقلوا المنارة إلى الجنوب، ولا يزال الجدار قائما في السوق على البحر"
    )
    assert 0.5 <= detect(arabic)[1] < 0.75
    assert choose_language("en", arabic) == "ar"
    assert choose_language("fa", arabic) == "fa"
