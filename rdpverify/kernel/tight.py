"""Tight bounds: besides D ≤ bound, that the bound is the supremum over the admissible laws at every parameter.

It is, when laws given with the parameters in them satisfy every premise and reach the bound on the whole domain.  It is not, when
at one exact parameter a number below the bound is a bound too.
"""

from dataclasses import replace as with_fields

from flint import fmpq

from ..definitions import measure
from ..errors import InputError, RuleError, require
from ..exact import rational
from ..language.statement import Relation, Statement
from ..terms import Term, make, number, replace, substitute
from .place import Place
from .enclosures.enclosure import enclose
from .goal import Goal, goal_of, mentions_laws, premise_substitute, relation_substitute, sides
from .proof import verify, well_posed
from .rule import read


def check_attained(statement: Statement, evidence) -> int:
    """Count of rule applications that show the bound reached by the laws of ``evidence``; RuleError when they do not."""
    if not isinstance(evidence, dict) or not isinstance(evidence.get("proofs"), list):
        raise RuleError("a proof of the bound alone does not show that it is tight")
    goals = goals_of_family(statement, evidence.get("laws"))
    if len(goals) != len(evidence["proofs"]):
        raise RuleError(f"tightness leaves {len(goals)} goals, the evidence treats {len(evidence['proofs'])}")
    count = 0
    for goal, proof in zip(goals, evidence["proofs"]):
        well_posed(goal)
        count += verify(goal, proof)
    return count


def goals_of_family(statement: Statement, texts) -> list[Goal]:
    """Every premise for the laws given as ``texts``, then the bound ≤ the quantity for them."""
    goal, (smaller, larger) = goal_of(statement), _bound(statement)
    laws = _laws(goal, texts)
    bare, goals = goal.changed(given=()), []
    for premise in goal.given:
        names = {name for name, _ in premise.quantified}
        if premise.events or names & {name for name, _ in goal.symbols}:
            raise RuleError("a premise about events is not checked for a family of laws")
        relation = Relation(_with(premise.relation.left, laws), premise.relation.op, _with(premise.relation.right, laws))
        goals.append(bare.changed(symbols=bare.symbols + premise.quantified, conclusion=relation))
    return [*goals, bare.concluding(larger, "<=", _with(smaller, laws))]


def _bound(statement: Statement) -> tuple[Term, Term]:
    smaller, larger = sides(statement.conclusion)
    if statement.conclusion.op not in ("<=", ">=") or mentions_laws(larger):
        raise RuleError("a tight bound reads quantity <= bound, the bound without laws")
    return smaller, larger


def _laws(goal: Goal, texts) -> dict[str, Term]:
    require(isinstance(texts, dict), "tightness needs 'laws': an object from names to laws")
    laws = {name: read(text) for name, text in texts.items()}
    for name, law in laws.items():
        if mentions_laws(law) or not law.free <= {symbol for symbol, _ in goal.symbols}:
            raise RuleError(f"{name} is not a law in the parameters of the statement")
        try:
            measure(law)
        except InputError as problem:
            raise RuleError(f"{name} is not a law: {problem}") from None
    return laws


def _with(term: Term, laws: dict[str, Term]) -> Term:
    """The term with the named laws put in."""
    for name, law in laws.items():
        term = replace(term, make("law", (), name), law)
    require(not mentions_laws(term), "a law is not given, or there are events, which are not checked for a family of laws")
    return term


def check_loose(statement: Statement, evidence: dict) -> fmpq:
    """The number below the bound that holds at the parameters of ``evidence``; RuleError when it is not shown to."""
    limit = rational(evidence["limit"])
    goal, bound = goal_below(statement, evidence.get("at"), limit)
    if not enclose(number(limit), 64).upper < enclose(bound, evidence.get("bits", 128)).lower:
        raise RuleError("the limit is not known to lie below the bound")
    well_posed(goal)
    verify(goal, evidence.get("proof"))
    return limit


def goal_below(statement: Statement, at, limit) -> tuple[Goal, Term]:
    """(quantity ≤ limit at the parameters, the bound there)"""
    smaller, larger = _bound(statement)
    if not isinstance(at, dict) or set(at) != {name for name, _ in statement.where}:
        raise RuleError("'at' gives a value for every parameter and nothing else")
    place = Place(statement, at)
    for condition in goal_of(statement).conditions:
        place.require(condition, 128, {}, "side condition")
    conclusion = relation_substitute(Relation(smaller, "<=", number(rational(limit))), place.values)
    given = tuple(premise_substitute(premise, place.values) for premise in statement.given)
    there = with_fields(statement, conclusion=conclusion, given=given, where=(), conditions=(), tight=False)
    return goal_of(there), substitute(larger, place.values)
