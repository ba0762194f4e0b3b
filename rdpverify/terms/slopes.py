"""Slopes: derivatives to be evaluated on ranges, for the mean value form; at kinks of Abs, Min and Max those of both sides.

The ranges of a function and of its slopes over a box, where all are defined, say f(y) − f(x) ∈ Σ slopeᵢ · (yᵢ − xᵢ) for x, y in it.
What jumps, or has no derivative here, has the slope ``flat(…)``, which is 0 where its value is certain and undefined elsewhere.
"""

from ..errors import InputError
from .build import add, mul
from .derivative import derivative_of, differentiated
from .term import Term, call, make, number


def slope(term: Term, name: str) -> Term:
    """The slope in a symbol."""
    return differentiated(term, name, _slope_of)


def _slope_of(node: Term, name: str, found) -> Term:
    if node.op in KINKS:
        return KINKS[node.op](node, found)
    try:
        return derivative_of(node, name, found)
    except InputError:
        return call("flat", node)


def _of_extreme(above: str, below: str):
    def rule(node: Term, found) -> Term:
        value, (first, *others) = found[node.args[0]], node.args
        for other in others:
            ends = first, other
            value = make("Piecewise", (value, make(above, ends), found[other], make(below, ends)))
            first = make(node.op, ends)
        return value

    return rule


def _of_cases(node: Term, found) -> Term:
    """The slope of the case that is certain."""
    cases, conditions = node.args[::2], node.args[1::2]
    which = make("Piecewise", [part for place, condition in enumerate(conditions) for part in (number(place), condition)])
    slopes = make("Piecewise", [part for case, condition in zip(cases, conditions) for part in (found[case], condition)])
    return add(slopes, call("flat", which))


KINKS = {
    "Abs": lambda node, found: mul(call("sign", *node.args), found[node.args[0]]),
    "Max": _of_extreme(">=", "<"), "Min": _of_extreme("<=", ">"), "Piecewise": _of_cases,
    "digamma": lambda node, found: mul(call("trigamma", *node.args), found[node.args[0]]),
}
