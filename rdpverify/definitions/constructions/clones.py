"""Clones(others, rate, first): (A + [own = 1], C − A + [own = 2]), C ~ Bin(others, rate), A ~ Bin(C, ½), P(own = 1) = first."""

from math import comb

from flint import fmpq

from ...errors import NotOnTheLine
from ...terms import ONE, ZERO, Term, add, mul, number, power, sub
from ..measures import Atom, Measure
from .kernels import pair

MOST = 700  # others, with some 250 000 outcomes


def too_many(law: Term) -> bool:
    """Whether a law of clones has more outcomes than are enumerated."""
    return law.args[0].is_number and law.args[0].value > MOST


def _measure(args) -> Measure:
    others, rate, first = args
    if not others.is_number or others.value > MOST:
        raise NotOnTheLine(f"the number of shuffled reports is given, and at most {MOST + 1}")
    n, second, atoms = int(others.value.p), sub(ONE, first), []
    powers = [[power(share, number(count)) if count else ONE for count in range(n + 1)] for share in (rate, sub(ONE, rate))]
    clones = [_product(number(comb(n, c)), powers[0][c], powers[1][n - c]) for c in range(n + 1)]
    for total in range(1, n + 2):
        for left in range(total + 1):
            own = add(_product(number(left), first), _product(number(total - left), second))
            mass = _product(clones[total - 1], number(fmpq(comb(total, left), total << total - 1)), own)
            atoms.append(Atom(number(pair(left, total - left)), mass))
    return Measure("finite", (), tuple(atom for atom in atoms if atom.mass is not ZERO))


def _product(*factors):
    return ZERO if ZERO in factors else mul(*factors)


MEANING = {"measure": _measure}
