"""A local randomizer and total variation: with v = (e^c − 1)·tv(P, Q), both D_∞ of K(P) and K(Q) are at most log(1 + v).

Of the sum of both Kullback-Leibler divergences more is known then: it is at most 2·u·tanh(u/2) at u = log(1 + v).
"""

from functools import partial

from ....kernel.generators import upper_bounds
from ....kernel.goal import sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import HALF, ONE, exp, make, mul, number, power, sub, walk
from ....terms.normal import normal, to_term
from ...kernel_bounds import Bounds
from ...steps import Path, step
from ...tactic import Tactic
from .kernels import NAMES, base_of, by_lemmas, composite


CONTRACTED = ("max_divergence", "tv", "hockey_stick")  # by a theorem at once


def apply(goal, prover):
    laws = composite(goal)
    if not laws or goal.conclusion.op == "==" or sides(goal.conclusion)[0].op in CONTRACTED:
        return None
    larger, bounds = sides(goal.conclusion)[1], Bounds(goal)
    for A, B in dict.fromkeys(part.args[:2] for part in goal.conclusion.parts() if part.op in NAMES and part.args[0] in laws):
        base = base_of(A, B) if A.op == B.op == "Output" else None
        distance = base and next((part for part in walk(larger) if part.op == "tv" and part.args in (base, base[::-1])), None)
        local = [bound for kind, bound in bounds.at_values(A.args[0], A.args[0], False) if kind.op == "max_divergence"] if distance else ()
        for bound in local:
            name = goal.fresh("d")
            near = partial(_near, name=name, bound=bound, prover=prover)
            if proof := step("name", goal, partial(_split, name=name, prove=near), divergence=to_text(distance)):
                return proof
    return None


def _split(goal, name: str, prove):
    return step("split", goal, prove, symbol=name, by="lower")


def _near(goal, name: str, bound, prover):
    """The goal with a distance d >= 0: d is 0, or v/(e^c − 1) with v > 0."""
    path = Path(goal)
    if name in (known for known, _ in goal.symbols):
        short = goal.fresh("v")
        if not path.take("substitute", symbol=name, map="scale", by=to_text(power(sub(exp(bound), ONE), -1)), new=short):
            return None
        side = "right" if goal.conclusion.op in ("<=", "<") else "left"
        path.take("rewrite", **{side: to_text(to_term(normal(getattr(path.goal.conclusion, side), path.goal.signs)))})
        path.take("generalise", term=short, new=path.goal.fresh("w"), lower="0")
    return path.proof(by_lemmas(path.goal, composite(path.goal), prover.prove, ("max_divergence",), lambda left: _finished(left, prover)))


def _finished(goal, prover):
    """Of any laws now; a sum of both Kullback-Leibler divergences by the bound that randomized response reaches."""
    smaller = sides(goal.conclusion)[0]
    limits = [limit for term, limit in upper_bounds(goal) if term.op == "max_divergence"]
    both = [part for part in smaller.args if part.op == "kl"]
    if smaller.op != "add" or len(both) != len(smaller.args) or not limits or limits[0].op != "log":
        return prover.prove(goal)
    u = limits[0]
    lemma = Relation(smaller, "<=", mul(number(2), u, make("tanh", (mul(HALF, u),))))

    def about_both(left):
        path = Path(left)
        if left.conclusion == lemma:
            path.take("generalise", term=to_text(u), new=left.fresh("u"), lower="0")
            path.take("forget", keep=list(range(len(left.given))))
        return path.proof(prover.prove(path.goal))

    kept = [index for index, premise in enumerate(goal.given) if sides(premise.relation)[0].args[:2] in [part.args for part in both]]
    return step("forget", goal, lambda left: step("lemma", left, about_both, statement=to_text(lemma)), keep=kept)


TACTIC = Tactic("local_randomizers", "local randomizer", apply)
