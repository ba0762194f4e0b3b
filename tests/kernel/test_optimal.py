"""Optimal conversions, gdp of polygons, and infinite sums beside exact values: each bound on its own."""

import mpmath
import pytest
from flint import arb, fmpq

from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.kernel.cells import Cell
from rdpverify.kernel.enclosures.gaussian_dp import beyond, of_pair, one_way, polygon
from rdpverify.kernel.integrals.infinite_sums import value_of_sum
from rdpverify.kernel.enclosures.optimal import OptimalPlan, Pair, RenyiBall, optimal_value, read_optimal_plan
from rdpverify.kernel.enclosures.order_cover import stretch_holds
from rdpverify.kernel.extended import at_precision, exactly, finite
from rdpverify.language import parse
from rdpverify.terms.evaluate import ball
from rdpverify.terms.balls import phi_inverse


@pytest.fixture(autouse=True)
def digits():
    with at_precision(120):
        yield


def number(text: str) -> arb:
    return ball(parse(text), {})


@pytest.mark.parametrize("p, q, order", [("1/2", "1/4", "2"), ("1", "1/3", "5/2"), ("3/4", "1/8", "101/100")])
def test_the_moment_of_a_pair(p, q, order):
    pair = Pair(parse(p).value, parse(q).value)
    other = "0" if p == "1" else f"(1 - {p})**({order})*(1 - {q})**(1 - {order})"
    assert pair.log_moment(parse(order).value).overlaps(number(f"log(({p})**({order})*({q})**(1 - {order}) + {other})"))


@pytest.mark.parametrize("p, q", [("1/2", "1/2"), ("1/4", "1/2"), ("1/2", "0"), ("5/4", "1/2"), ("1/2", "-1/2")])
def test_pairs_that_are_none(p, q):
    with pytest.raises(RuleError, match="0 < q < p <= 1"):
        Pair(parse(p).value, parse(q).value)


def test_what_a_pair_shows():
    pair = Pair(fmpq(1, 2), fmpq(1, 8))
    for eps, delta in (("0", "3/8"), ("log(2)", "1/4"), ("log(4)", "0"), ("3", "0"), ("-log(4)", "3/4"), ("-log(2)", "1/2")):
        found = pair.delta(number(eps))
        assert abs(found - number(delta)) < arb("1e-30") and found <= number(delta).upper()
    for delta, eps in (("0", "log(4)"), ("1/4", "log(2)"), ("3/8", "0"), ("1/2", "0"), ("9/10", "0")):
        found = pair.epsilon(number(delta))
        assert abs(found - number(eps)) < arb("1e-30") and found <= number(eps).upper()


@pytest.mark.parametrize("order, bound, weight", [("2", "1/2", "1/3"), ("5/2", "1", "2"), ("101/100", "1/7", "1/10"), ("20", "3", "1/2")])
@pytest.mark.parametrize("slope", ["1", "0", "-1/3", "-2"])
def test_the_least_constant_is_the_least(order, bound, weight, slope):
    """κ = −inf over r ≥ 0 of (μr + λr^α), λ = w/C: with it the line is above the kink everywhere, and touches it."""
    plan = OptimalPlan(120, Pair(fmpq(1, 2), fmpq(1, 4)), parse(weight).value, parse(slope).value)
    renyi = RenyiBall(number(order), number(bound), plan)
    with mpmath.workdps(40):
        a, t, w, m = (mpmath.mpf(int(parse(text).value.p)) / int(parse(text).value.q) for text in (order, bound, weight, slope))
        lam = w / mpmath.exp((a - 1) * t)
        for found, line in ((renyi.constant_below_kink(), m), (renyi.constant_above_kink(), m - 1)):
            place = (-line / (a * lam)) ** (1 / (a - 1)) if line < 0 else mpmath.mpf(0)
            least = m - (line * place + lam * place**a)
            assert abs(found - arb(mpmath.nstr(least, 35))) < abs(arb(mpmath.nstr(least, 35))) * arb("1e-28") + arb("1e-28")


def value_of(op: str, order: str, bound: str, last: str, plan):
    def value(term):
        return exactly(term.value, "") if term.is_number else finite(ball(term, {}), "")

    return optimal_value(parse(f"{op}({order}, {bound}, {last})"), plan, value)


@pytest.mark.parametrize("op, order, bound, last, found", [
    ("optimal_delta", "2", "0", "1", 0), ("optimal_delta", "2", "0", "0", 0), ("optimal_epsilon", "2", "0", "1/2", 0),
    ("optimal_epsilon", "2", "0", "0", 0), ("optimal_epsilon", "2", "1", "1", 0),
    ("optimal_epsilon", "2", "1", "0", None)])
def test_conversions_that_need_no_plan(op, order, bound, last, found):
    answer = value_of(op, order, bound, last, None)
    assert answer.infinite if found is None else answer.exact == found
    assert value_of("optimal_delta", "2", "0", "-log(2)", None).ball.overlaps(arb(fmpq(1, 2)))


def test_conversions_that_are_refused():
    plan = read_optimal_plan({"bits": 120, "pair": ["1/2", "1/4"], "multipliers": ["1/2", "-1/2"]})
    for op, order, bound, last, why in (("optimal_delta", "a", "1", "1", "known to be > 1"),
        ("optimal_delta", "2", "b", "1", "known to be >= 0"),
                                        ("optimal_epsilon", "2", "1", "d", "known to be >= 0"),
                                        ("optimal_delta", "2", "1/10", "1/9", "known to satisfy")):
        unsure = {"a": arb(1).union(arb(2)), "b": arb(-1), "d": arb(0, "0.1")}
        with pytest.raises(RuleError, match=why):
            optimal_value(parse(f"{op}({order}, {bound}, {last})"), plan, lambda term: finite(ball(term, unsure), ""))
    with pytest.raises(RuleError, match="no plan"):
        value_of("optimal_delta", "2", "1", "1/2", None)
    for wrong in (["0", "1"], ["-1/2", "1"]):
        with pytest.raises(RuleError, match="multiplier > 0"):
            read_optimal_plan({"bits": 120, "pair": ["1/2", "1/4"], "multipliers": wrong})
    with pytest.raises(RuleError, match="do not reach"):
        value_of("optimal_epsilon", "2", "1", "1/100", plan)


@pytest.mark.parametrize("bits", [60, 120])
def test_an_optimal_conversion_at_order_two(bits):
    """sup p − γq with p²/q + (1−p)²/(1−q) ≤ C, i.e. (p−q)² ≤ (C−1)q(1−q): the most is at most √((C−1)q(1−q)) + q − γq over q."""
    from rdpverify.numeric import enclose
    found = enclose(parse("optimal_delta(2, log(5/4), log(3/2))"), 15)[0]
    with mpmath.workdps(30):
        q = mpmath.findroot(lambda q: mpmath.mpf("0.5") * (1 - 2 * q) / (2 * mpmath.sqrt(q * (1 - q))) - mpmath.mpf("0.5"), 0.15)
        best = mpmath.sqrt(q * (1 - q)) / 2 + q - 1.5 * q
    assert found.ball.overlaps(arb(mpmath.nstr(best, 25)) + arb(0, "1e-22")) and found.has_digits(15)


# -- gdp -------------------------------------------------------------------------------------------------------------------


def cells(*pairs):
    return tuple(Cell(*(parse(part).value for part in pair)) for pair in pairs)


def test_the_gdp_of_randomized_response():
    """One corner at (1 − p, 1 − p): μ = −2Φ⁻¹(1 − p)."""
    for p in ("3/4", "9/10", "51/100"):
        share = parse(p).value
        found = polygon((Cell(share, 1 - share), Cell(1 - share, share)))
        assert abs(found + 2 * phi_inverse(1 - arb(parse(p).value))) < arb("1e-25") and found.rad() < arb("1e-25")


def test_the_gdp_of_polygons_is_that_of_their_farthest_corner():
    law = cells(("1/2", "1/8"), ("1/4", "1/8"), ("1/8", "1/4"), ("1/8", "1/2"))
    corners = [(fmpq(1, 8), fmpq(1, 2)), (fmpq(1, 4), fmpq(1, 4)), (fmpq(1, 2), fmpq(1, 8))]
    true = max((-phi_inverse(arb(x)) - phi_inverse(arb(f)) for x, f in corners), key=lambda level: float(level))
    for order in (law, law[::-1], (law[2], law[0], law[3], law[1])):
        found = polygon(order)
        assert found.overlaps(true) and found.rad() < arb("1e-7")
    assert polygon(cells(("1/2", "0"), ("1/2", "1"))) is None and polygon(cells(("0", "1/2"), ("1", "1/2"))) is None
    assert polygon(cells(("1/2", "1/2"), ("1/2", "1/2"))) == 0
    assert polygon((*law[:3], *cells(("1/16", "1/4"), ("1/16", "1/4"), ("0", "0")))).overlaps(true)


@pytest.mark.parametrize("P, Q, mu", [
    ("Normal(0, 1)", "Normal(0, 1)", "0"), ("Normal(0, 2)", "Normal(3, 2)", "3/2"),
    ("Laplace(0, 1)", "Laplace(2, 1)", "-2*PhiInv(exp(-1)/2)"),
    ("Product(Normal(0, 1), Normal(0, 1))", "Product(Normal(3, 1), Normal(4, 1))", "5"),
    ("Mixture((9/10, Normal(0, 1)), (1/10, Normal(2, 1)))", "Normal(0, 1)", "2")])
def test_the_gdp_of_known_pairs(P, Q, mu):
    found = of_pair(parse(P), parse(Q))
    assert abs(found - number(mu)) < arb("1e-20")


@pytest.mark.parametrize("x, rho", [("1/100", "1/2"), ("1/10**9", "1/50"), ("1/10**6", "2")])
def test_far_out_bounded_rates_bound_the_level(x, rho):
    """r·v/ψ(v) is above ψ(u) − ψ(u − r), the level of a normal pair with this rate, and near it far out."""
    found = beyond(number(x), number(rho))
    r, u = number(f"sqrt(2*({rho}))"), number(f"sqrt(2*log(1/({x})))")

    def psi(place):
        return -phi_inverse((-(place**2) / 2).exp())

    assert psi(u) - psi(u - r) <= found.upper() and found < r * arb(2)
    with pytest.raises(RuleError):
        beyond(arb(fmpq(1, 2)), arb(9))
    with pytest.raises(RuleError):
        beyond(arb(fmpq(99, 100)), arb(fmpq(1, 10**6)))


def test_pairs_that_are_each_others_reverse_count_once():
    assert len(one_way(parse("GaussianMechanism(1)"))) == 1


# -- orders between others -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("orders", [["1", "6/5", "7/5", "8/5", "9/5", "2"], ["2", "21/10"], ["1", "11/10", "6/5", "13/10"], ["3", "13/4"],
    ["1", "6/5", "7/5", "8/5", "9/5"]])
def test_a_rate_is_shown_on_a_stretch_just_above_it(orders):
    """(α−1)·D_α = α(α−1)/2 of normal laws; below 1/2 it is refused, as is a curve that is above it at one order."""
    orders = [parse(order).value for order in orders]
    heights = [arb(order * (order - 1)) / 2 for order in orders]
    assert stretch_holds(orders, heights, arb("0.51"))
    assert not stretch_holds(orders, heights, arb("0.49"))
    for index, order in enumerate(orders):
        if order > 1:
            raised = [height * arb("1.1") if place == index else height for place, height in enumerate(heights)]
            assert not stretch_holds(orders, raised, arb("0.51"))


# -- infinite sums ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text, value", [
    ("Sum(1/k**2, (k, 1, oo))", "pi**2/6"), ("Sum(1/(k + 3)**2, (k, 1, oo))", "pi**2/6 - 1 - 1/4 - 1/9"),
    ("Sum(3/k**2 + 2**(-k), (k, 1, oo))", "pi**2/2 + 1"), ("Sum((1/2)**k, (k, 0, oo))", "2"),
    ("Sum((-1/2)**k, (k, 0, oo))", "2/3"), ("Sum(k*(1/3)**k, (k, 0, oo))", "3/4"), ("Sum(2**k/factorial(k), (k, 0, oo))", "exp(2)"),
    ("Sum(2**k, (k, -oo, 0))", "2"), ("Sum(2**k, (k, -oo, -3))", "1/4"),
    ("Sum(k**2, (k, 1, 10))", "385"), ("Sum(exp(-k), (k, 2, oo))", "exp(-2)/(1 - exp(-1))"), ("Sum(5*(1/2)**k, (k, 3, oo))", "5/4"),
    ("Sum(k**2*2**(-k), (k, 1, oo))", "6"), ("Sum((1/2)**k/(k + 1), (k, 0, oo))", "2*log(2)"),
    ("Sum((1/2)**Abs(k), (k, -oo, oo))", "3"), ("Sum(k, (k, 1, 30000))", "450015000")])
def test_sums_have_their_values(text, value):
    found = value_of_sum(parse(text))
    assert found.overlaps(number(value)) and found.rel_accuracy_bits() > 60


@pytest.mark.parametrize("text", ["Sum(1/k, (k, 1, oo))", "Sum(2**k, (k, 0, oo))", "Sum(k, (k, 1, oo))", "Sum(1, (k, 0, oo))",
    "Sum(2**k, (k, -oo, oo))", "Sum(1/k**2, (k, -1, oo))", "Sum(k, (k, 1, 80000))"])
def test_sums_without_a_value_or_a_way(text):
    with pytest.raises(RdpVerifyError):
        value_of_sum(parse(text))
