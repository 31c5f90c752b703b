"""Who a browser says it is: one story in user agent, platform, languages and window."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

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
_FRAME_HEIGHT: Final = 87
"""Pixels that tabs, address field and borders of Chromium take."""


@dataclass(frozen=True, slots=True)
class Identity:
    """``screen`` and ``window`` are width and height in pixels."""

    user_agent: str
    languages: tuple[str, ...]
    screen: tuple[int, int]
    window: tuple[int, int]

    @property
    def viewport(self) -> tuple[int, int]:
        """What a page sees of the window."""
        return self.window[0], self.window[1] - _FRAME_HEIGHT


def user_agent(version: str, platform: str = sys.platform) -> str:
    """The user agent of a headed Chromium of this version on this system.

    The truth but for one word: a headless build puts "Headless" in it. Claiming another system
    would contradict what fonts, graphics and TLS tell.
    """
    system = _SYSTEMS.get(platform, _LINUX)
    major = version.partition(".")[0] or "0"
    return (
        f"Mozilla/5.0 ({system}) AppleWebKit/537.36 (KHTML, like Gecko) "
        f"Chrome/{major}.0.0.0 Safari/537.36"
    )


def random_identity(
    version: str, languages: Sequence[str], rng: random.Random, platform: str = sys.platform
) -> Identity:
    """One of the identities that this machine could have."""
    screen = rng.choice(SCREENS)
    height = screen[1] - rng.choice(_TASKBAR)
    return Identity(user_agent(version, platform), tuple(languages), screen, (screen[0], height))


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
