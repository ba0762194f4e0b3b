"""Premises for all levels of hockey-stick divergences: Gaussian differential privacy, and whatever is said of every ε.

- a hockey-stick divergence of the same laws: the premise at its level;
- of P and Q by way of R, E_{e^s}(P‖Q) ≤ E_{e^t}(P‖R) + e^t·E_{e^{s−t}}(R‖Q): at the level t at which the sum is least, where two
  arguments of Φ are the same; what is left telescopes (Dong, Roth & Su 2022, groups);
- a Rényi divergence where the bounds are those of two normal laws: theirs is larger;
- what is one of these by another name.
"""

from itertools import product

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import INFINITY, ONE, ZERO, Term, add, call, div, exp, mul, neg, sub, substitute, symbol, walk
from ....terms.derivative import derivative
from ...monomials import tidy
from ...samples import plausible
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import Match, called, restated
from .premises import SAME


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target, larger = sides(goal.conclusion)
    known = {pair: levels_known for premise in enumerate(goal.given) for pair, levels_known in of_levels(*premise)}
    if not known or len(target.args) < 2:
        return None
    if target.op == "hockey_stick":
        if target.args[:2] in known:
            return _at_level(goal, known[target.args[:2]], target.args[2], prover)
        return _by_a_third(goal, target, known, prover)
    if target.args[:2] not in known or mentions_laws(larger):
        return None
    if other := _in_other_words(target):
        return restated(goal, target, other, prover.prove)
    return _by_normal_laws(goal, target, known, prover) if target.op == "renyi" else None


def _in_other_words(target: Term) -> Term | None:
    """The Rényi divergence, or that of a level, that the target is a function of."""
    if target.op == "tv":
        return call("hockey_stick", *target.args, ZERO)
    order = {"kl": ONE, **SAME}.get(target.op)
    return order and call("renyi", *target.args, order)


def of_levels(index, premise):
    """((P, Q), (index of the premise, its level, its bound)) of one that says something at every level."""
    if len(premise.quantified) == 1 and not premise.events and not premise.values and premise.relation.op != "==":
        name, (small, large) = premise.quantified[0][0], sides(premise.relation)
        if small.op == "hockey_stick" and small.args[2] is symbol(name) and not mentions_laws(large):
            yield small.args[:2], (index, name, large)


def _at_level(goal, premise, level: Term, prover):
    index, name, _ = premise
    return step("instantiate", goal, lambda left: _numbers(left, prover), premise=index, at={name: to_text(level)})


def _numbers(goal, prover):
    """Numbers in place of the arbitrary laws' divergences, which is nothing to do where none is left."""
    if not mentions_laws(goal.conclusion):
        return prover.prove(goal)
    goals = remaining("abstract", goal)
    child = goals and plausible(goals[0]) and prover.prove(goals[0])
    return node("abstract", {}, [child]) if child else None


def _by_a_third(goal, target, known, prover):
    (P, Q, level), triangle = target.args, called("triangle-hockey")
    for R in [pair[1] for pair in known if pair[0] is P and (pair[1], Q) in known]:
        first, second = known[P, R], known[R, Q]
        for t in _levels(first, second, level, goal.signs):
            path, rest = Path(goal), sub(level, t)
            match = Match({"s": level, "t": t}, {"P": P, "Q": R, "R": Q})
            taken = (path.take("instantiate", premise=first[0], at={first[1]: to_text(t)})
                     and path.take("instantiate", premise=second[0], at={second[1]: to_text(rest)})
                     and path.take("theorem", **match.data(triangle), use="smaller") and path.take("abstract")
                     and path.take("combine", multipliers=[[0, "1"], [1, to_text(exp(t))]]))
            if taken and plausible(path.goal) and (proof := path.proof(prover.prove(path.goal))):
                return proof
    return None


def _levels(first, second, level, signs):
    """Where an argument of Φ in the first bound, at t, is one in the second, at level − t."""
    for (slope, at_zero), (other, other_zero) in product(arguments(*first[1:]), arguments(*second[1:])):
        total = tidy(add(slope, other), signs)
        if total is not ZERO:
            yield tidy(div(sub(add(mul(other, level), other_zero), at_zero), total), signs)


def arguments(name: str, bound: Term) -> list[tuple[Term, Term]]:
    """(slope, value at the level 0) of every argument of Φ that is affine in the level."""
    arguments_seen = {}
    for part in walk(bound):
        if part.op == "Phi" and name in part.free:
            try:
                slope = derivative(part.args[0], name)
            except RdpVerifyError:
                continue
            if name not in slope.free:
                arguments_seen[slope, substitute(part.args[0], {name: ZERO})] = None
    return list(arguments_seen)


def _by_normal_laws(goal, target, known, prover):
    """Φ(μ/2 − t/μ) − e^t·Φ(−μ/2 − t/μ) is what two normal laws have, of deviation 1 and at the distance μ."""
    P, Q, order = target.args
    theorem = called("renyi-of-profile")
    for mu in dict.fromkeys(tidy(neg(div(ONE, slope)), goal.signs) for slope, _ in arguments(*known[P, Q][1:])):
        laws = {"R1": P, "R2": Q, "P": call("Normal", mu, ONE), "Q": call("Normal", ZERO, ONE)}

        def shown(left):
            return _below_normal(left, known, prover) if sides(left.conclusion)[0].op == "hockey_stick" else prover.prove(left)

        if proof := step("theorem", goal, shown, **Match({"o": order}, laws).data(theorem), use="smaller"):
            return proof
    return None


def _below_normal(goal, known, prover):
    """The premise at the level; where there are premises from 0 on only, that of the laws in the other order at the opposite level."""
    P, Q, level = sides(goal.conclusion)[0].args
    lower = goal.given[known[P, Q][0]].quantified[0][1].intervals[0].lower
    if lower is neg(INFINITY):
        return _at_level(goal, known[P, Q], level, prover)
    if (Q, P) not in known:
        return None

    def by_sign(left):
        here = sides(left.conclusion)[0].args[2]
        return _at_level(left, known[P, Q], here, prover) or _reversed(left, known[Q, P], (P, Q, here), prover)

    return step("split", goal, by_sign, symbol=level.value, by="point", at="0")


def _reversed(goal, premise, target, prover):
    P, Q, level = target
    data = Match({"t": level}, {"P": P, "Q": Q}).data(called("hockey-reversed"))
    return step("theorem", goal, lambda left: _at_level(left, premise, neg(level), prover), **data, use="replace")


TACTIC = Tactic("levels", "level asked for", apply)
