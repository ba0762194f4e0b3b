"""What remains to be proved: symbols with domains, premises about laws, scalar conditions, and one relation.

Invariant kept by every rule: all scalar terms of a goal are defined on its whole domain (``kernel.defined``).
"""

from dataclasses import dataclass, replace as with_fields
from functools import cached_property

from ..words.domains import Domain, Interval
from ..errors import EmptyDomain, RuleError, require
from ..language.statement import Premise, Relation, Statement
from ..terms import INFINITY, ZERO, Term, neg, replace, sub, substitute, symbol
from ..terms.evaluate import range_of
from ..terms.ranges import Range
from ..terms.term import PAIR_SYMBOLS
from .defined import is_real
from .signs import Signs

LAW_OPS = frozenset(("law", "event", "kernel", "value"))


@dataclass(frozen=True)
class Goal:
    """For all ``symbols`` in their domains with the ``conditions``, for all laws and events with ``given``: the ``conclusion``."""

    symbols: tuple[tuple[str, Domain], ...]
    conclusion: Relation
    given: tuple[Premise, ...] = ()
    conditions: tuple[Relation, ...] = ()

    def domain(self, name: str) -> Domain:
        for known, domain in self.symbols:
            if known == name:
                return domain
        raise RuleError(f"the goal has no symbol {name!r}")

    def real_interval(self, name: str) -> Interval:
        """The single real interval that is the domain of ``name``."""
        domain = self.domain(name)
        require(not domain.integers and len(domain.intervals) == 1, f"{name} must range over one real interval")
        return domain.intervals[0]

    @cached_property
    def ranges(self) -> dict[str, Range]:
        """The hull of every symbol's domain."""
        ranges: dict[str, Range] = {}
        for name, domain in self.symbols:
            ranges[name] = domain_range(domain, ranges, f"the domain of {name!r}")
        return ranges

    @property
    def integers(self) -> frozenset[str]:
        """The symbols that range over integers."""
        return frozenset(name for name, domain in self.symbols if domain.integers)

    @cached_property
    def signs(self) -> Signs:
        """Signs of terms on the whole domain.  A condition on divergences is no fact about its slack: ∞ + 2 ≤ ∞ holds."""
        stated = tuple((slack(c), strict(c)) for c in self.conditions if c.op != "==" and is_real(slack(c)))
        between = (between for name, _ in self.symbols for between in self.between(name) if all(map(_inexact, between[:2])))
        return Signs(self.ranges, (*((sub(larger, smaller), strictly) for smaller, larger, strictly in between), *stated))

    def between(self, name: str):
        """(smaller, larger, strict): that the symbol lies between the ends of its domain.

        Of several pieces the outer ones may be empty at some values: their ends say something where no other piece reaches beyond them.
        """
        x, pieces = symbol(name), self.domain(name).intervals
        lower = [(piece.lower, piece.lower_open) for piece in pieces]
        upper = [(piece.upper, piece.upper_open) for piece in reversed(pieces)]
        for ((end, is_open), *others), low in ((lower, True), (upper, False)):
            within = (_at_least(sub(other, end) if low else sub(end, other), is_open and not other_open, self.ranges)
                      for other, other_open in others)
            if end not in (INFINITY, neg(INFINITY)) and all(within):
                yield (end, x, is_open) if low else (x, end, is_open)

    @cached_property
    def signs_with_integers(self) -> Signs:
        """The same, knowing which symbols are integers, as sums over them ask."""
        signs = Signs(self.ranges, self.signs.facts)
        signs.integers = self.integers
        return signs

    @cached_property
    def slack(self) -> Term:
        """The term that the conclusion says is ≥ 0 (or > 0); RuleError for an equality."""
        return slack(self.conclusion)

    @cached_property
    def bare(self) -> "Goal":
        """The goal without premises and conditions."""
        return self.changed(conditions=(), given=())

    def changed(self, **fields) -> "Goal":
        return with_fields(self, **fields)

    def assuming(self, premise: Premise) -> "Goal":
        """The goal with one more premise."""
        return self.changed(given=(*self.given, premise))

    def knowing(self, smaller: Term, larger: Term) -> "Goal":
        """The goal with the premise that smaller ≤ larger."""
        return self.assuming(Premise(Relation(smaller, "<=", larger)))

    def replacing(self, old: Term, new: Term) -> "Goal":
        """The goal with ``new`` for ``old`` in the conclusion."""
        return self.changed(conclusion=self.conclusion.mapped(lambda side: replace(side, old, new)))

    def others(self, name: str) -> tuple[tuple[str, Domain], ...]:
        """The other symbols with their domains."""
        return tuple(item for item in self.symbols if item[0] != name)

    def ranging(self, name: str, domain: Domain) -> "Goal":
        """The goal with another domain of a symbol."""
        return self.changed(symbols=tuple((other, domain if other == name else old) for other, old in self.symbols))

    def at(self, name: str, value: Term) -> "Goal":
        """The goal at one value of a symbol, which is gone from it."""
        return self.substituted(name, value, self.others(name))

    def concluding(self, left: Term, op: str, right: Term) -> "Goal":
        return self.changed(conclusion=Relation(left, op, right))

    def bounding(self, smaller: Term, larger: Term) -> "Goal":
        """The goal that smaller ≤ larger, or < when the conclusion is strict, whichever way round that is written."""
        return self.concluding(smaller, "<" if strict(self.conclusion) else "<=", larger)

    def nonnegative(self, term: Term, *, positive: bool = False) -> "Goal":
        """The goal that ``term`` is ≥ 0 (> 0) on the same domain."""
        return self.concluding(term, ">" if positive else ">=", ZERO)

    def fresh(self, stem: str, taken=()) -> str:
        """``stem``, or the first of stem1, stem2, … that is not ``taken`` and that no symbol, condition or premise uses."""
        used = {name for name, _ in self.symbols} | self.conclusion.free | PAIR_SYMBOLS | {*taken}  # else expect would bind it
        for relation in self.conditions + tuple(premise.relation for premise in self.given):
            used |= relation.free
        for name, domain in (bound for premise in self.given for bound in premise.quantified):
            used |= {name} | domain.free  # else a bound symbol's domain would speak of the new symbol
        name, count = stem, 0
        while name in used:
            count += 1
            name = f"{stem}{count}"
        return name

    def substituted(self, name: str, value: Term, symbols) -> "Goal":
        """``name := value`` in everything but the symbols, which are given anew (their ends are substituted here)."""
        values = {name: value}
        return Goal(tuple((other, domain_substitute(domain, values)) for other, domain in symbols),
                    relation_substitute(self.conclusion, values), tuple(premise_substitute(premise, values) for premise in self.given),
                    tuple(relation_substitute(condition, values) for condition in self.conditions))


def goal_of(statement: Statement) -> Goal:
    """The statement as a goal; premises that mention no law are conditions."""
    require(not statement.exists, "what exists is decided by its opposite, for all")
    given = tuple(p for p in statement.given if mentions_laws(p.relation) or p.quantified or p.events or p.values)
    scalar = tuple(p.relation for p in statement.given if p not in given)
    return Goal(statement.where, statement.conclusion, given, statement.conditions + scalar)


def mentions_laws(item) -> bool:
    """Does a term or relation speak of an arbitrary law, event, kernel or value of one?"""
    if isinstance(item, Relation):
        return mentions_laws(item.left) or mentions_laws(item.right)
    return not LAW_OPS.isdisjoint(item.ops)


def slack(relation: Relation) -> Term:
    """right − left for ``<=``/``<``, left − right for ``>=``/``>``."""
    if relation.op in ("<=", "<"):
        return sub(relation.right, relation.left)
    if relation.op in (">=", ">"):
        return sub(relation.left, relation.right)
    raise RuleError("an equality has no slack: split it into two inequalities, or use identity")


def strict(relation: Relation) -> bool:
    return relation.op in ("<", ">")


def sides(relation: Relation) -> tuple[Term, Term]:
    """(smaller, larger) of an inequality."""
    if relation.op in ("<=", "<"):
        return relation.left, relation.right
    if relation.op in (">=", ">"):
        return relation.right, relation.left
    raise RuleError("expected an inequality, got an equality")


def domain_range(domain: Domain, ranges: dict[str, Range], what: str = "a domain") -> Range:
    """The hull of a domain whose ends may use the symbols of ``ranges``; EmptyDomain where it is seen to contain nothing."""
    hull = None
    for piece in domain.intervals:
        lower, upper = range_of(piece.lower, ranges), range_of(piece.upper, ranges)
        require(lower is not None and upper is not None, "an end of a domain is not defined everywhere")
        try:
            part = Range(lower.lower, upper.upper, piece.lower_open or lower.lower_open, piece.upper_open or upper.upper_open)
        except ValueError:  # empty, whatever the symbols before it are
            continue
        hull = part if hull is None else hull.hull(part)
    if hull is None:
        raise EmptyDomain(f"{what} is empty, whatever the symbols before it are")
    return hull


def _at_least(term: Term, positive: bool, ranges: dict[str, Range]) -> bool:
    """Is the term seen to be ≥ 0 (> 0)?"""
    values = range_of(term, ranges)
    return values is not None and (values.is_positive() if positive else values.is_nonnegative())


def _inexact(end: Term) -> bool:
    """Is the end no dyadic fraction?"""
    return not (end.is_number and int(end.value.q).bit_count() == 1)


def domain_substitute(domain: Domain, values) -> Domain:
    return Domain(
        tuple(with_fields(piece, lower=substitute(piece.lower, values), upper=substitute(piece.upper, values))
              for piece in domain.intervals),
        domain.integers,
    )


def relation_substitute(relation: Relation, values) -> Relation:
    return relation.mapped(lambda side: substitute(side, values))


def premise_substitute(premise: Premise, values) -> Premise:
    inner = {name: value for name, value in values.items() if name not in {bound for bound, _ in premise.quantified}}
    return with_fields(premise, relation=relation_substitute(premise.relation, inner),
                       quantified=tuple((name, domain_substitute(domain, values)) for name, domain in premise.quantified))
