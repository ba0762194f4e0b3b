"""Taylor's bound of second order: never above the function, on random functions and boxes, and no bound where it is not smooth."""

import random

import mpmath
import pytest
from flint import arb, fmpq
from sampling import ALGEBRAIC, UNARY, expression
from values import Hole, value

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.second_order import FIRST, LOWER, MIDDLE, UPPER, SecondOrder, places_of
from rdpverify.language import parse
from rdpverify.terms.evaluate import ball

PLACES = [(i, j) for i in (LOWER, MIDDLE, UPPER) for j in (LOWER, MIDDLE, UPPER)]
STARTS, WIDTHS = ("-2", "-1", "-1/3", "0", "1/7", "1/2", "1", "2"), ("0", "1/1000", "1/50", "1/5", "1", "3")


def rational(text: str) -> fmpq:
    return fmpq(*map(int, (text + "/1").split("/")[:2]))


def random_box(dice: random.Random) -> list[tuple[fmpq, fmpq]]:
    starts = [rational(dice.choice(STARTS)) for _ in range(2)]
    return [(start, start + rational(dice.choice(WIDTHS))) for start in starts]


def balls(box):
    return tuple((arb(low).lower(), arb(high).upper()) for low, high in box)


def points(dice: random.Random, box, count: int):
    for _ in range(count):
        shares = [dice.choice((fmpq(0), fmpq(1), fmpq(1, 2), fmpq(dice.randint(1, 99), 100))) for _ in box]
        yield {name: low + share * (high - low) for name, share, (low, high) in zip("xy", shares, box)}


def bound(function, box, around):
    try:
        return SecondOrder(function, "xy").lower(balls(box), around)
    except RdpVerifyError:
        return None


def test_the_bound_is_nowhere_above_the_function(length):
    bounded = 0
    for seed in range(400 * length):
        dice = random.Random(f"second order {seed}")
        function = expression(dice, dice.randint(2, 7), dice.choice((UNARY, ALGEBRAIC, ("exp", "log"))))
        box, around = random_box(dice), dice.choice(PLACES)
        lower = bound(function, box, around)
        if lower is None:
            continue
        bounded += 1
        for where in points(dice, box, 12):
            try:
                found = value(function, where)
            except Hole:  # too large for the sampler, or indeed without a value
                assert ball(function, {name: arb(at) for name, at in where.items()}).is_finite(), (function, box, where)
                continue
            with mpmath.workdps(40):
                assert mpmath.mpf(lower.lower().mid().str(40, radius=False)) <= found + abs(found) * mpmath.mpf(10) ** -14, (function, box, where)
    assert bounded > 50 * length


@pytest.mark.parametrize("text", ["Abs(x)", "Max(x, y)", "Min(x, y**2)", "floor(x)", "sign(x)*x**3", "sqrt(x+1)", "(x+1)**(3/2)", "1/x",
                                  "Abs(x)**3", "log(x+1)", "gamma(x)", "atan(1/x)", "exp(-1/x**2)", "Piecewise((x**2, x > 0), (0, True))"])
def test_no_bound_across_a_place_that_is_not_smooth(text):
    for place in PLACES:
        assert bound(parse(text), [(fmpq(-1), fmpq(1)), (fmpq(-1), fmpq(1))], place) is None


def test_letters_name_the_places():
    assert [places_of(chr(FIRST + 3 * first + second), 2) for first, second in PLACES] == PLACES
    assert len({places_of(chr(FIRST + number), 3) for number in range(27)}) == 27
    for count in range(1, 9):
        assert all(places_of(code, count) is None for code in "ncx?0é~")
    assert places_of("A", 4) is None and places_of("D", 1) is None


@pytest.mark.parametrize("text, place, exact", [
    ("(x-1/2)**2 + y", (MIDDLE, LOWER), "0"), ("-x**2", (LOWER, MIDDLE), "-1"), ("x*y", (LOWER, LOWER), "0"), ("-x*y", (LOWER, LOWER), "-1"),
    ("x*y", (UPPER, UPPER), "-1"), ("(x-y)**2", (MIDDLE, MIDDLE), "-1/8"), ("-(x-y)**2", (MIDDLE, MIDDLE), "-1"), ("x - x**2", (UPPER, LOWER), "0")])
def test_quadratics_are_bounded_as_the_formula_says(text, place, exact):
    lower = bound(parse(text), [(fmpq(0), fmpq(1))] * 2, place)
    assert lower <= arb(rational(exact)) and lower > arb(rational(exact)) - arb("1e-15")


def test_a_box_that_is_a_point():
    assert bound(parse("x*y"), [(fmpq(2), fmpq(2)), (fmpq(3), fmpq(3))], (MIDDLE, UPPER)).contains(arb(6))
