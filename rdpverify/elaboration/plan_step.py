"""One step of a plan: a goal about numbers in the core's words, and what is known from the goals that its rule leaves."""

from dataclasses import dataclass

from ..core.claim import Case, Reading, cases_read
from ..core.polynomial import Polynomial
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from ..kernel.core_leaf import claim_of
from ..kernel.goal import Goal
from ..language.printer import to_text
from .book import arithmetic, cut
from .lemmas import equals
from .prover import Prover
from .scalar import attempt, identity, ordered


class Unasked(Reading):
    """A reading of a goal inside a proof: operations are total, and only of the claim's own text is it asked whether it has a value."""

    def need(self, relation, hypotheses, why):
        pass


def case_of(goal: Goal) -> Case:
    """What the goal asks, where it is one relation between numbers."""
    (case,) = cases_read(Unasked(()), claim_of(goal))
    return case


@dataclass
class Step:
    """A goal in the core's words: what is to be shown, what is known, the rule's goals with the theorems that show them."""

    goal: Goal
    case: Case
    data: dict
    subgoals: list
    theorems: list

    def __post_init__(self):
        self.known = Prover(ordered(self.case.hypotheses))

    @property
    def relation(self) -> Relation:
        return self.case.relation

    def use(self, theorem: Theorem, under: Prover | None = None) -> Theorem:
        """The theorem, what it assumes proved from what is known."""
        known = under or self.known
        facts = []
        for relation in theorem.hypotheses - frozenset(known.hypotheses):
            facts.append(attempt(relation, known))
            if facts[-1] is None:
                raise RuleError(f"not known: {relation}")
        return cut(facts, theorem) if facts else theorem


def follows(step: Step, theorem: Theorem, relation: Relation | None = None, under: Prover | None = None) -> Theorem:
    """The relation from one that says the same in other words, or from it and what is known."""
    relation, known = relation or step.relation, under or step.known
    if theorem.relation == relation:
        return theorem
    if relation.op == "==" or theorem.op != "==":
        stronger = theorem.op == relation.op or (theorem.op, relation.op) == (">", ">=")
        same = identity(relation.body - theorem.f, known) if stronger else None
        if same is not None:
            return arithmetic((1, theorem), equals(same, relation.body, theorem.f))
    found = attempt(relation, Prover(known.hypotheses, [*known.facts[len(known.hypotheses):], theorem]))
    if found is None:
        raise RuleError(f"does not follow: {relation}")
    return found


def core_text(term) -> Polynomial:
    return polynomial(to_text(term))
