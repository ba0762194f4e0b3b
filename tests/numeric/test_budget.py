"""The time that is given is the time that is taken; what was found by then is said."""

import time

import pytest
from flint import fmpq

from rdpverify.cli import main
from rdpverify.limited_process import bounded
from rdpverify.errors import BudgetExceeded, DomainProblem, OutOfTime, RuleError
from rdpverify.kernel.integrals.exponent import VARIABLE, Piece
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.integral import verified
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms import exp, log, mul, power
from rdpverify.deadline import deadline

LONG = [
    ("zcdp(PoissonSampled(LaplaceMechanism(1), 1/10))", 40),
    ("privacy_profile(Composed((RandomizedResponse(3/4), 5000)), 1)", 30),
    ("epsilon(Composed((LaplaceMechanism(1), 300)), 1/10**5)", 30),
    ("hockey_stick(Power(Laplace(0,1),1500), Power(Laplace(1,1),1500), 300)", 30),
    (f"privacy_profile(Composed({', '.join(f'(RandomizedResponse({50 + i}/100), 1)' for i in range(1, 31))}), 2)", 30),
    ("rdp(PoissonSampled(GaussianMechanism(1), 1/10), 5/2)", 1500),
    ("renyi(Skellam(100,100), Skellam(101,100), 5/2)", 4000),
]


@pytest.mark.parametrize("text, digits", LONG)
def test_a_budget_is_kept(text, digits):
    term, begin = parse(text), time.monotonic()
    try:
        found, _ = enclose(term, digits, 0.1)
    except RuleError as problem:
        assert "not reached within the budget of 0.1 s" in str(problem)
    else:
        assert not found.has_digits(digits)
    assert time.monotonic() - begin < 3  # thirty times the budget: this machine may be busy


def test_what_was_found_is_the_best_enclosure_so_far():
    """The first attempt may take three quarters of the time, a coarse one has the rest."""
    text = "optimal_epsilon(10, rdp(PoissonSampled(GaussianMechanism(1), 1/10), 10), 1/10**5)"
    whole = enclose(parse(text), 20)[0]
    found = enclose(parse(text), 2_500, 2)[0]
    assert 0 < found.digits() < 2_500 and found.lower <= whole.upper and whole.lower <= found.upper


def test_a_limit_from_outside_is_not_taken_for_an_answer():
    with deadline(0.02), pytest.raises(OutOfTime):
        enclose(parse(LONG[0][0]), 40)


def test_the_command_line_leaves_with_3_and_says_why(capsys):
    assert main(["enclose", LONG[0][0], "--budget", "0.05"]) == 3
    assert "not reached within the budget of 0.05 s" in capsys.readouterr().err


@pytest.mark.parametrize("text", [
    "tv(Normal(0,1), Normal(30,1))",
    "tv(Laplace(0,1), Normal(100,1))",
    "hellinger2(Power(Laplace(0,1),300), Power(Laplace(3,1),300))",
    "hockey_stick(Normal(0,1), Normal(100,1), -3)",
    "loss_tail(Normal(0,1), Normal(30,1), 1)",
    "privacy_profile(GaussianMechanism(1/100), 1)",
])
def test_what_is_at_most_1_is_not_printed_above_1(text):
    lower, upper = enclose(parse(text), 12)[0].decimal(15)
    assert upper == "1" and lower.startswith("0.99999")


def test_a_call_that_looks_at_no_clock_is_ended(capsys):
    """Three thousand digits: Arb's nodes alone take half a minute; a first enclosure was told before."""
    begin = time.monotonic()
    assert main(["enclose", "kl(Logistic(0,1), Logistic(1,2))", "--digits", "3000", "--budget", "3"]) == 3
    assert time.monotonic() - begin < 12
    said = capsys.readouterr().out
    assert "0.31721760466" in said and "3000 digits were not reached" in said


def test_a_curve_is_ended_too(capsys):
    begin = time.monotonic()
    assert main(["enclose", "renyi(Logistic(0,1), Logistic(1,2), alpha)", "--orders", "5/2,7/2", "--digits", "3000", "--budget", "1"]) == 3
    assert time.monotonic() - begin < 10
    assert "not reached within the budget of 1 s" in capsys.readouterr().err


def test_the_time_is_kept_inside_an_integral():
    """python-flint would go on with an error pending; nothing is concluded of an integral whose time was over."""
    hard = exp(mul(1000, log(VARIABLE))) * exp(mul(-1, power(VARIABLE, -1)))
    with at_precision(300):
        assert verified(hard, Piece(fmpq(1, 10), fmpq(1))) > 0
        with deadline(0), pytest.raises(OutOfTime):
            verified(hard, Piece(fmpq(1, 10), fmpq(1)))


def test_bounded_work_returns_what_it_found_what_it_told_or_its_error():
    assert bounded(lambda tell: {"whole": 1}, 5) == ({"whole": 1}, True)

    def slow(tell):
        tell({"part": 1})
        time.sleep(60)

    def wrong(tell):
        raise DomainProblem("no such law")

    assert bounded(slow, 0.2) == ({"part": 1}, False)
    with pytest.raises(BudgetExceeded, match="budget of 0.2 s"):
        bounded(lambda tell: time.sleep(60), 0.2)
    with pytest.raises(DomainProblem, match="no such law"):
        bounded(wrong, 5)
