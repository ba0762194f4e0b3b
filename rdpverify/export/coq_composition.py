"""The Coq proof of a claim about laws that are made of others: where the divergences of the parts of a pair add up by that alone, as
``coq/Composition.v`` proves of Rényi's and ``coq/Pairs.v`` of hockey-sticks; otherwise by its steps."""

from .coq_formulas import coq_name
from .coq_parts import by_parts
from .coq_statement import Statement

# the axiom it rests on → how the conclusion begins, the library and the tactic
BY = {"renyi_of_product": (("renyi(",), "Composition", "composed."), "hockey_of_product": (("hockey_stick(", "tv("), "Pairs", "paired.")}


def by_composition(statement: Statement, claim: dict, proof: dict) -> tuple[str, list[str], list[str]]:
    """The library, what stands before the theorem, and its script."""
    used = {arguments[0] for rule, *arguments in proof["steps"] if rule == "axiom"}
    for axiom, (begins, library, tactic) in BY.items():
        if axiom in used and claim["conclusion"].startswith(tuple(f"{word}Product(" for word in begins)):
            names = [coq_name(name) for name in (*statement.laws, *statement.events, *(name for name, _ in statement.symbols))]
            suppositions = [f"H{number}_" for number in range(len(statement.hypotheses))]
            return library, [], [f"unfold claim; intros X W {' '.join([*names, *suppositions])}.", tactic]
    return by_parts(statement, claim, proof)
