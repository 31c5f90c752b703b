"""Compiled forms of the modules that read pages, used as Python uses ``.pyc`` files: as long as
the sources are those they were made of.

``make compile`` (``scripts/compile_modules.py``) has mypyc translate :data:`MODULES` to C, and puts
what the C compiler makes of it into ``__compiled__/STATE/``, where ``STATE`` is a digest of the
sources. One edit, and the sources are read again. Nothing depends on it but speed: reading a page
takes a third less time, and what comes out is the same.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import MutableSequence
from functools import lru_cache
from pathlib import Path
from typing import Final

MODULES: Final = tuple(
    (
        "blocks contacts.emails contacts.phones contacts.reading contacts.social dates.forms "
        "dates.order dates.reading encoding.decoding encoding.unicode features.around "
        "features.columns features.context features.declared features.matrix "
        "features.outline features.outline_names features.texts features.vocabulary "
        "hydration.sources language.detection language.reading links.addresses links.reading "
        "links.scripts links.targets markdown.block_renderer markdown.cards markdown.code "
        "markdown.code_spans markdown.companions markdown.containers markdown.controls "
        "markdown.definitions markdown.embeds markdown.emphasis markdown.escaping "
        "markdown.formulas markdown.grid markdown.icons markdown.images markdown.inline "
        "markdown.lists markdown.phrasing markdown.raised markdown.renderer markdown.run "
        "markdown.setting markdown.shapes markdown.styles markdown.table_blocks "
        "markdown.tables markdown.targets markdown.torn_lists markdown.vocabulary "
        "markdown.wanted markdown.writer mending.aria mending.drawn mending.grids "
        "mending.headings mending.inventory mending.listings mending.markers "
        "mending.protected mending.redirectors mending.shortcodes mending.sidenotes "
        "mending.steps mending.stylesheets metadata.addresses metadata.around "
        "metadata.author metadata.bylines metadata.dates metadata.dates_elements "
        "metadata.dates_roles metadata.dates_texts metadata.entity metadata.likeness "
        "metadata.metas metadata.names metadata.reading metadata.site metadata.title "
        "model.apart model.cards model.choose model.kinds parsing.attributes "
        "parsing.attributes_limit parsing.elements parsing.node parsing.node_queries "
        "parsing.tree refine.aids refine.announced refine.answers refine.beside refine.board_heads "
        "refine.board_layout refine.boards refine.buttons refine.choices refine.contents "
        "refine.controls refine.cross_references refine.drawings refine.entries refine.facts "
        "refine.facts_names refine.filters refine.footnotes refine.furniture "
        "refine.furniture_names refine.gaps refine.headlines refine.losses refine.machinery "
        "refine.marquees refine.meant refine.naming refine.notices refine.others "
        "refine.panels refine.posts refine.products refine.questions refine.ranks "
        "refine.recipes refine.repeats refine.sections refine.selection refine.specifications "
        "refine.thin refine.threads refine.units refine.unseen refine.written signals.measures "
        "signals.scripted structured.items structured.jsonld structured.reading "
        "survey.meanings survey.names survey.walk text.characters text.digits text.joints "
        "text.plain"
    ).split()
)
"""The modules in which Python itself takes the time; where that is numpy or a regular expression,
little would be gained."""

IN_C: Final = ("kernels.lists", "kernels.outline", "kernels.rows", "text.whitespace")
"""The modules that are written in C as well."""

SWITCH: Final = "ARACHNE_COMPILED"
"""Environment variable; ``0`` has the sources read, for a debugger or a coverage report."""

PACKAGE: Final = Path(__file__).parent
FOLDER: Final = "__compiled__"


def state_of_sources() -> str:
    """A digest of the names, sizes and times of all sources of this package: compiled modules hold
    constants of the others. Empty where there are no sources, as in a zip file."""
    found: list[str] = []
    folders = [str(PACKAGE)]
    try:
        while folders:
            for entry in os.scandir(folders.pop()):
                if entry.name.endswith((".py", ".c", ".h")):
                    about = entry.stat()
                    name = os.path.relpath(entry.path, PACKAGE)
                    found.append(f"{name} {about.st_size} {about.st_mtime_ns}")
                elif entry.is_dir() and not entry.name.startswith("__"):
                    folders.append(entry.path)
    except OSError:
        return ""
    return hashlib.sha256("\n".join(sorted(found)).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def current() -> Path | None:
    """The folder of compiled modules that are to be used, if there is one."""
    if os.environ.get(SWITCH) == "0" or not (PACKAGE / FOLDER).is_dir():
        return None
    folder = PACKAGE / FOLDER / state_of_sources()
    return folder if folder.is_dir() else None


def prefer(path: MutableSequence[str], package: str = "") -> None:
    """Have a package, by its ``__path__`` and its name below this one, find compiled modules
    first."""
    folder = current()
    if folder is not None:
        path.insert(0, str(folder / package))
