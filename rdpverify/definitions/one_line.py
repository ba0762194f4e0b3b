"""Products as laws on the line that have the same divergences, also between mixtures of them.

The image of laws under a statistic that is sufficient for them is sufficient for their mixtures: the likelihood ratios are functions
of it.  *Two normal laws* with equal standard deviations σᵢ, mᵢ against mᵢ′: the projection onto the line through the means, in units of σᵢ,
N(d, 1) against N(0, 1) with d² = Σ ((mᵢ − mᵢ′)/σᵢ)².  *Finite laws*: of n copies how often each outcome came, with the multinomial masses.
"""

from itertools import combinations_with_replacement
from math import factorial, prod

from ..errors import InputError
from ..terms import ONE, ZERO, Term, add, call, div, make, mul, number, power, rebuild, sqrt, sub, walk
from .measures import measure

MOST_OUTCOMES = 2_000
JOINT = ("Product", "Power")


def on_the_line(*laws: Term) -> tuple[Term, ...]:
    """Laws on the line in place of products of given ones; the laws themselves where there are none of this kind."""
    if not any(law.op in JOINT for law in laws) or any(part.op == "law" for law in laws for part in walk(law)):
        return laws
    parts = factors(laws)
    if parts is None:
        return laws
    if len(laws) == 2 and all(p.op == q.op == "Normal" and p.args[1] is q.args[1] for (p, q), _ in parts):
        squares = (mul(count, power(div(sub(p.args[0], q.args[0]), p.args[1]), 2)) for (p, q), count in parts)
        return call("Normal", sqrt(add(*squares)), 1), call("Normal", 0, 1)
    if all(law.op not in JOINT and measure(law).space == "finite" for several, _ in parts for law in several):
        return _of_finite(parts)
    return laws


def components_on_the_line(term: Term) -> Term | None:
    """A divergence of mixtures of products, with laws on the line for the products; None where there are none of this kind."""
    parts = [entry.args[1] for law in term.args[:2] if law.op == "Mixture" for entry in law.args]
    laws = tuple(dict.fromkeys((*parts, *(law for law in term.args[:2] if law.op != "Mixture"))))
    if not any(law.op in JOINT for law in parts):
        return None
    replaced = dict(zip(laws, on_the_line(*laws)))
    return None if all(old is new for old, new in replaced.items()) else rebuild(term, replaced.get)


def factors(laws, copies: Term = ONE) -> list[tuple[tuple[Term, ...], Term]] | None:
    """(a component of each, copies) of products of one shape; None for others."""
    first, *others = laws
    if first.op == "Power" and all(law.op == "Power" and law.args[1] is first.args[1] for law in others):
        return factors([law.args[0] for law in laws], mul(copies, first.args[1]))
    if first.op == "Product" and all(law.op == "Product" and len(law.args) == len(first.args) for law in others):
        parts_of_factors = [factors(several, copies) for several in zip(*(law.args for law in laws))]
        return None if None in parts_of_factors else [part for parts in parts_of_factors for part in parts]
    return None if any(law.op in JOINT for law in laws) else [(tuple(laws), copies)]


def _of_finite(parts) -> tuple[Term, ...]:
    outcomes = [(ONE,) * len(parts[0][0])]
    for laws, copies in parts:
        one = _masses(laws)
        if not copies.is_number or _size(len(one), int(copies.value.p)) * len(outcomes) > MOST_OUTCOMES:
            raise InputError(f"several runs on one sample have more than {MOST_OUTCOMES} outcomes, or their number is a symbol")
        outcomes = [tuple(map(mul, known, masses)) for known in outcomes for masses in _counted(one, int(copies.value.p))]
    return tuple(call("Finite", make("list", masses)) for masses in zip(*outcomes))


def _size(outcomes: int, copies: int) -> int:
    """How many multisets there are, or too many."""
    return prod(range(copies + 1, copies + outcomes)) // factorial(outcomes - 1) if outcomes < 50 else MOST_OUTCOMES + 1


def _masses(laws) -> list[tuple[Term, ...]]:
    """Of the laws at each point; points that are no numbers are refused, as they might coincide."""
    masses_at: dict[Term, list[Term]] = {}
    for side, law in enumerate(laws):
        for atom in measure(law).atoms:
            if not atom.point.is_number:
                raise InputError("several runs on one sample need outcomes that are numbers")
            masses = masses_at.setdefault(atom.point, [ZERO] * len(laws))
            masses[side] = add(masses[side], atom.mass)
    return [tuple(masses) for masses in masses_at.values()]


def _counted(one, copies: int):
    """The multinomial masses of the counts of each outcome."""
    for chosen in combinations_with_replacement(range(len(one)), copies):
        counts = [chosen.count(outcome) for outcome in range(len(one))]
        ways = number(factorial(copies) // prod(map(factorial, counts)))
        yield tuple(mul(ways, *(power(masses[side], count) for masses, count in zip(one, counts) if count)) for side in range(len(one[0])))
