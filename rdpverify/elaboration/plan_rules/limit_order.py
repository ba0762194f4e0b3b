"""A premise for all orders in an open interval says something at its ends: D is non-decreasing in the order and D_o = sup_{a<o} D_a.

    at the lower end 1        KL = D_1 ≤ D_a ≤ f(a) for all a > 1, and a → 1: KL ≤ f(1)
    at a finite upper end ω   D_ω = sup_{a<ω} D_a ≤ f(ω): the premise holds on the interval closed at ω
    at the upper end ∞        D_∞ = sup_a D_a ≤ f, when f does not depend on the order

f must be continuous at the end: it is built of continuous functions and defined there and on the interval.  There must be orders in
the interval.
"""

from ...errors import RuleError, require
from ...kernel.defined import is_real, requirements
from ...kernel.goal import Goal, mentions_laws, sides
from ...kernel.rule import premise_of, text_of
from ...language.statement import Premise, Relation
from ...terms import INFINITY, ONE, Term, call, sub, substitute, symbol, walk
from ...words.domains import Domain, Interval

JUMPS = ("sign", "floor", "Piecewise", "Sum", "Limit")


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise, end = premise_of(goal, data), text_of(data, "end", "lower")
    if len(premise.quantified) != 1 or premise.events or premise.relation.op == "==":
        raise RuleError("the premise must be quantified over one order")
    (name, domain), (term, limit) = premise.quantified[0], sides(premise.relation)
    if domain.integers or len(domain.intervals) != 1 or term.op != "renyi" or term.args[2] is not symbol(name):
        raise RuleError("the premise must bound renyi(P, Q, a) for all orders a of one interval")
    piece = domain.intervals[0]
    if not is_real(piece.lower) or not (piece.upper is INFINITY or goal.signs.positive(sub(piece.upper, piece.lower))):
        raise RuleError("the premise is not known to speak of any order")
    if mentions_laws(limit) or not is_real(limit) or any(part.op in JUMPS for part in walk(limit)):
        raise RuleError("the bound is not known to be finite and continuous in the order")
    require(end in ENDS, "'end' is lower or upper")
    reached = Interval(piece.lower, piece.upper, piece.lower_open and end != "lower",
                       piece.upper_open and (end != "upper" or piece.upper is INFINITY))
    inner = goal.changed(symbols=goal.symbols + ((goal.fresh("a"), Domain((reached,))),))
    if requirements(substitute(limit, {name: symbol(inner.symbols[-1][0])}), inner.signs):  # 0**0 is 1, and 0**a is 0
        raise RuleError("the bound is not known to be defined, and so continuous, at the orders of the premise and at their end")
    return [goal.assuming(ENDS[end](goal, name, piece, term, limit))]


def _at_one(goal: Goal, name: str, piece: Interval, term: Term, limit: Term) -> Premise:
    require(piece.lower is ONE, "the orders must begin at 1")
    return Premise(Relation(call("kl", *term.args[:2]), "<=", substitute(limit, {name: ONE})))


def _at_upper(goal: Goal, name: str, piece: Interval, term: Term, limit: Term) -> Premise:
    if piece.upper is INFINITY:
        require(name not in limit.free, "the bound must not depend on the order")
        return Premise(Relation(call("renyi", *term.args[:2], INFINITY), "<=", limit))
    if not piece.upper_open or requirements(piece.upper, goal.signs) or not goal.signs.positive(sub(piece.upper, ONE)):
        raise RuleError("the orders must end below a number known to be > 1")
    closed = Domain((Interval(piece.lower, piece.upper, piece.lower_open, False),))
    return Premise(Relation(term, "<=", limit), ((name, closed),))


ENDS = {"lower": _at_one, "upper": _at_upper}
