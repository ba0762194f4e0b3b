"""Expanding a term on one piece of the line into an :class:`~.exponent.Exponent`.

Resolves |·|, Min, Max and Piecewise by signs proved on the piece, opens logarithms of products and of sums of exponentials (the
dominant one is factored out).  Every step is an identity on the piece; what cannot be decided there stays an opaque atom.
"""

from flint import ctx

from ...terms import MINUS_ONE, ONE, ZERO, Term, add, exp, log, log_undoing_exp, mul, neg, number, power
from ...terms.evaluate import ball
from .exponent import VARIABLE, Exponent, Piece, constant_form, polynomial_product, single
from .special_forms import SpecialForms, halved

DEGREE_LIMIT = 64
MOST_PIECES = 200


class Expander(SpecialForms):
    """Expands terms in t on one piece; what was done there is kept, precision by precision."""

    _by_piece: dict[Piece, dict[tuple[Term, int], Exponent]] = {}

    def __init__(self, piece: Piece):
        super().__init__(piece)
        if len(self._by_piece) >= MOST_PIECES:
            self._by_piece.clear()
        self._known = self._by_piece.setdefault(piece, {})

    def __call__(self, term: Term) -> Exponent:
        key = term, ctx.prec
        if key not in self._known:
            self._known[key] = self._expand(term)
        return self._known[key]

    def _expand(self, term: Term) -> Exponent:
        if VARIABLE.value not in term.free:
            return constant_form(term)
        if term is VARIABLE:
            return Exponent((ZERO, ONE))
        method = getattr(self, "_" + term.op.lower(), None)
        return method(term) if method else self._opaque(term)

    def _add(self, term: Term) -> Exponent:
        total = Exponent()
        for part in term.args:
            total = total.plus(self(part))
        return total

    def _mul(self, term: Term) -> Exponent:
        weight, product, rest = ONE, Exponent((ONE,)), []
        for part in term.args:
            form = self(part)
            multiplied = self._product(product, form)
            if multiplied is not None:
                product = multiplied
            elif len(form.atoms) == 1 and not form.polynomial:
                (atom, factor), = form.atoms.items()
                weight = mul(weight, factor)
                rest.append(atom)
            else:
                rest.append(form.to_term())
        if not rest:
            return product.times(weight)
        divided = self._divided(product, rest[0]) if len(rest) == 1 else None
        if divided is not None:
            return divided.times(weight)
        if product.is_constant:
            return single(mul(*rest), mul(weight, product.constant))
        if len(product.atoms) == 1 and not product.polynomial:
            (atom, factor), = product.atoms.items()
            return single(mul(atom, *rest), mul(weight, factor))
        return single(mul(product.to_term(), *rest), weight)

    def _divided(self, numerator: Exponent, reciprocal: Term) -> Exponent | None:
        """N/D = quotient + remainder/D for polynomials with rational coefficients, deg N ≥ deg D; None for anything else."""
        if numerator.atoms or reciprocal.op != "pow" or reciprocal.args[1] is not MINUS_ONE:
            return None
        denominator = self(reciprocal.args[0])
        top, bottom = numerator.exact_polynomial(), denominator.exact_polynomial()
        if denominator.atoms or top is None or bottom is None or not 0 < bottom.degree() <= top.degree():
            return None
        quotient, rest = divmod(top, bottom)
        whole, remainder = (Exponent(tuple(map(number, part.coeffs()))) for part in (quotient, rest))
        if remainder.is_constant:
            return whole.plus(single(reciprocal, remainder.constant))
        return whole.plus(single(mul(remainder.to_term(), reciprocal)))

    def _product(self, left: Exponent, right: Exponent) -> Exponent | None:
        """The product multiplied out, when a factor is constant, or both are polynomials or sums of exponentials; else None."""
        if left.is_constant or right.is_constant:
            return right.times(left.constant) if left.is_constant else left.times(right.constant)
        if not left.atoms and not right.atoms:
            return polynomial_product(left, right)
        sums = [_exponentials(form) for form in (left, right)]
        if None in sums or len(sums[0]) * len(sums[1]) > DEGREE_LIMIT:
            return None
        total = Exponent()
        for a, u in sums[0]:
            for b, v in sums[1]:
                exponent = self(u).plus(self(v))
                constant = exp(exponent.constant)
                total = total.plus(single(exp(exponent.without_constant().to_term()), mul(a, b, constant)))
        return total

    def _pow(self, term: Term) -> Exponent:
        if term.args[0].op == "tanh" and term.args[1] is number(2):
            return self(add(ONE, neg(power(halved(term.args[0].args[0], 1), number(-2)))))
        base, exponent = self(term.args[0]), term.args[1]
        if VARIABLE.value in exponent.free:
            return self._opaque(term)
        whole = exponent.is_number and exponent.value.q == 1
        if base.is_constant:
            return constant_form(power(base.constant, exponent))
        if whole and exponent.value >= 0 and exponent.value * max(1, len(base.polynomial)) <= DEGREE_LIMIT:
            total = Exponent((ONE,))
            for _ in range(int(exponent.value.p)):
                total = None if total is None else self._product(total, base)
            if total is not None:
                return total
        split = None if whole and exponent.value > 0 else self._split_dominant(base)
        if split is not None:
            weight, leading, rest = split
            scaled = leading.times(exponent)
            factors = [exp(scaled.without_constant().to_term()), power(rest.to_term(), exponent)]
            factors = [factor for factor in factors if factor is not ONE]
            return single(mul(*factors), mul(power(weight, exponent), exp(scaled.constant)))
        return single(power(base.to_term(), exponent))

    def _exp(self, term: Term) -> Exponent:
        inner = self(term.args[0])
        return single(exp(inner.without_constant().to_term()), exp(inner.constant))

    def _log(self, term: Term) -> Exponent:
        opened = self._opened(term.args[0])
        return self._log_of(self(term.args[0])) if opened is None else opened

    def _opened(self, argument: Term) -> Exponent | None:
        """log of a product or power of factors of known sign, as a sum; None when it is not one."""
        if argument.op == "mul":
            forms = [self(factor) for factor in argument.args]
            signs = [self.sign(form) for form in forms]
            if None not in signs and signs.count(-1) % 2 == 0:
                total = Exponent()
                for form, sign in zip(forms, signs):
                    total = total.plus(self._log_of(form.times(number(sign))))
                return total
        if argument.op == "pow" and VARIABLE.value not in argument.args[1].free:
            base = self(argument.args[0])
            if self.sign(base) == 1:
                return self._log_of(base).times(argument.args[1])
        return None

    def _log_of(self, form: Exponent) -> Exponent:
        """log of a form that is ≥ 0 on the piece."""
        if form.is_constant:
            return constant_form(log_undoing_exp(form.constant))
        if not form.atoms:
            return self._log_of_polynomial(form)
        if len(form.polynomial) <= 1 and all(atom.op == "exp" for atom in form.atoms):
            return self._log_of_exponentials(form)
        if not form.polynomial and len(form.atoms) == 1:
            (atom, weight), = form.atoms.items()
            opened = self._opened(atom) if ball(weight, {}) > 0 else None
            if opened is not None:
                return opened.plus(constant_form(log_undoing_exp(weight)))
        return single(log(form.to_term()))

    def _log_of_polynomial(self, form: Exponent) -> Exponent:
        """log(c·Π fᵏ) = log |c| + Σ k·log |f| over factors whose signs are known on the piece; one log otherwise."""
        exact = form.exact_polynomial()
        if exact is None:
            return single(log(form.to_term()))
        size = abs(exact.leading_coefficient())
        constant = constant_form(log(number(size)))
        total = constant
        for factor, multiplicity in exact.factor()[1] if exact.degree() > 1 else [(exact, 1)]:
            monic = Exponent(tuple(map(number, (factor / factor.leading_coefficient()).coeffs())))
            sign = self.sign(monic)
            if sign is None:
                return constant.plus(single(log(form.times(number(1 / size)).to_term())))
            total = total.plus(single(log(monic.times(number(sign)).to_term())), number(multiplicity))
        return total

    def _log_of_exponentials(self, form: Exponent) -> Exponent:
        """log Σ w·e^u = u₁ + log w₁ + log(1 + Σ (w/w₁)·e^{u−u₁})."""
        split = self._split_dominant(form)
        if split is None:
            return single(log(form.to_term()))
        weight, leading, rest = split
        logarithm = leading.plus(constant_form(log_undoing_exp(weight)))
        return logarithm if rest.is_constant else logarithm.plus(single(log(rest.to_term())))

    def _split_dominant(self, form: Exponent) -> tuple[Term, Exponent, Exponent] | None:
        """(w₁, u₁, 1 + Σ (w/w₁)·e^{u−u₁}) for a sum Σ w·e^u, its largest positive term at the piece's middle first."""
        terms = _exponentials(form)
        if terms is None or not form.atoms:
            return None
        terms = [(weight, self(exponent)) for weight, exponent in terms]
        positive = [item for item in terms if ball(item[0], {}) > 0]
        if not positive:
            return None
        middle = self.piece.middle()
        weight, leading = positive[0]
        for other in positive[1:]:
            if other[1].at(middle) > leading.at(middle):
                weight, leading = other
        rest = Exponent((ONE,))
        for other_weight, other in terms:
            if other is not leading:
                shifted = exp(other.plus(leading, number(-1)).to_term())
                rest = rest.plus(self(mul(other_weight, _reciprocal(weight), shifted)))
        return weight, leading, rest


def _reciprocal(weight: Term) -> Term:
    return exp(neg(weight.args[0])) if weight.op == "exp" else power(weight, -1)


def _exponentials(form: Exponent):
    """The form as pairs (weight, exponent) of a sum Σ w·e^u, or None."""
    if len(form.polynomial) > 1 or any(atom.op != "exp" for atom in form.atoms):
        return None
    return [(c, ZERO) for c in form.polynomial] + [(weight, atom.args[0]) for atom, weight in form.atoms.items()]
