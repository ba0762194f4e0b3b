"""Divergences of finite laws as exact sums over their likelihood-ratio cells, with the conventions of the extended reals:
for orders ≥ 1 infinite iff some p > 0 = q; below 1 over the common support, infinite iff there is none."""

from functools import reduce

from flint import arb, fmpq, fmpz

from ..errors import RuleError
from ..terms import Term
from ..terms.evaluate import ball
from .cells import EXACT_BITS, Number, is_zero, total_of
from .extended import Enclosure, exactly, finite, infinity

REASON = "exact sum over likelihood ratios"
SINGULAR = "P has an outcome of positive mass that Q gives mass 0"


def exact_exponential(term: Term) -> Number:
    """e^term, exact for 0 and for rational multiples k·log(r) with k an integer."""
    if term.is_number and term.value == 0:
        return fmpq(1)
    factor, rest = 1, term
    if term.op == "mul" and len(term.args) == 2 and term.args[0].is_number and term.args[0].value.q == 1:
        factor, rest = int(term.args[0].value.p), term.args[1]
    if rest.op == "log" and rest.args[0].is_number and rest.args[0].value > 0 and abs(factor) <= 64:
        return rest.args[0].value ** factor
    return ball(term, {}).exp()


def _enclosure(value: Number, reason: str) -> Enclosure:
    return exactly(value, reason) if isinstance(value, fmpq) else finite(value, reason)


def _with_mass(cells):
    """The cells of positive P-mass."""
    return (cell for cell in cells if not is_zero(cell.p))


def power_mean(cells, order: fmpq) -> Number | None:
    """Σ p^α·q^{1−α} for a finite order α ≠ 1; None when it is +∞.  Over the common support when α < 1."""
    terms = []
    for cell in _with_mass(cells):
        if not is_zero(cell.q):
            terms.append(cell.q * rational_power(cell.p / cell.q, order))
        elif order > 1:
            return None
    return total_of(terms)


def rational_power(base: Number, exponent: fmpq) -> Number:
    """base**exponent for base > 0, exact when it is rational and small."""
    if exponent == 0 or (isinstance(base, fmpq) and base == 1):
        return fmpq(1)
    if isinstance(base, fmpq):
        root = _exact_root(base, int(exponent.q))
        power = abs(int(exponent.p))
        if root is not None and power * (int(root.p).bit_length() + int(root.q).bit_length()) <= EXACT_BITS:
            return root ** int(exponent.p)
    return (arb(base).log() * arb(exponent)).exp()


def _exact_root(base: fmpq, degree: int) -> fmpq | None:
    if degree == 1:
        return base
    if degree > 64:
        return None
    roots = [fmpz(value).root(degree) for value in (base.p, base.q)]
    return fmpq(*roots) if fmpq(*(root**degree for root in roots)) == base else None


def renyi(cells, order: fmpq) -> Enclosure:
    """D_α = log(Σ p^α q^{1−α})/(α−1), α ≠ 1."""
    total = power_mean(cells, order)
    if total is None:
        return infinity(SINGULAR)
    if isinstance(total, fmpq):
        if total == 0:
            return infinity("P and Q are mutually singular")
        return exactly(fmpq(0), REASON) if total == 1 else finite(arb(total - 1).log1p() / arb(order - 1), REASON)
    return finite(total.log() / arb(order - 1), REASON)


def kl(cells) -> Enclosure:
    """Σ p·log(p/q)."""
    terms = []
    for cell in _with_mass(cells):
        if is_zero(cell.q):
            return infinity(SINGULAR)
        terms.append(cell.p * _log(cell.p / cell.q))
    return _enclosure(total_of(terms), REASON)


def _log(value: Number) -> Number:
    return fmpq(0) if isinstance(value, fmpq) and value == 1 else arb(value).log()


def max_divergence(cells) -> Enclosure:
    """log max p/q over p > 0."""
    ratios = []
    for cell in _with_mass(cells):
        if is_zero(cell.q):
            return infinity(SINGULAR)
        ratios.append(cell.p / cell.q)
    exact = all(isinstance(ratio, fmpq) for ratio in ratios)
    return _enclosure(_log(max(ratios) if exact else reduce(arb.max, map(arb, ratios))), "largest log ratio")


def chi2(cells) -> Enclosure:
    """Σ p²/q − 1."""
    total = power_mean(cells, fmpq(2))
    return infinity(SINGULAR) if total is None else _enclosure(total - 1, REASON)


def hellinger2(cells) -> Enclosure:
    """1 − Σ √(pq)."""
    return _enclosure(fmpq(1) - power_mean(cells, fmpq(1, 2)), REASON)


def above(cells, threshold: Number, excess: bool) -> Enclosure:
    """Σ (p − γq) over the cells with p > γq, γ = ``threshold``, summed exactly before γ comes in; or Σ p over them."""
    excesses = [(cell, cell.p - threshold * cell.q) for cell in cells]
    told = [cell for cell, value in excesses if value > 0]
    total = total_of(cell.p for cell in told)
    if excess:
        total = total - threshold * total_of(cell.q for cell in told)
    unsure = [(cell, value) for cell, value in excesses if not (value > 0 or value <= 0)]
    return _with_unsure(total, [value.upper() if excess else arb(cell.p) for cell, value in unsure])


def loss_within(cells, threshold: Number) -> Enclosure:
    """Σ p over the cells with p ≤ e^ε·q and q ≤ e^ε·p, for e^ε = ``threshold``."""
    slacks = [(cell, (threshold * cell.q - cell.p, threshold * cell.p - cell.q)) for cell in cells]
    within = [cell for cell, pair in slacks if all(slack >= 0 for slack in pair)]
    unsure = [cell for cell, pair in slacks if not all(slack >= 0 for slack in pair) and not any(slack < 0 for slack in pair)]
    return _with_unsure(total_of(cell.p for cell in within), [arb(cell.p) for cell in unsure])


def _with_unsure(total: Number, most: list) -> Enclosure:
    """The total, and numbers from 0 to each of ``most`` beside it."""
    unsure = sum((arb(0).union(size) for size in most), arb(0))
    return _enclosure(total if unsure.is_zero() else total + unsure, REASON)


def tradeoff(cells, level: Number) -> Enclosure:
    """inf 1 − E_Q φ over tests with E_P φ ≤ x: reject where q/p is largest (Neyman–Pearson), for rational masses and x = ``level``.

    Ratios of other masses may not be told apart by their balls, and have no order then."""
    if not all(isinstance(value, fmpq) for value in (level, *(mass for cell in cells for mass in (cell.p, cell.q)))):
        raise RuleError("the most powerful test is computed for a rational level and rational masses")
    power, left = sum((cell.q for cell in cells if cell.p == 0), fmpq(0)), level
    for cell in sorted((cell for cell in cells if cell.p != 0), key=lambda cell: cell.q / cell.p, reverse=True):
        share = min(fmpq(1), left / cell.p)
        power, left = power + share * cell.q, left - share * cell.p
    return exactly(1 - power, "most powerful test")
