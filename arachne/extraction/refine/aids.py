"""Short texts that help to use a page and say nothing: what the notices of :mod:`.notices` are, the
numbers of lines and of pages, the name of a language above code."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.markdown.code import is_gutter_name
from arachne.extraction.markdown.code_language import language_of
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above, is_named, links_of, naming
from arachne.extraction.refine import notices
from arachne.extraction.refine.machinery import RULES
from arachne.extraction.refine.selection import Selection, kept_below
from arachne.extraction.signals.measures import ASKS_FOR_SCRIPTS
from arachne.extraction.text.whitespace import collapsed

NOTICE_CHARS: Final = 90
NOSCRIPT_CHARS: Final = 300
"""Characters of a request to turn scripts on; what says more is a page without scripts."""

_NUMBERS: Final = re.compile(r"[\d\s]+")
_is_pager: Final = naming(
    re.compile(
        r"pagina(?:tion|tor)|(?:^|[\s_-])pager|page-?numbers|pagenav"
        r"|(?:slick|slider|carousel|splide|glide|flickity|embla|owl)[\w-]{0,20}(?:dot|bullet|indicator)",
        re.IGNORECASE,
    )
)
_LANGUAGE_CHARS: Final = 20
_ANSWERED: Final = 4  # blocks after a question about the page that may be its answers
_CARD: Final = 6  # blocks before a link to the rest of a text that may lead there, too
_MARKS: Final = " .…!?¿»›>↑▲⬆⇧^←→|[]()§¶"
_BUTTON: Final = frozenset({"button"})
_WORDS: Final = notices.BUTTONS | notices.ANSWERS
_SENTENCES: Final = (
    notices.SKIP,
    notices.TOP,
    notices.PRINT,
    notices.EDIT,
    notices.SOURCE,
    notices.ADVERTISEMENT,
    notices.HELPFUL,
    notices.ANSWERED,
    notices.MORE,
    notices.ORDER,
    notices.CALL,
    notices.SLIDE,
    notices.ORNAMENT,
    notices.COPYRIGHT,
    notices.GENERATOR,
    notices.ARCHIVE,
    notices.PLAYER,
    notices.VOTES,
)


def requests_for_scripts(selection: Selection) -> list[int]:
    """The kept blocks that tell a browser without scripts what it is told."""
    short = [node for node in selection.noscripts if len(collapsed(node.text())) <= NOSCRIPT_CHARS]
    return [
        number
        for number in kept_below(selection, short)
        if ASKS_FOR_SCRIPTS.search(selection.blocks[number].text)
    ]


def is_aid(selection: Selection, number: int) -> bool:
    """Whether a block is there to be clicked or waited for, or is said to some readers only."""
    text = selection.blocks[number].text
    if len(text) > NOTICE_CHARS:
        return False
    said = text.strip(_MARKS) or text
    if _may_be_notice(text) and any(holds(selection, number, said) for holds in _NOTICES):
        return True
    return _turns_pages(selection, number, said) or _labels_code(selection, number, said)


@lru_cache(maxsize=8192)
def _may_be_notice(text: str) -> bool:
    """Whether it is one of the texts that the rules in ``_NOTICES`` are about, wherever it stands:
    hardly any is, and those of menus and buttons are those of other pages of the site, too."""
    said = text.strip(_MARKS) or text
    if said.lower() in _WORDS or notices.LOADING.fullmatch(text) or _NUMBERS.fullmatch(said):
        return True
    return any(pattern.fullmatch(said) for pattern in _SENTENCES) or (
        notices.PROMPT.fullmatch(text) is not None
    )


def _leads(selection: Selection, number: int, text: str) -> bool:
    """Links past the menus, to the top, to the page's source, to a printer."""
    block = selection.blocks[number]
    if not _is_all_links(block):
        return False
    if notices.SKIP.fullmatch(text):
        return True
    address = _address(block)
    if notices.TOP.fullmatch(text):
        return address.startswith("#")
    if notices.PRINT.fullmatch(text):
        return address.startswith(("javascript:", "#")) or "print" in address
    edits = notices.EDIT.fullmatch(text) or notices.SOURCE.fullmatch(text)
    return edits is not None and notices.EDIT_ADDRESS.search(address) is not None


def _is_all_links(block: Block) -> bool:
    """Whether links are all that is said, whatever stands between them in their texts."""
    return "".join(block.text.split()) == "".join(block.link_text.split())


def _address(block: Block) -> str:
    """Where the first link of a block leads."""
    links = links_of(block)
    return links[0].get("href") if links else ""


def _is_button(selection: Selection, number: int, text: str) -> bool:
    """Buttons that share a page, save it, read it aloud."""
    if text.lower() not in notices.BUTTONS and not notices.PRINT.fullmatch(text):
        return False
    return above(selection.blocks[number].node, _BUTTON) is not None


def _is_said_of_the_page(selection: Selection, number: int, text: str) -> bool:
    if notices.LOADING.fullmatch(selection.blocks[number].text):
        return True
    if notices.ADVERTISEMENT.fullmatch(text) or notices.GENERATOR.fullmatch(text):
        return True
    return (notices.HELPFUL.fullmatch(text) or notices.ANSWERED.fullmatch(text)) is not None


def _orders(selection: Selection, number: int, text: str) -> bool:
    """Buttons of shops, whatever element they are, where they are no headings."""
    node = selection.blocks[number].node
    return notices.ORDER.fullmatch(text) is not None and above(node, HEADINGS) is None


def _calls(selection: Selection, number: int, text: str) -> bool:
    """Lone links and buttons that lead on to an order, and those that turn the slides of a gallery.
    In a manual they are names of pages."""
    block = selection.blocks[number]
    if selection.kind in ("docs", "forum") or above(block.node, HEADINGS) is not None:
        return False
    if block.text != block.link_text and above(block.node, _BUTTON) is None:
        return False
    return (notices.CALL.fullmatch(text) or notices.SLIDE.fullmatch(text)) is not None


def _is_ornament(selection: Selection, number: int, text: str) -> bool:
    """The quotation mark that stands before a quotation by itself, the cross that closes."""
    serves = selection.kinds[number].isdisjoint(("rows", "code"))
    return serves and notices.ORNAMENT.fullmatch(text) is not None


def _answers(selection: Selection, number: int, text: str) -> bool:
    """Answers to the question whether a page was helpful."""
    if text.lower() not in notices.ANSWERS:
        return False
    before = selection.blocks[max(0, number - _ANSWERED) : number]
    return any(notices.HELPFUL.fullmatch(block.text.strip(_MARKS)) for block in before)


def _turns_pages(selection: Selection, number: int, text: str) -> bool:
    """Numbers of pages, or of the slides of a gallery, and links to the next one."""
    block = selection.blocks[number]
    if block.text != block.link_text and not _NUMBERS.fullmatch(text):
        return False
    return is_named(block.node, _is_pager)


def _opens_the_rest(selection: Selection, number: int, text: str) -> bool:
    """Buttons that show more of the page, and links to where one just before leads."""
    if not notices.MORE.fullmatch(text):
        return False
    block = selection.blocks[number]
    address = _address(block)
    if block.text != block.link_text or address.startswith(("#", "javascript:")):
        return True
    before = selection.blocks[max(0, number - _CARD) : number]
    return any(address == _address(card) for card in before if card.link_text)


def _labels_code(selection: Selection, number: int, text: str) -> bool:
    """The name of the language right above code that is said to be in it."""
    blocks = selection.blocks
    if len(text) > _LANGUAGE_CHARS or number + 1 == len(blocks):
        return False
    node, code = blocks[number].node, blocks[number + 1].node
    return code.tag == "pre" != node.tag and text.lower() == language_of(code)


def _numbers_lines(selection: Selection, number: int, text: str) -> bool:
    """The numbers of the lines of code beside it."""
    if not _NUMBERS.fullmatch(text):
        return False
    return is_named(selection.blocks[number].node, is_gutter_name)


_NOTICES: Final = (
    *RULES,
    _leads,
    _is_button,
    _is_said_of_the_page,
    _orders,
    _calls,
    _is_ornament,
    _answers,
    _opens_the_rest,
    _numbers_lines,
)
