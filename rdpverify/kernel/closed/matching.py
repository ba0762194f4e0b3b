"""Does an exponent have the shape of a pattern, and for which parameters?

A pattern is a sum of coefficient · statistic in x.  A coefficient is a number, or 1 or −1 times a parameter and something known.
"""

import re
from dataclasses import dataclass
from itertools import permutations

from ...definitions.measures import VARIABLE
from ...language import parse
from ...terms import ONE, ZERO, Term, mul, sub, substitute
from .exponent import exponent_of, power_of
from .assumptions import Assumptions
from .quadratics import positive_quadratic

NAME = VARIABLE.value
OPTIONAL = re.compile(r"\[([^]]*)\]")
QUADRATICS = {"U": ("A", "m", "w"), "V": ("B", "n", "v")}  # U for A·((x − m)² + w), A, w > 0


@dataclass(frozen=True)
class Addend:
    statistic: Term
    coefficient: Term
    needed: bool

    @property
    def names(self) -> frozenset[str]:
        return self.statistic.free - {NAME}


def pattern(text: str) -> tuple[Addend, ...]:
    """The pattern that is written; an addend in [brackets] may be missing."""
    optional = {addend.statistic for inside in OPTIONAL.findall(text) for addend in addends(read(inside.removeprefix("+")), True)}
    return tuple(Addend(a.statistic, a.coefficient, a.statistic not in optional) for a in addends(read(re.sub(r"[][]", "", text)), True))


def read(text: str) -> Term:
    return substitute(parse(text.strip(), internal=True), {"x": VARIABLE})


def addends(term: Term, needed: bool) -> tuple[Addend, ...]:
    addends_read = []
    for part in term.args if term.op == "add" else () if term is ZERO else (term,):
        factors = part.args if part.op == "mul" else (part,)
        inside = [factor for factor in factors if {NAME, *QUADRATICS} & factor.free]
        addends_read.append(Addend(mul(*inside), mul(*(factor for factor in factors if factor not in inside)), needed))
    return tuple(addends_read)


def parameters(
    parts: dict[Term, Term], wanted: tuple[Addend, ...], bound: dict[str, Term], assumptions: Assumptions
) -> dict[str, Term] | None:
    """``bound`` with the values of the other parameters for which the sum of the parts is the pattern; None when it has another shape.

    ``parts`` maps statistics to coefficients.
    """
    left, open_ones = dict(parts), []
    for addend in wanted:
        if addend.names - bound.keys():
            open_ones.append(addend)
            continue
        statistic = _present(substitute(addend.statistic, bound), left, assumptions)
        if statistic is None and addend.needed and addend.statistic is not ONE:
            return None
        bound = solved(addend.coefficient, left.pop(statistic, ZERO), bound, assumptions)
        if bound is None:
            return None
    if len(left) != len(open_ones):
        return None
    for order in permutations(sorted(left, key=repr)):
        values = bound
        for statistic, addend in zip(order, open_ones):
            values = _as_statistic(addend.statistic, statistic, values, assumptions)
            values = None if values is None else solved(addend.coefficient, left[statistic], values, assumptions)
            if values is None:
                break
        if values is not None:
            return values
    return None


def _present(statistic: Term, left, assumptions: Assumptions) -> Term | None:
    """The statistic among those that are left, or one that is the same function of an equal argument."""
    if statistic in left or statistic.op not in ("log", "loggamma", "pow"):
        return statistic if statistic in left else None
    alike = (other for other in left if other.op == statistic.op and other.args[:-1] == statistic.args[:-1])
    return next((other for other in alike if assumptions.equal(other.args[-1], statistic.args[-1])), None)


def _as_statistic(wanted: Term, statistic: Term, bound: dict[str, Term], assumptions: Assumptions) -> dict[str, Term] | None:
    if wanted.op == "pow":
        exponent = power_of(statistic, VARIABLE)
        return None if exponent is None else solved(wanted.args[1], exponent, bound, assumptions)
    if wanted.op != statistic.op:
        return None
    (inside,), (argument,) = wanted.args, statistic.args
    if inside.op == "symbol" and inside.value in QUADRATICS:
        u = positive_quadratic(argument, NAME, assumptions)
        return None if u is None else bound | dict(zip(QUADRATICS[inside.value], (u.leading, u.centre, u.square)))
    return parameters(dict(exponent_of(argument, NAME, assumptions).coefficients), addends(inside, True), bound, assumptions)


def solved(coefficient: Term, value: Term, bound: dict[str, Term], assumptions: Assumptions) -> dict[str, Term] | None:
    """``bound`` with the one parameter that is not yet in it, so that the coefficient has this value."""
    names = coefficient.free - bound.keys()
    if not names:
        return bound if assumptions.equal(substitute(coefficient, bound), value) else None
    (name,) = names
    if NAME in value.free:
        return None
    zero = dict.fromkeys(coefficient.free, ZERO)
    slope = sub(substitute(coefficient, zero | {name: ONE}), substitute(coefficient, zero))
    return bound | {name: mul(slope, sub(value, substitute(coefficient, bound | {name: ZERO})))}  # the slope is 1 or −1
