"""The profile of clones: against exact fractions by enumeration, against a sum over all outcomes in floats, at its boundaries."""

from fractions import Fraction

import numpy
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom

from rdpverify.errors import DomainProblem, OutOfTime, RuleError
from rdpverify.kernel.compositions.clones import FEW, hockey_stick, is_clones
from rdpverify.kernel.enclosures.enclosure import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose
from tests.definitions.test_shuffled import excess, law

CHANCES = st.integers(0, 12).map(lambda k: Fraction(k, 12))


def laws(others, rate, *chances):
    return [parse(f"Clones({others}, {rate}, {chance})") for chance in chances]


def ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


@given(st.integers(FEW + 1, FEW + 20), st.sampled_from(["1/3", "1/40", "9/10"]), CHANCES, CHANCES,
       st.fractions(Fraction(1, 8), 8, max_denominator=12))
@settings(max_examples=40, deadline=None)
def test_the_profile_is_that_of_the_outcomes(others, rate, f, g, gamma):
    P, Q = laws(others, rate, f, g)
    if f == g:
        assert P is Q and not is_clones(P, Q)
        return
    assert is_clones(P, Q)
    exact, found = excess(law(others, Fraction(rate), f), law(others, Fraction(rate), g), gamma), hockey_stick(P, Q, ball(gamma))
    assert found.contains(ball(exact)) and found.rad() < 1e-12


@pytest.mark.parametrize("others", [1, 2, 3, 7, 30])
@pytest.mark.parametrize("f, g", [("3/4", "1/4"), ("1", "0"), ("0", "1"), ("2/3", "3/5"), ("1/5", "1/4")])
@pytest.mark.parametrize("gamma", ["1", "3", "1/3", "101/100", "3/4"])
def test_the_sum_of_few_others(others, f, g, gamma):
    """Which the kernel enumerates, and the sum has right as well: m next to 1 and to t."""
    P, Q = laws(others, "1/3", f, g)
    exact = excess(law(others, Fraction(1, 3), Fraction(f)), law(others, Fraction(1, 3), Fraction(g)), Fraction(gamma))
    found = hockey_stick(P, Q, ball(Fraction(gamma)))
    assert found.contains(ball(exact)) and found.rad() < 1e-12


@pytest.mark.parametrize("eps0, eps, n", [(1, 0.05, 4_000), (3, 0.1, 4_000), (0.25, 0.01, 2_000), (1, -0.02, 1_000)])
def test_the_sum_over_all_outcomes_in_floats(eps0, eps, n):
    f, total = numpy.exp(eps0) / (1 + numpy.exp(eps0)), 0.0
    for clones, weight in enumerate(binom.pmf(numpy.arange(n), n - 1, numpy.exp(-eps0))):
        if weight > 1e-20:
            first = numpy.pad(binom.pmf(numpy.arange(clones + 1), clones, 0.5), 1)  # a first clone more, or a second
            p, q = f * first[:-1] + (1 - f) * first[1:], (1 - f) * first[:-1] + f * first[1:]
            total += weight * numpy.maximum(p - numpy.exp(eps) * q, 0).sum()
    found = enclose(parse(f"privacy_profile(Shuffled({Fraction(eps0)}, {n}), {Fraction(str(eps))})"), 12)[0]
    assert float(found.mid) == pytest.approx(total, rel=1e-9)


def test_as_before_where_outcomes_are_enumerated():
    """n = 100 was enclosed by its 5 150 outcomes."""
    found = enclose(parse("epsilon(Shuffled(1, 100), 1/10**5)"), 25)[0]
    assert found.has_digits(25)
    with at_precision(120):
        assert fmpq(5531898110598347755115099, 10**25) < found.upper and found.lower < fmpq(5531898110598347755115100, 10**25)


def test_a_million_reports():
    epsilon = enclose(parse("epsilon(Shuffled(1, 10**6), 1/10**6)"), 6)[0]
    assert epsilon.has_digits(6) and epsilon.lower < 0.00433451980298 and epsilon.upper > 0.00433451980297
    fewer = enclose(parse("epsilon(Shuffled(1, 10**5), 1/10**6)"), 6)[0]
    assert epsilon.upper < fewer.lower


@pytest.mark.parametrize("n", ["701", "10**6"])
def test_boundaries(n):
    assert enclose(parse(f"pure_dp(Shuffled(1, {n}))"), 8)[0].ball.contains(1)
    assert enclose(parse(f"epsilon(Shuffled(1, {n}), 1)"), 8)[0].exact == 0
    assert enclose(parse(f"epsilon(Shuffled(1, {n}), 0)"), 8)[0].ball.contains(1)
    for eps in ("1", "2"):
        assert enclose(parse(f"privacy_profile(Shuffled(1, {n}), {eps})"), 8)[0].upper < 1e-100
    low = enclose(parse(f"privacy_profile(Shuffled(1, {n}), -1)"), 8)[0].ball
    assert (low - (1 - arb(-1).exp())).contains(0) and low.rad() < 1e-8
    assert enclose(parse(f"privacy_profile(Shuffled(1, {n}), 0)"), 8)[0].ball.overlaps(enclose(parse(
        f"tv(Clones({n} - 1, exp(-1), exp(1)/(1 + exp(1))), Clones({n} - 1, exp(-1), 1/(1 + exp(1))))"), 8)[0].ball)


@pytest.mark.parametrize("text, value", [
    ("max_divergence(Clones(100, 1/3, 1/4), Clones(100, 1/3, 1/2))", "log(3/2)"), ("max_divergence(Clones(900, 1/3, 1/4), Clones(900, 1/3, 0))", "oo"),
    ("max_divergence(Clones(900, 1/3, 0), Clones(900, 1/3, 1/4))", "log(4/3)"), ("max_divergence(Clones(900, 1/3, 0), Clones(900, 1/3, 1))", "oo"),
    ("hockey_stick(Clones(900, 1/3, 1/4), Clones(900, 1/3, 1/4), 1/2)", "0"), ("tv(Clones(900, 1/10**9, 1), Clones(900, 1/10**9, 0))", None),
    ("tv(Clones(100, 0, 1/4), Clones(100, 0, 1/2))", "1/4"), ("max_divergence(Clones(100, 1, 1/4), Clones(100, 1, 1/2))", "log(3/2)")])
def test_ends_of_chances_and_rates(text, value):
    found = enclose(parse(text), 8)[0]
    if value == "oo":
        assert found.infinite == 1
    elif value is None:  # nobody else's report may look like the user's, or one does, and no more
        assert 1 - 1e-6 < found.ball < 1
    else:
        assert found.ball.overlaps(enclose(parse(value), 8)[0].ball)


@pytest.mark.parametrize("text, message", [
    ("hockey_stick(Clones(900, 1/3, 3/2), Clones(900, 1/3, 1/2), 1)", "first must"), ("tv(Clones(900, 3/2, 1/2), Clones(900, 3/2, 1/3))", "rate must"),
    ("max_divergence(Clones(1801/2, 1/2, 1/2), Clones(1801/2, 1/2, 1/3))", "others must")])
def test_parameters_that_are_none_are_refused(text, message):
    with pytest.raises(DomainProblem, match=message):
        certified(parse(text), 64)


def test_other_pairs_are_no_clones():
    P, Q, other = parse("Clones(900, 1/3, 1/4)"), parse("Clones(900, 1/3, 1/2)"), parse("Clones(901, 1/3, 1/2)")
    assert is_clones(P, Q) and not is_clones(P, other) and not is_clones(P, parse("Clones(900, 1/4, 1/2)"))
    with pytest.raises(RuleError, match="at most 701"):
        enclose(parse("hockey_stick(Clones(900, 1/3, 1/4), Clones(901, 1/3, 1/2), 1)"), 6)


def test_what_takes_too_long_ends():
    with pytest.raises((RuleError, OutOfTime), match="budget|not told"):
        enclose(parse("privacy_profile(Shuffled(1, 10**16), 1/10**9)"), 6, 1.0)


def test_compositions():
    """Two of the same, by all pairs of outcomes in floats; with many reports from both sides."""
    n, f, r = 210, numpy.exp(0.5) / (1 + numpy.exp(0.5)), numpy.exp(-0.5)
    p, q = [], []
    for clones in range(n):
        first, weight = numpy.pad(binom.pmf(numpy.arange(clones + 1), clones, 0.5), 1), binom.pmf(clones, n - 1, r)
        p += list(weight * (f * first[:-1] + (1 - f) * first[1:]))
        q += list(weight * ((1 - f) * first[:-1] + f * first[1:]))
    kept = numpy.array(p) + numpy.array(q) > 1e-13
    p, q = numpy.array(p)[kept], numpy.array(q)[kept]
    ratios = numpy.sort(p / q)
    order = numpy.argsort(p / q)
    above_p, above_q = (numpy.append(numpy.cumsum(mass[order][::-1])[::-1], 0) for mass in (p, q))
    gamma, total = numpy.exp(0.3), 0.0
    for one, other in zip(p, q):
        at = numpy.searchsorted(ratios, gamma * other / one, side="right")
        total += one * above_p[at] - gamma * other * above_q[at]
    found = enclose(parse(f"privacy_profile(Composed((Shuffled(1/2, {n}), 2)), 3/10)"), 3)[0]
    assert found.lower - 1e-9 < total < found.upper + 1e-9 and found.upper - found.lower < total / 20
    assert ctx.prec <= 64
