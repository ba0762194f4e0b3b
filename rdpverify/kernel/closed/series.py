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
from .known import Known, infinite

INDEX = symbol("_k")


def theta(a: Term, centre: Term, known: Known) -> Term:
    """Σ exp(−a·(k − m)²) over the integers, m reduced modulo 1."""
    centre = _reduced(tidy(centre, known), known)
    require(INDEX.value not in centre.free | a.free, "the index of the series would bind a symbol of its terms")
    body = neg(mul(tidy(a, known), power(sub(INDEX, centre) if centre is not ZERO else INDEX, 2)))
    return make("Sum", (exp(body), INDEX, neg(INFINITY), INFINITY))


def _reduced(centre: Term, known: Known) -> Term:
    if centre.op != "number":
        parts = centre.args if centre.op == "add" else (centre,)
        centre = add(*(part for part in parts if not is_integer(part, known.integers)))
    if not centre.is_number:
        return centre
    value = centre.value
    fraction = value - value.p // value.q
    return number(min(fraction, 1 - fraction))


def over_all_integers(node: Term) -> bool:
    return node.op == "Sum" and infinite(node.args[2]) < 0 < infinite(node.args[3])


def with_canonical_series(measure: Measure, known: Known) -> Measure:
    """The same measure, its theta series written in the one shape."""
    if measure.space != "integers":
        return measure
    parts = (Part(p.lower, p.upper, canonical_series(p.density, known), canonical_series(p.log_density, known)) for p in measure.parts)
    return Measure(measure.space, tuple(parts), measure.atoms)


def canonical_series(term: Term, known: Known) -> Term:
    """Every theta series of the term in its canonical shape, odd ones 0; the floor of a whole number that number."""

    def leaf(node: Term):
        if node.op == "floor" and is_integer(node.args[0], known.integers):
            return canonical_series(node.args[0], known)
        return _rewritten(node, known) if over_all_integers(node) else None

    return rebuild(term, leaf) if term.ops & {"floor", "Sum"} else term


def _rewritten(node: Term, known: Known) -> Term:
    body, index = node.args[:2]
    if body.op != "exp":
        return ZERO if _is_odd(body, index, known) and converges(node, known, known.integers) else node
    h = exponent_of(body.args[0], index.value, known)
    a, b = neg(h[power(index, 2)]), h[index]
    if not h.within(index, power(index, 2)) or known(a) != 1:
        return node
    rest = tidy(add(h.constant, div(power(b, 2), mul(4, a))), known)
    return mul(exp(rest), theta(a, div(b, mul(2, a)), known))


def _is_odd(body: Term, index: Term, known: Known) -> bool:
    """Does the summand, re-indexed to the whole part of its exponent's centre, change sign with k?"""
    exponents = [part.args[0] for part in walk(body) if part.op == "exp" and index.value in part.free]
    h = exponent_of(exponents[0], index.value, known) if exponents else None
    if h is None or h[power(index, 2)] is ZERO:
        return False
    centre = tidy(div(h[index], mul(-2, h[power(index, 2)])), known)
    if not is_integer(centre, known.integers):
        return False
    moved = substitute(body, {index.value: add(index, centre)})
    return known.is_zero(add(moved, substitute(moved, {index.value: neg(index)})))
