"""Runs that are Gaussian differentially private: the parameters that the premises speak of, for the theorem about their composition."""

from ....kernel.goal import mentions_laws, sides
from ....terms import HALF, ZERO, call, div, exp, mul, neg, sub, substitute, symbol, walk
from ....terms.normal import identical
from ...steps import step
from ...tactic import Tactic
from ...theorems import Match, called

THEOREMS = {"Product": "gaussian-privacy-product", "Power": "gaussian-privacy-power"}


def apply(goal, prover):
    smaller, larger = sides(goal.conclusion)
    if smaller.op != "hockey_stick" or goal.conclusion.op == "==" or not mentions_laws(smaller) or mentions_laws(larger):
        return None
    P, Q, level = smaller.args
    if P.op != Q.op or P.op not in THEOREMS or (P.op == "Product" and not len(P.args) == len(Q.args) == 2):
        return None
    pairs = list(zip(P.args, Q.args)) if P.op == "Product" else [(P.args[0], Q.args[0])]
    means = [next(_means(goal, *pair), None) for pair in pairs]
    if None in means:
        return None
    theorem, letters = called(THEOREMS[P.op]), (("P", "Q"), ("P1", "Q1"))
    match = Match({"e": level, **dict(zip("uv", means)), **({"k": P.args[1]} if P.op == "Power" else {})},
                  {letter: law for names, pair in zip(letters, pairs) for letter, law in zip(names, pair)})
    return step("theorem", goal, prover.prove, use="smaller", **match.data(theorem))


def _means(goal, P, Q):
    """u with a premise that bounds the divergences of the two at all levels by those of N(0, 1) and N(u, 1)."""
    for premise in goal.given:
        bounded, bound = sides(premise.relation)
        if bounded.op != "hockey_stick" or bounded.args[:2] != (P, Q) or len(premise.quantified) != 1:
            continue
        level = symbol(premise.quantified[0][0])
        for part in walk(bound) if bounded.args[2] is level else ():
            u = mul(2, substitute(part.args[0], {level.value: ZERO})) if part.op == "Phi" else ZERO
            if u is not ZERO and identical(bound, _profile(u, level), goal.signs):
                yield u


def _profile(u, level):
    first, second = (call("Phi", sub(mul(half, u), div(level, u))) for half in (HALF, neg(HALF)))
    return sub(first, mul(exp(level), second))


TACTIC = Tactic("gaussian_runs", "Gaussian runs", apply)
