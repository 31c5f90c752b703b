"""Which addresses a crawl may connect to, and what gets it there all the same."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from arachne.guard import Guard, host_of, is_public, networks_of

REFUSED = """
127.0.0.1 127.255.0.9 10.0.0.1 10.255.255.255 172.16.0.1 172.31.9.9 192.168.1.1 169.254.169.254
169.254.0.1 100.64.0.1 100.127.1.1 0.0.0.0 0.1.2.3 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.3 203.0.113.9
:: ::1 fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 100::1 5f00::1
::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1
2002:7f00:1:: 2002:a00:1:: 2001:0:808:808::f5ff:fffe
""".split()
PUBLIC = "8.8.8.8 93.184.216.34 172.32.0.1 100.128.0.1 2606:4700::1111 ::ffff:8.8.8.8".split()
PUBLIC += ["64:ff9b::808:808", "2002:808:808::1", "2a00:1450::1"]


@pytest.mark.parametrize("address", REFUSED)
def test_what_is_not_on_the_public_internet_is_refused(address: str) -> None:
    assert not is_public(ip_address(address))
    assert Guard().admit("evil.test", [address]) == []
    assert Guard().refusal(f"http://[{address}]/" if ":" in address else f"http://{address}/")


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_public_is_let_through(address: str) -> None:
    assert is_public(ip_address(address))
    assert Guard().admit("good.test", [address]) == [address]


@pytest.mark.parametrize(
    "url",
    [
        "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/", "http://127.1/",
        "http://0/", "http://[::ffff:7f00:1]/", "http://127.0.0.1./", "http://①②⑦.0.0.1/",
        "http://0xa9fea9fe/", "http://user@127.0.0.1:80/", "http://[fd00:ec2::254]/",
    ],
)  # fmt: skip
def test_odd_spellings_are_seen_through(url: str) -> None:
    assert Guard().refusal(url)
    assert Guard().forbids(url, proxied=True)


def test_names_are_judged_by_what_they_resolve_to() -> None:
    guard = Guard()
    assert guard.refusal("http://inside.test/") == ""
    assert guard.admit("inside.test", ["10.0.0.7"]) == []
    assert "inside.test resolves to 10.0.0.7" in guard.refusal("http://inside.test/x")
    assert guard.admit("mixed.test", ["10.0.0.7", "8.8.8.8"]) == ["8.8.8.8"]
    assert guard.refusal("http://mixed.test/") == ""


def test_the_address_of_a_start_is_allowed_for_all_that_lead_there() -> None:
    guard = Guard()
    guard.add_start("http://127.0.0.1:8000/docs")
    assert guard.admit("localhost", ["127.0.0.1"]) == ["127.0.0.1"]
    assert guard.refusal("http://127.0.0.1:9999/") == ""
    assert guard.refusal("http://127.0.0.2/")


def test_a_start_may_move_to_another_address_of_this_machine() -> None:
    guard, outside = Guard(), Guard()
    guard.add_start("http://127.0.0.1/")
    outside.add_start("http://8.8.8.8/")
    for url in ("http://127.0.0.2:81/home", "http://10.0.0.1/"):
        guard.add_moved(url)
        outside.add_moved(url)
    assert guard.refusal("http://127.0.0.2/") == ""
    assert guard.refusal("http://10.0.0.1/")
    assert outside.refusal("http://127.0.0.2/")


def test_a_start_keeps_the_addresses_it_had_first() -> None:
    guard = Guard()
    guard.add_start("http://intranet.test/")
    assert guard.admit("intranet.test", ["10.1.2.3"]) == ["10.1.2.3"]
    assert guard.admit("intranet.test", ["10.1.2.4"]) == []
    rebound = Guard()
    rebound.add_start("http://evil.test/")
    assert rebound.admit("evil.test", ["8.8.8.8"]) == ["8.8.8.8"]
    assert rebound.admit("evil.test", ["127.0.0.1"]) == []
    assert "127.0.0.1" in rebound.refusal("http://evil.test/")
    rebound.admit("evil.test", ["8.8.8.8"])
    assert rebound.refusal("http://evil.test/") == ""


def test_networks_can_be_allowed() -> None:
    guard = Guard(networks_of(["10.1.0.0/16", "fd12::/32"]))
    assert guard.allows("10.1.9.9")
    assert guard.allows("fd12::1")
    assert not guard.allows("10.2.0.1")
    with pytest.raises(ValueError, match=r"'10\.1\.0\.0/99' is not a network; for example"):
        networks_of(["10.1.0.0/99"])


def test_a_proxy_is_connected_to_as_a_proxy_only() -> None:
    guard = Guard()
    guard.add_proxy("http://user:secret@127.0.0.9:3128")
    guard.add_proxy("squid.test:3128")
    assert guard.admit("127.0.0.9", ["127.0.0.9"]) == ["127.0.0.9"]
    assert guard.admit("squid.test", ["10.0.0.1"]) == ["10.0.0.1"]
    assert guard.refusal("http://127.0.0.9:3128/")
    assert guard.refusal("http://squid.test/")
    assert guard.forbids("http://far.test/", proxied=True) == ""
    assert guard.forbids("http://10.0.0.1/", proxied=True)


def test_hosts_are_compared_as_they_are_connected_to() -> None:
    assert host_of("http://EXAMPLE.org.:80/x") == "example.org"
    assert host_of("http://[::1]/") == "::1"
    assert host_of("nothing") == ""
