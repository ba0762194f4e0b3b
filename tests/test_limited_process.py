"""Work that looks at no clock and asks for all memory is ended; the work after it is done all the same."""

import os
import subprocess
import sys
import time

import pytest
from flint import arb, ctx, fmpz

from rdpverify.errors import InputError, OutOfTime
from rdpverify.limited_process import Ended, bounded, one_by_one


def long_in_arb(item):
    if item == "long":
        ctx.prec = 10_000_000
        return str(arb(10) ** arb("0.1").sin())
    return item


def large(item):
    if item == "in Python":
        return len(bytearray(10**10))
    if item == "in FLINT":
        return int((fmpz(1) << 10**11).bit_length())
    if item == "in Python, by and by":
        return len([list(range(1000)) for _ in range(10**7)])
    return item


def test_what_takes_too_long_is_ended_and_the_rest_is_done():
    begun = time.monotonic()
    found = list(one_by_one(long_in_arb, ["a", "long", "b", "long", "c"], lambda: 0.5, 1000))
    assert [one if isinstance(one, str) else type(one) for one in found] == ["a", OutOfTime, "b", OutOfTime, "c"]
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("item", ["in Python", "in FLINT", "in Python, by and by"])
def test_what_takes_too_much_memory_is_ended_and_says_so(item, capfd):
    [before, found, after] = one_by_one(large, ["a", item, "b"], lambda: 30, 300)
    assert (before, after) == ("a", "b") and isinstance(found, Ended) and "300 MB" in str(found)
    assert capfd.readouterr() == ("", "")


def test_errors_of_the_package_are_answers_and_faults_of_the_work_are_told():
    def work(item):
        raise InputError("no") if item else RuntimeError("oh\nno")

    refused, broken = one_by_one(work, [1, 0], lambda: 30, 1000)
    assert isinstance(refused, InputError) and str(refused) == "no"
    assert isinstance(broken, Ended) and str(broken) == "broke down with RuntimeError: oh no"


def test_a_fault_of_the_work_is_said_at_once_and_what_was_told_before_it_is_kept(capfd):
    def work(tell):
        raise ValueError("oh no")

    def told(tell):
        tell("so far")
        return work(tell)

    begun = time.monotonic()
    with pytest.raises(Ended, match="broke down with ValueError: oh no"):
        bounded(work, 60)
    assert bounded(told, 60) == ("so far", False) and time.monotonic() - begun < 30
    assert capfd.readouterr() == ("", "")


def test_one_process_does_them_all_when_nothing_happens():
    assert len(set(one_by_one(lambda _: os.getpid(), range(50), lambda: 30, 1000)) - {os.getpid()}) == 1


def test_nothing_is_begun_once_the_time_is_over():
    assert [type(one) for one in one_by_one(long_in_arb, ["a"] * 1000, lambda: 0, 1000)] == [OutOfTime] * 1000
    assert list(one_by_one(long_in_arb, [], lambda: 30, 1000)) == []


SLEEPER = "import time\nfrom rdpverify.limited_process import one_by_one\nlist(one_by_one(lambda _: (print('up', flush=True), time.sleep(60)), [1], lambda: 60, 1000))"


def test_a_request_to_end_leaves_no_process_behind():
    asked = subprocess.Popen([sys.executable, "-c", SLEEPER], stdout=subprocess.PIPE)
    assert asked.stdout.readline() == b"up\n"
    asked.terminate()
    assert asked.wait(10) == 143
    assert asked.stdout.read() == b""  # ends only when every process that holds the pipe has ended
