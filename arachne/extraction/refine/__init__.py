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
    # What the choice missed as a whole comes first: all rules below go by what is kept.
    keep_every_entry,
    repair,
    # What operates a page goes before gaps are filled: kept, it would be the edge of one.
    leave_out_sign_ups,
    leave_out_controls,
    leave_out_breadcrumbs,
    # What says what the page is about, and pages that would say too little.
    name_the_page,
    price_the_product,
    fill_short_pages,
    # What opens by a click, while its surroundings are as they were chosen.
    keep_the_questions,
    open_answers,
    open_panels,
    # Gaps, the wide before the narrow: a section, a list, a table, single blocks; then both ends,
    # which are where the first and the last kept block stand by now.
    fill_sections,
    fill_lists,
    fill_written_lists,
    fill_tables,
    fill_gaps,
    keep_the_beginning,
    keep_the_end,
    # What belongs to something kept, the gaps' blocks included: a list to its colon, a label to
    # its value.
    keep_what_is_announced,
    keep_the_list,
    keep_what_is_ranked,
    label_what_is_kept,
    keep_the_facts,
    keep_the_recipe,
    # A known board knows better than all above, and makes the page a thread for all below.
    keep_the_board,
    # What is no content on any page goes for good: gaps may have let it in, none is filled below.
    leave_out_sign_ups,
    leave_out_furniture,
    # A dialog with a product's details is never displayed without a click, so it follows what
    # leaves out text that is never shown.
    open_specifications,
    # Parts of the page that are about other things, or say nothing by themselves.
    leave_out_buttons,
    leave_out_others,
    leave_out_pointers,
    leave_out_cross_references,
    leave_out_filters,
    level_contents,
    leave_out_drawings,
    # What follows from the blocks that are left: notes that they refer to, headings over them,
    # posts beside them.
    keep_footnotes,
    title_the_sections,
    keep_every_post,
    # Only what is kept can be said twice: after all that keep a text or leave out its copy.
    leave_out_repeats,
    leave_out_marquees,
    leave_out_pull_quotes,
    leave_out_quotes,
    tie_speakers,
    # Who wrote a post, once it is known which posts stay; of known boards, what else is around it.
    head_the_posts,
    lay_out_the_board,
    # The last: any rule above may leave a heading with nothing below.
    end_with_text,
)


def refine(selection: Selection) -> None:
    """Apply loss repair and the rules; the selection stays as it was if they left nothing."""
    before = selection.kept.copy()
    for rule in _RULES:
        rule(selection)
    if not any(selection.kept):
        selection.kept = before
