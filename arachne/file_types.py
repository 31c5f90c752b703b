"""Extensions of addresses that are files no text can be read from.

From the IANA media types image/*, audio/*, video/*, font/* and the archive, disk image and
program formats among application/*. Left out on purpose, since pages carry such names as titles:
``js``, ``css``, ``ai``, ``app``, ``com``, ``net``, ``key``, ``pages``, ``ts``, ``bin``, ``out``.
"""

from __future__ import annotations

from typing import Final

BINARY_EXTENSIONS: Final[frozenset[str]] = frozenset(
    """
    avif bmp cr2 dng gif heic heif ico jfif jp2 jpe jpeg jpg jxl nef png psd raw svg svgz tif tiff
    webp xcf
    aac aif aiff flac m4a mid midi mp3 oga ogg opus wav wma
    3gp avi flv m2ts m4v mkv mov mp4 mpeg mpg ogv qt swf vob webm wmv
    eot otf ttf woff woff2
    7z ace apk ar arj bz2 cab cpio deb dmg gz ipa iso jar lha lz lz4 lzma msi msix pkg rar rpm tar
    tbz tgz txz vhd vhdx vmdk war whl xpi xz z zip zst
    class dll dylib elf exe img o obj pdb pyc so wasm
    blend dwg dxf fbx glb gltf stl usdz
    db mdb parquet sqlite sqlite3
    """.split(),
)

DOCUMENT_EXTENSIONS: Final[frozenset[str]] = frozenset(
    """
    pdf doc docx docm dotx xls xlsx xlsm xlsb ppt pptx pptm pps ppsx odt ods odp rtf epub mobi
    azw3 djvu csv tsv json jsonl ndjson xml rss atom ics vcf
    """.split(),
)
"""Extensions of addresses that are documents: read, but not by a browser. Left out are those that
forges show as pages: ``md``, ``rst``, ``tex``, ``txt``, ``log``."""


def extension_of(path: str) -> str:
    """The extension of a path in lower case; empty where the dot is part of a page's title.

    MediaWiki has pages *about* files: ``/wiki/File:Tower.jpg``.
    """
    name = path.rpartition("/")[2]
    stem, dot, extension = name.rpartition(".")
    return extension.lower() if dot and stem and ":" not in stem else ""


def is_file(url: str) -> bool:
    """Whether an address ends as those of files do, so that no browser has to look at it."""
    path = url.partition("#")[0].partition("?")[0]
    return extension_of(path) in BINARY_EXTENSIONS | DOCUMENT_EXTENSIONS
