"""Sums that the literature knows, of powers of the index times a kernel: exponential, binomial and negative binomial, inverse squares."""

from functools import cache

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, symbol
from ..core.substitution import substitute
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, assume, axiom, cases, contradiction, cut, instance, sum_shift, sum_single, sum_split, sum_terms
from .functions import exp, inv
from .lemmas import equals, scaled, squeezed
from .normal import normal
from .prover import Prover
from .rewriting import coefficients, of_atom, quotient
from .restating import without
from .scalar import identity
from .sums import Summed, between, combined, counted_zero, from_later

MOST_DEGREE = 4
N, X, Y, R = map(symbol, "nxyr")


def gamma(f) -> Polynomial:
    return function("gamma", f)


def power(x, k) -> Polynomial:
    return function("pow", x, k)


def total_of(index: str, body: Polynomial, *ends: Polynomial) -> Polynomial:
    return function("Sum", index, body, *ends)


# ---- what a kernel is a power in ----------------------------------------------------------------------------------------------------


def split_kernel(kernel: Polynomial, index: str, known) -> tuple[dict[Atom, int], Polynomial, Polynomial, list[tuple]]:
    """(other atoms, x, weight, [(y, n), …]): the kernel is the product of these, of x^k·weight and of y^(n − k), …"""
    others, base, weight, falling = {}, ONE, ONE, []
    ((monomial, _),) = kernel.terms.items()
    for atom, count in monomial:
        k = symbol(index).atom
        if atom.head == "exp":
            exponent = coefficients(normal(atom.args[0], known).now, k)
            if set(exponent) <= {0, 1} and not any(index in part.symbols for part in exponent.values()):
                base, weight = base * exp(exponent.get(1, ZERO)) ** count, weight * exp(exponent.get(0, ZERO)) ** count
                continue
        if atom.head == "pow" and index not in atom.args[0].symbols:
            slope = coefficients(atom.args[1], k)
            if set(slope) <= {0, 1} and slope[1] == ONE:
                base = base * atom.args[0] ** count
                weight = weight * (power(atom.args[0], slope[0]) ** count if 0 in slope else ONE)
                continue
            if set(slope) <= {0, 1} and slope[1] == -ONE and count == 1:
                falling.append((atom.args[0], slope.get(0, ZERO)))
                continue
        others[atom] = count
    return others, base, weight, falling


def falling_factorial(k: Polynomial, degree: int) -> Polynomial:
    """k·(k − 1)·…, so many factors."""
    product = ONE
    for place in range(degree):
        product = product * (k - constant(place))
    return product


@cache
def in_falling(degree: int) -> tuple[int, ...]:
    """k^degree as a combination of falling factorials: the Stirling numbers of the second kind."""
    row = [1]
    for _ in range(degree):
        row = [(row[j - 1] if j else 0) + (j * row[j] if j < len(row) else 0) for j in range(len(row) + 1)]
    return tuple(row)


# ---- exponential and binomial ---------------------------------------------------------------------------------------------------------


@cache
def next_factorial() -> Theorem:
    """x > 0 ⊢ x·inv(gamma(x + 1)) == inv(gamma(x))."""
    return identity(X * inv(gamma(X + ONE)) - inv(gamma(X)), Prover([assume("x > 0").relation]))


def _next(k: Polynomial, index: str) -> tuple[Theorem, Theorem]:
    """⊢ x^(k + 1) == x·x^k and ⊢ (k + 1)/(k + 1)! == 1/k!, for k >= 0."""
    whole, above = assume(f"integer({index})"), assume(f"{index} >= 0")
    positive = arithmetic((1, above), (1,))
    return cut([whole, above], axiom("pow_next", n=k)), cut(positive, instance(next_factorial(), {"x": k + ONE}))


def _from_zero(total: Atom, later: Summed, shift: Atom, extra=()) -> Summed:
    """The sum from 0 of what is 0 at 0, from that of its next terms."""
    index, body, start, *end = total.args
    tail, first = Atom("Sum", (index, body, ONE, *end)), total_of(index, body, ZERO, ZERO)
    facts = [counted_zero(), arithmetic((1,)), *extra]
    finite = None
    if not end:
        tail_finite = cut([later.finite], sum_shift(shift, index, -ONE, True))
        finite = cut([*facts, tail_finite], sum_split(total, ZERO, "tail"))
    split = cut([*facts, *([finite] if finite else [])], sum_split(total, ZERO))
    equation = arithmetic(
        equals(split, of_atom(total), first + of_atom(tail)), equals(sum_single(index, body, ZERO), first, ZERO),
        equals(sum_shift(tail, index, ONE), of_atom(tail), of_atom(shift)), equals(later.equation, of_atom(shift), later.value))
    return Summed(equation, later.value, finite)


@cache
def exponential(index: str, degree: int) -> Summed:
    """⊢ Σ k·(k − 1)·…·x^k/k! == x^degree·exp(x), from 0 on."""
    k = symbol(index)
    kernel = power(X, k) * inv(gamma(k + ONE))
    if not degree:
        same = [_renamed(axiom(name), index) for name in ("sum_exponential", "sum_exponential_finite")]
        return Summed(same[0], exp(X), same[1])
    body = falling_factorial(k, degree) * kernel
    following = substitute(body, {index: k + ONE})
    raised, less = _next(k, index)
    rest = falling_factorial(k, degree - 1)
    each = arithmetic(scaled(equals(raised, power(X, k + ONE), X * power(X, k)), rest * (k + ONE) * inv(gamma(k + constant(2)))),
                      scaled(equals(less, (k + ONE) * inv(gamma(k + constant(2))), inv(gamma(k + ONE))), rest * X * power(X, k)))
    shift = Atom("Sum", (index, following, ZERO))
    later = combined(shift, each, [(X, rest * kernel, exponential(index, degree - 1))])
    return _from_zero(Atom("Sum", (index, body, ZERO)), later, shift)


def _renamed(theorem: Theorem, index: str) -> Theorem:
    """A theorem about a sum over k, as one over another index."""
    total = next(atom for atom in theorem.f.atoms if atom.head == "Sum")
    own, body, *ends = total.args
    if index == own:
        return theorem
    if theorem.op == "finite":
        return cut([theorem], sum_shift(total, index, ZERO, True))
    new = total_of(index, substitute(body, {own: symbol(index)}), *ends)
    same = equals(sum_shift(total, index, ZERO), new, of_atom(total))
    return arithmetic((1, theorem), scaled(same, constant(theorem.f.terms[((total, 1),)])))


def by_exponential(total: Atom, kernel: Polynomial, degree: int, known) -> Summed | None:
    index, body, start, *end = total.args
    k = symbol(index)
    if end or degree > MOST_DEGREE:
        return None
    inner = between(total, known)
    others, x, weight, falling = split_kernel(kernel, index, inner)
    if others != {inv(gamma(k + ONE)).atom: 1} or falling:
        return None
    standard = power(x, k) * inv(gamma(k + ONE))
    values = []
    for j, number in enumerate(in_falling(degree)):
        if number:
            summed = exponential(index, j)
            there = Summed(instance(summed.equation, {"x": x}), substitute(summed.value, {"x": x}), instance(summed.finite, {"x": x}))
            values.append((constant(number) * weight, falling_factorial(k, j) * standard, there))
    return _from_first(total, ZERO, values, known)


def _from_first(total: Atom, first: Polynomial, values, known) -> Summed:
    """The series from its own start, where the known ones start at ``first``."""
    index, body, _ = total.args
    at_first = Atom("Sum", (index, body, first))
    each = _each(at_first, values, known)
    return from_later(total, first, combined(at_first, each, values))


def _each(total: Atom, values, known) -> Theorem:
    """⊢ f == Σ cⱼ·gⱼ between the ends."""
    f = total.args[1] - sum((c * g for c, g, _ in values), ZERO)
    if not f.terms:
        return arithmetic()
    inner = between(total, known)
    theorem = identity(f, inner)
    if theorem is None:
        raise ValueError(f"not the same: {f}")
    return theorem


@cache
def binomial(index: str, degree: int) -> Summed:
    """n >= 0 ⊢ Σ k·(k − 1)·…·binomial(n, k)·x^k·y^(n − k) == n·(n − 1)·…·x^degree·(x + y)^(n − degree)."""
    k = symbol(index)
    kernel = gamma(N + ONE) * inv(gamma(k + ONE)) * inv(gamma(N - k + ONE)) * power(X, k) * power(Y, N - k)
    if not degree:
        return Summed(_renamed(axiom("sum_binomial"), index), power(X + Y, N))
    body, rest = falling_factorial(k, degree) * kernel, falling_factorial(k, degree - 1)
    following = substitute(body, {index: k + ONE})
    shift = Atom("Sum", (index, following, ZERO, N - ONE))
    value = falling_factorial(N, degree) * X**degree * power(X + Y, N - constant(degree))
    whole, above = assume("integer(n)"), assume("n >= 0")

    # where n >= 1, the terms are those for n − 1
    large = assume("n - 1 >= 0")
    at_least = arithmetic((1, large), (1,))
    raised, less = _next(k, index)
    factorial = cut(at_least, axiom("gamma_step", x=N))
    less_n = substitute(kernel, {"n": N - ONE})
    left = inv(gamma(N - k)) * power(Y, N - k - ONE) * rest
    each = arithmetic(
        scaled(equals(raised, power(X, k + ONE), X * power(X, k)), left * (k + ONE) * inv(gamma(k + constant(2))) * gamma(N + ONE)),
        scaled(equals(less, (k + ONE) * inv(gamma(k + constant(2))), inv(gamma(k + ONE))), left * X * power(X, k) * gamma(N + ONE)),
        scaled(equals(factorial, gamma(N + ONE), N * gamma(N)), left * X * power(X, k) * inv(gamma(k + ONE))))
    before = binomial(index, degree - 1)
    there = cut([cut(whole, axiom("integer_less")), large], instance(before.equation, {"n": N - ONE}))
    summed = Summed(there, substitute(before.value, {"n": N - ONE}))
    many = combined(shift, each, [(N * X, rest * less_n, summed)])

    # where n is 0, there are none
    small = assume("1 - n > 0")
    absurd = arithmetic((1, assume(f"{index} >= 0")), (1, assume(f"n - 1 - {index} >= 0")), (1, small))
    nothing = contradiction(absurd, Relation("==", following))
    none = sum_terms(nothing, index, (ZERO, N - ONE), [(constant(1 if nothing.f == following else -1), following)])
    empty = arithmetic(equals(none, of_atom(shift), ZERO), scaled(equals(_none(whole, above, small), N, ZERO), -_over_n(value)))
    same = arithmetic(equals(many.equation, of_atom(shift), value))
    return _from_zero(Atom("Sum", (index, body, ZERO, N)), Summed(cases(N - ONE, same, empty), value), shift, (whole, above))


def _over_n(f: Polynomial) -> Polynomial:
    """f/n, where n divides every monomial."""
    return Polynomial({quotient(monomial, ((N.atom, 1),)): value for monomial, value in f.terms.items()})


def _none(whole: Theorem, above: Theorem, small: Theorem) -> Theorem:
    """⊢ n == 0 from integer(n), n >= 0 and n < 1."""
    below = cut([cut(cut(whole, axiom("integer_negative")), axiom("integer_more", n=-N)), small], axiom("integer_step", n=ONE - N))
    return squeezed(N, below, above)


def by_binomial(total: Atom, kernel: Polynomial, degree: int, known) -> Summed | None:
    index, body, start, *end = total.args
    k = symbol(index)
    if not end or start.terms or degree > MOST_DEGREE:
        return None
    n, inner = end[0], between(total, known)
    others, x, weight, falling = split_kernel(kernel, index, inner)
    if others != {inv(gamma(k + ONE)).atom: 1, inv(gamma(n - k + ONE)).atom: 1} or len(falling) > 1 or falling and falling[0][1] != n:
        return None
    y = falling[0][0] if falling else ONE
    standard = gamma(n + ONE) * inv(gamma(k + ONE)) * inv(gamma(n - k + ONE)) * power(x, k) * power(y, n - k)
    values = []
    for j, number in enumerate(in_falling(degree)):
        if number:
            summed, put = binomial(index, j), {"n": n, "x": x, "y": y}
            there = Summed(without(instance(summed.equation, put), known), substitute(summed.value, put))
            values.append((constant(number) * weight * inv(gamma(n + ONE)), falling_factorial(k, j) * standard, there))
    return combined(total, _each(total, values, known), values)


# ---- negative binomial, of which the geometric series is one ----------------------------------------------------------------------------


def by_negative(total: Atom, kernel: Polynomial, degree: int, known) -> Summed | None:
    """k^m·gamma(k + r)/k!·x^k as a combination of the terms for r, r + 1, …"""
    index, body, start, *end = total.args
    k = symbol(index)
    if end or degree > MOST_DEGREE:
        return None
    others, x, weight, falling = split_kernel(kernel, index, between(total, known))
    r = ONE
    if others:
        shifts = [atom.args[0] - k for atom in others if atom.head == "gamma" and others[atom] == 1]
        if len(shifts) != 1 or others != {gamma(k + shifts[0]).atom: 1, inv(gamma(k + ONE)).atom: 1}:
            return None
        r = shifts[0]
    if falling:
        return None
    weights = [ONE]
    for _ in range(degree):  # k times the term for s is s times that for s + 1, less s times itself
        more = [ZERO, *(c * (r + constant(i)) for i, c in enumerate(weights))]
        weights = [a - c * (r + constant(i)) for i, (a, c) in enumerate(zip(more, [*weights, ZERO], strict=True))]
    values = []
    for i, c in enumerate(weights):
        put = {"x": x, "r": r + constant(i)}
        same, finite = (without(instance(_renamed(axiom(name), index), put), known) for name in ("sum_negative", "sum_negative_finite"))
        g = gamma(k + put["r"]) * inv(gamma(put["r"])) * inv(gamma(k + ONE)) * power(x, k)
        if c.terms:
            values.append((c * weight * gamma(r), g, Summed(same, power(ONE - x, -put["r"]), finite)))
    return _from_first(total, ZERO, values, known)


# ---- others -----------------------------------------------------------------------------------------------------------------------------

SERIES = (("sum_inverse_squares", "1/k**2", ONE, "pi()**2/6"), ("sum_odd_squares", "1/(2*k + 1)**2", ZERO, "pi()**2/8"))


def by_name(total: Atom, kernel: Polynomial, degree: int, known) -> Summed | None:
    """A series that has a name, of the same terms in other words."""
    index, body, start, *end = total.args
    if end or degree:
        return None
    for name, text, first, value in SERIES:
        term = substitute(polynomial(text), {"k": symbol(index)})
        same, finite = (_renamed(axiom(each), index) for each in (name, name + "_finite"))
        try:
            return _from_first(total, first, [(ONE, term, Summed(same, polynomial(value), finite))], known)
        except ValueError:
            continue
    return None


def by_squares(total: Atom, kernel: Polynomial, degree: int, known) -> Summed | None:
    """Squares of binomial coefficients."""
    index, body, start, *end = total.args
    if not end or start.terms or degree:
        return None
    n, k = end[0], symbol(index)
    standard = (gamma(n + ONE) * inv(gamma(k + ONE)) * inv(gamma(n - k + ONE))) ** 2
    same = without(instance(_renamed(axiom("sum_squared_binomials"), index), {"n": n}), known)
    value = gamma(constant(2) * n + ONE) * inv(gamma(n + ONE)) ** 2
    values = [(inv(gamma(n + ONE)) ** 2, standard, Summed(same, value))]
    return combined(total, _each(total, values, known), values)


WAYS = (by_exponential, by_negative, by_binomial, by_squares, by_name)
