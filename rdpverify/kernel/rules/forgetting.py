"""Forget how something is made: what holds for all numbers of a range, or for all laws, holds for a term in their place."""

import re
from dataclasses import replace as with_fields

from ...errors import RuleError, require
from ...language.statement import Premise, Relation
from ...terms import INFINITY, Term, make, neg, rebuild, replace, sub, symbol, walk
from ...terms.normal import polynomial_coefficients
from ...terms.term import BINDERS
from ...words.domains import Domain, Interval
from ..defined import is_real
from ..generators import AT_MOST_ONE, DIVERGENCES, values_of
from ..goal import Goal, mentions_laws, sides, strict
from ..well_posedness import well_posed
from ..rule import read_defined, read_sorted, text_of

SPOKEN = (*DIVERGENCES, "loss_tail", "loss_within", "tradeoff")
LETTER = re.compile(r"R[0-9]*\Z")


def abstract(goal: Goal, data: dict) -> list[Goal]:
    """Forget the laws: every divergence becomes an arbitrary number ≥ 0, premises about them become conditions.

    Total variation, H², hockey-stick divergences, probabilities of losses and trade-off functions become numbers in [0, 1].
    """
    smaller, larger = sides(goal.conclusion)
    terms = _divergences(smaller, larger, *(side for p in _plain(goal) for side in sides(p)))
    names: dict[Term, str] = {}
    for term in terms:
        names[term] = goal.fresh("d", names.values())
    premises = [(_named(a, names), _named(b, names)) for a, b in map(sides, _plain(goal))]
    premises = [(a, b) for a, b in premises if is_real(a) and is_real(b)]  # a limit that is ∞ makes nothing finite
    domains = tuple((name, Domain((values_of(goal, term),))) for term, name in names.items())
    inner = goal.changed(symbols=goal.symbols + domains, given=())
    small, large = _named(smaller, names), _named(larger, names)
    require(not mentions_laws(small) and not mentions_laws(large), "the conclusion mentions laws outside divergences")
    finite = _finite(inner, large, premises, set(names.values()), strict(goal.conclusion), small)
    finite |= {name for term, name in names.items() if term.op in AT_MOST_ONE}
    wanted = (small.free | large.free) & set(names.values())
    require(wanted <= finite, "a divergence of the conclusion might be infinite")
    kept = tuple(Relation(a, "<=", b) for a, b in premises if (a.free | b.free) & set(names.values()) <= finite and not _law_in(a, b))
    symbols = goal.symbols + tuple((name, domain) for name, domain in domains if name in finite)
    scalar = Goal(symbols, Relation(small, "<" if strict(goal.conclusion) else "<=", large), (), goal.conditions + kept)
    well_posed(scalar)
    return [scalar]


def _plain(goal: Goal) -> list[Relation]:
    return [premise.relation for premise in goal.given if premise.plain]


def _divergences(*items: Term) -> list[Term]:
    return list(dict.fromkeys(part for item in items for part in walk(item) if part.op in SPOKEN and mentions_laws(part)))


def _named(term: Term, names: dict[Term, str]) -> Term:
    return rebuild(term, lambda part: symbol(names[part]) if part in names else None)


def _law_in(*items: Term) -> bool:
    return any(map(mentions_laws, items))


def _finite(goal: Goal, large: Term, premises, names: set, positive: bool, small: Term) -> set[str]:
    """The divergences that are finite whenever the conclusion is not trivially ∞ on its larger side.

    One that occurs only there, as c·d with c > 0, makes that side ∞ when it is.  A premise Σ cᵢ·dᵢ + rest ≤ finite makes those
    with cᵢ > 0 finite.
    """
    finite = set()
    if not positive:
        finite = {name for name in large.free & names if name not in small.free and _coefficient(goal, large, name, names)}
    grown = True
    while grown:
        grown = False
        for a, b in premises:
            if b.free & names <= finite and not _law_in(a, b):
                new = {name for name in a.free & names if name not in finite and name not in b.free and _coefficient(goal, a, name, names)}
                finite, grown = finite | new, grown or bool(new)
    return finite


def _coefficient(goal: Goal, term: Term, name: str, names: set) -> bool:
    """Is the term Σ cᵢ·dᵢ + c, with every cᵢ ≥ 0 and this one's > 0, and free of other uses of the divergences?"""
    for other in term.free & names:
        parts = polynomial_coefficients(term, other, goal.signs)
        if parts is None or len(parts) != 2 or parts[1].free & names:
            return False
        if not (goal.signs.positive(parts[1]) if other == name else goal.signs.nonnegative(parts[1])):
            return False
    return True


def generalise(goal: Goal, data: dict) -> list[Goal]:
    """Forget how a number is made up: what holds for every s in an interval holds for the term in its place.

    The term must be known to lie in the interval, whose ends are closed where it may reach them.  The domains of other symbols keep it
    as it is, and so does a premise for all values of a symbol that it mentions.
    """
    term, name = read_defined(goal, text_of(data, "term")), text_of(data, "new")
    require(name.isidentifier() and not name.startswith("_") and name == goal.fresh(name), f"{name!r} is not a fresh name")
    require(term.free, "expected a term with symbols")
    (lower, above), (upper, below) = _end(goal, data, "lower", term), _end(goal, data, "upper", term)
    value = symbol(name)

    def forgotten(relation: Relation) -> Relation:
        return relation.mapped(lambda side: replace(side, term, value))

    general = goal.changed(symbols=((name, Domain((Interval(lower, upper, above, below),))), *goal.symbols),
                           conclusion=forgotten(goal.conclusion), conditions=tuple(map(forgotten, goal.conditions)),
                           given=tuple(premise if term.free & {bound for bound, _ in premise.quantified} else
                                       with_fields(premise, relation=forgotten(premise.relation)) for premise in goal.given))
    well_posed(general)
    return [general]


def _end(goal: Goal, data: dict, which: str, term: Term) -> tuple[Term, bool]:
    """An end of the interval, a number that the term is known not to pass; is it open, as the term is known to stay away from it?"""
    if which not in data:
        return (neg(INFINITY) if which == "lower" else INFINITY), True
    end = read_defined(goal, text_of(data, which))
    distance = sub(term, end) if which == "lower" else sub(end, term)
    require(not end.free and goal.signs.nonnegative(distance), f"the {which} end must be a number that the term is known not to pass")
    return end, goal.signs.positive(distance)


def letters(goal: Goal, data: dict) -> list[Goal]:
    """Forget how laws are made: what holds for all laws R, R1, … holds for K(P), P*K, K(x), Product(P, Q), Normal(0, 1) in their places.

    What a premise is for all of stays bound there: a law that depends on it stays as it is.  The letters P and Q are no choice, as an
    expectation speaks of their ratio without naming them.
    """
    texts = data.get("laws")
    if not isinstance(texts, dict) or not texts or not all(LETTER.match(name) for name in texts):
        raise RuleError("expected 'laws': for each letter R, R1, … the law in the place of which it stands")
    relations = (goal.conclusion, *(premise.relation for premise in goal.given))
    require(not texts.keys() & {part.value for relation in relations for part in relation.parts() if part.op == "law"},
            "a letter stands for a law of the goal already")
    letters = {read_sorted(text, "law"): make("law", (), name) for name, text in texts.items()}
    require(len(letters) == len(texts), "a law has two letters")
    general = goal.changed(conclusion=_written(goal.conclusion, letters), given=tuple(_premise(premise, letters) for premise in goal.given))
    well_posed(general)
    return [general]


def _premise(premise: Premise, letters: dict[Term, Term]) -> Premise:
    bound = {*(name for name, _ in premise.quantified), *premise.events, *premise.values}
    free = {law: letter for law, letter in letters.items()
            if not bound & (law.free | {part.value for part in walk(law) if part.op in ("event", "value")})}
    return with_fields(premise, relation=_written(premise.relation, free))


def _written(relation: Relation, letters: dict[Term, Term]) -> Relation:
    for part in relation.parts():
        require(part.op not in BINDERS or not any(inner in letters for inner in walk(part)), "a law stands where a variable is bound")
    return relation.mapped(lambda side: rebuild(side, letters.get))
