"""Privacy profiles of many Laplace mechanisms: the finite sum against integration, convolution, and each other."""

import time

import pytest
from flint import arb, fmpq
from mpmath import exp as mp_exp
from mpmath import mpf, quad, workdps

from rdpverify.definitions import measure
from rdpverify.errors import BudgetExceeded
from rdpverify.exact import rational
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.integral import Excess, integrate
from rdpverify.kernel.compositions.laplace import above, is_laplace
from rdpverify.kernel.integrals.plan import read_plan
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.numeric.plans import plan_of
from rdpverify.typed import parse as typed


def profile(mechanisms: str, eps: str, digits: int = 20):
    found, plans = enclose(parse(f"privacy_profile(Composed({mechanisms}), {eps})"), digits)
    assert plans == {}
    return found


def test_five_hundred_laplace_mechanisms_have_delta_above_a_hundredth_at_the_printed_level():
    """A lecture note prints ε = 214.6 at δ = 1e-5 for 500 mechanisms with ε = 1."""
    found = profile("(LaplaceMechanism(1), 500)", "214.6")
    with at_precision(400):
        assert found.lower >= arb(rational("0.024")) and found.upper - found.lower <= arb(rational("1e-6"))
    assert found.digits() >= 20


@pytest.mark.parametrize("scale, distance, eps", [("1", "1", "1/2"), ("2", "4", "1/2"), ("1", "3", "-2"), ("1", "sqrt(2)", "1")])
def test_one_mechanism_is_what_integration_gives(scale, distance, eps):
    found, _ = enclose(parse(f"hockey_stick(Laplace(0, {scale}), Laplace({distance}, {scale}), {eps})"), 20)
    P, Q = measure(parse(f"Laplace(0, {scale})")), measure(parse(f"Laplace({distance}, {scale})"))
    kind = Excess(parse(eps))
    plan = read_plan(plan_of(P, Q, kind, 90))
    with at_precision(110):
        assert found.ball.overlaps(integrate(P, Q, plan, kind) * arb(plan.shift).exp())


def test_the_published_profile():
    """Laplace with b = 2, Δ = 4 at ε = 0.5 (autodp's test suite)."""
    found, _ = enclose(parse("privacy_profile(LaplaceMechanism(2, 4), 1/2)"), 20)
    assert found.decimal(12)[0] == "0.527633447258" and found.decimal(12)[1] == "0.527633447259"


def number(text: str):
    top, _, bottom = text.partition("/")
    return mpf(top) / mpf(bottom or 1)


def by_convolution(copies: int, loss, level):
    """δ_k(e) = E_P δ_{k−1}(e − L) over the loss L of one mechanism, by quadrature."""
    if copies == 0:
        return max(mpf(0), 1 - mp_exp(level))
    breaks = [-loss, *sorted({min(max(level + j * loss, -loss), loss) for j in range(-copies, copies + 1)}), loss]
    inner = quad(lambda s: mp_exp((s - loss) / 2) / 4 * by_convolution(copies - 1, loss, level - s), sorted(set(breaks)))
    return by_convolution(copies - 1, loss, level - loss) / 2 + mp_exp(-loss) / 2 * by_convolution(copies - 1, loss, level + loss) + inner


@pytest.mark.parametrize("copies, loss, level", [(1, "1", "1/3"), (2, "1", "1/2"), (2, "3", "-1"), (2, "1/2", "9/10")])
def test_few_mechanisms_are_what_convolution_gives(copies, loss, level):
    found = profile(f"(LaplaceMechanism(1, {loss}), {copies})", level)
    with workdps(20):
        right = by_convolution(copies, number(loss), number(level))
    assert abs(mpf(found.decimal(20)[0]) - right) < mpf(10) ** -12


def test_groups_may_be_split_and_permuted():
    together = profile("(LaplaceMechanism(1), 5), (LaplaceMechanism(2, 3), 4)", "2")
    for other in ("(LaplaceMechanism(2, 3), 4), (LaplaceMechanism(1), 2), (LaplaceMechanism(3, 3), 3)",
                  "(LaplaceMechanism(2, 3), 1), (LaplaceMechanism(1), 5), (LaplaceMechanism(2, 3), 3)"):
        assert profile(other, "2").ball.overlaps(together.ball)


@pytest.mark.parametrize("eps", ["30", "31"])
def test_no_loss_is_above_the_sum_of_all(eps):
    assert profile("(LaplaceMechanism(1), 30)", eps).exact == 0


def test_every_loss_is_above_minus_the_sum_of_all():
    with at_precision(100):
        assert profile("(LaplaceMechanism(1), 30)", "-40").ball.overlaps(1 - arb(-40).exp())


def test_a_level_at_a_possible_loss_that_is_not_a_rational():
    """u = 0 is not told from u > 0 there; the sum is continuous."""
    found = profile("(LaplaceMechanism(1, sqrt(2)), 4)", "2*sqrt(2)")
    near = [profile("(LaplaceMechanism(1, sqrt(2)), 4)", f"2*sqrt(2) {sign} 1/10**12") for sign in "+-"]
    with at_precision(200):
        assert near[0].lower <= found.upper and found.lower <= near[1].upper
    assert found.digits() >= 20


def test_the_profile_falls_with_the_level_and_grows_with_copies():
    values = [profile("(LaplaceMechanism(1), 40)", str(level)) for level in range(-5, 41, 5)]
    with at_precision(300):
        assert all(b.lower <= a.upper for a, b in zip(values, values[1:]))
        assert profile("(LaplaceMechanism(1), 41)", "5").upper >= profile("(LaplaceMechanism(1), 40)", "5").lower


def test_other_laws_are_not_taken_for_laplace():
    for first, second in (("Laplace(0, 1)", "Laplace(1, 2)"), ("Laplace(0, 1)", "Normal(0, 1)"),
                          ("Power(Laplace(0, 1), 2)", "Power(Laplace(1, 1), 3)"),
                          ("Product(Laplace(0, 1), Normal(0, 1))", "Product(Laplace(1, 1), Normal(1, 1))")):
        assert not is_laplace(parse(first), parse(second))


def test_a_sum_too_long_is_refused_at_once():
    """Where no plan says how else: an inverted transform has it."""
    text = "hockey_stick(Power(Laplace(0, 1), 10**6), Power(Laplace(1, 1), 10**6), {})"
    with pytest.raises(BudgetExceeded, match="terms"):
        above(*parse(text.format(1)).args[:2], parse("1"), True)
    with pytest.raises(BudgetExceeded, match="terms"):
        certified(parse(text.format(1)), 64)
    assert enclose(parse(text.format(400_000)), 10)[0].has_digits(10)


def test_equal_laws_have_no_loss():
    assert profile("(LaplaceMechanism(1, 0), 3)", "1").exact == fmpq(0)


@pytest.mark.parametrize("delta, eps", [("1/10**5", "474.302446"), ("1/10**30", "643.580305")])
def test_many_copies_are_inverted_in_place_of_a_long_sum(delta, eps):
    started = time.process_time()
    found = enclose(typed(f"epsilon(Composed((LaplaceMechanism(1), 1000)), {delta})"), 6)[0]
    assert found.has_digits(6) and abs(float(found.ball.mid()) - float(eps)) < 1e-5 and time.process_time() - started < 15
