"""A premise ``D(P, Q) ≤ c``, or on every test, for a pair on two outcomes, as conditions on the masses.

Masses that are the literal 0 are zero, all others are taken to be > 0.
"""

from ..words.domains import Interval
from ..language.statement import Premise, Relation
from ..terms import ONE, ZERO, Term, add, exp, log, mul, power, sub, substitute
from .generators import order_kind
from .goal import Goal, mentions_laws, sides, strict

UNIT = Interval(ZERO, ONE, True, True)


def conditions(goal: Goal, term: Term, limit: Term, pairs: list[tuple[Term, Term]]) -> list[Relation] | None:
    """Relations equivalent to ``term ≤ limit`` where the first law has masses p and the second q for (p, q) in pairs.

    None when the divergence is infinite there, so that no finite limit holds.
    """
    escapes = any(q is ZERO and p is not ZERO for p, q in pairs)
    common = [(p, q) for p, q in pairs if p is not ZERO and q is not ZERO]
    if term.op in ("renyi", "kl", "max_divergence"):
        kind = order_kind(goal, term)
        if (escapes and kind != "below") or not common:
            return None
        if kind == "max":
            return [Relation(p, "<=", mul(exp(limit), q)) for p, q in common]
        if kind == "one":
            return [Relation(add(*(mul(p, sub(log(p), log(q))) for p, q in common)), "<=", limit)]
        order = term.args[2]
        total = add(*(mul(_power(p, order), _power(q, sub(ONE, order))) for p, q in common))
        return [Relation(total, "<=" if kind == "above" else ">=", exp(mul(sub(order, ONE), limit)))]
    if term.op == "chi2":
        if escapes:
            return None
        return [Relation(add(*(mul(power(sub(p, q), 2), _power(q, -ONE)) for p, q in pairs if q is not ZERO)), "<=", limit)]
    if term.op == "hellinger2":
        return [Relation(sub(ONE, add(*(mul(_power(p, power(2, -1)), _power(q, power(2, -1))) for p, q in common))), "<=", limit)]
    level = exp(term.args[2]) if term.op == "hockey_stick" else ONE
    events = pairs + [(ZERO, ZERO), (ONE, ONE)]
    return [Relation(sub(p, mul(level, q)), "<=", limit) for p, q in events]


def of_tests(premise: Premise, masses: dict[Term, Term]) -> list[Relation]:
    """b(x) ≤ tradeoff(P, Q, x) for all x in [0, 1] at the tests that reject in the event, of the given masses, or outside it.

    Rejecting with probability p under P and q under Q, a test shows tradeoff(P, Q, p) ≤ 1 − q.
    """
    smaller, larger = sides(premise.relation) if premise.relation.op != "==" else (ZERO, ZERO)
    if larger.op != "tradeoff" or len(premise.quantified) != 1 or premise.events or mentions_laws(smaller):
        return []
    P, Q, level = larger.args
    (name, domain), = premise.quantified
    if level.op != "symbol" or level.value != name or P not in masses or Q not in masses or P is Q:
        return []
    piece = domain.intervals[0]
    if len(domain.intervals) > 1 or domain.integers or not (piece.lower.is_number and piece.upper.is_number and
                                                            piece.lower.value <= 0 and piece.upper.value >= 1):
        return []
    p, q = masses[P], masses[Q]
    left_out = [end for end, is_open in ((piece.lower, piece.lower_open), (piece.upper, piece.upper_open)) if is_open]
    op = "<" if strict(premise.relation) else "<="
    return [Relation(substitute(smaller, {name: a}), op, sub(ONE, b)) for a, b in ((p, q), (sub(ONE, p), sub(ONE, q))) if a not in left_out]


def _power(base: Term, exponent: Term) -> Term:
    return ONE if base is ONE else power(base, exponent)
