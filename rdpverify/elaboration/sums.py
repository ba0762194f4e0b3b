"""Values of sums: what is added up is a combination of terms whose sums are known, so the sum is that combination of these."""

from typing import NamedTuple

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import OutOfTime, RdpVerifyError, RuleError
from .book import arithmetic, axiom, cut, sum_finite, sum_single, sum_split, sum_terms
from .lemmas import as_nonnegative_zero, equals, scaled
from .rewriting import of_atom, of_monomial

MOST_TERMS = 64


class Summed(NamedTuple):
    """⊢ total == value, and ⊢ finite(total) of a series."""

    equation: Theorem
    value: Polynomial
    finite: Theorem | None = None


def summed(total: Atom, known) -> Summed | None:
    """The value of a sum, with hypotheses among those of ``known``; None where it is not known."""
    from .partial_sums import telescoped

    return known.remembered(("sum", total), lambda: _short(total) or telescoped(total, known) or _summed(total, known))


def rule(total: Atom, known) -> tuple[Theorem, Polynomial] | None:
    """For the canonical form: (⊢ total == value, value)."""
    closed_sum = summed(total, known)
    return None if closed_sum is None else (closed_sum.equation, closed_sum.value)


def finite(f: Polynomial, known) -> Theorem | None:
    """⊢ finite(f) of a series."""
    value = None if f.atom is None or f.atom.head != "Sum" else summed(f.atom, known)
    return None if value is None else value.finite


def between(total: Atom, known):
    """What is known of the index."""
    from .prover import Prover

    index, _, start, *end = total.args
    k = symbol(index)
    if any(index in h.symbols for h in known.hypotheses):
        raise RuleError(f"{index} is the index of a sum and another number")
    ends = [Relation("integer", k - start), Relation(">=", k - start), *(Relation(">=", last - k) for last in end)]
    inner = Prover([*known.hypotheses, *ends])
    inner.equations.update(known.equations)
    if (whole := inner.integer(k)) is None and (offset := known.integer(start)) is not None:
        whole = cut([inner.integer(k - start), offset], axiom("integer_sum", n=k - start, m=start))
    if whole is not None:
        inner.learn(whole)
    return inner


def _short(total: Atom) -> Summed | None:
    """A sum of few terms, term by term."""
    from .prover import Prover
    from .restating import without

    index, body, start, *end = total.args
    count = (end[0] - start).number if end else None
    if count is None or count.q != 1 or not -1 <= count <= MOST_TERMS:
        return None
    if count == 0:
        return Summed(sum_single(index, body, start), substitute(body, {index: start}))
    if count == -1:  # it is itself twice
        return Summed(without(sum_split(total, end[0]), Prover()), ZERO)
    before, last = (Atom("Sum", (index, body, *ends)) for ends in ((start, end[0] - ONE), (end[0], end[0])))
    split, parts = without(sum_split(total, end[0] - ONE), Prover()), [_short(before), _short(last)]
    equation = arithmetic(equals(split, of_atom(total), of_atom(before) + of_atom(last)),
                          *(equals(part.equation, of_atom(atom), part.value) for atom, part in zip((before, last), parts, strict=True)))
    return Summed(equation, parts[0].value + parts[1].value)


def _summed(total: Atom, known) -> Summed | None:
    index, body, start, *end = total.args
    if (parts := powers(body, index)) is None:
        return None
    values = []
    for weight, kernel, degree in parts:
        g = symbol(index) ** degree * kernel
        part = _part(Atom("Sum", (index, g, start, *end)), kernel, degree, known)
        if part is None:
            return None
        values.append((weight, g, part))
    if len(values) == 1 and values[0][1] == body:
        return values[0][2]
    return combined(total, arithmetic(), values)


def powers(body: Polynomial, index: str) -> list[tuple[Polynomial, Polynomial, int]] | None:
    """body == Σ weight·k^degree·kernel, where the weights do not speak of k and the kernels are products of atoms that do, but for k."""
    weights: dict[tuple, Polynomial] = {}
    for monomial, value in body.terms.items():
        inside = tuple(item for item in monomial if index in item[0].symbols and item[0].head != "symbol")
        degree = next((count for atom, count in monomial if atom.head == "symbol" and atom.args[0] == index), 0)
        outside = tuple(item for item in monomial if index not in item[0].symbols)
        weights[inside, degree] = weights.get((inside, degree), ZERO) + of_monomial(outside, value)
    return [(weight, of_monomial(inside), degree) for (inside, degree), weight in weights.items() if weight.terms]


def combined(total: Atom, each: Theorem, values) -> Summed:
    """The sum of f from those of gⱼ: ``each`` says that f == Σ cⱼ·gⱼ between the ends, ``values`` are the (cⱼ, gⱼ, its sum)."""
    index, body, *ends = total.args
    parts = [(c, g) for c, g, _ in values]
    whole = sum((c * g for c, g in parts), ZERO)
    facts, finite_ = [part.finite for _, _, part in values], None
    if len(ends) == 1:
        bounds = [(arithmetic(equals(each, *sides), (1, as_nonnegative_zero())), [(c * sign, g) for c, g in parts])
                  for sides, sign in (((whole, body), ONE), ((body, whole), -ONE))]
        finite_ = sum_finite(total, bounds, facts)
        facts.append(finite_)
    sign = constant(1 if each.f == body - whole else -1)
    terms = [(sign, body), *((-sign * c, g) for c, g in parts)]
    same = sum_terms(each, index, ends, terms, facts if len(ends) == 1 else ())
    sums = sum((c * function("Sum", index, g, *ends) for c, g in parts), ZERO)
    value = sum((c * part.value for c, _, part in values), ZERO)
    equation = arithmetic(equals(same, of_atom(total), sums),
                          *(scaled(equals(part.equation, function("Sum", index, g, *ends), part.value), c) for c, g, part in values))
    return Summed(equation, value, finite_)


def _part(total: Atom, kernel: Polynomial, degree: int, known) -> Summed | None:
    """By the first way that knows sums of such terms, from the start that it knows on."""
    from .known_sums import WAYS

    for way in WAYS:
        try:
            part = way(total, kernel, degree, known)
        except OutOfTime:
            raise
        except (RdpVerifyError, ArithmeticError, LookupError, ValueError):
            continue
        if part is not None:
            return part
    return None


def from_later(total: Atom, first: Polynomial, whole: Summed) -> Summed:
    """The series from a later start, from that whose start is ``first``: without its first terms."""
    index, body, start, *end = total.args
    steps = (start - first).number
    if steps is None or steps.q != 1 or not 0 <= steps <= MOST_TERMS or end:
        raise RuleError("another start")
    for place in range(int(steps)):
        at = first + constant(place)
        all_, rest, one = (Atom("Sum", (index, body, *ends)) for ends in ((at,), (at + ONE,), (at, at)))
        facts = [counted_zero(), arithmetic((1,)), whole.finite]
        split = cut(facts, sum_split(all_, at))
        f = substitute(body, {index: at})
        equation = arithmetic(
            scaled(equals(split, of_atom(all_), of_atom(one) + of_atom(rest)), -1), equals(whole.equation, of_atom(all_), whole.value),
            scaled(equals(sum_single(index, body, at), of_atom(one), f), -1))
        whole = Summed(equation, whole.value - f, cut(facts, sum_split(all_, at, "whole")))
    return whole


def counted_zero() -> Theorem:
    """⊢ integer(0)."""
    from .prover import counted

    return counted(axiom("integer_minus_one"), 1)
