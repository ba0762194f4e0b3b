"""A theorem at values of its symbols, at laws for its laws, kernels for its kernels and events for its events: a new premise, or a step
of the conclusion.

The theorem says: for all symbols in their domains that meet the conditions, for all laws and kernels that satisfy the premises, for all
events, the conclusion holds.  The values are numbers that are defined on the goal's whole domain.  That they lie in the domains, and that
conditions and premises hold of them, is known or left to be shown.  With ``use``

    premise             the goal may use the instance, of no event, as a premise, or as a condition when it is about numbers
    smaller, larger     the instance is a ≤ m and the goal a ≤ c: left is m ≤ c; or m ≤ c, and left is a ≤ m
    inside              the instance bounds a number that the slack is affine in: left is the slack with the bound in its place
    replace             the instance is a == m: left is the goal with m for a

``spelling`` gives numbers of the instance in the words of the goal, as x for 2x − x.
"""

from functools import partial

from ...errors import RuleError, require
from ...language.names import EVENT
from ...language.statement import Premise, Relation, Statement
from ...terms import INFINITY, ONE, ZERO, Term, add, make, mul, neg, rebuild, replace, substitute, symbol, walk
from ...terms.normal import identical
from ..defined import is_extended_real, is_real, requirements, requirements_of_laws
from ..functionals import THE_PAIR
from ..generators import DIVERGENCES, finite_ones, of_one_law, values_of
from ..goal import Goal, domain_substitute, mentions_laws, sides, slack, strict
from ..rule import inside, is_mentioned, read_defined, read_sorted, text_of
from ..theorems import Theorem, theorem_called

SYMMETRIC = ("tv", "hellinger2")


def apply(goal: Goal, data: dict) -> list[Goal]:
    use = text_of(data, "use", "premise")
    require(use in USES, f"'use' is one of {', '.join(USES)}")
    theorem, place = _place(goal, data)
    return [*USES[use](goal, place.instance(theorem.statement)), *place.needed(theorem.statement)]


def instance(goal: Goal, data: dict) -> tuple[Theorem, Relation]:
    """The theorem that the data name, and what it says there."""
    theorem, place = _place(goal, data)
    return theorem, place.instance(theorem.statement)


def _place(goal: Goal, data: dict) -> "tuple[Theorem, Place]":
    theorem = theorem_called(text_of(data, "name"))
    return theorem, Place(goal, theorem.statement, data)


class Place:
    """Where a theorem is used: what stands for its symbols, laws and events."""

    def __init__(self, goal: Goal, statement: Statement, data: dict):
        self.goal = goal
        relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
        parts = [part for relation in relations for part in relation.parts()]
        texts = self._texts(data, "symbols", {name for name, _ in statement.where})
        self.values = {name: read_defined(goal, texts[name]) for name, _ in statement.where}
        laws = self._texts(data, "laws", {part.value for part in parts if part.op == "law"})
        self.laws = {letter: self._law(text) for letter, text in laws.items()}
        kernels = self._texts(data, "kernels", {part.value for part in parts if part.op == "kernel"})
        self.kernels = {letter: self._law(text, "kernel") for letter, text in kernels.items()}
        require(not any(part.op == "value" for part in statement.conclusion.parts()), "a theorem concludes about laws, not about one value")
        self.events = self._texts(data, "events", {part.value for part in statement.conclusion.parts() if part.op == "event"})
        taken = {name for name, _ in goal.symbols}
        require(all(EVENT.match(name) and name not in taken for name in self.events.values()), "an event is a letter such as S")
        if any(part.op == "expect" for part in parts):
            require(all(self.laws.get(law.value, law) is law for law in THE_PAIR), "an expectation speaks of the ratio of P and Q")
        self.spelling = tuple(self._spelling(data))
        chosen = (*self.values.values(), *self.laws.values(), *self.kernels.values())
        self.spoken = {part.value for each in chosen for part in walk(each) if part.op in ("event", "value")}

    @staticmethod
    def _texts(data: dict, key: str, names: set[str]) -> dict[str, str]:
        texts = data.get(key, {})
        if not isinstance(texts, dict) or set(texts) != names or not all(isinstance(text, str) for text in texts.values()):
            raise RuleError(f"{key!r} gives a text for each of the theorem's: {', '.join(sorted(names)) or 'none'}")
        return texts

    def _law(self, text: str, sort: str = "law") -> Term:
        """A law, or a kernel, that means something on the goal's whole domain."""
        law, known = read_sorted(text, sort), {name for name, _ in self.goal.symbols}
        if not law.free <= known or requirements(law, self.goal.signs, self.goal.integers):
            raise RuleError(f"not known to be a {sort} on the whole domain: {text}")
        require(not requirements_of_laws(law, self.goal), f"not known to be a {sort} on the whole domain: {text}")
        return law

    def term(self, term: Term, values=None, events=None) -> Term:
        """Values of kernels, which only premises speak of, are among the ``events``."""
        events = {**self.events, **(events or {})}

        def leaf(part: Term):
            if part.op in ("law", "kernel"):
                return (self.laws if part.op == "law" else self.kernels)[part.value]
            if part.op == "value":
                return make("value", (), events[part.value])
            return make("event", (), events[part.value]) if part.op == "event" else None

        return rebuild(substitute(term, {**self.values, **(values or {})}), leaf)

    def relation(self, relation: Relation, values=None, events=None) -> Relation:
        return relation.mapped(lambda side: self.term(side, values, events))

    def instance(self, statement: Statement) -> Relation:
        """The theorem's conclusion, as the goal would write it; an equality says how to write it otherwise."""
        relation = self.relation(statement.conclusion)
        for old, new in self.spelling:
            relation = relation.mapped(lambda side: replace(side, old, new))
        return relation if relation.op == "==" else relation.mapped(lambda side: rebuild(side, lambda part: _as_written(self.goal, part)))

    def _spelling(self, data: dict):
        """Numbers of the instance with the same numbers written in another way."""
        for old, new in self._texts(data, "spelling", set(data.get("spelling", {}))).items():
            old, new = read_defined(self.goal, old), read_defined(self.goal, new)
            require(identical(old, new, self.goal.signs), "a number is not known to be the one it is written as")
            yield old, new

    def needed(self, statement: Statement) -> list[Goal]:
        """What is left to show: values in their domains, conditions, premises."""
        goals, bare = [], self.goal.changed(given=())
        for name, domain in statement.where:
            goals += inside(bare, self.values[name], domain_substitute(domain, self.values))
        for condition in map(self.relation, statement.conditions):
            self._defined(condition)
            if condition.op == "==" or not is_real(slack(condition)) or not _holds(bare, condition):
                goals.append(bare.changed(conclusion=condition))
        for premise in statement.given:
            goals += self._premise(premise)
        return goals

    def _premise(self, premise: Premise) -> list[Goal]:
        """A premise for all symbols of a domain, all events and all values of kernels is shown for new ones."""
        goal, values, events = self.goal, {}, {}
        for name, domain in premise.quantified:
            fresh, domain = goal.fresh(name), domain_substitute(domain, {**self.values, **values})
            require(not any(requirements(end, goal.signs) for end in _ends(domain)), "an end of a domain might be undefined")
            goal, values[name] = goal.changed(symbols=(*goal.symbols, (fresh, domain))), symbol(fresh)
        for event in premise.events:
            events[event] = _fresh_event(goal, self.spoken.union(events.values()))
        for value in premise.values:
            events[value] = fresh_value(goal, self.spoken.union(events.values()))
        relation = self.relation(premise.relation, values, events).mapped(lambda side: rebuild(side, partial(_as_written, goal)))
        if premise.plain and _known(goal, relation):
            return []
        return [goal.changed(conclusion=relation)]

    def _defined(self, relation: Relation) -> None:
        for side in (relation.left, relation.right):
            open_ones = [] if side is INFINITY else requirements(side, self.goal.signs, self.goal.integers)
            require(not open_ones and is_extended_real(side), "a condition of the theorem is not known to be defined")


def _as_written(goal: Goal, part: Term) -> Term | None:
    """0 for a divergence of a law from itself; a symmetric one with the two laws in the goal's order."""
    if of_one_law(part) is ZERO:
        return ZERO
    if part.op in SYMMETRIC and part not in goal.conclusion.parts():
        other = make(part.op, part.args[::-1])
        return other if other in goal.conclusion.parts() else None
    return None


def _ends(domain):
    return [end for piece in domain.intervals for end in (piece.lower, piece.upper) if is_real(end)]


def _holds(goal: Goal, condition: Relation) -> bool:
    return goal.signs.positive(slack(condition)) if strict(condition) else goal.signs.nonnegative(slack(condition))


def _fresh_event(goal: Goal, taken: set[str]) -> str:
    """An event that nothing in the goal speaks of."""
    relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
    taken |= {part.value for relation in relations for part in relation.parts() if part.op == "event"}
    taken |= {name for name, _ in goal.symbols} | {event for premise in goal.given for event in premise.events}
    return next(name for name in ("S", *(f"S{count}" for count in range(1, len(taken) + 2))) if name not in taken)


def fresh_value(goal: Goal, taken: set[str]) -> str:
    """A name for a value of kernels that nothing in the goal, its premises included, speaks of."""
    relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
    taken = taken | {part.value for relation in relations for part in relation.parts() if part.op == "value"}
    return goal.fresh("x", taken)


def _known(goal: Goal, relation: Relation) -> bool:
    """Is it a premise of the goal, or does it follow from one at sight?"""
    smaller, larger = sides(relation)
    same = (premise.relation for premise in goal.given if premise.plain and sides(premise.relation) == (smaller, larger))
    if any(strict(each) or not strict(relation) for each in same):
        return True
    if larger is INFINITY and strict(relation):
        return smaller in finite_ones(goal)
    if smaller.op not in DIVERGENCES or not larger.is_number:
        return False
    values = values_of(goal, smaller)
    return values.upper.is_number and (values.upper.value < larger.value or
                                      (values.upper.value == larger.value and (values.upper_open or not strict(relation))))


def _as_premise(goal: Goal, instance: Relation) -> list[Goal]:
    require(not any(part.op == "event" for part in instance.parts()), "a premise about an event is one about all of them")
    if mentions_laws(instance):
        return [goal.assuming(Premise(instance))]
    return [goal.changed(conditions=(*goal.conditions, instance))]


def _smaller(goal: Goal, instance: Relation) -> list[Goal]:
    (below, middle), (smaller, larger) = sides(instance), sides(goal.conclusion)
    require(below is smaller, "the instance does not bound the smaller side")
    return _shown(_left(goal, instance).bounding(middle, larger))


def _larger(goal: Goal, instance: Relation) -> list[Goal]:
    (middle, above), (smaller, larger) = sides(instance), sides(goal.conclusion)
    require(above is larger, "the instance does not bound the larger side")
    return _shown(_left(goal, instance).bounding(smaller, middle))


def _left(goal: Goal, instance: Relation) -> Goal:
    """The goal, which a strict instance leaves no more to show of than <=."""
    smaller, larger = sides(goal.conclusion)
    return goal.concluding(smaller, "<=", larger) if strict(instance) else goal


def _shown(goal: Goal) -> list[Goal]:
    """The goal, unless it says a ≤ a."""
    return [] if goal.conclusion.left is goal.conclusion.right and not strict(goal.conclusion) else [goal]


def _replaced(goal: Goal, instance: Relation) -> list[Goal]:
    require(instance.op == "==", "only an equality says what may stand in place of the other")
    is_mentioned(goal, instance.left, "left side of the instance")
    return [goal.replacing(instance.left, instance.right)]


def _inside(goal: Goal, instance: Relation) -> list[Goal]:
    """f = c₀ + c₁·v ≥ c₀ + c₁·b for a lower bound b of v and c₁ ≥ 0, for an upper one and c₁ ≤ 0."""
    (below, above), parts = sides(instance), goal.conclusion.parts()
    value, bound, sign = (below, above, -1) if below in parts and not below.is_number else (above, below, 1)
    require(not mentions_laws(goal.conclusion) and is_real(goal.slack) and is_real(bound), "a bound of a number is put into one of numbers")
    rest, factor = affine(goal.slack, value)
    require(factor is not ZERO, "the slack does not mention the value that is bounded")
    require(goal.signs.nonnegative(factor if sign > 0 else neg(factor)), "the coefficient of the value is not known to have the right sign")
    return [goal.nonnegative(rest if bound is ZERO else add(rest, mul(factor, bound)), positive=strict(goal.conclusion))]


def affine(term: Term, value: Term) -> tuple[Term, Term]:
    """(c₀, c₁) with term = c₀ + c₁·value, made of the term's own parts and so defined where it is; RuleError where it is not affine."""
    if term is value:
        return ZERO, ONE
    if value not in walk(term):
        return term, ZERO
    if term.op == "add":
        parts = [affine(argument, value) for argument in term.args]
        return add(*(rest for rest, _ in parts)), add(*(factor for _, factor in parts))
    if term.op == "mul":
        others = [argument for argument in term.args if value not in walk(argument)]
        if len(others) == len(term.args) - 1:
            (inside,) = (argument for argument in term.args if argument not in others)
            rest, factor = affine(inside, value)
            return ZERO if rest is ZERO else mul(*others, rest), mul(*others, factor)
    raise RuleError("the slack is not affine in this value")


USES = {"premise": _as_premise, "inside": _inside, "smaller": _smaller, "larger": _larger, "replace": _replaced}
