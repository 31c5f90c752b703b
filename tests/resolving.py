"""Names for the hosts of the fixture server, as Scrapy's ``DNS_RESOLVER`` in a crawl's process."""

from __future__ import annotations

import socket
from collections import Counter
from typing import Any

from twisted.internet.address import IPv4Address
from twisted.internet.interfaces import IHostnameResolver
from zope.interface import implementer

from fixtures.server.hosts import OTHER
from fixtures.server.lures import LURES

NAMES = {"inside.test": (OTHER,), "start.test": (LURES,), "rebind.test": (LURES, OTHER)}
"""By name: the addresses of one answer after the other, the last one from then on."""


@implementer(IHostnameResolver)
class FixtureResolver:
    def __init__(self, reactor: Any) -> None:
        self.reactor = reactor
        self.asked: Counter[str] = Counter()

    @classmethod
    def from_crawler(cls, crawler: Any, reactor: Any) -> FixtureResolver:
        return cls(reactor)

    def install_on_reactor(self) -> None:
        self.reactor.installNameResolver(self)

    def resolveHostName(self, receiver: Any, name: str, port: int = 0, *_: Any) -> Any:
        receiver.resolutionBegan(self)
        answers = NAMES.get(name, ())
        number = min(self.asked[name], len(answers) - 1)
        self.asked[name] += 1
        try:
            address = answers[number] if answers else socket.inet_ntoa(socket.inet_aton(name))
            receiver.addressResolved(IPv4Address("TCP", address, port))
        except OSError:
            pass
        receiver.resolutionComplete()
        return receiver
