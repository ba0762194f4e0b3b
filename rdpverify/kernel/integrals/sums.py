"""Certified sums over the integers of functions of two mass functions: a finite stretch term by term, geometric tails.

If φ(t+1) − φ(t) ≤ −λ < 0 for all t ≥ b, then Σ_{n≥b} e^{φ(n)} ≤ e^{φ(b)}/(1 − e^{−λ}); if the difference is ≥ 0
throughout, the sum is ∞.  Differences are bounded in the variable s = log t, where quotients of factorials cancel.  A Bessel
function is bracketed by its first terms: log(1 + x) ≤ log I_ν(z) − ν·log(z/2) + log Γ(ν+1) ≤ x with x = z²/(4(ν+1)) (termwise,
(ν+1)_k ≥ (ν+1)^k), and log(1 + x) ≥ x − x²/2.
"""

from flint import arb, fmpq

from ...errors import RuleError, require
from ...terms import MINUS_ONE, ONE, add, exp, log, make, mul, number, power, substitute
from ...terms.evaluate import ball
from .expansion import Expander
from .exponent import VARIABLE, Exponent, Piece
from ..extended import at_precision
from .tails import CHAIN, HalfLine

NOTHING = arb(0)


class IntegerTail:
    """The integers n from ``start`` on towards side·∞, as n = centre + side·t with t ≥ b; all rows reach all of them."""

    def __init__(self, rows, side: int, start: int, centre: int):
        self.start = fmpq(side * (start - centre))
        require(self.start >= 1, "a tail of a sum starts at least one step away from its centre")
        if any((row.upper if side > 0 else row.lower) is not None or not row.reaches(start) for row in rows):
            raise RuleError("a support begins or ends inside a tail")
        self.expand = Expander(Piece(self.start, None))
        image = add(centre, mul(side, VARIABLE))
        opened = [self._elementary(self.expand(substitute(row.shape, {"_x": image}))) for row in rows]
        self.forms, self.slacks = [form for form, _ in opened], [slack for _, slack in opened]
        self.factors = [row.factor for row in rows]
        self.logarithmic = HalfLine(_below_log(self.start))
        self._dominations: dict[int, tuple[arb, arb]] = {}

    def _elementary(self, form: Exponent) -> tuple[Exponent, arb]:
        """(form without Bessel functions, bound of what that changes)."""
        slack = arb(0)
        for atom, weight in list(form.atoms.items()):
            if atom.op == "log" and atom.args[0].op == "besseli":
                order, argument = atom.args[0].args
                least = self.expand(order).at(self.start)
                rising = _has_slope_one(self.expand(order)) and least >= 0
                if VARIABLE.value in argument.free or not rising or not ball(argument, {}) > 0:
                    raise RuleError("a Bessel function was not bracketed on a tail")
                rest = {key: value for key, value in form.atoms.items() if key is not atom}
                near = [mul(order, log(mul(argument, fmpq(1, 2)))), mul(-1, make("loggamma", (add(order, ONE),)))]
                second = miss = ball(argument, {}) ** 2 / (4 * (least + 1))
                if second < 1:
                    near.append(mul(fmpq(1, 4), power(argument, 2), power(add(order, ONE), -1)))
                    miss = second**2 / 2
                form = Exponent(form.polynomial, rest).plus(self.expand(add(*near)), weight)
                slack += abs(ball(weight, {})) * miss
        return form, slack

    def difference(self, form: Exponent) -> Exponent:
        """φ(t+1) − φ(t), with log Γ(u+1) − log Γ(u) = log u and 1/(u+1) − 1/u = −1/(u·(u+1))."""
        next_one = add(VARIABLE, ONE)
        polynomial = Exponent(form.polynomial)
        total = self.expand(substitute(polynomial.to_term(), {VARIABLE.value: next_one})).plus(polynomial, number(-1))
        for atom, weight in form.atoms.items():
            if atom.op == "loggamma" and _has_slope_one(self.expand(atom.args[0])):
                step = self.expand(log(atom.args[0]))
            elif atom.op == "pow" and atom.args[1] is MINUS_ONE and _has_slope_one(self.expand(atom.args[0])):
                step = self.expand(mul(-1, atom, power(add(atom.args[0], ONE), -1)))
            else:
                step = self.expand(substitute(atom, {VARIABLE.value: next_one})).plus(self.expand(atom), number(-1))
            total = total.plus(step, weight)
        return total

    def supremum(self, form: Exponent) -> arb | None:
        """An upper bound for t ≥ b, found in s = log t."""
        line = self.logarithmic
        return line.supremum(line.expand(substitute(form.to_term(), {VARIABLE.value: exp(VARIABLE)})))

    def grows(self, form: Exponent) -> bool:
        """Whether f → ∞ along the tail: its slope in s = log t is bounded away from 0."""
        line = self.logarithmic
        try:
            line.decay(line.expand(substitute(form.to_term(), {VARIABLE.value: exp(VARIABLE)})).times(number(-1)))
        except RuleError:
            return False
        return True

    def decay(self, form: Exponent) -> arb:
        """λ > 0 with φ(t+1) − φ(t) ≤ −λ."""
        steepest = self.supremum(self.difference(form))
        if steepest is None or not steepest < 0:
            raise RuleError(f"no decay of the summand was shown beyond {self.start}")
        return -steepest

    def sum_bound(self, form: Exponent, slack: arb, rise: arb = NOTHING) -> arb:
        """Upper bound of Σ_{t≥b} e^{φ(t)+slack+rise·(t−b)}."""
        decay = self.decay(form) - rise
        if not decay > 0:
            raise RuleError(f"no decay of the summand was shown beyond {self.start}")
        return ((form.at(self.start) + slack).exp() / (1 - (-decay).exp())).upper()

    def domination(self, leading: int) -> tuple[arb, arb]:
        """(W, g) with Σ rows ≤ W·e^{g(t−b)}·(row ``leading``) on the tail, g ≥ 0."""
        if leading not in self._dominations:
            self._dominations[leading] = self._domination(leading)
        return self._dominations[leading]

    def _domination(self, leading: int) -> tuple[arb, arb]:
        total, growth = arb(1), arb(0)
        for index, form in enumerate(self.forms):
            if index != leading:
                excess = form.plus(self.forms[leading], number(-1))
                slope = self.supremum(self.difference(excess))
                if slope is None:
                    raise RuleError(f"row {leading} was not compared with row {index} beyond {self.start}")
                slack = self.slacks[index] + self.slacks[leading]
                total += self.factors[index] / self.factors[leading] * (excess.at(self.start) + slack).exp()
                growth = growth.max(slope)
        return total, growth

    def dominance(self, leading: int) -> arb:
        """W with Σ rows ≤ W·(row ``leading``) on the tail."""
        total, growth = self.domination(leading)
        if not growth <= 0:
            raise RuleError(f"row {leading} was not shown to dominate the others beyond {self.start}")
        return total


def _has_slope_one(form: Exponent) -> bool:
    return not form.atoms and len(form.polynomial) == 2 and form.polynomial[1] is ONE


def _below_log(start: fmpq) -> fmpq:
    """A rational s ≤ log(start), near it."""
    with at_precision(40):
        point = (arb(start).log().lower() * 1024).floor().lower().floor().unique_fmpz()
    return fmpq(point, 1024)


class TailPair:
    """The tails of P and Q beyond one point, with the dominant rows chosen by the plan."""

    def __init__(self, p_rows, q_rows, side: int, start: int, centre: int, tail):
        self.p, self.q = IntegerTail(p_rows, side, start, centre), IntegerTail(q_rows, side, start, centre)
        self.i, self.j = tail.p, tail.q
        require(self.i < len(p_rows) and self.j < max(1, len(q_rows)), "a tail names a row that is not there")

    def power_bound(self, order: fmpq) -> arb:
        """Upper bound of Σ p^α·q^{1−α}."""
        p, q, i, j = self.p, self.q, self.i, self.j
        form, slack = p.forms[i].times(number(order)), p.slacks[i] * arb(order)
        weight, rise = p.domination(i)
        factor, rise = (weight * p.factors[i]) ** arb(order), rise * arb(order)
        if order != 1:
            form, slack = form.plus(q.forms[j], number(1 - order)), slack + q.slacks[j] * arb(abs(1 - order))
            factor *= q.factors[j] ** arb(1 - order)
        if order < 1:
            weight, growth = q.domination(j)
            factor, rise = factor * weight ** arb(1 - order), rise + growth * arb(1 - order)
        return (factor * p.sum_bound(form, slack, rise)).upper()

    def power_diverges(self, order: fmpq) -> bool:
        """Whether the summand is bounded below on the tail, or grows from some point on, α > 1 (up to order 1 the sum is finite)."""
        if order <= 1:
            return False
        form = self.p.forms[self.i].times(number(order)).plus(self.q.forms[self.j], number(1 - order))
        if not self.q.domination(self.j)[1] <= 0:
            return False
        step = self.p.difference(form)
        falling = self.p.supremum(step.times(number(-1)))
        return falling is not None and bool(falling <= 0) or self.p.grows(step)

    def ratio(self) -> Exponent:
        """log of the ratio of the dominant rows, without its constant factors."""
        return self.p.forms[self.i].plus(self.q.forms[self.j], number(-1))

    def ratio_bound(self) -> arb:
        """Upper bound of Σ p·|log(p/q)|, by Newton's forward differences: ψ(b+k) = Σ_{j<J} Δʲψ(b)·C(k,j) + (≤ K)·C(k,J)."""
        p, q, i, j = self.p, self.q, self.i, self.j
        (weight, rise), (other, growth) = p.domination(i), q.domination(j)
        shrink = (rise - p.decay(p.forms[i])).exp()
        if not shrink < 1:
            raise RuleError(f"no decay of the summand was shown beyond {p.start}")
        constant = abs((p.factors[i] / q.factors[j]).log()) + weight.log() + other.log() + p.slacks[i] + q.slacks[j]
        total, form = constant / (1 - shrink) + (rise + growth) * shrink / (1 - shrink) ** 2, self.ratio()
        for degree in range(CHAIN + 1):
            above, below = p.supremum(form), p.supremum(form.times(number(-1)))
            scale = shrink**degree / (1 - shrink) ** (degree + 1)
            if above is not None and below is not None:
                total += abs(above).max(abs(below)) * scale
                return (weight * p.factors[i] * (p.forms[i].at(p.start) + p.slacks[i]).exp() * total).upper()
            total += abs(form.at(p.start)) * scale
            form = p.difference(form)
        raise RuleError("the log ratio was not bounded on a tail")

    def ratio_falls(self) -> bool:
        """Whether log(p/q) is non-increasing along the tail (one row each, no Bessel functions)."""
        if len(self.p.forms) > 1 or len(self.q.forms) > 1 or not (self.p.slacks[0].is_zero() and self.q.slacks[0].is_zero()):
            return False
        steepest = self.p.supremum(self.p.difference(self.ratio()))
        return steepest is not None and bool(steepest <= 0)

    def ratio_grows(self) -> bool:
        """Whether log(p/q) → ∞ along the tail: its differences, or its slope in s = log t, are bounded away from 0."""
        self.q.dominance(self.j)
        gentlest = self.p.supremum(self.p.difference(self.ratio()).times(number(-1)))
        return gentlest is not None and bool(gentlest < 0) or self.p.grows(self.ratio())


