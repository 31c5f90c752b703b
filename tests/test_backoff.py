"""Waiting times, and the circuit of one host."""

from __future__ import annotations

from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.backoff import Backoff, Circuit, CircuitState, parse_retry_after
from tests.clocks import Clock

NOW = 784111777.0  # Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110


@pytest.fixture
def clock() -> Clock:
    return Clock(1000.0)


@pytest.fixture
def circuit(clock: Clock) -> Circuit:
    """Opens at the third failure; no jitter."""
    return Circuit(threshold=3, clock=clock, random=lambda: 0.0)


def opened(circuit: Circuit) -> Circuit:
    for _ in range(circuit.threshold):
        circuit.fail()
    return circuit


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120.0),
        (b" 0 ", 0.0),
        ("1.5", 1.5),
        ("Sun, 06 Nov 1994 08:49:47 GMT", 10.0),  # the preferred form
        ("Sunday, 06-Nov-94 08:49:47 GMT", 10.0),  # RFC 850
        ("Sun Nov  6 08:49:47 1994", 10.0),  # asctime
        ("Sun, 06 Nov 1994 09:49:47 +0100", 10.0),
        ("Sun, 06 Nov 1994 08:49:47 -0000", 10.0),
        ("Sun, 06 Nov 1994 08:49:27 GMT", 0.0),  # it is over
        (b"Tue, 01 Jan 1980 00:00:00 GMT", 0.0),
    ],
)
def test_retry_after_is_read_in_every_form(value: str | bytes, seconds: float) -> None:
    assert parse_retry_after(value, NOW) == seconds


@pytest.mark.parametrize(
    "value",
    ["", "-1", "soon", "nan", "inf", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun", b"\xff\xfe", "1 2 3"],
)
def test_what_is_neither_form_asks_for_nothing(value: str | bytes) -> None:
    assert parse_retry_after(value, NOW) is None


@given(st.text() | st.binary())
def test_any_header_gives_a_time_or_nothing(value: str | bytes) -> None:
    seconds = parse_retry_after(value, NOW)
    assert seconds is None or 0 <= seconds < float("inf")


@given(st.integers(0, 10**6))
def test_a_date_says_the_same_as_the_seconds_until_then(seconds: int) -> None:
    date = formatdate(NOW + seconds, usegmt=True)
    assert parse_retry_after(date, NOW) == parse_retry_after(str(seconds), NOW)


def test_a_backoff_doubles_up_to_its_cap() -> None:
    backoff = Backoff(base=1.0, cap=10.0)
    assert [backoff.delay(n, lambda: 0.0) for n in range(6)] == [1, 2, 4, 8, 10, 10]
    assert backoff.delay(5000, lambda: 0.0) == 10


def test_jitter_takes_off_at_most_half() -> None:
    backoff = Backoff(base=8.0, cap=60.0)
    assert backoff.delay(0, lambda: 1.0) == 4.0
    delays = {backoff.delay(0) for _ in range(50)}
    assert len(delays) > 10
    assert all(4.0 <= delay <= 8.0 for delay in delays)


def test_a_circuit_opens_at_the_threshold(circuit: Circuit) -> None:
    circuit.fail()
    circuit.fail()
    assert circuit.enter() == 0
    circuit.fail()
    assert circuit.state is CircuitState.OPEN
    assert circuit.enter() == 30


def test_a_success_between_failures_starts_the_count_again(circuit: Circuit) -> None:
    circuit.fail()
    circuit.fail()
    circuit.succeed()
    circuit.fail()
    circuit.fail()
    assert circuit.state is CircuitState.CLOSED


def test_an_open_circuit_tells_how_long_it_still_is(circuit: Circuit, clock: Clock) -> None:
    opened(circuit)
    clock.now += 12
    assert circuit.enter() == 18
    assert circuit.state is CircuitState.OPEN


def test_one_probe_goes_and_the_rest_wait(circuit: Circuit, clock: Clock) -> None:
    opened(circuit)
    clock.now += 30
    assert circuit.enter() == 0
    assert circuit.state is CircuitState.HALF_OPEN
    assert circuit.enter() > 0
    assert circuit.enter() > 0


def test_a_probe_that_succeeds_closes_the_circuit(circuit: Circuit, clock: Clock) -> None:
    opened(circuit)
    clock.now += 30
    circuit.enter()
    circuit.succeed()
    assert circuit.state is CircuitState.CLOSED
    assert circuit.enter() == 0
    assert opened(circuit).enter() == 30, "it starts from the shortest time again"


def test_each_opening_in_a_row_lasts_twice_as_long_up_to_five_minutes(
    circuit: Circuit, clock: Clock
) -> None:
    opened(circuit)
    waits = []
    for _ in range(6):
        wait = circuit.enter()
        waits.append(wait)
        clock.now += wait
        assert circuit.enter() == 0
        circuit.fail()
    assert waits == [30, 60, 120, 240, 300, 300]


def test_a_longer_retry_after_is_obeyed(circuit: Circuit) -> None:
    circuit.fail()
    circuit.fail()
    circuit.fail(retry_after=600)
    assert circuit.enter() == 600


def test_late_failures_do_not_count_again_but_what_they_ask_for_is_obeyed(
    circuit: Circuit, clock: Clock
) -> None:
    opened(circuit)
    circuit.fail()
    circuit.fail(retry_after=10)
    assert circuit.enter() == 30
    circuit.fail(retry_after=45)
    assert circuit.enter() == 45
    clock.now += 45
    circuit.enter()
    circuit.fail()
    assert circuit.enter() == 60, "the second opening in a row"


def test_a_lost_probe_is_followed_by_another(circuit: Circuit, clock: Clock) -> None:
    opened(circuit)
    clock.now += 30
    assert circuit.enter() == 0
    clock.now += 30
    assert circuit.enter() == 0
    assert circuit.state is CircuitState.HALF_OPEN
