"""A change of variable by one of a few increasing or decreasing bijections; the new symbol's domain is computed here."""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import INFINITY, ONE, ZERO, Term, add, div, exp, log, make, mul, neg, power, sub, symbol
from ..goal import Goal
from ..rule import read_defined, text_of
from .descent import real_interval


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, kind, new = text_of(data, "symbol"), text_of(data, "map"), text_of(data, "new")
    if not new.isidentifier() or new.startswith("_") or new != goal.fresh(new):  # _x is the outcome in densities
        raise RuleError(f"{new!r} is not a fresh name")
    piece, variable = real_interval(goal, name), symbol(new)
    if kind not in MAPS and kind != "scale":
        raise RuleError(f"unknown map {kind!r}: expected scale or one of {', '.join(sorted(MAPS))}")
    value, domain = MAPS[kind](goal, piece, variable) if kind != "scale" else _scale(goal, piece, variable, data)
    symbols = tuple((new, Domain((domain,))) if other == name else (other, old) for other, old in goal.symbols)
    return [goal.substituted(name, value, symbols)]


def _shift(goal: Goal, piece: Interval, t: Term):
    _finite(piece.lower)
    upper = INFINITY if piece.upper is INFINITY else sub(piece.upper, piece.lower)
    return add(piece.lower, t), Interval(ZERO, upper, piece.lower_open, piece.upper_open)


def _reflect(goal: Goal, piece: Interval, t: Term):
    _finite(piece.upper)
    upper = INFINITY if piece.lower is neg(INFINITY) else sub(piece.upper, piece.lower)
    return sub(piece.upper, t), Interval(ZERO, upper, piece.upper_open, piece.lower_open)


def _ray(goal: Goal, piece: Interval, t: Term):
    _finite(piece.lower)
    _finite(piece.upper)
    require(piece.upper_open, "the upper end must be open for a ray")
    return div(add(piece.lower, mul(piece.upper, t)), add(ONE, t)), Interval(ZERO, INFINITY, piece.lower_open, True)


def _reciprocal(goal: Goal, piece: Interval, t: Term):
    require(piece.lower is not ZERO or piece.lower_open, "0 has no reciprocal")
    lower = ZERO if piece.upper is INFINITY else power(_positive(goal, piece.upper), -1)
    upper = INFINITY if piece.lower is ZERO else power(_positive(goal, piece.lower), -1)
    return power(t, -1), Interval(lower, upper, piece.upper_open or piece.upper is INFINITY, piece.lower_open)


def _exp(goal: Goal, piece: Interval, t: Term):
    require(piece.lower is not ZERO or piece.lower_open, "exp does not reach 0")
    lower = neg(INFINITY) if piece.lower is ZERO else log(_positive(goal, piece.lower))
    upper = INFINITY if piece.upper is INFINITY else log(_positive(goal, piece.upper))
    return exp(t), Interval(lower, upper, piece.lower_open, piece.upper_open)


def _log(goal: Goal, piece: Interval, t: Term):
    lower = ZERO if piece.lower is neg(INFINITY) else exp(piece.lower)
    upper = INFINITY if piece.upper is INFINITY else exp(piece.upper)
    return log(t), Interval(lower, upper, piece.lower_open or lower is ZERO, piece.upper_open)


def _quantile(goal: Goal, piece: Interval, t: Term):
    require(piece.lower_open or piece.lower is not ZERO, "Phi does not reach 0")
    require(piece.upper_open or piece.upper is not ONE, "Phi does not reach 1")
    lower = neg(INFINITY) if piece.lower is ZERO else _quantile_of(goal, piece.lower)
    upper = INFINITY if piece.upper is ONE else _quantile_of(goal, piece.upper)
    return make("Phi", (t,)), Interval(lower, upper, piece.lower_open, piece.upper_open)


def _quantile_of(goal: Goal, end: Term) -> Term:
    require(goal.signs.positive(end) and goal.signs.positive(sub(ONE, end)), "Phi has values between 0 and 1")
    return make("PhiInv", (end,))


def _square(goal: Goal, piece: Interval, t: Term):
    require(goal.signs.nonnegative(piece.lower), "squares are ≥ 0")
    upper = INFINITY if piece.upper is INFINITY else power(piece.upper, "1/2")
    return power(t, 2), Interval(power(piece.lower, "1/2"), upper, piece.lower_open, piece.upper_open)


def _root(goal: Goal, piece: Interval, t: Term):
    require(goal.signs.nonnegative(piece.lower), "roots are ≥ 0")
    upper = INFINITY if piece.upper is INFINITY else power(piece.upper, 2)
    return power(t, "1/2"), Interval(power(piece.lower, 2), upper, piece.lower_open, piece.upper_open)


def _cube(goal: Goal, piece: Interval, t: Term):
    """Of all reals: the cube root has the sign of its argument."""
    lower, upper = (end if end in (ZERO, INFINITY, neg(INFINITY)) else make("cbrt", (end,)) for end in (piece.lower, piece.upper))
    return power(t, 3), Interval(lower, upper, piece.lower_open, piece.upper_open)


def _negate(goal: Goal, piece: Interval, t: Term):
    return neg(t), Interval(neg(piece.upper), neg(piece.lower), piece.upper_open, piece.lower_open)


def _scale(goal: Goal, piece: Interval, t: Term, data: dict):
    by = read_defined(goal, text_of(data, "by"))
    require(goal.signs.positive(by), "the scale must be > 0")
    names = [name for name, _ in goal.symbols]
    require(by.free <= set(names[: names.index(text_of(data, "symbol"))]), "the scale may use only symbols before this one")
    lower, upper = (end if end in (ZERO, INFINITY, neg(INFINITY)) else ONE if end is by else div(end, by)
                    for end in (piece.lower, piece.upper))
    return mul(by, t), Interval(lower, upper, piece.lower_open, piece.upper_open)


def _finite(end: Term):
    require(end not in (INFINITY, neg(INFINITY)), "this map needs a finite end")


def _positive(goal: Goal, end: Term) -> Term:
    require(goal.signs.positive(end), "this map needs ends > 0")
    return end


MAPS = {"shift": _shift, "reflect": _reflect, "ray": _ray, "reciprocal": _reciprocal, "exp": _exp, "log": _log, "square": _square,
        "root": _root, "cube": _cube, "negate": _negate, "Phi": _quantile}
