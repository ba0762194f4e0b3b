"""Sums over all integers of exp(−a·k² + b·k + c): one canonical shape, the shift reduced modulo 1, the odd ones gone.

    Σ exp(−a·k² + b·k + c) = exp(c + b²/(4a))·θ(a, b/(2a)),   θ(a, m) = Σ exp(−a·(k − m)²),   a > 0.

θ(a, m) does not change when an integer is added to m, nor under m → −m; Σ k·exp(−a·k²) and every odd summand give 0 by the
exchange of k and −k (the sums converge absolutely).  Source: completing the square; re-indexing.
"""

from ...definitions.measures import Measure, Part
from ...errors import require
from ...terms import INFINITY, ZERO, Term, add, div, exp, make, mul, neg, number, power, rebuild, sub, substitute, symbol, walk
from ..defined import is_integer
from ..summation import converges
from .exponent import exponent_of, tidy
from .assumptions import Assumptions, infinite

INDEX = symbol("_k")


def theta(a: Term, centre: Term, assumptions: Assumptions) -> Term:
    """Σ exp(−a·(k − m)²) over the integers, m reduced modulo 1."""
    centre = _reduced(tidy(centre, assumptions), assumptions)
    require(INDEX.value not in centre.free | a.free, "the index of the series would bind a symbol of its terms")
    body = neg(mul(tidy(a, assumptions), power(sub(INDEX, centre) if centre is not ZERO else INDEX, 2)))
    return make("Sum", (exp(body), INDEX, neg(INFINITY), INFINITY))


def _reduced(centre: Term, assumptions: Assumptions) -> Term:
    if centre.op != "number":
        parts = centre.args if centre.op == "add" else (centre,)
        centre = add(*(part for part in parts if not is_integer(part, assumptions.integers)))
    if not centre.is_number:
        return centre
    value = centre.value
    fraction = value - value.p // value.q
    return number(min(fraction, 1 - fraction))


def over_all_integers(node: Term) -> bool:
    return node.op == "Sum" and infinite(node.args[2]) < 0 < infinite(node.args[3])


def with_canonical_series(measure: Measure, assumptions: Assumptions) -> Measure:
    """The same measure, its theta series written in the one shape."""
    if measure.space != "integers":
        return measure
    parts = (Part(p.lower, p.upper, canonical_series(p.density, assumptions), canonical_series(p.log_density, assumptions))
             for p in measure.parts)
    return Measure(measure.space, tuple(parts), measure.atoms)


def canonical_series(term: Term, assumptions: Assumptions) -> Term:
    """Every theta series of the term in its canonical shape, odd ones 0; the floor of a whole number that number."""

    def leaf(node: Term):
        if node.op == "floor" and is_integer(node.args[0], assumptions.integers):
            return canonical_series(node.args[0], assumptions)
        return _rewritten(node, assumptions) if over_all_integers(node) else None

    return rebuild(term, leaf) if term.ops & {"floor", "Sum"} else term


def _rewritten(node: Term, assumptions: Assumptions) -> Term:
    body, index = node.args[:2]
    if body.op != "exp":
        return ZERO if _is_odd(body, index, assumptions) and converges(node, assumptions, assumptions.integers) else node
    h = exponent_of(body.args[0], index.value, assumptions)
    a, b = neg(h[power(index, 2)]), h[index]
    if not h.within(index, power(index, 2)) or assumptions(a) != 1:
        return node
    rest = tidy(add(h.constant, div(power(b, 2), mul(4, a))), assumptions)
    return mul(exp(rest), theta(a, div(b, mul(2, a)), assumptions))


def _is_odd(body: Term, index: Term, assumptions: Assumptions) -> bool:
    """Does the summand, re-indexed to the whole part of its exponent's centre, change sign with k?"""
    exponents = [part.args[0] for part in walk(body) if part.op == "exp" and index.value in part.free]
    h = exponent_of(exponents[0], index.value, assumptions) if exponents else None
    if h is None or h[power(index, 2)] is ZERO:
        return False
    centre = tidy(div(h[index], mul(-2, h[power(index, 2)])), assumptions)
    if not is_integer(centre, assumptions.integers):
        return False
    moved = substitute(body, {index.value: add(index, centre)})
    return assumptions.is_zero(add(moved, substitute(moved, {index.value: neg(index)})))
