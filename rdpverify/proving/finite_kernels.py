"""Statements with kernels, for the search on finite spaces: every kernel becomes its rows, which are laws, every value a number.

On spaces of n outcomes a kernel K is the laws "K at 0", "K at 1", …; a premise for all values is one for each.
"""

from dataclasses import dataclass, replace
from itertools import product

from ..definitions.constructions.kernels import pair, written_out
from ..kernel.goal import domain_substitute
from ..kernel.place import contains
from ..language.statement import Statement
from ..terms import Term, call, make, number, rebuild, substitute, walk

ROW = " at "  # in the name of a row
MOST_PREMISES, FEW_RUNS = 100, (1, 2, 0)


@dataclass(frozen=True)
class Finite:
    """The statement on spaces of so many ``outcomes``, and the numbers of the conclusion's ``values``."""

    statement: Statement
    outcomes: int
    values: dict[str, str]

    def data(self, texts: dict[str, str]) -> dict[str, str]:
        """A witness of the statement with kernels."""
        rows: dict[str, dict[int, str]] = {}
        for name, text in texts.items():
            if ROW in name:
                kernel, _, place = name.partition(ROW)
                rows.setdefault(kernel, {})[int(place)] = text.removeprefix("Finite(").removesuffix(")")
        matrices = {kernel: ", ".join(known.get(place, known[min(known)]) for place in range(max(known) + 1))
                    for kernel, known in rows.items()}
        plain = {name: text for name, text in texts.items() if ROW not in name}
        return plain | self.values | {kernel: f"Kernel([{matrix}])" for kernel, matrix in matrices.items()}


def has_kernels(statement: Statement) -> bool:
    """Does it speak of arbitrary kernels?"""
    relations = (statement.conclusion, *(premise.relation for premise in statement.given))
    return any("kernel" in side.ops for relation in relations for side in (relation.left, relation.right))


def written_runs(statement: Statement):
    """The statement for few adaptive runs, written out, with how a witness of it becomes one of the statement."""
    relations = (statement.conclusion, *(premise.relation for premise in statement.given))
    counts = {part.args[2].value for relation in relations for part in relation.parts()
              if part.op == "Adaptive" and part.args[2].op == "symbol"}
    for name, count in product(sorted(counts), FEW_RUNS):
        domain, value = dict(statement.where).get(name), number(count)
        if domain is None or domain.free or not contains(domain, value, {}):
            continue

        def written(relation):
            return relation.mapped(lambda side: rebuild(substitute(side, {name: value}), written_out))

        where = tuple((other, domain_substitute(each, {name: value})) for other, each in statement.where if other != name)
        given = tuple(replace(premise, relation=written(premise.relation)) for premise in statement.given)
        few = replace(statement, where=where, given=given, conclusion=written(statement.conclusion),
                      conditions=tuple(map(written, statement.conditions)))
        yield few, lambda witness: {**witness, name: str(count)}


def on_outcomes(statement: Statement, outcomes: int) -> Finite | None:
    """None where there would be too many premises."""
    relations = (statement.conclusion, *(premise.relation for premise in statement.given))
    inputs: dict[str, set[int]] = {}
    for part in dict.fromkeys(part for relation in relations for part in relation.parts()):
        if part.op in ("Output", "Joint"):
            kernel, law = part.args if part.op == "Output" else part.args[::-1]
            if kernel.op == "kernel":
                inputs.setdefault(kernel.value, set()).update(_places(law, outcomes))
    rows = {name: make("rows", [make("tuple", (number(place), make("law", (), f"{name}{ROW}{place}")))
                                for place in sorted(places or range(outcomes))]) for name, places in inputs.items()}
    spoken = sorted({part.value for part in statement.conclusion.parts() if part.op == "value"})
    values = {name: number(index % outcomes) for index, name in enumerate(spoken)}

    def written(term: Term, known: dict[str, Term]) -> Term:
        def leaf(part: Term):
            if part.op == "kernel":
                return rows.get(part.value)
            return call("PointMass", known[part.value]) if part.op == "value" else None

        return rebuild(term, leaf)

    premises = []
    for premise in statement.given:
        for chosen in product(*(_of_value(premise.relation, name, rows, outcomes) for name in premise.values)):
            known = dict(zip(premise.values, chosen, strict=True))
            premises.append(replace(premise, relation=premise.relation.mapped(lambda side: written(side, known)), values=()))
    if len(premises) > MOST_PREMISES:
        return None
    conclusion = statement.conclusion.mapped(lambda side: written(side, values))
    finite = replace(statement, conclusion=conclusion, given=tuple(premises))
    return Finite(finite, outcomes, {name: str(place) for name, place in values.items()})


def _places(law: Term, outcomes: int) -> set[int]:
    """The outcomes of a law, as numbers; none for a value, which is any of them."""
    match law.op:
        case "value":
            return set()
        case "Joint":
            return {pair(i, j) for i in _places(law.args[0], outcomes) or range(outcomes) for j in range(outcomes)}
        case "Mixture":
            return set().union(*(_places(part.args[1], outcomes) for part in law.args))
    return set(range(outcomes))


def _of_value(relation, name: str, rows: dict[str, Term], outcomes: int) -> list[Term]:
    """The numbers that a value may be: the places of the rows of the kernels it is given to."""
    arguments: dict[Term, None] = {}
    for part in (part for side in (relation.left, relation.right) for part in walk(side)):
        if part.op == "Output" and part.args[1].op == "value" and part.args[1].value == name and part.args[0].op == "kernel":
            arguments |= dict.fromkeys(row.args[0] for row in rows[part.args[0].value].args)
    return list(arguments) or [number(place) for place in range(outcomes)]


def event_size(statement: Statement, event: str, outcomes: int) -> int:
    """How many outcomes the laws have that a statement speaks of at the event."""
    sizes = [max(_places(part.args[0], outcomes), default=0) + 1 for part in statement.conclusion.parts()
             if part.op == "prob" and part.args[1].value == event and part.args[0].op == "Joint"]
    return max(sizes, default=outcomes)
