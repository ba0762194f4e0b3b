"""Every density typed as a formula must be one: nonnegative, of mass exactly 1, on the whole domain of its parameters."""

from ..language.statement import Statement
from ..terms import Term, walk
from .goal import goal_of
from .signs import Signs

TYPED = ("Density", "Mass")


def check_laws(subject: Statement | Term) -> None:
    """Raise RuleError unless every Density and Mass of the subject is proved to be a probability law."""
    laws = typed_laws(subject)
    if laws:
        from .closed import check_density

        signs = goal_of(subject).signs if isinstance(subject, Statement) else Signs({})
        for law in laws:
            check_density(law, signs)


def typed_laws(subject: Statement | Term) -> list[Term]:
    """The laws given as formulas, in order of appearance."""
    if isinstance(subject, Term):
        parts = () if subject.ops.isdisjoint(TYPED) else walk(subject)
    else:
        relations = [subject.conclusion, *subject.conditions, *(premise.relation for premise in subject.given)]
        parts = (part for relation in relations for part in relation.parts())
    return list(dict.fromkeys(part for part in parts if part.op in TYPED))
