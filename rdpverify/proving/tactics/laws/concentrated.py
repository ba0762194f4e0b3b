"""Hockey-sticks and loss tails of products of purely private laws: each component is concentrated, then compositions are.

D_a(P‖Q) ≤ a·ε²/2, or a·ε·tanh(ε/2), for all a > 1 when |log p/q| ≤ ε (Bun & Steinke 2016, Proposition 1.4): advanced composition.
"""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws, sides
from ....language.statement import Premise, Relation
from ....words.domains import ABOVE_ONE
from ....terms import HALF, call, make, mul, power, symbol
from ...steps import after_lemmas, step
from ...tactic import Tactic
from .joint_premises import JOINT, components


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target = sides(goal.conclusion)[0]
    if target.op not in ("hockey_stick", "loss_tail") or not mentions_laws(target) or target.args[0].op not in JOINT:
        return None
    known = {bounded.args[:2]: limit for bounded, limit in upper_bounds(goal) if bounded.op == "max_divergence"}
    pairs = [pair for pair, _ in components(*target.args[:2]) if pair[0] is not pair[1]]
    if not pairs or any(pair not in known or known.get(pair[::-1]) is not known[pair] for pair in pairs):
        return None
    for rate in (lambda eps: mul(HALF, power(eps, 2)), lambda eps: mul(eps, make("tanh", (mul(HALF, eps),)))):
        proof = _with_rate(goal, dict.fromkeys(pairs), known, rate, prover)
        if proof is not None:
            return proof
    return None


def _with_rate(goal, pairs, known, rate, prover):
    def curve(pair):
        def lemma(current):
            order = current.fresh("a")
            bound = Relation(call("renyi", *pair, symbol(order)), "<=", mul(symbol(order), rate(known[pair])))
            return Premise(bound, ((order, ABOVE_ONE),))
        return lemma

    def last(left):
        """The max divergences have done their work: of them only more of the same would follow."""
        kept = [index for index, premise in enumerate(left.given) if premise.quantified]
        return step("forget", left, prover.prove, keep=kept)

    return after_lemmas(goal, map(curve, pairs), last, prover.prove)


TACTIC = Tactic("concentrated", "concentration", apply)
