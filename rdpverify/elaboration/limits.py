"""f >= 0 on a range without upper end, where f falls, and is above −c/m at every m further out; the same towards an open end of a range;
and bounds put in for functions."""

from functools import cache
from itertools import product

from ..core.calculus import arguments_to_be_positive, derivative
from ..core.polynomial import ONE, ZERO, Polynomial, constant, function, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .book import arithmetic, assume, axiom, cases, contradiction, cut, instance, rises
from .descent import bound_in, fresh, inside
from .functions import apply, inv, weakened
from .lemmas import equals, scaled
from .rewriting import coefficients, of_monomial

BOUNDS = {
    "digamma": ("digamma_below", "digamma_above"),
    "loggamma": ("stirling_closer", "stirling_above"),
    "erfc": ("mills_below", "mills_above"),
}
WIDTHS = (1, 4)  # how steep the bound may be by which a limit is told


def by_bounds(op: str, f: Polynomial, known) -> Theorem | None:
    """f = c·F(z) + rest from a bound of F(z) in its place."""
    for atom in sorted((atom for atom in f.atoms if atom.head in BOUNDS), key=lambda atom: atom.key):
        parts = coefficients(f, atom)
        if set(parts) - {0, 1}:
            continue
        positive, factor = known.positive(atom.args[0]), parts[1]
        for (name, sign), further in product(zip(BOUNDS[atom.head], (1, -1), strict=True), (False, atom.head == "digamma")):
            side = known.positive(constant(sign) * factor)
            if positive is None or side is None:
                continue
            bound = apply(digamma_one_further(name), [positive], x=atom.args[0]) if further else cut(positive, axiom(name, x=atom.args[0]))
            rest = f - side.f * bound.f
            if atom in rest.atoms or known.samples.refute(rest):
                continue
            theorem = (known.positive if op == ">" else known.nonnegative)(rest)
            if theorem is not None:
                return arithmetic((1, theorem), (1, side, bound))
    return None


@cache
def digamma_one_further(name: str) -> Theorem:
    """A bound of digamma(x) by that of digamma(x + 1), which is closer for little x."""
    x = symbol("x")
    bound = cut(arithmetic((1, assume(Relation(">", x))), (1,)), axiom(name, x=x + ONE))
    here, further = function("digamma", x), function("digamma", x + ONE)
    side = 1 if bound.f.terms.get(((further.atom, 1),), 0) > 0 else -1
    return arithmetic((1, bound), scaled(equals(axiom("digamma_step"), further, here + inv(x)), -side))


def by_limit(op: str, f: Polynomial, known) -> Theorem | None:
    """Where f < 0 it would be below −1/m for some m far out, and yet it falls from there on."""
    if op != ">=" or known.descents:
        return None
    for name in sorted(f.symbols):
        if known.nonnegative(symbol(name)) is None or any(_bounds_above(fact, name) for fact in known.facts):
            continue
        try:
            falls = -derivative(f, name)
        except RdpVerifyError:
            continue
        if known.samples.refute(falls):
            continue
        theorem = from_infinity(f, name, known, lambda inner, steepness, t, least: inner.nonnegative(steepness))
        if theorem is not None:
            return theorem
    return None


def _bounds_above(fact: Theorem, name: str) -> bool:
    """May the fact keep the symbol from growing?"""
    if fact.op not in (">", ">=", "==") or name not in fact.f.symbols:
        return False
    bound = bound_in(fact, name)
    return bound is None or bound[0] < 0


def from_infinity(f: Polynomial, name: str, known, slope) -> Theorem | None:
    """f >= 0 as it falls from x on, and f(m) + c/m >= 0 for m >= x + 1; ``slope`` proves −f′ >= 0, as for :func:`.descent.rising`."""
    x, m_name = symbol(name), fresh(f, ZERO, known)
    m, start = symbol(m_name), known.nonnegative(x)
    if start is None:
        return None
    beyond = _beyond(known, name, m)
    c, far = _near(substitute(f, {name: m}), inv(m), beyond, name)
    if far is None:
        return None
    falling = _rising(-f, name, x, m, beyond, slope, False)  # f(x) − f(m) >= 0
    if falling is None:
        return None
    above = arithmetic((1, cut(arithmetic((1, beyond.facts[len(known.hypotheses)]), (1,)), falling)), (1, far))  # f(x) + c/m >= 0
    return _absurd(f, above, m_name, _far_out(c), {"x": x}, [start])


def from_open_end(f: Polynomial, name: str, end: Polynomial, upper: bool, known, slope) -> Theorem | None:
    """f >= 0 as it rises from an open end on, and f(y) + c·h >= 0 for the y whose distance h from the end is at most that of x."""
    x, h_name = symbol(name), fresh(f, end, known)
    h, distance = symbol(h_name), (end - x if upper else x - end)
    wide = known.positive(distance)
    if wide is None:
        return None
    from .prover import Prover

    hypotheses = [*known.hypotheses, Relation(">", h), Relation(">=", distance - h)]
    within = Prover(hypotheses, known.facts[len(known.hypotheses):], descents=known.descents)
    y = end - h if upper else end + h
    c, near = _near(substitute(f, {name: y}), h, within, name)
    if near is None:
        return None
    start, stop = (x, y) if upper else (y, x)
    rising = _rising(-f if upper else f, name, start, stop, within, slope, upper)  # f(x) − f(y) >= 0
    return rising and _absurd(f, arithmetic((1, rising), (1, near)), h_name, _close_by(c), {"x": distance}, [wide])


def _near(f: Polynomial, error: Polynomial, known, name: str) -> tuple[int, Theorem | None]:
    """(c, ⊢ f + c·error >= 0): of terms of one sign and the others apart, of logarithms and the rest apart, or at once.

    f does not speak of the symbol, whose facts are left out.
    """
    from .prover import Prover

    facts = [fact for fact in known.facts[len(known.hypotheses):] if name not in fact.relation.symbols]
    known = Prover([h for h in known.hypotheses if name not in h.symbols], facts, descents=known.descents)
    above = Polynomial({monomial: value for monomial, value in f.terms.items() if known.nonnegative(of_monomial(monomial, value), False)})
    logarithms = Polynomial({monomial: value for monomial, value in f.terms.items() if any(atom.head == "log" for atom, _ in monomial)})
    for c in WIDTHS:
        small = constant(c) * error
        for apart in dict.fromkeys((above, logarithms, ZERO)):
            for parts in ((f - apart + small, apart), (f - apart, apart + small)):
                signs = [known.nonnegative(part) for part in parts if part.terms]
                if None not in signs:
                    return c, arithmetic(*((1, each) for each in signs))
                if not apart.terms:
                    break
    return 0, None


def _rising(f: Polynomial, name: str, start: Polynomial, stop: Polynomial, known, slope, upper: bool) -> Theorem | None:
    """start <= stop ⊢ f(stop) − f(start) >= 0, one of the two the symbol itself."""
    x, t_name = symbol(name), fresh(f, start + stop, known)
    t = symbol(t_name)
    g = substitute(f, {name: t})
    wanted = slope(inside(known, name, x, t, start, stop, ">", upper), derivative(g, t_name), t_name, ">=")
    closed = inside(known, name, x, t, start, stop, ">=", upper)
    smooth = [closed.positive(argument) for argument in arguments_to_be_positive(g, t_name)]
    return None if wanted is None or None in smooth else rises(g, t_name, start, stop, weakened(wanted), smooth)


def _absurd(f: Polynomial, above: Theorem, name: str, place: tuple, values: dict, facts: list) -> Theorem:
    """f >= 0: where −f > 0, f + error >= 0 is false at the place."""
    value, conditions, size = place
    below, values = assume(Relation(">", -f)), {**values, "g": -f}
    there = [cut([below, *facts], instance(each, values)) for each in (*conditions, size)]
    at_place = cut(there, instance(above, {name: substitute(value, values)}))
    return cases(f, assume(Relation(">=", f)), contradiction(arithmetic((1, at_place), (1, there[-1])), Relation(">=", f)))


@cache
def _far_out(c: int) -> tuple:
    """m = x + 1 + c/g, ⊢ m >= x + 1, ⊢ g − c/m > 0, for g > 0, x >= 0."""
    from .prover import Prover

    g, x = symbol("g"), symbol("x")
    known, m = Prover([Relation(">", g), Relation(">=", x)]), x + ONE + constant(c) * inv(g)
    return m, [known.nonnegative(m - x - ONE)], known.positive(g - constant(c) * inv(m))


@cache
def _close_by(c: int) -> tuple:
    """h = x·g/(g + c·x), ⊢ h > 0, ⊢ x − h >= 0, ⊢ g − c·h > 0, for g > 0, x > 0."""
    from .prover import Prover

    g, x = symbol("g"), symbol("x")
    known = Prover([Relation(">", g), Relation(">", x)])
    h = x * g * inv(g + constant(c) * x)
    return h, [known.positive(h), known.nonnegative(x - h)], known.positive(g - constant(c) * h)


def _beyond(known, name: str, m: Polynomial):
    """What is known of m >= x + 1: every fact that bounds x from below."""
    from .prover import Prover

    x = symbol(name)
    relation = Relation(">=", m - x - ONE)
    beyond = Prover([*known.hypotheses, relation], known.facts[len(known.hypotheses):], descents=known.descents + 1)
    step = arithmetic((1, assume(relation)), (1,))
    for fact in known.facts:
        bound = bound_in(fact, name)
        if bound is not None and bound[0] > 0:
            beyond.learn(arithmetic((1, fact), (bound[0], step)))
    return beyond
