"""Arbitrary mechanisms M, M1, …: a statement about all of them as one about all pairs of laws, which say the same.

An M is any set of pairs of laws, outputs on neighbouring inputs, not empty, that has (Q, P) with every (P, Q); a quantity of M is the
supremum over its pairs.  Write r(M) for premises that bound such suprema from above, q(M) for the conclusion, which does as well:

    q(M) <= b  given  r(M) <= c   for all M      <=>      q(P, Q) <= b  given  r(P, Q) <= c and r(Q, P) <= c   for all laws P, Q

From the right to the left: a part of M meets the premises of M, so that every pair of it has q(P, Q) <= b.  From the left to the right:
{(P, Q), (Q, P)} is an M.  Both sides of a bound may be sums, products, powers, exponentials and extrema of quantities, which
are continuous and grow with each; of one mechanism only one quantity is bounded at a time, as two suprema may be at different pairs.
On the larger side of the conclusion a quantity is that of {(P, Q), (Q, P)}, which that of M is not below.

What is made of mechanisms has the pairs that :mod:`..definitions` gives it for one pair of each.  Runs may be adaptive: that changes no
supremum of rdp, zcdp, tcdp and pure_dp, by the chain rule, nor what holds of gdp where all that is given are bounds of gdp, which normal
laws meet and adaptive runs do not exceed (Dong, Roth & Su 2022, Theorem 3.2); other quantities of runs of arbitrary mechanisms are refused.
"""

from dataclasses import replace
from itertools import chain, count, product

from ..definitions.mechanism import Pair
from ..definitions.quantities import dominating_pairs, of_pair
from ..definitions.wellformed import requirements
from ..errors import DomainProblem, InputError
from ..printer import to_text
from ..language.sorts import speaks_of_laws
from ..language.statement import Premise, Relation
from ..terms import HALF, INFINITY, ONE, ZERO, Term, call, div, exp, make, mul, neg, rebuild, sub, symbol, walk
from ..words import QUANTITIES
from ..words.domains import NONNEGATIVE, POSITIVE, Domain, Interval
from ..words.membership import expected
from .ranges import lies_in

LEAST = ("epsilon", "zcdp", "tcdp", "gdp")
IN_RUNS = ("rdp", "zcdp", "tcdp", "pure_dp")
ABOVE = "of an arbitrary mechanism only upper bounds are claims: write q(M) <= bound, in premises as well"
NO_VALUE = "{} is an arbitrary mechanism: what holds of all that meet a premise is a statement, for prove"


def arbitrary_in(terms) -> list[str]:
    """The names of the arbitrary mechanisms that the terms speak of."""
    return sorted({part.value for term in terms for part in walk(term) if part.op == "mechanism"})


def is_open(term: Term) -> bool:
    """Is it a quantity of a mechanism that is not given?"""
    return term.op in QUANTITIES and any(
        part.op == "mechanism" or (part.op == "PairMechanism" and any(law.op == "law" for law in walk(part))) for part in walk(term))


class Reduction:
    """Of one statement whose symbols have the ``domains``: ``symbols`` and ``conditions`` are what comes in beside."""

    def __init__(self, relations: list[Relation], domains: dict[str, Domain]):
        sides = [side for relation in relations for side in (relation.left, relation.right)]
        self.domains, self.symbols, self.conditions = domains, {}, []
        given = [part for relation in relations[1:] for part in relation.parts() if is_open(part)]
        self.in_runs = (*IN_RUNS, "gdp") if all(part.op == "gdp" and part.args[0].op == "mechanism" for part in given) else IN_RUNS
        self.names = {part.value for side in sides for part in walk(side) if part.op in ("law", "symbol")}.union(domains)
        self.laws = {name: self._pair(name[1:]) for name in arbitrary_in(sides)}

    def _pair(self, digits: str) -> Term:
        """PairMechanism of two laws that nothing else speaks of."""
        for suffix in (digits, *map(str, range(1, len(self.names) + 2))):
            names = {f"P{suffix}", f"Q{suffix}"}
            if not names & self.names:
                self.names |= names
                return call("PairMechanism", *(make("law", (), name) for name in sorted(names)))
        raise InputError("too many laws")

    def _fresh(self, *names: str) -> Term:
        name = next(name for name in chain(names, (f"{names[-1]}{i}" for i in count(1))) if name not in self.names)
        self.names.add(name)
        return symbol(name)

    # --- the statement

    def conclusion(self, relation: Relation) -> Relation:
        if not _speaks(relation):
            return relation
        smaller, larger, strict = _sides(relation)
        bounded = _quantities(smaller)
        used = [name for quantity in bounded for name in arbitrary_in([quantity])]
        if (strict and used) or len(used) > len(set(used)):
            raise DomainProblem(f"{ABOVE}, one at a time of each mechanism and not strictly, as a supremum may be reached or not")
        self._growing(smaller, {})
        self._growing(larger, {}, best=False)
        half = len(bounded) == 1 and not any(part.op == "law" for part in walk(bounded[0]))  # all else is the same for (Q, P)
        values = {quantity: _greatest([of_pair(quantity, pair) for pair in self._pairs(quantity, half and quantity in bounded)])
                  for quantity in (*(bounded if smaller.op not in LEAST else ()), *_quantities(larger))}
        if smaller.op in LEAST:
            self._numeric(smaller, larger, {})
            return self._least_value(smaller, rebuild(larger, values.get), self._pairs(smaller, half))
        if smaller.op == "exp" and len(bounded) == 1 and (greatest := values[bounded[0]]).op == "Max":  # exp grows: it is that of each pair
            values[smaller] = make("Max", tuple(rebuild(smaller, {bounded[0]: value}.get) for value in greatest.args))
        return relation.mapped(lambda side: rebuild(side, values.get))

    def premises(self, premise: Premise) -> list[Premise]:
        if not _speaks(premise.relation):
            return [premise]
        smaller, larger, strict = _sides(premise.relation)
        if _quantities(larger):
            raise DomainProblem(ABOVE)
        inner = dict(premise.quantified)
        self._growing(smaller, inner)
        if smaller.op in LEAST:
            self._numeric(smaller, larger, inner)
            if strict:
                raise DomainProblem(f"{ABOVE}, not strictly for {smaller.op}")
            return self._least_premises(smaller, larger, premise)
        quantities = _quantities(smaller)
        choices = product(*(self._pairs(quantity) for quantity in quantities))
        mappings = ({quantity: of_pair(quantity, pair) for quantity, pair in zip(quantities, chosen)}.get for chosen in choices)
        relations = dict.fromkeys(premise.relation.mapped(lambda side: rebuild(side, values)) for values in mappings)
        return [replace(premise, relation=relation) for relation in relations]

    # --- quantities

    def _pairs(self, quantity: Term, half: bool = False) -> list[Pair]:
        """Those of a mechanism with one pair in both orders for each arbitrary one in it; ``half``: one of two that differ by the order."""
        mechanism = rebuild(quantity.args[0], lambda part: self.laws.get(part.value) if part.op == "mechanism" else None)
        pairs: dict[tuple[Term, Term], Pair] = {}
        for pair in dominating_pairs(mechanism):
            laws, swapped = (pair.P, pair.Q), (self._swapped(pair.P), self._swapped(pair.Q))
            if not (half and swapped in pairs):
                pairs[laws] = pair
            if not half:
                pairs[swapped] = Pair(*swapped, pair.why)
        return list(pairs.values())

    def _swapped(self, law: Term) -> Term:
        other = {a: b for pair in self.laws.values() for a, b in (pair.args, pair.args[::-1])}
        return rebuild(law, lambda part: other.get(part) if part.op == "law" else None)

    def _least_value(self, quantity: Term, bound: Term, pairs) -> Relation:
        """What says that the best value of a parameter is at most ``bound``, of all the pairs."""
        if quantity.op == "epsilon":
            greatest = _greatest([call("hockey_stick", pair.P, pair.Q, bound) for pair in pairs])
            if lies_in(bound, NONNEGATIVE, self.domains):
                return Relation(greatest, "<=", quantity.args[1])
            return Relation(make("Max", (sub(greatest, quantity.args[1]), neg(bound))), "<=", ZERO)
        name, domain = self._parameter(quantity, "alpha")
        self.symbols[name.value] = domain
        relations = [_at(quantity, pair, name, bound) for pair in pairs]
        return Relation(_greatest([each.left for each in relations]), "<=", relations[0].right)

    def _least_premises(self, quantity: Term, bound: Term, premise: Premise) -> list[Premise]:
        pairs, quantified = self._pairs(quantity), premise.quantified
        if quantity.op != "epsilon":
            name, domain = self._parameter(quantity, "a")
            return [Premise(_at(quantity, pair, name, bound), (*quantified, (name.value, domain))) for pair in pairs]
        if not lies_in(bound, NONNEGATIVE, {**self.domains, **dict(quantified)}):
            if quantified:
                raise DomainProblem(f"{to_text(bound)}, a bound of epsilon, is not seen to be >= 0")
            self.conditions.append(Relation(bound, ">=", ZERO))
        return [Premise(Relation(call("hockey_stick", pair.P, pair.Q, bound), "<=", quantity.args[1]), quantified) for pair in pairs]

    def _parameter(self, quantity: Term, *names: str) -> tuple[Term, Domain]:
        """The order or level for all of which the bound is to hold."""
        if quantity.op == "gdp":
            return self._fresh("e", "s"), NONNEGATIVE
        end = INFINITY if quantity.op == "zcdp" else quantity.args[1]
        return self._fresh(*names, "a"), Domain((Interval(ONE, end, True, True),))

    # --- what is asked of the text

    def _growing(self, side: Term, inner: dict[str, Domain], best: bool = True) -> None:
        """DomainProblem unless the side grows with every quantity in it, and the quantities have values; a least value stands alone, and
        on the smaller side (``best``)."""
        for quantity in _quantities(side):
            if quantity.op in LEAST and not (best and quantity is side):
                raise DomainProblem(f"{to_text(quantity)} of an arbitrary mechanism stands alone on the smaller side: "
                                    f"elsewhere write a symbol for it, and {to_text(quantity)} <= that symbol as a premise")
            self._has_values(quantity, inner)
        if not self._grows(side, {**self.domains, **inner}):
            raise DomainProblem(f"{ABOVE}; {to_text(side)} is not seen to grow with it")

    def _grows(self, side: Term, symbols) -> bool:
        """A product of several, and a power, where they are ≥ 0 as well."""
        if is_open(side) or not _quantities(side):
            return True
        rest = [part for part in side.args if _quantities(part)]
        if side.op == "mul" and not all(part in rest or lies_in(part, POSITIVE, symbols) for part in side.args):
            return False
        if side.op == "pow" and not lies_in(side.args[1], POSITIVE, symbols):
            return False
        if (side.op == "pow" or len(rest) > 1 and side.op == "mul") and not all(_nonnegative(part, symbols) for part in rest):
            return False
        return side.op in ("add", "mul", "pow", "Max", "Min", "exp", "log", "tanh") and all(self._grows(part, symbols) for part in rest)

    def _has_values(self, quantity: Term, inner) -> None:
        """DomainProblem unless its arguments are seen to be what their slots ask for, and runs to change no supremum."""
        mechanism = quantity.args[0]
        runs = [part for part in walk(mechanism) if part.op == "Composed" and arbitrary_in([part])]
        if runs and (quantity.op not in self.in_runs or runs != [mechanism]):
            raise DomainProblem(f"of runs of arbitrary mechanisms only {', '.join(IN_RUNS)} of Composed(…) itself are decided by pairs, "
                                "gdp where bounds of gdp alone are given; "
                                "AnyMechanism(eps, delta) stands for all that are (eps, delta)-DP, in runs as well")
        for need in requirements(quantity):
            if not lies_in(need.term, need.domain, {**self.domains, **inner}):
                raise DomainProblem(f"{to_text(need.term)} is not seen to be {expected(need.domain)}, as {need.what} has to be")

    def _numeric(self, quantity: Term, bound: Term, inner) -> None:
        if speaks_of_laws(bound) and not (quantity.op in ("zcdp", "tcdp") and not inner):
            raise DomainProblem(f"the bound of {quantity.op} of an arbitrary mechanism must be a formula without laws and mechanisms")
        if quantity.op == "gdp" and not lies_in(bound, POSITIVE, {**self.domains, **inner}):
            raise DomainProblem(f"{to_text(bound)}, a bound of gdp, is not seen to be > 0")


def _speaks(relation: Relation) -> bool:
    return any(is_open(part) for part in relation.parts())


def _sides(relation: Relation) -> tuple[Term, Term, bool]:
    """(smaller, larger, strict)"""
    if relation.op == "==":
        raise DomainProblem(ABOVE)
    sides = (relation.left, relation.right) if relation.op in ("<=", "<") else (relation.right, relation.left)
    return *sides, relation.op in ("<", ">")


def _nonnegative(side: Term, symbols: dict[str, Domain]) -> bool:
    """As quantities of mechanisms are, and what is made of them and of numbers >= 0."""
    if is_open(side) or (not _quantities(side) and lies_in(side, NONNEGATIVE, symbols)):
        return True
    if side.op not in ("add", "mul", "pow", "Max", "Min", "tanh"):
        return side.op == "exp"
    return all(_nonnegative(part, symbols) for part in side.args)


def _quantities(side: Term) -> list[Term]:
    return [part for part in walk(side) if is_open(part)]


def _at(quantity: Term, pair, name: Term, bound: Term) -> Relation:
    """zcdp, tcdp: D_a(P‖Q) <= a·bound; gdp: H_{e^ε}(P‖Q) <= Φ(μ/2 − ε/μ) − e^ε·Φ(−μ/2 − ε/μ), μ = bound, for all ε >= 0 and both
    orders (Dong, Roth & Su 2022, Corollary 2.13)."""
    if quantity.op == "gdp":
        first, second = (call("Phi", sub(mul(half, bound), div(name, bound))) for half in (HALF, neg(HALF)))
        return Relation(call("hockey_stick", pair.P, pair.Q, name), "<=", sub(first, mul(exp(name), second)))
    return Relation(call("renyi", pair.P, pair.Q, name), "<=", mul(name, bound))


def _greatest(values: list[Term]) -> Term:
    values = list(dict.fromkeys(values))
    return values[0] if len(values) == 1 else make("Max", values)
