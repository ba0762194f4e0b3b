"""Sums of positive parts and probabilities of any number of laws: an inequality between numbers at every point, integrated.

Σ w·D + κ >= 0 for total variations, hockey sticks and probabilities D of events.  At a point the densities are numbers >= 0, indicators
numbers between 0 and 1; the number κ is a sum of densities there, as each integrates to 1.  A premise may be taken off.
"""

from contextlib import suppress
from itertools import combinations, islice, product
from math import prod

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, sum_of, symbol
from ...core.substitution import substitute
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, as_polynomial, assume, at_most_one, axiom, cases, cut, instance, integrate_all, point
from ..factoring import factors
from ..law_facts import CANNOT
from ..law_numbers import replaced, shown
from ..law_quantities import quantities
from ..law_theorems.ranges import hockey_range, tv_range
from ..lemmas import equals, pos_at_least, pos_nonnegative, scaled
from ..linear_search import search
from ..normal import normal
from ..normal_form import as_term
from ..prover import Prover
from ..rewriting import Rewritten, coefficients, of_monomial, quotient

MOST_CHOICES, MOST_SHARES, MOST_PARTS = 36, 200, 6
INTEGRANDS = {  # quantity: its integrand, the names of its arguments, and why the integral is finite, where it is not that of a density
    "tv": ("pos(density(P) - density(Q))", "PQ", lambda: tv_range()[2]),
    "hockey_stick": ("pos(density(P) - exp(t)*density(Q))", "PQt", lambda: hockey_range()[2]),
    "prob": ("density(P)*indicator(S)", "PS", None),
}


def by_points(scene, goal: Relation, tree) -> Theorem:
    """⊢ goal, f >= 0, by its densities at every point."""
    if goal.op != ">=":
        raise ValueError("only f >= 0 is integrated")
    last = ValueError("no inequality of positive parts")
    for taken in premises(scene, goal.body):
        rest = goal.body - sum_of(factor.f * premise.f for factor, premise in taken)
        try:
            return arithmetic((1, _integrated(scene, rest)), *((1, factor, premise) for factor, premise in taken))
        except (ValueError, KeyError) as problem:
            last = ValueError(str(problem))
    raise last


def premises(scene, f: Polynomial):
    """Lists of (⊢ factor >= 0, premise): none, then all of them and fewer."""
    yield []
    told = [premise for premise in scene.plain if premise.op == ">=" and quantities(premise.relation)]
    ways = [[*_factors(scene, f, premise, len(told)), None] for premise in told]
    for chosen in islice(product(*ways), MOST_CHOICES):
        yield [(factor, premise) for factor, premise in zip(chosen, told, strict=True) if factor is not None]


def _factors(scene, f: Polynomial, premise: Theorem, count: int) -> list[Theorem]:
    """How often a premise may be taken off: so often that one of its terms goes away, by it alone or by all of the ``count``, or once."""
    factors: dict[Polynomial, None] = {}
    for (wanted, value), (own, times) in product(f.terms.items(), premise.f.terms.items()):
        rest = quotient(wanted, own) if own else None
        if rest is not None and value / times > 0 and not quantities(Relation(">=", of_monomial(rest))):
            factors |= dict.fromkeys(of_monomial(rest, value / times / share) for share in (1, count))
    for own, times in premise.f.terms.items():  # what its term is multiplied by in f, where that is a sum
        if len(own) == 1 and own[0][1] == 1 and (whole := coefficients(f, own[0][0]).get(1)) is not None and not whole.number:
            if not quantities(Relation(">=", whole)):
                factors[whole * constant(1 / times)] = None
    return [each for factor in (*factors, ONE) if (each := _not_below_zero(scene, factor)) is not None]


def _not_below_zero(scene, factor: Polynomial) -> Theorem | None:
    """⊢ factor > 0, or factor >= 0, where one of them is known."""
    for op in (">", ">="):
        with suppress(*CANNOT):
            return scene.have(Relation(op, factor))
    return None


def _integrated(scene, f: Polynomial) -> Theorem:
    """⊢ f >= 0, for a number and multiples of quantities that are integrals of positive parts or of densities on events."""
    atoms = sorted(quantities(Relation(">=", f)), key=lambda atom: atom.key)
    if not 0 < len(atoms) <= MOST_PARTS or any(atom.head not in INTEGRANDS for atom in atoms):
        raise ValueError("no positive parts, or too many")
    weights = [coefficients(f, atom).get(1, ZERO) for atom in atoms]
    number = f - sum_of(weight * as_term(atom) for weight, atom in zip(weights, atoms, strict=True))
    if quantities(Relation(">=", number), *(Relation(">=", weight) for weight in weights)):
        raise ValueError("not a sum of divergences with numbers")
    parts = [(weight, *_part(scene, atom)) for weight, atom in zip(weights, atoms, strict=True)]
    whole = sum_of(weight * integrand for weight, integrand, *_ in parts)
    total = _at_points(scene, whole, _shares(parts, number, whole), [fact for *_, facts in parts for fact in facts])
    values = [scaled(equals(definition, as_term(atom), function("integral", integrand)), weight)
              for atom, (weight, integrand, definition, _) in zip(atoms, parts, strict=True)]
    return arithmetic((1, total), *values)


def _part(scene, atom: Atom) -> tuple[Polynomial, Theorem, list[Theorem]]:
    """(g, ⊢ D == ∫ g, ⊢ finite(∫ g) where the core asks for it)."""
    text, names, finite = INTEGRANDS[atom.head]
    values = dict(zip(names, atom.args, strict=True))
    definition = scene.lemma(axiom(atom.head), **values)
    kinds = {"P": "law", "Q": "law", "S": "event"}
    put = {Atom(kinds[name], (name,)) if name in kinds else name: value for name, value in values.items()}
    return substitute(as_polynomial(text), put), definition, [scene.lemma(finite(), **values)] if finite else []


def _shares(parts, number: Polynomial, whole: Polynomial):
    """Sums of densities that integrate to the number: pos(x) = x + pos(−x) for some of the parts, and what is left with one law."""
    laws = [as_term(atom) for atom in sorted(whole.points, key=lambda atom: atom.key) if atom.head == "density"]
    ones = {law.atom: ONE for law in laws}
    swaps = [weight * inside.atom.args[0] for weight, inside, *_ in parts if inside.atom and inside.atom.head == "pos"]
    for taken in product((False, True), repeat=len(swaps)):
        moved = -sum_of(x for x, wanted in zip(swaps, taken, strict=True) if wanted)
        left = number - replaced(moved, ones)
        yield from [moved] if left == ZERO else [moved + left * law for law in laws]


def _at_points(scene, whole: Polynomial, shares, facts) -> Theorem:
    """⊢ ∫ whole + κ >= 0 for the first share of κ with which the sum is >= 0 at every point."""
    varying = sorted(whole.points, key=lambda atom: atom.key)
    names = {atom: symbol(f"point{place}_") for place, atom in enumerate(varying)}
    ranges = [each for atom in varying for each in ([point(atom), at_most_one(atom)] if atom.head == "indicator" else [point(atom)])]
    numbers = [*(fact.relation for fact in scene.scalars), *(Relation(each.op, replaced(each.f, names)) for each in ranges)]
    last = ValueError("no share of the number")
    for share in islice(shares, MOST_SHARES):
        try:
            r = normal(replaced(whole + share, names), Prover(numbers))  # levels may be logarithms
            theorem = r.back(_not_negative(r.now, numbers))
        except ValueError as problem:
            last = problem
            continue
        here = cut(ranges, instance(theorem, {name.atom.args[0]: as_term(atom) for atom, name in names.items()}))
        return integrate_all(here, facts)
    raise last


def _not_negative(f: Polynomial, known: list[Relation]) -> Theorem:
    """⊢ f >= 0: positive parts that f falls in have the one value or the other, of the others it is enough that they are >= 0 and >= x."""
    if Prover(known).samples.refute(f):
        raise ValueError(f"false at some numbers: {f}")
    parts = [atom for atom in sorted(f.atoms, key=lambda atom: atom.key) if atom.head == "pos"]
    falling = next((atom for atom in parts if min(_values(f, atom)) < 0), None)
    if falling is None:
        bounds = [instance(bound(), {"x": atom.args[0]}) for atom in parts for bound in (pos_nonnegative, pos_at_least)]
        try:
            return search(Relation(">=", f), [*map(assume, known), *bounds])
        except ValueError:
            return _by_factor(f, parts, known) or shown(f, known)
    x, sides = falling.args[0], []
    for here, name, value in ((Relation(">=", x), "pos_above", x), (Relation(">=", -x), "pos_below", ZERO)):
        r = Rewritten(f)
        r.put(falling, axiom(name, x=x), value)
        sides.append(r.back(_not_negative(r.now, [*known, here])))
    return cases(x, *sides)


def _by_factor(f: Polynomial, parts: list[Atom], known: list[Relation]) -> Theorem | None:
    """⊢ f >= 0 with x for each positive part of x, where that is c·g and b·g is at least what is known to be >= 0, for factors b of c."""
    prover, least = Prover(known), replaced(f, {atom: atom.args[0] for atom in parts})
    if least.number is not None or prover.samples.refute(least):
        return None
    number, factor_list = factors(least)
    signs = [(g, prover.nonnegative(g) or prover.nonnegative(-g)) for g, count in factor_list for _ in range(count)]
    above, unknown = [sign for _, sign in signs if sign is not None], [g for g, sign in signs if sign is None]
    weights = [prover.nonnegative(coefficients(f, atom)[1]) for atom in parts]
    if len(unknown) != 1 or None in weights:
        return None
    number *= prod(1 if sign.f == g else -1 for g, sign in signs if sign is not None)
    g, scale = (unknown[0], number) if number > 0 else (-unknown[0], -number)
    more = [(1, weight, instance(pos_at_least(), {"x": atom.args[0]})) for weight, atom in zip(weights, parts, strict=True)]
    facts = [fact for fact in map(assume, known) if fact.op == ">=" and len(fact.f.terms) > 1]
    for fact, size in product(facts, range(len(above) + 1)):
        for taken in combinations(range(len(above)), size):
            rest = prod((above[place].f for place in taken), start=g) - fact.f
            if not prover.samples.refute(rest) and (larger := prover.nonnegative(rest)) is not None:
                others = [each for place, each in enumerate(above) if place not in taken]
                return arithmetic((scale, larger, *others), (scale, fact, *others), *more)
    return None


def _values(f: Polynomial, atom: Atom) -> list:
    return [value for monomial, value in f.terms.items() if (atom, 1) in monomial]
