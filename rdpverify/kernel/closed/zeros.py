"""Where a law has mass on a piece, whatever the parameters are: its density is e^h, and h may have the logarithm of what is 0 somewhere.

On the line a sum Σ cᵢ·Tᵢ(x) vanishes at single points at most when the Tᵢ are different whole powers of x and one cᵢ ≠ 0, or when all
cᵢ > 0 and the Tᵢ are powers of x and positive functions.  A single c ≥ 0 that may vanish becomes the condition c > 0.  On the integers it
must be > 0 at each of them.
"""

from ...definitions.measures import VARIABLE
from ...errors import RuleError
from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, add, sub, substitute, symbol, walk
from .conditions import above_zero
from .exponent import exponent_of, power_of
from .assumptions import Assumptions, infinite
from .segments import NAME, Segment

POSITIVE = ("exp", "cosh", "sech", "Phi", "erfc", "besseli")
STEP = symbol("_u")


def not_throughout_zero(segment: Segment, log_density: Term, space: str, assumptions: Assumptions) -> list[Relation]:
    """What is left to ask so that the law has mass (nearly) everywhere on the piece; RuleError when that is not known."""
    conditions = []
    for node in walk(log_density):
        if node.op != "log" or NAME not in node.args[0].free:
            continue
        if space == "integers":
            if not _positive_at_each(node.args[0], segment, assumptions):
                raise RuleError(f"whether {node.args[0]} is 0 at an integer of a piece is not known")
            continue
        parts = exponent_of(node.args[0], NAME, assumptions, positive=assumptions.at_most(ZERO, segment.lower)).coefficients
        known_powers = all(statistic is ONE or _whole_power(statistic) for statistic, _ in parts)
        if known_powers and any(assumptions.is_nonzero(c) for _, c in parts):
            continue
        if all(_is_power_or_positive(statistic) for statistic, _ in parts):
            if parts and all(assumptions(c) == 1 for _, c in parts):
                continue
            if len(parts) == 1 and assumptions.nonnegative(parts[0][1]):
                conditions.append(above_zero(parts[0][1]))
                continue
        raise RuleError(f"whether {node.args[0]} is 0 throughout a piece is not known")
    return conditions


def _positive_at_each(argument: Term, segment: Segment, assumptions: Assumptions) -> bool:
    """At each integer of the piece: at an end of it, and any distance from there."""
    if infinite(segment.lower) and infinite(segment.upper):
        return assumptions(argument) == 1
    at, beyond = ((segment.upper, sub(segment.upper, STEP)) if infinite(segment.lower) else (segment.lower, add(segment.lower, STEP)))
    inside = assumptions.assuming(names=(STEP.value,))
    return assumptions(substitute(argument, {NAME: at})) == 1 and inside(substitute(argument, {NAME: beyond})) == 1


def _whole_power(statistic: Term) -> bool:
    exponent = power_of(statistic, VARIABLE)
    return exponent is not None and exponent.is_number and exponent.value.q == 1


def _is_power_or_positive(statistic: Term) -> bool:
    factors = statistic.args if statistic.op == "mul" else (statistic,)
    return all(factor is ONE or factor.op in POSITIVE or power_of(factor, VARIABLE) is not None for factor in factors)
