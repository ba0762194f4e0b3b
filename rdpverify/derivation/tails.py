"""Error functions written as normal distribution functions, with the signs of their arguments that save constants."""

from itertools import permutations

from flint import fmpq

from ..kernel.closed.exponent import tidy
from ..kernel.closed.assumptions import Assumptions
from ..printer import to_text
from ..terms import HALF, Term, add, div, make, mul, number, power, rebuild, sub, substitute, symbol, walk
from ..terms.normal import polynomial_coefficients
from .present import quotient, shorter

ROOT = power(number(2), HALF)
MOST_TAILS = 4
PLACEHOLDER = "_t"


def Phi(argument: Term, assumptions: Assumptions) -> Term:
    """Φ(√2·argument)."""
    return make("Phi", (shorter(mul(ROOT, argument), assumptions),))


def with_tails(term: Term, assumptions: Assumptions) -> tuple[fmpq, Term]:
    """(c, t) with term = c·t: a sum c₀ + Σ cᵢ·erf(uᵢ) of numbers as a sum of Φ, its common coefficient in front; (1, term) else."""
    parts = term.args if term.op == "add" else (term,)
    constant, functions = fmpq(0), []
    for part in parts:
        coefficient, function = (part.args[0].value, part.args[1]) if _is_multiple(part) else (fmpq(1), part)
        if part.is_number:
            constant += part.value
        elif function.op in ("erf", "erfc"):
            functions.append((coefficient, function))
        else:
            return fmpq(1), term
    tails: list[tuple[fmpq, Term]] = []
    for coefficient, function in functions:
        (argument,) = function.args
        if function.op == "erfc":  # erfc(u) = 2Φ(−√2·u)
            tails.append((2 * coefficient, mul(-1, argument)))
        elif abs(constant + coefficient) < abs(constant - coefficient):  # erf(u) = 1 − 2Φ(−√2·u)
            constant += coefficient
            tails.append((-2 * coefficient, mul(-1, argument)))
        else:  # erf(u) = 2Φ(√2·u) − 1
            constant -= coefficient
            tails.append((2 * coefficient, argument))
    if not tails:
        return fmpq(1), term
    scale = abs(tails[0][0])
    shown = sorted(((coefficient / scale, Phi(argument, assumptions)) for coefficient, argument in tails), key=lambda tail: tail[0] < 0)
    return scale, add(*(mul(number(coefficient), tail) for coefficient, tail in shown), number(constant / scale))


def _is_multiple(part: Term) -> bool:
    return part.op == "mul" and len(part.args) == 2 and part.args[0].is_number


def normal_tails(term: Term, assumptions: Assumptions, collected) -> Term | None:
    """A polynomial in error functions as one in Φ, with the arguments' signs that make it shortest; None without any."""
    plain = tidy(term, assumptions)
    atoms = sorted({node for node in walk(plain) if node.op == "erf"}, key=repr)
    if not 0 < len(atoms) <= MOST_TAILS:
        return None

    def written(signs) -> Term:
        names = [f"{PLACEHOLDER}{index}" for index in range(len(atoms))]
        values = {atom: mul(sign, add(mul(2, symbol(name)), -1)) for atom, sign, name in zip(atoms, signs, names)}
        form = collected(rebuild(plain, values.get), assumptions)
        return substitute(form, {name: Phi(mul(sign, atom.args[0]), assumptions) for name, sign, atom in zip(names, signs, atoms)})

    best = [1] * len(atoms)
    form = written(best)
    for index in range(len(atoms)):  # one sign after the other: all combinations take too long
        signs = best[:index] + [-1] + best[index + 1 :]
        other = written(signs)
        if len(to_text(other)) < len(to_text(form)):
            best, form = signs, other
    return form


def tail_sum(term: Term, assumptions: Assumptions) -> Term | None:
    """Σ cᵢ·erf(uᵢ) + c, or that over erf(u₁) − erf(u₂), with Φ and equal coefficients joined; None for other terms."""
    plain = tidy(term, assumptions)
    atoms = sorted({node for node in walk(plain) if node.op == "erf"}, key=repr)
    if not 0 < len(atoms) <= MOST_TAILS:
        return None
    names = {atom: symbol(f"{PLACEHOLDER}{index}") for index, atom in enumerate(atoms)}
    inside = rebuild(plain, names.get)
    for below in (None, *permutations(atoms, 2)):
        linear = _linear(inside if below is None else mul(inside, sub(names[below[0]], names[below[1]])), names, assumptions)
        if linear is None:
            continue
        groups, constant = linear
        if below is None:
            parts = (mul(*with_factor(_combination(signs), coefficient, assumptions)) for coefficient, signs in groups)
            return add(*parts, shorter(constant, assumptions))
        if len(groups) == 1 and groups[0][1] in ({below[0]: 1, below[1]: -1}, {below[0]: -1, below[1]: 1}):
            coefficient = mul(groups[0][1][below[0]], groups[0][0])
            scale, bottom = with_tails(_combination({below[0]: 1, below[1]: -1}), assumptions)
            return add(shorter(coefficient, assumptions), div(shorter(div(constant, number(scale)), assumptions), bottom))
    return None


def with_factor(tails: Term, coefficient: Term, assumptions: Assumptions) -> tuple[Term, Term]:
    """(coefficient, tails) with the number in front of the tails in the coefficient."""
    scale, shown = with_tails(tails, assumptions)
    return quotient(mul(number(scale), coefficient), assumptions), shown


def _combination(signs: dict[Term, int]) -> Term:
    return add(*(mul(sign, atom) for atom, sign in signs.items()))


def _linear(term: Term, names: dict[Term, Term], assumptions: Assumptions):
    """([(c, {erf: ±1})], constant) with term = Σ c·(± erf …) + constant; None for other terms."""
    groups: list[tuple[Term, dict[Term, int]]] = []
    for atom, name in names.items():
        parts = polynomial_coefficients(term, name.value, assumptions)
        if parts is None or len(parts) > 2:
            return None
        term = parts[0] if parts else number(0)
        if len(parts) < 2:
            continue
        coefficient = parts[1]
        if any(other.value in coefficient.free for other in names.values()):
            return None
        for other, signs in groups:
            ratio = tidy(div(coefficient, other), assumptions)
            if ratio.is_number and abs(ratio.value) == 1:
                signs[atom] = int(ratio.value.p)
                break
        else:
            groups.append((coefficient, {atom: 1}))
    return groups, term
