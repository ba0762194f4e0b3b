"""optimal_delta and optimal_epsilon: a pair of laws from below, multipliers from above, to as many digits as asked for."""

import copy
import json

import pytest
from flint import arb, ctx, fmpq, fmpz

from rdpverify.errors import CertificateError, InputError, RuleError
from rdpverify.exact import rational
from rdpverify.certificates.sealed import enclosure_certificate
from rdpverify.checker import check
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose


def value(text, digits=12):
    found, _ = enclose(parse(text), digits=digits)
    assert found.has_digits(digits)
    return found


def between(text, lower, upper):
    found = value(text)
    with_room = arb(lower) <= arb(found.lower) and arb(found.upper) <= arb(upper)
    assert with_room, found


@pytest.mark.parametrize("place, lower, upper", [
    ("2, 1, 1", "0.22145779371", "0.2214578144"), ("8, 1/5, 1", "1.370369e-4", "1.37037e-4"),
    ("5/2, 3/10, 1/2", "0.08738043", "0.08738044"), ("16, 1/10, 1/2", "4.5783771e-5", "4.57837711e-5")])
def test_published_optima(place, lower, upper):
    between(f"optimal_delta({place})", lower, upper)


@pytest.mark.parametrize("bound, eps", [("1", "1"), ("1/100", "1/3"), ("1/10**10", "1/10**6"), ("3", "50"), ("1/2", "1/1000")])
def test_order_two_has_a_closed_form(bound, eps):
    """sup √(Kq(1−q)) − gq = (√(K + g²) − g)/2 for K = e^τ − 1, g = e^ε − 1 ≥ K."""
    found = value(f"optimal_delta(2, {bound}, {eps})", 25)
    known, _ = enclose(parse(f"(sqrt(exp({bound}) - 1 + (exp({eps}) - 1)**2) - exp({eps}) + 1)/2"), digits=40)
    if parse(bound).value <= parse(eps).value:
        assert found.ball.overlaps(known.ball)


def test_a_certain_outcome_is_best_below_the_knee():
    """For ε ≤ τ + log(1 − 1/α) the optimum is 1 − e^{ε−τ}, with P on one outcome."""
    assert value("optimal_delta(2, 1, 1/10) - (1 - exp(-9/10))*1 + 1", 12).contains(1)
    assert value("optimal_delta(3, 1, -2)").contains(value("1 - exp(-3)", 12).mid)


def test_extremes():
    assert value("optimal_delta(10**4, 1, 1)").lower > 0
    assert value("optimal_delta(101/100, 1, 1)").upper < 1
    assert value("optimal_delta(2, 1, 100)").upper < arb("1e-40")
    assert value("optimal_delta(2, 1000, 1100)").lower > arb("1e-45")
    assert certified(parse("optimal_delta(2, 0, 1)"), 64).exact == 0
    assert certified(parse("optimal_epsilon(2, 1, 0)"), 64).infinite == 1
    assert certified(parse("optimal_epsilon(2, 1, 1)"), 64).exact == 0
    assert value("optimal_epsilon(2, 1/10**6, 1/1000)").exact == 0


@pytest.mark.parametrize("place", ["2, 1, 1/10**30", "8, 1/5, 1/10**5", "101/100, 1/10, 1/10**10", "1000, 1/10, 1/10**10"])
def test_epsilon_inverts_delta(place):
    order, bound, delta = place.split(", ")
    found = value(f"optimal_epsilon({place})")
    old, ctx.prec = ctx.prec, 200
    try:
        low, high = (str(end.man_exp()[0]) + "*2**(" + str(end.man_exp()[1]) + ")" for end in (found.lower, found.upper))
    finally:
        ctx.prec = old
    at_low, at_high = (value(f"optimal_delta({order}, {bound}, {end})", 20) for end in (low, high))
    wanted = enclose(parse(delta), digits=30)[0]
    assert at_low.upper >= wanted.lower and at_high.lower <= wanted.upper


def record(text="optimal_delta(2, 1, 1)", digits=12):
    term = parse(text)
    found, plans = enclose(term, digits=digits)
    lower, upper = found.decimal(digits)
    bits = next(b for b in range(40, 400) if list(certified(term, b, plans).decimal(digits)) == [lower, upper])
    return enclosure_certificate(text, {}, digits, lower, upper, {"bits": bits, "plans": plans})


def test_its_record_is_rechecked():
    certificate = json.loads(json.dumps(record()))
    assert check(certificate).verdict == "enclosed"
    wrong = copy.deepcopy(certificate)
    wrong["upper"] = "0.2214577938"
    with pytest.raises(CertificateError):
        check(wrong)


@pytest.mark.parametrize("change", [
    {"pair": ["9/10", "1/10"]}, {"pair": ["1/2", "0"]}, {"pair": ["3/2", "1/2"]}, {"pair": ["1/2"]}, {"multipliers": ["-1", "0"]},
    {"multipliers": ["0", "0"]}, {"bits": "64"}, {"bits": True}, {"pair": [0.5, "1/4"]}, {"bits": 10**9}, {"pair": None}])
def test_a_plan_that_does_not_do_what_it_says_is_refused(change):
    term = parse("optimal_delta(2, 1, 1)")
    _, plans = enclose(term, digits=12)
    broken = {text: {**plan, **change} for text, plan in plans.items()}
    with pytest.raises(RuleError):
        certified(term, 80, broken)


@pytest.mark.parametrize("change", [{"pair": ["1/2", "1/4"]}, {"multipliers": ["7/2", "-3"]}, {"multipliers": ["1/100", "5"]}])
def test_a_bad_plan_only_widens_the_interval(change):
    term = parse("optimal_delta(2, 1, 1)")
    good, plans = enclose(term, digits=12)
    wide = certified(term, 80, {text: {**plan, **change} for text, plan in plans.items()})
    assert wide.lower <= good.lower and good.upper <= wide.upper and wide.digits() < 3


def test_no_plan_and_no_such_place():
    with pytest.raises(RuleError, match="no plan"):
        certified(parse("optimal_delta(2, 1, 1)"), 64)


def test_more_digits_than_python_reads_at_once():
    """1 500 digits of the closed form at order 2; the numbers of the plan have more digits than ``int`` takes from a text."""
    found = value("optimal_delta(2, 1, 3/2)", 1500)
    with at_precision(5100):
        excess = arb(fmpq(3, 2)).exp() - 1
        assert found.ball.overlaps(((arb(1).exp() - 1 + excess * excess).sqrt() - excess) / 2)
    assert rational("-" + "7" * 5000 + "/" + "3" * 4999) * int(fmpz("3" * 4999)) == -fmpq(fmpz("7" * 5000))
    for text in ("1/0", "1/00", "--1", "1/-2", "1 /2/3", "x" * 5000):
        with pytest.raises(InputError) as raised:
            rational(text)
        assert len(str(raised.value)) < 200
