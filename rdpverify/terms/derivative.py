"""Exact symbolic derivatives, tidied by the constructors of :mod:`.build` only.

Slopes: derivatives to be evaluated on ranges, for the mean value form; at kinks of Abs, Min and Max those of both sides.

The ranges of a function and of its slopes over a box, where all are defined, say f(y) − f(x) ∈ Σ slopeᵢ · (yᵢ − xᵢ) for x, y in it.
What jumps, or has no derivative here, has the slope ``flat(…)``, which is 0 where its value is certain and undefined elsewhere.
"""

from ..errors import InputError
from .build import add, div, exp, mul, neg, power, sqrt
from .term import HALF, MINUS_ONE, ONE, PI, ZERO, Term, call, make, number, walk

TWO = number(2)


def _gaussian(x, exponent):
    return exp(mul(exponent, power(x, TWO)))


def _bessel(op, factor):
    def slope(order, x):
        return mul(factor, add(call(op, add(order, MINUS_ONE), x), call(op, add(order, ONE), x)))

    return slope


def _legendre(degree, x):
    """n(x·Pₙ(x) − Pₙ₋₁(x))/(x² − 1)"""
    inner = add(mul(x, call("legendre", degree, x)), neg(call("legendre", add(degree, MINUS_ONE), x)))
    return div(mul(degree, inner), add(power(x, TWO), MINUS_ONE))


def _hypergeometric(upper, lower, x):
    """Πaᵢ/Πbⱼ · pFq(a+1; b+1; x)"""
    raised = [make("list", [add(part, ONE) for part in side.args]) for side in (upper, lower)]
    return mul(*upper.args, *(power(part, MINUS_ONE) for part in lower.args), call("hyper", *raised, x))


# function → its derivative by the last argument, from all the arguments
BY_LAST = {
    "exp": lambda x: exp(x),
    "log": lambda x: power(x, MINUS_ONE),
    "sinh": lambda x: call("cosh", x),
    "cosh": lambda x: call("sinh", x),
    "tanh": lambda x: power(call("sech", x), TWO),
    "sech": lambda x: mul(MINUS_ONE, call("sech", x), call("tanh", x)),
    "atan": lambda x: power(add(ONE, power(x, TWO)), MINUS_ONE),
    "sin": lambda x: call("cos", x),
    "cos": lambda x: neg(call("sin", x)),
    "asin": lambda x: power(add(ONE, neg(power(x, TWO))), -HALF),
    "cbrt": lambda x: mul(number("1/3"), power(call("cbrt", x), number(-2))),
    "erf": lambda x: mul(TWO, power(PI, -HALF), _gaussian(x, MINUS_ONE)),
    "erfc": lambda x: mul(number(-2), power(PI, -HALF), _gaussian(x, MINUS_ONE)),
    "Phi": lambda x: div(_gaussian(x, -HALF), sqrt(mul(TWO, PI))),
    "PhiInv": lambda x: mul(sqrt(mul(TWO, PI)), _gaussian(call("PhiInv", x), HALF)),
    "gamma": lambda x: mul(call("gamma", x), call("digamma", x)),
    "loggamma": lambda x: call("digamma", x),
    "factorial": lambda x: mul(call("factorial", x), call("digamma", add(x, ONE))),
    "besseli": _bessel("besseli", HALF),
    "besselk": _bessel("besselk", -HALF),
    "legendre": _legendre,
    "hyper": _hypergeometric,
}


def derivative(term: Term, name: str) -> Term:
    """d term / d name, valid where the term is differentiable; raises InputError for Abs, Min, Max, sign, floor, special
    functions in their orders, and Piecewise whose conditions contain the symbol.
    """
    return differentiated(term, name, derivative_of)


def differentiated(term: Term, name: str, rule) -> Term:
    """By ``rule(node, name, found)``, which finds what belongs to a node from what belongs to its arguments."""
    slopes: dict[Term, Term] = {}
    for node in walk(term):
        slopes[node] = rule(node, name, slopes) if name in node.free else ZERO
    return slopes[term]


def derivative_of(node: Term, name: str, slopes) -> Term:
    op, args = node.op, node.args
    if op == "symbol":
        return ONE
    if op == "add":
        return add(*(slopes[part] for part in args))
    if op == "mul":
        return add(*(mul(*args[:at], slopes[part], *args[at + 1:]) for at, part in enumerate(args) if slopes[part] is not ZERO))
    if op == "pow":
        return _of_power(node, name, slopes)
    if op == "beta":
        total = call("digamma", add(*args))
        return mul(node, add(*(mul(slopes[part], add(call("digamma", part), neg(total))) for part in args if slopes[part] is not ZERO)))
    if op in BY_LAST and not any(name in part.free for part in args[:-1]):
        return mul(BY_LAST[op](*args), slopes[args[-1]])
    if op == "Piecewise" and not any(name in condition.free for condition in args[1::2]):
        return make(op, [slopes[part] if at % 2 == 0 else part for at, part in enumerate(args)])
    if op == "Sum" and not any(name in end.free for end in args[2:]):
        return make(op, (derivative(args[0], name), *args[1:]))
    if op == "list":
        return ZERO  # seen only on the way to a function that refuses it
    if op in ("<", "<=", ">", ">=", "==", "and", "or"):
        return ZERO
    raise InputError(f"{op} has no derivative in {name} here")


def _of_power(node: Term, name: str, slopes) -> Term:
    base, exponent = node.args
    parts = []
    if name in base.free:
        parts.append(mul(exponent, power(base, add(exponent, MINUS_ONE)), slopes[base]))
    if name in exponent.free:
        parts.append(mul(slopes[exponent], node, call("log", base)))
    return add(*parts)


def slope(term: Term, name: str) -> Term:
    """The slope in a symbol."""
    return differentiated(term, name, _slope_of)


def _slope_of(node: Term, name: str, slopes) -> Term:
    if node.op in KINKS:
        return KINKS[node.op](node, slopes)
    try:
        return derivative_of(node, name, slopes)
    except InputError:
        return call("flat", node)


def _of_extreme(above: str, below: str):
    def rule(node: Term, slopes) -> Term:
        value, (first, *others) = slopes[node.args[0]], node.args
        for other in others:
            ends = first, other
            value = make("Piecewise", (value, make(above, ends), slopes[other], make(below, ends)))
            first = make(node.op, ends)
        return value

    return rule


def _of_cases(node: Term, slopes_below) -> Term:
    """The slope of the case that is certain."""
    cases, conditions = node.args[::2], node.args[1::2]
    which = make("Piecewise", [part for place, condition in enumerate(conditions) for part in (number(place), condition)])
    slopes = make("Piecewise", [part for case, condition in zip(cases, conditions) for part in (slopes_below[case], condition)])
    return add(slopes, call("flat", which))


KINKS = {
    "Abs": lambda node, found: mul(call("sign", *node.args), found[node.args[0]]),
    "Max": _of_extreme(">=", "<"), "Min": _of_extreme("<=", ">"), "Piecewise": _of_cases,
    "digamma": lambda node, found: mul(call("trigamma", *node.args), found[node.args[0]]),
}
