"""Laws at the closed ends of their parameters' domains, p = 0 or p = 1 say, where the formula of the inside does not speak.

A point of mass 0 under both laws adds nothing, one of mass 0 under Q alone makes the divergence infinite from order 1 on.  For
masses pᵢ, qᵢ at finitely many points the divergence of order α is finite

    for α < 1  iff  Σ pᵢ·qᵢ > 0,        for α ≥ 1  iff  qᵢ = 0 implies pᵢ = 0 for every i,

which is written sign(qᵢ) ≥ sign(pᵢ), and Max(1 − α, sign(qᵢ) − sign(pᵢ)) ≥ 0 where α may lie on both sides of 1.
Source: van Erven & Harremoës 2014, section II (conventions for 0 and ∞).
"""

from dataclasses import replace

from ..definitions.measures import Measure, measure
from ..errors import IllPosed, InputError, RuleError
from ..kernel.closed.answer import Answer
from .readable_sums import readable_sum
from ..kernel.closed.conditions import above_zero
from .readable_conditions import TWO, reduced
from ..kernel.closed.exponent import tidy
from ..kernel.closed.joint import is_joint
from ..kernel.closed.assumptions import Assumptions
from .points import on_points
from .cases import closed_answer
from ..kernel.closed.value import binomial_as_power
from ..kernel.tensor import counted
from ..kernel.generators import AT_MOST_ONE
from ..language.statement import Relation
from ..terms import INFINITY, ONE, ZERO, Term, add, call, mul, sub, substitute
from .lattice_ends import finite_at_ends, open_ends, single_end, solved
from .powers import without_logarithms

ORDERS = {"kl": ONE, "max_divergence": INFINITY, "chi2": TWO}
Conditions = tuple[Relation, ...]


def answer_with_ends(term: Term, assumptions: Assumptions, *, throughout: bool = True) -> Answer:
    """The closed answer, with the ends excluded by ``valid_when``.

    ``finite_when`` is exact where ``valid_when`` holds, and ``throughout``, at the ends too, for laws on finitely many points and for
    mass functions on the integers whose ends are single points.
    """
    answer = answer_inside(term, assumptions)
    inside = tuple(condition for condition in answer.conditions if is_an_end(condition, assumptions))
    if not inside or answer.value is INFINITY:
        return replace(answer, finite_when=tuple(without_logarithms(condition, assumptions) for condition in answer.finite_when))
    assumed = assumptions.assuming(*(condition.left for condition in inside))
    inner = closed_answer(term, assumed)
    valid = tuple(condition for condition in answer.valid_when if condition not in inside) + inside
    if inner.value is INFINITY:
        return replace(inner, valid_when=valid)
    masses = [above_zero(mass) for mass in open_masses(term, assumed)]  # such as a²: no end, and its logarithm stands in the formula
    valid += tuple(condition for condition in inner.finite_when if condition in masses and condition not in valid)
    finite, exact = finite_throughout(term, assumptions if throughout else assumed), True
    if finite is None:
        finite, exact = tuple(without_logarithms(condition, assumed) for condition in inner.finite_when), inner.exact
    return replace(answer, finite_when=finite, valid_when=valid, exact=exact, outside=inner.outside)


def finite_throughout(term: Term, assumptions: Assumptions) -> Conditions | None:
    """The exact condition on the whole domain, closed ends included; None where it is not found."""
    known_masses = finite_masses(term, assumptions)
    if known_masses is not None:
        return known_masses
    factors = counted(binomial_as_power(term) or term)
    if factors is not None:
        parts = [(count, finite_throughout(part, assumptions)) for count, part in factors]
        if any(conditions is None or (conditions and assumptions(count) != 1) for count, conditions in parts):
            return None
        return tuple(dict.fromkeys(condition for _, conditions in parts for condition in conditions))
    answer = _or_none(term, assumptions)
    if answer is None or answer.value is INFINITY or not answer.exact and not any(is_an_end(c, assumptions) for c in answer.conditions):
        return None
    ends = tuple(condition for condition in answer.conditions if is_an_end(condition, assumptions))
    if not ends:
        return tuple(without_logarithms(condition, assumptions) for condition in answer.finite_when)
    inner = closed_answer(term, assumptions.assuming(*(end.left for end in ends)))
    if not inner.exact:
        return None
    known_masses = finite_with_ends(term, inner.finite_when, assumptions)
    return _from_the_ends(term, inner.finite_when, ends, assumptions) if known_masses is None else known_masses


def finite_with_ends(term: Term, inside: Conditions | None, assumptions: Assumptions) -> Conditions | None:
    """The exact condition for mass functions on the integers from that on the ``inside`` (None: never), see
    :mod:`.lattice_ends`; None for other laws."""
    if term.op in AT_MOST_ONE:
        return ()
    return None if is_joint(term) or counted(term) is not None else finite_at_ends(term, order_of(term), inside, assumptions)


def _from_the_ends(term: Term, finite: Conditions, ends: Conditions, assumptions: Assumptions) -> Conditions | None:
    """The condition on the whole domain where at each end u = 0 the divergence is finite throughout, or infinite throughout."""
    instead, required = [], []
    for end in ends:
        at = solved(end.left, assumptions)
        answer = None if at is None or any(c.free & end.free for c in finite) else _or_none(substitute(term, at), assumptions)
        if answer is None or answer.conditions or not answer.exact:
            return None
        (required if answer.value is INFINITY else instead).append(end)
    others = [sub(ONE, call("sign", end.left)) for end in instead]
    if others and any(condition.op not in "<>" for condition in finite):
        return None
    margins = [sub(c.left, c.right) if c.op[0] == ">" else sub(c.right, c.left) for c in finite]
    joined = tuple(above_zero(call("Max", margin, *others)) for margin in margins) if others else finite
    return joined + tuple(required)


def _or_none(term: Term, assumptions: Assumptions) -> Answer | None:
    try:
        return answer_inside(term, assumptions)
    except (RuleError, InputError, IllPosed):
        return None


def order_of(term: Term) -> Term:
    return term.args[2] if term.op == "renyi" else ORDERS[term.op]


def answer_inside(term: Term, assumptions: Assumptions) -> Answer:
    """The closed answer; where it is not known whether a point has mass, that it has becomes a condition."""
    try:
        return closed_answer(term, assumptions)
    except RuleError:
        masses = open_masses(term, assumptions)
        if not masses:
            raise
        answer = closed_answer(term, assumptions.assuming(*masses))
        return replace(answer, valid_when=answer.valid_when + tuple(reduced(above_zero(mass), assumptions) for mass in masses))


def is_an_end(condition: Relation, assumptions: Assumptions) -> bool:
    """Is it u > 0 where u ≥ 0 on the whole domain, and not a square that must not vanish?"""
    left = condition.left
    square = left.op == "pow" and left.args[1] is TWO
    return condition.op == ">" and condition.right is ZERO and not square and assumptions.nonnegative(left)


def _pairs(term: Term, assumptions: Assumptions) -> list[tuple[Term, Term]] | None:
    """(p, q) at every point of two laws on finitely many points that are numbers, or of one against a mass function; None for others."""
    laws = [measure(law) for law in term.args[:2]]
    if {law.space for law in laws} == {"finite", "integers"}:
        laws = _on_points(term, laws, assumptions)
    if any(law.space != "finite" or not all(atom.point.is_number for atom in law.atoms) for law in laws):
        return None
    points = dict.fromkeys(atom.point for law in laws for atom in law.atoms)
    sums = ((add(*(atom.mass for atom in law.atoms if atom.point is point)) for law in laws) for point in points)
    return [tuple(readable_sum(tidy(mass, assumptions)) for mass in masses) for masses in sums]


def _on_points(term: Term, laws: list[Measure], assumptions: Assumptions):
    """The mass function cut down to the points of the other law, and one point more that has mass unless all mass is at one of those."""
    place = 0 if laws[0].space == "integers" else 1
    end = single_end(term.args[place], assumptions)
    if end is None or (end.point is not None and end.point not in (atom.point for atom in laws[1 - place].atoms)):
        return laws
    return on_points(term.op, *laws, assumptions if end.vanishing is None else assumptions.assuming(end.vanishing))


def open_masses(term: Term, assumptions: Assumptions) -> tuple[Term, ...]:
    """The masses of points that may be 0, and what vanishes where a mass function on the integers has but one point."""
    if term.op in ("tv", "hockey_stick") or is_joint(term):
        return ()
    term = binomial_as_power(term) or term
    factors = counted(term)
    if factors is not None:
        return tuple(dict.fromkeys(mass for _, part in factors for mass in open_masses(part, assumptions)))
    masses = dict.fromkeys(readable_sum(tidy(atom.mass, assumptions)) for law in term.args[:2] for atom in measure(law).atoms)
    open_ones = [mass for mass in masses if assumptions(mass) is None and assumptions.nonnegative(mass)]
    return tuple(dict.fromkeys(open_ones + [end for law in term.args[:2] for end in open_ends(law, assumptions)]))


def finite_masses(term: Term, assumptions: Assumptions) -> Conditions | None:
    """The exact condition for laws on finitely many points; None for other laws."""
    if term.op in AT_MOST_ONE:
        return ()
    if is_joint(term) or counted(binomial_as_power(term) or term) is not None:
        return None
    order = order_of(term)
    pairs = _pairs(term, assumptions)
    if pairs is None:
        return None
    below = order is not INFINITY and assumptions(sub(ONE, order)) is None
    above = order is INFINITY or assumptions.nonnegative(sub(order, ONE))
    common = _common(pairs, assumptions) if below or not above else ()
    assumed = assumptions.assuming(*(condition.left for condition in common))
    return common + tuple(c for pair in pairs for c in (_dominated(*pair, order if below else None, assumed) if above or below else ()))


def _common(pairs, assumptions: Assumptions) -> Conditions:
    """Σ p·q > 0."""
    products = [mul(p, q) for p, q in pairs if assumptions(p) != 0 and assumptions(q) != 0]
    if assumptions(tidy(add(*products), assumptions)) == 1 or any(assumptions(product) == 1 for product in products):
        return ()
    return (reduced(above_zero(*products), assumptions) if len(products) == 1 else above_zero(add(*products)),)


def _dominated(p: Term, q: Term, order: Term | None, assumptions: Assumptions) -> Conditions:
    """q = 0 implies p = 0, or ``order`` < 1 when it is given."""
    if assumptions(q) == 1 or assumptions(p) == 0:
        return ()
    p, q = (reduced(above_zero(mass), assumptions).left if assumptions(mass) is None else mass for mass in (p, q))
    if assumptions(p) == 1 and assumptions(q) == 0:
        if order is None:
            raise RuleError("the divergence is infinite throughout")
        return (Relation(order, "<", ONE),)
    if assumptions(p) == 1 and order is None:
        return (reduced(above_zero(q), assumptions),)
    right = ONE if assumptions(p) == 1 else p if assumptions(q) == 0 else call("sign", p)
    left = ZERO if assumptions(q) == 0 else call("sign", q)
    if order is None:
        return (Relation(left, ">=", right),)
    return (Relation(call("Max", sub(ONE, order), sub(left, right)), ">=", ZERO),)
