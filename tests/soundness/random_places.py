"""Random places for a statement: rational numbers in its domains, finite laws and events, ends and degenerate ones more often than chance has it."""

import random
from fractions import Fraction as F

import mpmath
from mpmath import mpf
from oracle import Place

from rdpverify.language.statement import Statement


def masses(dice: random.Random, size: int) -> list:
    """The masses of a law on ``size`` outcomes, some of them 0."""
    while True:
        found = [dice.choice((0, 0, 1, dice.random(), dice.random(), dice.random(), dice.random() ** 6)) for _ in range(size)]
        found = [F(value).limit_denominator(10**6) for value in found]
        if any(found):
            return [value / sum(found) for value in found]


def near(dice: random.Random, law: list) -> list:
    """A law beside another one."""
    width = dice.choice((0.01, 0.1, 0.3, 1))
    found = [value * F(1 + width * dice.uniform(-0.9, 1.5)).limit_denominator(1000) for value in law]
    return [value / sum(found) for value in found] if sum(found) else law


def inside(dice: random.Random, domain, numbers: dict):
    """A number of a domain; None when none is found."""
    piece, earlier = dice.choice(domain.intervals), Place(numbers)
    low, high = earlier.value(piece.lower), earlier.value(piece.upper)
    low, high = (end if mpmath.isinf(end) else F(mpmath.nstr(end, 30)) for end in (low, high))
    if domain.integers:
        values = [k for k in range(-6, 9) if low <= k <= high]
        return F(dice.choice(values)) if values else None
    low = F(-10) if low == -mpmath.inf else low
    high = low + dice.choice((F(1, 100), 1, 1, 3, 10, 1000)) if high == mpmath.inf else high
    share = dice.choice((F(0), F(1), F(1, 10**9), 1 - F(1, 10**9), F(1, 2), *(F(dice.random()).limit_denominator(1000) for _ in range(6))))
    value = low + (high - low) * share
    if (value == low and piece.lower_open) or (value == high and piece.upper_open) or not low <= value <= high:
        value = low + (high - low) / 3
    return value if low < value < high or (value == low and not piece.lower_open) or (value == high and not piece.upper_open) else None


def place(dice: random.Random, statement: Statement, kind=Place) -> Place | None:
    """A place of the ``kind`` in the domains; None when none is found.  Conditions and premises need not hold there."""
    numbers: dict = {}
    for name, domain in statement.where:
        value = inside(dice, domain, numbers)
        if value is None:
            return None
        numbers[name] = value
    size = dice.choice((2, 2, 2, 3, 4))
    laws = {"P": masses(dice, size)}
    for name in ("Q", "R"):
        laws[name] = dice.choice((masses(dice, size), near(dice, laws["P"]), near(dice, laws["P"]), laws["P"]))
    if dice.random() < 0.5:
        laws["P"], laws["Q"] = laws["Q"], laws["P"]
    laws = {name: [mpf(mass.numerator) / mass.denominator for mass in law] for name, law in laws.items()}
    return kind(numbers, laws, {"S": [k for k in range(size) if dice.random() < 0.5]})
