"""f >= 0 on a range without upper end, where f falls, and is above −1/m at every m further out; and bounds put in for functions."""

from ..core.calculus import arguments_to_be_positive, derivative
from ..core.polynomial import ZERO, Polynomial, constant, substitute, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .book import arithmetic, assume, axiom, cases, contradiction, cut, instance, rises
from .descent import bound_in, fresh, inside
from .functions import inv, weakened
from .rewriting import coefficients

BOUNDS = {
    "digamma": ("digamma_below", "digamma_above"),
    "loggamma": ("stirling_closer", "stirling_above"),
    "erfc": ("mills_below", "mills_above"),
}


def by_bounds(op: str, f: Polynomial, known) -> Theorem | None:
    """f = c·F(z) + rest from a bound of F(z) in its place."""
    for atom in sorted((atom for atom in f.atoms if atom.head in BOUNDS), key=lambda atom: atom.key):
        parts = coefficients(f, atom)
        if set(parts) - {0, 1}:
            continue
        positive, factor = known.positive(atom.args[0]), parts[1]
        for name, sign in zip(BOUNDS[atom.head], (1, -1), strict=True):
            side = known.positive(constant(sign) * factor)
            if positive is None or side is None:
                continue
            bound = cut(positive, axiom(name, x=atom.args[0]))
            rest = f - side.f * bound.f
            if atom in rest.atoms or known.samples.refute(rest):
                continue
            found = (known.positive if op == ">" else known.nonnegative)(rest)
            if found is not None:
                return arithmetic((1, found), (1, side, bound))
    return None


def by_limit(op: str, f: Polynomial, known) -> Theorem | None:
    """Where f < 0 it would be below −1/m for some m far out, and yet it falls from there on."""
    if op != ">=" or known.descents:
        return None
    for name in sorted(f.symbols):
        x = symbol(name)
        if known.positive(x) is None or any(_bounds_above(fact, name) for fact in known.facts):
            continue
        try:
            falls = -derivative(f, name)
        except RdpVerifyError:
            continue
        if known.samples.refute(falls):
            continue
        found = _from_infinity(f, name, known)
        if found is not None:
            return found
    return None


def _bounds_above(fact: Theorem, name: str) -> bool:
    """May the fact keep the symbol from growing?"""
    if fact.op not in (">", ">=", "==") or name not in fact.f.symbols:
        return False
    bound = bound_in(fact, name)
    return bound is None or bound[0] < 0


def _from_infinity(f: Polynomial, name: str, known) -> Theorem | None:
    x, m_name = symbol(name), fresh(f, ZERO, known)
    m = symbol(m_name)
    at_m = substitute(f, {name: m})
    beyond = _beyond(known, name, m)
    far = beyond.nonnegative(at_m + inv(m))
    if far is None:
        return None
    t_name = fresh(f, m, known)
    t = symbol(t_name)
    g = substitute(-f, {name: t})
    inner = inside(known, name, x, t, x, m, ">", False)
    wanted = inner.nonnegative(derivative(g, t_name))
    if wanted is None:
        return None
    closed = inside(known, name, x, t, x, m, ">=", False)
    smooth = [closed.positive(argument) for argument in arguments_to_be_positive(g, t_name)]
    if any(theorem is None for theorem in smooth):
        return None

    falling = rises(g, t_name, x, m, weakened(wanted), smooth)  # f(x) − f(m) >= 0
    above = arithmetic((1, falling), (1, far))  # f(x) + 1/m >= 0
    place = x + constant(2) * inv(-f)
    below, start = assume(Relation(">", -f)), known.positive(x)
    from .prover import Prover

    there = Prover(facts=[below, start])
    further = there.nonnegative(place - x)
    small = _small()
    if further is None:
        return None
    at_place = cut(further, instance(above, {m_name: place}))
    size = cut([below, start], instance(small, {"x": x, "g": -f}))
    absurd = contradiction(arithmetic((1, at_place), (1, size)), Relation(">=", f))
    return cases(f, assume(Relation(">=", f)), absurd)


def _small() -> Theorem:
    """g > 0, x > 0 ⊢ g − inv(x + 2·inv(g)) > 0."""
    from .prover import Prover

    g, x = symbol("g"), symbol("x")
    known = Prover([Relation(">", g), Relation(">", x)])
    return known.positive(g - inv(x + constant(2) * inv(g)))


def _beyond(known, name: str, m: Polynomial):
    """What is known of m >= x: every fact that bounds x from below."""
    from .prover import Prover

    x = symbol(name)
    beyond = Prover([*known.hypotheses, Relation(">=", m - x)], known.facts, descents=known.descents + 1)
    step = assume(Relation(">=", m - x))
    for fact in known.facts:
        bound = bound_in(fact, name)
        if bound is not None and bound[0] > 0:
            beyond.learn(arithmetic((1, fact), (bound[0], step)))
    return beyond
