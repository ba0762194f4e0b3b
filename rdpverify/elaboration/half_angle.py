"""Arc sines by the tangent w of half the angle: asin(x) = 2·atan(w), x = 2w/(1 + w²), √(1 − x²) = (1 − w²)/(1 + w²)."""

from functools import cache

from flint import fmpq

from ..core.polynomial import ONE, Polynomial, constant, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, assume, axiom, cut, instance
from .functions import apply, inv, inverse_is, root_squared
from .lemmas import equals, scaled
from .rewriting import at_value, of_atom
from .roots import named

HALF, TWO = constant(fmpq(1, 2)), constant(2)
X, S, W = symbol("x"), symbol("s"), symbol("w")
TANGENT = X * inv(ONE + S)


def by_half_angle(op: str, f: Polynomial, known) -> Theorem | None:
    """f >= 0 or f > 0 in one symbol between −1 and 1, of whose arc sine it speaks."""
    from .prover import Prover
    from .scalar import attempt
    from .touching import by_cover

    x = symbol(next(iter(f.symbols))) if len(f.symbols) == 1 else None
    if x is None:
        return None
    root = function("pow", ONE - x * x, HALF).atom
    tangent = x * inv(ONE + of_atom(root))
    if not any(atom.head == "atan" and atom.args[0] == tangent for atom in f.atoms):
        return None
    taken = [name for name in ("s", "w", "x") if symbol(name) != x]
    s, w = map(symbol, taken[:2])
    over = inv(ONE + w * w)
    place, cosine = TWO * w * over, (ONE - w * w) * over
    spoken = named(named(f, function("atan", tangent).atom, function("atan", w)), root, s)  # of x, s and w
    first = at_value(spoken, s.atom, assume(Relation("==", s - cosine)), cosine)
    second = at_value(first.now, x.atom, assume(Relation("==", x - place)), place)
    between = [g for g, there in ((w, x), (ONE - w, ONE - x), (ONE + w, ONE + x)) if known.nonnegative(there, False) is not None]
    inner, wanted = Prover([Relation(">=", g) for g in between]), Relation(op, second.now)
    theorem = by_cover(wanted, inner) or attempt(wanted, inner)
    if theorem is None:
        return None
    at_x = instance(first.back(second.back(theorem)), {w.atom.args[0]: tangent, s.atom.args[0]: of_atom(root)})
    above = known.nonnegative(ONE - x * x)
    facts = [known.nonnegative(of_atom(root)), apply(root_squared(), [above], x=ONE - x * x)]
    shown = [cut(facts, instance(each, {"x": x, "s": of_atom(root)})) for each in (sine(), cosine_of_half())]
    return cut([*shown, *(attempt(h, known) for h in at_x.hypotheses if h.op != "==")], at_x)


@cache
def _inverse() -> Theorem:
    """s >= 0, s² == 1 − x² ⊢ inv(1 + w²) == (1 + s)/2, for w = x/(1 + s)."""
    positive = arithmetic((1, assume(Relation(">=", S))), (1,))
    unit = scaled(equals(cut(positive, axiom("inverse", x=ONE + S)), (ONE + S) * inv(ONE + S), ONE), ONE)
    square = equals(assume(Relation("==", S * S + X * X - ONE)), X * X, ONE - S * S)
    i, half = inv(ONE + S), HALF * (ONE + S)
    # (1 + x²i²)(1 + s)/2 − 1, by (1 + s)·i == 1 twice and x² == 1 − s²
    product = arithmetic(scaled(square, i * i * half), scaled(unit, HALF * (ONE - S) * (ONE + S) * i), scaled(unit, HALF * (ONE - S)))
    above = arithmetic((1,), (("square", TANGENT),))
    return apply(inverse_is(1), [above, product], x=ONE + TANGENT * TANGENT, y=half)


@cache
def sine() -> Theorem:
    """s >= 0, s² == 1 − x² ⊢ x == 2w·inv(1 + w²), for w = x/(1 + s)."""
    over = inv(ONE + TANGENT * TANGENT)
    unit = cut(arithmetic((1, assume(Relation(">=", S))), (1,)), axiom("inverse", x=ONE + S))
    return arithmetic(scaled(equals(_inverse(), over, HALF * (ONE + S)), -TWO * TANGENT),
                      scaled(equals(unit, (ONE + S) * inv(ONE + S), ONE), -X))


@cache
def cosine_of_half() -> Theorem:
    """s >= 0, s² == 1 − x² ⊢ s == (1 − w²)·inv(1 + w²), for w = x/(1 + s)."""
    over, whole = inv(ONE + TANGENT * TANGENT), ONE + TANGENT * TANGENT
    unit = cut(arithmetic((1,), (("square", TANGENT),)), axiom("inverse", x=whole))
    # (1 − w²)·inv(1 + w²) = 2·inv(1 + w²) − (1 + w²)·inv(1 + w²)
    return arithmetic(scaled(equals(_inverse(), over, HALF * (ONE + S)), -TWO), equals(unit, whole * over, ONE))
