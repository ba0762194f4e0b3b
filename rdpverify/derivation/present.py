"""Nicer forms of a value: logarithms split and collected, coefficients factored, powers and exponentials apart.

Everything here is a proposal; the kernel accepts a form only when it is identical to the value the lemmas gave.
"""

from math import lcm

from flint import fmpq, fmpz

from ..errors import IllPosed
from ..kernel.closed.canonical import leading_sign, readable_sum
from ..kernel.closed.exponent import tidy
from ..kernel.closed.known import Known
from ..language import to_text
from ..terms import (
    HALF,
    ONE,
    ZERO,
    Term,
    add,
    div,
    exp,
    log,
    make,
    mul,
    neg,
    number,
    power,
    rebuild,
    sub,
    substitute,
    symbol,
    walk,
)
from ..terms.normal import polynomial_coefficients

PLACEHOLDER = "_l"
MOST_TAILS = 4


def quotient(term: Term, known: Known) -> Term:
    """A rational expression as (integer · factors) / (integer · factors); the term itself when it does not factor."""
    split = known.factors(term)
    if split is None:
        return term
    coefficient, parts = split
    above, below = [], []
    for base, exponent in parts:
        if isinstance(exponent, int) and known(base) == -1 and base.op == "add":
            coefficient, base = coefficient * (-1) ** (exponent % 2), neg_sum(base)
        (above if exponent > 0 else below).append(power(base, number(abs(exponent))))
    if coefficient < 0 and len(above) == 1 and above[0].op == "add":
        coefficient, above = -coefficient, [neg_sum(above[0])]
    above, below = ([collected_power(factor) for factor in factors_] for factors_ in (above, below))
    top = mul(number(fmpq(coefficient).p), *above)
    bottom = mul(number(fmpq(coefficient).q), *below)
    return top if bottom is ONE else div(top, bottom)


def collected_power(factor: Term) -> Term:
    return power(readable_sum(factor.args[0]), factor.args[1]) if factor.op == "pow" else readable_sum(factor)


def neg_sum(term: Term) -> Term:
    """−(a + b + …) written out."""
    return add(*(neg(argument) for argument in term.args)) if term.op == "add" else neg(term)


def split_logarithms(term: Term, known: Known, *, whole: bool = False) -> tuple[dict[Term, Term], Term]:
    """({g: c}, rest) with term = Σ c·log(g) + rest, products under logarithms split over factors known to be positive.

    With ``whole`` the arguments are left as they are.  Logarithms inside other functions stay where they are.
    """
    bases: dict[Term, str] = {}
    parts_of = (lambda argument, _: [(argument, ONE)]) if whole else log_factors

    def leaf(current: Term):
        if current.op == "log":
            return add(*(mul(count, symbol(_placeholder(base, bases))) for base, count in parts_of(current.args[0], known)))
        return current if current.op not in ("add", "mul", "pow", "log") else None

    rest, found = rebuild(term, leaf), {}
    for base, name in bases.items():
        coefficients = polynomial_coefficients(rest, name, known)
        if coefficients is None or len(coefficients) > 2:
            continue
        if len(coefficients) == 2:
            found[base] = coefficients[1]
        rest = coefficients[0] if coefficients else ZERO
    back = {name: log(base) for base, name in bases.items()}
    return {base: substitute(c, back) for base, c in found.items()}, substitute(rest, back)


def _placeholder(base: Term, bases: dict[Term, str]) -> str:
    return bases.setdefault(base, f"{PLACEHOLDER}{len(bases)}")


def log_factors(argument: Term, known: Known) -> list[tuple[Term, Term]]:
    """[(g, c)] with log(argument) = Σ c·log(g)."""
    if argument.op == "pow" and known(argument.args[0]) == 1:
        return [(base, mul(argument.args[1], count)) for base, count in log_factors(argument.args[0], known)]
    split = known.factors(argument)
    if split is None or split[0] == 0:
        return [(argument, ONE)]
    coefficient, parts = split
    found, sign = [], 1 if coefficient > 0 else -1
    for base, exponent in parts:
        if isinstance(exponent, int) and known(base) == -1:
            base, sign = neg_sum(base), sign * (-1) ** (exponent % 2)
        elif known(base) != 1:
            return [(argument, ONE)]
        base = readable_sum(base)
        if base.op == "pow" and known(base.args[0]) == 1:
            found.append((base.args[0], mul(number(exponent), base.args[1])))
        else:
            found.append((base, number(exponent)))
    return _primes(abs(fmpq(coefficient))) + found if sign > 0 else [(argument, ONE)]


def _primes(value: fmpq) -> list[tuple[Term, Term]]:
    return [
        (number(prime), number(int(count) * sign))
        for part, sign in ((value.p, 1), (value.q, -1))
        if part != 1
        for prime, count in fmpz(part).factor()
    ]


def divided_logarithm(log_integral: Term, order: Term, known: Known) -> Term:
    """log I/(α−1) with logarithms collected: those with a coefficient u·(α−1) + v as u·log g + v/(α−1)·log g."""
    logs, rest = split_logarithms(log_integral, known)
    beyond = sub(order, ONE)
    whole, over, others = {}, {}, {}
    for base, coefficient in logs.items():
        split = polynomial_coefficients(coefficient, order.value, known) if order.op == "symbol" else None
        if split is not None and len(split) <= 2 and all(part.is_number for part in split):
            constant, slope = (*split, ZERO, ZERO)[:2]
            whole[base], over[base] = slope, add(constant, slope)
        else:
            others[base] = div(coefficient, beyond)
    divided = logarithm_of_product(over)
    return add(
        logarithm_of_product(whole),
        ZERO if divided is ZERO else div(divided, beyond),
        *logarithms_joined(others, known),
        quotient(div(rest, beyond), known),
    )


def logarithm_of_product(powers: dict[Term, Term]) -> Term:
    """Σ u·log g for numbers u, as 1/d·log(Π g^(d·u)) with the least d that makes the powers whole."""
    powers = {base: count.value for base, count in powers.items() if count is not ZERO}
    if not powers:
        return ZERO
    common = lcm(*(int(count.q) for count in powers.values()))
    if all(count < 0 for count in powers.values()):
        common = -common
    above = mul(*(power(base, number(common * count)) for base, count in powers.items() if common * count > 0))
    below = mul(*(power(base, number(-common * count)) for base, count in powers.items() if common * count < 0))
    argument = above if below is ONE else div(above, below)
    return log(argument) if common == 1 else div(log(argument), number(common))


def combined_logarithms(term: Term, known: Known) -> Term:
    """Σ u·log g + rest with the numbers u under one logarithm and the rest factored."""
    if term.op in ("Max", "Min", "Abs"):
        return make(term.op, tuple(combined_logarithms(argument, known) for argument in term.args))
    logs, rest = split_logarithms(term, known)
    plain = {base: normal_number(c, known) for base, c in logs.items()}
    joined = {base: c for base, c in plain.items() if c is not None}
    others = {base: c for base, c in logs.items() if plain[base] is None}
    return add(logarithm_of_product(joined), *logarithms_joined(others, known), fewest_terms(rest, known))


def normal_number(term: Term, known: Known) -> Term | None:
    found = tidy(term, known)
    return found if found.is_number else None


def fewest_terms(term: Term, known: Known) -> Term:
    """A rational expression as one quotient, with its constant apart where that reads shorter."""
    whole = quotient(term, known)
    constants = [argument for argument in tidy(term, known).args if argument.is_number] if term.op == "add" else []
    if not constants:
        return whole
    apart = add(quotient(sub(term, constants[0]), known), constants[0])
    return min((whole, apart), key=lambda form: form.size)


def logarithms_joined(logs: dict[Term, Term], known: Known) -> list[Term]:
    """The terms of Σ c·log g, those whose coefficients are whole multiples of another under one logarithm."""
    groups: list[tuple[Term, dict[Term, Term]]] = []
    for base, raw in logs.items():
        coefficient = quotient(raw, known)
        if known.is_zero(coefficient):
            continue
        for other, powers in groups:
            ratio = normal_number(div(coefficient, other), known)
            if ratio is not None and ratio.value.q == 1:
                powers[base] = ratio
                break
        else:
            groups.append((coefficient, {base: ONE}))
    return [mul(coefficient, logarithm_of_product(powers)) for coefficient, powers in groups]


def exponential_sum(summands, known: Known) -> Term:
    """Σ coefficient·exp(exponent) with equal exponentials joined and coefficients factored."""
    groups: list[list] = []  # [exponent, powers, [coefficients]]
    for coefficient, exponent in summands:
        logs, rest = split_logarithms(exponent, known, whole=True)
        rational, powers = [coefficient], []
        for base, raw in logs.items():
            count = quotient(raw, known)
            if count.is_number and (count.value.q == 1 or (count.value.q == 2 and known(base) == 1)):
                rational.append(power(base, count))
            elif not known.is_zero(count):
                powers.append((base, count))
        rest = quotient(rest, known)
        for group in groups:
            if known.equal(group[0], rest) and _same_powers(group[1], powers, known):
                group[2].append(mul(*rational))
                break
        else:
            groups.append([rest, powers, [mul(*rational)]])
    parts = []
    for rest, powers, coefficients in groups:
        coefficient = quotient(add(*coefficients), known)
        if not known.is_zero(coefficient):
            parts.append(mul(coefficient, *(power(base, count) for base, count in powers), exp(rest)))
    return add(*parts)


def additive_exponentials(term: Term, known: Known) -> Term:
    """A sum of products, each with its exponentials joined and its coefficient factored."""
    expanded = tidy(term, known)
    summands = []
    for argument in expanded.args if expanded.op == "add" else (expanded,):
        factors_ = argument.args if argument.op == "mul" else (argument,)
        exponents = [factor.args[0] for factor in factors_ if factor.op == "exp"]
        summands.append((mul(*(factor for factor in factors_ if factor.op != "exp")), add(*exponents)))
    return exponential_sum(summands, known)


def log_of_product(term: Term) -> Term:
    """log of a product as the sum of its factors' logarithms, exponentials undone."""
    factors_ = term.args if term.op == "mul" else (term,)
    return add(*(factor.args[0] if factor.op == "exp" else log(factor) for factor in factors_))


def positive_tails(term: Term) -> Term:
    """1 + erf(x) as 2·Phi(√2·x), which is seen to be positive."""

    def leaf(current: Term):
        if current.op == "add" and len(current.args) == 2 and ONE in current.args:
            other = current.args[0] if current.args[1] is ONE else current.args[1]
            if other.op == "erf":
                return mul(2, make("Phi", (mul(power(number(2), HALF), other.args[0]),)))
        return None

    return rebuild(term, leaf)


def _same_powers(a, b, known: Known) -> bool:
    return len(a) == len(b) and all(any(base is other and known.equal(count, amount) for other, amount in b) for base, count in a)


def normal_tails(term: Term, known: Known) -> Term | None:
    """A polynomial in erf and erfc as one in Phi, with the arguments' signs that make it shortest; None without any."""
    atoms = sorted({node for node in walk(tidy(term, known)) if node.op == "erf"}, key=repr)
    if not 0 < len(atoms) <= MOST_TAILS:
        return None
    root = power(number(2), HALF)
    arguments = [simplest(mul(root, atom.args[0]), known) for atom in atoms]
    plain = tidy(term, known)

    def written(signs) -> Term:
        names = [f"{PLACEHOLDER}{index}" for index in range(len(atoms))]
        values = {atom: mul(sign, sub(mul(2, symbol(name)), ONE)) for atom, sign, name in zip(atoms, signs, names)}
        form = additive_exponentials(rebuild(plain, values.get), known)
        tails = {
            name: make("Phi", (spread(mul(sign, argument), known),)) for name, sign, argument in zip(names, signs, arguments)
        }
        return substitute(form, tails)

    best = [1] * len(atoms)
    form = written(best)
    for index in range(len(atoms)):  # one sign after the other: all combinations take too long
        signs = best[:index] + [-1] + best[index + 1 :]
        other = written(signs)
        if len(to_text(other)) < len(to_text(form)):
            best, form = signs, other
    return form


def readable_exponents(term: Term, known: Known) -> Term:
    """Every exponent as one quotient or as a sum of quotients, whichever reads shorter."""

    def leaf(current: Term):
        if current.op != "exp":
            return None
        return exp(min((quotient(current.args[0], known), spread(current.args[0], known)), key=lambda form: len(to_text(form))))

    return rebuild(term, leaf)


def spread(term: Term, known: Known) -> Term:
    """A sum of quotients, what is subtracted last."""
    expanded = tidy(term, known)
    parts = [quotient(part, known) for part in expanded.args] if expanded.op == "add" else [quotient(expanded, known)]
    return add(*sorted(parts, key=lambda part: leading_sign(part) < 0))


def simplest(term: Term, known: Known) -> Term:
    """The shortest of a few equal forms."""
    candidates = [term]
    try:
        candidates.append(tidy(term, known))
        candidates.append(quotient(term, known))
    except IllPosed:
        pass
    return min(candidates, key=lambda form: form.size)
