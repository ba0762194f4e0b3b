"""Enclosures to a number of correct digits: propose plans, let the kernel compute, raise the precision by what is missing."""

import time
from dataclasses import replace

from flint import ctx

from ..certificates.digits import Enclosure
from ..definitions import DIVERGENCES
from ..definitions.quantities import QUANTITIES
from ..definitions.queries import with_sensitivities
from ..errors import BudgetExceeded, IllPosed, InputError, NotOnTheLine, OutOfTime, RdpVerifyError, RuleError
from ..kernel.closed.joint import is_joint, joint_answer
from ..kernel.closed.assumptions import Assumptions
from ..kernel.enclosures.enclosure import enclose as certified
from ..kernel.enclosures.enclosure import simpler, unfolded
from ..kernel.defined import OF_OUTCOME
from ..kernel.extended import at_precision
from ..kernel.compositions import clones
from ..kernel.compositions.allocation import is_allocation
from ..kernel.compositions.halves import factors_of
from ..kernel.compositions.laplace import is_laplace
from ..kernel.enclosures.least_values import LEAST_VALUES
from ..kernel.enclosures.optimal import OPTIMAL
from ..kernel.signs import Signs
from ..kernel.steps import cells_above, cells_by_steps
from ..printer import to_text
from ..terms import Term, walk
from ..deadline import Limit, deadline
from .check_question import check_question, without_value
from .inversion import product_plan
from .least import least_plans
from .limits import check_budget, check_digits
from .masses import unproved_laws
from .outcome import outcome_plan
from .optimal import ARGUMENT_BITS, optimal_plan
from .plans import NoPlan
from .quantile import quantile_plan
from .routes import ROUTES, route_plan
from .tangents import tangent_plans
from .ways import by_levels, is_composed

ATTEMPTS = 8
GUARD_BITS = 16
DIGIT_BITS = 3.33
MOST_BITS = 20_000
COARSE_BITS, FIRST_SHARE = 40, 0.75  # what is left of the time when the first attempt used its share goes to a coarse one
LAW_BITS = 64  # at least, to tell which masses of two laws are 0
FIRST_BITS, LONG_BITS = 100, 1_000  # above the latter Arb's tables of quadrature nodes take long: a first enclosure is had before
ZERO_BITS = 1_000  # a value not told from 0 with so many bits is taken to be 0: no digits of it can be had


def enclose(term: Term, digits: int = 30, budget: float | None = None, route: str | None = None, tell=None,
            known: dict[str, dict] | None = None) -> tuple[Enclosure, dict]:
    """(enclosure, plans) of a closed term with at least ``digits`` correct digits where that is reached, else the best found.

    ``kernel.enclosures.enclosure.enclose(term, bits, plans)`` repeats the computation; ``plans`` holds one plan for each divergence that
    needs one, by its text.  ``budget`` in seconds ends the attempts.  ``route`` "closed" or "integration" keeps to that one for
    divergences that could go either way: they share the densities and ball arithmetic, not the mathematics, so that one can be held
    against the other. ``tell`` is called with each enclosure found on the way. ``known`` are plans by bits of precision: they are taken
    instead of being looked for, whoever found them, and those that are found are added. Raises RuleError when no enclosure is found
    (OutOfTime when a limit from outside ended it), NotADensity for a typed density whose mass is not 1, IllPosed for an expression
    without a value, InputError for an unknown route and for what is no number.
    """
    if route not in (None, *ROUTES):
        raise InputError(f"the route of an enclosure is {' or '.join(map(repr, ROUTES))}, got {route!r}")
    check_digits(digits)
    check_budget(budget)
    term = with_sensitivities(term)
    check_question(term)
    bits = int(digits * DIGIT_BITS) + GUARD_BITS
    ends = None if budget is None else Limit(budget).ends
    remark = unproved_laws(term)
    best, failure = None, None
    if tell is not None and bits > LONG_BITS:  # one call at such a precision may outlast the budget
        best = _coarse(term, route, ends, remark)
        if best is not None:
            tell(best[0])
    for _ in range(ATTEMPTS):
        share = 1 if best or failure or bits <= COARSE_BITS else FIRST_SHARE
        left = None if ends is None else share * max(ends - time.monotonic(), 0)
        try:
            with deadline(left):
                if known is None or str(bits) not in known:
                    plans = plans_for(term, bits, route)
                    (known if known is not None else {})[str(bits)] = plans
                else:
                    plans = known[str(bits)]
                if best and plans and plans == best[1]:  # what is too dear does not become finer
                    break
                enclosure = Enclosure.of(certified(term, bits, plans))
            enclosure = replace(enclosure, reason=f"{enclosure.reason}; {remark}") if remark else enclosure
        except OutOfTime:
            if ends is None:
                raise
            failure = failure or f"not reached within the budget of {budget:g} s"
            if share == 1:
                break
            bits = COARSE_BITS
            continue
        except NotOnTheLine as problem:
            raise RuleError(f"no enclosure was found: {problem}") from None
        except (RuleError, NoPlan, BudgetExceeded, IllPosed) as problem:
            failure, missing = problem, 8
        else:
            if enclosure.has_digits(digits):
                return enclosure, plans
            if best and 0 < enclosure.digits() <= (best[0].digits() or 0):  # it is not the precision that is missing
                break
            if best is None or (enclosure.digits() or 0) >= (best[0].digits() or 0):
                best = enclosure, plans
                if tell is not None:
                    tell(enclosure)
            if not enclosure.digits() and enclosure.contains(0) and bits > ZERO_BITS:
                break
            missing = digits - enclosure.digits() if enclosure.digits() else max(digits, bits // 4)
        bits += int(missing * DIGIT_BITS) + GUARD_BITS
        if bits > MOST_BITS:
            break
    if best is None and isinstance(failure, IllPosed):
        raise without_value(term)
    if best is None:
        raise RuleError(f"no enclosure was found: {str(failure).removeprefix('no enclosure was found: ')}")
    return best


def _coarse(term: Term, route: str | None, ends: float | None, remark: str | None) -> tuple[Enclosure, dict] | None:
    """A first enclosure with few digits, or None."""
    try:
        with deadline(None if ends is None else FIRST_SHARE * max(ends - time.monotonic(), 0)):
            plans = plans_for(term, FIRST_BITS, route)
            enclosure = Enclosure.of(certified(term, FIRST_BITS, plans))
            return replace(enclosure, reason=f"{enclosure.reason}; {remark}") if remark else enclosure, plans
    except RdpVerifyError:  # what is wrong shows at the precision asked
        return None


def plans_for(term: Term, bits: int, route: str | None = None) -> dict:
    """A plan for each divergence and optimal conversion that needs one, by its text."""
    plans, term = {}, with_sensitivities(term)
    with at_precision(max(bits, LAW_BITS)):
        planned = planned_terms(term)
        composed = {part for part in planned if not by_levels(part) and part.op in DIVERGENCES and is_composed(part)}
    levels_last = sorted(planned, key=lambda part: part.op not in (*OF_OUTCOME, "quantile") and by_levels(part))
    for part in levels_last:  # they want more bits of what others may want as well
        if part.op == "quantile":
            plans[to_text(part)] = quantile_plan(part, bits)
        elif part.op in OF_OUTCOME:
            plans[to_text(part)] = outcome_plan(part, bits, route)
        elif by_levels(part):
            plans.update(tangent_plans(part, bits))
        elif part in composed:
            plans[to_text(part)], others = product_plan(part, bits)
            plans.update(others)
        else:
            plans[to_text(part)] = route_plan(part, bits, route)
    if term.ops.isdisjoint(OPTIMAL + LEAST_VALUES):
        return plans
    for part in dict.fromkeys(part for part in walk(term) if part.op in OPTIMAL):
        try:
            plans[to_text(part)] = optimal_plan(part, bits)
            for argument in part.args:
                plans.update(plans_for(argument, bits + ARGUMENT_BITS, route))
        except NoPlan:
            continue  # at the ends of its arguments the kernel needs none
    for part in dict.fromkeys(part for part in walk(term) if part.op in LEAST_VALUES):
        plans.update(least_plans(part, bits))
    return plans


def planned_terms(term: Term) -> list[Term]:
    """The divergences of laws on the line that the kernel will ask plans for, in order."""
    terms: dict[Term, None] = {}
    stack = [term]
    while stack:
        current = stack.pop()
        for part in walk(current):
            if part.op in QUANTITIES and part.op not in OPTIMAL + LEAST_VALUES:
                stack.append(unfolded(part))
            elif part.op in (*OF_OUTCOME, "quantile"):
                terms[part] = None
            elif part.op in DIVERGENCES and is_joint(part):
                on_the_line = joint_answer(part, Assumptions(Signs({})))
                stack += [on_the_line] if isinstance(on_the_line, Term) else []
            elif part.op in DIVERGENCES:
                equal = simpler(part)
                if equal is not None:
                    stack.append(equal)
                elif _needs_plan(part):
                    terms[part] = None
    return list(terms)


def _needs_plan(part: Term) -> bool:
    P, Q = part.args[:2]
    if P is Q:
        return False
    with at_precision(max(ctx.prec, LAW_BITS)):
        if by_levels(part) or is_composed(part):
            return True
        if is_allocation(P, Q) or (part.op in clones.QUANTITIES and clones.is_clones(P, Q)):
            return False
        if part.op in ("hockey_stick", "tv", "loss_tail") and is_laplace(P, Q):
            return False
        return factors_of(P, Q) is None and cells_by_steps(part) is None and cells_above(part) is None


