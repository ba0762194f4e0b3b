"""Where the laws of a statement with kernels live: a kernel leads from one space to another, P*K is a law of pairs.

Nothing is declared: a divergence speaks of two laws on one space, K(P) of a law on the space of K's inputs.  What cannot be so is refused
where it is typed.  For the checker all laws live on one space that contains the numbers and, with two values, their pair: what is proved
there holds on the spaces that were meant.
"""

from ..errors import DomainProblem
from ..printer import to_text
from ..language.sorts import sort_of
from ..language.statement import Premise, Relation
from ..terms import Term

NUMBERS = ("numbers",)
MADE_OF_SPACES = ("pair", "power", "histories", "best")


def check_spaces(conclusion: Relation, premises: tuple[Premise, ...]) -> None:
    """DomainProblem where one of the relations of a statement with kernels compares laws that cannot be on one space."""
    scopes = [(conclusion, ()), *((premise.relation, (*premise.events, *premise.values)) for premise in premises)]
    if not any(part.op in ("kernel", "value", "Kernel", "Noise") for relation, _ in scopes for part in relation.parts()):
        return
    known: dict[tuple, tuple] = {}
    for scope, (relation, bound) in enumerate(scopes):
        for part in relation.parts():
            laws = [argument for argument in part.args if sort_of(argument) == "law"] if sort_of(part) == "real" else []
            spaces = [_space(law, scope, known, part) for law in laws]
            events = [argument.value for argument in part.args if argument.op == "event"]
            spaces += [("event", name, scope if name in bound else 0) for name in events]
            for other in spaces[1:]:
                _unify(spaces[0], other, known, part)


def _space(law: Term, scope: int, known: dict, part: Term) -> tuple:
    """The space of a law: a variable, the numbers, a power, or ("pair", space, space)."""
    match law.op:
        case "law":
            return "law", law.value
        case "value":
            return "value", law.value, scope
        case "Output":
            kernel, source = law.args
            start, end = _ends(kernel)
            _unify(start, _space(source, scope, known, part), known, part)
            return end
        case "Joint":
            source, kernel = law.args
            start, end = _ends(kernel)
            first = _space(source, scope, known, part)
            _unify(start, first, known, part)
            return "pair", first, end
        case "Adaptive":  # its kernel takes histories of every length
            return "histories", _space(law.args[0], scope, known, part), _ends(law.args[1])[1], ("length", to_text(law.args[2]))
        case "BestOf":  # no draws have an outcome of their own, which is a number among numbers
            space = _space(law.args[0], scope, known, part)
            return space if space == NUMBERS else ("best", space)
        case "Product":
            first, *others = (_space(component, scope, known, part) for component in law.args)
            for other in others:
                first = ("pair", first, other)
            return first
        case "Power":
            return "power", _space(law.args[0], scope, known, part)
        case "Mixture":
            first, *others = (_space(pair.args[1], scope, known, part) for pair in law.args)
            for other in others:
                _unify(first, other, known, part)
            return first
    return NUMBERS


def _ends(kernel: Term) -> tuple[tuple, tuple]:
    """The spaces of a kernel's inputs and outputs."""
    return (("input", kernel.value), ("output", kernel.value)) if kernel.op == "kernel" else (NUMBERS, NUMBERS)


def _unify(first: tuple, second: tuple, known: dict, part: Term) -> None:
    first, second = _found(first, known), _found(second, known)
    if first == second:
        return
    for space, other in ((first, second), (second, first)):
        if space[0] not in (*MADE_OF_SPACES, "length", "numbers"):
            if not _inside(space, other, known):
                known[space] = other
                return
            break
    else:
        if first[0] == second[0] and first[0] in MADE_OF_SPACES:
            for one, other in zip(first[1:], second[1:], strict=True):
                _unify(one, other, known, part)
            return
    raise DomainProblem(f"the laws in {to_text(part)} are on different spaces: P*K is a law of pairs, K(P) one on the space of the outputs")


def _found(space: tuple, known: dict) -> tuple:
    while space in known:
        space = known[space]
    return space


def _inside(space: tuple, other: tuple, known: dict) -> bool:
    other = _found(other, known)
    return space == other or (other[0] in MADE_OF_SPACES and any(_inside(space, part, known) for part in other[1:]))
