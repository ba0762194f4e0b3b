"""H_{e^s}(P‖Q) ≤ d from D_a(P‖Q) ≤ c for all orders a > 1, by the better of two bounds: the order splits where they meet.

Up to a = 1/(1 − e^{−c}) that of the order a itself, e^{(a−1)(c−s)}·(1 − 1/a)^{a−1}/a (Canonne, Kamath & Steinke 2020, Proposition 7);
from there on, where s ≥ 0, tv(P, Q) ≤ 1 − e^{−c}, which is that of the order 1/(1 − e^{−c}) at s = 0.
"""

from ....kernel.goal import goal_of, mentions_laws, sides
from ....printer import to_text
from ....language.assembly import assemble
from ....language.statement import Relation
from ....terms import ONE, call, div, exp, neg, sub, substitute, symbol
from ...samples import plausible
from ...steps import after_lemmas, node, remaining
from ...tactic import Tactic
from ...theorems import made

OF_THE_ORDER = assemble("hockey_stick(P,Q,s) <= exp((a-1)*(c-s+log(1-1/a))-log(a))", given=["renyi(P,Q,a) <= c"],
                        where=["a in (1, oo)", "c in [0, oo)", "s in (-oo, oo)"])
AT_BEST = assemble("tv(P,Q) <= 1-exp(-c)", given=["renyi(P,Q,1/(1-exp(-c))) <= c"], where=["c in (0, oo)"])
OF_DISTANCE = assemble("hockey_stick(P,Q,s) <= d", given=["tv(P,Q) <= d"], where=["s in [0, oo)", "d in [0, 1]"])
(_, BOUND) = sides(OF_THE_ORDER.conclusion)


def apply(goal, prover):
    target, limit = sides(goal.conclusion)
    if target.op != "hockey_stick" or not mentions_laws(target) or mentions_laws(limit) or goal.conclusion.op == "==":
        return None
    for premise in goal.given if len(goal.given) == 1 else ():
        divergence, c = sides(premise.relation)
        if premise.plain and divergence.op == "renyi" and divergence.args[:2] == target.args[:2] and divergence.args[2].op == "symbol":
            return _split(goal, divergence.args[2].value, c, prover)
    return None


def _split(goal, order, c, prover):
    target, limit = sides(goal.conclusion)
    level, signs = target.args[2], goal.signs
    if mentions_laws(c) or order in c.free or not (signs.positive(c) and signs.nonnegative(level)):
        return None
    alone, most = substitute(BOUND, {"a": symbol(order), "c": c, "s": level}), sub(ONE, exp(neg(c)))
    if plausible(goal.concluding(alone, "<=", limit)):
        return None  # one bound may do
    data = {"symbol": order, "by": "point", "at": to_text(div(ONE, most))}
    goals = remaining("split", goal, **data)
    if goals is None or len(goals) != 3:
        return None
    below, *others = goals
    wanted = [below.concluding(alone, "<=", limit), *(each.concluding(most, "<=", sides(each.conclusion)[1]) for each in others)]
    if not all(map(plausible, wanted)):
        return None
    children = [_of_the_order(below, c, prover)]
    for each in others if children[0] else ():
        children.append(children[-1] and _of_distance(each, c, prover))
    return node("split", data, children) if None not in children else None


def _of_the_order(goal, c, prover):
    (*_, level), order = sides(goal.conclusion)[0].args, sides(goal.given[0].relation)[0].args[2]
    return _by(OF_THE_ORDER, goal, {"a": order, "c": c, "s": level}, prover)


def _of_distance(goal, c, prover):
    P, Q, level = sides(goal.conclusion)[0].args
    most = sub(ONE, exp(neg(c)))
    return after_lemmas(goal, [Relation(call("tv", P, Q), "<=", most)],
                        lambda left: _by(OF_DISTANCE, left, {"d": most, "s": level}, prover),
                        lambda left: _by(AT_BEST, left, {"c": c}, prover))


def _by(statement, goal, values, prover):
    """By a statement of all laws, whose own proof is looked for here."""
    P, Q = sides(goal.conclusion)[0].args[:2]
    proof = prover.prove(goal_of(statement))
    return proof and made(statement, proof, goal, prover.prove, {
        "symbols": {name: to_text(value) for name, value in values.items()}, "laws": {"P": to_text(P), "Q": to_text(Q)}})


TACTIC = Tactic("two_conversions", "two conversions", apply)
