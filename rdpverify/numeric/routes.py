"""Which way a divergence is computed: by its closed form where the lemmas have one, else by integration or summation.  Not trusted."""

from math import inf

from ..definitions import measure
from ..errors import IllPosed, OutOfTime, RuleError
from ..kernel.enclosures.closed_route import ROUTE, closed_form
from ..kernel.enclosures.enclosure import GUARD_BITS, closed_value
from ..terms import Term
from ..deadline import deadline, look
from .plans import NoPlan, plan_for

CLOSED, INTEGRATION = ROUTE, "integration"
ROUTES = (CLOSED, INTEGRATION)
LONGEST = 0.5  # seconds that looking for a closed form may take, so that a problem without one is hardly slower
ATTEMPTS = 8
ZERO_BITS = 5_000  # a form that has no digit with so many bits is not evaluated with more


def route_plan(term: Term, bits: int, route: str | None = None) -> dict:
    """A plan for a divergence, aiming at ``bits`` correct bits; only of one ``route`` when that is given.

    Raises NoPlan when no route leads to the value; the reason given is that of the integration.
    """
    if route == CLOSED:
        return closed_plan(term, bits)
    if route == INTEGRATION:
        return plan_for(term, bits)
    first, second = (plan_for, closed_plan) if _better_integrated(term) else (closed_plan, plan_for)
    try:
        return first(term, bits)
    except NoPlan as problem:
        try:
            return second(term, bits)
        except NoPlan as other:
            raise (problem if first is plan_for else other) from None


def _better_integrated(term: Term) -> bool:
    """Expanding a mixture at an integer order takes longer than integrating it; so does a sum's derivative in the order, or its
    part beyond a threshold, than the sum."""
    laws, rest = term.args[:2], term.args[2:]
    if any("Mixture" in law.ops and len(measure(law).parts) > 1 for law in laws):
        return True
    in_one_sum = term.op in ("kl", "tv", "hockey_stick") or (term.op == "renyi" and rest[0].is_number and rest[0].value == 1)
    return in_one_sum and "integers" in (measure(law).space for law in laws)


def closed_plan(term: Term, bits: int) -> dict:
    """The closed form with as much working precision as gives ``bits`` correct ones; raises NoPlan when none is known or reached."""
    working = bits
    try:
        with deadline(LONGEST):
            if closed_form(term) is None:
                raise NoPlan(f"no lemma gives a closed form of this {term.op}")
            for _ in range(ATTEMPTS):
                missing = bits - _correct_bits(term, working)
                if missing <= 0:
                    return {"route": CLOSED, "bits": working}
                if missing >= bits and working > ZERO_BITS:
                    break
                working += missing + GUARD_BITS if missing < bits else working
    except OutOfTime:
        look()  # was it the caller's time, or only the slice given to this?
    except IllPosed as problem:
        raise NoPlan(str(problem)) from None
    raise NoPlan("the closed form was not evaluated to the digits asked")


def _correct_bits(term: Term, working: int) -> float:
    """How many bits of the closed form are right at a working precision; at most 0 when it is not evaluated there."""
    try:
        enclosure = closed_value(term, working)
    except RuleError:
        return 0
    return inf if enclosure.infinite or enclosure.exact is not None else enclosure.ball.rel_accuracy_bits()
