"""Products and powers of laws whose components are bounded by premises: the bound of the joint laws first, as a lemma.

Orders that premises speak of for all a in an interval stay quantified, so that the best one can be chosen afterwards.
"""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Premise, Relation
from ....terms import ZERO, Term, add, call, mul, number, substitute, symbol
from ...steps import step
from ...tactic import Tactic

JOINT = ("Product", "Power")
ADDITIVE = ("renyi", "kl", "max_divergence")


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target = sides(goal.conclusion)[0]
    if len(target.args) < 2 or not mentions_laws(target) or target.args[0].op not in JOINT or target.args[0].op != target.args[1].op:
        return None
    if target.op in ADDITIVE:
        return None  # tensorised as it stands
    joint = target.args[:2]
    if any(premise.relation.op != "==" and sides(premise.relation)[0].args[:2] == joint for premise in goal.given):
        return None
    for lemma in joint_lemmas(goal, joint):
        proof = step("lemma", goal, prover.prove, statement=to_text(lemma))
        if proof is not None:
            return proof
    return None


def joint_lemmas(goal, joint, wanted: str | None = None):
    """Bounds of the joint laws by those of their components, of one kind each; of the kind wanted only."""
    pairs, kinds_wanted = components(*joint), [op for op in ADDITIVE if wanted in (None, op)]
    kinds: dict = {}
    for premise in goal.given:
        if premise.events or premise.relation.op == "==":
            continue
        smaller, larger = sides(premise.relation)
        if smaller.op not in kinds_wanted or mentions_laws(larger) or smaller.args[:2] not in [pair for pair, _ in pairs]:
            continue
        name = premise.quantified[0][0] if len(premise.quantified) == 1 else None
        kind = (smaller.op, premise.quantified and premise.quantified[0][1], () if name else smaller.args[2:])
        kinds.setdefault(kind, {})[smaller.args[:2]] = (larger, name)
    for (op, domain, rest), bounds in kinds.items():
        if not all(pair in bounds or pair[0] is pair[1] for pair, _ in pairs):
            continue
        order = goal.fresh("a")
        total = add(ZERO, *(mul(count, _renamed(*bounds[pair], order)) for pair, count in pairs if pair in bounds))
        quantified = ((order, domain),) if domain else ()
        yield Premise(Relation(call(op, *joint, *((symbol(order),) if domain else rest)), "<=", total), quantified)


def _renamed(bound: Term, name, order: str) -> Term:
    return bound if name is None else substitute(bound, {name: symbol(order)})


def components(P: Term, Q: Term):
    if P.op == "Power":
        return [((P.args[0], Q.args[0]), P.args[1])] if P.args[1] is Q.args[1] else []
    return [(pair, number(1)) for pair in zip(P.args, Q.args)]


TACTIC = Tactic("joint_premises", "tensorisation", apply)
