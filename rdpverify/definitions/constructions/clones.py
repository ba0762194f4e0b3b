"""Clones(others, rate, first, neither): (A + [own = 1], C − A + [own = 2]), C ~ Bin(others, rate), A ~ Bin(C, ½), own as its slots say."""

from math import comb

from flint import fmpq

from ...errors import NotOnTheLine
from ...terms import ONE, ZERO, Term, add, mul, number, power, sub
from ...terms.normal import identical
from ..measures import Atom, Measure
from .kernels import pair

MOST = 700  # others, with some 250 000 outcomes


def _measure(args) -> Measure:
    others, rate = args[:2]
    if not others.is_number or others.value > MOST:
        raise NotOnTheLine(f"the number of shuffled reports is given, and at most {MOST + 1}")
    n, (first, second, neither) = int(others.value.p), _shares(args)
    clones = binomial_masses(n, rate)
    atoms = []
    for total in range(n + 2):
        for left in range(total + 1):
            ways = comb(total, left)
            own = [_product(number(count), share) for count, share in ((left, first), (total - left, second))]
            one = _product(clones[total - 1], number(fmpq(ways, total << total - 1)), _sum(own)) if total else ZERO
            none = _product(clones[total], number(fmpq(ways, 1 << total)), neither) if total <= n else ZERO
            mass = _sum((one, none))
            atoms += [] if mass is ZERO else [Atom(number(pair(left, total - left)), mass)]
    return Measure("finite", (), tuple(atoms))


def binomial_masses(n: int, rate: Term) -> list[Term]:
    shares = rate, sub(ONE, rate)
    return [_product(number(comb(n, c)), *(power(share, number(count)) for share, count in zip(shares, (c, n - c)) if count))
            for c in range(n + 1)]


def _shares(args) -> tuple[Term, Term, Term]:
    """Of own = 1, 2, 0."""
    *_, first, neither = args
    neither = ZERO if identical(neither, ZERO) else neither
    return first, sub(sub(ONE, neither), first), neither


def _product(*factors: Term) -> Term:
    return ZERO if ZERO in factors else mul(*factors)


def _sum(summands) -> Term:
    return add(*(summand for summand in summands if summand is not ZERO))


def _positive(args):
    _, second, neither = _shares(args)
    return ((second, "1 - first - neither of Clones"), *(() if neither is ZERO else ((neither, "neither of Clones"),)))


MEANING = {"measure": _measure, "positive": _positive}
