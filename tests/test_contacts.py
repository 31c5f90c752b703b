"""Contacts as pages of any country write them."""

from __future__ import annotations

import time

import pytest

from arachne.contacts import Contacts, find_contacts
from arachne.extraction import extract


def contacts(body: str, url: str = "https://site.example/", language: str = "") -> Contacts:
    return find_contacts(f"<html><body>{body}</body></html>", url=url, language=language)


@pytest.mark.parametrize(
    ("body", "emails"),
    [
        ("<p>Write to info@tea.example now.</p>", ("info@tea.example",)),
        ("<p>info@Tea.Example, info@tea.example</p>", ("info@tea.example",)),
        ('<a href="mailto:info@tea.example?subject=Hi%20there">Mail</a>', ("info@tea.example",)),
        ('<a href="mailto:info%40tea.example">Mail</a>', ("info@tea.example",)),
        ('<a href="mailto:%20Tea%20House%20%3Cinfo@tea.example%3E">x</a>', ("info@tea.example",)),
        ('<a href="MAILTO:a@t.example,b@t.example">x</a>', ("a@t.example", "b@t.example")),
        ('<a href="mailto:?to=a1@tea.example&body=x">x</a>', ("a1@tea.example",)),
        ("<p>info&#64;tea&#46;example</p>", ("info@tea.example",)),
        ("<p>info<span>@</span>tea.example</p>", ("info@tea.example",)),
        ("<p><a href='#'>+49 30</a><a href='#'>info@tea.example</a></p>", ("info@tea.example",)),
        ("<p>info<!-- no robots -->@tea.example</p>", ("info@tea.example",)),
        ('<p>info@<span style="display:none">nospam</span>tea.example</p>', ("info@tea.example",)),
        ("<p>info [at] tea.example</p>", ("info@tea.example",)),
        ("<p>info(at)tea(dot)example</p>", ("info@tea.example",)),
        ("<p>info [ät] tea [punkt] example</p>", ("info@tea.example",)),
        ("<p>info {at} tea {dot} co {dot} uk</p>", ("info@tea.co.uk",)),
        ("<p>info [arobase] tea.example</p>", ("info@tea.example",)),
        ("<p>info AT tea DOT example</p>", ("info@tea.example",)),
        ("<p>buero@teehändler.example</p>", ("buero@teehändler.example",)),
        (
            '<a class="__cf_email__" data-cfemail="3b52555d547b4f5e5a155e435a564b575e">x</a>',
            ("info@tea.example",),
        ),
        (
            '<a href="/cdn-cgi/l/email-protection#3b52555d547b4f5e5a155e435a564b575e">x</a>',
            ("info@tea.example",),
        ),
        ("<p>Meet at noon at tea.example</p>", ()),
        ('<img src="logo@2x.png"><p>logo@2x.png</p>', ()),
        ("<p>Use name@example.com or your.email@domain.com</p>", ()),
        ("<script>var a = 'bot@tea.example'</script>", ()),
        ("<p>Follow @tea on @other</p>", ()),
        ("<p>https://user@tea.example/path</p>", ()),
    ],
)
def test_email_addresses_are_found_however_they_are_written(
    body: str, emails: tuple[str, ...]
) -> None:
    assert contacts(body).emails == emails


@pytest.mark.parametrize(
    ("body", "url", "language", "phones"),
    [
        ('<a href="tel:+493012345678">Call</a>', "", "", ("+493012345678",)),
        ('<a href="tel:%2B49%20(30)%2012345678">Call</a>', "", "", ("+493012345678",)),
        ('<a href="tel:030-12345678">Call</a>', "https://tee.de/", "", ("+493012345678",)),
        ('<a href="tel:+44 (0)20 7946 0018">x</a>', "", "", ("+442079460018",)),
        ('<a href="tel:0049-30-12345678">x</a>', "https://tea.fr/", "", ("+493012345678",)),
        ('<a href="tel:5551234;ext=12">x</a>', "", "", ("5551234",)),
        ("<p>Tel.: 030 / 12 34 56 78</p>", "https://tee.de/", "de", ("+493012345678",)),
        ("<p>Telefon: 030 12345678</p>", "https://tee.example/", "de", ("+493012345678",)),
        ("<p>Phone: (415) 555-2671</p>", "https://tea.example/", "en-US", ("+14155552671",)),
        ("<p>Reach us at 415-555-2671 today</p>", "", "en", ("+14155552671",)),
        ("<p>+33 1 42 68 53 00</p>", "", "", ("+33142685300",)),
        ("<p>Tél. : 01 42 68 53 00</p>", "https://the.fr/", "fr", ("+33142685300",)),
        ("<p>電話番号：03-3201-3331</p>", "https://cha.jp/", "ja", ("+81332013331",)),
        ("<p>电话：010-65591234</p>", "https://cha.cn/", "zh", ("+861065591234",)),
        ("<p>Телефон: 8 (495) 123-45-67</p>", "https://chai.ru/", "ru", ("+74951234567",)),
        ("<p>Tel: 020 7946 0018</p>", "https://tea.co.uk/", "en", ("+442079460018",)),
        ("<p>Phone: 1234 56789</p>", "https://tea.example/", "en", ("1234 56789",)),
        ("<p>Call +49 30 12345678 or +49 (0)30 12345678</p>", "", "", ("+493012345678",)),
        ('<a href="tel:4155552671">x</a>', "", "en", ("+14155552671",)),
        ('<a href="tel:1-415-555-2671">x</a>', "", "en", ("+14155552671",)),
        ('<a href="tel:5512345678">x</a>', "", "es", ("5512345678",)),
        ("<p>Fone: (11) 91234-5678</p>", "https://cha.com.br/", "pt-BR", ("+5511912345678",)),
        ("<p>Call 1-800-FLOWERS or 1 800 GOT-JUNK</p>", "", "", ("+18003569377", "+18004685865")),
        ("<p>The 1-800-UNKNOWN-NAMES rule of 800 GREAT men</p>", "", "", ()),
        ("<p>Fax: +49 30 12345679</p>", "", "", ()),
        ("<p>传真：+86-10-8765-4321</p>", "", "zh", ()),
        ("<p>P. IVA 01234567890</p>", "https://te.it/", "it", ()),
        (
            "<p>Ph: (02) 9876 5432, 1300 123 456 or 0412 345 678</p>",
            "https://tea.com.au/",
            "en",
            ("+61298765432", "+611300123456", "+61412345678"),
        ),
        (
            "<p>Call 020 7946 0018 ext. 12, 0161 496 0123; room 0161 496 0124</p>",
            "https://tea.co.uk/",
            "en",
            ("+442079460018", "+441614960123"),
        ),
        ('<a href="https://wa.me/4915112345678?text=Hi">x</a>', "", "", ("+4915112345678",)),
        (
            '<a href="https://api.whatsapp.com/send?phone=+49 151-12345678">x</a>',
            "",
            "",
            ("+4915112345678",),
        ),
        (
            '<a href="whatsapp://send?text=x&amp;phone=4915112345678">x</a>',
            "",
            "",
            ("+4915112345678",),
        ),
        ('<a href="viber://chat?number=%2B380501234567">x</a>', "", "", ("+380501234567",)),
        ('<a href="https://wa.me/?text=https://tea.example/">Share</a>', "", "", ()),
        ("<p>12.03.2024 – 14.03.2024</p>", "https://tee.de/", "de", ()),
        ("<p>2024-02-11 and 2019-2024</p>", "https://tee.de/", "de", ()),
        ("<p>Server 192.168.100.12</p>", "https://tea.us/", "en", ()),
        ("<p>Order no. 4155552671</p>", "https://tea.us/", "en-US", ()),
        ("<p>ISBN 978-3-16-148410-0</p>", "https://tee.de/", "de", ()),
        ("<p>$ 1,415,555,267 and 1.234.567,00 €</p>", "https://tea.us/", "en-US", ()),
        ("<p>Card 4111 1111 1111 1111</p>", "https://tea.us/", "en-US", ()),
        ("<p>IBAN DE89 3704 0044 0532 0130 00</p>", "https://tee.de/", "de", ()),
        ("<p>52.520008, 13.404954</p>", "https://tee.de/", "de", ()),
        ("<p>SKU: 415-555-2671</p>", "https://tea.us/", "en-US", ()),
    ],
)
def test_telephone_numbers_become_international_where_the_country_is_known(
    body: str, url: str, language: str, phones: tuple[str, ...]
) -> None:
    assert contacts(body, url or "https://tea.example/", language).phones == phones


def test_a_declared_country_makes_numbers_international() -> None:
    structured = {
        "json-ld": [
            {
                "@type": "Restaurant",
                "telephone": "01 533 44 33",
                "email": "mailto:tisch@tee.example",
                "address": {"@type": "PostalAddress", "addressCountry": "AT"},
                "sameAs": ["https://www.instagram.com/teehaus/", "https://tee.example/"],
            }
        ]
    }
    found = find_contacts(
        "<p>Tel: 01 533 44 34</p>", url="https://t.example/", structured=structured
    )
    assert found.phones == ("+4315334433", "+4315334434")
    assert found.emails == ("tisch@tee.example",)
    assert found.social == ("https://www.instagram.com/teehaus/",)


@pytest.mark.parametrize(
    ("href", "profile"),
    [
        ("https://www.facebook.com/teahouse", "https://www.facebook.com/teahouse"),
        ("https://de-de.facebook.com/teahouse/?ref=x", "https://de-de.facebook.com/teahouse/"),
        (
            "https://www.facebook.com/profile.php?id=1000123",
            "https://www.facebook.com/profile.php?id=1000123",
        ),
        ("https://www.facebook.com/sharer/sharer.php?u=x", ""),
        ("https://www.facebook.com/sharer.php?u=x", ""),
        ("https://www.facebook.com/share.php?u=x", ""),
        ("https://www.facebook.com/dialog/send?link=x", ""),
        ("https://www.facebook.com/", ""),
        ("https://twitter.com/tea", "https://twitter.com/tea"),
        ("https://x.com/tea?s=20", "https://x.com/tea"),
        ("https://twitter.com/intent/tweet?url=x", ""),
        ("https://twitter.com/share?url=x", ""),
        ("https://twitter.com/home?status=x", ""),
        ("https://twitter.com/tea/status/123456", ""),
        ("https://x.com/hashtag/tea", ""),
        (
            "https://www.linkedin.com/company/tea-house/",
            "https://www.linkedin.com/company/tea-house/",
        ),
        ("https://uk.linkedin.com/in/mira-tolland", "https://uk.linkedin.com/in/mira-tolland"),
        ("https://www.linkedin.com/shareArticle?url=x", ""),
        ("https://www.linkedin.com/sharing/share-offsite/?url=x", ""),
        ("https://www.youtube.com/@tea", "https://www.youtube.com/@tea"),
        ("https://www.youtube.com/channel/UC123", "https://www.youtube.com/channel/UC123"),
        ("https://www.youtube.com/watch?v=1", ""),
        ("https://www.youtube.com/embed/xyz", ""),
        ("https://www.pinterest.co.uk/teahouse/", "https://www.pinterest.co.uk/teahouse/"),
        ("https://pinterest.com/pin/create/button/?url=x", ""),
        ("https://www.instagram.com/tea.house/", "https://www.instagram.com/tea.house/"),
        ("https://www.instagram.com/p/Cxyz/", ""),
        ("https://www.tiktok.com/@tea", "https://www.tiktok.com/@tea"),
        ("https://wa.me/4915112345678", "https://wa.me/4915112345678"),
        ("https://wa.me/?text=x", ""),
        ("https://api.whatsapp.com/send?text=x", ""),
        (
            "https://api.whatsapp.com/send?phone=4915112345678",
            "https://api.whatsapp.com/send?phone=4915112345678",
        ),
        ("https://t.me/teahouse", "https://t.me/teahouse"),
        ("https://t.me/share/url?url=x", ""),
        ("https://teahouse.tumblr.com/", "https://teahouse.tumblr.com/"),
        ("https://vk.com/teahouse", "https://vk.com/teahouse"),
        ("https://vk.com/share.php?url=x", ""),
        ("https://weibo.com/u/123456", "https://weibo.com/u/123456"),
        ("https://bsky.app/profile/tea.example", "https://bsky.app/profile/tea.example"),
        ("https://bsky.app/intent/compose?text=x", ""),
        ("https://www.reddit.com/submit?url=x", ""),
        ("https://www.reddit.com/r/tea/", "https://www.reddit.com/r/tea/"),
        ("https://github.com/tea", "https://github.com/tea"),
        ("https://notfacebook.com/teahouse", ""),
        ("https://facebook.com.evil.example/teahouse", ""),
    ],
)
def test_profiles_are_told_from_links_that_share(href: str, profile: str) -> None:
    assert contacts(f'<a href="{href}">x</a>').social == ((profile,) if profile else ())


def test_a_network_s_own_pages_do_not_name_it_as_contact() -> None:
    assert contacts('<a href="/tea">x</a>', "https://github.com/house/repo").social == ()


def test_each_contact_is_given_once() -> None:
    body = (
        '<a href="https://twitter.com/tea">a</a><a href="https://www.twitter.com/Tea/">b</a>'
        '<a href="mailto:info@tea.example">c</a> info@tea.example'
    )
    found = contacts(body)
    assert found.social == ("https://twitter.com/tea",)
    assert found.emails == ("info@tea.example",)


def test_a_page_full_of_numbers_takes_bounded_time() -> None:
    body = "<p>" + " ".join(f"+49 30 {n:08}" for n in range(20_000)) + "</p>"
    start = time.process_time()
    assert len(contacts(body).phones) <= 50
    assert time.process_time() - start < 1.5


def test_an_account_of_the_fediverse_is_one_where_the_page_says_whose() -> None:
    mine = '<a rel="me nofollow" href="https://tea.social/@mira">Me</a>'
    other = '<a href="https://tea.social/@jo">Jo</a><a rel=me href="https://mira.example/">Me</a>'
    assert find_contacts(mine + other).social == ("https://tea.social/@mira",)


def test_wide_characters_are_read_like_others() -> None:
    found = find_contacts(
        "<p>電話：０３－１２３４－５６７８</p><p>ｉｎｆｏ＠ｔｅａ．ｅｘａｍｐｌｅ</p>",
        url="https://tea.jp/",
    )
    assert found.phones == ("+81312345678",)
    assert found.emails == ("info@tea.example",)


def test_an_address_that_a_style_turns_round_is_read_as_it_is_shown() -> None:
    html = "<p>Write to <b style='unicode-bidi:bidi-override; direction: rtl'>gro.elro@adi</b>."
    page = extract(html, "https://orle.example/")
    assert page.contacts.emails == ("ida@orle.org",)
    assert "ida@orle.org" in page.markdown


@pytest.mark.parametrize(
    ("script", "emails"),
    [
        ("document.write('ann' + '@' + 'loom.example')", ("ann@loom.example",)),
        (
            "var u = 'ann', h = \"loom.example\";\nel.href = 'mailto:' + u + '@' + h;",
            ("ann@loom.example",),
        ),
        (
            "document.write('<a href=\"mailto:ann&#64;' + 'loom.example\">mail</a>')",
            ("ann@loom.example",),
        ),
        ("document.write(who + '@' + 'loom.example')", ()),
        ("var config = {sender: 'robot@loom.example', a: 'x' + y}; write(config)", ()),
        ("document.write('ann' + '@' + 'loom.example')" + " " * 5000, ()),
    ],
)
def test_an_address_that_a_script_puts_together_is_found(
    script: str, emails: tuple[str, ...]
) -> None:
    assert contacts(f"<p>Mail:</p><script>{script}</script>").emails == emails
