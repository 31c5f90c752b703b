"""The switches that local Chromiums are started with."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arachne.handlers.browser.config import BrowserConfig

QUIET_ARGUMENTS: Final = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser that fetches what it is told to, and nothing for itself."""

NO_DATAGRAMS: Final = tuple(
    f"--{prefix}webrtc-ip-handling-policy=disable_non_proxied_udp" for prefix in ("", "force-")
)
"""What a page sends by WebRTC would be the one thing that goes past the guard's proxy (and past
those of the user, whom it would show the machine's own address). The first name is that of
Chromium, the second that of its headless shell."""

ONE_WIDGET: Final = "--enable-features=CDPScreenshotNewSurface,RenderDocument:level/subframe"
"""The page gets the frame of the empty tab instead of a new one. A new one learns the place of its
window by a message that the scripts of the page may overtake on a busy machine: they see a window
of 0 by 0 pixels. The first feature is the driver's own; of this switch, only the last one counts.
"""

_OF_PLAYWRIGHT: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch", "msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion",
)  # fmt: skip
_OF_PATCHRIGHT: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "DialMediaRouteProvider", "GlobalMediaControls", "HttpsUpgrades", "LensOverlay",
    "PaintHolding", "ThirdPartyStoragePartitioning", "BlockOriginHeaderModificationOnRedirect",
    "AvoidCorsURLLoaderRestartOnRedirect", "Translate", "AutoDeElevate", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
)  # fmt: skip
"""What the drivers (playwright 1.65, patchright 1.64) switch off themselves; of this switch, too,
only the last one counts."""

_NOBODY_SEES: Final = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)  # fmt: skip
"""The pages that Chromium loads into each new window for what drops down from its address field,
and the process that it starts for a next page. Nobody types into a window of ours, and no page sees
them; they took two thirds of the CPU time of a page (1.2 s, then 0.4 s). The headless shell has
none of that."""

_OFF: Final = "--disable-features="
PLAYWRIGHT_WITHOUT_DRESSING: Final = _OFF + ",".join((*_OF_PLAYWRIGHT, *_NOBODY_SEES))
PATCHRIGHT_WITHOUT_DRESSING: Final = _OFF + ",".join((*_OF_PATCHRIGHT, *_NOBODY_SEES))


def common_arguments(config: BrowserConfig) -> tuple[str, ...]:
    """Of all local Chromiums. As root its sandbox does not start."""
    root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    return (*root, *QUIET_ARGUMENTS, *NO_DATAGRAMS, *config.arguments)
