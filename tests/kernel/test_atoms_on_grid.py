"""Products of laws with atoms alone on a grid of losses: the exact value lies inside, whatever the plan."""

import json
import math

import numpy as np
import pytest
from flint import arb, fmpq

from rdpverify.certificates.digits import Enclosure
from rdpverify.errors import RuleError
from rdpverify.kernel.compositions import atoms_on_grid, composed
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.numeric.atoms_on_grid import atoms_plan
from rdpverify.numeric.composed import composed_plan
from rdpverify.numeric.enclosing import plans_for
from rdpverify.typed import parse as typed

BIASED = "Finite([3/4, 1/4])", "Finite([1/4, 3/4])"
LEVELS = ("-1", "0", "1/3", "2", "7")


def on_grid(text: str, **changes):
    term = parse(text)
    plan = composed.read_composed_plan(json.loads(json.dumps({**atoms_plan(*term.args[:2]), **changes})))
    with at_precision(plan.bits):
        return Enclosure.of(composed.hockey_stick(term, plan, None))


def power(P: str, Q: str, copies: int, eps: str) -> str:
    return f"hockey_stick(Power({P}, {copies}), Power({Q}, {copies}), {eps})"


@pytest.mark.parametrize("step", ["1/1024", "1/100", "1/3", "1"])
@pytest.mark.parametrize("P, Q, copies", [
    (*BIASED, 1), (*BIASED, 40), (*reversed(BIASED), 7), ("Finite([1/2, 1/3, 1/6])", "Finite([1/4, 1/4, 1/2])", 9),
    ("Finite([1/2, 1/4, 1/4, 0])", "Finite([1/4, 1/2, 0, 1/4])", 3), ("Finite([9/10, 1/10])", "Finite([9/10, 1/10])", 4)])
def test_exact_sums_lie_inside(P, Q, copies, step):
    for eps in LEVELS:
        if P != Q:
            found, right = on_grid(power(P, Q, copies, eps), step=step), enclose(parse(power(P, Q, copies, eps)), 25)[0]
            assert found.lower <= right.lower and right.upper <= found.upper


@pytest.mark.parametrize("eps", LEVELS)
def test_discrete_gaussian_mechanisms_by_inversion_lie_inside(eps):
    text = power("DiscreteNormal(0, 3)", "DiscreteNormal(1, 3)", 10, eps)
    found, right = on_grid(text, step="1/2048"), enclose(parse(text), 20)[0]
    assert found.lower <= right.lower and right.upper <= found.upper and found.ball.rad() < 1e-3


def test_two_copies_of_skellam_are_what_a_double_sum_gives():
    P, Q = "Skellam(3, 3)", "shift(Skellam(3, 3), 1)"
    found = enclose(parse(power(P, Q, 2, "1/2")), 6)[0]
    with at_precision(100):
        masses = [(-arb(6)).exp() * arb(6).bessel_i(arb(abs(k))) for k in range(-41, 42)]
        pairs, total, r = list(zip(masses[1:], masses)), arb(0), (arb(1) / 2).exp()
        for p, q in pairs:
            total += sum(((p * u - r * q * v).max(arb(0)) for u, v in pairs), arb(0))
        assert found.has_digits(6) and found.lower <= total + arb("1e-20") and total - arb("1e-20") <= found.upper


def test_more_different_mechanisms_than_can_be_summed():
    """The 25 strongest of 50, summed exactly, have less."""
    def product(numbers, wrong: bool) -> str:
        laws = (f"Finite([{100 + i}/{200 + i}, {100}/{200 + i}])" if not wrong else f"Finite([{100}/{200 + i}, {100 + i}/{200 + i}])" for i in numbers)
        return f"Product({', '.join(laws)})"

    many, fewer = (parse(f"hockey_stick({product(numbers, False)}, {product(numbers, True)}, 1)") for numbers in (range(1, 51), range(26, 51)))
    found, plans = on_grid(to_text(many), step="1/1024"), plans_for(many, 20)
    assert found.has_digits(2) and all("factors" in plan for plan in plans.values())
    assert enclose(fewer, 10)[0].upper < found.lower


@pytest.mark.parametrize("P, Q", [("Power(Product(DiscreteNormal(0, sqrt(2)), DiscreteNormal(0, 3)), 3)",
                                   "Power(Product(DiscreteNormal(1, sqrt(2)), DiscreteNormal(1, 3)), 3)"),
                                  ("Product(DiscreteNormal(0, 3), Finite([3/4, 1/4]))", "Product(DiscreteNormal(1, 3), Finite([1/4, 3/4]))")])
def test_mixed_atoms_are_bounded_both_ways_round(P, Q):
    """H_γ(P‖Q) = 1 − γ + γ·H_{1/γ}(Q‖P)."""
    one, other = (on_grid(f"hockey_stick({laws}, {eps})", step="1/2048") for laws, eps in ((f"{P}, {Q}", "1/2"), (f"{Q}, {P}", "-1/2")))
    gamma = (arb(1) / 2).exp()
    assert one.ball.overlaps(1 - gamma + gamma * other.ball) and one.has_digits(2)


def test_altered_plans():
    term = parse(power(*BIASED, 5, "1"))
    good = atoms_plan(*term.args[:2])
    atoms = [{"factors": [{"atoms": stretch}]} for stretch in ([1], ["1", 2], [2, 1], [0, 10**9], 5)]
    for bad in (*atoms, {"step": "0"}, {"step": "2"}, {"step": "-1"}, {"factors": 5}, {"factors": [{}]}, {"bits": 1}):
        with pytest.raises(RuleError):
            composed.read_composed_plan({**good, **bad})
    for factors in ([], 2 * good["factors"], [{"atoms": [0, 5]}]):
        with pytest.raises(RuleError):
            composed.hockey_stick(term, composed.read_composed_plan({**good, "factors": factors}), None)
    with pytest.raises(RuleError, match="atoms"):
        composed.hockey_stick(parse(power("Normal(0, 1)", "Normal(1, 1)", 2, "1")), composed.read_composed_plan(good), None)


def test_a_stretch_that_is_too_short_makes_the_interval_wide():
    text = power("DiscreteNormal(0, 3)", "DiscreteNormal(1, 3)", 2, "1/2")
    found, right = on_grid(text, factors=[{"atoms": [-2, 2]}]), enclose(parse(text), 20)[0]
    assert found.lower <= right.lower and right.upper <= found.upper and found.ball.rad() > 0.1


def test_losses_that_are_not_known_at_the_precision_of_the_plan():
    term = parse("hockey_stick(Power(Finite([1/3, 2/3]), 2), Power(Finite([3/7, 4/7]), 2), 1/10)")
    plan = composed.read_composed_plan({"bits": 8, "step": "1/1000000", "factors": [{"atoms": None}]})
    with at_precision(plan.bits), pytest.raises(RuleError, match="not known well enough"):
        composed.hockey_stick(term, plan, None)


@pytest.mark.parametrize("place", [-3, 0, 1, 4])
@pytest.mark.parametrize("level", [-4, -1, 0, 1, 3, 5])
def test_an_atom_next_to_a_grid_point_is_bounded_whatever_side_it_is_on(place, level):
    """The ball of p reaches to both sides of the point."""
    step, eps = fmpq(1, 4), arb(level) / 4 + arb(1) / 8
    with at_precision(64):
        q = arb(1) / 3
        p = q * (arb(place) / 4).exp() * arb(1, "1e-9")
        below, above = atoms_on_grid.divide([(p, q)], arb(0), arb(0), step)
    with at_precision(256):
        for end in (p.lower(), p.mid(), p.upper()):
            excess = (end - eps.exp() * q.mid()).max(arb(0))
            assert not above.expectation(eps, step).upper() < excess.lower()
        gained = p.lower() * (arb(1) / 4).expm1() / 4  # by an exact division
        assert below.expectation(eps, step).lower() <= ((p.lower() - eps.exp() * q.upper()).max(arb(0)) + gained).upper()


@pytest.mark.parametrize("eps", ["-1", "1/3", "1"])
def test_atoms_beside_laws_with_a_profile(eps):
    """Against the sum over the outcomes of the atoms, the rest being one normal law."""
    text = f"hockey_stick(Product(Power(Finite([3/4, 1/4]), 3), Normal(0, 2)), Product(Power(Finite([1/4, 3/4]), 3), Normal(1, 2)), {eps})"
    term = parse(text)
    plan, plans = composed_plan(term)
    assert plans == {} and [factor for factor in plan["factors"] if "atoms" in factor] == [{"atoms": None}]
    with at_precision(150):
        found, total = composed.hockey_stick(term, composed.read_composed_plan(plan), None), arb(0)
        for k in range(4):
            p, q = (math.comb(3, k) * fmpq(3) ** power / 64 for power in (k, 3 - k))
            total += arb(p) * enclose(parse(f"hockey_stick(Normal(0, 2), Normal(1, 2), {eps} - {2 * k - 3}*log(3))"), 30)[0].ball
        assert found.lower <= total.lower() and total.upper() <= found.upper and found.upper - found.lower < arb("1e-5")


def test_an_atom_that_is_hardly_known_has_no_place_on_the_grid():
    with pytest.raises(RuleError, match="known well enough"):
        atoms_on_grid.divide([(arb(1, "1/2"), arb(1))], arb(0), arb(0), fmpq(1, 4))


def test_many_ratios_off_a_line_within_an_independent_convolution():
    """Ten runs of 60 shuffled reports: losses rounded up and down to a grid in floats, with what floats may lose."""
    n, copies, step, eps = 60, 10, 1e-3, 1.0
    rate, first = math.exp(-1), math.e / (1 + math.e)
    clones = [math.comb(n - 1, c) * rate**c * (1 - rate) ** (n - 1 - c) for c in range(n)]
    found = {}
    for c, weight in enumerate(clones):
        for a in range(c + 1):
            mass = weight * math.comb(c, a) / 2**c
            for own, p, q in ((1, first, 1 - first), (0, 1 - first, first)):
                each = found.setdefault((a + own, c - a + 1 - own), [0.0, 0.0])
                each[0] += mass * p
                each[1] += mass * q
    ends = []
    for rounded in (math.floor, math.ceil):
        places = [(rounded(math.log(p / q) / step), p) for p, q in found.values()]
        low, high = min(place for place, _ in places), max(place for place, _ in places)
        masses = np.zeros((high - low) * copies + 1)
        for place, p in places:
            masses[place - low] += p
        together = np.fft.irfft(np.fft.rfft(masses, 2 * len(masses)) ** copies, 2 * len(masses))[: len(masses)]
        losses = (np.arange(len(masses)) + low * copies) * step
        ends.append(float(np.sum(together * np.maximum(1 - np.exp(eps - losses), 0))))
    answer = enclose(typed(f"privacy_profile(Composed((Shuffled(1, {n}), {copies})), 1)"), 6)[0]
    assert ends[0] - 1e-12 <= answer.as_float_lower() and answer.as_float_upper() <= ends[1] + 1e-12
    assert answer.has_digits(5)
