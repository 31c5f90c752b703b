"""What came back: the page, a wall, a shell, a gate, an error? Pure, with evidence.

:func:`judge` holds :class:`Facts` against :class:`Thresholds` and gives a :class:`Verdict`; it does
no I/O and never raises.
"""

from arachne.judging.facts import Facts, Verdict
from arachne.judging.judge import judge
from arachne.judging.thresholds import THRESHOLDS, Thresholds

__all__ = ["THRESHOLDS", "Facts", "Thresholds", "Verdict", "judge"]
