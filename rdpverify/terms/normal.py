"""The normal form of real expressions and the identity test that rests on it: sound, incomplete, exact, no sampling.

Expressions become quotients of polynomials over symbols and transcendental atoms (:mod:`.ring`, :mod:`.normalizer`).  Two
expressions are called identical only if their difference cancels to 0; then they are equal at every point of the domain
described by the sign oracle at which **both are defined** (in particular, where their denominators do not vanish).  Whether they
are defined is looked at elsewhere.

``sign(term)`` is supplied by the caller: +1, 0 or −1 only if the term has that strict sign at every point of the domain where it
is defined, None when that is not known.  Without one, only what holds for all real values is used.

What is worked out depends on the terms and on the answers of the oracle alone, so recent results are kept together with the
questions that were asked on the way, and stand again wherever those have the same answers.
"""

from fractions import Fraction
from functools import lru_cache

from flint import fmpq

from ..errors import BudgetExceeded, OutOfTime
from .evaluate import range_sign
from .normalizer import Normalizer
from .program import expand_sums
from .ring import Quotient, Undefined, merged_power
from .term import Term

__all__ = ["NormalForm", "factors", "identical", "normal", "polynomial_coefficients", "to_term"]

DEGREE = 10_000  # polynomials of a higher degree in the symbol are not taken apart
SUM_TERMS = 64  # a Sum with integer ends is written out up to this many terms
QUESTIONS, ORACLES = 4096, 8  # results kept: for so many questions, under so many ways of answering each


class NormalForm:
    """A quotient of polynomials over the atoms of one normal-form computation."""

    __slots__ = ("_normalizer", "quotient", "_term")

    def __init__(self, normalizer: Normalizer, quotient: Quotient):
        self._normalizer, self.quotient, self._term = normalizer, quotient, None

    @property
    def is_zero(self) -> bool:
        return self.quotient.is_zero

    def number(self) -> fmpq | None:
        """The rational it is, or None."""
        return self.quotient.number()

    def term(self) -> Term:
        if self._term is None:
            self._term = self._normalizer.ring.term(self.quotient)
        return self._term


def manifest_sign(term: Term) -> int | None:
    """The strict sign a term has for all real values of its symbols, or None."""
    return range_sign(term, {})


@lru_cache(QUESTIONS)
def _answers(*question) -> list:
    """[((sign question, answer), …), result] found so far, latest last."""
    return []


def _answer(finish, sign, *terms: Term, name: str = ""):
    """``finish(normalizer, forms, name)`` of the terms in one computation, or as it was found before; raises BudgetExceeded."""
    sign, known = sign or manifest_sign, _answers(finish, name, *terms)
    for asked, result in reversed(known):
        if all(sign(question) == answer for question, answer in asked):
            return result
    try:
        normalizer = Normalizer(sign, frozenset().union(*(term.free for term in terms)))
        result = finish(normalizer, [normalizer.normal(expand_sums(term, SUM_TERMS)) for term in terms], name)
    except RecursionError:
        raise BudgetExceeded("the expression is nested too deeply for a normal form") from None
    known.append((normalizer.asked(), result))
    del known[:-ORACLES]
    return result


def _within_budget(otherwise, finish, sign, *terms: Term, name: str = ""):
    """The answer, ``otherwise`` where an expression is too large for one."""
    try:
        return _answer(finish, sign, *terms, name=name)
    except OutOfTime:
        raise
    except (BudgetExceeded, Undefined):
        return otherwise


def normal(term: Term, sign=None) -> NormalForm:
    """The normal form of a real expression; raises BudgetExceeded when it becomes too large.

    This and the functions below raise OutOfTime when the caller's :func:`.deadline.deadline` is over.
    """
    return _answer(_normal, sign, term)


def _normal(normalizer: Normalizer, forms: list[Quotient], _) -> NormalForm:
    return NormalForm(normalizer, forms[0])


def to_term(form: NormalForm) -> Term:
    """A term with this normal form: an expanded numerator over an expanded denominator."""
    return form.term()


def identical(a: Term, b: Term, sign=None) -> bool:
    """Whether a and b are equal at every point of the domain at which both are defined; False when that is not seen."""
    return a is b or _within_budget(False, _equal, sign, a, b)


def _equal(normalizer: Normalizer, forms: list[Quotient], _) -> bool:
    return normalizer.ring.equal(*forms)


def polynomial_coefficients(term: Term, name: str, sign=None) -> list[Term] | None:
    """[c₀, c₁, …] with term = Σ cᵢ·nameⁱ and every cᵢ free of the symbol; None when the normal form is no such polynomial."""
    coefficients = _within_budget(None, _coefficients, sign, term, name=name)
    return None if coefficients is None else list(coefficients)


def _coefficients(normalizer: Normalizer, forms: list[Quotient], name: str) -> tuple[Term, ...] | None:
    (form,), ring = forms, normalizer.ring
    place = ring.symbol(name)

    def free_of_name(monomial):
        exponential, powers = monomial
        return not any(name in ring.atoms[atom].term.free for atom, _ in powers) and not (
            exponential and name in ring.term(ring.exponents[exponential]).free)

    if not all(map(free_of_name, form.denominator)):
        return None
    by_degree: dict[int, dict] = {}
    for (exponential, powers), coefficient in form.numerator.items():
        degree = dict(powers).get(place, 0)
        rest = exponential, merged_power(powers, place, -degree)
        if type(degree) is not int or not 0 <= degree <= DEGREE or not free_of_name(rest):
            return None
        by_degree.setdefault(degree, {})[rest] = coefficient
    degrees = range(max(by_degree, default=0) + 1)
    return tuple(ring.term(ring.quotient(by_degree.get(degree, {}), form.denominator)) for degree in degrees)


def factors(term: Term, sign=None) -> "tuple[fmpq, list[tuple[Term, int | Fraction]]] | None":
    """(c, [(fᵢ, eᵢ)]) with term = c·Π fᵢ**eᵢ, the fᵢ irreducible in the normal form; (0, []) for 0; None when it is too large.

    Exponents are ints, or Fractions for roots (whose bases are ≥ 0 wherever the term is defined).  Powers with symbolic exponents
    and exponentials come as single factors with exponent 1.
    """
    constant_and_factors = _within_budget(None, _factors, sign, term)
    return None if constant_and_factors is None else (constant_and_factors[0], list(constant_and_factors[1]))


def _factors(normalizer: Normalizer, forms: list[Quotient], _):
    (form,), ring = forms, normalizer.ring
    if form.is_zero:
        return fmpq(0), ()
    coefficient, (exponential, powers), parts = normalizer.split(form)
    powers_found = [(ring.atoms[place].term, _exponent(exponent)) for place, exponent in powers]
    powers_found += [(ring.polynomial_term(polynomial), exponent) for polynomial, exponent in parts]
    powers_found += [(factor, 1) for factor in ring.exponential_terms(exponential)]
    return coefficient, tuple(powers_found)


def _exponent(value):
    return value if type(value) is int else Fraction(int(value.p), int(value.q))
