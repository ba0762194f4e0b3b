"""Compositions from below and from above beside exact ones: masses on a grid, halves of products, neighbouring levels, exponential sums."""

import random
from fractions import Fraction as F
from itertools import product

import pytest
from flint import acb, arb, fmpq, fmpz

from rdpverify.errors import RuleError
from rdpverify.kernel.cells import Cell
from rdpverify.kernel.compositions.exponential_sums import exponential_sums
from rdpverify.kernel.compositions.halves import Half, above, groups_of, ratios
from rdpverify.kernel.compositions.masses import MOST_LENGTH, SCALE, Masses, to_integer
from rdpverify.kernel.compositions.tangents import TangentPlan, at_ends, by_neighbours, levels, read_tangent_plan
from rdpverify.kernel.extended import at_precision, finite
from rdpverify.language import parse
from rdpverify.terms import ZERO
from rdpverify.terms.evaluate import ball

ONE_UNIT = F(1, 2**SCALE)


@pytest.fixture(autouse=True)
def digits():
    with at_precision(150):
        yield


def masses_of(parts: dict[int, F], infinite: F, up: bool) -> Masses:
    return Masses.at({j: to_integer(arb(fmpq(m.numerator, m.denominator)), up) for j, m in parts.items()},
                     to_integer(arb(fmpq(infinite.numerator, infinite.denominator)), up), up)


def as_fractions(found: Masses) -> tuple[dict[int, F], F]:
    return {found.offset + i: F(int(c)) * ONE_UNIT for i, c in enumerate(found.coefficients) if c}, F(int(found.infinite)) * ONE_UNIT


def test_masses_are_rounded_outwards_by_less_than_a_unit():
    third = arb(fmpq(1, 3))
    assert F(int(to_integer(third, True))) * ONE_UNIT - F(1, 3) < ONE_UNIT and F(int(to_integer(third, True))) * ONE_UNIT > F(1, 3)
    assert 0 < F(1, 3) - F(int(to_integer(third, False))) * ONE_UNIT < ONE_UNIT
    assert to_integer(arb(1), True) == to_integer(arb(1), False) == fmpz(1) << SCALE and to_integer(arb(-1), True) == 0


LAWS = [({0: F(1, 3), 2: F(2, 3)}, F(0)), ({-3: F(1, 7), 0: F(2, 7), 1: F(3, 7)}, F(1, 7)), ({5: F(1)}, F(0))]


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("first, second", list(product(LAWS, LAWS)))
def test_compositions_of_masses_beside_fractions(up, first, second):
    """Every mass between the exact one and a few units beyond, on the right side."""
    exact: dict[int, F] = {}
    for (i, p), (j, q) in product(first[0].items(), second[0].items()):
        exact[i + j] = exact.get(i + j, F(0)) + p * q
    infinite = 1 - (1 - first[1]) * (1 - second[1])
    found = masses_of(*first, up).times(masses_of(*second, up))
    parts, beyond = as_fractions(found)
    assert set(parts) >= set(exact)
    for true, value in [*((exact.get(j, F(0)), parts[j]) for j in parts), (infinite, beyond)]:
        assert 0 <= (value - true if up else true - value) <= 8 * ONE_UNIT


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7])
def test_powers_of_masses_are_repeated_products(count):
    for up in (True, False):
        one = masses_of(*LAWS[1], up)
        slow = one
        for _ in range(count - 1):
            slow = slow.times(one)
        fast, want = as_fractions(one.power(count)), as_fractions(slow)
        assert fast[0].keys() == want[0].keys()
        assert all(abs(fast[0][j] - want[0][j]) <= 100 * ONE_UNIT for j in fast[0]) and abs(fast[1] - want[1]) <= 100 * ONE_UNIT


@pytest.mark.parametrize("up", [True, False])
def test_small_tails_are_cut_to_the_safe_side(up):
    """Up: a tail at the top counts as ∞, one at the bottom as the lowest loss kept; down: neither counts."""
    small, large = F(1, 2**67), F(1, 2**60)
    parts, beyond = as_fractions(masses_of({-9: small, -8: large, 0: F(1, 2), 3: large, 4: small}, F(0), up))
    assert set(parts) == {-8, 0, 3} and parts[-8] == large + (small if up else 0) and parts[3] == large and beyond == (small if up else 0)
    several = as_fractions(masses_of({0: F(1, 2), 1: large, **{j: F(1, 2**68) for j in range(2, 12)}}, F(0), up))
    assert sum(several[0].values()) + several[1] == (F(1, 2) + large + 10 * F(1, 2**68) if up else sum(several[0].values()))
    assert several[1] <= F(1, 2**66)
    assert as_fractions(masses_of({7: small}, F(0), up))[0] == {7: small}  # something is kept


@pytest.mark.parametrize("eps, step", [("0", fmpq(1, 4)), ("1/3", fmpq(1, 4)), ("-1", fmpq(1, 8)), ("1/4", fmpq(1, 4)), ("9", fmpq(1, 4)),
    ("-50", fmpq(1, 4))])
def test_expectations_of_masses(eps, step):
    parts, infinite = LAWS[1]
    found = masses_of(parts, infinite, True).expectation(arb(parse(eps).value), step)
    true = arb(fmpq(1, 7))
    for j, p in parts.items():
        true += arb(fmpq(p.numerator, p.denominator)) * (1 - (arb(parse(eps).value) - arb(step * j)).exp()).max(arb(0))
    assert abs(found - true) < arb("1e-24")


def test_the_mass_around_a_place():
    found = masses_of({-3: F(1, 8), 0: F(1, 4), 1: F(1, 8)}, F(1, 4), False)
    lost = F(1, 4)
    for place, width, inside in ((-3, 0, F(1, 8)), (0, 1, F(3, 8)), (-2, 1, F(1, 8)), (9, 1, F(0)), (-9, 1, F(0)), (0, 9, F(1, 2)),
        (-2, "1/2", F(1, 8))):
        value = found.around(arb(place), arb(parse(str(width)).value))
        exact = inside + lost
        assert value.overlaps(arb(fmpq(exact.numerator, exact.denominator))), (place, width)


def test_losses_off_the_grid_are_refused():
    with pytest.raises(RuleError, match="do not lie on the grid"):
        Masses.at({0: fmpz(1), MOST_LENGTH + 1: fmpz(1)}, fmpz(0), True)
    assert Masses.at({}, fmpz(3), True).infinite == 3


# -- halves ----------------------------------------------------------------------------------------------------------------


def cells(*pairs):
    return tuple(Cell(fmpq(p), fmpq(q)) for p, q in pairs)


FIRST = cells((fmpq(1, 2), fmpq(1, 4)), (fmpq(1, 4), fmpq(1, 4)), (fmpq(1, 8), fmpq(1, 2)), (fmpq(1, 8), 0))
SECOND = cells((fmpq(1, 3), fmpq(1, 9)), (fmpq(1, 3), fmpq(2, 9)), (fmpq(1, 4), fmpq(1, 3)), (0, fmpq(1, 3)), (fmpq(1, 12), 0))


@pytest.mark.parametrize("gamma", ["0", "1/2", "1", "3/2", "2", "3", "5", "100"])
@pytest.mark.parametrize("excess", [True, False])
def test_halves_beside_all_pairs_of_cells(gamma, excess):
    """Exactly on ratios too (γ = 3/2, 3 are some), where p > γq does not hold."""
    level = parse(gamma).value
    exact = sum((a.p * b.p - (level * a.q * b.q if excess else 0) for a, b in product(FIRST, SECOND) if a.p * b.p > level * a.q * b.q),
        fmpq(0))
    found = above((Half(FIRST), Half(SECOND)), level, excess)
    assert found.ball.contains(exact) and found.ball.rad() < (arb("1e-30") if excess or gamma in ("0", "1/2", "5", "100") else arb(1))


def test_ratios_around_a_threshold():
    half = Half(SECOND)  # ratios 3/4, 3/2, 3
    for threshold, before, after in ((fmpq(1, 2), 0, 0), (fmpq(3, 4), 1, 1), (fmpq(7, 8), 1, 1), (fmpq(3, 2), 2, 2), (2, 2, 2), (3, 3, 3),
        (4, 3, 3)):
        below, beyond = half.around(arb(threshold))
        assert below <= before and beyond >= after and (below, beyond) == (before, after) or threshold in (fmpq(3, 4), fmpq(3, 2), 3)
    assert half.around(arb(1).union(arb(2))) == (1, 2) and half.singular.contains(fmpq(1, 12)) and half.total.contains(1)


def test_products_are_shared_out_evenly():
    factors = [(FIRST, 2), (SECOND, 3), (FIRST, 5)]
    assert ratios([(FIRST, 2)]) == 6 + 1 and ratios([(SECOND, 1)]) == 3 + 2 and ratios([]) == 1
    groups = groups_of(factors)
    assert sorted(map(len, groups)) == [1, 2] and sum(count for group in groups for _, count in group) == 10


# -- neighbouring levels -----------------------------------------------------------------------------------------------------


def profile_of(term):
    """Of two normal laws at distance 1."""
    return finite(ball(parse("Phi(1/2 - e) - exp(e)*Phi(-1/2 - e)"), {"e": ball(term.args[2], {})}), "")


@pytest.mark.parametrize("level", ["0", "1", "-1", "3"])
@pytest.mark.parametrize("step", [fmpq(1, 10), fmpq(1, 10**6)])
def test_loss_tails_between_two_slopes(level, step):
    """P(L > t) = Φ(1/2 − t), within h times the density."""
    found = by_neighbours(parse(f"loss_tail(Normal(1, 1), Normal(0, 1), {level})"), TangentPlan(150, fmpq(0), step), profile_of)
    true = ball(parse(f"Phi(1/2 - ({level}))"), {})
    assert found.ball.contains(true) and found.ball.rad() < arb(step)


@pytest.mark.parametrize("x", ["1/100", "1/4", "1/2", "9/10"])
@pytest.mark.parametrize("centre, width", [(fmpq(0), None), (fmpq(-3), None), (fmpq(2), None), (None, arb("1e-4"))])
def test_trade_off_functions_below_lines(x, centre, width):
    """T(x) = Φ(Φ⁻¹(1 − x) − 1); near the multiplier e^{Φ⁻¹(1−x) − 1/2} the ends meet."""
    best = ball(parse(f"PhiInv(1 - {x}) - 1/2"), {})
    near = fmpq(int((best * 4096).floor().mid().unique_fmpz()), 4096) if centre is None else centre
    plan = TangentPlan(150, near, fmpq(1, 2) if centre is not None else fmpq(1, 512))
    found = by_neighbours(parse(f"tradeoff(Normal(0, 1), Normal(1, 1), {x})"), plan, profile_of)
    assert found.ball.contains(ball(parse(f"Phi(PhiInv(1 - {x}) - 1)"), {})) and (width is None or found.ball.rad() < width)


def test_levels_and_ends():
    plan = read_tangent_plan({"bits": 64, "centre": "1/2", "step": "1/4"})
    assert [term.args[2].value for term in levels(parse("tradeoff(Normal(0, 1), Normal(1, 1), 1/3)"), plan)] == [fmpq(1, 4), fmpq(1, 2),
        fmpq(3, 4)]
    asked = levels(parse("loss_tail(Normal(0, 1), Normal(1, 1), 3)"), plan)
    assert [term.args[2].value for term in asked] == [fmpq(11, 4), fmpq(3), fmpq(13, 4)] and asked[0].args[0].args[0] is ZERO
    for step in ("0", "-1/4"):
        with pytest.raises(RuleError, match="step > 0"):
            read_tangent_plan({"bits": 64, "step": step})
    assert at_ends(parse("tradeoff(Normal(0, 1), Normal(1, 1), 1)")) is ZERO
    assert at_ends(parse("tradeoff(Normal(0, 1), Normal(1, 1), 0)")).op == "exp"
    for other in ("tradeoff(Normal(0, 1), Normal(1, 1), 1/2)", "tradeoff(Normal(0, 1), Normal(0, 1), 1)", "loss_tail(Normal(0, 1), Normal(1, 1), 1)",
                  "tradeoff(Bernoulli(1/3), Bernoulli(1/2), 1)"):
        assert at_ends(parse(other)) is None


# -- sums of exponentials ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 130, 2100])
def test_sums_of_exponentials_one_by_one(count):
    dice = random.Random(count)
    heights = [acb(dice.randint(-40, 2), dice.randint(-3, 3)) for _ in range(7)]
    slopes = [acb(dice.randint(-5, 5), arb(dice.randint(0, 20)) / 7) for _ in range(7)]
    with at_precision(80):
        found = exponential_sums(heights, slopes, fmpq(1, 8), count)
        assert len(found) == count + 1
        for j in {0, 1, count // 2, 63, 64, 65, count} & set(range(count + 1)):
            true = sum(((a + acb(0, arb(fmpq(j, 8))) * b).exp() for a, b in zip(heights, slopes)), acb(0))
            assert found[j].overlaps(true) and abs(found[j] - true).upper() < arb("1e-17"), j
