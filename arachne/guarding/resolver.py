"""A name resolver that hands out only addresses that may be connected to.

Whoever connects by name asks it and connects to what it answers, so that a name cannot mean one
thing when it is judged and another when it is connected to (DNS rebinding). Literal addresses pass
through it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import (
    IAddress,
    IHostnameResolver,
    IHostResolution,
    IResolutionReceiver,
)
from zope.interface import implementer

from arachne.guard import Guard


@implementer(IHostnameResolver)
class GuardedResolver:
    """Around another resolver. With the guards of several crawls in one process, an address is
    handed out if one of them admits it."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.guards: list[Guard] = []

    def resolveHostName(
        self,
        receiver: Any,
        name: str,
        portNumber: int = 0,
        addressTypes: Sequence[type[IAddress]] | None = None,
        transportSemantics: str = "TCP",
    ) -> Any:
        judge = _Judge(receiver, name, self.guards)
        return self.inner.resolveHostName(judge, name, portNumber, addressTypes, transportSemantics)


@implementer(IResolutionReceiver)
class _Judge:
    """Holds back what is resolved until all of it is there, then passes on what is admitted."""

    def __init__(self, receiver: Any, name: str, guards: Sequence[Guard]) -> None:
        self.receiver = receiver
        self.name = name
        self.guards = guards
        self.addresses: list[Any] = []

    def resolutionBegan(self, resolution: IHostResolution) -> None:
        self.receiver.resolutionBegan(resolution)

    def addressResolved(self, address: IAddress) -> None:
        self.addresses.append(address)

    def resolutionComplete(self) -> None:
        hosts = [str(address.host) for address in self.addresses]
        admitted = {host for guard in self.guards for host in guard.admit(self.name, hosts)}
        for address in self.addresses:
            if not self.guards or str(address.host) in admitted:
                self.receiver.addressResolved(address)
        self.receiver.resolutionComplete()


def guard_reactor(guard: Guard) -> None:
    """Have the reactor's resolver ask ``guard``, too; cheap where it does already.

    Called before each connection: Scrapy puts its own resolver in place some time after a crawl
    has been set up.
    """
    from twisted.internet import reactor

    resolver = reactor.nameResolver
    if not isinstance(resolver, GuardedResolver):
        resolver = GuardedResolver(resolver)
        reactor.installNameResolver(resolver)
    if guard not in resolver.guards:
        resolver.guards.append(guard)


def release_reactor(guard: Guard) -> None:
    """The crawl of ``guard`` has ended."""
    from twisted.internet import reactor

    resolver = reactor.nameResolver
    if isinstance(resolver, GuardedResolver) and guard in resolver.guards:
        resolver.guards.remove(guard)
        if not resolver.guards:
            reactor.installNameResolver(resolver.inner)


def resolve(host: str) -> Deferred[list[str]]:
    """The addresses of a host that may be connected to, by the reactor's resolver."""
    from twisted.internet import reactor

    found: list[str] = []
    answer: Deferred[list[str]] = Deferred()

    @implementer(IResolutionReceiver)
    class Receiver:
        def resolutionBegan(self, resolution: IHostResolution) -> None:
            """Nothing is cancelled."""

        def addressResolved(self, address: Any) -> None:
            found.append(str(address.host))

        def resolutionComplete(self) -> None:
            answer.callback(found)

    reactor.nameResolver.resolveHostName(Receiver(), host)
    return answer
