"""Who a browser says it is: one story in user agent, platform, languages and window."""

from __future__ import annotations

import platform
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

_SYSTEMS: Final = {
    "darwin": "Macintosh; Intel Mac OS X 10_15_7",
    "win32": "Windows NT 10.0; Win64; x64",
}
_LINUX: Final = "X11; Linux x86_64"
"""What Chromium itself says, on whatever processor and release, since its user agents are reduced
(https://www.chromium.org/updates/ua-reduction/)."""

SCREENS: Final[tuple[tuple[int, int], ...]] = (
    (1920, 1080), (1920, 1080), (1920, 1080), (1536, 864), (1366, 768), (2560, 1440), (1440, 900),
    (1600, 900), (1680, 1050), (1920, 1200),
)  # fmt: skip
"""Common screens of desktops, the most common ones more often."""
_TASKBAR: Final = (27, 40, 48)


@dataclass(frozen=True, slots=True)
class Identity:
    """``screen`` and ``window`` are width and height in pixels."""

    user_agent: str
    languages: tuple[str, ...]
    screen: tuple[int, int]
    window: tuple[int, int]


def user_agent(version: str, system: str = sys.platform) -> str:
    """The user agent of a headed Chromium of this version on this system.

    The truth but for one word: a headless build puts "Headless" in it. Claiming another system
    would contradict what fonts, graphics and TLS tell.
    """
    told = _SYSTEMS.get(system, _LINUX)
    major = version.partition(".")[0] or "0"
    return (
        f"Mozilla/5.0 ({told}) AppleWebKit/537.36 (KHTML, like Gecko) "
        f"Chrome/{major}.0.0.0 Safari/537.36"
    )


def client_hints(version: str) -> dict[str, Any]:
    """``UserAgentMetadata`` of the DevTools protocol, as this machine's Chromium would say it."""
    full = [{"brand": name, "version": number} for name, number in _brands(version)]
    return {
        "brands": [{**brand, "version": brand["version"].partition(".")[0]} for brand in full],
        "fullVersionList": full,
        "fullVersion": version,
        "platform": {"darwin": "macOS", "win32": "Windows"}.get(sys.platform, "Linux"),
        "platformVersion": _platform_version(),
        "architecture": "arm" if platform.machine().lower() in ("arm64", "aarch64") else "x86",
        "bitness": "64",
        "model": "",
        "mobile": False,
        "wow64": False,
    }


def _brands(version: str) -> list[tuple[str, str]]:
    """Chromium's brands, with the one that is made up: user_agent_utils.cc, which derives name,
    version and order from the major version."""
    seed = int(version.partition(".")[0])
    odd, numbers = " (:-./);=?_", ("8", "99", "24")
    made_up = f"Not{odd[seed % 11]}A{odd[(seed + 1) % 11]}Brand"
    brands = [(made_up, f"{numbers[seed % 3]}.0.0.0"), ("Chromium", version)]
    return brands if seed % 2 == 0 else brands[::-1]


def _platform_version() -> str:
    """Three numbers; Windows 11 is 13 and up there."""
    text = platform.mac_ver()[0] if sys.platform == "darwin" else platform.release()
    if sys.platform == "win32":
        text = "15.0.0" if platform.release() == "11" else "10.0.0"
    numbers = re.findall(r"\d+", text)[:3]
    return ".".join([*numbers, "0", "0", "0"][:3])


def random_identity(version: str, languages: Sequence[str], rng: random.Random) -> Identity:
    """One of the identities that this machine could have."""
    screen = rng.choice(SCREENS)
    height = screen[1] - rng.choice(_TASKBAR)
    return Identity(user_agent(version), tuple(languages), screen, (screen[0], height))


def accept_language(languages: Sequence[str]) -> str:
    """``Accept-Language`` as Chromium writes it: each entry a tenth less than the one before."""
    ordered: list[str] = []
    for language in languages:
        ordered += [language, language.partition("-")[0]]
    unique = dict.fromkeys(ordered)
    return ",".join(
        name if not place else f"{name};q={max(0.1, 1 - place / 10):.1f}"
        for place, name in enumerate(unique)
    )
