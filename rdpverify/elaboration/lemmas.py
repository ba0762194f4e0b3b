"""Small theorems that proofs are made of: equalities by sign, the positive part, rewriting."""

from functools import cache

from ..core.polynomial import Polynomial, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, as_polynomial, assume, axiom, by_numbers, cases, contradiction, instance

X = symbol("x")


def equals(theorem: Theorem, left, right) -> tuple[int, Theorem]:
    """A part for :func:`.book.arithmetic` that comes to left − right, from a theorem that says they are equal."""
    difference = as_polynomial(left) - as_polynomial(right)
    if theorem.f == difference:
        return 1, theorem
    if theorem.f == -difference:
        return -1, theorem
    raise ValueError(f"{theorem} does not say {left} == {right}")


def scaled(part: tuple, multiplier) -> tuple:
    """The part of an equality, times a polynomial."""
    return as_polynomial(part[0]) * as_polynomial(multiplier), *part[1:]


def squeezed(f: Polynomial, below: Theorem, above: Theorem) -> Theorem:
    """⊢ f == 0 from −f >= 0 and f >= 0."""
    zero = Relation("==", f)
    more, less = (contradiction(arithmetic((1, assume(Relation(">", g))), (1, known)), zero) for g, known in ((f, below), (-f, above)))
    return cases(f, more, assume(zero), less)


@cache
def pos_nonnegative() -> Theorem:
    """⊢ pos(x) >= 0."""
    pos = function("pos", X)
    above = arithmetic(equals(axiom("pos_above"), pos, X), (1, assume("x >= 0")))
    below = arithmetic(equals(axiom("pos_below"), pos, 0), (1, as_nonnegative_zero()))
    return cases("x", above, below)


@cache
def as_nonnegative_zero() -> Theorem:
    """⊢ 0 >= 0, an inequality to add where one is wanted and not an equality."""
    return arithmetic((("square", Polynomial({})),))


@cache
def pos_at_least() -> Theorem:
    """⊢ pos(x) − x >= 0."""
    pos = function("pos", X)
    above = arithmetic(equals(axiom("pos_above"), pos, X), (1, as_nonnegative_zero()))
    below = arithmetic(equals(axiom("pos_below"), pos, 0), (1, assume("-x >= 0")))
    return cases("x", above, below)


def pos_at_most(f, over, over_f: Theorem, over_zero: Theorem) -> Theorem:
    """over − pos(f) >= 0 from over − f >= 0 and over >= 0."""
    f, over = as_polynomial(f), as_polynomial(over)
    pos = function("pos", f)
    above = arithmetic(equals(instance(axiom("pos_above"), {"x": f}), f, pos), (1, over_f))
    below = arithmetic(equals(instance(axiom("pos_below"), {"x": f}), 0, pos), (1, over_zero))
    return cases(f, above, below)


@cache
def mean_positive() -> Theorem:
    """x > 0, y > 0, 0 <= w <= 1 ⊢ x + w·(y − x) > 0."""
    half = as_polynomial("1/2")
    x, y, low, high = (assume(text) for text in ("x > 0", "y > 0", "w >= 0", "w <= 1"))
    large = arithmetic((1, assume("w - 1/2 >= 0")), (half, by_numbers("1 > 0")))
    above = arithmetic((1, y, large), (1, x, high))
    small = assume("1/2 - w > 0")
    below = arithmetic((1, x, small), (half, x), (1, y, low))
    return cases("w - 1/2", above, below)


@cache
def mean_not_negative() -> Theorem:
    """x >= 0, y >= 0, 0 <= w <= 1 ⊢ x + w·(y − x) >= 0."""
    x, y, low, high = (assume(text) for text in ("x >= 0", "y >= 0", "w >= 0", "w <= 1"))
    return arithmetic((1, y, low), (1, x, high))


@cache
def factor_sign(op: str) -> Theorem:
    """x > 0, x·y >= 0 (> 0) ⊢ y >= 0 (> 0)."""
    x, y = X, symbol("y")
    goal, product = Relation(op, y), assume(Relation(op, x * y))
    opposite = assume(Relation(">" if op == ">=" else ">=", -y))
    wrong = contradiction(arithmetic((1, assume(Relation(">", x)), opposite), (1, product)), goal)
    return cases(y, assume(goal), wrong) if op == ">=" else cases(-y, wrong, assume(goal))
