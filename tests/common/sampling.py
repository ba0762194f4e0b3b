"""Seeded random expressions, boxes and points."""

import random

import mpmath
from flint import arb, fmpq

from rdpverify.terms import Term, add, call, make, mul, number, power, symbol
from rdpverify.terms.ranges import Range

NAMES = ("x", "y")
NUMBERS = ("-3", "-2", "-1", "-1/2", "1/3", "1/2", "2/3", "3/2", "2", "3")
EXPONENTS = ("-2", "-1", "-3/2", "-1/2", "1/3", "2/3", "1/2", "3/2", "2", "3", "4")
UNARY = ("exp", "log", "Abs", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos", "cbrt", "erf", "erfc", "Phi", "sign", "floor", "gamma", "loggamma")
ALGEBRAIC = ("exp", "log", "log", "Abs", "sqrt", "exp")


def expression(dice: random.Random, size: int, unary=UNARY, names=NAMES) -> Term:
    """A random real expression of about ``size`` operations."""
    if size <= 0:
        return symbol(dice.choice(names)) if dice.random() < 0.75 else number(dice.choice(NUMBERS))
    kind = dice.random()
    if kind < 0.22:
        left = dice.randrange(size)
        return add(expression(dice, left, unary, names), expression(dice, size - 1 - left, unary, names))
    if kind < 0.48:
        left = dice.randrange(size)
        return mul(expression(dice, left, unary, names), expression(dice, size - 1 - left, unary, names))
    if kind < 0.70:
        return make("pow", (expression(dice, size - 1, unary, names), number(dice.choice(EXPONENTS))))
    if kind < 0.78:
        left = dice.randrange(size)
        return power(expression(dice, left, unary, names), expression(dice, size - 1 - left, unary, names))
    if kind < 0.83:
        left = dice.randrange(size)
        return call(dice.choice(("Min", "Max")),
                    expression(dice, left, unary, names), expression(dice, size - 1 - left, unary, names))
    op = dice.choice(unary)
    inner = expression(dice, size - 1, unary, names)
    return make("pow", (inner, number("1/2"))) if op == "sqrt" else call(op, inner)


SIDES = (("0", "oo", True, True), ("0", "oo", False, True), ("-oo", "0", True, True), ("-oo", "oo", True, True),
         ("1", "oo", True, True), ("0", "1", True, True), ("0", "1", False, False), ("-1", "1", False, False),
         ("-2", "-1/2", False, False), ("1/2", "3", False, True), ("1", "1", False, False),
         ("2", "2", False, False), ("-1", "0", False, False))


def box(dice: random.Random, names=NAMES) -> dict[str, tuple]:
    """A random side for every name: (lower, upper, lower open, upper open) as texts and flags."""
    return {name: dice.choice(SIDES) for name in names}


def ranges(sides: dict[str, tuple]) -> dict[str, Range]:
    return {name: Range(_end(low), _end(high), low_open, high_open) for name, (low, high, low_open, high_open) in sides.items()}


def _end(text: str) -> arb:
    return arb(text.replace("oo", "inf")) if "oo" in text else arb(_rational(text))


def _rational(text: str) -> fmpq:
    return fmpq(*map(int, (text + "/1").split("/")[:2]))


def point(dice: random.Random, sides: dict[str, tuple]) -> dict[str, fmpq]:
    """A rational point of the box, at closed ends and near open ones more often than chance would have it."""
    found = {}
    for name, (low, high, low_open, high_open) in sides.items():
        ends = [None if "oo" in end else _rational(end) for end in (low, high)]
        small = fmpq(1, 10 ** dice.choice((1, 2, 4, 8)))
        if ends[0] is None and ends[1] is None:
            value = dice.choice((-1, 1)) * fmpq(dice.randint(0, 60), dice.choice((1, 2, 7, 30)))
        elif ends[1] is None:
            value = ends[0] + dice.choice((small, 1 / small, fmpq(dice.randint(1, 60), dice.choice((1, 7, 30)))))
            value = ends[0] if not low_open and dice.random() < 0.2 else value
        elif ends[0] is None:
            value = ends[1] - dice.choice((small, 1 / small, fmpq(dice.randint(1, 60), dice.choice((1, 7, 30)))))
            value = ends[1] if not high_open and dice.random() < 0.2 else value
        else:
            share = dice.choice((small, 1 - small, fmpq(dice.randint(1, 59), 60)))
            share = fmpq(0) if not low_open and dice.random() < 0.1 else fmpq(1) if not high_open and dice.random() < 0.1 else share
            value = ends[0] + (ends[1] - ends[0]) * share
        found[name] = value
    return found


def near(a, b) -> bool:
    """Equal to about 20 digits (of the larger one, or absolutely)."""
    return abs(a - b) <= mpmath.mpf(10) ** -18 * (1 + max(abs(a), abs(b)))
