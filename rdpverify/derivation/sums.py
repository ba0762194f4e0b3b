"""Sums of coefficient · powers · exponential: equal exponentials joined, coefficients factored, common factors in front."""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from flint import fmpq

from .readable_sums import leading_sign
from ..kernel.closed.exponent import tidy
from ..kernel.closed.assumptions import Assumptions
from ..terms import MINUS_ONE, ONE, ZERO, Term, add, div, exp, log, make, mul, neg, number, power, rebuild, symbol, walk
from ..terms.normal import polynomial_coefficients
from .logarithms import as_summands, logarithm_of_product, logarithms_joined, split_logarithms, with_betas
from .present import fewest_terms, length, neg_sum, normal_number, quotient, shorter, spread
from .tails import tail_sum, with_tails

COLLECTED = {"digamma", "hyper"}
FUNCTION = "_f"  # stands for a value of one of those
SUM, BELOW = "_s", "_u"  # stand for a sum that is not to be taken apart, and for factors of unknown sign under it


@dataclass
class Summand:
    """coefficient · Π base^count · e^exponent."""

    coefficient: Term
    powers: list[tuple[Term, Term]]
    exponent: Term

    def term(self) -> Term:
        factors_ = [power(base, count) for base, count in self.powers] + [exp(self.exponent)]
        sign, below = _reciprocal(self.coefficient)
        return mul(self.coefficient, *factors_) if below is None else mul(sign, div(mul(*factors_), below))


def _reciprocal(coefficient: Term) -> tuple[Term, Term | None]:
    """(±1, c) when the coefficient is ±1/c, c no number; (1, None) for others."""
    factors_ = coefficient.args if coefficient.op == "mul" else (coefficient,)
    sign = MINUS_ONE if factors_[0] is MINUS_ONE else ONE
    below = factors_[1:] if sign is MINUS_ONE else factors_
    if not below or any(factor.op != "pow" or factor.args[1] is not MINUS_ONE for factor in below):
        return ONE, None
    return sign, mul(*(factor.args[0] for factor in below))


def exponential_sum(summands, assumptions: Assumptions) -> Term:
    return add(*(summand.term() for summand in joined(summands, assumptions)))


def joined(summands, assumptions: Assumptions) -> list[Summand]:
    """Σ coefficient·exp(exponent) with equal exponentials joined, logarithms in exponents as powers, coefficients factored."""
    groups: list[list] = []  # [exponent, powers, [coefficients]]
    for coefficient, exponent in summands:
        logs, rest = split_logarithms(exponent, assumptions, whole=True)
        rational, powers = [coefficient], []
        for base, raw in logs.items():
            count = quotient(raw, assumptions)
            if count.is_number and (count.value.q == 1 or (count.value.q == 2 and assumptions(base) == 1)):
                rational.append(power(base, count))
            elif not assumptions.is_zero(count):
                powers.append((base, count))
        rest = quotient(rest, assumptions)
        for group in groups:
            if assumptions.equal(group[0], rest) and _same_powers(group[1], powers, assumptions):
                group[2].append(mul(*rational))
                break
        else:
            groups.append([rest, powers, [mul(*rational)]])
    summands_joined = []
    for rest, powers, coefficients in groups:
        coefficient, inner = _without_exponentials(quotient(add(*coefficients), assumptions))
        if not assumptions.is_zero(coefficient):
            summands_joined.append(Summand(coefficient, powers, quotient(add(rest, *inner), assumptions) if inner else rest))
    return summands_joined


def _without_exponentials(term: Term) -> tuple[Term, list[Term]]:
    """(coefficient, exponents) with term = coefficient · Π e^exponent."""
    kept, exponents = [], []
    for factor in term.args if term.op == "mul" else (term,):
        base, count = factor.args if factor.op == "pow" else (factor, ONE)
        if base.op == "exp" and count.is_number:
            exponents.append(mul(count, base.args[0]))
        else:
            kept.append(factor)
    return mul(*kept), exponents


def _same_powers(a, b, assumptions: Assumptions) -> bool:
    return len(a) == len(b) and all(any(base is other and assumptions.equal(count, amount) for other, amount in b) for base, count in a)


def log_of_sum(summands, order: Term, assumptions: Assumptions) -> tuple[Term, dict[str, Term]]:
    """(log of the common positive factors + log(_s) − log(_u), what _s and _u stand for) of at least two different summands."""
    parts = joined(summands, assumptions)
    powers = [(base, count) for base, count in parts[0].powers if all(_has_power(part, base, count, assumptions) for part in parts[1:])]
    content, common, unknown = _common_factors([part.coefficient for part in parts], assumptions)
    front = mul(number(content), *(power(base, number(count)) for base, count in (*common, *unknown)))
    if all(base.free <= order.free for base, _ in unknown) and not all(
        normal_number(div(part.coefficient, front), assumptions) for part in parts
    ):
        unknown = []  # a factor such as 2α − 1 is read where it stands
        front = mul(number(content), *(power(base, number(count)) for base, count in common))
    rest = []
    for part in parts:
        left = [(base, count) for base, count in part.powers if not any(base is other for other, _ in powers)]
        coefficient, inner = _without_exponentials(quotient(mul(part.coefficient, power(front, number(-1))), assumptions))
        rest.append(Summand(coefficient, left, quotient(add(part.exponent, *inner), assumptions) if inner else part.exponent))
    above = mul(*(power(base, number(count)) for base, count in unknown if count > 0), add(*(part.term() for part in rest)))
    below = mul(*(power(base, number(-count)) for base, count in unknown if count < 0))
    logs = [mul(count, log(base)) for base, count in powers] + [mul(number(count), log(base)) for base, count in common]
    under = () if below is ONE else (neg(log(symbol(BELOW))),)
    return add(log(number(content)), *logs, log(symbol(SUM)), *under), {SUM: above, BELOW: below}


def factored_sum(summands, assumptions: Assumptions) -> Term | None:
    """Π common powers · (Σ the rest); None without a common power."""
    parts = joined(summands, assumptions)
    powers = [(base, count) for base, count in parts[0].powers if all(_has_power(part, base, count, assumptions) for part in parts[1:])]
    if not powers:
        return None
    for part in parts:
        part.powers = [(base, count) for base, count in part.powers if not any(base is other for other, _ in powers)]
    return mul(*(power(base, count) for base, count in powers), add(*(part.term() for part in parts)))


def _has_power(part: Summand, base: Term, count: Term, assumptions: Assumptions) -> bool:
    return any(base is other and assumptions.equal(count, amount) for other, amount in part.powers)


def _common_factors(coefficients, assumptions: Assumptions):
    """(positive number, [(positive base, exponent)], [(other base, exponent)]): what all the coefficients have in common."""
    splits = [assumptions.factors(coefficient) for coefficient in coefficients]
    if None in splits:
        return fmpq(1), [], []
    numbers = [_number(split, assumptions) for split in splits]
    content = fmpq(gcd(*(int(value.p) for value in numbers)), lcm(*(int(value.q) for value in numbers)))
    same_sign, other = [], []
    exponents = [dict(split[1]) for split in splits]
    for base in exponents[0]:
        counts = [Fraction(powers.get(base, 0)) for powers in exponents]
        least = min(counts) if min(counts) > 0 else max(counts) if max(counts) < 0 else 0
        if not least:
            continue
        sign = assumptions(base)
        if sign == -1:  # what is left of each summand takes the sign
            base, sign = neg_sum(base), 1
        (same_sign if sign == 1 else other).append((base, least))
    return content, same_sign, other


def _number(split, assumptions: Assumptions) -> fmpq:
    """The number in front, once sums of error functions are written with Φ."""
    result = fmpq(split[0])
    for base, exponent in split[1]:
        result *= with_tails(base, assumptions)[0] ** int(exponent) if exponent == int(exponent) else 1
    return result


def combined_logarithms(term: Term, assumptions: Assumptions) -> Term:
    """Σ u·log g + rest with the numbers u under one logarithm and the rest factored."""
    if term.op in ("Max", "Min", "Abs"):
        return make(term.op, tuple(combined_logarithms(argument, assumptions) for argument in term.args))
    logs, rest = split_logarithms(term, assumptions)
    logs = with_betas(logs, assumptions)
    plain = {base: normal_number(c, assumptions) for base, c in logs.items()}
    joined = {base: c for base, c in plain.items() if c is not None}
    others = {base: c for base, c in logs.items() if plain[base] is None}
    return add(logarithm_of_product(joined), *logarithms_joined(others, assumptions), _shortest_sum(rest, assumptions))


def _shortest_sum(term: Term, assumptions: Assumptions) -> Term:
    functions, rest = _collected_functions(term, assumptions)
    if functions:
        return add(*functions, _shortest_sum(rest, assumptions))
    tails = tail_sum(term, assumptions)
    if tails is not None:
        return tails
    whole = fewest_terms(term, assumptions)
    parts = as_summands(term)
    if len(parts) > 2:
        apart = sorted((quotient(part, assumptions) for part in parts), key=lambda part: (part.is_number, leading_sign(part) < 0))
        whole = min(whole, add(*apart), key=length)
    if "exp" in term.ops:
        return min(whole, additive_exponentials(term, assumptions), key=length)
    return min(whole, spread(term, assumptions), key=length) if any(map(_is_symbolic_power, walk(term))) else whole


def _collected_functions(term: Term, assumptions: Assumptions) -> tuple[list[Term], Term]:
    """([c·f], rest) for the values f of special functions in which the term is linear, their coefficients factored."""
    atoms = list(dict.fromkeys(node for node in walk(tidy(term, assumptions)) if node.op in COLLECTED))
    names = {atom: symbol(f"{FUNCTION}{index}") for index, atom in enumerate(atoms)}
    rest, functions = rebuild(tidy(term, assumptions), names.get), []
    for atom, name in names.items():
        parts = polynomial_coefficients(rest, name.value, assumptions)
        if parts is None or len(parts) > 2 or any(part.free & {other.value for other in names.values()} for part in parts[1:]):
            return [], term
        rest = parts[0] if parts else ZERO
        functions += [mul(shorter(coefficient, assumptions), atom) for coefficient in parts[1:]]
    return functions, rest


def _is_symbolic_power(node: Term) -> bool:
    return node.op == "pow" and not node.args[1].is_number


def additive_exponentials(term: Term, assumptions: Assumptions) -> Term:
    """A sum of products, each with its exponentials joined and its coefficient factored."""
    expanded = tidy(term, assumptions)
    summands = []
    for argument in expanded.args if expanded.op == "add" else (expanded,):
        factors_ = argument.args if argument.op == "mul" else (argument,)
        exponents = [factor.args[0] for factor in factors_ if factor.op == "exp"]
        summands.append((mul(*(factor for factor in factors_ if factor.op != "exp")), add(*exponents)))
    return exponential_sum(summands, assumptions)
