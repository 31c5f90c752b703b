"""Which addresses a crawl may connect to: a page must not lead it into the network behind it
(server-side request forgery).

Refused is what is not on the public internet, by the registries of IANA for special purposes
(https://www.iana.org/assignments/iana-ipv4-special-registry/, -ipv6-special-registry/): private and
shared networks, loopback, link-local with the metadata services of clouds, multicast, reserved, and
IPv6 addresses that stand for such an IPv4 address (RFC 4291 mapped and compatible, RFC 3056 6to4,
RFC 4380 Teredo, RFC 6052 and 8215 NAT64).

Addresses are judged when they are connected to, not names when they are read: a name may resolve to
something else a moment later. The exceptions are the address of a start, which the user has named,
and the networks that a setting names.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from can_ada import parse

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_REFUSED: Final[tuple[Network, ...]] = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20",
        "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
    )
)  # fmt: skip
_NAT64: Final = IPv6Network("64:ff9b::/96")
_MAX_REFUSALS: Final = 10_000


def is_public(address: Address) -> bool:
    """Whether the address, and any IPv4 address inside it, is one of the public internet."""
    inner = _embedded(address)
    if inner:
        return all(is_public(part) for part in inner)
    return not any(address in network for network in _REFUSED if network.version == address.version)


def _embedded(address: Address) -> tuple[IPv4Address, ...]:
    """The IPv4 addresses that an IPv6 address leads to."""
    if not isinstance(address, IPv6Address):
        return ()
    if address.ipv4_mapped is not None:
        return (address.ipv4_mapped,)
    if address.sixtofour is not None:
        return (address.sixtofour,)
    if address.teredo is not None:
        return address.teredo
    return (IPv4Address(int(address) & 0xFFFFFFFF),) if address in _NAT64 else ()


def host_of(url: str) -> str:
    """The host of an address as it is connected to: lower case, numbers of IPv4 in any spelling as
    four decimals, no brackets, no final dot; empty where there is none."""
    try:
        host = str(parse(url).hostname)
    except ValueError:
        return ""
    return host.strip("[]").rstrip(".")


@lru_cache(maxsize=4096)
def literal(host: str) -> Address | None:
    """The address that a host is; None for a name."""
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        return None


def networks_of(values: Iterable[str]) -> tuple[Network, ...]:
    """Networks from their notation; a ValueError says which is none, in one line."""
    networks = []
    for value in values:
        try:
            networks.append(ip_network(str(value).strip(), strict=False))
        except ValueError:
            raise ValueError(
                f"ARACHNE_ALLOW_NETWORKS: {value!r} is not a network; for example 10.1.0.0/16"
            ) from None
    return tuple(networks)


class Guard:
    """Judges the addresses that the hosts of one crawl resolve to.

    A start host's addresses are those it has when it is first asked for; a later answer that names
    others is judged like any.
    """

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self.networks = tuple(networks)
        self._starts: dict[str, bool] = {}  # host -> whether its addresses are known
        self._proxies: set[str] = set()
        self._own: set[Address] = set()
        self._refusals: OrderedDict[str, str] = OrderedDict()

    def add_start(self, url: str) -> None:
        """The user has named this address: its host is allowed whatever it is."""
        host = host_of(url)
        address = literal(host)
        if address is not None:
            self._own.add(address)
        elif host:
            self._starts.setdefault(host, False)

    def add_moved(self, url: str) -> None:
        """A start has moved there, or its robots.txt has named it: if that is one address of this
        machine and the start was another, nothing is led inside that was not there."""
        address = literal(host_of(url))
        here = any(own.is_loopback for own in self._own)
        if here and address is not None and address.is_loopback:
            self._own.add(address)

    def add_proxy(self, url: str) -> None:
        """A proxy of the user's: it may be anywhere, for whoever connects to it as a proxy."""
        self._proxies.add(host_of(url if "://" in url else f"http://{url}"))

    def admit(self, host: str, addresses: Sequence[str]) -> list[str]:
        """Those of a host's addresses that may be connected to. When none is left of some, it is
        noted as a refusal."""
        host = host.lower().rstrip(".")
        if host in self._proxies:
            return list(addresses)
        if addresses and self._starts.get(host) is False:
            self._own.update(ip_address(address.partition("%")[0]) for address in addresses)
            self._starts[host] = True
        admitted = [address for address in addresses if self.allows(address)]
        if addresses and not admitted:
            self._refuse(host, addresses[0])
        elif addresses:
            self._refusals.pop(host, None)
        return admitted

    def allows(self, address: str) -> bool:
        """Whether one address may be connected to."""
        parsed = literal(address)
        if parsed is None:
            return False
        if is_public(parsed) or parsed in self._own:
            return True
        return any(parsed in network for network in self.networks)

    def forbids(self, url: str, *, proxied: bool = False) -> str:
        """Why the address is not to be asked for, whatever its name may resolve to.

        Through a proxy (``proxied``) the proxy resolves names, so only addresses are judged.
        Otherwise the hosts of proxies are refused: they are there to be proxies.
        """
        host = host_of(url)
        if literal(host) is not None:
            return "" if self.allows(host) else _said(host, host)
        if host in self._proxies and host not in self._starts and not proxied:
            return f"{host} is a proxy of this crawl"
        return ""

    def refusal(self, url: str) -> str:
        """Why the address is refused, as far as is known; empty where it is not."""
        return self.forbids(url) or self._refusals.get(host_of(url), "")

    def _refuse(self, host: str, address: str) -> None:
        self._refusals[host] = _said(host, address)
        if len(self._refusals) > _MAX_REFUSALS:
            self._refusals.popitem(last=False)


def _said(host: str, address: str) -> str:
    where = host if host == address else f"{host} resolves to {address}, which"
    return f"{where} is not on the public internet (ARACHNE_ALLOW_NETWORKS)"
