"""What a page's bytes say, whatever its headers claim."""

from __future__ import annotations

import codecs
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.encoding.declared import resolve
from arachne.extraction.encoding.decoding import decode, decode_text, is_text

GERMAN = "Der Bürgermeister hat gestern erklärt, dass die neue Straße erst später gebaut wird."
FRENCH = "Le marché « des quais » ouvre à sept heures, même en février, près de la forêt."
RUSSIAN = "Город вчера объявил, что новая дорога будет построена только в следующем году."
UKRAINIAN = "Місто вчора оголосило, що нова дорога буде побудована лише наступного року."
POLISH = "Rada miasta ogłosiła, że nową drogę będą budować dopiero w przyszłym roku, bo są długi."
CZECH = "Město včera oznámilo, že nová silnice se bude stavět až příští rok, protože nejsou peníze."
HUNGARIAN = "A város tegnap bejelentette, hogy az új út csak jövőre épül meg, mert nincs rá pénz."
TURKISH = "Yeni yol için bir yıl daha bekleyeceğiz, çünkü para yok ve bu çok kötü değil mi, dedi."
GREEK = "Η πόλη ανακοίνωσε χθες ότι ο νέος δρόμος δεν θα κατασκευαστεί μέχρι του χρόνου."
HEBREW = "העירייה הודיעה אתמול שהכביש החדש לא ייבנה עד השנה הבאה כי אין כסף."
ARABIC = "أعلنت المدينة أمس أن الطريق الجديد لن يتم بناؤه حتى العام المقبل."
THAI = "เมืองประกาศเมื่อวานนี้ว่าถนนใหม่จะไม่ถูกสร้างจนกว่าจะถึงปีหน้า"
JAPANESE = "市は昨日、新しい道路は来年まで建設されないと発表した。お金がないからだ。"
CHINESE = "市政府昨天宣布，新路要到明年才会修建，因为没有钱。所以大家都要等。"
TAIWANESE = "市政府昨天宣佈，新道路要到明年才會興建，因為沒有經費。所以大家都要等。"
KOREAN = "시는 어제 새 도로가 내년까지 건설되지 않을 것이라고 발표했다."


def page(text: str, codec: str, head: str = "") -> bytes:
    html = f"<html><head>{head}<title>A page</title></head><body><p>{text}</p></body></html>"
    return html.encode(codec)


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (GERMAN, "cp1252", "windows-1252"),
        (FRENCH, "cp1252", "windows-1252"),
        (GERMAN, "mac-roman", "macintosh"),
        (RUSSIAN, "cp1251", "windows-1251"),
        (RUSSIAN, "koi8-r", "koi8-r"),
        (RUSSIAN, "iso8859-5", "iso-8859-5"),
        (RUSSIAN, "cp866", "ibm866"),
        (UKRAINIAN, "cp1251", "windows-1251"),
        (POLISH, "cp1250", "windows-1250"),
        (POLISH, "iso8859-2", "iso-8859-2"),
        ("Nad rzeką stoi młyn i pracuje z wodą, ale nie w nocy.", "iso8859-2", "iso-8859-2"),
        (CZECH, "cp1250", "windows-1250"),
        (CZECH, "iso8859-2", "iso-8859-2"),
        (HUNGARIAN, "cp1250", "windows-1250"),
        (TURKISH, "cp1254", "windows-1254"),
        (GREEK, "cp1253", "windows-1253"),
        (HEBREW, "cp1255", "windows-1255"),
        (ARABIC, "cp1256", "windows-1256"),
        (ARABIC, "iso8859-6", "iso-8859-6"),
        (THAI, "cp874", "windows-874"),
        (JAPANESE, "shift_jis", "shift_jis"),
        (JAPANESE, "euc_jp", "euc-jp"),
        (JAPANESE, "iso2022_jp", "iso-2022-jp"),
        (CHINESE, "gbk", "gbk"),
        (TAIWANESE, "big5", "big5"),
        (KOREAN, "cp949", "euc-kr"),
        (CHINESE, "utf-16-le", "utf-16le"),
        (GERMAN, "utf-16-be", "utf-16be"),
        (GERMAN, "utf-32-le", "utf-32le"),
    ],
)
def test_an_undeclared_encoding_is_sniffed(text: str, codec: str, name: str) -> None:
    decoded = decode(page(text, codec))
    assert text in decoded.text
    assert (decoded.encoding, decoded.source) == (name, "sniffed")


@pytest.mark.parametrize(
    "head",
    [
        '<meta charset="gb2312">',
        "<META CHARSET=GBK>",
        '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">',
        "<meta content='text/html; charset=gbk' http-equiv='Content-Type'>",
        '<meta httpequiv="ContentType" content="text/html; charset=gbk" />',
        '<meta http_equiv="content_type" content="text/html;charset=gbk">',
        '<meta name="Content-Type" content="text/html; charset=GB2312">',
        '<meta http-equiv="Content-Type" content="text/html; gbk">',
        '<meta http-equiv="charset" content="gbk">',
        '<meta charset="text/html; charset=gbk">',
        "<meta http-equiv=Content-Type content=text/html; charset=gbk>",
        "<!-- " + "x" * 9000 + ' --><meta charset="gbk">',
        "<style>" + "p{}" * 9000 + '</style><meta charset="gbk">',
        '<!-- <meta charset="utf-8"> --><meta charset="gbk">',
        '<script>document.write("<meta charset=big5>")</script><meta charset="gbk">',
        '<meta name="description" content="all about charset=big5"><meta charset="gbk">',
    ],
)
def test_a_declaration_is_found_however_it_is_written(head: str) -> None:
    decoded = decode(page("茶叶", "gbk", head))
    assert "茶叶" in decoded.text
    assert (decoded.encoding, decoded.source) == ("gbk", "meta")


def test_an_xml_declaration_counts() -> None:
    body = '<?xml version="1.0" encoding="windows-1251"?><html><p>Чай'.encode("cp1251")
    assert decode(body).encoding == "windows-1251"
    assert "Чай" in decode(body).text


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("latin1", "windows-1252"),
        ("ISO-8859-1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("gb2312", "gbk"),
        ("x-gbk", "gbk"),
        ("GB_2312-80", "gbk"),
        ("Shift-JIS", "shift_jis"),
        ("x-sjis", "shift_jis"),
        ("Windows-31J", "shift_jis"),
        ("ks_c_5601-1987", "euc-kr"),
        ("iso-8859-9", "windows-1254"),
        ("tis-620", "windows-874"),
        ("UTF8", "utf-8"),
        ("utf_8", "utf-8"),
        ("uft-8", "utf-8"),
        ("win-1251", "windows-1251"),
        ("x-user-defined", "windows-1252"),
        ("none", ""),
    ],
)
def test_labels_mean_what_browsers_take_them_for(label: str, name: str) -> None:
    assert resolve(label) == name


@pytest.mark.parametrize(
    ("text", "codec", "head", "content_type", "name"),
    [
        (RUSSIAN, "utf-8", "", "text/html; charset=iso-8859-1", "utf-8"),
        (RUSSIAN, "utf-8", '<meta charset="windows-1251">', "text/html", "utf-8"),
        (RUSSIAN, "cp1251", '<meta charset="utf-8">', "text/html; charset=utf-8", "windows-1251"),
        (
            RUSSIAN,
            "cp1251",
            '<meta charset="windows-1251">',
            "text/html; charset=utf-8",
            "windows-1251",
        ),
        (
            RUSSIAN,
            "cp1251",
            '<meta charset="cp1251">',
            "text/html; charset=ISO-8859-1",
            "windows-1251",
        ),
        (RUSSIAN, "koi8-r", '<meta charset="windows-1251">', "text/html", "koi8-r"),
        (RUSSIAN, "cp1251", "", "text/html; charset=ISO-8859-1", "windows-1251"),
        (CHINESE, "gbk", '<meta charset="gb2312">', "text/html; charset=big5", "gbk"),
        (CHINESE, "gbk", '<meta charset="utf-8">', 'text/html; charset="gbk"', "gbk"),
        (JAPANESE, "euc_jp", '<meta charset="shift_jis">', "text/html", "euc-jp"),
        (
            JAPANESE,
            "shift_jis",
            '<meta charset="x-sjis">',
            "text/html; charset=iso-8859-1",
            "shift_jis",
        ),
        (POLISH, "iso8859-2", '<meta charset="iso-8859-2">', "text/html", "iso-8859-2"),
        (GERMAN, "cp1252", '<meta charset="nonsense">', "text/html; charset=utf-8", "windows-1252"),
        (FRENCH, "cp1252", '<meta charset="iso-8859-1">', "", "windows-1252"),
        (GERMAN, "utf-8", '<meta charset="utf-16">', "", "utf-8"),
    ],
)
def test_a_claim_that_does_not_fit_the_bytes_is_not_believed(
    text: str, codec: str, head: str, content_type: str, name: str
) -> None:
    decoded = decode(page(text, codec, head), content_type)
    assert text in decoded.text
    assert decoded.encoding == name


@pytest.mark.parametrize(
    ("mark", "codec", "name"),
    [
        (codecs.BOM_UTF8, "utf-8", "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16le"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16be"),
        (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32le"),
    ],
)
def test_a_byte_order_mark_decides(mark: bytes, codec: str, name: str) -> None:
    decoded = decode(mark + page(GERMAN, codec), "text/html; charset=koi8-r")
    assert decoded.text.startswith("<html>")
    assert GERMAN in decoded.text
    assert (decoded.encoding, decoded.source) == (name, "bom")


def test_a_mark_before_bytes_that_are_no_utf8_is_not_believed() -> None:
    assert GERMAN in decode(codecs.BOM_UTF8 + page(GERMAN, "cp1252")).text


@pytest.mark.parametrize(
    ("source", "head", "content_type"),
    [
        ("header", "", "text/html; charset=utf-8"),
        ("meta", '<meta charset="utf-8">', ""),
        ("sniffed", "", ""),
    ],
)
def test_the_source_of_utf8_is_told(source: str, head: str, content_type: str) -> None:
    assert decode(page(GERMAN, "utf-8", head), content_type).source == source


def test_plain_ascii_is_what_is_claimed_or_utf8_by_default() -> None:
    assert decode(b"<p>Tea</p>").encoding == "utf-8"
    assert decode(b"<p>Tea</p>").source == "default"
    assert decode(b"<p>Tea</p>", "text/html; charset=windows-1251").encoding == "windows-1251"
    assert decode(b"").text == ""


def test_a_few_stray_bytes_leave_a_utf8_page_what_it_is() -> None:
    body = page(GERMAN * 3, "utf-8").replace(b"A page", b"Caf\xe9 \x93Tee\x94")
    decoded = decode(body)
    assert decoded.encoding == "utf-8"
    assert GERMAN in decoded.text
    assert "Café “Tee”" in decoded.text


def test_a_page_that_is_called_utf8_is_that_with_as_many_stray_bytes_as_good_ones() -> None:
    stray = b"<p>caf\xe9</p>"
    told = "<meta charset=utf-8><p>A naïve mill</p>".encode() + stray
    assert "A naïve mill</p><p>café" in decode(told).text
    assert decode(told + stray).encoding != "utf-8"


def test_half_a_character_in_chinese_utf8_is_marked_not_invented() -> None:
    body = page(CHINESE * 3, "utf-8").replace(b"A page", "竹".encode()[:2] + b" A page")
    assert "<title>� A page" in decode(body).text


@pytest.mark.parametrize(
    ("text", "codec"),
    [(CHINESE, "utf-8"), (CHINESE, "gbk"), (JAPANESE, "shift_jis"), (JAPANESE, "euc_jp")],
)
def test_a_character_cut_off_at_the_end_is_dropped(text: str, codec: str) -> None:
    whole = ("<p>" + text.strip("。") * 4).encode(codec)
    decoded = decode(whole[:-1])
    assert decoded.text == ("<p>" + text.strip("。") * 4)[:-1]


def test_a_letter_at_the_very_end_is_not_taken_for_half_a_character() -> None:
    assert decode("<p>caf\xe9".encode("cp1252")).text == "<p>café"


@pytest.mark.parametrize("text", [GERMAN, FRENCH, RUSSIAN, JAPANESE, "It’s a “tea” — or not…"])
def test_double_encoding_is_undone(text: str) -> None:
    mangled = text.encode().decode("cp1252", "ignore")
    if mangled.encode("cp1252").decode("utf-8", "ignore") == text:
        assert text in decode(page(mangled, "utf-8")).text
    latin1 = text.encode().decode("latin-1")
    assert text in decode(page(latin1, "utf-8")).text


def test_a_page_that_shows_broken_text_keeps_it() -> None:
    text = f"Aus „für“ wird „fÃ¼r“, wenn man sich irrt. {GERMAN} {GERMAN} {GERMAN}"
    assert "fÃ¼r" in decode(page(text, "utf-8")).text


def test_hz_is_read_when_declared() -> None:
    body = page(CHINESE, "hz", '<meta charset="hz-gb-2312">')
    assert CHINESE in decode(body).text


def test_characters_beyond_the_old_standards_are_read() -> None:
    assert "①髙" in decode(page("①髙", "cp932", '<meta charset="shift_jis">')).text
    assert "①" in decode(page("①" + JAPANESE, "euc_jis_2004", '<meta charset="euc-jp">')).text
    assert "镕" in decode(page("镕" + CHINESE, "gb18030", '<meta charset="gb2312">')).text


def test_plain_text_has_no_meta() -> None:
    body = ('<meta charset="koi8-r"> ' + RUSSIAN).encode("cp1251")
    assert RUSSIAN in decode_text(body, "text/plain").text
    assert decode_text(b"tea", "text/plain; charset=koi8-r").source == "header"


@given(st.binary(max_size=400), st.sampled_from(["", "text/html; charset=gbk", "x; charset=zz"]))
def test_any_bytes_give_clean_text(body: bytes, content_type: str) -> None:
    for decoded in (decode(body, content_type), decode_text(body, content_type)):
        assert "\0" not in decoded.text
        assert decoded.text.encode("utf-8").decode("utf-8") == decoded.text


def test_time_is_linear_in_the_size_of_the_page() -> None:
    body = page((GERMAN + "<b>x</b>") * 40_000, "cp1252")
    start = time.process_time()
    assert GERMAN in decode(body).text
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", ""),
        (b"plain\f\x1a", ""),
        (b"N\bNA\bAM\bME\bE", ""),  # as manuals are overstruck
        (JAPANESE.encode("iso-2022-jp"), ""),
        (RUSSIAN.encode("utf-16"), ""),
        (RUSSIAN.encode("utf-16-le"), "text/plain; charset=UTF-16LE"),
        (b"<html>" + bytes(range(32)) * 9, ""),
    ],
)
def test_text_may_have_some_control_characters(body: bytes, content_type: str) -> None:
    assert is_text(body, content_type)


@pytest.mark.parametrize("size", [60, 500, 50_000])
def test_compressed_and_encrypted_data_are_no_text(size: int) -> None:
    assert not is_text(Random(size).randbytes(size))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"<p>a \xed\xa0\xbd\xed\xb8\x80 caf\xc3\xa9", "<p>a \U0001f600 café"),
        (b"<p>a\xc0\x80b caf\xc3\xa9", "<p>ab café"),
        (b"<p>a \xed\xa0\xbd b caf\xc3\xa9s \xc3\xa0", "<p>a \ufffd b cafés à"),
    ],
)
def test_surrogates_that_programs_write_one_by_one_are_one_character(
    body: bytes, text: str
) -> None:
    assert decode(body, "text/html; charset=utf-8").text == text


def test_control_characters_are_the_signs_of_windows() -> None:
    decoded = decode("<p>don\x92t \x93stop\x94 \x96 5 \x80\x85next".encode())
    assert decoded.text == "<p>don’t “stop” – 5 €\x85next"
    assert decoded.utf8 == b""


def test_what_was_encoded_three_times_is_undone() -> None:
    text = "<p>Der Schlüssel für die Tür ist schön."
    broken = text.encode().decode("latin-1").encode().decode("latin-1").encode()
    assert decode(broken, "text/html; charset=utf-8").text == text


def test_an_a_whose_second_byte_is_another_blank_is_mended_with_the_rest() -> None:
    broken = "<p>cafÃ© Ã la carte, dÃ©jÃ  vu".encode()
    assert decode(broken, "text/html; charset=utf-8").text == "<p>café à la carte, déjà  vu"


def test_capitals_of_western_europe_are_not_signs_of_a_macintosh() -> None:
    decoded = decode("<p>ESPAÑA Y PORTUGAL: ¿QUÉ PASÓ? AÑO NUEVO.".encode("windows-1252"))
    assert decoded.encoding == "windows-1252"
