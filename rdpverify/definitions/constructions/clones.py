"""Clones(others, rate, first, neither): (A + [own = 1], C − A + [own = 2]), C ~ Bin(others, rate), A ~ Bin(C, ½), own as its slots say."""

from math import comb

from flint import fmpq

from ...errors import NotOnTheLine
from ...terms import ONE, ZERO, add, mul, number, power, sub
from ...terms.normal import identical
from ..measures import Atom, Measure
from .kernels import pair

MOST = 700  # others, with some 250 000 outcomes


def _measure(args) -> Measure:
    others, rate = args[:2]
    if not others.is_number or others.value > MOST:
        raise NotOnTheLine(f"the number of shuffled reports is given, and at most {MOST + 1}")
    n, (first, second, neither), atoms = int(others.value.p), _shares(args), []
    powers = [[power(share, number(count)) if count else ONE for count in range(n + 1)] for share in (rate, sub(ONE, rate))]
    clones = [_product(number(comb(n, c)), powers[0][c], powers[1][n - c]) for c in range(n + 1)]
    for total in range(n + 2):
        for left in range(total + 1):
            ways = comb(total, left)
            own = add(_product(number(left), first), _product(number(total - left), second))
            one = _product(clones[total - 1], number(fmpq(ways, total << total - 1)), own) if total else ZERO
            none = _product(clones[total], number(fmpq(ways, 1 << total)), neither) if total <= n else ZERO
            atoms.append(Atom(number(pair(left, total - left)), add(one, none)))
    return Measure("finite", (), tuple(atom for atom in atoms if atom.mass is not ZERO))


def _product(*factors):
    return ZERO if ZERO in factors else mul(*factors)


def _shares(args):
    """Of own = 1, 2, 0."""
    neither = ZERO if identical(args[3], ZERO) else args[3]
    return args[2], sub(sub(ONE, neither), args[2]), neither


def _positive(args):
    shares = zip(_shares(args)[1:], ("1 - first - neither", "neither"))
    return tuple((share, f"{what} of Clones") for share, what in shares if what != "neither" or share is not ZERO)


MEANING = {"measure": _measure, "positive": _positive}
