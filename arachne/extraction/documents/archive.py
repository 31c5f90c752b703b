"""Opening documents that are zip archives, without being blown up by them."""

from __future__ import annotations

import io
import posixpath
import zipfile
from typing import Final, cast

from lxml import etree

from arachne.extraction.documents.document import Properties
from arachne.extraction.documents.errors import Unreadable

MAX_ENTRIES: Final = 10_000
MAX_BYTES: Final = 100_000_000
"""Of all text entries together, unpacked; the largest of some hundred books has 20 MB."""
MAX_RATIO: Final = 500
"""Unpacked by packed size of an entry; XML of tables packs 1:50, a bomb 1:1000."""
_RATIO_FROM: Final = 1_000_000
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".ttf", ".otf", ".woff")
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_TERMS: Final = "{http://purl.org/dc/terms/}"
_META: Final = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"


class Archive:
    """The entries of a zip. Raises :class:`Unreadable` for bombs and for what is no archive."""

    def __init__(self, body: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(body))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise Unreadable("error", f"the archive is broken: {error}") from None
        self.names = frozenset(self._zip.namelist())
        self._check()

    def _check(self) -> None:
        entries = self._zip.infolist()
        if len(entries) > MAX_ENTRIES:
            raise Unreadable("too-large", f"an archive of {len(entries)} entries")
        total = 0
        for entry in entries:
            if entry.flag_bits & 1:
                raise Unreadable("unsupported-type", "encrypted: it asks for a password")
            if entry.filename.lower().endswith(_PICTURES):
                continue
            total += entry.file_size
            packed = max(entry.compress_size, 1)
            if entry.file_size > _RATIO_FROM and entry.file_size / packed > MAX_RATIO:
                raise Unreadable("too-large", f"{entry.filename} unpacks to {entry.file_size} B")
        if total > MAX_BYTES:
            raise Unreadable("too-large", f"an archive that unpacks to {total} bytes")

    def read(self, name: str) -> bytes:
        """The bytes of an entry, empty where there is none. What an entry holds beyond the size
        that it declares is an error of the archive."""
        if name not in self.names:
            return b""
        try:
            return self._zip.read(name)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError) as error:
            raise Unreadable("error", f"{name} is broken: {error}") from None

    def xml(self, name: str) -> etree._Element | None:
        """The root of an XML entry, None where there is none."""
        return parse_xml(self.read(name))


def parse_xml(data: bytes) -> etree._Element | None:
    """The root, read tolerantly: no entities are replaced, nothing is fetched."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, recover=True, huge_tree=False, load_dtd=False
    )
    try:
        return etree.fromstring(data, parser) if data.strip() else None
    except (etree.XMLSyntaxError, ValueError):
        return None


def properties(root: etree._Element | None) -> Properties:
    """Title, author, description, date, modified and language, as Dublin Core has them."""
    if root is None:
        return Properties()
    names = {
        f"{_DC}title": "title", f"{_DC}creator": "author", f"{_DC}description": "description",
        f"{_DC}language": "language", f"{_DC}date": "date", f"{_TERMS}created": "date",
        f"{_TERMS}modified": "modified", f"{_META}creation-date": "date",
        f"{_META}initial-creator": "author",
    }  # fmt: skip
    found: dict[str, str] = {}
    for element in root.iter():
        name = names.get(element.tag) if isinstance(element.tag, str) else None
        if name and (text := " ".join("".join(element.itertext()).split())):
            found.setdefault(name, text)
    return cast(Properties, found)


def relations(archive: Archive, part: str) -> dict[str, str]:
    """Targets by id of an Office Open XML part: entries of the archive, or addresses."""
    folder, name = posixpath.split(part)
    root = archive.xml(f"{folder}/_rels/{name}.rels")
    found: dict[str, str] = {}
    for relation in root if root is not None else ():
        target = str(relation.get("Target", ""))
        if relation.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join(folder, target)).lstrip("/")
        found[str(relation.get("Id", ""))] = target
    return found
