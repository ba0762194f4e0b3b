"""Theorems about sines and cosines, from their derivatives, their values at 0 and that cos(π/2) is 0."""

from functools import cache

from flint import fmpq

from ..core.calculus import derivative
from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, assume, axiom, by_numbers, cases, congruence, contradiction, cut, instance, on_box, rises
from .functions import apply, inverse_positive, larger_by_square, weakened
from .lemmas import equals, scaled
from .rewriting import Rewritten, coefficients

X, Y = symbol("x"), symbol("y")
HALF_TURN, QUARTER = function("pi"), constant(fmpq(1, 2)) * function("pi")


def sin(f: Polynomial) -> Polynomial:
    return function("sin", f)


def cos(f: Polynomial) -> Polynomial:
    return function("cos", f)


@cache
def at_zero(head: str) -> Theorem:
    """⊢ sin(0) == 0, cos(0) == 1."""
    f = function(head, ZERO) - (ONE if head == "cos" else ZERO)
    return both_ways(by_numbers(Relation(">=", f)), by_numbers(Relation(">=", -f)))


def both_ways(above: Theorem, below: Theorem) -> Theorem:
    """⊢ f == 0 from f >= 0 and −f >= 0."""
    f, goal = above.f, Relation("==", above.f)
    wrong = [contradiction(arithmetic((1, assume(Relation(">", sign * f))), (1, other)), goal)
             for sign, other in ((ONE, below), (-ONE, above))]
    return cases(f, wrong[0], assume(goal), wrong[1])


@cache
def constant_in_x(f: Polynomial) -> Theorem:
    """⊢ f(x) − f(0) == 0, where the derivative of f in x is the number 0."""
    t = symbol("t_")
    g, level = substitute(f, {"x": t}), arithmetic()
    assert not derivative(g, "t_").terms
    sides = []
    for start, end, side in ((ZERO, X, X), (X, ZERO, -X)):
        up, down = (rises(sign * g, "t_", start, end, level) for sign in (ONE, -ONE))
        both = both_ways(*((up, down) if side is X else (down, up)))
        sides.append(both)
    return cases(X, *sides)


@cache
def circle() -> Theorem:
    """⊢ sin(x)² + cos(x)² == 1."""
    f = sin(X) ** 2 + cos(X) ** 2
    r = Rewritten(f - substitute(f, {"x": ZERO}))
    r.put(sin(ZERO).atom, at_zero("sin"), ZERO)
    r.put(cos(ZERO).atom, at_zero("cos"), ONE)
    level = constant_in_x(f)
    return arithmetic(equals(level, r.first, ZERO), scaled(equals(r.equation(), r.first, r.now), -1))


@cache
def root_of_zero(sign: int) -> Theorem:
    """x² + y² == 0 ⊢ x == 0."""
    goal, squares = Relation("==", X), assume("x**2 + y**2 == 0")
    wrong = []
    for value in (ONE, -ONE):
        positive = assume(Relation(">", value * X))
        other = arithmetic((("square", Y),))
        total = arithmetic((1, positive, positive), (1, other), scaled(equals(squares, X * X + Y * Y, ZERO), -1))
        wrong.append(contradiction(total, goal))
    return cases(X, wrong[0], assume(goal), wrong[1])


def _both_vanish(a: Polynomial, b: Polynomial, values: list) -> tuple[Theorem, Theorem]:
    """⊢ a == 0, ⊢ b == 0, where a² + b² has the derivative 0 in x and is 0 at x = 0 by these values of atoms."""
    f = a * a + b * b
    r = Rewritten(substitute(f, {"x": ZERO}))
    for atom, theorem, value in values:
        r.put(atom, theorem, value)
    assert not r.now.terms
    start = [equals(r.equation(), r.first, ZERO)] if r.changed else []
    level = arithmetic(equals(constant_in_x(f), f - r.first, ZERO), *start)
    return tuple(apply(root_of_zero(1), [level], x=first, y=second) for first, second in ((a, b), (b, a)))


ZEROS = [(sin(ZERO).atom, lambda: at_zero("sin"), ZERO), (cos(ZERO).atom, lambda: at_zero("cos"), ONE)]


@cache
def mirrored(head: str) -> Theorem:
    """⊢ sin(−x) == −sin(x), cos(−x) == cos(x)."""
    values = [(atom, theorem(), value) for atom, theorem, value in ZEROS]
    return dict(zip(("sin", "cos"), _both_vanish(sin(-X) + sin(X), cos(-X) - cos(X), values), strict=True))[head]


@cache
def of_sum(head: str) -> Theorem:
    """⊢ sin(x + y) == sin x·cos y + cos x·sin y, cos(x + y) == cos x·cos y − sin x·sin y."""
    values = [(atom, theorem(), value) for atom, theorem, value in ZEROS]
    a, b = sin(X + Y) - sin(X) * cos(Y) - cos(X) * sin(Y), cos(X + Y) - cos(X) * cos(Y) + sin(X) * sin(Y)
    return dict(zip(("sin", "cos"), _both_vanish(a, b, values), strict=True))[head]


@cache
def at_quarter(head: str) -> Theorem:
    """⊢ cos(π/2) == 0, sin(π/2) == 1."""
    if head == "cos":
        return axiom("quarter_turn")
    s, c = sin(QUARTER), cos(QUARTER)
    square = arithmetic(equals(instance(circle(), {"x": QUARTER}), s * s + c * c, ONE), scaled(equals(axiom("quarter_turn"), c, ZERO), -c))
    positive = weakened(by_numbers(Relation(">", s)))  # (s − 1)(s + 1) == 0 and s + 1 > 0
    up = apply(larger_by_square(">="), [positive, arithmetic((1, _zero()), equals(square, s * s, ONE))], x=s, y=ONE)
    down = apply(larger_by_square(">="), [arithmetic((1,)), arithmetic((1, _zero()), scaled(equals(square, s * s, ONE), -1))], x=ONE, y=s)
    return both_ways(up, down)


def _zero() -> Theorem:
    return arithmetic((("square", ZERO),))


@cache
def at_half_turn(head: str) -> Theorem:
    """⊢ sin(π) == 0, cos(π) == −1."""
    whole = instance(of_sum(head), {"x": QUARTER, "y": QUARTER})
    value = ZERO if head == "sin" else -ONE
    r = Rewritten(function(head, HALF_TURN))
    s, c = sin(QUARTER), cos(QUARTER)
    r.use(whole, r.now, s * c + c * s if head == "sin" else c * c - s * s)
    r.put(s.atom, at_quarter("sin"), ONE)
    r.put(c.atom, at_quarter("cos"), ZERO)
    assert r.now == value
    return r.equation()


@cache
def at_most_one(head: str, sign: int) -> Theorem:
    """⊢ 1 ∓ sin(x) >= 0, 1 ∓ cos(x) >= 0."""
    f, other = function(head, X), function("cos" if head == "sin" else "sin", X)
    square = arithmetic((("square", other),), equals(circle(), ONE, f * f + other * other))
    return apply(larger_by_square(">="), [arithmetic((1,)), square], x=ONE, y=constant(sign) * f)


@cache
def sine_positive() -> Theorem:
    """x > 0, π − x > 0 ⊢ sin(x) > 0: it rises up to 3/2, is seen to be positive up to 3, and is that of π − x beyond."""
    low, middle, high = (constant(fmpq(value)) for value in ("3/2", "9/4", "3"))
    early = _sine_of_little()
    between = [on_box(Relation(">", sin(X)), {"x": (a.number, b.number)}) for a, b in ((low, middle), (middle, high))]
    between = cases(X - middle, between[1], cut(assume(Relation(">", middle - X)), between[0]))
    r = Rewritten(sin(HALF_TURN - X))
    r.use(instance(of_sum("sin"), {"x": HALF_TURN, "y": -X}), r.now, sin(HALF_TURN) * cos(-X) + cos(HALF_TURN) * sin(-X))
    r.put(sin(HALF_TURN).atom, at_half_turn("sin"), ZERO)
    r.put(cos(HALF_TURN).atom, at_half_turn("cos"), -ONE)
    r.put(sin(-X).atom, mirrored("sin"), -sin(X))
    assert r.now == sin(X)
    near = arithmetic((1, assume(Relation(">", X - high))), (1, by_numbers(Relation(">", low + high - HALF_TURN))))
    late = apply(early, [weakened(near)], x=HALF_TURN - X)
    late = arithmetic((1, late), equals(r.equation(), r.now, r.first))
    return cases(low - X, early, cases(high - X, between, late))


def _sine_of_little() -> Theorem:
    """x > 0, 3/2 − x >= 0 ⊢ sin(x) > 0."""
    t, low = symbol("t_"), constant(fmpq(3, 2))
    steep = on_box(Relation(">", cos(t)), {"t_": (fmpq(0), fmpq(3, 2))})
    steep = cut(arithmetic((1, assume(Relation(">=", X - t))), (1, assume(Relation(">=", low - X)))), steep)
    return arithmetic((1, rises(sin(t), "t_", ZERO, X, steep)), equals(at_zero("sin"), sin(ZERO), ZERO))


@cache
def cosine_positive() -> Theorem:
    """π/2 + x > 0, π/2 − x > 0 ⊢ cos(x) > 0."""
    r = Rewritten(sin(X + QUARTER))
    r.use(instance(of_sum("sin"), {"y": QUARTER}), r.now, sin(X) * cos(QUARTER) + cos(X) * sin(QUARTER))
    r.put(cos(QUARTER).atom, at_quarter("cos"), ZERO)
    r.put(sin(QUARTER).atom, at_quarter("sin"), ONE)
    return arithmetic((1, instance(sine_positive(), {"x": X + QUARTER})), equals(r.equation(), r.now, r.first))


@cache
def atan_of_one() -> Theorem:
    """⊢ atan(1) == π/4: atan(sin x·inv(cos x)) − x stays the same from 0 to π/4, where sin is cos."""
    t, eighth = symbol("t_"), constant(fmpq(1, 4)) * HALF_TURN
    s, c = sin(t), cos(t)
    tangent = s * function("inv", c)
    quarter, (low, high) = by_numbers(Relation(">", eighth)), (assume(Relation(">=", f)) for f in (t, eighth - t))
    smooth = apply(cosine_positive(), [arithmetic((1, low), (2, quarter)), arithmetic((1, high), (1, quarter))], x=t)
    above = arithmetic((1,), (("square", tangent),))
    unit, whole = (cut(fact, axiom("inverse", x=fact.f)) for fact in (smooth, above))
    g, inverse = function("atan", tangent) - t, function("inv", above.f)
    equations = scaled(equals(unit, c * function("inv", c), ONE), inverse), equals(whole, above.f * inverse, ONE)  # add up to the slope
    slopes = (arithmetic((1, _zero()), *(scaled(each, sign) for each in equations)) for sign in (ONE, -ONE))
    same = both_ways(*(cut(weakened(quarter), rises(sign * g, "t_", ZERO, eighth, slope, [smooth]))
                       for sign, slope in zip((ONE, -ONE), slopes, strict=True)))
    s, c = sin(eighth), cos(eighth)
    turned = Rewritten(s)
    turned.use(instance(of_sum("sin"), {"x": QUARTER, "y": -eighth}), s, sin(QUARTER) * cos(-eighth) + cos(QUARTER) * sin(-eighth))
    turned.put(sin(QUARTER).atom, at_quarter("sin"), ONE)
    turned.put(cos(QUARTER).atom, at_quarter("cos"), ZERO)
    turned.put(cos(-eighth).atom, instance(mirrored("cos"), {"x": eighth}), c)
    one = Rewritten(s * function("inv", c))
    one.use(turned.equation(), s, c, function("inv", c))
    one.use(cut(by_numbers(Relation(">", c)), axiom("inverse", x=c)), one.now, ONE)
    start = sin(ZERO) * function("inv", cos(ZERO))
    nothing = Rewritten(start)
    nothing.put(sin(ZERO).atom, at_zero("sin"), ZERO)
    r = Rewritten(same.f)
    for old, value in ((one, ONE), (nothing, ZERO)):
        atom = function("atan", old.first).atom
        r.put(atom, congruence(atom, {0: (old.equation(), value)}), function("atan", value))
    r.put(function("atan", ZERO).atom, at_zero("atan"), ZERO)
    return arithmetic(equals(same, r.first, ZERO), scaled(equals(r.equation(), r.first, r.now), -1))


def arc(atom: Atom, known) -> tuple[Theorem, Polynomial] | None:
    """(⊢ atom == value, value) of an arc tangent of 0 or 1."""
    if not atom.args[0].terms:
        return at_zero("atan"), ZERO
    return (atan_of_one(), constant(fmpq(1, 4)) * HALF_TURN) if atom.args[0] == ONE else None


@cache
def atan_positive() -> Theorem:
    """x > 0 ⊢ atan(x) > 0."""
    t = symbol("t_")
    steep = apply(inverse_positive(), [arithmetic((1,), (("square", t),))], x=ONE + t * t)
    return arithmetic((1, rises(function("atan", t), "t_", ZERO, X, steep)), equals(at_zero("atan"), function("atan", ZERO), ZERO))


def positive(atom: Atom, known) -> Theorem | None:
    """⊢ sin(u) > 0 for 0 < u < π, cos(u) > 0 for −π/2 < u < π/2."""
    u = atom.args[0]
    ends = (u, HALF_TURN - u) if atom.head == "sin" else (QUARTER + u, QUARTER - u)
    facts = [known.positive(end) for end in ends]
    return None if None in facts else apply(sine_positive() if atom.head == "sin" else cosine_positive(), facts, x=u)


def by_circle(op: str, f: Polynomial, known) -> Theorem | None:
    """By the factors of f, once every term has the same degree in the sine and the cosine of an angle, as their squares add up to 1."""
    for atom in sorted((atom for atom in f.atoms if atom.head == "sin" and cos(atom.args[0]).atom in f.atoms), key=lambda each: each.key):
        s, c = sin(atom.args[0]), cos(atom.args[0])
        degrees = {monomial: sum(count for each, count in monomial if each in (s.atom, c.atom)) for monomial in f.terms}
        highest, r, square = max(degrees.values()), Rewritten(f), s * s + c * c
        if any((highest - degree) % 2 for degree in degrees.values()):
            continue
        for monomial, degree in degrees.items():
            powers = sum((square**i for i in range((highest - degree) // 2)), ZERO)
            r.use(instance(circle(), {"x": atom.args[0]}), ONE, square, Polynomial({monomial: f.terms[monomial]}) * powers)
        if r.changed and (theorem := known.by_factors(op, r.now)) is not None:
            return r.back(theorem)
    return None


def squares_of_sines(r: Rewritten) -> None:
    """sin(u)² → 1 − cos(u)²."""
    for atom in sorted((atom for atom in r.now.atoms if atom.head == "sin"), key=lambda each: each.key):
        s, c = sin(atom.args[0]), cos(atom.args[0])
        while max(parts := coefficients(r.now, atom), default=0) > 1:
            squares = sum((part * s ** (n - 2) for n, part in parts.items() if n > 1), ZERO)
            r.use(instance(circle(), {"x": atom.args[0]}), s * s + c * c, ONE, squares)


def angle(atom: Atom, known) -> tuple[Theorem, Polynomial] | None:
    """(⊢ atom == value, value) of a sine or cosine of 0, π/2, π or of what begins with a minus."""
    u, head = atom.args[0], atom.head
    for at, theorem, sine, cosine in ((ZERO, at_zero, ZERO, ONE), (QUARTER, at_quarter, ONE, ZERO), (HALF_TURN, at_half_turn, ZERO, -ONE)):
        if u == at:
            return theorem(head), sine if head == "sin" else cosine
    first = min(u.terms.items(), key=lambda item: [(each.key, count) for each, count in item[0]])
    if first[1] < 0:
        value = function(head, -u)
        return instance(mirrored(head), {"x": -u}), -value if head == "sin" else value
    return None
