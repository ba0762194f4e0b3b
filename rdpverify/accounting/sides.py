"""Numbers of a mechanism without a worst pair, from two sides: below by two neighbouring inputs, above by a mechanism that is worse.

Either side is a statement, ``quantity >= a`` and ``quantity <= b``, and is told when the checker has accepted a certificate of it.  Where
only one is found, that side is told, and said to be the only one.
"""

import time
from dataclasses import dataclass
from pathlib import Path

from flint import arb, fmpq

from ..certificates.digits import Enclosure
from ..certificates.sealed import claim_certificate
from ..checker import check
from ..deadline import deadline
from ..definitions.constructions import ON_INPUTS, looked_at, on_inputs
from ..definitions.quantities import OF_PAIR, of_pair
from ..errors import RdpVerifyError
from ..kernel import goal as goals
from ..kernel.checker import WORKING_BITS
from ..kernel.extended import at_precision, exactly
from ..kernel.rules.least import CURVE
from ..language.printer import to_text
from ..language.statement import Relation, Statement
from ..numeric import enclose
from ..proving.budget import Budget
from ..proving.neighbouring_inputs import as_term, as_text, proposals
from ..proving.prover import Prover
from ..proving.rates import concentration
from ..proving.steps import step
from ..proving.tactics.processing import dominating
from ..terms import Term, call, make, mul, number, rebuild, walk
from ..typed import parse
from . import best_of_runs

BOUNDED = (*OF_PAIR, *CURVE, "epsilon", "gdp")
DIGITS = 12  # to which a side is computed and rounded
ABOVE_SHARE = 0.5  # of the seconds
LEVELS = fmpq(1, 4), fmpq(3, 4), fmpq(15, 16), fmpq(63, 64)  # of epsilon's upper bound, at which good inputs are looked for
NO_PAIR = "no worst pair is known"


@dataclass(frozen=True)
class Side:
    """``certificate`` is of the statement ``text``, which says ``value``; it holds by ``why``."""

    text: str
    value: fmpq
    why: str
    certificate: dict


@dataclass(frozen=True)
class Sides:
    """What is proved of a quantity that is ≥ 0; None for a side of which nothing is."""

    below: Side | None
    above: Side | None

    @property
    def reason(self) -> str:
        below = f"from below by {self.below.why}" if self.below else "nothing is proved from below"
        above = f"from above by {self.above.why}" if self.above else "nothing is proved from above"
        return f"{NO_PAIR}: {below}; {above}"

    def known(self) -> list[tuple[str, Side]]:
        return [(name, side) for name, side in (("lower", self.below), ("upper", self.above)) if side]

    def data(self, path: str | None) -> dict:
        """What ``--json`` prints of them; beside ``path`` each has a file of its own."""
        return {name: {"statement": side.text, "hash": side.certificate["digest"],
                       "certificate": path and str(Path(path).with_suffix(f".{name}.json"))} for name, side in self.known()}


@dataclass(frozen=True, repr=False)
class Bounds(Enclosure):
    """An interval between two sides, its ends the decimals that they state."""

    sides: Sides = Sides(None, None)

    def decimal(self, digits: int) -> tuple[str, str]:
        below, above = self.sides.below, self.sides.above
        first = Enclosure.of(exactly(below.value if below else fmpq(0), "")).decimal(DIGITS)[0]
        return first, Enclosure.of(exactly(above.value, "")).decimal(DIGITS)[1] if above else "oo"


def bounds_of(term: Term, seconds: float) -> Bounds | None:
    """Both sides of a quantity that has them; None for other terms, and where nothing is proved on either side."""
    found = sides_of(term, seconds) if has_sides(term) else Sides(None, None)
    if found.below is found.above is None:
        return None
    low, high = arb(found.below.value if found.below else 0), arb(found.above.value) if found.above else arb.pos_inf()
    return Bounds(low.union(high), reason=found.reason, sides=found)


def has_sides(term: Term) -> bool:
    """Is it such a quantity of a mechanism that is looked at on pairs of inputs, or that has such a one in it?"""
    if term.free or term.op not in BOUNDED:
        return False
    return best_of_runs.is_asked(term) or any(part.op in ON_INPUTS for part in walk(term.args[0]))


def sides_of(term: Term, seconds: float) -> Sides:
    """Both sides of such a quantity."""
    ends = time.monotonic() + seconds

    def found(look, share: float, *known) -> Side | None:
        left = share * max(ends - time.monotonic(), 0)
        try:
            with deadline(left):
                return look(term, Prover(Budget(left)).prove, *known)
        except RdpVerifyError:
            return None

    if best_of_runs.is_asked(term):
        return Sides(None, found(_above_of_best, 1))
    by_rate = found(_above_by_rate, ABOVE_SHARE)
    worse = None if by_rate and term.op in CURVE else found(_above, ABOVE_SHARE)  # whose zcdp takes long, and is no less
    above = min(filter(None, (by_rate, worse)), key=lambda side: side.value, default=None)
    return Sides(found(_below, 1, above), above)


def _above(term: Term, prove) -> Side | None:
    worse = rebuild(term, dominating)
    found = enclose(worse, DIGITS)[0]
    if found.infinite:
        return None
    by = f"{to_text(worse.args[0])}, which it is a processing of"
    return _side(term, "<=", _rounded(found, True), by, lambda goal: step("processing", goal, prove, side="smaller", by=to_text(worse)))


def _above_of_best(term: Term, prove) -> Side | None:
    found = best_of_runs.bound(term, prove)
    return found and Side(*found)


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
    return _side(term, "<=", bound.value, f"zcdp at most {to_text(rate)}", prove)


def _below(term: Term, prove, above: Side | None) -> Side | None:
    """By the best of the inputs that are proposed, or by runs that have a worst pair alone."""
    best = None
    for quantity in _parts(term):
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
    return _side(term, ">=", value, f"the neighbouring inputs {said}" if inputs else f"its part {said}", way)


def _parts(term: Term) -> list[Term]:
    """The quantity where it can be looked at on two inputs, or else that of parts of the composition."""
    mechanism, others = term.args[0], term.args[1:]
    if looked_at(mechanism):
        return [term]
    if mechanism.op != "Composed":
        return []
    seen = [run for run in mechanism.args if run.args[0].op in ON_INPUTS]
    rest = [run for run in mechanism.args if run not in seen and not any(part.op in ON_INPUTS for part in walk(run))]
    return [make(term.op, (make("Composed", runs), *others)) for runs in (*((run,) for run in seen), *([tuple(rest)] if rest else []))]


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
    found = [inputs for each in asked for inputs in proposals(each, None)[:1]]
    return [inputs for place, inputs in enumerate(found) if inputs not in found[:place]]


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
        found = enclose(quantity, DIGITS)[0]
    except RdpVerifyError:
        return None
    return None if found.infinite else _rounded(found, False)


def _side(term: Term, op: str, value: fmpq, why: str, proof_of) -> Side | None:
    """RuleError where the checker does not accept the proof."""
    statement = Statement(Relation(term, op, number(value)))
    with at_precision(WORKING_BITS):
        proof = proof_of(goals.goal_of(statement))
    if proof is None:
        return None
    certificate = claim_certificate(statement, "proved", {"proof": proof})
    check(certificate)
    return Side(to_text(statement.conclusion), value, why, certificate)


def _rounded(found: Enclosure, up: bool) -> fmpq:
    return parse(found.decimal(DIGITS)[up]).value
