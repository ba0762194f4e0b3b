"""Numbers of a mechanism without a worst pair, from two sides: below by two neighbouring inputs, above by a mechanism that is worse.

Either side is a statement, ``quantity >= a`` and ``quantity <= b``, and is told when the checker has accepted a certificate of it.  Where
only one is found, that side is told, and said to be the only one.
"""

import time

from flint import arb, fmpq

from ..deadline import deadline
from ..definitions.constructions import ON_INPUTS, looked_at, on_inputs
from ..definitions.quantities import OF_PAIR, of_pair
from ..errors import RdpVerifyError
from ..kernel import goal as goals
from ..kernel.rules.least import CURVE
from ..printer import to_text
from ..numeric import enclose
from ..proving.budget import Budget
from ..proving.neighbouring_inputs import as_term, as_text, proposals
from ..proving.prover import Prover
from ..proving.rates import concentration
from ..proving.steps import step
from ..terms import Term, call, make, mul, number, walk
from . import best_of_runs, trade_off
from .one_side import DIGITS, Bounds, Side, Sides, by_dominating, parts_of, proved_side, rounded
from .without_pair import may_lack_a_pair

BOUNDED = (*OF_PAIR, *CURVE, "epsilon", "gdp")
ABOVE_SHARE = 0.5  # of the seconds
LEVELS = fmpq(1, 4), fmpq(3, 4), fmpq(15, 16), fmpq(63, 64)  # of epsilon's upper bound, at which good inputs are looked for


def bounds_of(term: Term, seconds: float) -> Bounds | None:
    """Both sides of a quantity that has them; None for other terms, and where nothing is proved on either side."""
    sides = sides_of(term, seconds) if has_sides(term) else Sides(None, None)
    if sides.below is sides.above is None:
        return None
    low, high = arb(sides.below.value if sides.below else 0), arb(sides.above.value) if sides.above else arb.pos_inf()
    return Bounds(low.union(high), reason=sides.reason, sides=sides)


def has_sides(term: Term) -> bool:
    """Is it such a quantity of a mechanism that is looked at on pairs of inputs, or that has such a one in it?"""
    if term.free or not (term.op in BOUNDED or trade_off.is_asked(term)):
        return False
    if trade_off.is_asked(term):
        trade_off.check_error(term)
        return may_lack_a_pair(term)
    return best_of_runs.is_asked(term) or any(part.op in ON_INPUTS for part in walk(term.args[0]))


def sides_of(term: Term, seconds: float) -> Sides:
    """Both sides of such a quantity."""
    ends = time.monotonic() + seconds

    def side_by(look, share: float, *known) -> Side | None:
        left = share * max(ends - time.monotonic(), 0)
        try:
            with deadline(left):
                return look(term, Prover(Budget(left)).prove, *known)
        except RdpVerifyError:
            return None

    if trade_off.is_asked(term):
        return Sides(side_by(trade_off.below, ABOVE_SHARE), side_by(trade_off.above, 1))
    if best_of_runs.is_asked(term):
        return Sides(None, side_by(_above_of_best, 1))
    by_rate = side_by(_above_by_rate, ABOVE_SHARE)
    worse = None if by_rate and term.op in CURVE else side_by(by_dominating, ABOVE_SHARE)  # whose zcdp takes long, and is no less
    above = min(filter(None, (by_rate, worse)), key=lambda side: side.value, default=None)
    return Sides(side_by(_below, 1, above), above)


def _above_of_best(term: Term, prove) -> Side | None:
    answer = best_of_runs.bound(term, prove)
    return answer and Side(*answer)


def _above_by_rate(term: Term, prove) -> Side | None:
    """rdp(M, a) ≤ a·ρ of exponential mechanisms, of which ρ says more than BoundedRange does."""
    runs = term.args[0].args if term.args[0].op == "Composed" else [make("tuple", (term.args[0],))]
    exponential = all(run.args[0].op == "ExponentialMechanism" for run in runs)
    rate = concentration(term.args[0]) if exponential and term.op in ("rdp", *CURVE) else None
    if rate is None or rate.free:
        return None
    bound = mul(term.args[1], rate) if term.op == "rdp" else rate
    if not bound.is_number:
        return None
    return proved_side(term, "<=", bound.value, f"zcdp at most {to_text(rate)}", prove)


def _below(term: Term, prove, above: Side | None) -> Side | None:
    """By the best of the inputs that are proposed, or by runs that have a worst pair alone."""
    best = None
    for quantity in parts_of(term):
        for inputs in _inputs(quantity, above):
            value = _value(quantity, inputs)
            if value is not None and value > 0 and (best is None or value > best[0]):
                best = value, quantity, inputs
    if best is None:
        return None
    value, quantity, inputs = best

    def of_quantity(goal):
        if inputs is None:
            return prove(goal)
        if goals.sides(goal.conclusion)[1] is quantity and quantity.op not in OF_PAIR:
            return step("least", goal, of_quantity, **({"order": "1"} if quantity.op in CURVE else {}))
        return step("neighbours", goal, prove, **inputs)

    def of_parts(goal):
        return of_quantity(goal) if goals.sides(goal.conclusion)[1] is quantity else prove(goal)

    way = of_quantity if quantity is term else lambda goal: step("processing", goal, of_parts, side="larger", by=to_text(quantity))
    said = ", ".join(f"{name} = {as_text(texts)}" for name, texts in inputs.items()) if inputs else to_text(quantity.args[0])
    return proved_side(term, ">=", value, f"the neighbouring inputs {said}" if inputs else f"its part {said}", way)


def _inputs(quantity: Term, above: Side | None) -> list[dict | None]:
    """Where nothing can be looked at, the one entry None."""
    mechanism = quantity.args[0]
    if not looked_at(mechanism):
        return [None]
    if quantity.op in OF_PAIR:
        return proposals(quantity, None)
    levels = [number(share * above.value) for share in LEVELS] if quantity.op == "epsilon" and above else []
    asked = [call("rdp", mechanism, number(1)), call("pure_dp", mechanism)]
    asked += [call("privacy_profile", mechanism, level) for level in levels]
    inputs_asked = [inputs for each in asked for inputs in proposals(each, None)[:1]]
    return [inputs for place, inputs in enumerate(inputs_asked) if inputs not in inputs_asked[:place]]


def _value(quantity: Term, inputs: dict | None) -> fmpq | None:
    """What the quantity is at least, by these inputs or as it is; None where that is not found."""
    try:
        if inputs is not None:
            pair = on_inputs(quantity.args[0], {name: as_term(value) for name, value in inputs.items()})
            if quantity.op in OF_PAIR:
                quantity = of_pair(quantity, pair)
            elif quantity.op == "epsilon":
                quantity = call("epsilon", call("PairMechanism", pair.P, pair.Q), quantity.args[1])
            elif quantity.op in CURVE:
                quantity = call("kl", pair.P, pair.Q)
            else:
                return None
        enclosure = enclose(quantity, DIGITS)[0]
    except RdpVerifyError:
        return None
    return None if enclosure.infinite else rounded(enclosure, False)
