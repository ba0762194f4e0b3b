"""Enclosures of closed terms: real expressions with divergences of given laws and quantities of given mechanisms in them."""

from dataclasses import replace
from functools import lru_cache

from ...definitions import DEFINED, DIVERGENCES, requirements
from ...definitions.one_line import components_on_the_line
from ...definitions.quantities import QUANTITIES, unfold
from ...definitions.queries import with_sensitivities
from ...definitions.wellformed import check_arguments
from ...errors import BudgetExceeded, IllPosed, OutOfTime, RuleError, require
from ...exact import is_whole
from ...language import parse
from ...terms import INFINITY, ZERO, Term, neg, number, rebuild, symbol, walk
from ...terms.evaluate import ball, range_of
from ...terms.program import SUM_LIMIT
from ...terms.ranges import Range
from ..compositions import allocation, clones, products
from ..closed.joint import is_joint
from ..closed.assumptions import infinite as infinite_end
from .closed_route import ClosedRoute, by_closed_form, closed_form, read_route, vector_value
from .outcome import outcome_value, read_outcome_plan
from ..defined import OF_OUTCOME
from ..extended import Enclosure, at_precision, exactly, finite, infinity
from ..generators import AT_MOST_ONE
from .least_values import LEAST_VALUES, least_value, read_least_plan
from .optimal import OPTIMAL, optimal_value, read_optimal_plan
from ..integrals.plan import MOST_BITS, Plan
from .quantity import Pair, Unplanned
from ..compositions.tangents import at_ends
from ..mirrored import through_ratio
from ..reflected import larger_direction, the_larger
from ..sampled import through_components
from ..tensor import by_outcomes, points_apart, tensorised
from .within import by_tails

GUARD_BITS = 20
IN_UNIT = (*AT_MOST_ONE, "privacy_profile")
BRANCHING = ("Piecewise", "Sum", "Limit", "Density", "Mass", "expect")
LOOKED_INTO = frozenset((*BRANCHING, "oo", *QUANTITIES, *DIVERGENCES))  # what is more than arithmetic with real numbers


def enclose(term: Term, bits: int, plans: dict | None = None) -> Enclosure:
    """The extended real that the closed ``term`` is, computed with ``bits`` of working precision.

    ``plans`` maps the text of a divergence to how it is to be integrated, or asks for its closed form, with bits of its own; what
    would be a sum or an integral is computed by its closed form where there is no plan.
    Raises RuleError when a plan is missing or does not do what it claims, IllPosed for ∞ − ∞ and the like, BudgetExceeded.
    """
    if term.free:
        raise RuleError(f"an enclosure needs values for {', '.join(sorted(term.free))}")
    require(is_whole(bits, 2, MOST_BITS), f"the precision of an enclosure is 2 to {MOST_BITS} bits")
    with at_precision(bits + GUARD_BITS):
        return Evaluator({parse(text, internal=True): plan for text, plan in (plans or {}).items()}).value(with_sensitivities(term))


class Evaluator:
    """Values of subterms at the current precision, each divergence once."""

    def __init__(self, plans: dict):
        self.plans = plans
        self._known: dict[Term, Enclosure] = {}

    def value(self, term: Term) -> Enclosure:
        if term not in self._known:
            enclosure = self._evaluate(term)
            self._known[term] = replace(enclosure, in_unit=True) if term.op in IN_UNIT else enclosure
        return self._known[term]

    def _evaluate(self, term: Term) -> Enclosure:
        if term.op in DEFINED:
            check_slots(term)
        if term.op in QUANTITIES and term.op not in PLANNED:
            return self.value(unfolded(term))
        if term.op not in PLANNED:
            if term.op not in DIVERGENCES:
                return self._real(term)
            if is_joint(term):
                return vector_value(term, self.value)
            equal = simpler(term)
            if equal is not None:
                return self.value(equal)
        read, compute = PLANNED.get(term.op, OF_LAWS)
        plan = self._plan_of(term, read)
        if plan is None:
            return compute(term, None, self.value)
        if isinstance(plan, ClosedRoute):
            return closed_value(term, plan.bits)
        if isinstance(plan, Plan):
            return planned_value(term, plan)
        with at_precision(plan.bits + GUARD_BITS):
            return compute(term, plan, Evaluator(self.plans).value)

    def _plan_of(self, term: Term, read):
        """The plan given for a term, or None."""
        if not self.plans:
            return None
        data = self.plans.get(term)
        return None if data is None else read(data)

    def _real(self, term: Term) -> Enclosure:
        """A real expression over divergences and series: exact ones are put in as numbers, the others as intervals."""
        if LOOKED_INTO.isdisjoint(term.ops) and not term.is_number:
            result = ball(term)
            if not result.is_nan():
                return finite(result, "interval arithmetic")
        balls, ranges, enclosures = {}, {}, []

        def leaf(part: Term):
            if part.op == "Sum" and not part.free and (any(map(infinite_end, part.args[2:])) or _is_long(part)):
                value = _series(part)
            elif part.op == "Limit" and not part.free:
                value = self.value(_limit(part))
            elif part.op in QUANTITIES or part.op in DIVERGENCES:
                value = self.value(part)
            else:
                return None
            enclosures.append(value)
            if value.infinite:  # as ∞ itself: 0·∞ must not be tidied away
                return INFINITY if value.infinite > 0 else neg(INFINITY)
            if value.exact is not None:
                return number(value.exact)
            name = f"_d{len(enclosures)}"
            balls[name] = value.ball
            ranges[name] = Range(value.lower, value.upper)
            return symbol(name)

        reduced = rebuild(term, leaf)
        reason = enclosures[0].reason if len(enclosures) == 1 else "interval arithmetic"
        if reduced.is_number:
            return exactly(reduced.value, reason)
        if not any(value.infinite for value in enclosures) and not any(part.op == "oo" for part in walk(reduced)):
            result = ball(reduced, balls)
            if not result.is_nan():
                return finite(result, reason)
        return self._extended(reduced, ranges, reason)

    @staticmethod
    def _extended(reduced: Term, ranges, reason: str) -> Enclosure:
        result = range_of(reduced, ranges)
        if result is None:
            raise IllPosed("the expression has no value here, or none that this precision can tell")
        if not result.lower.is_finite() and result.lower == result.upper:
            return infinity(reason, 1 if result.lower > 0 else -1)
        return finite(result.ball(), reason)


def _of_laws(term: Term, plan, value) -> Enclosure:
    """A divergence of given laws by the way of products that its plan names; or without a plan."""
    if plan is not None:
        return products.by_plan(term, plan, value)
    if allocation.is_allocation(*term.args[:2]):
        return allocation.divergence(term)
    if term.op in clones.QUANTITIES and clones.is_clones(*term.args[:2]):
        return clones.divergence(term)
    try:
        return Pair(term, None).value()
    except Unplanned:
        if closed_form(term) is None:
            raise
        return by_closed_form(term, value)


def _of_outcome(term: Term, plan, value) -> Enclosure:
    return by_closed_form(term, value) if plan is None else outcome_value(term, plan)


OF_LAWS = lambda data: products.read_product_plan(data, read_route), _of_laws  # how plans are read, and what is computed with or without
PLANNED = {**dict.fromkeys(OPTIMAL, (read_optimal_plan, optimal_value)), **dict.fromkeys(OF_OUTCOME, (read_outcome_plan, _of_outcome)),
           **dict.fromkeys((*LEAST_VALUES, "quantile"), (read_least_plan, least_value))}


@lru_cache(maxsize=256)
def closed_value(term: Term, bits: int) -> Enclosure:
    """A divergence of given laws by its closed form, with ``bits`` of working precision; RuleError when there is none."""
    with at_precision(bits + GUARD_BITS):
        return by_closed_form(term, Evaluator({}).value)


@lru_cache(maxsize=256)
def planned_value(term: Term, plan: Plan) -> Enclosure:
    """A divergence of given laws by what a plan says, at its precision: kept, since the same is asked by search, search's caller and
    record."""
    with at_precision(plan.bits + GUARD_BITS):
        return Pair(term, plan).value()


def _series(part: Term) -> Enclosure:
    from ..integrals.infinite_sums import value_of_sum

    try:
        return finite(value_of_sum(part), "verified summation")
    except OutOfTime:
        raise
    except (RuleError, BudgetExceeded):
        raise IllPosed("a series has no value here, or none that can be told") from None


def _limit(part: Term) -> Term:
    from ..goal import Goal
    from ..limit_values import limit_value  # which needs closed forms, and few enclosures have a limit in them
    from ...language.statement import Relation

    try:
        return limit_value(Goal((), Relation(ZERO, "<=", ZERO)), part)
    except RuleError as problem:
        raise IllPosed(str(problem)) from None


def _is_long(part: Term) -> bool:
    """Has a sum more terms than are written out?"""
    low, high = part.args[2:]
    return low.is_number and high.is_number and low.value.q == high.value.q == 1 and high.value - low.value >= SUM_LIMIT


def check_slots(term: Term):
    """Raise DomainProblem when a number in a divergence or quantity, or in its laws, is one that its slot does not have.

    What is asked of divergences among the arguments is looked at where their values are known.
    """
    check_arguments(term)
    for part in term.args:
        if part.op in DEFINED:
            _check_law(part)


@lru_cache(maxsize=1024)
def _check_law(law: Term):
    """Raise DomainProblem or NotADensity for a law or mechanism that is none; once for all orders."""
    if DEFINED[law.op].result != "real":
        requirements(law)


def unfolded(term: Term) -> Term:
    """A quantity of a mechanism as divergences of its pairs, of the larger direction alone where it is known which that is."""
    return the_larger(unfold(larger_direction(term, lambda part: part.is_number and part.value >= 0) or term))


def simpler(term: Term) -> Term | None:
    """The equal term through which a divergence is computed: by components, tails, ends, or by its definition when no sum is its own."""
    equal = DIVERGENCES[term.op].equal_to
    simplified = tensorised(term) or points_apart(term) or components_on_the_line(term)
    simplified = simplified or by_outcomes(term) or through_components(term) or through_ratio(term) or by_tails(term) or at_ends(term)
    if simplified is None and equal is not None and not hasattr(Pair, term.op):
        simplified = equal(term.args)
    return None if simplified is term else simplified
