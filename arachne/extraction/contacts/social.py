"""Which addresses are accounts on social networks, and which only share the page there."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from arachne.extraction.links.targets import (
    ACCOUNT_HOSTS,
    COUNTRY_NETWORKS,
    NO_PROFILE,
    SOCIAL_HOSTS,
)

_TAIL: Final = (
    r"(?:/(?:about|videos|posts|photos|featured|streams|jobs|reels|community|shorts|playlists|info"
    r"|home|mycompany|with_replies))?/?(?:\?.*)?$"
)
"""What may follow the name of an account: its tabs and tracking, no single post."""


@lru_cache(maxsize=1024)
def network_of(host: str) -> str:
    """The network (a key of :data:`SOCIAL_HOSTS`) that a host (with or without a port) belongs to,
    else ``""``."""
    labels = host.partition(":")[0].split(".")
    for start in range(len(labels) - 1):
        name = ".".join(labels[start:])
        if name in SOCIAL_HOSTS:
            return name
        if labels[start] in COUNTRY_NETWORKS and len(labels) - start <= 3:
            return f"{labels[start]}.com"
    return ""


def profile(url: str) -> str:
    """The address as that of an account, without its query and fragment where the account does
    not need them; ``""`` when it leads to anything else."""
    host = _host(url)
    network = network_of(host)
    if not network:
        return ""
    address = url.partition("#")[0]
    rest = address.partition("://")[2].partition("/")[2]
    if network in ACCOUNT_HOSTS and host not in (network, f"www.{network}") and not rest.strip("/"):
        return address
    match = _profiles_of(network).match(rest)
    if not match:
        return ""
    return address if "?" in match[1] else address.partition("?")[0]


@cache
def _profiles_of(network: str) -> re.Pattern[str]:
    """What follows the host in the address of an account. Few networks are met in one crawl, and to
    compile the patterns of all takes a twentieth of a second."""
    pattern = SOCIAL_HOSTS[network].replace("{words}", NO_PROFILE)
    return re.compile(f"({pattern})(?:{_TAIL})", re.IGNORECASE)


def _host(url: str) -> str:
    authority = url.partition("://")[2].partition("/")[0].partition("?")[0]
    return authority.rpartition("@")[2].partition(":")[0]
