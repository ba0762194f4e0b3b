"""An event that is rare under Q, with a Rényi curve for all orders: P(S) ≤ (e^{D_a}·Q(S))^{(a−1)/a} at the order a = 1 + √(L/c) that makes
it least, for Q(S) ≤ e^{−L} and D_a ≤ c·a (Mironov 2017, Propositions 4 and 10).
"""

from ...errors import RdpVerifyError
from ...kernel.goal import goal_of, mentions_laws, sides
from ...language import to_text
from ...language.assembly import assemble
from ...terms import HALF, ONE, Term, add, call, div, exp, log, mul, neg, power, sub, substitute, symbol
from ...terms.derivative import derivative
from ..budget import Budget
from ..monomials import tidy
from ..prover import Prover
from ..steps import step
from ..tactic import Tactic
from ..theorems import made

SECONDS, GOALS = 8, 200


def apply(goal, prover):
    if goal.conclusion.op == "==" or any(not premise.quantified for premise in goal.given if sides(premise.relation)[0].op == "renyi"):
        return None
    target, larger = sides(goal.conclusion)
    if target.op != "prob" or mentions_laws(larger):
        return None
    for index, premise in enumerate(goal.given):
        small, large = sides(premise.relation)
        if small.op != "renyi" or small.args[0] is not target.args[0] or len(premise.quantified) != 1 or premise.relation.op == "==":
            continue
        name, rare = premise.quantified[0][0], call("prob", small.args[1], target.args[1])
        for bound in [sides(each.relation)[1] for each in goal.given if each.plain and sides(each.relation)[0] is rare]:
            order = _order(goal, large, name, bound)
            if order is not None and small.args[2] is symbol(name):
                return _at(goal, index, name, order, substitute(large, {name: order}), _rarity(bound), target, prover)
    return None


def _rarity(bound: Term) -> Term:
    return neg(bound.args[0]) if bound.op == "exp" else neg(log(bound))


def _order(goal, curve: Term, name: str, bound: Term) -> Term | None:
    try:
        slope = derivative(curve, name)
    except RdpVerifyError:
        return None
    if name in slope.free or not goal.signs.positive(slope) or not goal.signs.positive(bound) or not goal.signs.positive(_rarity(bound)):
        return None
    return add(ONE, tidy(power(div(_rarity(bound), slope), HALF), goal.signs))


def _at(goal, index, name, order, divergence, rarity, target, prover):
    statement = assemble("P(S) <= (exp(e)*Q(S))**((o-1)/o)", ("renyi(P,Q,o) <= e",), ("e in [0, oo)", "o in (1, oo)"))
    kept = Prover(Budget(min(SECONDS, prover.budget.left), GOALS)).search(goal_of(statement))
    if kept is None:
        return None
    P, Q = sides(goal.given[index].relation)[0].args[:2]
    data = {"laws": {"P": to_text(P), "Q": to_text(Q)}, "symbols": {"e": to_text(divergence), "o": to_text(order)},
            "events": {"S": target.args[1].value}}
    middle = exp(mul(div(sub(order, ONE), order), sub(divergence, rarity)))

    def numbers(left):
        return step("each_event", left, lambda scalar: _general(scalar, (divergence, "0"), (order, "1"), prover=prover))

    def compared(left):
        if sides(left.conclusion)[0].op != "pow":
            return prover.prove(left)
        return step("via", left, lambda half: (numbers if mentions_laws(half.conclusion) else prover.prove)(half), middle=to_text(middle))

    def by_the_event(left):
        return made(statement, kept, left, compared, data) if mentions_laws(left.conclusion) else prover.prove(left)

    return step("instantiate", goal, by_the_event, premise=index, at={name: to_text(order)})


def _general(goal, first, *others, prover):
    """The divergence, then the order, as any numbers."""
    term, lower = first
    new = goal.fresh("d" if others else "o")

    def further(left):
        return _general(left, *others, prover=prover) if others else prover.prove(left)

    return step("generalise", goal, further, term=to_text(term), new=new, lower=lower)


TACTIC = Tactic("rare_events", 20, "rare event", apply)
