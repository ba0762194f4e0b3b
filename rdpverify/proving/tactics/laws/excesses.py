"""Several loss tails beside hockey-stick divergences or total variation: each tail is at least its excess, then numbers in their place."""

from ....kernel.goal import mentions_laws, sides
from ....language.statement import Relation
from ....terms import ZERO, call, walk
from ...by_lemmas import with_lemmas
from ...steps import after_lemmas, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    tails = [part for part in dict.fromkeys(walk(larger)) if part.op == "loss_tail" and mentions_laws(part)]
    lemmas = [Relation(excess, "<=", tail) for tail in tails for excess in _excesses(tail) if excess in walk(smaller)]
    if len(lemmas) < 2:
        return None
    given = list(range(len(goal.given)))  # each lemma by itself
    return after_lemmas(goal, lemmas, lambda left: with_lemmas(left, prover), lambda left: step("forget", left, prover.prove, keep=given))


def _excesses(tail):
    P, Q, level = tail.args
    yield call("hockey_stick", P, Q, level)
    yield from (call("tv", *laws) for laws in ((P, Q), (Q, P)) if level is ZERO)


TACTIC = Tactic("excesses", "tails of the loss", apply)
