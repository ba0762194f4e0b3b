"""Sums up to n by induction over n, and what telescopes: Σ f(k) from a to n is T(n + 1) − T(a) where f(k) is T(k + 1) − T(k)."""

from contextlib import contextmanager
from contextvars import ContextVar

from ..core.polynomial import ONE, Atom, Polynomial, constant, function, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from .book import (
    arithmetic, assume, axiom, cut, generalise, induction, instance, sum_bounded, sum_single, sum_split, sum_terms,
    specialise,
)
from .functions import weakened
from .lemmas import equals, scaled, squeezed
from .rewriting import of_atom
from .sums import Summed, between

_differences: ContextVar[tuple[tuple[Atom, Polynomial], ...]] = ContextVar("differences", default=())
LARGEST_BOUNDS = (1, 2, 4, 16)


@contextmanager
def knowing_differences(pairs):
    """Inside, for each pair of a sum and T, it is tried whether the sum telescopes by T."""
    token = _differences.set(tuple(pairs))
    try:
        yield
    finally:
        _differences.reset(token)


def up_to(total: Atom, value: Polynomial, name: str, known) -> Theorem:
    """integer(n − a), n >= a ⊢ the sum from a to n is the value, n the name of its upper end; RuleError where no induction shows it."""
    from .prover import Prover
    from .scalar import identity

    index, body, start, end = total.args
    n, wanted = symbol(name), Relation("==", of_atom(total) - value)
    others = [h for h in known.hypotheses if name not in h.symbols]
    one, first = sum_single(index, body, start), substitute(body, {index: start})
    total_at = function("Sum", index, body, start, start)
    same = _need(identity(first - substitute(value, {name: start}), Prover(others)))
    base = arithmetic(equals(one, total_at, first), equals(same, first, substitute(value, {name: start})))
    inner = Prover([*others, Relation("integer", n - start), Relation(">=", n - start)])
    inner.learn(_whole(n, start, inner))
    following, last = Atom("Sum", (index, body, start, n + ONE)), substitute(body, {index: n + ONE})
    step = _need(identity(substitute(value, {name: n + ONE}) - value - last, inner))
    following = arithmetic(*_next(total, following, last, start, n), equals(assume(wanted), of_atom(total), value),
                           equals(step, value + last, substitute(value, {name: n + ONE})))
    return induction(wanted, name, start, base, following)


def _next(total: Atom, following: Atom, last: Polynomial, start: Polynomial, n: Polynomial) -> list[tuple]:
    """Parts for arithmetic: the sum up to n + 1 is that up to n and the last term."""
    index, body, *_ = total.args
    at_last = function("Sum", index, body, n + ONE, n + ONE)
    above = assume(Relation(">=", n - start))
    one, more = arithmetic((1,)), arithmetic((1, above), (1,))
    split = cut([one, more, whole_one()], sum_split(following, n))
    return [equals(split, of_atom(following), of_atom(total) + at_last), equals(sum_single(index, body, n + ONE), at_last, last)]


def fresh(*formulas: Polynomial, known) -> str:
    """A name that none of them, nor what is known, speaks of."""
    used = set().union(*(f.symbols for f in formulas), *(h.symbols for h in known.hypotheses))
    return next(name for name in ("m", *(f"m{i}" for i in range(1, 50))) if name not in used)


def whole_one() -> Theorem:
    """⊢ integer(1)."""
    from .prover import counted

    return counted(axiom("integer_minus_one"), 2)


def _whole(n: Polynomial, start: Polynomial, known) -> Theorem:
    """⊢ integer(n) from integer(n − a)."""
    return cut([assume(Relation("integer", n - start)), _need(known.integer(start))], axiom("integer_sum", n=n - start, m=start))


def _need(theorem: Theorem | None) -> Theorem:
    if theorem is None:
        raise RuleError("not seen to be a partial sum")
    return theorem


def rises_with(relation: Relation, name: str, start: Polynomial, first: Theorem, slope: Theorem, known) -> Theorem:
    """f(n) >= 0 for n >= a, from f(a) >= 0 and f(n + 1) − f(n) >= 0 in other words, where f speaks of sums up to n."""
    from .prover import Prover
    from .restating import restated, without

    n, f = symbol(name), relation.body
    others = [h for h in known.hypotheses if name not in h.symbols]
    inner = Prover([*others, Relation("integer", n - start), Relation(">=", n - start)])
    inner.learn(_whole(n, start, inner))
    sums = [atom for atom in f.atoms if atom.head == "Sum" and name in atom.symbols]
    base, rise = Prover(others), substitute(f, {name: n + ONE}) - f
    for atom in sums:
        index, body, low, high = atom.args
        if low != start or high != n:
            raise RuleError("another sum")
        at = Atom("Sum", (index, body, low, low))
        base.equations[at] = sum_single(index, body, low), substitute(body, {index: low})
        after, last = Atom("Sum", (index, body, low, n + ONE)), substitute(body, {index: n + ONE})
        one, two = _next(atom, after, last, start, n)
        inner.equations[after] = arithmetic(one, two), of_atom(atom) + last
    at_start = restated(without(first, base), Relation(relation.op, substitute(f, {name: start})), base)
    steps = restated(without(slope, inner), Relation(slope.op, rise), inner)
    following = arithmetic((1, assume(relation)), (1, steps))
    return induction(relation, name, start, at_start, following if relation.op == ">" else weakened(following))


def by_difference(total: Atom, T: Polynomial, known) -> Summed:
    """⊢ the sum from a to n is T(n + 1) − T(a), for n >= a."""
    from .restating import without

    index, body, start, end = total.args
    name = fresh(of_atom(total), T, known=known)
    m = symbol(name)
    value = substitute(T, {index: m + ONE}) - substitute(T, {index: start})
    equation = up_to(Atom("Sum", (index, body, start, m)), value, name, known)
    return Summed(without(instance(equation, {name: end}), known), substitute(value, {name: end}))


def telescoped(total: Atom, known) -> Summed | None:
    """The value of a sum by one of the differences that are to be tried."""
    index, body, start, *end = total.args
    for other, T in _differences.get():
        if other is total:
            return by_difference(total, T, known) if end else _series(total, T, known)
    return None


def _series(total: Atom, T: Polynomial, known) -> Summed:
    """Σ f(k) from a on is L = t − T(a), f >= 0, T(k) = t − g(k) with g >= 0 and n·g(a + n + 1) bounded."""
    from .prover import Prover

    index, body, start = total.args
    name = fresh(of_atom(total), T, known=known)
    m = symbol(name)
    constant_part = Polynomial({monomial: c for monomial, c in T.terms.items() if index not in Polynomial({monomial: c}).symbols})
    g = constant_part - T
    value = constant_part - substitute(T, {index: start})
    partial = Atom("Sum", (index, body, start, m))
    so_far = up_to(partial, substitute(T, {index: m + ONE}) - substitute(T, {index: start}), name, known)
    each = _need(between(total, known).nonnegative(body))
    inner = Prover([*known.hypotheses, Relation("integer", m - start), Relation(">=", m - start)])
    inner.learn(_whole(m, start, inner))
    left = _need(inner.nonnegative(substitute(g, {index: m + ONE})))
    up = arithmetic((1, left), equals(so_far, value - substitute(g, {index: m + ONE}), of_atom(partial)))
    finite, below = sum_bounded(total, each, up, name)

    # S − L + g(m + 1) >= 0
    over = arithmetic((1, _above(total, m, each, finite, inner)), equals(so_far, of_atom(partial), value - substitute(g, {index: m + ONE})))

    # so that n·(L − S) is bounded
    at = instance(over, {name: start + m})
    zero = [Relation("integer", m), Relation(">=", m)]
    count = Prover([*known.hypotheses, *zero])
    gap = substitute(g, {index: start + m + ONE})
    for bound in map(constant, LARGEST_BOUNDS):
        if (small := count.nonnegative(bound - m * gap)) is not None:
            break
    else:
        return None
    # n·(S − L + g) >= 0 and C − n·g >= 0
    multiple = weakened(arithmetic((1, assume(zero[1]), at), (1, small)))
    all_ = generalise(multiple, [name], zero)
    x = value - of_atom(total)
    most = cut([all_], instance(_archimedes(name), {"x": x, "y": bound}))
    return Summed(squeezed(x, most, below), value, finite)


def _above(total: Atom, m: Polynomial, each: Theorem, finite: Theorem, known) -> Theorem:
    """⊢ a series of such terms >= 0 is at least its sum up to m, which is known to lie a whole number >= 0 beyond its start."""
    from .prover import Prover
    from .restating import without

    index, body, start = total.args
    k, partial, tail = symbol(index), function("Sum", index, body, start, m), function("Sum", index, body, m + ONE)
    later = Prover([*known.hypotheses, Relation("integer", k - m - ONE), Relation(">=", k - m - ONE)], known.facts)
    offsets = [assume(Relation("integer", k - m - ONE)), _need(known.integer(m - start))]
    later.learn(cut(cut(offsets, axiom("integer_sum", n=k - m - ONE, m=m - start)), axiom("integer_more", n=k - start - ONE)))
    rest = sum_terms(without(each, later), index, (m + ONE,), [(ONE, body)], [without(cut(finite, sum_split(total, m, "whole")), known)])
    split = without(cut(finite, sum_split(total, m)), known)
    return arithmetic((1, rest), equals(split, of_atom(total), partial + tail))


def by_series(op: str, f: Polynomial, known) -> Theorem | None:
    """f >= 0 (> 0) with the value of a series in the place of −c times its sum up to some m."""
    from .sums import summed

    for monomial, value in f.terms.items():
        ((atom, power), *others) = monomial or ((None, 0),)
        if value > 0 or others or power != 1 or atom.head != "Sum" or len(atom.args) != 4:
            continue
        index, body, start, m = atom.args
        total, more = Atom("Sum", (index, body, start)), constant(-value)
        if known.integer(m - start) is None or known.nonnegative(m - start) is None:
            continue
        series, each = summed(total, known), between(total, known).nonnegative(body)
        if series is None or series.finite is None or each is None:
            continue
        rest = (known.positive if op == ">" else known.nonnegative)(f + more * (of_atom(atom) - series.value))
        if rest is not None:
            above = _above(total, m, each, series.finite, known)
            return arithmetic((1, rest), (more, above), scaled(equals(series.equation, series.value, of_atom(total)), more))
    return None


def _archimedes(name: str) -> Theorem:
    """Archimedes' axiom, where the whole numbers are called by another name."""
    (own, n), (other, m), (x, y) = (("n", symbol("n")), (name, symbol(name)), map(symbol, "xy"))
    all_ = Relation("forall", ((other,), (Relation("integer", m), Relation(">=", m)), Relation(">=", y - x * m)))
    one = specialise(assume(all_), {other: n})
    return cut(generalise(one, [own], (Relation("integer", n), Relation(">=", n))), axiom("archimedes"))
