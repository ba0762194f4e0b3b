"""From an inequality at every point to one between integrals, for any number of laws.

All laws named have densities with respect to their sum.  The rule asks for Σ cⱼ·gⱼ >= 0 at almost every point; densities there are 0 or
positive, indicators 0 or 1, and a point where all densities are 0 is none.  Each integrand must be 0 where all densities are 0, and its
integral must converge absolutely.
"""

from itertools import product

from ..deadline import look
from ..errors import require
from .polynomial import ONE, Atom, Polynomial, density, function, sum_of
from .relation import Relation
from .theorem import Theorem, established

MEASURABLE = {"density", "indicator", "test", "exp", "log", "inv", "pow", "pos", "step", "symbol"}
MOST_PATTERNS = 4096


def integrate(theorems, facts=()) -> Theorem:
    """From Γ ⊢ Σ cⱼ·gⱼ >= 0 (== 0) at every point: Γ ⊢ Σ cⱼ·integral(gⱼ) >= 0 (== 0), where a density's own integral is 1.

    ``theorems`` have one conclusion; each serves the patterns of zero and positive densities, of indicators 0 and 1, that imply
    its hypotheses about these, and every pattern that has mass is served by one.  ``facts`` prove, with hypotheses about no point,
    ``finite(integral(gⱼ))`` for each integrand that is not a density times a number or an indicator; ``continuous(P, Q)``, which leaves
    out the patterns with q = 0 < p; and ``finite(max_divergence(P, Q))``, by which p <= exp(max_divergence(P, Q))·q at almost every point.
    """
    op, f = theorems[0].relation
    op = ">=" if op == ">" else op
    require(op in (">=", "==") and all(theorem.relation == theorems[0].relation for theorem in theorems),
            "expected one conclusion, f >= 0 or f == 0")
    require(not any(fact.relation.points or any(h.points for h in fact.hypotheses) for fact in facts), "a fact speaks of a point")
    hypotheses = _covered(theorems, facts).union(*(fact.hypotheses for fact in facts))
    return established(hypotheses, Relation(op, _integrated(f, facts)))


def finite_integral(integrand: Polynomial, bounds, facts=()) -> Theorem:
    """⊢ finite(integral(g)) from theorems ``Σ cⱼ·gⱼ − g >= 0`` and ``Σ cⱼ·gⱼ + g >= 0`` at every point, ``bounds`` a list of such pairs.

    Each pair serves some of the patterns, as in :func:`integrate`; the gⱼ are densities or integrals known by ``facts`` to be finite.
    """
    require(not any(fact.relation.points or any(h.points for h in fact.hypotheses) for fact in facts), "a fact speaks of a point")
    _vanishes(integrand, facts)
    hypotheses = set().union(*(fact.hypotheses for fact in facts))
    upper, lower = zip(*bounds, strict=True)
    for side, sign in ((upper, integrand), (lower, -integrand)):
        for theorem in side:
            require(theorem.op in (">=", ">", "=="), "expected bounds")
            _integrated(theorem.f + sign, facts)  # every part of the bound is finite
        hypotheses |= _covered(side, facts, atoms=integrand.points)
    return established(hypotheses, Relation("finite", function("integral", integrand)))


def _integrated(f: Polynomial, facts) -> Polynomial:
    """Σ cⱼ·integral(gⱼ), the part of each monomial that varies from point to point being its integrand."""
    parts, finite = [], {fact.f for fact in facts if fact.op == "finite"}
    for monomial, value in f.terms.items():
        inside = Polynomial({tuple(item for item in monomial if item[0].points): ONE.number})
        outside = Polynomial({tuple(item for item in monomial if not item[0].points): value})
        atom = inside.atom
        if atom is not None and atom.head == "density":
            parts.append(outside)
            continue
        integral = function("integral", inside)
        if not _at_most_a_density(inside):
            _vanishes(inside, facts)
            require(integral in finite, f"not known to be finite: integral({inside})")
        parts.append(outside * integral)
    return sum_of(parts)


def _at_most_a_density(g: Polynomial) -> bool:
    """Is it one density times indicators, tests and steps?"""
    (monomial, _), = g.terms.items() if len(g.terms) == 1 else ((((), None),))
    densities = [count for atom, count in monomial if atom.head == "density"]
    others = [atom for atom, _ in monomial if atom.head != "density"]
    return densities == [1] and all(atom.head in ("indicator", "test") or (atom.head == "step" and _measurable(atom)) for atom in others)


def _measurable(atom: Atom) -> bool:
    look()
    arguments = [argument for argument in atom.args if isinstance(argument, Polynomial)]
    return atom.head in MEASURABLE and all(_measurable(part) or not part.points for argument in arguments for part in argument.atoms)


def _vanishes(g: Polynomial, facts) -> None:
    """RuleError unless g is a measurable function of the point that is 0 where all densities are 0."""
    positive = {fact.f for fact in facts if fact.op == ">"}  # pow(0, a) is 0 for a > 0
    for monomial in g.terms:
        require(all(_measurable(atom) for atom, _ in monomial if atom.points), f"not an integrand: {g}")
    require(_zero(g, positive), f"not known to be 0 where all densities are: {g}")


def _zero(g: Polynomial, positive: set) -> bool:
    """Is it 0 where all densities are 0?"""
    look()
    return all(any(_zero_atom(atom, positive) for atom, _ in monomial) for monomial in g.terms)


def _zero_atom(atom: Atom, positive: set) -> bool:
    if atom.head == "pow":
        base, exponent = atom.args
        return (exponent in positive or (exponent.number or 0) > 0) and _zero(base, positive)
    return atom.head == "density" or (atom.head in ("pos", "step") and _zero(atom.args[0], positive))


def _covered(theorems, facts, atoms=frozenset()) -> set[Relation]:
    """The hypotheses of the theorems about no point, once every pattern with mass is served.  RuleError when one is not."""
    points = frozenset(atoms).union(*(theorem.relation.points.union(*(h.points for h in theorem.hypotheses)) for theorem in theorems))
    densities = sorted((atom for atom in points if atom.head == "density"), key=lambda atom: atom.serial)
    indicators = sorted((atom for atom in points if atom.head == "indicator"), key=lambda atom: atom.serial)
    require(2 ** (len(densities) + len(indicators)) <= MOST_PATTERNS, "too many laws and events")
    apart = {fact.f for fact in facts if fact.op == "continuous"}
    almost = {Relation(">=", _ceiling(fact.f.atom) - density(fact.f.atom.args[0]))
              for fact in facts if fact.op == "finite" and fact.f.atom and fact.f.atom.head == "max_divergence"}
    hypotheses: set[Relation] = set()
    for signs in product((True, False), repeat=len(densities) + len(indicators)):
        look()
        positive = dict(zip(densities + indicators, signs, strict=True))
        if not any(positive[density] for density in densities):
            continue
        if any(_is_positive(P, positive) is True and _is_positive(Q, positive) is False for P, Q in apart):
            continue
        serving = next((theorem for theorem in theorems
                        if all(_implied(h, positive, almost) for h in theorem.hypotheses if h.points)), None)
        require(serving is not None, f"no theorem serves the points where {_pattern(positive)}")
        hypotheses.update(h for h in serving.hypotheses if not h.points)
    return hypotheses


def _is_positive(law: Atom, positive: dict) -> bool | None:
    return positive.get(Atom("density", (law,)))


def _implied(hypothesis: Relation, positive: dict, almost: set) -> bool:
    """Does the pattern imply the hypothesis, or does it hold at almost every point?"""
    if hypothesis in almost:
        return True
    for atom, sign in positive.items():
        g = Polynomial({((atom, 1),): ONE.number})
        if hypothesis == Relation(">=", g) or (hypothesis in (Relation(">", g), Relation("==", g - ONE)) and sign
                                               and (atom.head == "indicator" or hypothesis.op == ">")):
            return True
        if hypothesis == Relation("==", g):
            return not sign
    return False


def _ceiling(divergence: Atom) -> Polynomial:
    return function("exp", Polynomial({((divergence, 1),): ONE.number})) * density(divergence.args[1])


def _pattern(positive: dict) -> str:
    return ", ".join(f"{atom} {'> 0' if sign else '= 0'}" for atom, sign in positive.items()) or "nothing is said"
