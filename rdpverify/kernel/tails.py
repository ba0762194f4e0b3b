"""Integrals over an infinite stretch t ≥ b, bounded by the slope of the log-integrand; the mirror image proves divergence.

If φ' ≤ −λ < 0 on [b, ∞) then ∫_b^∞ e^φ dt ≤ e^{φ(b)}/λ.  If φ' ≥ 0 there, ∫_b^∞ e^φ dt = ∞.  Algebraic tails and integrable
singularities come here after x = c + s·e^{±t}.  A sum of densities is bounded by its dominant part: when every (gᵢ−g₁)' ≤ 0,
Σ e^{gᵢ} ≤ W·e^{g₁} on [b, ∞) with W = Σ e^{gᵢ(b)−g₁(b)}.
"""

from flint import arb, arb_poly, fmpq, fmpq_poly

from ..errors import RuleError
from ..terms import ONE, Term, mul, number
from ..terms.derivative import derivative
from ..terms.evaluate import ball, range_of
from .expansion import Expander
from .exponent import VARIABLE, Exponent, Piece

CHAIN = 4  # how many derivatives are taken in search of one whose sign is plain
LARGEST_FORM = 200  # nodes; beyond that differentiating again rarely helps


class HalfLine:
    """[b, ∞) with its expander."""

    def __init__(self, start: fmpq):
        self.start = start
        self.expand = Expander(Piece(start, None))

    def derivative(self, form: Exponent) -> Exponent:
        """d/dt of a form."""
        polynomial = tuple(mul(k, c) for k, c in enumerate(form.polynomial))[1:]
        total = Exponent(polynomial)
        for atom, weight in form.atoms.items():
            total = total.plus(self.expand(derivative(atom, VARIABLE.value)), weight)
        return total

    def supremum(self, form: Exponent, chain: int = CHAIN) -> arb | None:
        """An upper bound on [b, ∞): term by term, or f(b) when f' ≤ 0 throughout; None when none is found."""
        bound = self._term_by_term(form)
        if bound is None and chain and form.to_term().size <= LARGEST_FORM:
            slope = self.supremum(self.derivative(form), chain - 1)
            if slope is not None and slope <= 0:
                bound = form.at(self.start).upper()
        return bound

    def infimum(self, form: Exponent) -> arb | None:
        bound = self.supremum(form.times(number(-1)))
        return None if bound is None else -bound

    def _term_by_term(self, form: Exponent) -> arb | None:
        total = self._polynomial_supremum(form)
        if total is None:
            return None
        for atom, weight in form.atoms.items():
            found = range_of(mul(weight, atom), self.expand.env)
            if found is None or not found.upper.is_finite():
                return None
            total = (total + found.upper).upper()
        return total

    def _polynomial_supremum(self, form: Exponent) -> arb | None:
        """P(b) when no coefficient of P(b+u) above the constant one is positive."""
        rational, rest = form.split_constant()
        exact, constant = rational.exact_polynomial(), ball(rest, {})
        if exact is not None:
            shifted = exact(fmpq_poly([self.start, 1]))
        else:
            shifted = arb_poly([ball(c, {}) for c in rational.polynomial])(arb_poly([arb(self.start), 1]))
        falling = all(c <= 0 for c in shifted.coeffs()[1:])
        return (arb(shifted[0]) + constant).upper() if falling else None

    def bounded(self, atom: Term) -> bool:
        found = range_of(atom, self.expand.env)
        return found is not None and found.is_bounded()

    def decay(self, form: Exponent) -> arb:
        """λ > 0 with form' ≤ −λ on [b, ∞); raises RuleError when none is found."""
        slope = self.supremum(self.derivative(form))
        if slope is None or not slope < 0:
            raise RuleError(f"no decay of the integrand was shown beyond t = {self.start}")
        return -slope

    def dominance(self, forms, leading: int) -> arb:
        """W = Σ e^{gᵢ(b)−g₁(b)}, once every (gᵢ−g₁)' ≤ 0 on [b, ∞) is shown."""
        total = arb(1)
        for index, form in enumerate(forms):
            if index != leading:
                excess = form.plus(forms[leading], number(-1))
                slope = self.supremum(self.derivative(excess))
                if slope is None or not slope <= 0:
                    raise RuleError(f"part {leading} was not shown to dominate part {index} beyond t = {self.start}")
                total += excess.at(self.start).exp()
        return total


def pick(forms, index: int) -> Exponent:
    if index >= len(forms):
        raise RuleError("a tail names a part that is not there")
    return forms[index]


def _lowered(form: Exponent, shift: fmpq) -> Exponent:
    """form − shift, exactly: both may be huge."""
    return form.plus(Exponent((number(-shift),)))


def power_tail(line: HalfLine, p, q, order: fmpq, tail, jacobian: Exponent, shift: fmpq) -> arb:
    """Upper bound of ∫_b^∞ p^α·q^{1−α}·|dx/dt| dt · e^{−shift}, with p = Σ e^{p[i]}, q = Σ e^{q[j]} (no q is needed at order 1)."""
    form = pick(p, tail.p).times(number(order)).plus(jacobian)
    weight = line.dominance(p, tail.p) ** arb(order)
    if order != 1:
        form = form.plus(pick(q, tail.q), number(1 - order))
        if order < 1:
            weight *= line.dominance(q, tail.q) ** arb(1 - order)  # for α > 1, q ≥ its part is the right direction already
    return (weight * _lowered(form, shift).at(line.start).exp() / line.decay(form)).upper()


def ratio_tail(line: HalfLine, p, q, tail, jacobian: Exponent, shift: fmpq) -> arb:
    """Upper bound of ∫_b^∞ p·|log(p/q)|·|dx/dt| dt · e^{−shift}.

    |log(p/q)| ≤ |ψ| + log W_p + log W_q with ψ the log ratio of the dominant parts, p ≤ W_p·e^φ.  An exponential w·e^v in ψ adds
    |w|·∫ e^{φ+v}; the rest is bounded by :func:`_taylor_bound`.
    """
    p_weight, q_weight = line.dominance(p, tail.p), line.dominance(q, tail.q)
    form = pick(p, tail.p).plus(jacobian)
    ratio = pick(p, tail.p).plus(pick(q, tail.q), number(-1))
    growing = {atom: weight for atom, weight in ratio.atoms.items() if atom.op == "exp" and not line.bounded(atom)}
    rest = Exponent(ratio.polynomial, {atom: weight for atom, weight in ratio.atoms.items() if atom not in growing})
    decay = line.decay(form)
    total = _taylor_bound(line, rest, decay) + (p_weight.log() + q_weight.log()) / decay
    total *= _lowered(form, shift).at(line.start).exp()
    for atom, weight in growing.items():
        raised = form.plus(line.expand(atom.args[0]))
        total += abs(ball(weight, {})) * _lowered(raised, shift).at(line.start).exp() / line.decay(raised)
    return (p_weight * total).upper()


def _taylor_bound(line: HalfLine, form: Exponent, decay: arb) -> arb:
    """Upper bound of ∫_0^∞ |f(b+u)|·e^{−λu} du: |f(b+u)| ≤ Σ_{j<k} |f⁽ʲ⁾(b)|·uʲ/j! + K·uᵏ/k! with |f⁽ᵏ⁾| ≤ K on [b, ∞)."""
    total, scale = arb(0), decay
    for _ in range(CHAIN + 1):
        above, below = line.supremum(form), line.supremum(form.times(number(-1)))
        if above is not None and below is not None:
            return total + abs(above).max(abs(below)) / scale
        total += abs(form.at(line.start)) / scale
        form, scale = line.derivative(form), scale * decay
    raise RuleError(f"the log ratio was not bounded beyond t = {line.start}")


def power_diverges(line: HalfLine, p, q, order: fmpq, place, jacobian: Exponent) -> bool:
    """Whether ∫_b^∞ p^α·q^{1−α} = ∞, α > 1: p ≥ e^{p₁}, q ≤ W·e^{q₁}, and a log-integrand bounded below."""
    if order <= 1:
        return False
    line.dominance(q, place.q)
    form = pick(p, place.p).times(number(order)).plus(pick(q, place.q), number(1 - order)).plus(jacobian)
    return line.infimum(form) is not None


def ratio_diverges(line: HalfLine, p, q, place, jacobian: Exponent) -> bool:
    """Whether ∫_b^∞ p·log(p/q) = ∞: log(p/q) ≥ ψ − log W ≥ m·e^{κt} with m > 0, and p·e^{κt} has a log bounded below.

    The negative part of a relative entropy is always finite, so one such stretch settles it.
    """
    if place.factor <= 0:
        return False
    slack = line.dominance(q, place.q).log()
    growth = _growing(line, place.growth, number(place.factor))
    margin = line.infimum(pick(p, place.p).plus(pick(q, place.q), number(-1)).plus(growth, number(-1)))
    if margin is None or not margin >= slack.upper():
        return False
    form = pick(p, place.p).plus(jacobian).plus(Exponent(((number(0)), number(place.growth))))
    return line.infimum(form) is not None


def _growing(line: HalfLine, rate: fmpq, factor: Term) -> Exponent:
    """factor·e^{rate·t} as a form."""
    from ..terms import exp

    return line.expand(mul(factor, exp(mul(number(rate), VARIABLE)))) if rate != 0 else Exponent((mul(factor, ONE),))
