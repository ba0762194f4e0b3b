"""The value of an expression when one quantity in it is ∞: by the arithmetic of the extended reals, where that has one answer.

∞ + a = ∞; c·∞ = ∞ for c > 0; e^∞ = ∞, e^−∞ = 0; log ∞ = ∞, log 0 = −∞; ∞^c = ∞ for c > 0, 0 for c < 0, (−∞)^c too for
even c; |−∞| = ∞; min(a, ∞) = a.  Never ∞ − ∞ or 0·∞.  Another divergence, which may be ∞ too but is ≥ 0, changes nothing in a sum with
∞: D + ∞ = ∞, and max(a, ∞) = ∞ for every a; nor does a probability times a number, which is finite.
"""

from ..errors import RuleError, require
from ..terms import INFINITY, ZERO, Term, add, make, mul, neg
from .defined import is_real
from .generators import AT_MOST_ONE, DIVERGENCES

MINUS_INFINITY = neg(INFINITY)


def value_at_infinity(term: Term, name: str, signs) -> Term:
    """The term with the symbol ``name`` at ∞: a term without it, ∞ or −∞.  Raises RuleError when that is not known."""
    if name not in term.free:
        require(is_real(term), "another quantity of the goal might be infinite too")
        return term
    if term.op == "symbol":
        return INFINITY
    if term.op in ("add", "Max") and any(name not in part.free and not is_real(part) for part in term.args):
        return _beside_divergences(term, name, signs)
    parts = [value_at_infinity(part, name, signs) for part in term.args]
    infinite = [part for part in parts if part in (INFINITY, MINUS_INFINITY)]
    if term.op == "log" and parts[0] is ZERO:
        return MINUS_INFINITY
    if not infinite:
        return {"add": add, "mul": mul}[term.op](*parts) if term.op in ("add", "mul") else make(term.op, parts)
    if term.op == "Max" and INFINITY in infinite:
        return INFINITY
    _no_other(parts)
    if term.op in ("Max", "Min"):
        winner, loser = (INFINITY, MINUS_INFINITY) if term.op == "Max" else (MINUS_INFINITY, INFINITY)
        others = [part for part in parts if part is not loser]
        return loser if not others else winner if winner in others else make(term.op, others) if len(others) > 1 else others[0]
    if term.op == "Abs":
        return INFINITY
    if term.op == "add" and len(set(infinite)) == 1:
        return infinite[0]
    if term.op == "mul":
        return _product(parts, signs)
    if term.op == "exp":
        return INFINITY if infinite[0] is INFINITY else ZERO
    if term.op == "log" and infinite[0] is INFINITY:
        return INFINITY
    even = parts[-1].is_number and (parts[-1].value / 2).q == 1
    if term.op == "pow" and (even or parts[0] is INFINITY) and is_real(parts[1]) and signs(parts[1]) in (1, -1):
        return INFINITY if signs(parts[1]) == 1 else ZERO
    raise RuleError("the value at ∞ is not known")


def _beside_divergences(term: Term, name: str, signs) -> Term:
    """∞ for a sum or maximum with a part that is ∞, when no other part can be −∞; a finite part beside divergences stays beside them."""
    others = [part for part in term.args if name not in part.free and not is_real(part)]
    values = [value_at_infinity(part, name, signs) for part in term.args if part not in others]
    if term.op == "add" and INFINITY not in values and MINUS_INFINITY not in values:
        return add(*values, *others)
    _no_other(values)
    if INFINITY not in values or MINUS_INFINITY in values or \
            not all(_is_nonnegative(part, signs) or _is_bounded(part) for part in others):
        raise RuleError("another quantity of the goal might be infinite too")
    return INFINITY


def _no_other(parts):
    """Beside an infinite part, every other one must be a number: a divergence left in it might be infinite the other way."""
    if not all(is_real(part) or part in (INFINITY, MINUS_INFINITY) for part in parts):
        raise RuleError("another quantity of the goal might be infinite too")


def _is_nonnegative(term: Term, signs) -> bool:
    """Is it a divergence, or a product of one with numbers known to be > 0, or a sum or maximum of such?"""
    if term.op in DIVERGENCES:
        return True
    numbers, others = ([part for part in term.args if is_real(part) is real] for real in (True, False))
    known = {"mul": signs.positive, "add": signs.nonnegative, "Max": signs.nonnegative}.get(term.op)
    return known is not None and all(map(known, numbers)) and all(_is_nonnegative(part, signs) for part in others)


def _is_bounded(term: Term) -> bool:
    """Is it a probability, a divergence that is at most 1, or a product of such with numbers?"""
    return term.op in AT_MOST_ONE or (term.op == "mul" and all(is_real(part) or _is_bounded(part) for part in term.args))


def _product(parts, signs) -> Term:
    positive = True
    for part in parts:
        sign = 1 if part is INFINITY else -1 if part is MINUS_INFINITY else signs(part)
        require(sign in (1, -1), "∞ meets a factor that might be 0")
        positive ^= sign == -1
    return INFINITY if positive else MINUS_INFINITY
