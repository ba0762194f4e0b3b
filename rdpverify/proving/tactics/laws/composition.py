"""Hockey-stick divergences and tv of products and powers: basic composition, then numbers in place of the divergences."""

from itertools import product

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import ZERO, div
from ...steps import node, remaining
from ...tactic import Tactic

MOST_TRIED = 64


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    term = sides(goal.conclusion)[0]
    if term.op not in ("tv", "hockey_stick") or not mentions_laws(term) or term.args[0].op not in ("Product", "Power"):
        return None
    for sharp, levels in product(({}, {"sharp": True}), _levels(goal, term)):
        data = {"divergence": to_text(term)} | ({"levels": [to_text(level) for level in levels]} if levels else {}) | sharp
        goals = remaining("composition", goal, **data)
        bare = goals and remaining("abstract", goals[0])
        child = bare and prover.prove(bare[0])
        if child:
            return node("composition", data, [node("abstract", {}, [child])])
    return None


def _levels(goal, term):
    """Levels that the premises and the other side know of for each component."""
    if term.op == "tv":
        return [()]
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    known = [part for relation in relations for part in relation.parts() if part.op == "hockey_stick" and part is not term]
    pairs, otherwise = list(zip(term.args[0].args, term.args[1].args)), ZERO
    if term.args[0].op == "Power":
        pairs, otherwise = pairs[:1], div(term.args[2], term.args[0].args[1])
    choices = [dict.fromkeys([part.args[2] for part in known if part.args[:2] == pair] + [otherwise]) for pair in pairs]
    return list(product(*choices))[:MOST_TRIED]


TACTIC = Tactic("composition", "basic composition", apply)
