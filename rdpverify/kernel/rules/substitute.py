"""A change of variable by one of a few increasing or decreasing bijections; the new symbol's domain is computed here."""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import INFINITY, ONE, ZERO, Term, add, div, exp, log, make, mul, neg, power, sub, symbol
from ..goal import Goal
from ..rule import read_defined, text_of

FAR = (INFINITY, neg(INFINITY))


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, kind, new = text_of(data, "symbol"), text_of(data, "map"), text_of(data, "new")
    if not new.isidentifier() or new.startswith("_") or new != goal.fresh(new):  # _x is the outcome in densities
        raise RuleError(f"{new!r} is not a fresh name")
    piece, variable = goal.real_interval(name), symbol(new)
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


def _onto(x, t, ends, image, needed=lambda end: ()):
    """The map x(t) with the inverse t(x), which takes the ``ends`` to those of the ``image``, perhaps in the limit.

    Other ends of a domain lie between these where the terms ``needed`` are > 0, or ≥ 0 where the first one has a finite image.
    """
    def apply(goal: Goal, piece: Interval, variable: Term):
        known, ends_moved = goal.signs.positive if image[0] in FAR else goal.signs.nonnegative, []
        for end, is_open, limit, at in zip((piece.lower, piece.upper), (piece.lower_open, piece.upper_open), ends, image):
            if end is not limit:
                require(all(map(known, needed(end))), "this map is not known to reach an end")
            elif at in FAR and end not in FAR:
                require(is_open, "this map does not reach a closed end")
            ends_moved.append((at, is_open or (end in FAR) != (at in FAR)) if end is limit else (t(end), is_open))
        (lower, lower_open), (upper, upper_open) = ends_moved if image[0] in (ZERO, neg(INFINITY)) else ends_moved[::-1]
        return x(variable), Interval(lower, upper, lower_open, upper_open)

    return apply


def _scale(goal: Goal, piece: Interval, t: Term, data: dict):
    by = read_defined(goal, text_of(data, "by"))
    require(goal.signs.positive(by), "the scale must be > 0")
    names = [name for name, _ in goal.symbols]
    require(by.free <= set(names[: names.index(text_of(data, "symbol"))]), "the scale may use only symbols before this one")
    lower, upper = (end if end in (ZERO, *FAR) else ONE if end is by else div(end, by)
                    for end in (piece.lower, piece.upper))
    return mul(by, t), Interval(lower, upper, piece.lower_open, piece.upper_open)


def _finite(end: Term):
    require(end not in FAR, "this map needs a finite end")


LINE, HALF_LINE = (neg(INFINITY), INFINITY), (ZERO, INFINITY)
MAPS = {
    "shift": _shift, "reflect": _reflect, "ray": _ray,
    "reciprocal": _onto(lambda t: power(t, -1), lambda x: power(x, -1), HALF_LINE, (INFINITY, ZERO), lambda x: (x,)),
    "exp": _onto(exp, log, HALF_LINE, LINE, lambda x: (x,)),
    "log": _onto(log, exp, LINE, HALF_LINE),
    "square": _onto(lambda t: power(t, 2), lambda x: power(x, "1/2"), HALF_LINE, HALF_LINE, lambda x: (x,)),
    "root": _onto(lambda t: power(t, "1/2"), lambda x: power(x, 2), HALF_LINE, HALF_LINE, lambda x: (x,)),
    "cube": _onto(lambda t: power(t, 3), lambda x: ZERO if x is ZERO else make("cbrt", (x,)), LINE, LINE),
    "negate": _onto(neg, neg, LINE, LINE[::-1]),
    "Phi": _onto(lambda t: make("Phi", (t,)), lambda x: make("PhiInv", (x,)), (ZERO, ONE), LINE, lambda x: (x, sub(ONE, x))),
}
