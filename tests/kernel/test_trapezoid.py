"""The trapezoidal rule for mixtures of normal laws: exact sums, the other route, and plans that promise too much."""

from math import comb

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from certified import enclose
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.plan import read_plan
from rdpverify.kernel.integrals.trapezoid import Grid
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose as steered
from rdpverify.numeric.grids import NoGrid, grid_plan
from rdpverify.numeric.plans import plan_of
from rdpverify.kernel.integrals.integral import Power
from rdpverify.definitions import measure

BITS = 100


def pair(q: str, sigma: str, order: str, reverse: bool = False) -> str:
    mixture, normal = f"Mixture((1-({q}), Normal(0, {sigma})), ({q}, Normal(1, {sigma})))", f"Normal(0, {sigma})"
    return f"renyi({normal}, {mixture}, {order})" if reverse else f"renyi({mixture}, {normal}, {order})"


def on_grid(text: str, bits: int = BITS, **changes):
    term = parse(text)
    with at_precision(bits):
        plan = grid_plan(*term.args[:2], term.args[2].value, bits)
    plan["grid"].update(changes)
    return enclose(term, bits, {to_text(term): plan})


def by_integration(text: str, bits: int = BITS):
    term = parse(text)
    plan = plan_of(*map(measure, term.args[:2]), Power(term.args[2].value), bits)
    return enclose(term, bits, {to_text(term): plan})


@given(st.integers(1, 99), st.fractions(min_value="1/2", max_value=40, max_denominator=8), st.integers(2, 40))
@settings(max_examples=40, deadline=None)
def test_integer_orders_are_the_binomial_sum(percent, sigma, order):
    """E = Σ C(α,k)·(1−q)^{α−k}·q^k·e^{(k²−k)/(2σ²)} for mixture against normal."""
    with at_precision(200):
        q, s = fmpq(percent, 100), fmpq(sigma.numerator, sigma.denominator)
        terms = [comb(order, k) * (1 - q) ** (order - k) * q**k * (arb(fmpq(k * k - k)) / arb(2 * s * s)).exp() for k in range(order + 1)]
        right = sum(terms, arb(0)).log() / (order - 1)
        assert on_grid(pair(f"{percent}/100", str(sigma), str(order))).ball.contains(right)


def of_many(means, order: str) -> str:
    left, right = (", ".join(f"(1/{len(means)}, Normal({mean} + {offset}, 1))" for mean in means) for offset in ("0", "1/3"))
    return f"renyi(Mixture({left}), Mixture({right}), {order})"


@pytest.mark.parametrize("order", ["5/2", "1/2"])
@pytest.mark.parametrize("means", [
    [0, 1, 2, 3, 4, 5],  # multiples of 1: a polynomial in e^x
    ["1/2", "-3/4", "5/2", 2, 2, "1/4"],  # of 1/4, one twice, not in order
    ["1/1000", 1, "1001/1000", "5/7"],  # too sparse a polynomial
    ["sqrt(2)", 0, 1, 2, 3],  # not commensurable
    [1, 1, 1, 1]])
def test_mixtures_of_many_parts_by_both_routes(means, order):
    text = of_many(means, order)
    found, integral = on_grid(text), by_integration(text)
    assert found.ball.overlaps(integral.ball) and found.has_digits(20)


def test_sixty_four_parts_take_their_grid():
    term = parse(of_many(range(64), "5/2"))
    assert "grid" in grid_plan(*term.args[:2], term.args[2].value, 82)
    found, _ = steered(term, 20)
    assert found.has_digits(20) and found.reason.startswith("trapezoidal")


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("q, sigma, order", [("1/10000", "1/2", "101/100"), ("1/100", "4", "5/2"), ("1/2", "1", "1/2"),
                                             ("1/10000", "100", "2"), ("999/1000", "1/2", "323/10"), ("1/100", "2", "256"),
                                             ("1/100", "1", "1+1/10**9")])
def test_both_routes_meet(q, sigma, order, reverse):
    text = pair(q, sigma, order, reverse)
    found = on_grid(text)
    assert found.ball.overlaps(by_integration(text).ball) and found.digits() >= 10


def test_several_components_on_both_sides():
    text = ("renyi(Mixture((1/2, Normal(-1, 2)), (1/3, Normal(0, 2)), (1/6, Normal(5, 2))), "
            "Mixture((1/7, Normal(-3, 2)), (6/7, Normal(1, 2))), 7/3)")
    assert on_grid(text).ball.overlaps(by_integration(text).ball) and on_grid(text).digits() >= 25


def test_a_component_of_weight_zero_does_not_count():
    assert on_grid("renyi(Mixture((0, Normal(9, 1)), (1, Normal(1, 1))), Normal(0, 1), 2)").contains(1)


TEXT = pair("1/100", "1", "5/2")


@pytest.mark.parametrize("windows", [[[-3, 3]], [[0, 0], [200, 200]], [[-300, -300], [300, 300]], [[-40, 10], [12, 60]]])
def test_few_nodes_make_a_wide_answer_never_a_wrong_one(windows):
    right = on_grid(TEXT)
    try:
        found = on_grid(TEXT, windows=windows)
    except RuleError:
        return
    assert found.ball.contains(right.ball.mid()) and found.digits() <= right.digits()


@pytest.mark.parametrize("changes, message", [
    ({"step": "7"}, "too wide"),
    ({"strip": "16/5"}, "zero of a density"),  # the mixture vanishes at Im x = π
    ({"windows": [[-1, 0]]}, "may still grow"),
    ({"windows": []}, "pairs of integers"),
    ({"windows": [[3, 1]]}, "increase"),
    ({"windows": [[0, 5], [5, 9]]}, "increase"),
    ({"windows": [[0, 10**9]]}, "at most"),
    ({"step": "-1/4"}, "positive"),
    ({"step": "a"}, "misshapen"),
])
def test_plans_that_promise_too_much_are_refused(changes, message):
    with pytest.raises(RuleError, match=message):
        on_grid(TEXT, **changes)


def test_a_wide_step_pays_with_width_as_the_theorem_says():
    """The true sum is far better than its bound here: the answer must not be narrower than the bound."""
    right = on_grid(TEXT).ball.mid()
    for step in ("1/2", "1", "3/2"):
        found = on_grid(TEXT, step=step, windows=[[-30, 30]])
        assert found.ball.contains(right)


def test_other_laws_have_no_grid():
    with pytest.raises(NoGrid):
        grid_plan(parse("Laplace(0, 1)"), parse("Normal(0, 1)"), fmpq(2), BITS)
    with pytest.raises(NoGrid):
        grid_plan(parse("Normal(0, 2)"), parse("Normal(0, 1)"), fmpq(2), BITS)
    with pytest.raises(RuleError, match="one standard deviation"):
        Grid(parse("Normal(0, 2)"), parse("Normal(0, 1)"), fmpq(1))
    assert read_plan({"bits": 64}).grid is None


@pytest.mark.parametrize("order", ["10**30", "1/10**30"])
def test_orders_that_floats_cannot_steer_are_left_to_integration(order):
    with pytest.raises(NoGrid):
        grid_plan(*parse(pair("1/100", "1", order)).args[:2], parse(order).value, BITS)


def test_nodes_in_a_row_have_the_values_of_nodes_alone():
    laws = [parse(text) for text in ("Mixture((1/3, Normal(-2, 3)), (2/3, Normal(5, 3)))",
        "Mixture((1/4, Normal(0, 3)), (3/4, Normal(1, 3)))")]
    with at_precision(BITS):
        row = Grid(*laws, fmpq(1, 7))
        for j in range(-70, 71):
            alone, inside = Grid(*laws, fmpq(1, 7)).node(j), row.node(j)
            assert all(a.overlaps(b) and b.rel_accuracy_bits() > BITS - 20 for a, b in zip(alone, inside) if abs(a) > fmpq(1, 1000))


def test_a_thousand_digits_of_a_subsampled_gaussian():
    exact = on_grid(pair("1/100", "4", "2"), 3400)
    with at_precision(3500):
        right = (arb(fmpq(1, 16)).exp() * fmpq(1, 10_000) + fmpq(9_999, 10_000)).log()
        assert exact.ball.contains(right) and exact.has_digits(1000)


@pytest.mark.parametrize("order", ["10", "5/2", "323/10", "1/3", "1/2"])
@pytest.mark.parametrize("reverse", [False, True])
def test_many_bits_are_summed_by_roots_to_the_same_value(order, reverse):
    """Above 800 bits φ·A·(A/B)^{α−1} comes from products and roots, below from logarithms; both must be near the same sums."""
    term = parse(pair("1/100", "3/2", order, reverse))
    alpha = term.args[2].value
    with at_precision(900):
        plan = read_plan(grid_plan(*term.args[:2], alpha, 860)).grid
        grid, (first, last) = Grid(*term.args[:2], plan.step), plan.windows[0]
        by_roots, by_logarithms = (work(alpha, first, last) for work in (grid._by_powers, grid._by_levels))
        assert by_roots.overlaps(by_logarithms)
        assert min(by_roots.rel_accuracy_bits(), by_logarithms.rel_accuracy_bits()) > 860
        shifted = grid._by_powers(alpha, first + 5, last)
        assert shifted < by_roots  # starting elsewhere in a row leaves nodes out and nothing else
        assert (shifted + grid._by_levels(alpha, first, first + 4)).overlaps(by_roots)


# -- each bound beside what it bounds ------------------------------------------------------------------------------------------


def grid(P: str, Q: str, step) -> Grid:
    return Grid(parse(P), parse(Q), fmpq(step))


@pytest.mark.parametrize("step", [fmpq(1, 2), fmpq(1), fmpq(3, 2)])
@pytest.mark.parametrize("strip, order", [(2, "5/2"), (4, "5/2"), (2, "1/2"), (3, "7")])
def test_the_error_of_the_rule_is_what_the_theorem_says_and_no_less(step, strip, order):
    """2K/(e^{2πa/h} − 1), K = e^{a²/2}·cos(θ/2)^{−(α−1)₊}; of one bell the rule misses 2e^{−2π²/h²} of its integral, to first order."""
    with at_precision(80):
        alpha, a, h = parse(order).value, arb(strip), arb(step)
        plain, mixed = grid("Normal(1, 1)", "Normal(0, 1)", step), grid("Normal(0, 1)", MIX, step)
        for law, spread in ((plain, 0), (mixed, fmpq(1, 2))):
            K = (a * a / 2).exp() * ((a * arb(spread) / 2).cos() ** (-arb(alpha - 1)) if alpha > 1 else 1)
            expected = 2 * K / ((2 * arb.pi() * a / h).exp() - 1)
            if expected > 1:
                with pytest.raises(RuleError, match="too wide"):
                    law._share(arb(alpha), fmpq(strip), alpha > 1)
            else:
                found = law._share(arb(alpha), fmpq(strip), alpha > 1)
                assert found.overlaps(expected) or abs(found / expected - 1) < arb("1e-15")
                assert found >= (2 * (-2 * arb.pi() ** 2 / h**2).exp()).lower()


MIX = "Mixture((3/4, Normal(0, 1)), (1/4, Normal(1/2, 1)))"


def test_a_strip_that_reaches_a_zero_is_refused():
    law = grid(MIX, MIX, fmpq(1, 2))
    law._share(arb(2), fmpq(6), True)  # θ = 3 < π
    with pytest.raises(RuleError, match="reaches a zero"):
        law._share(arb(2), fmpq(32, 5), True)
    for one, other in ((MIX, "Normal(0, 1)"), ("Normal(0, 1)", MIX)):
        with pytest.raises(RuleError, match="reaches a zero"):
            grid(one, other, fmpq(1, 2))._share(arb(2), fmpq(32, 5), True)


def log_f(law: Grid, x: arb, alpha) -> arb:
    """log f without its constant, by the definitions."""
    def log_of(factor):
        return sum(((constant + mean * x).exp() for constant, mean in factor.parts), arb(0)).log()

    return -x * x / 2 + arb(alpha) * log_of(law.A) + arb(1 - alpha) * log_of(law.B)


PAIRS = [("Normal(1, 1)", "Normal(0, 1)"), ("Normal(0, 1)", MIX), (MIX, "Normal(0, 1)"),
    (MIX, "Mixture((1/2, Normal(-1, 1)), (1/2, Normal(1, 1)))")]


@pytest.mark.parametrize("P, Q", PAIRS)
@pytest.mark.parametrize("alpha", [fmpq(1, 2), fmpq(5, 2)])
@pytest.mark.parametrize("i, k", [(-6, 4), (0, 1), (3, 40), (-40, -3), (-9, 12)])
def test_the_top_between_two_nodes(P, Q, alpha, i, k):
    """Above log f at every place between, equal to the greatest for one bell; for others near where the nodes are near."""
    with at_precision(80):
        law = grid(P, Q, fmpq(1, 4))
        bound = law.supremum(i, k, arb(alpha), alpha > 1)
        places = [arb(fmpq(i, 4)) + arb(fmpq(k - i, 4)) * j / 64 for j in range(65)]
        highest = [log_f(law, x, alpha) for x in places]
        assert all(bound.upper() >= value.lower() for value in highest)
        top = max(float(value) for value in highest)
        if "Mixture" not in P + Q:
            assert float(bound) < top + 1e-3
        if k - i == 1:
            assert float(bound) < top + 0.05


@pytest.mark.parametrize("P, Q", PAIRS)
@pytest.mark.parametrize("alpha", [fmpq(1, 2), fmpq(5, 2)])
@pytest.mark.parametrize("j, side", [(24, 1), (-24, -1), (40, 1), (-32, -1)])
def test_what_lies_beyond_the_last_node(P, Q, alpha, j, side):
    with at_precision(80):
        law = grid(P, Q, fmpq(1, 4))
        found = law._beyond(j, side, arb(alpha), alpha > 1)
        true = sum((log_f(law, arb(fmpq(j + side * m, 4)), alpha).exp() for m in range(1, 200)), arb(0))
        assert true.lower() <= found < true * arb("1.6")


def test_windows_must_reach_where_the_integrand_falls():
    law = grid("Normal(1, 1)", "Normal(0, 1)", fmpq(1, 4))  # f has its top at α
    for j, side in ((9, 1), (10, 1), (10, -1), (15, -1)):
        with pytest.raises(RuleError, match="may still grow"):
            law._beyond(j, side, arb(fmpq(5, 2)), True)
    assert law._beyond(11, 1, arb(fmpq(5, 2)), True) > 0 and law._beyond(9, -1, arb(fmpq(5, 2)), True) > 0


def test_what_is_left_out_between_windows_is_in_the_answer():
    """With a window removed, Σ f outside is at least what was in it, and hardly above nodes · the greatest there."""
    with at_precision(80):
        law, alpha = grid("Normal(0, 1)", MIX, fmpq(1, 4)), fmpq(5, 2)
        whole, gap = law.parts(alpha, fmpq(2), ((-40, 40),)), law.parts(alpha, fmpq(2), ((-40, 7), (12, 40)))
        missing = whole[1] - gap[1]
        beyond = gap[2] - whole[2]
        assert missing.lower() <= beyond <= 4 * law.supremum(7, 12, arb(alpha), True).exp() * arb("1.0000001") and whole[0].overlaps(gap[0])
        assert law.integral(alpha, fmpq(2), ((-40, 7), (12, 40))).overlaps(law.integral(alpha, fmpq(2), ((-40, 40),)))


def test_tilted_means_are_slopes_of_the_logarithm():
    with at_precision(120):
        factor = grid(MIX, MIX, fmpq(1, 4)).A
        for x in (-20, -1, 0, fmpq(3, 2), 30):
            here, there = (sum(((c + m * (arb(x) + d)).exp() for c, m in factor.parts), arb(0)).log() for d in (arb("-1e-9"), arb("1e-9")))
            assert abs((there - here) / arb("2e-9") - factor.tilted(arb(x))) < arb("1e-9") and factor.tilted(arb(x)).upper() >= 0
        assert factor.least == 0 and factor.greatest == arb(fmpq(1, 2))
