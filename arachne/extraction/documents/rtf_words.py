"""What the control words of RTF stand for (Rich Text Format Specification 1.9.1)."""

from __future__ import annotations

from typing import Final

SIGNS: Final = {
    "emdash": "—",
    "endash": "–",
    "emspace": "\u2003",
    "enspace": "\u2002",
    "qmspace": "\u2005",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "tab": "\t",
    "~": "\xa0",
    "_": "-",
    "zwj": "\u200d",
    "zwnj": "\u200c",
    "ltrmark": "\u200e",
    "rtlmark": "\u200f",
}
"""Words, and signs behind a backslash, that are a character."""

UNREAD: Final = frozenset(
    "colortbl fonttbl stylesheet info pict objdata header headerl headerr headerf footer footerl "
    "footerr footerf xe tc tcn rxe txe private template themedata datastore listtable "
    "listoverridetable revtbl rsidtbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn annotation "
    "atnid atnauthor nonshppict shpinst nonesttables do pntxta pntxtb".split()
)
"""Destinations whose text is none of the document's."""
READ: Final = frozenset({"fldinst", "shptxt"})
"""Destinations that are marked as ones to be passed over where they are not known, and are read."""
NUMBERS: Final = frozenset({"pntext", "listtext"})
"""What a reader that knows no lists is to show before an item."""

CODE_PAGES: Final = {"mac": "mac-roman", "pc": "cp437", "pca": "cp850"}
CHARSETS: Final = {
    77: "mac-roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb18030", 136: "cp950",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257",
    204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
"""Character sets of fonts to codecs of Python."""
