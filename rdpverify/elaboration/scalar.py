"""Relations between numbers: :func:`prove_relation` finds a theorem, :func:`elaborate` the proof of a claim."""

from ..core.claim import cases_read
from ..core.well_posed import Reading
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from . import sums
from .book import arithmetic, written
from .lemmas import equals
from .normal import fraction
from .prover import Prover


def prove_relation(relation: Relation, hypotheses=(), facts=()) -> Theorem:
    """A theorem of this relation whose hypotheses are among those given (and those of the ``facts``); RuleError where none is found."""
    theorem = attempt(relation, Prover(hypotheses, facts))
    if theorem is None:
        raise RuleError(f"no proof found of {relation}")
    return theorem


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
        case "finite" if any(atom.head == "Sum" for atom in f.atoms):
            return sums.finite(f, known)
    return next((fact for fact in known.facts if fact.relation == relation), None)


def identity(f, known: Prover) -> Theorem | None:
    """⊢ f == 0, by the canonical form."""
    r = fraction(f, known)
    if not r.now.terms:
        return arithmetic() if not r.changed else r.equation()
    fact = next((fact for fact in known.facts if fact.op == "==" and fact.f in (r.now, -r.now)), None)
    return None if fact is None else arithmetic(equals(r.equation(), f, r.now), equals(fact, r.now, f - f)) if r.changed else fact


# ---- claims ---------------------------------------------------------------------------------------------------------------------------


class Finding(Reading):
    """A reading of a claim that proves the facts it needs."""

    def __init__(self):
        super().__init__(())
        self.found: dict[tuple, Theorem] = {}
        self.provers: dict[frozenset, Prover] = {}

    def prover(self, hypotheses: frozenset) -> Prover:
        if hypotheses not in self.provers:
            self.provers[hypotheses] = Prover(ordered(hypotheses))
        return self.provers[hypotheses]

    def need(self, relation: Relation, hypotheses: frozenset, why: str) -> None:
        fact = attempt(relation, self.prover(hypotheses))
        if fact is not None:
            self.found[relation, hypotheses] = fact
            self.facts = tuple(self.found.values())
        super().need(relation, hypotheses, why)


def ordered(hypotheses) -> list[Relation]:
    """The hypotheses in an order that depends on their content alone, those of one symbol first."""
    return sorted(hypotheses, key=lambda relation: (len(relation.symbols), repr(relation)))


def elaborate(claim: dict, proof_of=None) -> dict:
    """The proof of a claim about numbers, as data for :func:`rdpverify.core.check.check`; RuleError where none is found.

    ``proof_of(case, known)`` is the theorem of a case of the claim, whose hypotheses are those of the case; by default the prover's.
    """
    reading = Finding()
    shown = []
    for case in cases_read(reading, claim):
        known = reading.prover(case.hypotheses)
        theorem = attempt(case.relation, known) if proof_of is None else proof_of(case, known)
        if theorem is None:
            raise RuleError(f"no proof found of {case.relation}")
        shown.append(theorem)
    return written(shown, list(reading.found.values()))
