"""The Coq proof of a claim about independent pairs by the Rényi divergences of the parts, which ``coq/Composition.v`` adds up."""

from .coq_formulas import NotExported, coq_name
from .coq_statement import Statement


def by_parts(statement: Statement, proof: dict) -> list[str]:
    """The lines of the script; NotExported where the proof rests on more than that these divergences add up."""
    if "renyi_of_product" not in {arguments[0] for rule, *arguments in proof["steps"] if rule == "axiom"}:
        raise NotExported("not in Coq: products of laws, except that Rényi divergences add up")
    names = [coq_name(name) for name in (*statement.laws, *statement.events, *(name for name, _ in statement.symbols))]
    suppositions = [f"H{number}_" for number in range(len(statement.hypotheses))]
    return [f"unfold claim; intros X W {' '.join([*names, *suppositions])}.", "composed."]
