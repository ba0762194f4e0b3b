"""Opening |·|, Min, Max, Piecewise, ⌊·⌋, log Γ and hyperbolic functions on one piece of the line, as far as signs proved there allow."""

from ...errors import RuleError
from ...terms import HALF, MINUS_ONE, Term, add, construct, exp, log, make, mul, neg, number, power
from .exponent import VARIABLE, Exponent, constant_form, single
from .piece_signs import PieceSigns

MOST_STEPS = 32  # of the gamma recursion


class SpecialForms(PieceSigns):
    """Methods named after the ops they expand; what is not decided stays opaque."""

    def _opaque(self, term: Term) -> Exponent:
        args = [argument if VARIABLE.value not in argument.free else self(argument).to_term() for argument in term.args]
        return single(construct(term.op, args, term.value))

    def _abs(self, term: Term) -> Exponent:
        inner = self(term.args[0])
        sign = self.sign(inner)
        return single(make("Abs", (inner.to_term(),))) if sign is None else inner.times(number(sign))

    def _floor(self, term: Term) -> Exponent:
        """A constant where a line with rational coefficients stays between two integers; elsewhere ⌊u + n⌋ = ⌊u⌋ + n."""
        inner = self(term.args[0])
        exact = None if inner.atoms else inner.exact_polynomial()
        if exact is None or exact.degree() > 1:
            return self._opaque(term)
        lower, upper = self.piece.lower, self.piece.upper
        if lower is not None and upper is not None:
            least, greatest = sorted((exact(lower), exact(upper)))
            if greatest <= least.floor() + 1:
                return constant_form(number(least.floor()))
        whole = number(exact[0].floor())
        return constant_form(whole).plus(single(make("floor", (inner.plus(constant_form(whole), number(-1)).to_term(),))))

    def _loggamma(self, term: Term) -> Exponent:
        """log Γ(t + c) through log Γ(t + c₀) with 0 ≤ c₀ < 1, by log Γ(u + 1) = log Γ(u) + log u, for c near 0, t + c > 0."""
        inner = self(term.args[0])
        exact = None if inner.atoms else inner.exact_polynomial()
        if exact is None or exact.degree() != 1 or exact[1] != 1 or self.piece.lower is None:
            return self._opaque(term)
        steps = int(exact[0].floor())
        least = exact[0] - steps
        if abs(steps) > MOST_STEPS or not self.piece.lower + min(least, exact[0]) > 0:
            return self._opaque(term)
        total = single(make("loggamma", (add(number(least), VARIABLE),)))
        for k in range(abs(steps)):
            offset = least + k if steps > 0 else least - k - 1
            total = total.plus(self(log(add(number(offset), VARIABLE))), number(1 if steps > 0 else -1))
        return total

    def _cosh(self, term: Term) -> Exponent:
        """(e^u + e^{−u})/2: a sum of exponentials, as tails ask for."""
        return self(halved(term.args[0], 1))

    def _sinh(self, term: Term) -> Exponent:
        return self(halved(term.args[0], -1))

    def _sech(self, term: Term) -> Exponent:
        return self(power(halved(term.args[0], 1), MINUS_ONE))

    def _min(self, term: Term) -> Exponent:
        return self._extreme(term, -1)

    def _max(self, term: Term) -> Exponent:
        return self._extreme(term, 1)

    def _extreme(self, term: Term, direction: int) -> Exponent:
        forms = [self(argument) for argument in term.args]
        for form in forms:
            if all(self.sign(form.plus(other, number(-1))) == direction for other in forms if other is not form):
                return form
        return self._opaque(term)

    def _piecewise(self, term: Term) -> Exponent:
        for value, condition in zip(term.args[::2], term.args[1::2]):
            truth = self.decide(condition)
            if truth is None:
                return self._opaque(term)
            if truth:
                return self(value)
        raise RuleError("a Piecewise has no value on a piece of the line")


def halved(u: Term, sign: int) -> Term:
    """(e^u ± e^{−u})/2."""
    return mul(HALF, add(exp(u), mul(sign, exp(neg(u)))))
