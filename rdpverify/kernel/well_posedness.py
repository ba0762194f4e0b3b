"""Is a goal about something: is every operation in its text known to be defined on its whole domain?"""

from dataclasses import replace
from functools import cached_property, partial

from flint import arb

from ..definitions import DEFINED, DIVERGENCES, measure
from ..definitions.constructions.program import steps_of
from ..definitions.quantities import QUANTITIES
from ..errors import InputError, RuleError
from ..language.statement import Relation
from ..terms import INFINITY, ONE, Term, make, neg, rebuild, sub, symbol, walk
from ..terms.evaluate import range_of
from ..terms.ranges import REAL_LINE, Range
from .defined import (
    BINDING_LAWS,
    OF_OUTCOME,
    Requirement,
    all_requirements,
    holds,
    is_extended_real,
    is_infinite,
    is_real,
    slot_requirements,
)
from .expectations import POSITIVE, end_values, in_full
from .generators import AT_MOST_ONE_TOO, deciding_order, finite_ones, overlapping, values_of
from .goal import LAW_OPS, Goal, mentions_laws, sides, strict
from .infinities import EITHER, NUMBER, Infinities
from .signs import Signs

WITH_ORDER = ("renyi", "rdp")
ABSTRACTED = frozenset((*DEFINED, "Sum", "Limit"))
NONNEGATIVE = Range(0, arb.pos_inf(), False, True)


class Unsettled(RuleError):
    """An operation is not known to be defined: signs do not settle what it ``needs``, which speaks of the symbols of the ``goal`` alone."""

    def __init__(self, why: str, need: Requirement):
        super().__init__(f"not known to be well-posed: {why}")
        self.need = need


def well_posed(goal: Goal) -> None:
    """Raise RuleError naming the first operation of the goal's text that is not known to have a value on the whole domain.

    Probabilities and divergences that are at most 1 are read as any numbers in [0, 1], the others and quantities of mechanisms as any
    numbers ≥ 0, and ∞ unless a premise or condition bounds them or they are of given laws and known to be finite; an expectation as
    any number of the sign of its integrand, and ∞ or −∞ where that may be at one of its ends.  What an argument is asked, a level, a
    parameter of a law, must hold for all of these values.  A premise for all orders, events or values is defined at each of them: what is
    said of one event of this name is not known there.
    """
    _finite_symbols(goal)
    text = Text(goal)
    for relation in (goal.conclusion, *goal.conditions):
        text.look(relation)
    for premise in goal.given:
        others = tuple(other for other in goal.given if other.letters.isdisjoint((*premise.events, *premise.values)))
        if not premise.quantified and others == goal.given:
            text.look(premise.relation)
            continue
        within = goal.changed(symbols=goal.symbols + premise.quantified, given=others)
        _finite_symbols(within)
        Text(within).look(premise.relation)


def stays_finite(goal: Goal, term: Term) -> bool:
    """Is it a real number whatever the divergences in it are, ∞ included where nothing bounds them?  False when that is not seen."""
    try:
        return term not in (INFINITY, neg(INFINITY)) and not Text(goal).values(term, finite=True) & EITHER
    except RuleError:
        return False


class Text:
    """The terms of a goal, looked at one by one; what a goal says of its quantities is found out once."""

    def __init__(self, goal: Goal):
        self.goal, self._finite, self._means, self._limits = goal, {}, {}, {}

    @cached_property
    def _bounded(self) -> set[Term]:
        """What a premise or a condition says is finite."""
        finite = finite_ones(self.goal)
        for smaller, larger, strictly in ((*sides(c), strict(c)) for c in self.goal.conditions if c.op != "=="):
            if smaller.op in DEFINED and (is_real(larger) or (strictly and larger is INFINITY)):
                finite.add(smaller)
        return finite

    def _below_bounded(self, part: Term) -> bool:
        """Is it a divergence of an order up to that of a bounded one of the same laws, or of an order below 1 of laws that overlap?"""
        order = deciding_order(part)
        if order is None:
            return False
        known, signs = [deciding_order(other) for other in self._bounded if other.args[:2] == part.args[:2]], self.goal.signs
        if INFINITY in known or any(other and order is not INFINITY and signs.nonnegative(sub(other, order)) for other in known):
            return True
        between = order is not INFINITY and signs.positive(order) and signs.positive(sub(ONE, order))
        return between and overlapping(self.goal, *part.args[:2])

    def look(self, relation: Relation) -> None:
        """∞ may be a whole side, and what a side comes to."""
        for side in (relation.left, relation.right):
            if side not in (INFINITY, neg(INFINITY)):
                self.values(side)
                if "Limit" in side.ops:  # inside it is asked near the point
                    side = rebuild(side, lambda part: symbol("_limit") if part.op == "Limit" else None)
                for need in slot_requirements(side):
                    self._in_slot(need)

    def values(self, term: Term, finite: bool = False) -> frozenset[int]:
        """What it may come to beside numbers ≠ 0; RuleError where it might have no value.

        Of given laws it is only asked whether a divergence is finite where that is ``wanted``, for a value to exist or to be ``finite``.
        """
        bare, named, signs = self.read(term)
        self.defined(bare, named, signs)
        try:
            values = self._infinities(named, named, signs)(bare)
            if not (finite and values & EITHER):
                return values
        except RuleError:
            if not any(map(self._shown_finite, named.values())):
                raise
        return self._infinities({name: part for name, part in named.items() if not self._shown_finite(part)}, named, signs)(bare)

    def read(self, term: Term) -> tuple[Term, dict[str, Term], Signs]:
        """The term with symbols for its quantities, what these stand for, and the signs of both; the quantities have been looked at."""
        _no_divergence_is_bound(term)
        if not is_extended_real(term):
            raise RuleError(f"not known to be well-posed: oo stands in arithmetic in {term}")
        bare, named = _abstracted(term)
        for part in named.values():
            self._arguments(part)
        return bare, named, Signs({**self.goal.ranges, **{name: self._range(part) for name, part in named.items()}}, self.goal.signs.facts)

    def defined(self, bare: Term, named: dict[str, Term], signs: Signs) -> None:
        """RuleError unless every operation is defined where the quantities are numbers."""
        for need in all_requirements(bare):
            if not holds(need, signs, self.goal.integers):
                raise Unsettled(in_full(self._why(need, signs), named), need)

    def _infinities(self, infinite: dict[str, Term], named: dict[str, Term], signs: Signs) -> Infinities:
        """For the quantities among the ``infinite`` that are not known to be finite."""
        ranges = {}
        for name, part in infinite.items():
            ends, numbers = self._ends(part), signs.ranges[name]
            if ends:
                low, high = -1 in ends, 1 in ends
                ranges[name] = Range(arb.neg_inf() if low else numbers.lower, arb.pos_inf() if high else numbers.upper,
                                     not low and numbers.lower_open, not high and numbers.upper_open)
        return Infinities(ranges, signs, partial(in_full, named=named))

    def _ends(self, part: Term) -> frozenset[int]:
        """The infinities that a quantity may be."""
        if part.op == "Limit":
            value = self._limit(part)
            return frozenset((-1 if value is neg(INFINITY) else 1,)) if value in (INFINITY, neg(INFINITY)) else self.values(value) & EITHER
        if part.op == "Sum":
            from .summation import converges

            return NUMBER if converges(part, self.goal.signs, self.goal.integers) else frozenset((1,))
        if part.op in (*AT_MOST_ONE_TOO, "sensitivity") or part in self._bounded or self._below_bounded(part):
            return NUMBER
        if part.op == "quantile":
            return NUMBER
        if part.op == "mean":
            return self._of_outcome(part)
        if part.op == "expect" and _everywhere(self.goal, part.args[1]) is not None:
            end_values(self, part)  # which looks whether it has a value at every ratio
            return NUMBER
        return end_values(self, part) if part.op == "expect" else frozenset((1,))

    def _of_outcome(self, part: Term) -> frozenset[int]:
        if part not in self._means:
            from .averages import infinities_of_mean  # which needs the closed forms

            self._means[part] = infinities_of_mean(self.goal, part)
        return self._means[part]

    def _why(self, need: Requirement, signs: Signs) -> str:
        if need.term.op != "Sum":
            return need.why
        from .summation import problem  # what only statements with sums ask for

        return problem(need.term, signs, self.goal.integers) or need.why

    def _limit(self, part: Term) -> Term:
        """What the limit is; RuleError where it is not known to exist."""
        if part not in self._limits:
            from .limit_values import limit_value

            self._limits[part] = limit_value(self.goal, part)
        return self._limits[part]

    def _shown_finite(self, part: Term) -> bool:
        if part.op in ("expect", "mean", "quantile", "Sum", "Limit") or mentions_laws(part):
            return False
        if part not in self._finite:
            from .finiteness import known_to_be_finite  # it needs the closed forms, which no statement about all laws does

            self._finite[part] = known_to_be_finite(part, self.goal.signs)
        return self._finite[part]

    def _range(self, part: Term) -> Range:
        """Where the numbers that it may be lie."""
        if part.op == "Limit":
            value = self._limit(part)
            return (range_of(value, self.goal.ranges) if is_real(value) else NONNEGATIVE) or REAL_LINE
        if part.op == "Sum":
            from .summation import terms_of

            terms = terms_of(part, self.goal.signs, self.goal.integers)
            some = terms.infinite or self.goal.signs.nonnegative(sub(terms.upper, terms.lower))  # one without terms is 0
            return POSITIVE if some and terms.positive() else NONNEGATIVE if terms.nonnegative() else REAL_LINE
        if part.op == "quantile":
            return REAL_LINE
        if part.op == "mean":
            from .averages import on_support

            signs, formula = on_support(self.goal, part)
            return POSITIVE if signs.positive(formula) else NONNEGATIVE if signs.nonnegative(formula) else REAL_LINE
        if part.op != "expect":
            piece = values_of(self.goal, part)
            upper = arb.pos_inf() if piece.upper is INFINITY else piece.upper.value
            return Range(piece.lower.value, upper, piece.lower_open, piece.upper_open)
        if (bounds := _everywhere(self.goal, part.args[1])) is not None:
            return bounds
        signs = Signs({**self.goal.ranges, "ratio": POSITIVE, "loss": REAL_LINE})
        return NONNEGATIVE if is_real(part.args[1]) and signs.nonnegative(part.args[1]) else REAL_LINE

    def _in_slot(self, need: Requirement) -> None:
        bare, named, signs = (need.term, {}, self.goal.signs) if DEFINED.keys().isdisjoint(need.term.ops) else self.read(need.term)
        if not holds(replace(need, term=bare), signs, self.goal.integers):
            raise Unsettled(need.why, replace(need, term=bare))

    def _arguments(self, part: Term) -> None:
        """RuleError unless the arguments of a quantity, and those of its laws, are numbers (an order may be ∞), or a sum has none."""
        if part.op == "Limit":
            self._limit(part)
            return
        if part.op == "Sum":
            for need in all_requirements(part):
                if not holds(need, self.goal.signs, self.goal.integers):
                    raise RuleError(f"not known to be well-posed: {self._why(need, self.goal.signs)}")
            return
        *others, last = part.args
        if part.op == "quantile":
            on_the_line(part)
        if part.op in OF_OUTCOME:
            from .averages import on_support

            on_support(self.goal, part)
            others = others[:1]
        for argument in others if part.op in ("expect", *OF_OUTCOME) else part.args:
            for number in _numbers(argument):
                infinite = part.op in WITH_ORDER and argument is last
                if self.values(number, finite=not infinite) & (EITHER - {1} if infinite else EITHER):
                    raise RuleError(f"not known to be well-posed: ∞ might come up in {number}, an argument in {part}")


def _everywhere(goal: Goal, formula: Term) -> Range | None:
    """The range of a formula in the ratio and the loss that is bounded, 0 and ∞ among the ratios; None for others."""
    if not is_real(formula):
        return None
    ratios = Range(0, arb.pos_inf()), Range(arb.neg_inf(), arb.pos_inf())
    values = range_of(formula, {**goal.ranges, **dict(zip(("ratio", "loss"), ratios))})
    return values if values is not None and values.is_bounded() else None


def on_the_line(part: Term) -> None:
    """RuleError unless the law, the first argument, is a given one whose outcomes are numbers."""
    if mentions_laws(part.args[0]):
        raise RuleError(f"not known to be well-posed: the outcomes of an arbitrary law are no numbers, in {part}")
    try:
        measure(part.args[0])
    except InputError as problem:
        raise RuleError(f"not known to be well-posed: {problem}") from None


def _numbers(argument: Term):
    """The numbers that make up an argument, but those that have a value in any case."""
    if argument.op == "Program":
        yield from (number for part in (*steps_of(argument).numbers, *argument.args[2:]) for number in _numbers(part))
    elif argument.op in BINDING_LAWS:
        yield from (end for argument in argument.args[2:] for end in _numbers(argument))
    elif argument.op in ("list", "tuple") or (argument.op in DEFINED and DEFINED[argument.op].result != "real"):
        yield from (number for part in argument.args for number in _numbers(part))
    elif argument.op not in (*LAW_OPS, "string", "number", "symbol") and argument not in (INFINITY, neg(INFINITY)):
        yield argument


def _no_divergence_is_bound(term: Term) -> None:
    for node in walk(term):
        bound = node.args[1] if node.op in OF_OUTCOME else node
        if node.op in ("Sum", *BINDING_LAWS, *OF_OUTCOME) and any(part.op in DEFINED and part is not node for part in walk(bound)):
            raise RuleError(f"not known to be well-posed: a divergence stands inside {node}")
        if node.op == "Sum" and mentions_laws(node):
            raise RuleError(f"not known to be well-posed: an arbitrary law stands inside {node}")


def _finite_symbols(goal: Goal) -> None:
    for name, domain in goal.symbols:
        for piece in domain.intervals:
            for end, is_open in ((piece.lower, piece.lower_open), (piece.upper, piece.upper_open)):
                if not is_extended_real(end) or (not is_real(end) and not is_open):
                    raise RuleError(f"the domain of {name} must leave out oo: state the infinite case by itself")


def _abstracted(term: Term) -> tuple[Term, dict[str, Term]]:
    """The term with symbols for quantities, limits and infinite sums, and what these stand for; nothing is tidied, as 0·∞ would be."""
    names: dict[Term, str] = {}

    def go(part: Term) -> Term:
        if part.op in QUANTITIES or part.op in DIVERGENCES or part.op == "Limit" or is_infinite(part):
            return symbol(names.setdefault(part, f"_{part.op}{len(names)}"))
        inside = part.args and part.op != "Sum" and not ABSTRACTED.isdisjoint(part.ops)  # what a sum binds has no value outside
        return make(part.op, map(go, part.args), part.value) if inside else part

    return go(term), {name: part for part, name in names.items()}
