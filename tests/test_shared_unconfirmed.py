"""Outcomes count as under way from when they are told until their answer is there."""

from __future__ import annotations

import asyncio

from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.frontier.protocol import State
from arachne.shared.calls import entries, lookups
from arachne.shared.calls.call import Member
from arachne.shared.unconfirmed import Unconfirmed

US = Member(1, "life")


@deferred_f_from_coro_f
async def test_an_entry_is_under_way_until_all_its_outcomes_are_confirmed() -> None:
    unconfirmed, loop = Unconfirmed(), asyncio.get_running_loop()
    calls = [entries.defer(US, 7, 0.0), entries.finish(US, 7, State.PAGE, "", 10, 0)]
    answers = [loop.create_future() for _ in calls]
    for call, answer in zip(calls, answers, strict=True):
        unconfirmed.watch(call, answer)
    assert unconfirmed.ids() == {7}
    answers[0].set_result(True)
    await asyncio.sleep(0)
    assert unconfirmed.ids() == {7}
    answers[1].set_exception(ConnectionError())
    await asyncio.sleep(0)
    assert unconfirmed.ids() == set()


@deferred_f_from_coro_f
async def test_a_question_is_no_outcome() -> None:
    unconfirmed = Unconfirmed()
    unconfirmed.watch(lookups.known(7), asyncio.get_running_loop().create_future())
    assert unconfirmed.ids() == set()
