"""Laws at the closed ends of their parameters' domains, p = 0 or p = 1 say, where the formula of the inside does not speak.

A point of mass 0 under both laws adds nothing, one of mass 0 under Q alone makes the divergence infinite from order 1 on.  For
masses pᵢ, qᵢ at finitely many points the divergence of order α is finite

    for α < 1  iff  Σ pᵢ·qᵢ > 0,        for α ≥ 1  iff  qᵢ = 0 implies pᵢ = 0 for every i,

which is written sign(qᵢ) ≥ sign(pᵢ), and Max(1 − α, sign(qᵢ) − sign(pᵢ)) ≥ 0 where α may lie on both sides of 1.
Source: van Erven & Harremoës 2014, section II (conventions for 0 and ∞).
"""

from dataclasses import replace

from ...definitions.measures import measure
from ...errors import RuleError
from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, call, mul, sub
from ..generators import AT_MOST_ONE
from .answer import Answer
from .canonical import readable_sum
from .conditions import TWO, above_zero, reduced
from .exponent import tidy
from .joint import is_joint
from .known import Known
from .tensor import components
from .value import binomial_as_power, closed_answer

ORDERS = {"kl": ONE, "max_divergence": INFINITY, "chi2": TWO}
Conditions = tuple[Relation, ...]


def answer_with_ends(term: Term, known: Known, *, throughout: bool = True) -> Answer:
    """The closed answer, with the ends excluded by ``valid_when``.

    ``finite_when`` is exact where ``valid_when`` holds, and ``throughout``, at the ends too, for laws on finitely many points.
    """
    answer = answer_inside(term, known)
    inside = tuple(condition for condition in answer.conditions if is_an_end(condition, known))
    if not inside or answer.value is INFINITY:
        return answer
    assumed = known.assuming(*(condition.left for condition in inside))
    inner = closed_answer(term, assumed)
    finite, exact = finite_masses(term, known if throughout else assumed), True
    if finite is None:
        finite, exact = inner.finite_when, inner.exact
    valid = tuple(condition for condition in answer.valid_when if condition not in inside) + inside
    return replace(answer, finite_when=finite, valid_when=valid, exact=exact, outside=inner.outside)


def answer_inside(term: Term, known: Known) -> Answer:
    """The closed answer; where it is not known whether a point has mass, that it has becomes a condition."""
    try:
        return closed_answer(term, known)
    except RuleError:
        masses = open_masses(term, known)
        if not masses:
            raise
        answer = closed_answer(term, known.assuming(*masses))
        return replace(answer, valid_when=answer.valid_when + tuple(reduced(above_zero(mass), known) for mass in masses))


def is_an_end(condition: Relation, known: Known) -> bool:
    """Is it u > 0 where u ≥ 0 on the whole domain, and not a square that must not vanish?"""
    left = condition.left
    square = left.op == "pow" and left.args[1] is TWO
    return condition.op == ">" and condition.right is ZERO and not square and known.nonnegative(left)


def _pairs(term: Term, known: Known) -> list[tuple[Term, Term]] | None:
    """(p, q) at every point of two laws on finitely many points that are numbers; None for other laws."""
    laws = [measure(law) for law in term.args[:2]]
    if any(law.space != "finite" or not all(atom.point.is_number for atom in law.atoms) for law in laws):
        return None
    points = dict.fromkeys(atom.point for law in laws for atom in law.atoms)
    sums = ((add(*(atom.mass for atom in law.atoms if atom.point is point)) for law in laws) for point in points)
    return [tuple(readable_sum(tidy(mass, known)) for mass in masses) for masses in sums]


def open_masses(term: Term, known: Known) -> tuple[Term, ...]:
    """The masses of points that may be 0."""
    if term.op in ("tv", "hockey_stick") or is_joint(term):
        return ()
    term = binomial_as_power(term) or term
    factors = components(term)
    if factors is not None:
        return tuple(dict.fromkeys(mass for _, part in factors for mass in open_masses(part, known)))
    masses = dict.fromkeys(readable_sum(tidy(atom.mass, known)) for law in term.args[:2] for atom in measure(law).atoms)
    return tuple(mass for mass in masses if known(mass) is None and known.nonnegative(mass))


def finite_masses(term: Term, known: Known) -> Conditions | None:
    """The exact condition for laws on finitely many points, binomial laws and products of them; None for other laws."""
    if term.op in AT_MOST_ONE:
        return ()
    term = binomial_as_power(term) or term
    factors = components(term)
    if factors is not None:
        found = [(count, finite_masses(part, known)) for count, part in factors]
        if any(conditions is None or (conditions and known(count) != 1) for count, conditions in found):
            return None
        return tuple(dict.fromkeys(condition for _, conditions in found for condition in conditions))
    order = term.args[2] if term.op == "renyi" else ORDERS[term.op]
    pairs = _pairs(term, known)
    if pairs is None:
        return None
    below = order is not INFINITY and known(sub(ONE, order)) is None
    above = order is INFINITY or known.nonnegative(sub(order, ONE))
    common = _common(pairs, known) if below or not above else ()
    assumed = known.assuming(*(condition.left for condition in common))
    return common + tuple(c for pair in pairs for c in (_dominated(*pair, order if below else None, assumed) if above or below else ()))


def _common(pairs, known: Known) -> Conditions:
    """Σ p·q > 0."""
    products = [mul(p, q) for p, q in pairs if known(p) != 0 and known(q) != 0]
    if known(tidy(add(*products), known)) == 1 or any(known(product) == 1 for product in products):
        return ()
    return (reduced(above_zero(*products), known) if len(products) == 1 else above_zero(add(*products)),)


def _dominated(p: Term, q: Term, order: Term | None, known: Known) -> Conditions:
    """q = 0 implies p = 0, or ``order`` < 1 when it is given."""
    if known(q) == 1 or known(p) == 0:
        return ()
    if known(p) == 1 and known(q) == 0:
        if order is None:
            raise RuleError("the divergence is infinite throughout")
        return (Relation(order, "<", ONE),)
    if known(p) == 1 and order is None:
        return (reduced(above_zero(q), known),)
    right = ONE if known(p) == 1 else p if known(q) == 0 else call("sign", p)
    left = ZERO if known(q) == 0 else call("sign", q)
    if order is None:
        return (Relation(left, ">=", right),)
    return (Relation(call("Max", sub(ONE, order), sub(left, right)), ">=", ZERO),)
