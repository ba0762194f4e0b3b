"""Random expressions on random boxes: what the trusted half says of them, against mpmath at points of the box."""

import random

import mpmath
import pytest
from flint import arb
from sampling import ALGEBRAIC, NAMES, box, expression, near, point, ranges
from values import Hole, value

from rdpverify.errors import BudgetExceeded, IllPosed, InputError
from rdpverify.kernel.signs import Signs
from rdpverify.terms import add, mul, number
from rdpverify.terms.derivative import derivative
from rdpverify.terms.evaluate import compiled, range_of
from rdpverify.terms.normal import factors, normal, polynomial_coefficients, to_term
from rdpverify.terms.signs import sign_from_ranges

POINTS, STEP = 8, mpmath.mpf(10) ** -14


def setting(seed: int, name: str):
    """(dice, box, its ranges, points in it)."""
    dice = random.Random(f"{name} {seed}")
    sides = box(dice)
    return dice, sides, ranges(sides), [point(dice, sides) for _ in range(POINTS)]


def values(term, points):
    """The values at the points where there are any."""
    for where in points:
        try:
            yield where, value(term, where)
        except Hole:
            continue


@pytest.fixture(autouse=True)
def many_digits():
    with mpmath.workdps(60):
        yield


def test_equal_normal_forms_have_equal_values(length):
    for seed in range(3 * length):
        dice, sides, env, points = setting(seed, "normal")
        sign, groups = sign_from_ranges(env), {}
        for _ in range(40):
            term = expression(dice, dice.randint(1, 5), ALGEBRAIC)
            try:
                groups.setdefault(to_term(normal(term, sign)), set()).add(term)
            except (BudgetExceeded, IllPosed):
                continue
        for form, members in groups.items():
            for where in points:
                found = [v for member in (form, *members) for _, v in values(member, [where])]
                assert all(near(v, found[0]) for v in found), (members, sides, where)


def test_factors_and_coefficients_multiply_out(length):
    for seed in range(2 * length):
        dice, sides, env, points = setting(seed, "factors")
        sign = sign_from_ranges(env)
        for _ in range(15):
            term = expression(dice, dice.randint(1, 5), ALGEBRAIC)
            split = factors(term, sign)
            coefficients = {name: polynomial_coefficients(term, name, sign) for name in NAMES}
            for where, expected in values(term, points):
                try:
                    if split is not None:
                        product = value(number(split[0]), {})
                        for base, exponent in split[1]:
                            product *= mpmath.power(value(base, where), mpmath.mpf(exponent.numerator) / exponent.denominator)
                        assert near(product, expected), (term, split, sides, where)
                    for name, found in coefficients.items():
                        if found is not None:
                            x = mpmath.mpf(int(where[name].p)) / int(where[name].q)
                            sum_of_powers = mpmath.polyval([value(c, where) for c in reversed(found)], x)
                            assert near(sum_of_powers, expected), (term, name, sides, where)
                except (Hole, ZeroDivisionError):
                    continue


def test_ranges_and_signs_hold_at_every_point(length):
    for seed in range(3 * length):
        dice, sides, env, points = setting(seed, "ranges")
        facts = tuple((expression(dice, dice.randint(1, 2), ALGEBRAIC), True) for _ in range(dice.randint(0, 2)))
        signs = Signs(env, facts)
        points = [where for where in points if all(v > 0 for fact, _ in facts for v in _once(fact, where))]
        for _ in range(20):
            term = expression(dice, dice.randint(1, 6))
            if facts and dice.random() < 0.5:  # a product with what the facts speak of
                term = mul(add(term, number(-1)), dice.choice(facts)[0])
            found, sign, nonnegative = range_of(term, env), signs(term), signs.nonnegative(term)
            for where, expected in values(term, points):
                about = arb(mpmath.nstr(expected, 50))
                about += (abs(about) * arb(10) ** -40 + arb(10) ** -45) * arb(0, 1)
                if found is not None:
                    assert not (about < found.lower or about > found.upper), (term, found, expected, sides, where)
                clear = abs(expected) > mpmath.mpf(10) ** -30  # below that rounding in the reference decides
                assert not clear or sign in (None, int(mpmath.sign(expected))), (term, sign, expected, sides, where)
                assert not (clear and nonnegative) or expected > 0, (term, expected, sides, where)


def _once(term, where):
    """The value there, or 0 when there is none."""
    return [v for _, v in values(term, [where])] or [0]


def quotients(term, where, name):
    """Two symmetric difference quotients at a point."""
    at = {other: mpmath.mpf(int(v.p)) / int(v.q) for other, v in where.items()}

    def beside(offset):
        return value(term, {**at, name: at[name] + offset})

    return [(beside(k * STEP) - beside(-k * STEP)) / (2 * k * STEP) for k in (1, 3)]


def test_derivatives_and_slopes_are_limits_of_quotients(length):
    for seed in range(2 * length):
        dice, sides, env, points = setting(seed, "slopes")
        for _ in range(15):
            term, name = expression(dice, dice.randint(1, 5)), dice.choice(NAMES)
            found = compiled(term).gradient(NAMES, env)
            try:
                slope = derivative(term, name)
            except InputError:
                slope = None
            for where, size in values(term, points[:4]):
                if any(str(where[name]) == end for end in sides[name][:2]) or abs(size) > 10**15:
                    continue
                try:
                    first, second = quotients(term, where, name)
                    exact = None if slope is None else value(slope, where)
                except Hole:
                    continue
                if abs(first - second) > mpmath.mpf(10) ** -9 * (1 + abs(first)):
                    continue  # a kink, or too steep for this step
                tolerance = mpmath.mpf(10) ** -6 * (1 + abs(first))
                assert exact is None or abs(exact - first) <= tolerance, (term, name, sides, where)
                if found is not None:
                    near_it = arb(mpmath.nstr(first, 30)) + arb(mpmath.nstr(tolerance, 5)) * arb(0, 1)
                    slopes = found[1][name]
                    assert not (near_it < slopes.lower or near_it > slopes.upper), (term, name, slopes, sides, where)
