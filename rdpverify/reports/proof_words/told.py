"""One step of a proof as the tables of sentences see it, and what they say of it."""

from dataclasses import dataclass, field
from functools import cached_property

from ...words.domains import Domain
from ...kernel.goal import Goal
from ...kernel.rule import read, read_premise
from ...language.statement import Premise, Relation
from ...terms import INFINITY, ONE, Term, mul, neg, power, rebuild, replace, substitute
from .. import layout
from ..boxes import Box, fence, operator, row, words
from ..notation import symbol_box
from ..plain import inline_text
from ..prose import Inline, Sentence
from ..tidy import tidy, tidy_relation
from .abbreviated import written

Parts = tuple[Inline, ...]


@dataclass(frozen=True)
class Told:
    """What a rule does with a goal, in words; without capital letter and full stop, which the paragraph gives.

    ``does`` is a command ("square both sides"), ``by`` a reason that stands before what remains ("by D ≤ ε"), ``says`` are whole
    sentences, ``closes`` a verb phrase about a goal that nothing is left of ("is clear term by term").  ``cases`` says when each
    remaining goal is met ("for u < 1"), None for one that is shown besides.  ``knows``: the sentences say what is new in the goals.
    """

    does: Parts = ()
    by: Parts = ()
    says: tuple[Parts, ...] = ()
    closes: Parts = ()
    cases: tuple[Parts | None, ...] = ()
    idea: Parts = ()
    minor: Parts = ()  # an idea where there is none of the reductions
    said: tuple[int, ...] = ()  # remaining goals that the sentences have dealt with
    stated: tuple[Box | None, ...] = ()  # what the reader has seen of each remaining goal
    form: bool = False  # it only writes the goal in another way
    put: "tuple[str, Term, str] | None" = None  # a symbol, its value, and the new symbol in that
    ordered: bool = False  # the remaining goals rest on each other
    knows: bool = False
    heavy: bool = False  # the goal it is about is worth showing before
    shows: bool = False  # every remaining goal is worth showing, even one that is immediate
    names: dict = field(default_factory=dict)  # symbols that later formulas show as these terms

    @property
    def text(self) -> str:
        """All that is said, to be looked through."""
        groups = (self.does, self.by, *self.says, self.closes, self.idea, self.minor, *(case or () for case in self.cases))
        return " | ".join(map(inline_text, groups))


@dataclass(frozen=True)
class Step:
    """A rule applied to a goal, with the proofs below it.

    ``names`` are symbols that are shown as the terms they stand for, and long terms that are shown as a letter.
    """

    goal: Goal
    rule: str
    data: dict
    subgoals: tuple[Goal, ...]
    below: tuple[dict, ...]
    names: dict

    def read(self, key: str, default: str | None = None) -> Term:
        """A formula of the rule's data."""
        return read(self.data.get(key, default))

    def box(self, term: Term | str, goal: Goal | None = None) -> Box:
        """A term, tidied."""
        term = read(term) if isinstance(term, str) else term
        return written(layout.layout, shown(tidy(lettered(term, self.names), (goal or self.goal).signs), self.names))

    def held(self, term: Term) -> Box:
        """A term, tidied, as a factor."""
        box = self.box(term)
        return fence(box) if tidy(term, self.goal.signs).op == "add" else box

    def plainly(self, term: Term) -> Box:
        """A term as it is written."""
        return written(layout.layout, shown(lettered(term, self.names), self.names))

    def relation(self, relation: Relation, goal: Goal | None = None) -> Box:
        """A relation, tidied."""
        return relation_box_of(relation, goal or self.goal, self.names)

    def compared(self, left, sign: str, right) -> Box:
        """left sign right, of terms, texts or boxes."""
        left, right = (side if isinstance(side, Box) else self.box(side) for side in (left, right))
        return row(left, operator(sign), right)

    def premise(self, premise: Premise | int) -> Box:
        """A premise with what it is for all of."""
        premise = self.goal.given[premise] if isinstance(premise, int) else premise
        return premise_box(premise, self.goal, self.names)

    def symbol(self, name: str) -> Box:
        """A symbol, or the term it stands for."""
        return layout.layout(self.names[name]) if name in self.names else symbol_box(name)

    def ranging(self, name: str, domain: Domain) -> Box:
        return ranging(name, domain, self.names)

    def box_of_statement(self, text: str) -> Box:
        """A statement of the rule's data."""
        return premise_box(read_premise(self.goal, text), self.goal, self.names)

    @cached_property
    def new_premises(self) -> tuple[Box, ...]:
        """The premises that the last goal has and this one has not."""
        return tuple(premise_box(each, self.subgoals[-1], self.names) for each in self.subgoals[-1].given if each not in self.goal.given)


def relation_box_of(relation: Relation, goal: Goal, names: dict) -> Box:
    """A relation in the symbols of a goal, tidied."""
    if relation.rounded is None:
        relation = tidy_relation(relation.mapped(lambda side: lettered(side, names)), goal.signs)
    return relation_box(relation, names)


def lettered(term: Term, names: dict) -> Term:
    """The term with a letter for each long one that has one."""
    for long, letter in names.items():
        if isinstance(long, Term):
            term = replace(term, long, letter)
            if long.op == "exp":
                term = rebuild(term, lambda part, level=long.args[0], letter=letter: _power(part, level, letter))
    return term


def _power(part: Term, level: Term, letter: Term) -> Term | None:
    """γ^c for e^{c·level}, where γ stands for e^level."""
    if part.op != "exp" or part.args[0].op != "mul" or level not in part.args[0].args:
        return None
    return power(letter, mul(ONE, *(factor for factor in part.args[0].args if factor is not level)))


def is_trivial(relation: Relation, goal: Goal, names: dict) -> bool:
    """Are both sides one formula, once no letter stands for a long one?"""
    return says_nothing(relation_box_of(relation, goal, {name: value for name, value in names.items() if isinstance(name, str)}))


def shown(term: Term, names: dict) -> Term:
    """The term with what symbols stand for in their place."""
    return substitute(term, {name: value for name, value in names.items() if isinstance(name, str)})


def relation_box(relation: Relation, names: dict) -> Box:
    left, right = (shown(side, names) for side in (relation.left, relation.right))
    return written(lambda left, right: layout.relation(left, relation.op, right, relation.rounded), left, right)


def premise_box(premise: Premise, goal: Goal, names: dict) -> Box:
    """A premise with what it is for all of; tidied, where its symbols are the goal's."""
    if premise.relation.op == "==" or premise.quantified:
        relation = relation_box(premise.relation, {name: value for name, value in names.items()
                                                   if name not in {bound for bound, _ in premise.quantified}})
    else:
        relation = relation_box(tidy_relation(premise.relation, goal.signs), names)
    parts = [relation]
    for name, domain in premise.quantified:
        parts += [words(" for all "), ranging(name, domain, names)]
    for event in premise.events:
        parts += [words(" for all events "), symbol_box(event)]
    parts += layout.values_bound(premise)
    return parts[0] if len(parts) == 1 else row(*parts)


def ranging(name: str, domain: Domain, names: dict | None = None) -> Box:
    """0 < x ≤ 1, x > 1: as it is said, not as a set."""
    names = names or {}
    own = layout.layout(names[name]) if name in names else symbol_box(name)
    if len(domain.intervals) != 1:
        return layout.domain(name, domain)
    piece = domain.intervals[0]
    lower, upper = (layout.layout(shown(tidy(lettered(end, names)), names)) for end in (piece.lower, piece.upper))
    has_lower, has_upper = piece.lower is not neg(INFINITY), piece.upper is not INFINITY
    parts: list[Box] = [own]
    if has_lower and has_upper:
        parts = [lower, operator("<" if piece.lower_open else "≤"), own, operator("<" if piece.upper_open else "≤"), upper]
    elif has_lower:
        parts += [operator(">" if piece.lower_open else "≥"), lower]
    elif has_upper:
        parts += [operator("<" if piece.upper_open else "≤"), upper]
    box = row(*parts) if len(parts) > 1 else parts[0]
    if domain.integers:
        return row(words("integers "), box)
    return box if has_lower or has_upper else row(words("real "), box)


def says_nothing(relation: Box) -> bool:
    """Is it a relation of two equal sides that holds?"""
    return len(relation.parts) == 3 and relation.parts[0] == relation.parts[2] and relation.parts[1].parts[0] in "≤≥="


def sentence(parts: Parts) -> Sentence:
    """With a capital letter and a full stop."""
    joined: list = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part != "":
            joined.append(part)
    if isinstance(joined[0], str):
        joined[0] = joined[0][:1].upper() + joined[0][1:]
    return Sentence((*joined, ".") if not isinstance(joined[-1], str) else (*joined[:-1], joined[-1] + "."))


def listed(items, last: str = "and") -> Parts:
    """a, b and c; each a box, a text or several parts."""
    groups = [item if isinstance(item, tuple) else (item,) for item in items]
    parts: list[Inline] = []
    for index, group in enumerate(groups):
        if index:
            parts.append(f" {last} " if index == len(groups) - 1 else ", ")
        parts.extend(group)
    return tuple(parts)
