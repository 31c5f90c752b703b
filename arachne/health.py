"""What a crawl could use on this machine with these settings, and how to get what is missing."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from arachne.exceptions import BadArgument
from arachne.handlers.browser.config import ENDPOINT_SETTING, SCHEMES, named_endpoint, without_login
from arachne.handlers.browser.installed import discover
from arachne.handlers.proxies import parse_proxies
from arachne.ladder.learning import state_folder
from arachne.ladder.memory_store import MemoryStore

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

State = Literal["available", "unavailable", "off"]

REACH_SECONDS = 2.0
"""How long a proxy may take to accept a connection."""


@dataclass(frozen=True, slots=True)
class Check:
    """``off``: not asked for by the settings, so nothing is missing."""

    name: str
    state: State
    version: str = ""
    detail: str = ""


def check_all(settings: BaseSettings, environ: Mapping[str, str] = os.environ) -> list[Check]:
    """Everything, in the order of the tiers."""
    return [
        _http(),
        _impersonation(settings),
        *_browsers(settings, environ),
        _sidecar(settings, environ),
        _camoufox(),
        _proxies(settings),
        _memory(settings),
        _cache(settings),
    ]


def _http() -> Check:
    return Check("http", "available", f"scrapy {metadata.version('scrapy')}")


def _impersonation(settings: BaseSettings) -> Check:
    from curl_cffi.requests import BrowserType
    from curl_cffi.requests.impersonate import REAL_TARGET_MAP

    profile = settings.get("ARACHNE_IMPERSONATE_PROFILE")
    known = {kind.value for kind in BrowserType} | set(REAL_TARGET_MAP)
    version = f"curl_cffi {metadata.version('curl_cffi')}"
    if "impersonate" in settings.getlist("ARACHNE_TIERS_OFF"):
        return Check("impersonate", "off", version)
    if profile not in known:
        some = ", ".join(sorted(REAL_TARGET_MAP))
        return Check("impersonate", "unavailable", version, f"no profile {profile!r}; e.g. {some}")
    return Check("impersonate", "available", version, f"profile {profile}, {len(known)} known")


def _browsers(settings: BaseSettings, environ: Mapping[str, str]) -> Iterator[Check]:
    off = settings.getlist("ARACHNE_TIERS_OFF")
    if not settings.getbool("ARACHNE_STEALTH"):
        off = [*off, "stealth"]
    if named_endpoint(settings, environ) == "":
        for tier in ("browser", "stealth"):
            yield Check(tier, "off", "", f"{ENDPOINT_SETTING} is empty: no browser at all")
        return
    try:
        choice = discover(settings, environ)
    except BadArgument as error:
        for tier in ("browser", "stealth"):
            yield Check(tier, "off") if tier in off else Check(tier, "unavailable", "", str(error))
        return
    for tier, browser in (("browser", choice.shell), ("stealth", choice.full)):
        if tier in off:
            yield Check(tier, "off")
        elif browser is None:
            yield Check(tier, "unavailable", "", "`make browser`, or install chromium")
        else:
            yield Check(tier, "available", browser.version, f"{browser.path} ({browser.kind})")


def _sidecar(settings: BaseSettings, environ: Mapping[str, str]) -> Check:
    endpoint = named_endpoint(settings, environ)
    if not endpoint:
        return Check("sidecar", "off", "", f"{ENDPOINT_SETTING} is not set")
    if not endpoint.startswith(SCHEMES):
        given = without_login(endpoint)
        accepted = f"accepted are {', '.join(SCHEMES)}; e.g. ws://127.0.0.1:3000/"
        return Check("sidecar", "unavailable", "", f"{given!r}: {accepted}")
    from arachne.handlers.browser.providers import answers  # with a browser's driver

    with ThreadPoolExecutor(1) as apart:  # from whatever event loop runs here
        answered = apart.submit(asyncio.run, answers(endpoint)).result()
    if answered:
        return Check("sidecar", "available", "", _shown(endpoint))
    return Check("sidecar", "unavailable", "", f"{_shown(endpoint)} does not answer")


def _camoufox() -> Check:
    if find_spec("camoufox") is None:
        return Check("camoufox", "off", "", "pip install 'arachne[camoufox]'")
    return Check("camoufox", "available", metadata.version("camoufox"))


def _proxies(settings: BaseSettings) -> Check:
    if "proxy" in settings.getlist("ARACHNE_TIERS_OFF"):
        return Check("proxies", "off")
    try:
        proxies = parse_proxies(settings)
    except BadArgument as error:
        return Check("proxies", "unavailable", "", str(error))
    if not proxies:
        return Check("proxies", "off", "", "ARACHNE_PROXIES is not set")
    reached = [proxy for proxy in proxies if _reached(proxy.url)]
    state: State = "available" if reached else "unavailable"
    return Check("proxies", state, "", f"{len(reached)} of {len(proxies)} accept connections")


def _memory(settings: BaseSettings) -> Check:
    if not settings.getbool("ARACHNE_MEMORY_ENABLED"):
        return Check("memory", "off")
    path = state_folder(settings) / "memory.sqlite"
    rows = MemoryStore(path).rows()
    hosts = len({row[0] for row in rows})
    return _writable("memory", settings, f"{path}: {hosts} hosts, {len(rows)} counts")


def _cache(settings: BaseSettings) -> Check:
    if not settings.getbool("ARACHNE_CACHE_ENABLED"):
        return Check("cache", "off", "", "ARACHNE_CACHE_ENABLED=1 turns it on")
    return _writable("cache", settings, str(state_folder(settings) / "cache.sqlite"))


def _writable(name: str, settings: BaseSettings, detail: str) -> Check:
    folder = state_folder(settings).absolute()
    while not folder.exists():
        folder = folder.parent
    state: State = "available" if os.access(folder, os.W_OK) else "unavailable"
    return Check(name, state, "", detail if state == "available" else f"{folder} is read-only")


def _reached(url: str, connect: Callable[..., socket.socket] = socket.create_connection) -> bool:
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        port = parts.port or (443 if parts.scheme in ("https", "wss") else 80)
        with connect((parts.hostname or "", port), timeout=REACH_SECONDS):
            return True
    except (OSError, ValueError):
        return False


def _shown(url: str) -> str:
    """An address without the password that may be in it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname or ''}" + (f":{parts.port}" if parts.port else "")
