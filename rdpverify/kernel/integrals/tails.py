"""Integrals over an infinite stretch t ≥ b, bounded by the slope of the log-integrand; the mirror image proves divergence.

If φ' ≤ −λ < 0 on [b, ∞) then ∫_b^∞ e^φ dt ≤ e^{φ(b)}/λ.  If φ' ≥ 0 there, ∫_b^∞ e^φ dt = ∞.  Sums over t = b, b + 1, … are bounded by
the same slope (:mod:`.sums`).  Algebraic tails and integrable singularities come here after x = c + s·e^{±t}.  A sum of densities is
bounded by a part of it: Σ e^{gᵢ} ≤ W·e^{g₁} on [b, ∞) with W = Σ sup e^{gᵢ−g₁}, the value at b when (gᵢ−g₁)' ≤ 0.  For α > 1,
∫ p^α·q^{1−α} ≤ (sup p/q)^{α−1} as well, p having mass at most 1.
"""

from functools import lru_cache

from flint import arb, arb_poly, ctx, fmpq, fmpq_poly

from ...errors import InputError, RuleError, require
from ...terms import ZERO, Term, exp, log, mul, number
from ...terms.derivative import derivative
from ...terms.evaluate import ball, range_of
from ...terms.ranges import Range
from .expansion import Expander
from .exponent import VARIABLE, Exponent, Piece
from .pieces import factored, lowered

CHAIN = 4  # how many derivatives are taken in search of one whose sign is plain
HIGH_ORDER = 1000  # above it (sup p/q)^α falls sooner than decay shows
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
            total = total.plus(self.expand(_slope(atom)), weight)
        return total

    def supremum(self, form: Exponent, chain: int = CHAIN) -> arb | None:
        """An upper bound on [b, ∞): term by term, or f(b) when f' ≤ 0 throughout; None when none is found."""
        bound = self._term_by_term(form)
        if bound is None and chain and form.to_term().size <= LARGEST_FORM:
            try:
                slope = self.supremum(self.derivative(form), chain - 1)
            except RuleError:  # not differentiable
                return None
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
        ranges = [range_of(mul(weight, atom), self.expand.env) for atom, weight in form.atoms.items()]
        uppers = [self._logarithm(*item) if values is None else values.upper for item, values in zip(form.atoms.items(), ranges)]
        if all(upper is not None and upper.is_finite() for upper in uppers):
            return sum(uppers, total).upper()
        unbounded = []
        for item, values in zip(form.atoms.items(), ranges):
            if values is not None and values.is_bounded():
                total += values.upper
            else:
                unbounded.append(item)
        rest = self._growing_supremum(unbounded)
        return None if rest is None else (total + rest).upper()

    def _logarithm(self, atom: Term, weight: Term) -> arb | None:
        """An upper bound of w·log f, w > 0, where f > 0 is not seen: w·log(sup f)."""
        values = range_of(atom.args[0], self.expand.env) if atom.op == "log" and ball(weight, {}) > 0 else None
        return None if values is None or not values.upper > 0 else (ball(weight, {}) * values.upper.log()).upper()

    def _growing_supremum(self, terms) -> arb | None:
        """Upper bound of Σ w·e^{at}·f with f bounded: with a₁ the greatest slope, e^{a₁t}·C, C = Σ sup(w·f)·e^{(a−a₁)b} ≤ 0."""
        opened = [self.exponential(atom, weight) for atom, weight in terms]
        lines = [self.expand(opened_form[0]) for opened_form in opened if opened_form is not None]
        exact = [None if line.atoms else line.exact_polynomial() for line in lines]
        if None in opened or not all(line is not None and line.degree() == 1 and line[0] == 0 for line in exact):
            return None
        slopes = [line[1] for line in exact]
        steepest = max(slopes)
        if steepest <= 0:
            return None
        total = arb(0)
        for slope, (_, factor) in zip(slopes, opened):
            height, least = factor.upper, (slope - steepest) * self.start
            total += height.max(arb(0)) * arb(least).exp() if slope < steepest else height
        return (total * arb(steepest * self.start).exp()).upper() if total <= 0 else None

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

    def total(self, decay: arb) -> arb:
        """∫_b^∞ e^{−λ(t−b)} dt."""
        return 1 / decay

    def opened(self, form: Exponent) -> tuple[Exponent, arb]:
        """(the form with ⌊u⌋ replaced by u, a bound of what that changes)."""
        slack = arb(0)
        for atom, weight in list(form.atoms.items()):
            if atom.op == "floor":
                form, slack = self.replaced(form, atom, self.expand(atom.args[0])), slack + abs(ball(weight, {}))
        return form, slack

    @staticmethod
    def replaced(form: Exponent, atom: Term, by: Exponent) -> Exponent:
        rest = {key: value for key, value in form.atoms.items() if key is not atom}
        return Exponent(form.polynomial, rest).plus(by, form.atoms[atom])

    def bounded(self, atom: Term) -> bool:
        values = range_of(atom, self.expand.env)
        return values is not None and values.is_bounded()

    def exponential(self, atom: Term, weight: Term) -> tuple[Term, Range] | None:
        """(v, the range of w·f) for an atom e^v·f; None when it is not of this shape with f bounded."""
        factors = atom.args if atom.op == "mul" else (atom,)
        exponents = [factor.args[0] for factor in factors if factor.op == "exp"]
        rest = mul(weight, *(factor for factor in factors if factor.op != "exp"))
        values = range_of(rest, self.expand.env) if len(exponents) == 1 else None
        return None if values is None or not values.is_bounded() else (exponents[0], values)

    def decay(self, form: Exponent) -> arb:
        """λ > 0 with form' ≤ −λ on [b, ∞); raises RuleError when none is found."""
        bound = self.supremum(self.derivative(form))
        if bound is None or not bound < 0:
            raise RuleError(f"no decay of the integrand was shown beyond t = {self.start}")
        return -bound

    def dominance(self, forms, leading: int) -> arb:
        """W = Σ sup e^{gᵢ−g₁} over [b, ∞): the value at b, where (gᵢ−g₁)' ≤ 0 is shown, or a bound of gᵢ − g₁ itself."""
        total, dominant = arb(1), pick(forms, leading) if forms else None
        for index, form in enumerate(forms):
            if index != leading:
                excess, slack = self.opened(form.plus(dominant, number(-1)))
                slope = self.supremum(self.derivative(excess))
                most = excess.at(self.start) if slope is not None and slope <= 0 else self.supremum(excess)
                if most is None or not most.is_finite():
                    raise RuleError(f"part {leading} was not shown to dominate part {index} beyond t = {self.start}")
                total += (most + slack).exp()
        return total


@lru_cache(maxsize=4096)
def _slope(atom: Term) -> Term:
    try:
        return derivative(atom, VARIABLE.value)
    except InputError as problem:
        raise RuleError(f"a tail is not smooth: {problem}") from None


def pick(forms, index: int) -> Exponent:
    require(index < len(forms), "a tail names a part that is not there")
    return forms[index]


def power_tail(line: HalfLine, p, q, order: fmpq, tail, jacobian: Exponent, shift: fmpq) -> arb:
    """Upper bound of ∫_b^∞ p^α·q^{1−α}·|dx/dt| dt · e^{−shift}, with p = Σ e^{p[i]}, q = Σ e^{q[j]} (unused at order 1).

    By decay of the integrand; for α > 1 where none is shown, by :func:`mass_tail` when it is as good as nothing, or α is high.
    """
    try:
        return decaying_tail(line, p, q, order, tail, jacobian, shift)
    except RuleError:
        other = mass_tail(line, p, q, order, tail, shift) if order > 1 else arb.pos_inf()
        if other < arb(2) ** -ctx.prec or (order > HIGH_ORDER and other.is_finite()):
            return other
        raise


def decaying_tail(line: HalfLine, p, q, order: fmpq, tail, jacobian: Exponent, shift: fmpq) -> arb:
    """The same by the slope of the log-integrand."""
    form, weight = pick(p, tail.p).times(number(order)).plus(jacobian), line.dominance(p, tail.p) ** arb(order)
    if order != 1:
        form = form.plus(pick(q, tail.q), number(1 - order))
        if order < 1:
            weight *= line.dominance(q, tail.q) ** arb(1 - order)  # for α > 1, q ≥ its part is the right direction already
    form, slack = line.opened(form)
    return (weight * (lowered(form, shift).at(line.start) + slack).exp() * line.total(line.decay(form))).upper()


def mass_tail(line: HalfLine, p, q, order: fmpq, tail, shift: fmpq) -> arb:
    """The same for α > 1, where p is the density of a law: (sup p/q)^{α−1}·∫ p, the last at most 1; ∞ when no supremum is found.

    High powers that rise again far out, where they count for nothing, have no decay to show.
    """
    top = greatest_ratio(line, p, q, tail)
    return arb.pos_inf() if top is None else (arb(order - 1) * top - arb(shift)).exp().upper()


def greatest_ratio(line: HalfLine, p, q, tail, level: Term = ZERO) -> arb | None:
    """An upper bound of log(p/q) − level on [b, ∞): of its form with the largest parts factored out; or ψ + log W_p, ψ that of the
    dominant parts; None when none is found."""
    less = Exponent((level,))
    if len(p) + len(q) > 2:
        (first, rest), (second, other) = (factored(forms, line.expand.piece.middle()) for forms in (p, q))
        top = line.supremum(first.plus(second, number(-1)).plus(less, number(-1)).plus(line.expand(log(rest))).plus(
            line.expand(log(other)), number(-1)))
        if top is not None:
            return top
    ratio, slack = line.opened(pick(p, tail.p).plus(pick(q, tail.q), number(-1)).plus(less, number(-1)))
    top = line.supremum(ratio)
    return None if top is None else top + slack + line.dominance(p, tail.p).log()


def ratio_tail(line: HalfLine, p, q, tail, jacobian: Exponent, shift: fmpq) -> arb:
    """Upper bound of ∫_b^∞ p·|log(p/q)|·|dx/dt| dt · e^{−shift}.

    |log(p/q)| ≤ |ψ| + log W_p + log W_q with ψ the log ratio of the dominant parts, p ≤ W_p·e^φ.  A summand w·e^v·f in ψ
    with f bounded adds sup |w·f|·∫ e^{φ+v}; the rest is bounded by :func:`_taylor_bound`.
    """
    p_weight, q_weight = line.dominance(p, tail.p), line.dominance(q, tail.q)
    form, p_slack = line.opened(pick(p, tail.p).plus(jacobian))
    ratio, slack = line.opened(pick(p, tail.p).plus(pick(q, tail.q), number(-1)))
    growing = {atom: line.exponential(atom, weight) for atom, weight in ratio.atoms.items() if not line.bounded(atom)}
    growing = {atom: exponential for atom, exponential in growing.items() if exponential is not None}
    rest = Exponent(ratio.polynomial, {atom: weight for atom, weight in ratio.atoms.items() if atom not in growing})
    decay = line.decay(form)
    total = _taylor_bound(line, rest, decay) + (p_weight.log() + q_weight.log() + slack) * line.total(decay)
    total *= lowered(form, shift).at(line.start).exp()
    for exponent, factor in growing.values():
        raised, size = form.plus(line.expand(exponent)), abs(factor.lower).max(abs(factor.upper))
        total += size * lowered(raised, shift).at(line.start).exp() * line.total(line.decay(raised))
    return (p_weight * p_slack.exp() * total).upper()


def _taylor_bound(line: HalfLine, form: Exponent, decay: arb) -> arb:
    """Upper bound of ∫_0^∞ |f(b+u)|·e^{−λu} du: |f(b+u)| ≤ Σ_{j<k} |f⁽ʲ⁾(b)|·uʲ/j! + K·uᵏ/k! with |f⁽ᵏ⁾| ≤ K on [b, ∞).

    Of uʲ/j!·e^{−λu} it is Tʲ⁺¹, T that of e^{−λu}; the sum over whole u is at most that, as uʲ/j! ≤ C(u+j, j)."""
    total, scale = arb(0), line.total(decay)
    for _ in range(CHAIN + 1):
        above, below = line.supremum(form), line.supremum(form.times(number(-1)))
        if above is not None and below is not None:
            return total + abs(above).max(abs(below)) * scale
        total += abs(form.at(line.start)) * scale
        form, scale = line.derivative(form), scale * line.total(decay)
    raise RuleError(f"the log ratio was not bounded beyond t = {line.start}")


def power_diverges(line: HalfLine, p, q, order: fmpq, place, jacobian: Exponent) -> bool:
    """Whether ∫_b^∞ p^α·q^{1−α} = ∞, α > 1: p ≥ e^{p₁}, q ≤ W·e^{q₁}, and a log-integrand bounded below."""
    if order <= 1:
        return False
    line.dominance(q, place.q)
    form = pick(p, place.p).times(number(order)).plus(pick(q, place.q), number(1 - order)).plus(jacobian)
    return line.infimum(line.opened(form)[0]) is not None


def ratio_diverges(line: HalfLine, p, q, place, jacobian: Exponent) -> bool:
    """Whether ∫_b^∞ p·log(p/q) = ∞: log(p/q) ≥ ψ − log W ≥ m·e^{κt} with m > 0, and p·e^{κt} has a log bounded below.

    The negative part of a relative entropy is always finite, so one such stretch settles it.
    """
    if place.factor <= 0:
        return False
    slack = line.dominance(q, place.q).log()
    growth = _growing(line, place.growth, place.factor)
    margin = line.infimum(pick(p, place.p).plus(pick(q, place.q), number(-1)).plus(growth, number(-1)))
    if margin is None or not margin >= slack.upper():
        return False
    form = pick(p, place.p).plus(jacobian).plus(Exponent((ZERO, number(place.growth))))
    return line.infimum(form) is not None


def log_ratio_grows(line: HalfLine, p, q, place) -> bool:
    """Whether log(p/q) ≥ ψ − log W → ∞: the slope of ψ is bounded away from 0."""
    line.dominance(q, place.q)
    gentlest = line.infimum(line.derivative(pick(p, place.p).plus(pick(q, place.q), number(-1))))
    return gentlest is not None and bool(gentlest > 0)


def _growing(line: HalfLine, rate: fmpq, factor: fmpq) -> Exponent:
    """factor·e^{rate·t} as a form."""
    return line.expand(mul(number(factor), exp(mul(number(rate), VARIABLE))))
