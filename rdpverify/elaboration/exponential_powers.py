"""Exponentials of multiples of one exponent as powers of one exponential, so that squares and factors are seen: e^{2x} − 2e^x + 1."""

from math import gcd, lcm

from flint import fmpq

from ..core.polynomial import Polynomial, constant
from .monomials import exp_multiple
from .rewriting import Rewritten

MOST = 12


def as_powers(f: Polynomial) -> Rewritten:
    """f == the same with exp(k·w) written exp(w)^k, for whole k > 0."""
    r = Rewritten(f)
    for direction, atoms in _directions(f).items():
        ratios = list(atoms.values())
        base = fmpq(gcd(*(int(ratio.p) for ratio in ratios)), lcm(*(int(ratio.q) for ratio in ratios)))
        for atom, ratio in atoms.items():
            count = int((ratio / base).p)
            if 1 < count <= MOST:
                r.put(atom, *exp_multiple(direction * constant(base), count))
    return r


def _directions(f: Polynomial) -> dict[Polynomial, dict]:
    """{w: {exp atom: ratio}} where its exponent is ratio·w, ratio > 0."""
    directions: dict[Polynomial, dict] = {}
    for atom in sorted((atom for atom in f.atoms if atom.head == "exp" and atom.args[0].terms), key=lambda atom: atom.key):
        exponent = atom.args[0]
        ratio = abs(exponent.terms[min(exponent.terms, key=lambda monomial: sorted((each.key, n) for each, n in monomial))])
        directions.setdefault(exponent * constant(1 / ratio), {})[atom] = ratio
    return directions
