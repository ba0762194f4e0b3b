"""Relations between numbers: :func:`prove_relation` finds a theorem, :func:`elaborate` the proof of a claim."""

from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from .book import arithmetic
from .lemmas import as_nonnegative_zero, equals
from .normal import fraction
from .prover import Prover


def prove_relation(relation: Relation, hypotheses=(), facts=()) -> Theorem:
    """A theorem of this relation whose hypotheses are among those given (and those of the ``facts``); RuleError where none is found."""
    found = attempt(relation, Prover(hypotheses, facts))
    if found is None:
        raise RuleError(f"no proof found of {relation}")
    return found


def attempt(relation: Relation, known: Prover) -> Theorem | None:
    f = relation.body
    match relation.op:
        case ">":
            return known.positive(f)
        case ">=":
            return known.nonnegative(f)
        case "==":
            return identity(f, known)
        case "integer":
            return known.integer(f)
    return next((fact for fact in known.facts if fact.relation == relation), None)


def identity(f, known: Prover) -> Theorem | None:
    """⊢ f == 0, by the canonical form."""
    r = fraction(f, known)
    if not r.now.terms:
        return arithmetic() if not r.changed else r.equation()
    fact = next((fact for fact in known.facts if fact.op == "==" and fact.f in (r.now, -r.now)), None)
    return None if fact is None else arithmetic(equals(r.equation(), f, r.now), equals(fact, r.now, f - f)) if r.changed else fact
