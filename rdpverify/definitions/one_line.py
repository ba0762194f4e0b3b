"""Pairs of products as pairs on the line that have the same divergences, also between mixtures of the two laws.

The image of P and Q under a statistic that is sufficient for the two is sufficient for their mixtures: the likelihood ratio is a function
of it.  *Normal laws* with equal standard deviations σᵢ, mᵢ against mᵢ′: the projection onto the line through both means, in units of σᵢ,
N(d, 1) against N(0, 1) with d² = Σ ((mᵢ − mᵢ′)/σᵢ)².  *Finite laws*: of n copies how often each outcome came, with the multinomial masses.
"""

from itertools import combinations_with_replacement
from math import factorial, prod

from ..errors import InputError
from ..terms import ONE, ZERO, Term, add, call, div, make, mul, number, power, sqrt, sub
from .measures import measure

MOST_OUTCOMES = 2_000
JOINT = ("Product", "Power")


def on_the_line(P: Term, Q: Term) -> tuple[Term, Term]:
    """The pair itself unless both are products, of given laws; InputError for products of others."""
    if not {P.op, Q.op} & {*JOINT} or any(law.op == "law" for laws in (factors(P, Q) or ()) for law in laws[:2]):
        return P, Q
    parts = factors(P, Q)
    if parts is not None and all(p.op == q.op == "Normal" and p.args[1] is q.args[1] for p, q, _ in parts):
        squares = (mul(count, power(div(sub(p.args[0], q.args[0]), p.args[1]), 2)) for p, q, count in parts)
        return call("Normal", sqrt(add(*squares)), 1), call("Normal", 0, 1)
    if parts is not None and all(law.op not in JOINT and measure(law).space == "finite" for laws in parts for law in laws[:2]):
        return _of_finite(parts)
    raise InputError("several runs on one sample are worked out for Gaussian noise and for finite laws: the outputs of others are no laws "
                     "on the line")


def factors(P: Term, Q: Term, copies: Term = ONE) -> list[tuple[Term, Term, Term]] | None:
    """(P's component, Q's, copies) of two products of one shape; None for others."""
    if P.op == Q.op == "Power" and P.args[1] is Q.args[1]:
        return factors(P.args[0], Q.args[0], mul(copies, P.args[1]))
    if P.op == Q.op == "Product" and len(P.args) == len(Q.args):
        found = [factors(left, right, copies) for left, right in zip(P.args, Q.args)]
        return None if None in found else [part for parts in found for part in parts]
    return None if {P.op, Q.op} & {*JOINT} else [(P, Q, copies)]


def _of_finite(parts) -> tuple[Term, Term]:
    outcomes = [(ONE, ONE)]
    for P, Q, copies in parts:
        one = _masses(P, Q)
        if not copies.is_number or _size(len(one), int(copies.value.p)) * len(outcomes) > MOST_OUTCOMES:
            raise InputError(f"several runs on one sample have more than {MOST_OUTCOMES} outcomes, or their number is a symbol")
        outcomes = [(mul(p, left), mul(q, right)) for p, q in outcomes for left, right in _counted(one, int(copies.value.p))]
    return tuple(call("Finite", make("list", masses)) for masses in zip(*outcomes))


def _size(outcomes: int, copies: int) -> int:
    """How many multisets there are, or too many."""
    return prod(range(copies + 1, copies + outcomes)) // factorial(outcomes - 1) if outcomes < 50 else MOST_OUTCOMES + 1


def _masses(P: Term, Q: Term) -> list[tuple[Term, Term]]:
    """Of both laws at each point; points that are no numbers are refused, as they might coincide."""
    found: dict[Term, list[Term]] = {}
    for side, law in enumerate((P, Q)):
        for atom in measure(law).atoms:
            if not atom.point.is_number:
                raise InputError("several runs on one sample need outcomes that are numbers")
            masses = found.setdefault(atom.point, [ZERO, ZERO])
            masses[side] = add(masses[side], atom.mass)
    return [tuple(masses) for masses in found.values()]


def _counted(one, copies: int):
    """The multinomial masses of the counts of each outcome."""
    for chosen in combinations_with_replacement(range(len(one)), copies):
        counts = [chosen.count(outcome) for outcome in range(len(one))]
        ways = number(factorial(copies) // prod(map(factorial, counts)))
        yield tuple(mul(ways, *(power(masses[side], count) for masses, count in zip(one, counts) if count)) for side in (0, 1))
