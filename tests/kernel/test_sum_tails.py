"""Tails of sums whose rows grow against each other: bounds stay above the truth, and mixtures of discrete noise get their digits."""

import pytest
from flint import arb, fmpq

from rdpverify.definitions import measure
from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.exponent import VARIABLE
from rdpverify.kernel.integrals.plan import Tail
from rdpverify.kernel.integrals.rows import rows_of
from rdpverify.kernel.integrals.sums import IntegerTail, TailPair, _below_log
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms import add, call, log, mul, number, power, substitute
from rdpverify.terms.evaluate import ball

NOISE = [("Skellam(3/2, 3/2)", "shift(Skellam(3/2, 3/2), 1)"), ("DiscreteNormal(0, 2)", "DiscreteNormal(1, 2)"),
         ("DiscreteLaplace(0, 2)", "DiscreteLaplace(1, 2)"), ("Poisson(3)", "Poisson(4)")]
REACH = 400


def masses(law: str, numbers):
    rows = rows_of(measure(parse(law)))
    return [sum((row.mass(n) for row in rows if row.reaches(n)), arb(0)) for n in numbers]


def mixture(Q: str, R: str) -> str:
    return f"Mixture((9/10, {Q}), (1/10, {R}))"


@pytest.mark.parametrize("Q, R", NOISE)
@pytest.mark.parametrize("order", ["5/2", "1/2", "1"])
@pytest.mark.parametrize("reverse", [False, True])
def test_subsampled_noise_has_its_digits(Q, R, order, reverse):
    """Against the sum over |n| ≤ 400, beyond which every summand here is below 2^−150."""
    laws = [mixture(Q, R), Q][::-1 if reverse else 1]
    found = enclose(parse(f"renyi({', '.join(laws)}, {order})"), 20)[0]
    with at_precision(200):
        alpha, total, numbers = arb(parse(order).value), arb(0), range(0 if "Poisson" in Q else -REACH, REACH + 1)
        for p, q in zip(*(masses(law, numbers) for law in laws)):
            total += p * (p / q).log() if order == "1" else (alpha * p.log() + (1 - alpha) * q.log()).exp()
        right = total if order == "1" else total.log() / (alpha - 1)
        assert found.has_digits(20) and found.ball.overlaps(right + arb(0, 2.0**-120))


@pytest.mark.parametrize("Q, R", NOISE[:3])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("leading", [0, 1])
def test_the_row_that_leads_bounds_the_sum_and_one_that_does_not_is_refused(Q, R, side, leading):
    """R is Q moved to the right: there it leads; rows of two-sided geometric laws differ by a constant factor, and either may."""
    P, start, order = mixture(Q, R), side * 30, fmpq(5, 2)
    with at_precision(120):
        p, q = (rows_of(measure(parse(law))) for law in (P, Q))
        pair = TailPair(p, q, side, start, 0, Tail(leading, 0))
        if "Laplace" not in Q and leading != (side > 0):
            for bound in (lambda: pair.power_bound(order), pair.ratio_bound):
                with pytest.raises(RuleError, match="dominate"):
                    bound()
            return
        pairs = list(zip(*(masses(law, range(start, start + side * 60, side)) for law in (P, Q))))
        assert pair.power_bound(order) >= sum(((arb(order) * a.log() + arb(1 - order) * b.log()).exp() for a, b in pairs), arb(0)).lower()
        assert pair.ratio_bound() >= sum((a * abs((a / b).log()) for a, b in pairs), arb(0)).lower()


def test_a_sum_that_diverges_still_does():
    P = "Mixture((9/10, DiscreteNormal(0, 1)), (1/10, DiscreteNormal(0, 2)))"
    assert enclose(parse(f"renyi({P}, DiscreteNormal(0, 1), 7/2)"), 15)[0].infinite == 1
    assert enclose(parse(f"renyi(DiscreteNormal(0, 1), {P}, 7/2)"), 15)[0].has_digits(15)


def test_mixtures_of_staircases_have_tails():
    """Piecewise constant: the exact sum over the pieces between ±n and ±(n + 1/3), moved by 0 and 1."""
    found = enclose(parse("renyi(Mixture((9/10, Staircase(1, 1/3)), (1/10, shift(Staircase(1, 1/3), 1))), Staircase(1, 1/3), 5/2)"), 15)[0]
    ends = sorted({side * (n + part) + moved for n in range(90) for part in (fmpq(0), fmpq(1, 3)) for side in (1, -1) for moved in (0, 1)})
    with at_precision(100):
        order = arb(fmpq(5, 2))
        height = (1 - arb(-1).exp()) / (2 * (arb(1) + 2 * arb(-1).exp()) / 3)
        total = arb(0)
        for left, right in zip(ends, ends[1:]):
            q, moved = (height * (-arb(steps(x))).exp() for x in ((left + right) / 2, (left + right) / 2 - 1))
            total += arb(right - left) * ((9 * q + moved) / 10) ** order * q ** (1 - order)
        assert found.ball.overlaps(total.log() / (order - 1) + arb(0, 2.0**-70))


def steps(x: fmpq) -> int:
    """How many steps down the staircase of γ = 1/3 is at x."""
    size = abs(x)
    return int(size.floor()) + (size - size.floor() >= fmpq(1, 3))


# -- bounds that are sums --------------------------------------------------------------------------------------------------


FIRST = Tail(0, 0)


def pair_of(P: str, Q: str | None, side: int, start: int, centre: int, tail=FIRST) -> TailPair:
    return TailPair(*(rows_of(measure(parse(law))) if law else () for law in (P, Q)), side, start, centre, tail)


def is_tight(bound: arb, true: arb, factor=1) -> bool:
    return true.lower() <= bound <= (true * factor * (1 + arb(2) ** -50)).upper()


@pytest.mark.parametrize("order", ["1/3", "1", "3/2", "2"])
@pytest.mark.parametrize("start, centre", [(1, 0), (7, 2)])
def test_the_tail_of_geometric_laws_is_a_geometric_series(order, start, centre):
    """Σ_{n≥N} (1/2·2^{−n})^α·(2/3·3^{−n})^{1−α}, whatever the centre; decay is shown below order log 3/log(3/2)."""
    with at_precision(100):
        alpha = arb(parse(order).value)
        P, Q = "Geometric(1/2)", "Geometric(2/3)"
        masses_there = [masses(law, (start, start + 1)) for law in (P, Q)]
        first, second = (masses_there[0][k] ** alpha * masses_there[1][k] ** (1 - alpha) for k in (0, 1))
        true = first / (1 - second / first)
        assert is_tight(pair_of(P, Q, 1, start, centre).power_bound(parse(order).value), true)
        if order == "1":
            assert is_tight(pair_of(P, None, 1, start, centre).power_bound(fmpq(1)), true)


def test_where_the_power_sum_of_geometric_laws_ends():
    """The summand is 2^{−αn}·3^{(α−1)n} times a constant: at α = log 3/log(3/2) = 2.7095… it stays."""
    with at_precision(100):
        pair = pair_of("Geometric(1/2)", "Geometric(2/3)", 1, 5, 0)
        for order, diverges in ((fmpq(27, 10), False), (fmpq(271, 100), True), (fmpq(4), True), (fmpq(1), False), (fmpq(1, 2), False)):
            assert pair.power_diverges(order) is diverges
            if diverges:
                with pytest.raises(RuleError, match="no decay"):
                    pair.power_bound(order)


@pytest.mark.parametrize("side", [-1, 1])
def test_the_relative_entropy_of_a_tail(side):
    """|log(p/q)| is 1/2·|n| + log of a constant where p falls by e^{−1}; the sum by e^{−t} to t is above that by less than e."""
    with at_precision(100):
        pair = pair_of("DiscreteLaplace(0, 1)", "DiscreteLaplace(0, 2)", side, side * 4, 0)
        terms = list(zip(*(masses(law, range(4, 200)) for law in ("DiscreteLaplace(0, 1)", "DiscreteLaplace(0, 2)"))))
        sizes = [p * abs((p / q).log()) for p, q in terms]
        true = sum(sizes, arb(0))
        first, total = (terms[0][0] / terms[0][1]).log(), 1 / (1 - arb(-1).exp())
        assert is_tight(pair.ratio_bound(), terms[0][0] * (abs(first) * total + total**2 / 2)) and pair.ratio_bound() >= true.lower()
        assert first <= pair.greatest_ratio() <= first + arb(2) ** -8 and not pair.ratio_grows()  # seen from a little below log t on
        back = pair_of("DiscreteLaplace(0, 2)", "DiscreteLaplace(0, 1)", side, side * 4, 0)
        assert back.ratio_grows() and back.greatest_ratio() is None


@pytest.mark.parametrize("P, Q, grows", [
    ("Poisson(2)", "Poisson(3)", False), ("Poisson(3)", "Poisson(2)", True), ("Poisson(2)", "Poisson(2)", False),
    ("Geometric(1/2)", "Poisson(9)", True),
    ("Poisson(9)", "Geometric(1/2)", False), ("DiscreteNormal(0, 1)", "DiscreteNormal(0, 2)", False),
    ("DiscreteNormal(1, 1)", "DiscreteNormal(0, 1)", True)])
def test_log_ratios_that_grow_along_a_tail(P, Q, grows):
    with at_precision(100):
        pair = pair_of(P, Q, 1, 30, 0)
        assert pair.ratio_grows() is grows and (pair.greatest_ratio() is None) is grows
        assert pair.power_diverges(fmpq(2)) is (Q == "Poisson(9)")


@pytest.mark.parametrize("precision", [10, 14, 20])
@pytest.mark.parametrize("P, Q", [("Poisson(7)", "Poisson(9)"), ("DiscreteNormal(0, 3)", "DiscreteNormal(0, 4)"),
    ("Skellam(3, 2)", "Skellam(4, 2)")])
def test_what_is_not_known_of_the_constants_is_in_the_bounds(precision, P, Q):
    with at_precision(120):
        pairs = list(zip(*(masses(law, range(40, 90)) for law in (P, Q))))
        power = sum((p**2 / q for p, q in pairs), arb(0))
        entropy = sum((p * abs((p / q).log()) for p, q in pairs), arb(0))
        top = (pairs[0][0] / pairs[0][1]).log()
    with at_precision(precision):
        pair = pair_of(P, Q, 1, 40, 0)
        assert pair.line.rounding > 0
        assert power.lower() <= pair.power_bound(fmpq(2)) < 9 * power and entropy.lower() <= pair.ratio_bound() < 9 * entropy
        assert pair.greatest_ratio() is None or pair.greatest_ratio() >= top.lower()


def test_tails_that_are_refused():
    with pytest.raises(RuleError, match="begins or ends"):
        pair_of("Binomial(20, 1/2)", None, 1, 5, 0)
    with pytest.raises(RuleError, match="begins or ends"):
        pair_of("Poisson(2)", None, -1, -5, 0)
    with pytest.raises(RuleError, match="begins or ends"):
        pair_of("shift(Poisson(2), 9)", None, 1, 8, 0)
    assert pair_of("shift(Poisson(2), 9)", None, 1, 9, 8).power_bound
    for start, centre in ((3, 3), (2, 3)):
        with pytest.raises(RuleError, match="at least one step"):
            pair_of("Poisson(2)", None, 1, start, centre)
    for tail in (Tail(1, 0), Tail(0, 1)):
        with pytest.raises(RuleError, match="not there"):
            pair_of("Poisson(2)", "Poisson(3)", 1, 9, 0, tail)
        with pytest.raises(RuleError, match="not there"):
            pair_of("Poisson(2)", None, 1, 9, 0, tail)


@pytest.mark.parametrize("offset", [fmpq(0), fmpq(1, 2), fmpq(7, 2), fmpq(-5, 2)])
def test_stirlings_formula_misses_by_what_it_says(offset):
    line, u = IntegerTail(fmpq(3)), add(VARIABLE, number(offset))
    with at_precision(100):
        near, miss = line._stirling(call("loggamma", u))
        assert miss.overlaps(1 / (12 * arb(3 + offset)))
        for t in (3, 4, 50):
            here = {VARIABLE.value: arb(t)}
            missed = ball(call("loggamma", u), here) - ball(near, here)
            assert 0 < missed < miss and (t > 3 or missed > miss * arb("0.7"))
    for wrong in (add(VARIABLE, number(-3)), mul(number(2), VARIABLE), power(VARIABLE, 2), number(3)):
        with pytest.raises(RuleError, match="not bracketed"):
            line._stirling(call("loggamma", wrong))


@pytest.mark.parametrize("offset", [-3, 0, 2])
@pytest.mark.parametrize("z, second", [("1/2", True), ("39/10", None), ("1", None), ("9", False)])
def test_the_bracket_of_bessel_functions_holds(offset, z, second):
    """log I_ν(z) − ν·log(z/2) + log Γ(ν+1) is between log(1 + x) and x = z²/(4(ν+1)), x at most its value at the start."""
    line, order, argument = IntegerTail(fmpq(3)), add(VARIABLE, number(offset)), parse(z)
    with at_precision(100):
        near, miss = line._bessel(call("besseli", order, argument))
        most = ball(argument, {}) ** 2 / (4 * arb(3 + offset + 1))
        assert miss.overlaps(most**2 / 2 if most < 1 else most) and second in (None, bool(most < 1))
        for t in (3, 4, 9, 60):
            here = {VARIABLE.value: arb(t)}
            assert abs(ball(log(call("besseli", order, argument)), here) - ball(near, here)) <= miss


@pytest.mark.parametrize("order, argument", [("_t - 4", "1"), ("2*_t", "1"), ("_t", "0"), ("_t", "-1"), ("_t", "_t")])
def test_bessel_functions_that_are_not_bracketed(order, argument):
    terms = [substitute(parse(text.replace("_t", "x")), {"x": VARIABLE}) for text in (order, argument)]
    with pytest.raises(RuleError, match="not bracketed"):
        IntegerTail(fmpq(3))._bessel(call("besseli", *terms))


@pytest.mark.parametrize("start", [fmpq(1), fmpq(2), fmpq(1, 3), fmpq(10**9)])
def test_the_logarithm_of_a_start_is_below_and_near(start):
    with at_precision(60):
        gap = arb(start).log() - _below_log(start)
        assert not gap < 0 and gap < arb(2) ** -9


def test_the_series_of_a_decay():
    with at_precision(100):
        assert is_tight(IntegerTail(fmpq(1)).total(arb(2)), 1 / (1 - arb(-2).exp()))
        assert IntegerTail(fmpq(1)).total(arb(2).log()).overlaps(arb(2))
