"""Rules on top of the model's choice, where a rule knows better.

The model judges blocks by what editors keep on the whole. Some things hold on every page: the
invitation to subscribe is no content, a question that is kept wants its collapsed answer, a
manual's page has its name and a product's page says what it costs. What each rule is worth by
cross-validation is in docs/extraction-rules.md.
"""

from __future__ import annotations

from typing import Final

from arachne.extraction.compiled import prefer

prefer(__path__, "refine")

from arachne.extraction.refine.announced import keep_what_is_announced
from arachne.extraction.refine.answers import open_answers
from arachne.extraction.refine.board_layout import lay_out_the_board
from arachne.extraction.refine.boards import keep_the_board
from arachne.extraction.refine.buttons import leave_out_buttons
from arachne.extraction.refine.contents import level_contents
from arachne.extraction.refine.controls import (
    leave_out_breadcrumbs,
    leave_out_controls,
    leave_out_sign_ups,
)
from arachne.extraction.refine.cross_references import leave_out_cross_references
from arachne.extraction.refine.drawings import leave_out_drawings
from arachne.extraction.refine.entries import keep_every_entry
from arachne.extraction.refine.facts import keep_the_facts, label_what_is_kept
from arachne.extraction.refine.filters import leave_out_filters
from arachne.extraction.refine.footnotes import keep_footnotes
from arachne.extraction.refine.furniture import leave_out_furniture
from arachne.extraction.refine.gaps import (
    fill_gaps,
    fill_short_pages,
    fill_tables,
    keep_the_beginning,
    keep_the_end,
)
from arachne.extraction.refine.losses import repair
from arachne.extraction.refine.marquees import leave_out_marquees
from arachne.extraction.refine.naming import name_the_page, price_the_product
from arachne.extraction.refine.others import leave_out_others, leave_out_pointers
from arachne.extraction.refine.panels import open_panels
from arachne.extraction.refine.posts import head_the_posts
from arachne.extraction.refine.questions import keep_the_questions
from arachne.extraction.refine.ranks import keep_what_is_ranked
from arachne.extraction.refine.recipes import keep_the_recipe
from arachne.extraction.refine.repeats import (
    leave_out_pull_quotes,
    leave_out_quotes,
    leave_out_repeats,
    tie_speakers,
)
from arachne.extraction.refine.sections import (
    end_with_text,
    fill_lists,
    fill_sections,
    title_the_sections,
)
from arachne.extraction.refine.selection import Selection
from arachne.extraction.refine.specifications import open_specifications
from arachne.extraction.refine.thin import keep_the_list
from arachne.extraction.refine.threads import keep_every_post
from arachne.extraction.refine.written import fill_written_lists

_RULES: Final = (
    keep_every_entry,
    repair,
    leave_out_sign_ups,
    leave_out_controls,
    leave_out_breadcrumbs,
    name_the_page,
    price_the_product,
    fill_short_pages,
    keep_the_questions,
    open_answers,
    open_panels,
    fill_sections,
    fill_lists,
    fill_written_lists,
    fill_tables,
    fill_gaps,
    keep_the_beginning,
    keep_the_end,
    keep_what_is_announced,
    keep_the_list,
    keep_what_is_ranked,
    label_what_is_kept,
    keep_the_facts,
    keep_the_recipe,
    keep_the_board,
    leave_out_sign_ups,  # once more, now that gaps are filled
    leave_out_furniture,
    open_specifications,  # which are never displayed without a click
    leave_out_buttons,
    leave_out_others,
    leave_out_pointers,
    leave_out_cross_references,
    leave_out_filters,
    level_contents,
    leave_out_drawings,
    keep_footnotes,
    title_the_sections,
    keep_every_post,
    leave_out_repeats,
    leave_out_marquees,
    leave_out_pull_quotes,
    leave_out_quotes,
    tie_speakers,
    head_the_posts,
    lay_out_the_board,
    end_with_text,
)


def refine(selection: Selection) -> None:
    """Apply loss repair and the rules; the selection stays as it was if they left nothing."""
    before = selection.kept.copy()
    for rule in _RULES:
        rule(selection)
    if not any(selection.kept):
        selection.kept = before
