"""Signs and truths on one piece of the line, proved from the expanded forms."""

from flint import fmpq_poly

from ...terms import ZERO, Term, number
from ...terms.evaluate import range_of
from .exponent import VARIABLE, Exponent, Piece


class PieceSigns:
    """Decides signs of forms on ``piece``, where t has the range in ``env``; a subclass expands terms to forms by calling the object."""

    def __init__(self, piece: Piece):
        self.piece, self.env = piece, {VARIABLE.value: piece.range()}

    def __call__(self, term: Term) -> Exponent:
        raise NotImplementedError

    def sign(self, form: Exponent) -> int | None:
        """+1 when ≥ 0 on the whole piece, −1 when ≤ 0, None when not decided."""
        exact = form.exact_polynomial() if not form.atoms else None
        if exact is not None:
            return self._polynomial_sign(exact)
        values = range_of(form.to_term(), self.env)
        if values is None:
            return None
        return 1 if values.is_nonnegative() else -1 if values.is_nonpositive() else None

    def _polynomial_sign(self, polynomial: fmpq_poly) -> int | None:
        """Signs of the coefficients after shifting to an end of the piece; for a line, the signs at the two ends.

        A constant, and a quadratic without real roots, have their sign everywhere.
        """
        if polynomial.degree() <= 0 or (polynomial.degree() == 2 and polynomial[1] ** 2 < 4 * polynomial[0] * polynomial[2]):
            return _common_sign([polynomial[0]])
        lower, upper = self.piece.lower, self.piece.upper
        if polynomial.degree() <= 1 and lower is not None and upper is not None:
            return _common_sign([polynomial(lower), polynomial(upper)])
        for end, direction in ((lower, 1), (upper, -1)):
            if end is not None:
                sign = _common_sign(polynomial(fmpq_poly([end, direction])).coeffs())
                if sign is not None:
                    return sign
        if lower is None and upper is None:
            return None
        sign = range_of(Exponent(tuple(map(number, polynomial.coeffs()))).to_term(), self.env)
        return None if sign is None else 1 if sign.is_nonnegative() else -1 if sign.is_nonpositive() else None

    def decide(self, condition: Term) -> bool | None:
        """Truth of a condition in the interior of the piece, up to finitely many points; None when not decided."""
        if condition.op in ("and", "or"):
            truths = [self.decide(part) for part in condition.args]
            deciding = condition.op == "or"
            return deciding if deciding in truths else None if None in truths else not deciding
        if condition.op not in ("<", "<=", ">", ">="):
            return None
        left, right = condition.args
        difference = self(left).plus(self(right), number(-1))
        if difference.is_constant and difference.constant is ZERO:
            return condition.op in ("<=", ">=")
        sign = self.sign(difference)
        if sign is None or not _vanishes_finitely_often(difference):
            return None
        return sign == (1 if condition.op in (">", ">=") else -1)


def _common_sign(values) -> int | None:
    if all(value >= 0 for value in values):
        return 1
    return -1 if all(value <= 0 for value in values) else None


def _vanishes_finitely_often(form: Exponent) -> bool:
    """A non-zero polynomial with rational coefficients; other forms are not judged."""
    exact = form.exact_polynomial() if not form.atoms else None
    return exact is not None and exact.degree() >= 0
