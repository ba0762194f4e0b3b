"""Sums of logarithms: split over products, collected by their bases, divided by α − 1, put together again."""

from math import gcd, lcm

from flint import fmpq, fmpz

from .readable_sums import leading_sign, readable_sum
from ..kernel.closed.assumptions import Assumptions
from ..terms import ONE, ZERO, Term, add, call, div, exp, log, make, mul, neg, number, power, rebuild, sub, substitute, symbol
from ..terms.normal import polynomial_coefficients
from .present import length, neg_sum, normal_number, quotient, shorter, spread
from .tails import with_tails

PLACEHOLDER = "_l"
RATIONAL = {"number", "symbol", "pi", "add", "mul", "pow"}
SIMPLIFIED = {"gamma", "beta", "digamma", "besselk", "besseli", "legendre"}
OPPOSITE = {"Max": "Min", "Min": "Max"}
ATOMIC = {"beta", "gamma", "besselk", "besseli", "legendre", "Phi", "symbol", "Sum"}


def split_logarithms(term: Term, assumptions: Assumptions, *, whole: bool = False) -> tuple[dict[Term, Term], Term]:
    """({g: c}, rest) with term = Σ c·log(g) + rest, products under logarithms split over factors known to be positive.

    With ``whole`` the arguments are left as they are.  Logarithms inside other functions stay where they are.
    """
    plain = [part for part in as_summands(term) if not part.ops & {"log", "loggamma"}]
    if plain and len(plain) < len(as_summands(term)):  # what has no logarithm stays as it is
        logs, rest = split_logarithms(add(*(part for part in as_summands(term) if part not in plain)), assumptions, whole=whole)
        return logs, add(rest, *plain)
    bases: dict[Term, str] = {}
    parts_of = (lambda argument, _: [(argument, ONE)]) if whole else log_factors

    def one(base: Term, count: Term) -> Term:
        if base.op == "exp" and not whole:
            return mul(count, base.args[0])
        if base.is_number and base.value.p == 1 and base.value.q != 1:  # one base for log(2) and log(1/2)
            base, count = number(1 / base.value), neg(count)
        return mul(count, symbol(bases.setdefault(base, f"{PLACEHOLDER}{len(bases)}")))

    def leaf(current: Term):
        if current.op in ("log", "loggamma"):
            argument = call("gamma", *current.args) if current.op == "loggamma" else current.args[0]
            return add(*(one(base, count) for base, count in parts_of(argument, assumptions)))
        return current if current.op not in ("add", "mul", "pow", "log") else None

    rest, logs = rebuild(term, leaf), {}
    for base, name in bases.items():
        coefficients = polynomial_coefficients(rest, name, assumptions)
        if coefficients is None or len(coefficients) > 2:
            continue
        if len(coefficients) == 2:
            logs[base] = coefficients[1]
        rest = coefficients[0] if coefficients else ZERO
    back = {name: log(base) for base, name in bases.items()}
    return {base: substitute(c, back) for base, c in logs.items()}, substitute(rest, back)


def log_factors(argument: Term, assumptions: Assumptions) -> list[tuple[Term, Term]]:
    """[(g, c)] with log(argument) = Σ c·log(g)."""
    if argument.op in ATOMIC and argument.free:
        return [(argument, ONE)]
    if argument.op == "pow" and assumptions(argument.args[0]) == 1:
        return [(base, mul(argument.args[1], count)) for base, count in log_factors(argument.args[0], assumptions)]
    split = assumptions.factors(argument)
    if split is None or split[0] == 0:
        return [(argument, ONE)]
    coefficient, parts = split
    factors, sign = [], 1 if coefficient > 0 else -1
    series = [(base, exponent) for base, exponent in parts if base.op == "hyper" and exponent == 1]
    if len(series) == 1 and assumptions(series[0][0]) is None:  # positive because the others are
        parts = [part for part in parts if part not in series]
        factors.append((series[0][0], ONE))
    for base, exponent in parts:
        if isinstance(exponent, int) and assumptions(base) == -1:
            base, sign = neg_sum(base), sign * (-1) ** (exponent % 2)
        scale, shown = with_tails(readable_sum(base), assumptions)
        if assumptions(base) != 1 and assumptions(shown) != 1:
            return [(argument, ONE)]
        base = shown
        coefficient *= scale**exponent if isinstance(exponent, int) else 1
        base = base if isinstance(exponent, int) else mul(number(scale), base)
        if base.op == "pow" and assumptions(base.args[0]) == 1:
            factors.append((base.args[0], mul(number(exponent), base.args[1])))
        else:
            factors.append((base, number(exponent)))
    return _primes(abs(fmpq(coefficient))) + factors if sign > 0 else [(argument, ONE)]


def _primes(value: fmpq) -> list[tuple[Term, Term]]:
    return [
        (number(prime), number(int(count) * sign))
        for part, sign in ((value.p, 1), (value.q, -1))
        if part != 1
        for prime, count in fmpz(part).factor()
    ]


def divided_logarithm(log_integral: Term, order: Term, assumptions: Assumptions) -> Term:
    """log I/(α−1) with logarithms collected: those with a coefficient u·(α−1) + v as u·log g + v/(α−1)·log g."""
    logs, rest = split_logarithms(log_integral, assumptions)
    beyond = sub(order, ONE)
    whole, over, others = {}, {}, {}
    for base, coefficient in with_betas(logs, assumptions).items():
        split = polynomial_coefficients(coefficient, order.value, assumptions) if order.op == "symbol" else None
        if split is not None and len(split) <= 2 and all(part.is_number for part in split):
            constant, slope = (*split, ZERO, ZERO)[:2]
            whole[base], over[base] = slope, add(constant, slope)
        else:
            others[base] = div(coefficient, beyond)
    divided = logarithm_of_product(over)
    if whole == over:  # multiples of alpha
        collected = [] if divided is ZERO else [mul(div(order, beyond), divided)]
    else:
        collected = [logarithm_of_product(whole), ZERO if divided is ZERO else div(divided, beyond)]
    joined = [add(*logarithms_joined(logs, assumptions)) for logs in (others, of_quotients(others, beyond, assumptions))]
    return add(*collected, min(joined, key=length), divided_rest(rest, beyond, assumptions))


def divided_rest(rest: Term, beyond: Term, assumptions: Assumptions) -> Term:
    """rest/(α−1) as one quotient, term by term, or over α−1 as a sum of quotients where that is shorter."""
    whole, apart = quotient(div(rest, beyond), assumptions), spread(rest, assumptions)
    if assumptions.is_zero(whole):
        return whole
    parts = as_summands(rest)
    forms = [whole, *([add(*(quotient(div(part, beyond), assumptions) for part in parts))] if len(parts) > 1 else []), div(apart, beyond)]
    return min(forms, key=lambda form: form.size)


def as_summands(term: Term) -> tuple[Term, ...]:
    """The summands of c·(a + b + …) and of sums of such products."""
    if term.op == "mul" and term.args[-1].op == "add":
        return tuple(mul(*term.args[:-1], part) for part in as_summands(term.args[-1]))
    return tuple(part for argument in term.args for part in as_summands(argument)) if term.op == "add" else (term,)


def of_quotients(logs: dict[Term, Term], beyond: Term, assumptions: Assumptions) -> dict[Term, Term]:
    """Three or more logarithms whose coefficients add up to 0 as those of quotients by the one with the longest coefficient."""
    logs = {base: count for base, count in logs.items() if not assumptions.is_zero(count)}
    if len(logs) < 3 or not assumptions.is_zero(add(*logs.values())):
        return logs
    coefficients = {base: quotient(count, assumptions) for base, count in logs.items()}
    negative = {base for base, count in coefficients.items()
                if assumptions(quotient(mul(count, beyond), assumptions)) == -1 or leading_sign(count) < 0}

    def over(base: Term, other: Term) -> tuple[Term, Term]:
        count = coefficients[base]
        return (div(other, base), quotient(neg(count), assumptions)) if base in negative else (div(base, other), count)

    ways = [dict(over(base, other) for base in coefficients if base is not other) for other in coefficients]
    return min(ways, key=lambda way: sum(length(base) + length(count) for base, count in way.items()))


def with_betas(logs: dict[Term, Term], assumptions: Assumptions) -> dict[Term, Term]:
    """log Γ(a) + log Γ(b) − log Γ(a + b) with one coefficient as log B(a, b)."""
    logs = dict(logs)
    gammas = [base for base in logs if base.op == "gamma"]
    for total in gammas:
        for at, first in enumerate(gammas):
            for second in gammas[at:]:
                three = {first, second, total}
                if len(three) < 3 or not three <= logs.keys() or not assumptions.equal(add(*first.args, *second.args), total.args[0]):
                    continue
                count = logs[first]
                if assumptions.equal(count, logs[second]) and assumptions.is_zero(add(count, logs[total])):
                    for base in three:
                        del logs[base]
                    joined = call("beta", *first.args, *second.args)
                    logs[joined] = add(logs.get(joined, ZERO), count)
    return logs


def logarithm_of_product(powers: dict[Term, Term]) -> Term:
    """Σ u·log g for numbers u, as d·log(Π g^(u/d)) with the greatest d that makes the powers whole.

    Values of functions are not squared for the sake of roots of other factors.
    """
    counts = {base: count.value for base, count in powers.items() if count is not ZERO}
    functions = {base: count for base, count in counts.items() if not base.ops <= RATIONAL}
    if all(count.q == 1 for count in functions.values()) and any(count.q != 1 for count in counts.values()):
        return add(_one_logarithm({base: count for base, count in counts.items() if base not in functions}), _one_logarithm(functions))
    return _one_logarithm(counts)


def _one_logarithm(powers: dict[Term, fmpq]) -> Term:
    if not powers:
        return ZERO
    scale = lcm(*(int(count.q) for count in powers.values()))
    common = fmpq(gcd(*(int((count * scale).p) for count in powers.values())), scale)
    if all(count < 0 for count in powers.values()):
        common = -common
    above = mul(*(power(base, number(count / common)) for base, count in powers.items() if count / common > 0))
    below = mul(*(power(base, number(-count / common)) for base, count in powers.items() if count / common < 0))
    argument = above if below is ONE else div(above, below)
    return mul(number(common), log(argument)) if common.q == 1 else div(mul(number(common.p), log(argument)), number(common.q))


def logarithms_joined(logs: dict[Term, Term], assumptions: Assumptions) -> list[Term]:
    """The terms of Σ c·log g, those whose coefficients are whole multiples of another under one logarithm."""
    groups: list[tuple[Term, dict[Term, Term]]] = []
    for base, raw in logs.items():
        coefficient = quotient(raw, assumptions)
        if assumptions.is_zero(coefficient):
            continue
        for other, powers in groups:
            ratio = normal_number(div(coefficient, other), assumptions)
            if ratio is not None and ratio.value.q == 1:
                powers[base] = ratio
                break
        else:
            groups.append((coefficient, {base: ONE}))
    return [
        logarithm_of_product({base: number(count.value * coefficient.value) for base, count in powers.items()})
        if coefficient.is_number
        else mul(coefficient, logarithm_of_product(powers))
        for coefficient, powers in groups
    ]


def log_of_product(term: Term) -> Term:
    """log of a product as the sum of its factors' logarithms, exponentials undone."""
    factors_ = term.args if term.op == "mul" else (term,)
    return add(*(factor.args[0] if factor.op == "exp" else log(factor) for factor in factors_))


def polished(term: Term, assumptions: Assumptions) -> Term:
    """Exponentials of logarithms as powers, error functions as Φ, arguments of functions as quotients."""

    def leaf(current: Term):
        if current.op == "exp":
            return power_of_exponential(current.args[0], assumptions)
        if current.op in OPPOSITE and all(map(_negative, current.args)):  # −Max(−a, −b) is Min(a, b)
            return neg(call(OPPOSITE[current.op], *(polished(neg_sum(argument), assumptions) for argument in current.args)))
        if current.op in OPPOSITE and all(assumptions(argument) == -1 for argument in current.args):
            return neg(call(OPPOSITE[current.op], *(quotient(neg(argument), assumptions) for argument in current.args)))
        if current.op in SIMPLIFIED:
            shorter = (min(readable_sum(argument), quotient(argument, assumptions), key=length) for argument in current.args)
            return make(current.op, tuple(shorter))
        if current.ops & {"erf", "erfc"}:
            scale, shortened = with_tails(current, assumptions)
            return mul(number(scale), shortened) if shortened is not current else None
        return None

    return upright(rebuild(term, leaf))


def upright(term: Term) -> Term:
    """Sums that begin with a minus sign begin with a positive summand, if there is one: 1 - p for -p + 1."""

    def leaf(current: Term):
        if current.op == "hyper":  # is recognised as it stands
            return current
        if current.op == "mul":  # -(n + 1)*u for (-n - 1)*u
            factors = [upright(factor) for factor in current.args]
            turned = [neg_sum(factor) if factor.op == "add" and _negative(factor) else factor for factor in factors]
            return mul(*turned, number((-1) ** sum(a is not b for a, b in zip(factors, turned))))
        if current.op != "add":
            return None
        parts = [upright(part) for part in current.args]
        ahead = leading_sign(parts[0]) < 0 and next((part for part in parts if leading_sign(part) > 0), None)
        return add(ahead, *(part for part in parts if part is not ahead)) if ahead else add(*parts)

    return rebuild(term, leaf)


def _negative(term: Term) -> bool:
    """Is every summand written with a minus sign?"""
    return all(leading_sign(part) < 0 for part in (term.args if term.op == "add" else (term,)))


def power_of_exponential(exponent: Term, assumptions: Assumptions) -> Term:
    """e^{Σ c·log g + A} as Π g^c · e^A."""
    logs, rest = split_logarithms(exponent, assumptions, whole=True) if "log" in exponent.ops else ({}, exponent)
    return mul(*(power(readable_sum(base), shorter(count, assumptions)) for base, count in logs.items()), exp(shorter(rest, assumptions)))
