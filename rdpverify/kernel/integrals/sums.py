"""Sums over the integers beyond a stretch, of functions of two mass functions: as integrals are, by slopes.

If φ' ≤ −λ < 0 on [b, ∞) then Σ_{n≥b} e^{φ(n)} ≤ e^{φ(b)}/(1 − e^{−λ}); if φ does not fall the sum is ∞.  Suprema are sought in the variable
s = log t, where quotients of factorials cancel.  φ is made elementary: Stirling's formula has log Γ(u) between
(u−½)·log u − u + ½·log 2π and 1/(12u) above that for u > 0 (DLMF 5.11.1 and 5.11(ii)).  A Bessel function is bracketed by its first terms:
log(1 + x) ≤ log I_ν(z) − ν·log(z/2) + log Γ(ν+1) ≤ x with x = z²/(4(ν+1)) (termwise, (ν+1)_k ≥ (ν+1)^k), and log(1 + x) ≥ x − x²/2.
"""

from flint import arb, fmpq

from ...errors import RuleError, require
from ...terms import HALF, ONE, PI, Term, add, exp, log, mul, neg, number, power, substitute
from ...terms import call as function
from ...terms.evaluate import ball
from ..extended import at_precision, exact_value
from .exponent import VARIABLE, Exponent, constant_form
from .tails import CHAIN, HalfLine, greatest_ratio, pick, power_diverges, power_tail, ratio_tail

FLAT = Exponent()
NOTHING = fmpq(0)


class IntegerTail(HalfLine):
    """t = b, b + 1, …, the integers n = centre + side·t; ``rounding`` bounds what is not known of the logarithm of a row."""

    def __init__(self, start: fmpq):
        super().__init__(start)
        self.logarithmic, self.rounding = HalfLine(_below_log(start)), arb(0)

    def forms(self, rows, side: int, first: int, centre: int) -> list[Exponent]:
        """log of the rows' masses, which must all reach from ``first`` to side·∞."""
        forms = []
        for row in rows:
            if (row.upper if side > 0 else row.lower) is not None or not row.reaches(first):
                raise RuleError("a support begins or ends inside a tail")
            constant = row.factor.log()
            require(constant.is_finite(), "a factor of a mass function was not computed")
            self.rounding = self.rounding.max(arb(constant.rad()))
            shape = self.expand(substitute(row.shape, {"_x": add(centre, mul(side, VARIABLE))}))
            forms.append(shape.plus(constant_form(number(exact_value(constant)))))
        return forms

    def total(self, decay: arb) -> arb:
        """Σ_{k≥0} e^{−λk}."""
        return 1 / -(-decay).expm1()

    def supremum(self, form: Exponent, chain: int = CHAIN) -> arb | None:
        """In s = log t; or f(b) when f' ≤ 0 is seen there."""
        bound = self.logarithmic.supremum(self.seen(form), chain)
        if bound is None and chain:
            try:
                slope = self.logarithmic.supremum(self.seen(self.derivative(form)), chain)
            except RuleError:  # not differentiable
                return None
            if slope is not None and slope <= 0:
                bound = form.at(self.start).upper()
        return bound

    def seen(self, form: Exponent) -> Exponent:
        """The form in s = log t."""
        return self.logarithmic.expand(substitute(form.to_term(), {VARIABLE.value: exp(VARIABLE)}))

    def opened(self, form: Exponent) -> tuple[Exponent, arb]:
        form, slack = super().opened(form)
        for op, bracket in (("besseli", self._bessel), ("loggamma", self._stirling)):
            for atom, weight in list(form.atoms.items()):
                inner = atom.args[0] if op == "besseli" and atom.op == "log" else atom
                if inner.op == op:
                    near, miss = bracket(inner)
                    form, slack = self.replaced(form, atom, self.expand(near)), slack + abs(ball(weight, {})) * miss
        return form, slack

    def _bessel(self, atom: Term) -> tuple[Term, arb]:
        """(elementary but for log Γ, how far from log I_ν(z))."""
        order, z = atom.args
        least = self._least(order)
        if VARIABLE.value in z.free or not least >= 0 or not ball(z, {}) > 0:
            raise RuleError("a Bessel function was not bracketed on a tail")
        near = [mul(order, log(mul(HALF, z))), neg(function("loggamma", add(order, ONE)))]
        second = ball(z, {}) ** 2 / (4 * (least + 1))
        if not second < 1:
            return add(*near), second
        return add(*near, mul(fmpq(1, 4), power(z, 2), power(add(order, ONE), -1))), second**2 / 2

    def _stirling(self, atom: Term) -> tuple[Term, arb]:
        u = atom.args[0]
        least = self._least(u)
        require(least > 0, "a gamma function was not bracketed on a tail")
        return add(mul(add(u, neg(HALF)), log(u)), neg(u), mul(HALF, log(mul(2, PI)))), 1 / (12 * least)

    def _least(self, term: Term) -> arb:
        """The value at b of a line of slope 1."""
        form = self.expand(term)
        plain = not form.atoms and len(form.polynomial) == 2 and form.polynomial[1] is ONE
        require(plain, "a special function was not bracketed on a tail")
        return form.at(self.start)


def _below_log(start: fmpq) -> fmpq:
    """A rational s ≤ log(start), near it."""
    with at_precision(40):
        point = (arb(start).log().lower() * 1024).floor().lower().floor().unique_fmpz()
    return fmpq(point, 1024)


class TailPair:
    """The tails of P and Q beyond one point, with the dominant rows chosen by the plan."""

    def __init__(self, p_rows, q_rows, side: int, start: int, centre: int, tail):
        first = fmpq(side * (start - centre))
        require(first >= 1, "a tail of a sum starts at least one step away from its centre")
        self.line, self.tail = IntegerTail(first), tail
        self.p, self.q = (self.line.forms(rows, side, start, centre) for rows in (p_rows, q_rows))
        require(tail.p < len(p_rows) and tail.q < max(1, len(q_rows)), "a tail names a row that is not there")

    def power_bound(self, order: fmpq) -> arb:
        """Upper bound of Σ p^α·q^{1−α}."""
        known = (abs(order) + abs(1 - order)) * self.line.rounding
        return (power_tail(self.line, self.p, self.q, order, self.tail, FLAT, NOTHING) * known.exp()).upper()

    def power_diverges(self, order: fmpq) -> bool:
        """Whether the summand is bounded below on the tail, or its slope grows, α > 1 (up to order 1 the sum is finite)."""
        if power_diverges(self.line, self.p, self.q, order, self.tail, FLAT):
            return True
        form = pick(self.p, self.tail.p).times(number(order)).plus(pick(self.q, self.tail.q), number(1 - order))
        return order > 1 and self._grows(self.line.derivative(self.line.opened(form)[0]))

    def ratio_bound(self) -> arb:
        """Upper bound of Σ p·|log(p/q)|."""
        known = self.line.rounding
        alone = 2 * known * self.power_bound(fmpq(1)) if known > 0 else arb(0)
        return (ratio_tail(self.line, self.p, self.q, self.tail, FLAT, NOTHING) * known.exp() + alone).upper()

    def greatest_ratio(self) -> arb | None:
        """An upper bound of log(p/q)."""
        top = greatest_ratio(self.line, self.p, self.q, self.tail)
        return None if top is None else top + 2 * self.line.rounding

    def ratio_grows(self) -> bool:
        """Whether log(p/q) → ∞ along the tail: it grows, or its slope in t is bounded away from 0."""
        line = self.line
        line.dominance(self.q, self.tail.q)
        ratio, _ = line.opened(pick(self.p, self.tail.p).plus(pick(self.q, self.tail.q), number(-1)))
        gentlest = line.infimum(line.derivative(ratio))
        if gentlest is not None and gentlest > 0:
            return True
        return self._grows(ratio)

    def _grows(self, form: Exponent) -> bool:
        """Whether f → ∞ along the tail: its slope in s = log t is bounded away from 0."""
        try:
            self.line.logarithmic.decay(self.line.seen(form.times(number(-1))))
        except RuleError:
            return False
        return True
