"""The densities of a pair of laws on one piece of the line: which parts are there, their logarithms in t, the integrands.

With g₁ the dominant part at the middle of the piece, p = e^{g₁}·(1 + Σ e^{gᵢ−g₁}): every integrand is one exponential times
powers of such sums, so nothing overflows and wide balls stay sharp.  Which part is factored out is free.
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import arb, fmpq

from ...definitions.measures import Measure, Part
from ...terms import INFINITY, ONE, ZERO, Term, add, exp, log, mul, neg, number, power, substitute
from ...terms.evaluate import ball
from .expansion import Expander
from .exponent import Exponent, Piece
from .plan import Map

LARGEST_WHOLE_POWER = 64


def end_of(term: Term):
    """The end of a support: a rational when it is a literal, else a ball; ±∞ as arb."""
    if term.is_number:
        return term.value
    if term is INFINITY:
        return arb.pos_inf()
    return arb.neg_inf() if term is neg(INFINITY) else ball(term, {})


def at_most(a, b) -> bool | None:
    """a ≤ b for ends; None when balls cannot tell."""
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return a <= b
    a, b = arb(a), arb(b)
    return True if a <= b else False if a > b else None


@dataclass(frozen=True)
class Presence:
    """Parts certainly positive on the whole stretch from ``lower`` to ``upper`` of x, and those that may be on some of it."""

    certain: tuple[Part, ...]
    possible: tuple[Part, ...]
    lower: fmpq | arb
    upper: fmpq | arb

    @property
    def settled(self) -> bool:
        return self.certain == self.possible

    def covering(self, other: "Presence") -> tuple[Part, ...]:
        """The parts here that are positive wherever any part of ``other`` is: whole, or with the very same ends."""
        return tuple(part for part in self.possible if all(
            (part.lower is there.lower or at_most(end_of(part.lower), self.lower))
            and (part.upper is there.upper or at_most(self.upper, end_of(part.upper))) for there in other.possible))


def presence(measure: Measure, lower, upper) -> Presence:
    """Which parts cover the stretch from ``lower`` to ``upper`` of x."""
    certain, possible = [], []
    for part in measure.parts:
        start, stop = end_of(part.lower), end_of(part.upper)
        if at_most(start, lower) and at_most(upper, stop):
            certain.append(part)
        if not (at_most(stop, lower) or at_most(upper, start)):
            possible.append(part)
    return Presence(tuple(certain), tuple(possible), lower, upper)


def logarithms(parts, image: Term, expand) -> list[Exponent]:
    """log density of each part, in t."""
    return [expand(_at_image(part.log_density, image)) for part in parts]


@lru_cache(maxsize=4096)
def _at_image(term: Term, image: Term) -> Term:
    return substitute(term, {"_x": image})


def factored(forms, middle: fmpq):
    """(g₁, 1 + Σ e^{gᵢ−g₁} as a term) with g₁ the largest form at ``middle``."""
    leading = 0
    if len(forms) > 1:
        heights = [form.at(middle) for form in forms]
        for index, height in enumerate(heights):
            if height > heights[leading]:
                leading = index
    rest = [exp(form.plus(forms[leading], number(-1)).to_term()) for index, form in enumerate(forms) if index != leading]
    return forms[leading], add(ONE, *rest)


def power_of(base: Term, exponent: Term) -> Term:
    """base**exponent for a positive base, through the logarithm unless the exponent is a small integer."""
    if base is ONE or exponent is ZERO:
        return ONE
    if exponent.is_number and exponent.value.q == 1 and abs(exponent.value) <= LARGEST_WHOLE_POWER:
        return power(base, exponent)
    return exp(mul(exponent, log(base)))


def exponential(form: Exponent) -> Term:
    """e^form, with integer multiples of logarithms written as powers (which have no branch cut)."""
    powers, atoms = [], {}
    for atom, weight in form.atoms.items():
        if atom.op == "log" and weight.is_number and weight.value.q == 1 and abs(weight.value) <= LARGEST_WHOLE_POWER:
            powers.append(power(atom.args[0], weight))
        else:
            atoms[atom] = weight
    return mul(*powers, exp(Exponent(form.polynomial, atoms).to_term()))


@dataclass(frozen=True)
class Densities:
    """p and q on one piece: (g₁, 1 + Σ …) for each, None where that law has no part here; and log |dx/dt|."""

    p: tuple[Exponent, Term] | None
    q: tuple[Exponent, Term] | None
    jacobian: Exponent

    def power_integrand(self, order: fmpq, shift: fmpq) -> Term:
        """p^α·q^{1−α}·|dx/dt|·e^{−shift}."""
        leading, sum_p = self.p
        form, factor = leading.times(number(order)).plus(self.jacobian), power_of(sum_p, number(order))
        if order != 1:
            other, sum_q = self.q
            form, factor = form.plus(other, number(1 - order)), mul(factor, power_of(sum_q, number(1 - order)))
        return mul(exponential(lowered(form, shift)), factor)

    def power_logarithm(self, order: fmpq, shift: fmpq) -> Term:
        """log of :meth:`power_integrand`."""
        leading, sum_p = self.p
        form, rest = leading.times(number(order)).plus(self.jacobian), mul(number(order), log(sum_p))
        if order != 1:
            other, sum_q = self.q
            form, rest = form.plus(other, number(1 - order)), add(rest, mul(number(1 - order), log(sum_q)))
        return add(lowered(form, shift).to_term(), rest)

    def log_ratio(self, eps: Term = ZERO) -> Term:
        """log(p/q) − ε."""
        (leading, sum_p), (other, sum_q) = self.p, self.q
        form = leading.plus(other, number(-1)).plus(Exponent((eps,)), number(-1))
        return add(form.to_term(), log(sum_p), neg(log(sum_q)))

    def ratio_integrand(self, shift: fmpq) -> Term:
        """p·log(p/q)·|dx/dt|·e^{−shift}."""
        return mul(self.power_integrand(fmpq(1), shift), self.log_ratio())

    def excess_integrand(self, eps: Term, shift: fmpq) -> Term:
        """(p − e^ε·q)·|dx/dt|·e^{−shift}, where q is 0 when Q has no part here."""
        first = self.power_integrand(fmpq(1), shift)
        if self.q is None:
            return first
        (leading, sum_p), (other, sum_q) = self.p, self.q
        difference = exponential(other.plus(leading, number(-1)).plus(Exponent((eps,))))
        return mul(first, add(ONE, neg(mul(difference, sum_q, power(sum_p, -1)))))


def lowered(form: Exponent, shift: fmpq) -> Exponent:
    """form − shift, exactly: both may be huge."""
    return form.plus(Exponent((number(-shift),))) if shift != 0 else form


def densities(p_parts, q_parts, change: Map, piece: Piece, middle: fmpq | None = None) -> Densities:
    """The densities with these parts, in the variable t of ``change``; the largest part at ``middle`` is factored out."""
    expand, image = Expander(piece), change.image()
    middle = piece.middle() if middle is None else middle
    sides = [factored(logarithms(parts, image, expand), middle) if parts else None for parts in (p_parts, q_parts)]
    return Densities(*sides, change.log_jacobian())


