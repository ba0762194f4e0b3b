"""A goal without symbols and laws whose quantities need a plan to be enclosed: integrals, optimal conversions."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....kernel.rules.unfold import concrete
from ....numeric.enclosing import plans_for
from ...steps import closed
from ...tactic import Tactic

BITS = (64, 128, 256)


def apply(goal, prover):
    relation = goal.conclusion
    if relation.free or mentions_laws(relation) or relation.op == "==":
        return None
    if not any(concrete(part) or part.op in ("tradeoff", "loss_tail", "loss_within", "quantile") for part in relation.parts()):
        return None
    for bits in BITS:
        try:
            plans = plans_for(relation.left, bits) | plans_for(relation.right, bits)
        except RdpVerifyError:
            return None
        if proof := closed("evaluate", goal, bits=bits, plans=plans):
            return proof
    return None


TACTIC = Tactic("number", "enclosure", apply)
