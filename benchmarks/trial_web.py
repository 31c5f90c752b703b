"""The web of the trial: species of pages whose truth is known, mixed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice

from fixtures import walls
from fixtures.server.automation import SAYS as AUTOMATION
from fixtures.server.browsing import APPS, SCRIPTED
from fixtures.server.hosts import MAIN
from fixtures.server.sites import SECURE

SHARES = {"plain": 0.70, "scripted": 0.18, "walled": 0.09, "hopeless": 0.03}
SLOW = ("endless", "half-parsed")  # they cost their deadline, whoever asks
FLAKY = ("500-once", "503-seconds", "429-seconds", "reset-once", "cut-once", "slow")
LISTENING = ("header-wall", "agent-wall")  # walls that look at what a request says of itself
HOPELESS = {
    **{f"species/captchas/captcha-{vendor}": "captcha" for vendor in (
        "recaptcha", "hcaptcha", "turnstile", "geetest", "arkose", "friendlycaptcha")},
    "species/walls/moment": "blocked:cloudflare",
    "species/walls/datadome": "blocked:datadome",
    "species/walls/incapsula": "blocked:imperva",
    "species/walls/support-id": "blocked:f5",
    "species/walls/own-wall-200": "human-challenge",
    "species/walls/ip": "ip-block",
    "species/gates/login": "login",
    "species/gates/login-japanese": "login",
    "species/gates/soft-404": "soft-404",
    "species/gates/soft-404-german": "soft-404",
    "species/gates/gone": "gone",
    "connections/closed": "connection",
    "connections/hang": "timeout",
    "connections/drip": "timeout",
    "statuses/500": "http-500",
}  # fmt: skip
_ORDER = random.Random(7)  # noqa: S311 - of the hopeless ones: the same each time


@dataclass(frozen=True, slots=True)
class Truth:
    """``says``: what the page has to say; empty: it has no content, and ends as ``reason``.

    ``needs``: the cheapest tier that brings it. ``together``: the mount that it shares with others.
    """

    path: str
    kind: str
    species: str
    says: str = ""
    reason: str = ""
    needs: str = "http"
    host: str = MAIN
    together: str = ""
    teaser: bool = False


def web(size: int, seed: int = 1) -> list[Truth]:
    """So many URLs, shuffled; each is a mount of its own, so that no two share a counter."""
    kinds = {"plain": _plain, "scripted": _scripted, "walled": _walled, "hopeless": _hopeless}
    rows = [
        truth
        for kind, share in SHARES.items()
        for truth in islice(cycle(list(kinds[kind]())), round(size * share))
    ]
    random.Random(seed).shuffle(rows)  # noqa: S311 - the same web each time
    return [
        replace(truth, path=f"/run/{truth.together or f't{number}'}/{truth.path}")
        for number, truth in enumerate(rows)
    ]


def _plain() -> Iterator[Truth]:
    """What plain HTTP brings: pages, decoys that look like walls or shells, flaky servers."""
    for species in walls.REAL:
        says = _words_of(species.html)
        yield Truth(f"species/real/{species.name}", "plain", f"decoy {species.name}", says)
    for name in FLAKY:
        group = "connections" if name in ("reset-once", "cut-once", "slow") else "statuses"
        says = f"This is what the page called {name} says."
        yield Truth(f"{group}/{name}", "plain", f"flaky {name}", says)
    for number in range(3):
        says, path = f"Page {number} at its time", f"species/limited/{number}"
        yield Truth(path, "plain", "rate limiter", says, together="limiter")
    gates = {species.name: species for species in walls.GATES}
    for name in ("paywall", "paywall-german"):
        says = _words_of(gates[name].html)
        yield Truth(f"species/gates/{name}", "plain", "paywall", says, teaser=True)
    for number in range(1, 2 * len(walls.REAL)):
        yield Truth(f"site/trial,pages=90/p/{number}", "plain", "page", f"{number}")


def _scripted() -> Iterator[Truth]:
    for row in SCRIPTED:
        if row.name not in SLOW and not row.name.startswith("challenge"):
            yield Truth(
                f"browsing/{row.name}", "scripted", f"script {row.name}", row.says, needs="browser"
            )
    for name, says in APPS.items():
        yield Truth(f"apps/{name}/", "scripted", f"app {name}", says, needs="browser")


def _walled() -> Iterator[Truth]:
    for number in range(3):
        for name in LISTENING:
            says = f"Page {number} behind the {name}"
            path = f"species/{name}/{number}"
            yield Truth(path, "walled", name, says, needs="impersonate")
        says = f"Letter {number} under seal"
        yield Truth(f"{number}", "walled", "handshake wall", says, needs="impersonate", host=SECURE)
        says = f"Page {number} behind the address-wall"
        yield Truth(f"species/address-wall/{number}", "walled", "address wall", says, needs="proxy")
        yield Truth("automation/bees", "walled", "automation wall", AUTOMATION, needs="stealth")
    for row in SCRIPTED:
        if row.name.startswith("challenge"):
            says = row.says
            yield Truth(f"browsing/{row.name}", "walled", row.name, says, needs="browser")


def _hopeless() -> Iterator[Truth]:
    for path, reason in _ORDER.sample([*HOPELESS.items()], len(HOPELESS)):
        yield Truth(path, "hopeless", path.rpartition("/")[2], reason=reason)


def _words_of(html: str) -> str:
    """Some words that the page alone has: of its first paragraph, else of its heading."""
    for mark in ("<p>", "<li>", "<h1>"):
        _, found, rest = html.partition(mark)
        text = rest.partition("<")[0].strip()
        if found and len(text) > 10:
            return text[:40]
    return ""
