"""Kinks: where |u|, Max, Min, sign or a Piecewise condition of a log-density changes its form, and the form on a piece.

|u| = u where u ≥ 0 and −u where u ≤ 0; Max(a, b) = (a + b + |a − b|)/2; Min(a, b) = (a + b − |a − b|)/2; √(u²) = |u|;
u⁴ = |u|⁴, u⁶ = |u|⁶, …, so that a stretched exponential is integrated on either side of its peak.
Only u that are affine in the variable are split; the piece on which a form is used is compared with the kink exactly.
"""

from ...errors import RuleError, require
from ...terms import HALF, ONE, ZERO, Term, absolute, add, div, log, mul, neg, number, rebuild, sub, symbol, walk
from .exponent import exponent_of, tidy
from .assumptions import Assumptions

COMPARISONS = ("<", "<=", ">", ">=")
TURNING = frozenset(("Abs", "sign", *COMPARISONS))
SPLIT = frozenset(("Abs", "sign", "log", "Piecewise"))  # what may have another form on a piece


def expressed_by_absolute_values(node: Term, name: str) -> Term:
    """``node`` with Max, Min, √(u²) and even powers of affine u, from the fourth on, rewritten with absolute values."""

    def leaf(current: Term):
        if name not in current.free:
            return current
        if current.op in ("Max", "Min"):
            half = HALF if current.op == "Max" else neg(HALF)
            result, *others = (expressed_by_absolute_values(argument, name) for argument in current.args)
            for other in others:
                result = add(mul(HALF, add(result, other)), mul(half, absolute(sub(result, other))))
            return result
        if current.op == "pow" and current.args[1].is_number:
            base, exponent = current.args
            if base.op == "pow" and base.args[1].is_number and base.args[1].value == 2 and exponent.value.q == 2:
                inner = absolute(expressed_by_absolute_values(base.args[0], name))
                return inner if exponent is HALF else inner ** mul(2, exponent)
            if exponent.value.q == 1 and exponent.value >= 4 and int(exponent.value.p) % 2 == 0 and _plainly_affine(base, name):
                return absolute(base) ** exponent
        return None

    return rebuild(node, leaf) if node.ops & {"Max", "Min", "pow"} else node


def _plainly_affine(u: Term, name: str) -> bool:
    """Is u written as a sum of multiples of the variable and of what is free of it?"""
    return all(
        name not in addend.free or addend is symbol(name) or (addend.op == "mul" and addend.args.count(symbol(name)) == 1
                                                             and sum(name in factor.free for factor in addend.args) == 1)
        for addend in (u.args if u.op == "add" else (u,))
    )


def kinks(node: Term, name: str, assumptions: Assumptions) -> list[Term]:
    """The points where some absolute value, sign or condition in ``node`` changes; x-free ones have none."""
    places = []
    for part in walk(node) if node.ops & TURNING else ():
        if name not in part.free:
            continue
        if part.op in ("Abs", "sign"):
            places += _innermost(part.args[0], name, assumptions)
        elif part.op in COMPARISONS:
            places += _innermost(sub(*part.args), name, assumptions)
    return places


def _innermost(u: Term, name: str, assumptions: Assumptions) -> list[Term]:
    if any(part.op in ("Abs", "sign", "Piecewise") and name in part.free for part in walk(u)):
        raise RuleError("an absolute value inside another one is not split by this lemma")
    split = affine(u, name, assumptions)
    if split is None:
        if assumptions(u) is not None:
            return []
        raise RuleError("only absolute values of affine functions of the variable are split")
    slope, constant = split
    return [] if slope is ZERO else [tidy(neg(div(constant, slope)), assumptions)]


def affine(u: Term, name: str, assumptions: Assumptions) -> tuple[Term, Term] | None:
    """(slope, constant) when u is slope·x + constant."""
    parts = exponent_of(u, name, assumptions)
    x = symbol(name)
    return (parts[x], parts.constant) if parts.within(x) else None


def on_piece(node: Term, name: str, lower: Term, upper: Term, assumptions: Assumptions) -> Term:
    """``node`` with every absolute value, sign and Piecewise of the variable replaced by its form on (lower, upper)."""

    def leaf(current: Term):
        if name not in current.free:
            return current
        if current.op == "Abs":
            u = on_piece(current.args[0], name, lower, upper, assumptions)
            return u if sign_on_piece(u, name, lower, upper, assumptions) >= 0 else neg(u)
        if current.op == "sign":
            u = on_piece(current.args[0], name, lower, upper, assumptions)
            return number(sign_on_piece(u, name, lower, upper, assumptions))  # 0 for what vanishes on the whole piece
        if current.op == "log":
            return _log_on_piece(on_piece(current.args[0], name, lower, upper, assumptions), name, lower, upper, assumptions)
        if current.op == "Piecewise":
            for value, condition in zip(current.args[::2], current.args[1::2]):
                if _holds(condition, name, lower, upper, assumptions):
                    return on_piece(value, name, lower, upper, assumptions)
            raise RuleError("no case of a Piecewise applies on a piece")
        return None

    return rebuild(node, leaf) if node.ops & SPLIT else node


def _log_on_piece(argument: Term, name: str, lower: Term, upper: Term, assumptions: Assumptions) -> Term:
    """log of a product, even powers of affine factors as log uⁿ = n·log|u| with the sign that u has on the piece."""
    apart, rest = [], []
    for factor in argument.args if argument.op == "mul" else (argument,):
        exponent = factor.args[1] if factor.op == "pow" else ONE
        even = exponent.is_number and exponent.value.q == 1 and int(exponent.value.p) % 2 == 0
        if not even or name not in factor.free or affine(factor.args[0], name, assumptions) is None:
            rest.append(factor)
            continue
        try:
            sign = sign_on_piece(factor.args[0], name, lower, upper, assumptions)
        except RuleError:  # it changes its sign on the piece
            rest.append(factor)
            continue
        apart.append(mul(exponent, log(mul(sign, factor.args[0]))))
    return add(*apart, log(mul(*rest))) if apart else log(argument)


def sign_on_piece(u: Term, name: str, lower: Term, upper: Term, assumptions: Assumptions) -> int:
    """The sign of u inside the piece; RuleError when the piece is not on one side of u's zero."""
    split = affine(u, name, assumptions)
    if split is None or split[0] is ZERO:
        sign = assumptions(u if split is None else split[1])
        require(sign is not None, "the sign of an expression on a piece is not known")
        return sign
    slope, constant = split
    kink, direction = neg(div(constant, slope)), assumptions(slope)
    if direction in (1, -1):
        if assumptions.at_most(kink, lower):
            return direction
        if assumptions.at_most(upper, kink):
            return -direction
    raise RuleError("the side of a kink on which a piece lies is not known")


def _holds(condition: Term, name: str, lower: Term, upper: Term, assumptions: Assumptions) -> bool:
    if condition.op == "and":
        return all(_holds(part, name, lower, upper, assumptions) for part in condition.args)
    if condition.op == "or":
        return any(_holds(part, name, lower, upper, assumptions) for part in condition.args)
    if condition.op in COMPARISONS:
        left, right = condition.args if condition.op[0] == ">" else reversed(condition.args)
        sign = sign_on_piece(sub(left, right), name, lower, upper, assumptions)
        return sign > 0 or (sign == 0 and condition.op[1:] == "=")  # 0: the two sides are the same
    if condition.op == "==":
        return _equal_on_piece(sub(*condition.args), name, assumptions)
    raise RuleError(f"a Piecewise condition with {condition.op!r} is not split by this lemma")


def _equal_on_piece(u: Term, name: str, assumptions: Assumptions) -> bool:
    """Is u = 0 on the piece, or only at a point of it, which has no length?"""
    split = affine(u, name, assumptions)
    if split is not None and assumptions.is_nonzero(split[0]):
        return False
    sign = assumptions(u)
    require(sign is not None, "whether two sides of a Piecewise condition are equal is not known")
    return sign == 0
