"""The Coq proof of a claim about independent pairs by the divergences of the parts: Rényi's, which ``coq/Composition.v`` adds up, and
hockey-sticks, which ``coq/Pairs.v`` puts together."""

from .coq_formulas import NotExported, coq_name
from .coq_statement import Statement

BY = {"renyi_of_product": ("Composition", "composed."), "hockey_of_product": ("Pairs", "paired.")}  # an axiom → its library and tactic


def by_parts(statement: Statement, proof: dict) -> tuple[str, list[str], list[str]]:
    """The library and the lines of the script; NotExported where the proof rests on more than one of these."""
    used = {arguments[0] for rule, *arguments in proof["steps"] if rule == "axiom"}
    found = [how for axiom, how in BY.items() if axiom in used]
    if len(found) != 1:
        raise NotExported("not in Coq: products of laws, except that Rényi divergences add up and hockey-sticks of pairs")
    (library, tactic), = found
    names = [coq_name(name) for name in (*statement.laws, *statement.events, *(name for name, _ in statement.symbols))]
    suppositions = [f"H{number}_" for number in range(len(statement.hypotheses))]
    return library, [], [f"unfold claim; intros X W {' '.join([*names, *suppositions])}.", tactic]
