"""Rules on top of the model's choice, where a rule knows better.

The model judges blocks by what editors keep on the whole. Some things hold on every page: the
invitation to subscribe is no content, a question that is kept wants its collapsed answer, a
product's page says what the product is and costs. Together the rules leave the cross-validated
word F1 of the model where it is (within a tenth of a point).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.elements import HEADINGS
from arachne.extraction.losses import repair
from arachne.extraction.selection import Selection, above
from arachne.extraction.tree import Node

SIGN_UP_CHARS: Final = 700
"""A group around an e-mail field that says no more than this is an invitation to subscribe ..."""
SIGN_UP_SHARE: Final = 1 / 3
"""... unless it is more than this share of all that was chosen."""
SIGN_UP_FIELDS: Final = 10
SHORT_CHARS: Final = 900
"""A choice no longer than this is filled up with all that is half likely between its ends."""
SHORT_LIKELY: Final = 0.15
CONTROL_LIKELY: Final = 0.5
REPEATED_CHARS: Final = {"": 20, "article": 120, "docs": 10**9}
"""From how many characters on a block is left out when an earlier one has the same text, by kind
of page. By cross-validation worth 0.7 points of word F1 in the mean over all kinds."""
SERIAL_KINDS: Final = ("collection", "listing", "forum")
"""Pages of many like parts: what was chosen of them is seldom a fragment."""
GAP_LIKELY: Final = 0.3
"""A block at least this likely between two chosen ones of the same container is chosen too."""
END_LIKELY: Final = 0.25
GAP_BLOCKS: Final = 2
CELL_LIKELY: Final = 0.1
PRICE_LIKELY: Final = 0.03
PRICE_CHARS: Final = 60

_CLIMB: Final = 6  # elements above an e-mail field that may be its group
_NO_PANEL: Final = frozenset({"nav", "header", "footer", "menu", "aside", "form"})
_MAY_REPEAT: Final = frozenset({"rows", "code", "amounts"})
_CONSENT: Final = re.compile(
    r"cookie|consent|onetrust|gdpr|didomi|truste|usercentrics", re.IGNORECASE
)
_KINSHIP: Final = 4  # generations up to which two blocks count as neighbours
_QUESTION: Final = re.compile(r"[?？؟;]\s*$")
_PAGE_TAGS: Final = frozenset({"html", "body", "main", "article"})


def refine(selection: Selection) -> None:
    """Apply loss repair and the rules; the selection stays as it was if they left nothing."""
    before = selection.kept.copy()
    for rule in _RULES:
        rule(selection)
    if not any(selection.kept):
        selection.kept = before


def leave_out_sign_ups(selection: Selection) -> None:
    """Small groups around an e-mail field go."""
    fields = [node for node in selection.inputs if _takes_email(node)]
    if not fields:
        return
    kept = selection.numbers()
    limit = min(SIGN_UP_CHARS, SIGN_UP_SHARE * selection.chars(kept))
    for field in fields[:SIGN_UP_FIELDS]:
        group: list[int] = []
        node = field.parent
        for _ in range(_CLIMB):
            if node is None or node.tag in _PAGE_TAGS:
                break
            inside = {id(inner) for inner in node.iter()}
            found = [number for number in kept if id(selection.blocks[number].node) in inside]
            if selection.chars(found) > limit:
                break
            group, node = found, node.parent
        for number in group:
            selection.kept[number] = False


def _takes_email(node: Node) -> bool:
    names = f"{node.get('name')} {node.get('placeholder')}".lower()
    return node.get("type").lower() == "email" or "email" in names


def leave_out_controls(selection: Selection) -> None:
    """Doubtful buttons and labels go, unless they are headings; so do notices about cookies."""
    kept = selection.numbers()
    notices: dict[int, list[int]] = {}
    known: dict[int, Node | None] = {}
    for number in kept:
        node = selection.blocks[number].node
        control = above(node, ("button", "label")) is not None and above(node, HEADINGS) is None
        if control and selection.likely[number] < CONTROL_LIKELY:
            selection.kept[number] = False
        elif (notice := _cookie_notice(node, known)) is not None:
            notices.setdefault(id(notice), []).append(number)
    for numbers in notices.values():
        if selection.chars(numbers) < SIGN_UP_SHARE * selection.chars(kept):
            for number in numbers:
                selection.kept[number] = False


def _cookie_notice(node: Node, known: dict[int, Node | None]) -> Node | None:
    """The element at or above this one that is named after cookies or consent; ``known`` keeps
    the answers for the elements above."""
    if id(node) in known:
        return known[id(node)]
    above_it: list[Node] = []
    current: Node | None = node
    found: Node | None = None
    while current is not None and current.tag not in _PAGE_TAGS:
        if id(current) in known:
            found = known[id(current)]
            break
        above_it.append(current)
        names = current.attrs.get("id", "") + " " + current.attrs.get("class", "")
        if names != " " and _CONSENT.search(names):
            found = current
            break
        current = current.parent
    known.update((id(element), found) for element in above_it)
    return found


def leave_out_repeats(selection: Selection) -> None:
    """A text that was already kept is not said again: shops and forums show theirs once for every
    width of screen. Manuals repeat themselves on purpose, and cells, code and prices may."""
    least = REPEATED_CHARS.get(selection.kind, REPEATED_CHARS[""])
    seen: set[str] = set()
    for number in selection.numbers():
        text = selection.blocks[number].text
        if len(text) < least or not _MAY_REPEAT.isdisjoint(selection.kinds[number]):
            continue
        if text in seen:
            selection.kept[number] = False
        seen.add(text)


def name_the_product(selection: Selection) -> None:
    """A product's page keeps the only main heading, and one price if none was chosen."""
    if selection.kind != "product":
        return
    visible = [number for number, block in enumerate(selection.blocks) if not block.hidden]
    names = [n for n in visible if above(selection.blocks[n].node, ("h1",)) is not None]
    if len(names) == 1:
        selection.kept[names[0]] = True
    amounts = [n for n in visible if "amounts" in selection.kinds[n]]
    if not any(selection.kept[n] for n in amounts):
        short = [
            n
            for n in amounts
            if len(selection.blocks[n].text) < PRICE_CHARS and selection.likely[n] >= PRICE_LIKELY
        ]
        if short:
            selection.kept[max(short, key=selection.likely.__getitem__)] = True


def fill_short_pages(selection: Selection) -> None:
    """Of a page that says little, little is left out."""
    kept = selection.numbers()
    if not kept or selection.kind in SERIAL_KINDS or selection.chars(kept) > SHORT_CHARS:
        return
    blocks, start, end = selection.blocks, kept[0], kept[-1]
    frame = above(blocks[start].node, ("main", "article"))
    while frame is not None and start and _is_inside(blocks[start - 1].node, frame):
        start -= 1
    for number in range(start, end + 1):
        if selection.likely[number] >= SHORT_LIKELY and not blocks[number].hidden:
            selection.kept[number] = True


def fill_gaps(selection: Selection) -> None:
    """Doubtful blocks between kept neighbours in the same container are kept: a caption, a line of
    loose text, the only short item of a list."""
    if selection.kind in SERIAL_KINDS:
        return
    blocks, kept = selection.blocks, selection.numbers()
    for before, after in pairwise(kept):
        if not 1 < after - before <= GAP_BLOCKS + 1:
            continue
        for number in range(before + 1, after):
            block = blocks[number]
            if selection.likely[number] < GAP_LIKELY or block.hidden:
                continue
            if any(_are_near(block.node, blocks[end].node) for end in (before, after)):
                selection.kept[number] = True


def keep_the_end(selection: Selection) -> None:
    """Doubtful paragraphs right after the last kept block, not far from it, are its end."""
    kept = selection.numbers()
    if not kept:
        return
    last = selection.blocks[kept[-1]].node
    for number in range(kept[-1] + 1, len(selection.blocks)):
        block = selection.blocks[number]
        beside = block.node.tag == "p" and _are_near(block.node, last) and not block.hidden
        if not beside or block.link_text or selection.likely[number] < END_LIKELY:
            break
        selection.kept[number] = True


def _are_near(one: Node, other: Node) -> bool:
    """Whether the same element is one of both, or stands not far above both."""
    return not _family(one).isdisjoint(_family(other))


def _family(node: Node) -> set[int]:
    nodes = {id(node)}
    current = node.parent
    for _ in range(_KINSHIP):
        if current is None or (current.tag == "body" and current is not node.parent):
            break
        nodes.add(id(current))
        current = current.parent
    return nodes


def _is_inside(node: Node, frame: Node) -> bool:
    current: Node | None = node
    while current is not None and current is not frame:
        current = current.parent
    return current is frame


def open_answers(selection: Selection) -> None:
    """A collapsed panel under a question is kept with it, where its surroundings are kept."""
    questions = [node for node in selection.toggles if _is_question(node)]
    if not questions:
        return
    by_id = {node.get("id"): node for node in selection.root.iter() if node.get("id")}
    around: set[int] = set()
    for number in selection.numbers():
        node: Node | None = selection.blocks[number].node
        while node is not None and id(node) not in around:
            around.add(id(node))
            node = node.parent
    opened: set[int] = set()
    for question in questions:
        panel = by_id.get(question.get("aria-controls")) or _hidden_after(question)
        if panel is None or above(question, _NO_PANEL) is not None:
            continue
        outer = [panel.parent, panel.parent.parent if panel.parent is not None else None]
        if any(n is not None and n.tag not in ("body", "html") and id(n) in around for n in outer):
            opened.update(id(inner) for inner in panel.iter())
            title = question.parent
            whole = title if title is not None and title.tag in HEADINGS | {"dt"} else question
            opened.update(id(inner) for inner in whole.iter())
    for number, block in enumerate(selection.blocks):
        if id(block.node) in opened:
            selection.kept[number] = True


def _is_question(node: Node) -> bool:
    toggles = node.get("aria-expanded") == "false" or (
        "aria-controls" in node.attrs and node.tag in HEADINGS | {"button", "a"}
    )
    return toggles and bool(_QUESTION.search(node.text()))


def _hidden_after(question: Node) -> Node | None:
    """The hidden element right after a question, or after the heading that holds it."""
    for node in (question, question.parent):
        if node is None or node.parent is None:
            continue
        siblings = [child for child in node.parent.children if not isinstance(child, str)]
        place = siblings.index(node) + 1
        if place < len(siblings) and is_hidden(siblings[place]):
            return siblings[place]
    return None


def fill_tables(selection: Selection) -> None:
    """The rows of a table of data that was chosen in part."""
    tables: dict[int, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        table = above(block.node, ("table",)) if "rows" in selection.kinds[number] else None
        if table is not None:
            tables.setdefault(id(table), []).append(number)
    for numbers in tables.values():
        if any(selection.kept[number] for number in numbers):
            for number in numbers:
                likely = selection.likely[number] >= CELL_LIKELY
                if likely and not selection.blocks[number].hidden:
                    selection.kept[number] = True


_RULES: Final = (
    repair,
    leave_out_sign_ups,
    leave_out_controls,
    name_the_product,
    fill_short_pages,
    open_answers,
    fill_tables,
    fill_gaps,
    keep_the_end,
    leave_out_repeats,
)
