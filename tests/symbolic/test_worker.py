"""SymPy in a killable process: answers, refusals, and what happens when it runs away."""

import time

import pytest

from rdpverify.errors import BudgetExceeded, InputError
from rdpverify.language import parse
from rdpverify.symbolic.worker import Worker
from rdpverify.terms.normal import identical


@pytest.fixture(scope="module")
def worker():
    with Worker() as running:
        yield running


def test_a_task_returns_text_of_the_language(worker):
    found = parse(worker.call("factor", "x**2 - 1", seconds=30))
    assert identical(found, parse("(x-1)*(x+1)"), None)


def test_an_unknown_task_is_refused(worker):
    with pytest.raises(InputError, match="no task"):
        worker.call("os.system", "true", seconds=30)


def test_hostile_text_is_only_a_formula(worker):
    with pytest.raises(InputError):
        worker.call("factor", "__import__('os').getcwd()", seconds=30)


def test_a_call_over_its_limit_is_killed_and_the_next_one_works():
    with Worker() as running:
        start = time.monotonic()
        with pytest.raises(BudgetExceeded):
            running.call("integrate", "exp(-x**4 + x**3 - sinh(x))*log(1+exp(x))**a", "x", "0", "oo", "a", seconds=2)
        assert time.monotonic() - start < 10
        assert running.call("factor", "x + 0", seconds=30) == "x"
