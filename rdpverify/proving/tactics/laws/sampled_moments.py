"""Moments of a sampled mechanism at a whole order, where its divergences at the orders 2, …, a have each a bound of its own.

With r = dP/dQ and the weight w of P, e^{(a−1)·D_a} of the mixture from Q is E_Q of Σ C(a, j)·w^j·(1 − w)^{a−j}·r^j.  That of Q from the
mixture is E_Q of Σ C(a, j)·w^j·(1 − w)^{a−j}·X_j, X_j = (1 − (1 − w)·u)^j·(1 + w·u)^{1−j}, u = r − 1: X_2 ≤ (1 − w)·r² + w/r + 4·(w − 1)·u
as 1/(1 + w·u) is convex in w, and X_j ≤ r^j + 2·r^{1−j} beyond (Zhu & Wang 2019, Theorem 5).  That is where the multipliers come from;
the inequality in r that they lead to is shown as any other.
"""

from math import comb

from ....kernel.goal import Goal, mentions_laws, sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import INFINITY, Term, add, call, mul, number, power, sub, symbol, walk
from ...samples import plausible
from ...steps import Path, after_lemmas, closed, remaining, step
from ...tactic import Tactic

ORDERS = range(2, 13)


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in ("renyi", "exp", "mul", "Max") or "Mixture" not in smaller.ops:
        return None
    if smaller.op == "Max":
        return step("minmax", goal, lambda part: apply(part, prover))
    path, lemmas = Path(goal), []
    for part in dict.fromkeys(part for part in walk(larger) if part.op == "renyi" and mentions_laws(part)):
        if not path.take("name", divergence=to_text(part)):
            return None
        lemmas.append((part, symbol(path.goal.symbols[-1][0])))
    if smaller.op != "renyi" and not path.take("isolate"):
        return None
    greatest = [part for part in walk(sides(path.goal.conclusion)[1]) if part.op == "Max"]
    lemmas = [Relation(part, "<=", each) for part, name in lemmas for each in greatest if name in each.args]
    return path.proof(after_lemmas(path.goal, lemmas, lambda left: _dominated(left, prover), _below_the_greatest))


def _below_the_greatest(goal: Goal):
    """What a premise bounds by an argument of the maximum."""
    picks = (step("minmax", goal, lambda left: step("abstract", left, lambda last: closed("sign", last)), pick=pick)
             for pick in range(len(sides(goal.conclusion)[1].args)))
    return next(filter(None, picks), None)


def _dominated(goal, prover):
    data = _multipliers(goal, sides(goal.conclusion)[0])
    goals = data and remaining("domination", goal, **data)
    if not goals or not all(map(plausible, goals)):
        return None
    return step("domination", goal, lambda left: _shown(goal, left, prover), **data)


def _multipliers(goal: Goal, target: Term) -> dict | None:
    """The data of the rule: a mean κ + μ·(r − 1), and multipliers of the premises that bound the powers of r and 1/r."""
    if target.op != "renyi":
        return None
    first, second, order = target.args
    mixture, Q = (first, second) if first.op == "Mixture" else (second, first)
    shares = {part.args[1]: part.args[0] for part in mixture.args} if mixture.op == "Mixture" else {}
    if not (order.is_number and order.value in ORDERS) or len(shares) != 2 or Q not in shares:
        return None
    a, (P,) = int(order.value), shares.keys() - {Q}
    w, rest = shares[P], shares[Q]
    weights = [mul(number(comb(a, j)), *_powers(w, j), *_powers(rest, a - j)) for j in range(a + 1)]
    kappa, mu = add(weights[0], weights[1]), weights[1]
    used = [(P, Q, j, weights[j]) for j in range(2, a + 1)]
    if mixture is second:
        mu = sub(mul(weights[0], w), add(mul(weights[1], rest), mul(number(4), weights[2], rest)))
        used = [(P, Q, 2, mul(weights[2], rest)), (Q, P, 2, mul(weights[2], w)), *used[1:],
                *((Q, P, j, mul(number(2), weights[j])) for j in range(3, a + 1))]
    if Q in (first, mixture.args[0].args[1]):  # the rule's ratio is dQ/dP then: of κ + μ·(r − 1) under Q, κ − μ goes with it
        mu = sub(kappa, mu)
    multipliers = [[_premise(goal, call("renyi", *laws, number(j))), to_text(weight)] for *laws, j, weight in used]
    return None if None in [index for index, _ in multipliers] else {"kappa": to_text(kappa), "mu": to_text(mu), "multipliers": multipliers}


def _powers(base: Term, exponent: int) -> tuple[Term, ...]:
    return (power(base, number(exponent)),) if exponent else ()


def _premise(goal: Goal, divergence: Term) -> int | None:
    """The last premise that bounds the divergence by a number."""
    indices = [index for index, premise in enumerate(goal.given) if premise.plain and premise.relation.op != "=="
             and sides(premise.relation)[0] is divergence and not mentions_laws(sides(premise.relation)[1])
             and sides(premise.relation)[1] is not INFINITY]
    return indices[-1] if indices else None


def _shown(goal: Goal, subgoal: Goal, prover):
    """The inequality in r for weights of any size: with t/(1 + t) for the weight, and 1 + u or 1/(1 + u) for r, every sign is one."""
    weights = [name for name, _ in goal.symbols if name in subgoal.conclusion.free]
    if len(subgoal.symbols) == len(goal.symbols) or len(weights) != 1:
        return prover.prove(subgoal)
    return step("substitute", subgoal, lambda left: step("split", left, lambda part: _from_one(part, prover), symbol=left.symbols[-1][0],
                                                         by="point", at="1"),
                symbol=weights[0], map="ray", new=subgoal.fresh("t")) or prover.prove(subgoal)


def _from_one(goal: Goal, prover):
    name, domain = goal.symbols[-1]
    if domain.intervals[-1].upper is INFINITY:
        return step("substitute", goal, prover.prove, symbol=name, map="shift", new=goal.fresh("u"))
    return step("substitute", goal, lambda left: _from_one(left, prover), symbol=name, map="reciprocal", new=goal.fresh("u"))


TACTIC = Tactic("sampled_moments", "binomial theorem for a sampled mechanism", apply)
