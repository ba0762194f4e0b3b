"""What is known, used or said in another way; and what is not needed, left out."""

from dataclasses import replace as with_fields

from ...errors import RuleError, require
from ...exact import is_whole
from ...language.names import is_value_name
from ...language.statement import OPPOSITE, Premise, Relation
from ...terms import Term, make, rebuild
from ..goal import Goal, domain_substitute, mentions_laws, premise_substitute
from ..well_posedness import well_posed
from ..rule import inside, mentioned, premise_of, read_defined, read_premise, text_of



def contradiction(goal: Goal, data: dict) -> list[Goal]:
    """A premise or condition that cannot hold proves anything: show its opposite from the others."""
    for kind, items in (("premise", goal.given), ("condition", goal.conditions)):
        index = data.get(kind)
        if index is None:
            continue
        require(is_whole(index, 0, len(items) - 1), f"no {kind} number {index!r}")
        relation = items[index].relation if kind == "premise" else items[index]
        if relation.op not in OPPOSITE or (kind == "premise" and (items[index].quantified or items[index].events)):
            raise RuleError("the opposite of this one is not an inequality")
        rest = items[:index] + items[index + 1:]
        without = goal.changed(given=rest) if kind == "premise" else goal.changed(conditions=rest)
        return [without.changed(conclusion=Relation(relation.left, OPPOSITE[relation.op], relation.right))]
    raise RuleError("contradiction needs 'premise' or 'condition'")


def equal(goal: Goal, data: dict) -> list[Goal]:
    """A premise a == b, as extended reals, lets one of its sides stand for the other in the conclusion: C(b) implies C(a)."""
    premise, old = premise_of(goal, data), mentioned(goal, data, "term")
    relation = premise.relation
    require(relation.op == "==" and relation.rounded is None and not premise.quantified and not premise.events, "expected a == b")
    require(old in (relation.left, relation.right) and goal.conclusion.rounded is None, "the term must be a side of the premise")
    left = goal.replacing(old, relation.right if old is relation.left else relation.left)
    well_posed(left)
    return [left]


def forget(goal: Goal, data: dict) -> list[Goal]:
    """Use only some of the premises, and only the symbols that something speaks of: what follows from fewer follows from all."""
    kept = data.get("keep")
    if not isinstance(kept, list) or not all(is_whole(index, 0, len(goal.given) - 1) for index in kept):
        raise RuleError("forget needs 'keep': the indices of the premises that are used")
    rest = goal.changed(given=tuple(goal.given[index] for index in sorted(set(kept))))
    well_posed(rest)  # a divergence that a premise bounds is finite, without it perhaps not
    return [rest.changed(symbols=spoken(rest))]


def spoken(goal: Goal) -> tuple:
    """The symbols that the conclusion, a premise, a condition or the domain of one of them mentions."""
    used = goal.conclusion.free.union(*(condition.free for condition in goal.conditions))
    used |= frozenset().union(*(premise.relation.free | _of_bounds(premise) for premise in goal.given))
    kept = []
    for name, domain in reversed(goal.symbols):
        if name in used:
            kept.insert(0, (name, domain))
            used |= domain.free
    return tuple(kept)


def _of_bounds(premise: Premise) -> frozenset[str]:
    return frozenset().union(*(domain.free for _, domain in premise.quantified))


def instantiate(goal: Goal, data: dict) -> list[Goal]:
    """Use a premise that holds for all orders, or for all values of kernels, at particular ones."""
    premise, obligations = premise_of(goal, data), []
    if premise.values:
        return [goal.assuming(_at_values(premise, data.get("values")))]
    values = data.get("at")
    if not premise.quantified or not isinstance(values, dict) or set(values) != {name for name, _ in premise.quantified}:
        raise RuleError("every quantified symbol of the premise must be given a value, and no other")
    chosen = {}
    for name, domain in premise.quantified:
        value = read_defined(goal, values[name])
        obligations += inside(goal, value, domain_substitute(domain, chosen))
        chosen[name] = value
    bare = Premise(premise.relation, (), premise.events)
    return [goal.assuming(premise_substitute(bare, chosen))] + obligations


def _at_values(premise: Premise, points) -> Premise:
    """The premise at one value for each that it is for all of; for all orders and events it stays."""
    if not isinstance(points, dict) or set(points) != set(premise.values) or not all(map(is_value_name, points.values())):
        raise RuleError("every value of kernels that the premise is for all of must be given one, and no other")

    def leaf(part: Term):
        return make("value", (), points[part.value]) if part.op == "value" and part.value in points else None

    return with_fields(premise, relation=premise.relation.mapped(lambda side: rebuild(side, leaf)), values=())


def lemma(goal: Goal, data: dict) -> list[Goal]:
    """A statement about the goal's laws, proved under the goal's own premises, is one more premise: modus ponens.

    It may speak of the goal's symbols, of arbitrary laws and of no event; every operation in it must be known to be defined.  It may hold
    for all orders of a domain: then it is proved for a new symbol in that domain.
    """
    premise = read_premise(goal, text_of(data, "statement"))
    require(mentions_laws(premise.relation), "a lemma speaks of arbitrary laws")
    first = goal.changed(symbols=goal.symbols + premise.quantified, conclusion=premise.relation)
    well_posed(first)
    return [first, goal.assuming(premise)]
