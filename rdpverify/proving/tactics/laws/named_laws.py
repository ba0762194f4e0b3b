"""What holds of all laws holds of named ones: letters in place of the laws, before anything is known of these."""

from itertools import count

from ....definitions import DIVERGENCES
from ....errors import BudgetExceeded, RdpVerifyError
from ....deadline import deadline
from ....kernel.goal import Goal, goal_of, mentions_laws
from ....kernel.proof import well_posed
from ....printer import to_text
from ....language.sorts import sort_of
from ....language.statement import Premise, Statement
from ....terms import Term, make, rebuild, walk
from ...budget import Budget
from ...tactic import Tactic, all_tactics
from ...theorems import made

SECONDS, GOALS, SHARE = 4, 80, 0.3
BOUND = ("expect", "Sum", "Density", "Mass")  # speak of the outcome, or bind a symbol
LETTERS = "PQR"


def apply(goal, prover):
    if goal.conclusion.op == "==" or goal.conclusion.rounded is not None:
        return None
    parts = [part for part in goal.conclusion.parts() if part.op in DIVERGENCES or part.op == "prob"]
    if len(parts) < 2 or all(map(mentions_laws, parts)) or any(part.op in BOUND for part in goal.conclusion.parts()):
        return None
    for whole in (True, False):
        laws = _named(goal, parts, whole)
        if laws and (proof := _of_all(goal, laws, prover)) is not None:
            return proof
    return None


def _named(goal: Goal, parts, whole: bool) -> dict[Term, str]:
    """Letters for the named laws in divergences, each as a whole, or for those that laws made of others are made of."""
    relations = (goal.conclusion, *(premise.relation for premise in goal.given))
    taken = {part.value for relation in relations for part in relation.parts() if part.op == "law"}
    letters = (name for number in count() for letter in LETTERS if (name := f"{letter}{number or ''}") not in taken)
    names: dict[Term, str] = {}
    for law in (argument for part in parts for argument in part.args if sort_of(argument) == "law"):
        inner = [part for part in walk(law) if sort_of(part) == "law"] if not whole else [law]
        for named in inner:
            if named not in names and not mentions_laws(named) and (whole or sum(sort_of(part) == "law" for part in walk(named)) == 1):
                names[named] = next(letters)
    return names


def _of_all(goal: Goal, laws: dict[Term, str], prover):
    """A proof for all laws, used for the ones of the goal."""
    statement = _general(goal, laws)
    budget = Budget(prover.budget.left, GOALS, work=min(SECONDS, prover.budget.left * SHARE))
    proof = _proved(statement, budget)
    if proof is None:
        return None
    named = {letter: to_text(law) for law, letter in laws.items()}
    theirs = {part.value: part.value for relation in (statement.conclusion, *(premise.relation for premise in statement.given))
              for part in relation.parts() if part.op == "law"}
    events = {part.value: part.value for part in statement.conclusion.parts() if part.op == "event"}
    data = {"laws": {**theirs, **named}, "symbols": {name: name for name, _ in statement.where}, "events": events}
    return made(statement, proof, goal, prover.prove, {key: value for key, value in data.items() if value})


def _general(goal: Goal, laws: dict[Term, str]) -> Statement:
    def spoken(term: Term) -> Term:
        return rebuild(term, lambda part: make("law", (), laws[part]) if part in laws else None)

    conclusion = goal.conclusion.mapped(spoken)
    given = tuple(Premise(premise.relation.mapped(spoken), premise.quantified, premise.events) for premise in goal.given)
    used = conclusion.free.union(*(premise.relation.free for premise in given),
                                 *(domain.free for premise in given for _, domain in premise.quantified))
    where = []
    for name, domain in reversed(goal.symbols):
        if name in used:
            where.insert(0, (name, domain))
            used |= domain.free
    known = {name for name, _ in where}
    return Statement(conclusion, given, tuple(where), tuple(each for each in goal.conditions if each.free and each.free <= known))


def _proved(statement: Statement, budget: Budget) -> dict | None:
    from ...prover import Prover
    from ...refute import refute

    try:
        with deadline(budget.left):
            general = goal_of(statement)
            well_posed(general)
            if refute(statement, deep=False, deadline=budget.ends) is not None:
                return None
            return Prover(budget, tuple(tactic for tactic in all_tactics() if tactic is not TACTIC)).search(general)
    except (BudgetExceeded, RdpVerifyError):
        return None


TACTIC = Tactic("named_laws", "for all laws", apply)
