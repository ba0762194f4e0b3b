"""Relations by ball arithmetic: what is decided is true, what has no value decides nothing."""

import pytest
from flint import arb, ctx, fmpq
from rdpverify.core.numbers import BALLS, MOST_BITS, numbers, on_box
from rdpverify.core.reader import relation
from rdpverify.errors import RuleError


@pytest.mark.parametrize("text", [
    "inv(3) < 34/100", "inv(3) > 33/100", "pos(1/2) < 51/100", "exp(1) > 2", "pi() > 3", "pi() < 22/7", "log(2) > 0", "0 >= 0", "pos(-1) >= 0", "pos(-1) <= 0", "pos(2) >= 2", "inv(-2) < 0", "gamma(5) > 23",
    "pow(2, 1/2) > 1", "pow(0, 1/2) <= 0", "pow(0, 1/2) >= 0", "pow(-2, 65) < 0", "erfc(0) >= 1", "sin(1) > cos(1)", "digamma(1) < 0", "inv(3) > 0",
    "4*atan(1) > 3", "atan(0) >= 0", "atan(0) <= 0", "atan(-1) < 0", "asin(1/2) < 53/100", "cbrt(-8) < -1", "sech(1) < 65/100",
    "loggamma(3) > 0", "pow(5, 0) <= 1", "exp(1)**2 > 7", "-exp(1)*pi() < -8", "pow(inv(0), 0) >= 1",
])
def test_decided(text):
    made = numbers(relation(text))
    assert made.relation == relation(text) and made.hypotheses == frozenset()


@pytest.mark.parametrize("text", [
    "exp(1) < 2", "0 > 0", "inv(0) >= 0", "inv(0) <= 0", "inv(0)**2 >= -1", "log(0) <= 0", "log(-1) >= 0", "log(-1)*0 + log(-1)**2 >= 0", "exp(log(0)) <= 0",
    "pow(0, -1) >= 0", "pow(-1, 1/2) >= 0", "gamma(0) >= 0", "gamma(-1) <= 0", "loggamma(0) >= 0", "loggamma(-1/2) >= 0", "digamma(0) <= 0",
    "pos(inv(0)) >= 0", "pos(log(0)) <= 0", "inv(loggamma(0)) <= 0", "erfc(log(0)) >= 2", "inv(pow(0, -1)) <= 0", "exp(-inv(0)**2) <= 0",
    "log(inv(0)) >= 0", "inv(exp(-10**60)) < 0", "exp(1) - exp(1) > 0", "inv(exp(1) - exp(1)) > 0", "step(1) > 0", "exp(-exp(10**10)) <= 0",
    "exp(-exp(10**10)) > 0", "sin(exp(exp(10**10))) > 2", "step(2) >= 1", "atan(log(0)) <= 2", "asin(2) <= 2", "4*atan(1) >= pi", "4*atan(1) <= pi",
])
def test_not_decided(text):
    with pytest.raises(RuleError):
        numbers(relation(text))


@pytest.mark.parametrize("text", ["x >= 0", "1 == 1", "tv(P, Q) >= 0", "finite(2)", "integer(1)", "density(P) >= 0"])
def test_only_inequalities_between_numbers(text):
    with pytest.raises(RuleError, match="expected an inequality"):
        numbers(relation(text))


@pytest.mark.parametrize("bits", [1, 0, -5, MOST_BITS + 1, True, 64.0, "64", None])
def test_precision(bits):
    with pytest.raises(RuleError, match="precision"):
        numbers(relation("exp(1) > 2"), bits)


def test_precision_is_put_back():
    before = ctx.prec
    numbers(relation("exp(1) > 2"), 500)
    with pytest.raises(RuleError):
        numbers(relation("exp(1) < 2"), 2)
    assert ctx.prec == before
    close = relation("exp(1) > 27182818284590452353602874713526624977572470936999/10000000000000000000000000000000000000000000000000")
    with pytest.raises(RuleError, match="not decided"):
        numbers(close)
    assert numbers(close, 400) and numbers(relation("1 >= 0"), 2) and numbers(relation("1 >= 0"), MOST_BITS)


UNIT = {"x": (fmpq(0), fmpq(1))}


def test_on_box():
    made = on_box(relation("exp(x) >= 1/2"), UNIT, 0)
    assert made.relation == relation("exp(x) >= 1/2") and made.hypotheses == {relation("x >= 0"), relation("x <= 1")}
    two = on_box(relation("x + y > 0"), {**UNIT, "y": (fmpq(1), fmpq(2))}, 0)
    assert two.hypotheses == {relation(text) for text in ("x >= 0", "x <= 1", "y >= 1", "y <= 2")}
    assert on_box(relation("1 > 0"), UNIT, 0).hypotheses == {relation("x >= 0"), relation("x <= 1")}


def test_cuts():
    f = relation("x*(x - 1) > -1/2")
    with pytest.raises(RuleError, match="not decided"):
        on_box(f, UNIT, 0)
    assert on_box(f, UNIT, ["x", "1/2", ["x", "1/4", 0, 0], ["x", "3/4", ["x", "5/8", 0, 0], 0]]).relation == f
    for point in ("0", "1", "2", "-1"):
        with pytest.raises(RuleError, match="inside the box"):
            on_box(f, UNIT, ["x", point, 0, 0])
    with pytest.raises(RuleError, match="not decided"):
        on_box(relation("x < 3/4"), UNIT, ["x", "1/2", 0, 0])
    with pytest.raises(RuleError, match="not decided"):
        on_box(relation("x > 1/4"), UNIT, ["x", "1/2", 0, 0])


def test_a_cut_falls_into_its_own_halves():
    for f, cuts in (("(x - 1/4)*(x - 1/4) > 1/100", ["x", "1/2", 0, 0]), ("(x - 3/4)**2 > 1/100", ["x", "1/2", 0, 0])):
        with pytest.raises(RuleError):
            on_box(relation(f), UNIT, cuts)
    step = ["x", "1/2", ["x", "1/4", 0, 0], 0]
    assert on_box(relation("x - x**2 > -3/5"), UNIT, step)


@pytest.mark.parametrize("text", ["x + y >= 0", "x == x", "tv(P, Q) >= x", "finite(x)", "density(P) >= x"])
def test_only_inequalities_on_the_box(text):
    with pytest.raises(RuleError, match="expected an inequality"):
        on_box(relation(text), UNIT, 0)


def test_a_box_with_its_ends_exchanged_says_nothing():
    made = on_box(relation("x >= -1"), {"x": (fmpq(1), fmpq(0))}, 0)
    assert made.hypotheses == {relation("x >= 1"), relation("x <= 0")}


def test_a_box_of_no_width():
    assert on_box(relation("x >= 1/3"), {"x": (fmpq(1, 2), fmpq(1, 2))}, 0)
    with pytest.raises(RuleError):
        on_box(relation("3*x > 1"), {"x": (fmpq(1, 3), fmpq(1, 3))}, 0)


def test_a_pole_or_kink_in_the_box():
    around = {"x": (fmpq(-1), fmpq(1))}
    for text in ("inv(x) >= -100", "log(x) <= 5", "sqrt(x) >= -1", "gamma(x) >= -5", "x*inv(x) <= 2", "loggamma(x) >= -5"):
        with pytest.raises(RuleError):
            on_box(relation(text), around, 0)
    assert on_box(relation("pos(x) <= 2"), around, 0)


def test_too_many_boxes(monkeypatch):
    from rdpverify.core import numbers as module

    monkeypatch.setattr(module, "MOST_BOXES", 3)
    cuts = ["x", "1/2", 0, ["x", "3/4", 0, 0]]
    with pytest.raises(RuleError, match="too many boxes"):
        on_box(relation("x >= -1"), UNIT, cuts)
    assert on_box(relation("x >= -1"), UNIT, ["x", "1/2", 0, 0])


def test_powers_of_balls_around_0():
    around = {"x": (fmpq(-1), fmpq(1))}
    for text in ("x >= -1001/1000", "x**2 >= -1/1000", "x**2 <= 1001/1000", "x**3 >= -1001/1000", "x**3 <= 1001/1000", "x**64 >= -1/1000"):
        assert on_box(relation(text), around, 0)
    for text in ("x**2 >= 1/1000", "x**2 <= 1/2", "x**3 >= -1/2", "x**3 <= 1/2", "inv(x)**2 >= -1", "inv(x)**3 <= 1", "log(x)**2 >= -1"):
        with pytest.raises(RuleError):
            on_box(relation(text), around, 0)
    skew = {"x": (fmpq(-1, 2), fmpq(2))}
    assert on_box(relation("x**3 >= -15/2"), skew, 0)  # no wider than need be: x >= -2 alone would give -8
    assert on_box(relation("x**2 >= -1/1000"), skew, 0) and on_box(relation("x**3 <= 8001/1000"), skew, 0)
    for text in ("x**2 <= 3", "x**3 <= 7", "x**2 >= 1/1000"):
        with pytest.raises(RuleError):
            on_box(relation(text), skew, 0)
    low = {"x": (fmpq(-2), fmpq(-1))}
    assert on_box(relation("x**2 >= -1"), low, 0) and on_box(relation("x**3 <= 3"), low, 0)


@pytest.mark.parametrize("value", ["inf", "-inf", "nan"])
def test_what_an_infinite_enclosure_decides(monkeypatch, value):
    """An infinity is no number: it is neither above nor below one."""
    monkeypatch.setitem(BALLS, "exp", lambda x: arb(value))
    for text in ("exp(1) > 0", "exp(1) >= 0", "-exp(1) > 0", "-exp(1) >= 0"):
        with pytest.raises(RuleError, match="not decided"):
            numbers(relation(text))
