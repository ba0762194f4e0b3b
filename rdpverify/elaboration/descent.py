"""f >= 0 from an end of a symbol's range on: f is >= 0 there, and rises from there."""

from flint import fmpq

from ..core.calculus import arguments_to_be_positive, derivative
from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .book import arithmetic, axiom, cut, rises
from .functions import apply, exp, inverse_positive, weakened
from .lemmas import equals, scaled
from .normal import fraction
from .rewriting import coefficients

DEEPEST, MOST_TERMS = 7, 24


def by_descent(op: str, f: Polynomial, known) -> Theorem | None:
    if known.descents >= DEEPEST or len(f.terms) > MOST_TERMS:
        return None
    for multiplier, positive in _multipliers(f, known):
        r = None if multiplier is None else fraction(multiplier * f, known)
        g = f if r is None else r.now
        for name, end, upper in _ends(g, known):
            theorem = _from_end(op, g, name, end, upper, known)
            if theorem is None:
                continue
            if r is None:
                return theorem
            return divided(f, multiplier, positive, r.back(theorem), known)
    return None


def divided(f: Polynomial, multiplier: Polynomial, positive: Theorem, theorem: Theorem, known) -> Theorem | None:
    """f >= 0 from m·f >= 0, m > 0: f = inv(m)·m·f."""
    inverse = function("inv", multiplier)
    unit = cut(positive, axiom("inverse", x=multiplier))
    return arithmetic(
        (1, theorem, apply(inverse_positive(), [positive], x=multiplier)), scaled(equals(unit, multiplier * inverse, ONE), -f)
    )


def _multipliers(f: Polynomial, known):
    """(None, None) for f itself, then positive numbers that make f easier to differentiate."""
    yield None, None
    seen = set()
    for atom in sorted(f.atoms, key=lambda atom: atom.key):
        candidates = []
        if atom.head == "exp":
            candidates.append(exp(-atom.args[0]))
        if atom.head in ("log", "erfc", "loggamma"):
            factor = coefficients(f, atom).get(1, ZERO)
            if factor.number is None and len(factor.terms) == 1:
                for g in (factor, -factor):
                    if known.positive(g, False) is not None:
                        candidates.append(function("inv", g))
        for candidate in candidates:
            positive = known.positive(candidate)
            if candidate not in seen and positive is not None:
                seen.add(candidate)
                yield candidate, positive


def bound_in(fact: Theorem, name: str) -> tuple[fmpq, Polynomial] | None:
    """(c, end) of a fact c·(x − end) >= 0 or > 0, c a number and the end without x."""
    if fact.op not in (">", ">=") or name not in fact.f.symbols:
        return None
    parts = coefficients(fact.f, Atom("symbol", (name,)))
    rest = parts.get(0, ZERO)
    if 1 not in parts or set(parts) - {0, 1} or parts[1].number is None or name in rest.symbols:
        return None
    return parts[1].number, rest * constant(-1 / parts[1].number)


def _ends(f: Polynomial, known):
    """(symbol, end, is it an upper one?), the ends that facts tell."""
    for name in sorted(f.symbols):
        bounds = (bound_in(fact, name) for fact in known.facts)
        for end, upper in dict.fromkeys((bound[1], bound[0] < 0) for bound in bounds if bound):
            yield name, end, upper


def _from_end(op: str, f: Polynomial, name: str, end: Polynomial, upper: bool, known) -> Theorem | None:
    try:
        slope = derivative(f, name)
    except RdpVerifyError:
        return None
    at_end = substitute(f, {name: end})
    if known.samples.refute(-slope if upper else slope) or known.samples.refute(at_end):
        return None
    if any(known.positive(substitute(argument, {name: end})) is None for argument in arguments_to_be_positive(f, name)):
        return None
    face = (known.positive(at_end) if op == ">" else None) or known.nonnegative(at_end)
    if face is None:
        return None
    return rising(op, f, name, end, upper, known, face, lambda inner, steepness, t, least:
                  (inner.positive(steepness) if least == ">" else None) or inner.nonnegative(steepness))


def rising(op: str, f: Polynomial, name: str, end: Polynomial, upper: bool, known, face: Theorem, slope) -> Theorem | None:
    """f >= 0 (> 0) from its value at an end of a symbol's range, ⊢ f(end) >= 0, and its slope from there on.

    ``slope(known, f′, t, op)`` proves f′(t) >= 0 (> 0) from what is known of t between the end and the symbol.
    """
    x, op = symbol(name), ">" if op == ">" and face.op != ">" else ">="
    distance = known.nonnegative(end - x if upper else x - end)
    if op == ">" and distance is not None and distance.op != ">":
        distance = known.positive(end - x if upper else x - end)
    if distance is None:
        return None
    name_t = fresh(f, end, known)
    t = symbol(name_t)
    start, stop = (x, end) if upper else (end, x)
    g = substitute(-f if upper else f, {name: t})
    wanted = slope(inside(known, name, x, t, start, stop, ">", upper), derivative(g, name_t), name_t, op)
    if wanted is None or (op == ">" and wanted.op != ">"):
        return None
    if distance.op != ">":
        wanted = weakened(wanted)
    closed = inside(known, name, x, t, start, stop, ">=", upper)
    smooth = [closed.positive(argument) for argument in arguments_to_be_positive(g, name_t)]
    if any(theorem is None for theorem in smooth):
        return None
    return arithmetic((1, face), (1, cut(distance, rises(g, name_t, start, stop, wanted, smooth))))


def fresh(f: Polynomial, end: Polynomial, known) -> str:
    used = set(f.symbols | end.symbols).union(*(fact.relation.symbols for fact in known.facts))
    return next(name for name in ("t", *(f"t{i}" for i in range(1, 50))) if name not in used)


def inside(known, name: str, x: Polynomial, t: Polynomial, start: Polynomial, stop: Polynomial, op: str, upper: bool):
    """What is known of t between the ends: facts about x hold for t too where they hold at both ends."""
    from .prover import Prover

    hypotheses = list(known.hypotheses)
    between = [Relation(op, t - start), Relation(op, stop - t)]
    inner = Prover([*hypotheses, *between], [fact for fact in known.facts if fact.hypotheses], descents=known.descents + 1)
    assumed = inner.facts[len(hypotheses) : len(hypotheses) + 2]
    for fact in known.facts:
        bound = bound_in(fact, name)
        if bound is None:
            continue
        value = bound[0]
        here = fact if (value > 0) == upper else None  # the fact at x; else at the end
        if here is None:
            end = stop if upper else start
            here = known.nonnegative(substitute(fact.f, {name: end}))
            if here is None:
                continue
        side = assumed[0] if value > 0 else assumed[1]
        fact_here = arithmetic((1, here), (abs(value), side))
        if fact_here.f == substitute(fact.f, {name: t}) and fact_here.f.number is None:
            inner.learn(fact_here)
    return inner
