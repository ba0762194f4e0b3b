"""What to use where no closed form is known: a series for reading, the defining sum, or verified integration; and what is known besides.

Finiteness comes from the growth of the integrand at the ends of its pieces, the limits from the lemmas or from growth alone.
"""

from dataclasses import dataclass, replace

from ..definitions.measures import VARIABLE, Measure, measure
from ..errors import IllPosed, InputError, RuleError
from ..kernel.closed.answer import Answer
from ..kernel.closed.conditions import above_zero
from ..kernel.closed.integral import combined, common_atoms, common_space
from ..kernel.closed.assumptions import Assumptions, infinite
from ..kernel.closed.segments import Segment, Undecided, segments
from .cases import by_cases, closed_answer
from ..printer import to_text
from ..language.statement import Relation
from ..terms import INFINITY, ONE, ZERO, Term, add, div, exp, log, make, mul, number, rebuild, sub, substitute, symbol
from .ends import finite_with_ends, open_masses, order_of
from .forms import readable
from .growth import (NEVER, Decision, Divergence, bounded, divergent_integral, divergent_mean, integrable, together, unbounded_end)
from .lattice_ends import open_ends
from .powers import without_logarithms
from .step import conjunction
from .two_powers import two_powers
from .two_series import INDEX, two_series

ENCLOSURE = "verified integration (`rdpverify enclose`, which gives the value at numbers to as many digits as asked for)"


@dataclass(frozen=True)
class Alternative:
    """``kind``: "series", "sum", "bound" (an upper bound) or "enclosure"; ``form`` is None for the last; ``when``: a
    series converges there; ``hint`` a way to more."""

    kind: str
    form: Term | None = None
    hint: str = ""
    when: tuple[Relation, ...] = ()

    @property
    def text(self) -> str:
        if self.kind == "enclosure":
            return ENCLOSURE + self.hint
        named = {"series": "the series", "sum": "the sum", "bound": "the upper bound"}[self.kind]
        condition = f" (converging when {conjunction(self.when)})" if self.when else ""
        return f"{named} {to_text(self.form)} to read{condition}, {ENCLOSURE} for numbers"


def best_alternative(term: Term, assumptions: Assumptions) -> Alternative:
    """For a divergence of two laws on the line; the enclosure when nothing better is known."""
    hint = ""
    for kind, proposal in (("bound", _convexity_bound), ("sum", _defining_sum), ("series", _series), ("series", _power_series)):
        try:
            form, when = proposal(term, assumptions)
            return Alternative(kind, _with_plain_names(form, term), when=when)
        except Undecided as open_question:
            hint = f"; with the sign of {to_text(open_question.difference)} stated a series form is printed"
        except (RuleError, IllPosed):
            continue
    return Alternative("enclosure", hint=hint)


def _has_order(term: Term) -> bool:
    return term.op == "renyi" and term.args[2] not in (ONE, INFINITY, ZERO)


def _convexity_bound(term: Term, assumptions: Assumptions):
    """KL(Σ wᵢ·Dᵢ‖Q) <= Σ wᵢ·KL(Dᵢ‖Q), and in the second argument: KL is jointly convex (Cover & Thomas 2006, Theorem 2.7.2)."""
    if not (term.op == "kl" or (term.op == "renyi" and term.args[2] is ONE)):
        raise RuleError("the bound is for KL")
    place = next((place for place in (0, 1) if term.args[place].op == "Mixture"), None)
    if place is None:
        raise RuleError("neither law is a mixture")
    total = []
    for component in term.args[place].args:
        weight, law = component.args
        pair = (law, term.args[1]) if place == 0 else (term.args[0], law)
        part = make("kl", pair)
        value = readable(part, closed_answer(part, assumptions), assumptions)
        if value is not ZERO:
            total.append(mul(weight, value))
    return add(*total), ()


def _series(term: Term, assumptions: Assumptions):
    if not _has_order(term):
        raise RuleError("the series is for Rényi divergences")
    return two_series(measure(term.args[0]), measure(term.args[1]), term.args[2], assumptions), _convergence(term, assumptions)


def _power_series(term: Term, assumptions: Assumptions):
    if not _has_order(term):
        raise RuleError("the series is for Rényi divergences")
    order = term.args[2]
    assumptions = assumptions.assuming(order, nonzero=(sub(order, ONE),)) if not order.is_number else assumptions
    return two_powers(measure(term.args[0]), measure(term.args[1]), order, assumptions)


def _with_plain_names(form: Term, term: Term) -> Term:
    name = next(name for name in ("k", "j", "i", *(f"k{count}" for count in range(100))) if name not in term.free)
    return rebuild(form, lambda node: symbol(name) if node in (INDEX, VARIABLE) else None)


def _convergence(term: Term, assumptions: Assumptions) -> tuple[Relation, ...]:
    """A series of a mixture below converges for order < 3; RuleError for an order known to be another."""
    room = assumptions(sub(number(3), term.args[2]))
    if len(measure(term.args[1]).parts) == 1 or room == 1:
        return ()
    if room is not None:
        raise RuleError("the series diverges at this order")
    return (Relation(term.args[2], "<", number(3)),)


def _defining_sum(term: Term, assumptions: Assumptions):
    """Σ p^α·q^(1−α) over the common integers."""
    P, Q = measure(term.args[0]), measure(term.args[1])
    if not _has_order(term) or common_space((P, Q)) != "integers" or len(P.parts) != 1 or len(Q.parts) != 1:
        raise RuleError("not one sum over the integers")
    (p,), (q,), order = P.parts, Q.parts, term.args[2]
    lower = p.lower if assumptions.at_most(q.lower, p.lower) else q.lower
    upper = p.upper if assumptions.at_most(p.upper, q.upper) else q.upper
    if not assumptions.at_most(p.lower, lower) or not assumptions.at_most(upper, p.upper):
        raise RuleError("the common support is not known")
    body = exp(combined((p.log_density, q.log_density), (order, sub(ONE, order))))
    return div(log(make("Sum", (body, VARIABLE, lower, upper))), sub(order, ONE)), ()


def finiteness(term: Term, assumptions: Assumptions) -> Decision:
    """When a Rényi divergence (or max divergence) of two laws on the line is finite; RuleError when that is not known."""

    def compute(values: dict[str, Term], signs: Assumptions) -> Answer:
        decision = _finiteness(substitute(term, values), signs)
        return Answer(ZERO if decision.finite else INFINITY, decision.conditions, exact=decision.exact)

    answer = by_cases(compute, assumptions)
    if answer.value.op == "Piecewise":
        raise RuleError("the cases differ")
    conditions = tuple(without_logarithms(condition, assumptions) for condition in _without_implied(answer.finite_when, assumptions))
    return Decision(answer.value is ZERO, conditions, answer.exact)


def _with_ends(term: Term, assumptions: Assumptions) -> Decision:
    """The finiteness, at the closed ends of the parameters' domains too."""
    ends = open_masses(term, assumptions)
    if not ends:
        return finiteness(term, assumptions)
    assumed = assumptions.assuming(*ends)
    inside = finiteness(term, assumed)
    whole = finite_with_ends(term, inside.conditions if inside.finite else None, assumptions) if inside.exact else None
    if whole is not None:
        return Decision(True, whole)
    if inside.finite and not inside.conditions and _few_points(term.args[0]) and not open_ends(term.args[1], assumptions):
        return inside
    return replace(inside, conditions=(*inside.conditions, *map(above_zero, ends)), exact=False)


def _few_points(law: Term) -> bool:
    """Is it on finitely many integers?  A sum over them is finite where the other law has mass at each."""
    law_measure = measure(law)
    return law_measure.space == "integers" and not any(infinite(part.lower) or infinite(part.upper) for part in law_measure.parts)


def _without_implied(conditions: tuple[Relation, ...], assumptions: Assumptions) -> tuple[Relation, ...]:
    """The conditions that do not follow from the others."""
    kept = list(conditions)
    for condition in conditions:
        others = assumptions.assuming(*(sub(*_ascending(other)) for other in kept if other is not condition and other.op in "<>"))
        margin = sub(*_ascending(condition))
        if others(margin) == 1 or (condition.op in (">=", "<=") and others.nonnegative(margin)):
            kept.remove(condition)
    return tuple(kept)


def _ascending(condition: Relation) -> tuple[Term, Term]:
    """(larger, smaller) side."""
    return (condition.left, condition.right) if condition.op[0] == ">" else (condition.right, condition.left)


def _finiteness(term: Term, assumptions: Assumptions) -> Decision:
    P, Q = measure(term.args[0]), measure(term.args[1])
    space = common_space((P, Q))
    order = term.args[2] if term.op == "renyi" else INFINITY
    top, bottom = (_each_part(law) for law in (P, Q))
    decisions, dominated, common = [], True, False
    for segment, over, below in _pieces(top, bottom, assumptions):
        if not over or not below:
            dominated = dominated and not over
            continue
        common = True
        decisions.append(_on_piece(segment, over, below, order, space, assumptions))
    atoms, atoms_dominated = common_atoms(P, Q, assumptions)
    decision = together(decisions) if common or atoms else NEVER
    if dominated and atoms_dominated or not decision.finite:
        return decision
    if order is INFINITY or assumptions(sub(order, ONE)) == 1:
        return NEVER
    return replace(decision, conditions=(*decision.conditions, Relation(order, "<", ONE)))


def _pieces(top: tuple[Measure, ...], bottom: tuple[Measure, ...], assumptions: Assumptions):
    """(segment, log-densities of the parts above, those of the parts below)."""
    for segment in segments((*top, *bottom), assumptions):
        over = [form for form in segment.logs[: len(top)] if form is not None]
        below = [form for form in segment.logs[len(top) :] if form is not None]
        yield segment, over, below


def divergence_by_growth(term: Term, assumptions: Assumptions) -> Divergence | None:
    """Where growth alone makes KL, the max divergence or a Rényi divergence infinite; RuleError when growth does not say."""
    P, Q = measure(term.args[0]), measure(term.args[1])
    space = common_space((P, Q))
    if len(P.parts) != 1 or len(Q.parts) != 1 or open_masses(term, assumptions):
        raise RuleError("growth is compared for single densities")
    order = order_of(term)
    for segment, (over,), below in ((segment, over, below) for segment, over, below in _pieces((P,), (Q,), assumptions) if over):
        if not below:
            continue
        divergence = _at_an_end(segment, over, below[0], order, space, assumptions)
        if divergence is not None:
            return divergence
    return None


def _at_an_end(segment: Segment, p: Term, q: Term, order: Term, space: str, assumptions: Assumptions) -> Divergence | None:
    if order is ONE:
        return divergent_mean(segment, p, sub(p, q), space, assumptions)
    if order is INFINITY:
        return unbounded_end(segment, sub(p, q), space, assumptions)
    return divergent_integral(segment, combined((p, q), (order, sub(ONE, order))), space, assumptions)


def _each_part(law: Measure) -> tuple[Measure, ...]:
    return tuple(Measure(law.space, (part,)) for part in law.parts)


def _on_piece(segment: Segment, over, below, order: Term, space: str, assumptions: Assumptions) -> Decision:
    """(Σp)^α·(Σq)^(1−α) is, up to factors between constants, the largest p and the largest q; only one of the two may be a sum here."""
    if order is INFINITY:
        if len(below) > 1:
            raise RuleError("the ratio to a sum of densities is not bounded by its parts one by one")
        return together(bounded(segment, sub(p, below[0]), space, assumptions) for p in over)
    if len(below) == 1:
        return together(integrable(segment, combined((p, below[0]), (order, sub(ONE, order))), space, assumptions) for p in over)
    if len(over) == 1:  # above order 1 (Σq)^(1−α) <= q^(1−α) for each q: one part is enough; below, it is always finite
        decisions = [integrable(segment, combined((over[0], q), (order, sub(ONE, order))), space, assumptions) for q in below]
        best = [decision for decision in decisions if decision.finite and not decision.conditions]
        if best:
            return best[0]
    raise RuleError("no part of the second law bounds the integral alone")


def known_besides(term: Term, assumptions: Assumptions) -> dict:
    """The fields ``finite_when``, ``never_finite``, ``exact``, the limits and notes, as far as they are known without a closed form."""
    if not _has_order(term):
        return {}
    order = term.args[2]
    assumed = assumptions.assuming(order, nonzero=(sub(order, ONE),)) if not order.is_number else assumptions
    decision = _tried(lambda: _with_ends(term, assumed))
    if decision is None:
        facts: dict = {"notes": ("finite below order 1 unless the two laws are mutually singular; above, the condition is not derived",)}
    else:
        facts = {"finite_when": decision.conditions, "exact": decision.exact, "never_finite": not decision.finite}
        facts["finiteness_known"] = True
    return facts | _limits(term, assumptions) if order.op == "symbol" else facts


def _limits(term: Term, assumptions: Assumptions) -> dict:
    limits: dict = {}
    for key, at in (("limit_one", ONE), ("limit_oo", INFINITY)):
        special = make(term.op, (*term.args[:2], at))
        answer = _tried(lambda special=special: closed_answer(special, assumptions))
        if answer is not None:
            limits |= {key: readable(special, answer, assumptions), f"{key}_when": answer.conditions}
    for key, at in (("limit_one", ONE), ("limit_oo", INFINITY)):
        special = make(term.op, (*term.args[:2], at))
        if key not in limits and _tried(lambda special=special: divergence_by_growth(special, assumptions)):
            limits[key] = INFINITY
    return limits


def _tried(question):
    try:
        return question()
    except (RuleError, IllPosed, InputError):
        return None
