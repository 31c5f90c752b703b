"""Emphasis that CommonMark would not see as such: mended where possible, given up otherwise.

A paragraph comes as ``pieces`` of markdown and ``pairs``, the places in it of the two delimiters
of each emphasised stretch. Text is never changed, only delimiters are moved or emptied.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from arachne.extraction.markdown.escaping import code_of, code_span, escape_all

Pair = tuple[int, int]

_DELIMITERS: Final = ("*", "~")
_MAX_PASSES: Final = 8


def mend(pieces: list[str], pairs: list[Pair], opaque: set[int]) -> None:
    """Empty the delimiters that punctuation and letters on either side make ineffective.

    ``opaque`` holds the places of code spans, targets and the like. Giving up one pair changes
    what its neighbours stand next to, hence the passes; what still changes after them is given up.
    Quotation marks and elements of HTML work wherever they stand.
    """
    pairs = [pair for pair in pairs if pieces[pair[0]][:1] in _DELIMITERS]
    if any(pieces[start] == "~~" for start, _ in pairs):
        for place, piece in enumerate(pieces):
            if "~" in piece and piece != "~~" and place not in opaque:
                pieces[place] = escape_all(piece, "~")
    _part_runs(pieces, pairs)
    left = sorted(pair for pair in pairs if pieces[pair[0]])
    for _ in range(_MAX_PASSES):
        before = len(left)
        left = [pair for pair in left if _works(pieces, *pair)]
        if len(left) == before:
            break
    else:
        for start, end in left:
            pieces[start] = pieces[end] = ""
    _join_codes(pieces, opaque)


def _join_codes(pieces: list[str], opaque: set[int]) -> None:
    """Make one of the code spans between which delimiters were emptied: their backticks would be
    read as one run."""
    spans: list[int] = []
    for place, piece in enumerate([*pieces, " "]):
        if place in opaque and piece[:1] == "`":
            spans.append(place)
        elif piece and spans:
            if len(spans) > 1:
                joined = code_span("".join(code_of(pieces[span]) for span in spans))
                for span in spans:
                    pieces[span] = ""
                pieces[spans[0]] = joined
            spans.clear()


def _part_runs(pieces: list[str], pairs: list[Pair]) -> None:
    """Remove delimiters that touch others in a way that is read in more than one way: those that
    begin where others end, ``**a***b*``, and those inside others that can both open and close."""
    ends = {end for _, end in pairs}
    outer_end = -1
    for start, end in sorted(pairs):
        before = start - 1
        while before > 0 and not pieces[before]:
            before -= 1
        touches = before in ends and pieces[start][0] == pieces[before][:1]
        if not touches and end < outer_end:
            touches = _flanks_both(pieces, start) or _flanks_both(pieces, end)
        if touches:
            pieces[start] = pieces[end] = ""
        else:
            outer_end = max(outer_end, end)


def _flanks_both(pieces: list[str], place: int) -> bool:
    """Whether a run of delimiters could as well open as close."""
    before, after = _neighbour(pieces, place, -1), _neighbour(pieces, place, 1)
    if not before.strip() or not after.strip():
        return False
    return _is_punctuation(before) == _is_punctuation(after)


def _works(pieces: list[str], start: int, end: int) -> bool:
    """Whether the delimiters open and close (CommonMark 0.31, 6.2); else they are emptied."""
    last = _neighbour(pieces, end, -1)
    after = _neighbour(pieces, end, 1)
    opens = not _is_punctuation(_neighbour(pieces, start, 1)) or _is_edge(
        _neighbour(pieces, start, -1)
    )
    # A bold colon after a bold word is emphasised for nobody.
    if opens and (not _is_punctuation(last) or any(map(str.isalnum, "".join(pieces[start:end])))):
        if not _is_punctuation(last) or _is_edge(after):
            return True
        if last in ":.,;!?" and _move_out(pieces, end):
            return True
    pieces[start] = pieces[end] = ""
    return False


def _move_out(pieces: list[str], end: int) -> bool:
    """``**note:**text`` as ``**note**:text``."""
    piece = pieces[end - 1]
    if len(piece) < 2 or _is_edge(piece[-2]):  # an escaped mark, too, is no end of a word
        return False
    pieces[end - 1] = piece[:-1]
    pieces[end] += piece[-1]
    return True


def _neighbour(pieces: list[str], place: int, step: int) -> str:
    """The character next to the run of delimiters that the piece at ``place`` belongs to."""
    delimiter = pieces[place][0]
    place += step
    while 0 <= place < len(pieces):
        if pieces[place].strip(delimiter):
            return pieces[place][0 if step > 0 else -1]
        place += step
    return ""


def _is_punctuation(char: str) -> bool:
    return bool(char) and unicodedata.category(char)[0] in "PS"


def _is_edge(char: str) -> bool:
    return not char or char.isspace() or _is_punctuation(char)
