"""Bounds on half lines where they are tight: equal to integrals that are known, no larger; and what must be refused beside them."""

import pytest
from flint import arb, fmpq

from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.exponent import VARIABLE, Exponent
from rdpverify.kernel.integrals.plan import Divergence, Map, Tail
from rdpverify.kernel.integrals.tails import (HalfLine, decaying_tail, greatest_ratio, log_ratio_grows, mass_tail, pick,
                                              power_diverges, power_tail, ratio_diverges, ratio_tail)
from rdpverify.language import parse
from rdpverify.terms import ONE, ZERO, log, number, substitute
from rdpverify.terms.evaluate import ball

LEADING, FLAT, NOTHING = Tail(0, 0), Exponent(), fmpq(0)
CLOSE = arb(2) ** -60


@pytest.fixture(autouse=True)
def digits():
    with at_precision(80):
        yield


def line_and_forms(start, *texts):
    line = HalfLine(fmpq(start))
    return line, *([line.expand(substitute(parse(text), {"x": VARIABLE})) for text in group] for group in texts)


def number_of(text: str) -> arb:
    return ball(parse(text), {})


def is_tight(bound: arb, true: arb) -> bool:
    """An upper bound of the true value that is as good as it."""
    return bound >= true.lower() and bound <= (true + abs(true) * CLOSE).upper() + CLOSE * (true == 0)


# -- suprema and slopes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("formula, start, top", [
    ("-x", 3, "-3"), ("7", 1, "7"), ("0", 1, "0"), ("x", 1, None), ("2*x - x**2", 1, "1"), ("2*x - x**2", 4, "-8"), ("4*x - x**2", 3, "3"),
    ("-x + exp(-x)", 2, "exp(-2) - 2"), ("exp(-x) - exp(-2*x)", 1, "exp(-1)"), ("-exp(x) + exp(x/2)", 2, "exp(1) - exp(2)"),
    ("exp(x/2) - exp(x)", 0, "0"), ("exp(x) - exp(x/2)", 1, None), ("exp(x)", 0, None), ("-exp(2*x) - exp(x) - exp(x/3)", 0, "-3"),
    ("3*log(2*cos(x) + 2)", 1, "3*log(4)"), ("-log(2*cos(x) + 2)", 1, None), ("log(x) - x", 2, "log(2) - 2"),
    ("sqrt(2) - x", 1, "sqrt(2) - 1"),
    ("-pi*x**2", 2, "-4*pi"), ("pi*x", 2, None), ("sqrt(2)*(x - x**2)", 1, "0"), ("1/x", 4, "1/4"), ("-x - 1/x", 2, "-2"),
    ("2*exp(-x) - x + log(1 + exp(-x))", 1, "2*exp(-1) - 1 + log(1 + exp(-1))")])
def test_suprema_are_those_of_the_summands_or_attained(formula, start, top):
    line, (form,) = line_and_forms(start, [formula])
    found = line.supremum(form)
    assert found is None if top is None else found is not None and is_tight(found, number_of(top))
    below = line.infimum(form.times(number(-1)))
    assert below is None if top is None else is_tight(-below, number_of(top))


@pytest.mark.parametrize("formula, start, decay", [
    ("-x**2/2", 3, "3"), ("-3*x", 0, "3"), ("-x - log(1 + x)", 1, "1"), ("-2*x + exp(-x)", 5, "2"), ("-2*x - exp(-x)", 1, "2 - exp(-1)"),
    ("-exp(x)", 2, "exp(2)"), ("-x**2 + x", 1, "1"), ("-exp(x) + x", 1, "e - 1"), ("-5*log(x) - x/7", 1, "1/7")])
def test_the_decay_is_the_gentlest_slope(formula, start, decay):
    line, (form,) = line_and_forms(start, [formula])
    assert is_tight(-line.decay(form), -number_of(decay.replace("e -", "exp(1) -")))


@pytest.mark.parametrize("formula, start", [("x", 1), ("0", 1), ("-log(x)", 1), ("-1/x", 1), ("x - x**2", fmpq(1, 2)), ("x - x**2", 0),
    ("-floor(x)", 1),
                                            ("cos(x)", 1), ("exp(-x)", 1)])
def test_what_does_not_decay_at_a_rate_is_refused(formula, start):
    line, (form,) = line_and_forms(start, [formula])
    with pytest.raises(RuleError):
        line.decay(form)


def test_a_decay_is_shown_farther_out_where_the_slope_turns_up_in_between():
    """The slope −1 + 2u − 2u², u = e^{−t}, is below 0, but term by term only where u < 1/2."""
    line, (form,) = line_and_forms(0, ["-x - 2*exp(-x) + exp(-2*x)"])
    with pytest.raises(RuleError):
        line.decay(form)
    assert 0 < HalfLine(fmpq(2)).decay(form) <= 1


# -- integrals of powers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["1/2", "1", "101/100", "5/2", "1/100"])
@pytest.mark.parametrize("start", [0, fmpq(7, 2)])
@pytest.mark.parametrize("shift", [0, 2, -3])
@pytest.mark.parametrize("rate", [0, -1, 2])
def test_the_tail_of_two_exponential_laws_is_their_integral(order, start, shift, rate):
    """∫_b^∞ (2e^{−2t})^α·(3e^{−3t})^{1−α}·5e^{rt} dt = 2^α·3^{1−α}·5·e^{−cb}/c with c = 3 − α − r."""
    alpha = parse(order).value
    line, p, q = line_and_forms(start, ["log(2) - 2*x"], ["log(3) - 3*x"])
    jacobian = Exponent((log(number(5)), number(rate)))
    c = (3 - alpha if alpha != 1 else fmpq(2)) - rate
    found = lambda tail: tail(line, p, q if alpha != 1 else [], alpha, LEADING, jacobian, fmpq(shift))  # noqa: E731
    if c <= 0:
        with pytest.raises(RuleError):
            found(decaying_tail)
        return
    height = arb(2) ** arb(alpha) * arb(3) ** arb(1 - alpha) if alpha != 1 else arb(2)
    true = height * 5 * (-arb(c) * arb(start) - shift).exp() / arb(c)
    assert is_tight(found(decaying_tail), true) and is_tight(found(power_tail), true)


@pytest.mark.parametrize("start", [1, 3, 10])
def test_the_tail_of_a_normal_law_is_mills_bound(start):
    line, p = line_and_forms(start, ["-x**2/2 - log(2*pi)/2"])
    found = power_tail(line, p, [], fmpq(1), LEADING, FLAT, NOTHING)
    assert is_tight(found, (-arb(start) ** 2 / 2).exp() / (2 * arb.pi()).sqrt() / start)
    assert found >= number_of(f"Phi(-{start})").lower()


@pytest.mark.parametrize("order", ["1/2", "5/2"])
def test_parts_that_are_dominated_count_with_their_greatest_share(order):
    """p = e^{−t} + e^{1−2t}, q = e^{−3t/2} + e^{2−2t}: W = 1 + (share at b) of each, that of q for α < 1 alone."""
    alpha, start = arb(parse(order).value), 3
    line, p, q = line_and_forms(start, ["-x", "1 - 2*x"], ["-3/2*x", "2 - 2*x"])
    found = power_tail(line, p, q, parse(order).value, LEADING, FLAT, NOTHING)
    weight = (1 + arb(-2).exp()) ** alpha * ((1 + arb(fmpq(1, 2)).exp()) ** (1 - alpha) if order == "1/2" else 1)
    c = alpha + arb(fmpq(3, 2)) * (1 - alpha)
    if c > 0:
        assert is_tight(found, weight * (-c * start).exp() / c)
    with pytest.raises(RuleError, match="dominate"):
        power_tail(line, p, q, parse(order).value, Tail(1, 0), FLAT, NOTHING)
    with pytest.raises(RuleError, match="not there"):
        power_tail(line, p, q, parse(order).value, Tail(0, 2), FLAT, NOTHING)


def test_what_dominates():
    line, forms = line_and_forms(3, ["-x", "-x + 1 - exp(-x)", "-2*x", "-x - floor(x)"])
    assert is_tight(line.dominance(forms[:1], 0), arb(1))
    assert is_tight(line.dominance(forms[:2], 0), 1 + arb(1).exp())  # a share that grows towards e
    assert is_tight(line.dominance(forms[::2], 0), 1 + arb(-3).exp())
    assert is_tight(line.dominance([forms[0], forms[3]], 0), 1 + arb(-2).exp())  # ⌊t⌋ may be 1 less than t
    assert is_tight(line.dominance([forms[2], *forms[:1], forms[3]], 1), 1 + arb(-3).exp() + arb(-2).exp())
    with pytest.raises(RuleError, match="dominate"):
        line.dominance(forms[:3], 2)
    assert line.dominance([], 0) == 1
    with pytest.raises(RuleError, match="not there"):
        pick(forms, 4)


@pytest.mark.parametrize("order", [2, 1001])
def test_high_powers_of_a_bounded_ratio(order):
    """(sup p/q)^{α−1} = e^{(α−1)·(e^{−b}−1)}, at once beyond the order where decay is not asked for."""
    line, p, q = line_and_forms(1, ["-x"], ["1 - x - exp(-x)"])
    true = (arb(order - 1) * (arb(-1).exp() - 1) - 2).exp()
    assert is_tight(mass_tail(line, p, q, fmpq(order), LEADING, fmpq(2)), true)
    assert mass_tail(line, q, p, fmpq(order), LEADING, NOTHING) >= 1
    rising = line_and_forms(1, ["-x"], ["-2*x"])
    assert mass_tail(*rising, fmpq(order), LEADING, NOTHING) == arb.pos_inf()
    assert greatest_ratio(*rising, LEADING) is None


def test_the_greatest_ratio_has_its_level_and_its_parts():
    line, p, q = line_and_forms(2, ["-2*x"], ["-x"])
    assert is_tight(greatest_ratio(line, p, q, LEADING), arb(-2))
    assert is_tight(greatest_ratio(line, p, q, LEADING, number(3)), arb(-5))
    line, p, q = line_and_forms(2, ["-2*x", "-4*x"], ["-x"])
    assert is_tight(greatest_ratio(line, p, q, LEADING, ONE), arb(-3) + (1 + arb(-4).exp()).log())
    line, p, q = line_and_forms(2, ["-2*x", "-2*x - floor(x)"], ["-x"])
    assert greatest_ratio(line, p, q, LEADING) >= (arb(-2) + (1 + arb(-2).exp()).log()).lower()


# -- relative entropies ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [1, 4])
@pytest.mark.parametrize("shift", [0, 3])
def test_the_tail_of_a_relative_entropy_of_exponential_laws_is_its_integral(start, shift):
    """∫_b^∞ 2e^{−2t}·(log 2/3 + t) dt = e^{−2b}·(log 2/3 + b + 1/2)."""
    line, p, q = line_and_forms(start, ["log(2) - 2*x"], ["log(3) - 3*x"])
    true = (arb(-2 * start) - shift).exp() * (arb(fmpq(2, 3)).log() + start + arb(fmpq(1, 2)))
    assert is_tight(ratio_tail(line, p, q, LEADING, FLAT, fmpq(shift)), true)


def test_a_log_ratio_of_either_sign_counts_with_its_size():
    """log(p/q) = t − 2 on [0, ∞): |−2|·1 + 1·1 for p = e^{−t}; and t² there: 0 + 0 + 2/2·2."""
    assert is_tight(ratio_tail(*line_and_forms(0, ["-x"], ["2 - 2*x"]), LEADING, FLAT, NOTHING), arb(3))
    assert is_tight(ratio_tail(*line_and_forms(0, ["-x"], ["-x - x**2"]), LEADING, FLAT, NOTHING), arb(2))
    assert is_tight(ratio_tail(*line_and_forms(0, ["-2*x"], ["-2*x - 3"]), LEADING, FLAT, NOTHING), arb(fmpq(3, 2)))


def test_a_log_ratio_that_grows_as_an_exponential_is_integrated_with_it():
    """log(p/q) = −3t + e^{t} + e^{2t}/2, p = e^{−3t}, on [1, ∞): |−3|·e^{−3}·(1/3 + 1/9) + e^{−2}/2 + e^{−1}/2."""
    found = ratio_tail(*line_and_forms(1, ["-3*x"], ["-exp(x) - exp(2*x)/2"]), LEADING, FLAT, NOTHING)
    assert is_tight(found, 3 * arb(-3).exp() * arb(fmpq(4, 9)) + arb(-2).exp() / 2 + arb(-1).exp() / 2)
    with pytest.raises(RuleError):
        ratio_tail(*line_and_forms(1, ["-3*x"], ["-exp(3*x)"]), LEADING, FLAT, NOTHING)


def test_the_weights_of_both_mixtures_are_in_the_tail_of_a_relative_entropy():
    """p ≤ W·e^{−t}, |log(p/q)| ≤ |−1| + log W + log V."""
    found = ratio_tail(*line_and_forms(2, ["-x", "-2*x"], ["1 - x", "-x"]), LEADING, FLAT, NOTHING)
    W, V = 1 + arb(-2).exp(), 1 + arb(-1).exp()
    assert is_tight(found, W * arb(-2).exp() * (1 + W.log() + V.log()))
    floored = ratio_tail(*line_and_forms(2, ["-x - floor(x)"], ["-x"]), LEADING, FLAT, NOTHING)
    assert is_tight(floored, arb(-4).exp() * (arb(2) / 2 + arb(1) / 4 + arb(1) / 2) * arb(1).exp())  # e·(∫ e^{−2t}(t + 1))


# -- infinite integrals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("p, q, order, infinite", [
    ("-x", "-2*x", "2", True), ("-x", "-2*x", "199/100", False), ("-x", "-2*x", "3", True), ("-x", "-2*x", "1", False),
    ("-x", "-2*x", "1/2", False),
    ("-x**2", "-2*x**2", "2", True), ("-x", "-3*x/2", "3", True), ("-2*x", "-x", "5", False), ("-x", "-x", "2", False),
    ("1", "-x", "1", False), ("1", "x", "1/2", False)])
def test_powers_that_have_no_integral(p, q, order, infinite):
    assert power_diverges(*line_and_forms(1, [p], [q]), parse(order).value, LEADING, FLAT) is infinite
    if infinite:  # the jacobian may save it
        saved = power_diverges(*line_and_forms(1, [p], [q]), parse(order).value, LEADING, Exponent((ZERO, number(-1))))
        assert saved is (order == "3" and p == "-x" and q == "-2*x")


def divergence(growth, factor):
    return Divergence(Map("affine", fmpq(0), fmpq(1)), fmpq(0), 0, 0, fmpq(growth), fmpq(factor))


@pytest.mark.parametrize("growth, factor, infinite", [(1, 1, True), (1, fmpq(1, 2), True), (1, 2, False), (fmpq(1, 2), 1, False),
    (1, 0, False),
                                                      (1, -1, False), (2, 1, False)])
def test_relative_entropies_that_are_infinite(growth, factor, infinite):
    """p = e^{−t}, log(p/q) = 2e^t − t − 1/2."""
    line, p, q = line_and_forms(0, ["-x"], ["1/2 - 2*exp(x)"])
    assert ratio_diverges(line, p, q, divergence(growth, factor), FLAT) is infinite
    if infinite:
        assert not ratio_diverges(line, p, q, divergence(growth, factor), Exponent((ZERO, number(-1))))
    assert not ratio_diverges(line, p, [*q, *q], divergence(growth, 1), FLAT)  # log W = log 2 is more than the margin 1/2


@pytest.mark.parametrize("p, q, grows", [("-x", "-2*x", True), ("-x", "-x", False), ("-2*x", "-x", False), ("-x", "-x - log(x)", False),
                                         ("-x", "-x**2", True)])
def test_log_ratios_that_grow_without_end(p, q, grows):
    assert log_ratio_grows(*line_and_forms(1, [p], [q]), LEADING) is grows
