"""(ε, δ)-DP said of events is a hockey-stick divergence: a·P(S) ≤ b·Q(S) + d for all S iff hockey_stick(P, Q, log b/a) ≤ d/a, a, b > 0.

However it is written: what counts are the coefficients of P(S) and Q(S) in the difference of the sides.  The event of the conclusion is
arbitrary, and the largest P(S) − (b/a)·Q(S) is attained.
"""

from ...errors import require
from ...terms import Term, call, div, log_undoing_exp, neg, rebuild, sub, symbol
from ...terms.normal import normal, polynomial_coefficients, to_term
from ...kernel.defined import is_real
from ...kernel.goal import Goal, mentions_laws, sides


def apply(goal: Goal, data: dict) -> list[Goal]:
    masses = list(dict.fromkeys(part for part in goal.conclusion.parts() if part.op == "prob"))
    arbitrary = all(part.args[0].op in ("law", "Adaptive", "Joint", "Output") for part in masses)
    require(len(masses) == 2 and masses[0].args[1] is masses[1].args[1] and arbitrary,
            "expected P(S) ≤ c·Q(S) + d for one event and two arbitrary laws")
    rest, *factors = _coefficients(goal, masses)
    (P, above), (Q, below) = sorted(zip((part.args[0] for part in masses), factors), key=lambda item: -goal.signs.nonnegative(item[1]))
    require(goal.signs.positive(above) and goal.signs.negative(below),
            "one law must have a factor known to be > 0, the other one on the other side")
    factor, bound = (to_term(normal(div(neg(part), above), goal.signs)) for part in (below, rest))
    level = log_undoing_exp(factor)
    return [goal.bounding(call("hockey_stick", P, Q, level), bound)]


def _coefficients(goal: Goal, masses: list[Term]) -> tuple[Term, Term, Term]:
    """(c, a, b) with smaller − larger side = c + a·(first probability) + b·(second)."""
    smaller, larger = sides(goal.conclusion)
    first = goal.fresh("x")
    names = {masses[0]: first, masses[1]: goal.fresh("y", (first,))}
    excess = rebuild(sub(smaller, larger), lambda part: symbol(names[part]) if part in names else None)
    parts = ()
    for name in names.values():
        linear = polynomial_coefficients(excess, name, goal.signs)
        require(linear is not None and len(linear) == 2, "the sides must be sums of numbers and multiples of P(S) and Q(S)")
        excess, factor = linear
        parts += (factor,)
    require(all(not mentions_laws(part) and is_real(part) and not part.free & {*names.values()} for part in (excess, *parts)),
            "the factors of P(S) and Q(S) must be numbers")
    return excess, *parts
