"""Sums over an index that runs through a, a + 1, a + 2, …; and induction.

``Sum(f, (k, a, b))`` is what f comes to at a, a + 1, …, b where b − a is a whole number >= 0, and 0 elsewhere; ``Sum(f, (k, a, oo))`` is
the series where it converges absolutely, of which ``finite`` speaks, and 0 elsewhere.  Neither a nor b need be whole.
"""

from ..errors import require
from .polynomial import ONE, Atom, Polynomial, function, sum_of, symbol
from .substitution import substitute
from .relation import ORDERED, Relation
from .theorem import Theorem, established


def induction(relation: Relation, name: str, start: Polynomial, first: Theorem, following: Theorem) -> Theorem:
    """From Γ ⊢ A(a), and Δ, A(n), integer(n − a), n >= a ⊢ A(n + 1): Γ, Δ, integer(n − a), n >= a ⊢ A(n)."""
    n = symbol(name)
    counted = {Relation("integer", n - start), Relation(">=", n - start)}
    require(first.relation == relation.put({name: start}), "not what is to be proved at the start")
    require(following.relation == relation.put({name: n + ONE}), "not what is to be proved of the next")
    left = first.hypotheses | (following.hypotheses - counted - {relation})
    require(not any(name in h.symbols for h in left) and name not in start.symbols, "a hypothesis or the start speaks of the number")
    return established(left | counted, relation)


def single(index: str, body: Polynomial, at: Polynomial) -> Theorem:
    """⊢ Sum(f, (k, a, a)) == f(a)."""
    return established((), Relation("==", function("Sum", index, body, at, at) - substitute(body, {index: at})))


def split(total: Atom, last: Polynomial) -> Theorem:
    """The sum is that up to c and that from c + 1 on, where c = a − 1, a, a + 1, …, up to b, or of a series that is finite."""
    index, body, start, *end = _sum(total)
    under = {Relation("integer", last - start), Relation(">=", last - start + ONE)}
    under |= {Relation("integer", end[0] - last), Relation(">=", end[0] - last)} if end else {Relation("finite", _term(total))}
    parts = function("Sum", index, body, start, last) + function("Sum", index, body, last + ONE, *end)
    return established(under, Relation("==", _term(total) - parts))


def split_finite(total: Atom, last: Polynomial, back: bool) -> Theorem:
    """A series is finite where that from c + 1 on is, or the other way round, for c = a − 1, a, a + 1, …"""
    index, body, start = _series(total)
    ends = (_term(total), function("Sum", index, body, last + ONE))
    known, shown = reversed(ends) if back else ends
    under = {Relation("integer", last - start), Relation(">=", last - start + ONE), Relation("finite", known)}
    return established(under, Relation("finite", shown))


def shifted(total: Atom, index: str, by: Polynomial) -> Theorem:
    """⊢ Sum(f(k), (k, a, b)) == Sum(f(j + c), (j, a − c, b − c))."""
    return established((), Relation("==", _term(total) - _shifted(total, index, by)))


def shifted_finite(total: Atom, index: str, by: Polynomial) -> Theorem:
    """finite(Sum(f(k), (k, a, oo))) ⊢ finite(Sum(f(j + c), (j, a − c, oo)))."""
    _series(total)
    return established({Relation("finite", _term(total))}, Relation("finite", _shifted(total, index, by)))


def _shifted(total: Atom, index: str, by: Polynomial) -> Polynomial:
    old, body, *ends = _sum(total)
    require(index not in by.symbols and (index == old or index not in body.symbols), "the index is spoken of")
    return function("Sum", index, substitute(body, {old: symbol(index) + by}), *(end - by for end in ends))


def added_up(theorem: Theorem, index: str, ends: tuple, parts, facts=()) -> Theorem:
    """From Γ, integer(k − a), k >= a, k <= b ⊢ Σ cⱼ·fⱼ >= 0 (== 0): Γ ⊢ Σ cⱼ·Sum(fⱼ, (k, a, b)) >= 0 (== 0).

    ``parts`` are the pairs (cⱼ, fⱼ); the facts prove of each series that it is finite.
    """
    require(len(ends) in (1, 2), "expected one or two ends")
    left = _at_each(theorem, index, ends)
    require(sum_of(c * f for c, f in parts) == theorem.f, "the parts do not add up to what is known of each")
    require(not any(index in c.symbols for c, _ in parts), "a factor speaks of the index")
    sums = [function("Sum", index, f, *ends) for _, f in parts]
    if len(ends) == 1:
        left = left.union(*(fact.hypotheses for fact in facts))
        known = {fact.f for fact in facts if fact.op == "finite"}
        require(all(total in known for total in sums), "a series is not known to be finite")
    total = sum_of(c * part for (c, _), part in zip(parts, sums, strict=True))
    return established(left, Relation("==" if theorem.op == "==" else ">=", total))


def dominated(total: Atom, bounds, facts=()) -> Theorem:
    """⊢ finite(Sum(f, (k, a, oo))), from Σ cⱼ·gⱼ − f >= 0 and Σ dⱼ·hⱼ + f >= 0 at each k, where the series of gⱼ and of hⱼ are finite.

    ``bounds`` are these two theorems with their pairs (cⱼ, gⱼ), (dⱼ, hⱼ).
    """
    index, body, start = _series(total)
    known, left = {fact.f for fact in facts if fact.op == "finite"}, frozenset().union(*(fact.hypotheses for fact in facts))
    for (theorem, parts), f in zip(bounds, (-body, body), strict=True):
        left |= _at_each(theorem, index, (start,))
        require(sum_of([*(c * g for c, g in parts), f]) == theorem.f, "not a bound of what is added up")
        require(not any(index in c.symbols for c, _ in parts), "a factor speaks of the index")
        require(all(function("Sum", index, g, start) in known for _, g in parts), "a bound is not known to be finite")
    return established(left, Relation("finite", _term(total)))


def bounded(total: Atom, each: Theorem, partial: Theorem, name: str) -> tuple[Theorem, Theorem]:
    """⊢ finite(S) and B − S >= 0 for the series S of f, from f >= 0 at each k, and B − Sum(f, (k, a, n)) >= 0 for n = a, a + 1, …"""
    index, body, start = _series(total)
    n = symbol(name)
    require(each.op in ORDERED and each.f == body, "not known to be >= 0")
    left = _at_each(each, index, (start,)) | _at_each(partial, name, (start,))
    bound = partial.f + function("Sum", index, body, start, n)
    require(name not in bound.symbols | _term(total).symbols, "not a bound of what is added up so far")
    return established(left, Relation("finite", _term(total))), established(left, Relation(">=", bound - _term(total)))


def _sum(atom: Atom) -> tuple:
    require(atom is not None and atom.head == "Sum", "expected a sum")
    return atom.args


def _series(atom: Atom) -> tuple:
    require(len(_sum(atom)) == 3, "expected a series")
    return atom.args


def _term(atom: Atom) -> Polynomial:
    return Polynomial({((atom, 1),): ONE.number})


def _at_each(theorem: Theorem, index: str, ends: tuple) -> frozenset:
    """The hypotheses of what is known at each index from a on, up to b."""
    require(theorem.op in ORDERED, "expected what is known of a number")
    require(not any(index in end.symbols for end in ends), "an end speaks of the index")
    k, start = symbol(index), ends[0]
    own = {Relation("integer", k - start), Relation(">=", k - start)} | {Relation(">=", end - k) for end in ends[1:]}
    left = theorem.hypotheses - own
    require(not any(index in h.symbols for h in left), "a hypothesis speaks of the index")
    return left
