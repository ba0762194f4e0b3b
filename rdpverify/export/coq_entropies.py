"""The Coq proof of a claim about entropies: the instances of Shannon's inequality that the core adds up, which ``coq/Shannon.v`` proves."""

from .coq_formulas import NotExported, coq_name
from .coq_statement import Statement


def by_shannon(statement: Statement, proof: dict) -> list[str]:
    """The lines of the script; NotExported where a step is no such instance and no sum."""
    if statement.laws:
        raise NotExported("entropies beside divergences")
    instances = []
    for rule, *arguments in proof["steps"]:
        if rule == "instance":
            instances.append(" ".join(_variables(arguments[1][f"variable {place}"], statement.variables) for place in "XYZ"))
        elif rule not in ("axiom", "assume", "arithmetic", "cases", "contradiction"):
            raise NotExported(f"not in Coq for entropies: the rule {rule}")
    names = [coq_name(name) for name in (*statement.variables, *(name for name, _ in statement.symbols))]
    suppositions = [f"H{number}_" for number in range(len(statement.hypotheses))]
    return [f"unfold claim; intros points masses {' '.join([*names, *suppositions])}.",
            *(f"pose proof (shannon _ masses {instance})." for instance in dict.fromkeys(instances)),
            f"adding_up {_variables(', '.join(statement.variables), statement.variables)}."]


def _variables(text: str, known: list[str]) -> str:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not set(names) <= set(known):
        raise NotExported("a random variable that the claim does not name")
    return f"[{'; '.join(map(coq_name, names))}]"
