"""Attributes that every element is asked for, by several readers of the tree, as bits.

To look at the flags of an element takes a tenth of the time that it takes to look for names among
its attributes, and most elements have none of them.
"""

from __future__ import annotations

from typing import Final

ID: Final = 1
ROLE: Final = 2
ITEMPROP: Final = 4
STYLE: Final = 8
HIDDEN: Final = 16
ITEMTYPE: Final = 32
TOGGLE: Final = 64
"""Whether or what the element opens."""
MARKER: Final = 128
"""What a framework leaves in its pages: :data:`MARKER_ATTRIBUTES`."""
PROTECTED: Final = 256
"""An address that a script shows."""
SHADOW_ROOT: Final = 512
OTHERS: Final = 1024
"""What :mod:`arachne.extraction.survey.meanings` reads beside an id, a role and ``itemprop``."""

MARKER_ATTRIBUTES: Final = frozenset(
    {
        *("ng-version", "ng-app", "data-reactroot", "data-reactid", "data-server-rendered"),
        *("data-v-app", "data-sveltekit-hydrate", "q:container", "data-hk"),
    }
    | {"ng-view", "ui-view", "data-ng-view", "data-ui-view"}
)
FLAGS: Final[dict[str, int]] = {
    "id": ID,
    "role": ROLE,
    "itemprop": ITEMPROP,
    "style": STYLE,
    "hidden": HIDDEN,
    "itemtype": ITEMTYPE,
    "data-cfemail": PROTECTED,
    "shadowroot": SHADOW_ROOT,
    "shadowrootmode": SHADOW_ROOT,
    "aria-expanded": TOGGLE,
    "aria-controls": TOGGLE,
    **dict.fromkeys(MARKER_ATTRIBUTES, MARKER),
    **dict.fromkeys(("rel", "itemscope", "property", "typeof", "onclick", "onchange"), OTHERS),
}


def flags_of(attrs: dict[str, str]) -> int:
    """The bits of all attributes of an element."""
    flags = 0
    for name in attrs:
        flags |= FLAGS.get(name, 0)
    return flags
