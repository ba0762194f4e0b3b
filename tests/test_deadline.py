"""Limits of time and of processor time, one within the other."""

import time

import pytest

from rdpverify.cli import clock
from rdpverify.deadline import Limit, deadline, look
from rdpverify.errors import OutOfTime


def work(until_over=60):
    """Processor seconds until the limit says that it is over."""
    begun, ends = time.thread_time(), time.monotonic() + until_over
    with pytest.raises(OutOfTime):
        while time.monotonic() < ends:
            look()
    return time.thread_time() - begun


def test_waiting_is_no_work():
    with deadline(60, work=0.05):
        time.sleep(0.1)
        look()
        assert 0.02 < work() < 0.2


def test_time_ends_what_does_no_work():
    with deadline(0.05, work=60):
        time.sleep(0.1)
        assert work() < 0.02


@pytest.mark.parametrize("outer, inner", [((60, 0.03), (60, 60)), ((60, 60), (60, 0.03)), ((60, 0.03), (60,)), ((0.03,), (60, 60)), ((60,), (0.03,))])
def test_the_narrower_of_two_limits_holds(outer, inner):
    with deadline(*outer), deadline(*inner), deadline(None):
        assert work() < 0.2
    with deadline(60):
        look()  # what was over inside is not over outside


def test_a_limit_of_nothing_is_over_at_once():
    for limits in ((0,), (-1,), (60, 0), (60, -1)):
        with deadline(*limits), pytest.raises(OutOfTime):
            look()


def test_the_end_is_that_of_the_narrower_limit():
    now = time.monotonic()
    with deadline(10):
        assert now + 10 <= Limit(60).ends < now + 11 and Limit(5).ends < now + 6 and Limit(60, 2).left <= 2
    assert Limit(60).ends >= now + 60


def test_a_budget_that_is_typed_counts_from_the_start_of_the_process():
    try:
        clock.begin(alone=True)
        assert clock.left(1000) < 1000 - time.process_time() / 2  # pytest has long been running
        assert clock.left(1e-3) == clock.LEAST * 1e-3
        clock.begin(alone=False)
        assert 999 < clock.left(1000) <= 1000
    finally:
        clock.begin(alone=False)
