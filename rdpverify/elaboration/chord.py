"""f >= 0 between two ends of a symbol's range: f is >= 0 at both and bends downwards between them, so that it lies above its chord.

Where f′ >= 0, f has risen since the lower end, as f′ was larger there; where f′ < 0, it falls to the upper end.
"""

from ..core.calculus import arguments_to_be_positive, derivative
from ..core.polynomial import Polynomial, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .book import arithmetic, assume, cases, cut, instance, rises
from .descent import fresh, _ends
from .functions import weakened

MOST_TERMS = 24


def by_chord(op: str, f: Polynomial, known) -> Theorem | None:
    if op != ">=" or known.descents or len(f.terms) > MOST_TERMS:
        return None
    ends = list(_ends(f, known))
    for name in sorted(f.symbols):
        lows, highs = ([end for each, end, upper in ends if each == name and upper is side] for side in (False, True))
        for low in lows:
            for high in highs:
                theorem = _above_chord(f, name, low, high, known)
                if theorem is not None:
                    return theorem
    return None


def _above_chord(f: Polynomial, name: str, low: Polynomial, high: Polynomial, known) -> Theorem | None:
    x = symbol(name)
    s = fresh(f, low + high, known)
    try:
        bend = derivative(derivative(f, name), name)
    except RdpVerifyError:
        return None
    at_ends = [substitute(f, {name: end}) for end in (low, high)]
    if known.samples.refute(-bend) or any(map(known.samples.refute, at_ends)):
        return None
    inside = [known.nonnegative(x - low), known.nonnegative(high - x)]
    faces = [known.nonnegative(each) for each in at_ends]
    if None in inside or None in faces:
        return None
    between = _known_between(known, name, s, low, high)
    bent = between.nonnegative(substitute(-bend, {name: symbol(s)}))
    smooth = [between.positive(substitute(g, {name: symbol(s)})) for g in _to_be_positive(f, name)]
    if bent is None or None in smooth:
        return None
    bent = weakened(bent)
    left = _towards(f, name, s, low, high, bent, smooth, True)
    right = _towards(f, name, s, low, high, bent, smooth, False)
    slope = derivative(f, name)
    shown = [weakened(arithmetic((1, face), (1, rise))) for face, rise in zip(faces, (left, right), strict=True)]
    return cut([weakened(each) for each in inside], cases(slope, *shown))


def _to_be_positive(f: Polynomial, name: str) -> set[Polynomial]:
    return arguments_to_be_positive(f, name) | arguments_to_be_positive(derivative(f, name), name)


def _known_between(known, name: str, s: str, low: Polynomial, high: Polynomial):
    """What is known of s between the ends, of nothing else that speaks of the symbol itself."""
    from .prover import Prover

    kept = [h for h in known.hypotheses if name not in h.symbols]
    facts = [fact for fact in known.facts if all(name not in h.symbols for h in fact.hypotheses) and name not in fact.relation.symbols]
    return Prover([*kept, Relation(">=", symbol(s) - low), Relation(">=", high - symbol(s))], facts, descents=known.descents + 1)


def _towards(f, name, s, low, high, bent, smooth, below: bool) -> Theorem:
    """f′(x) >= 0 ⊢ f(x) − f(low) >= 0, or f′(x) < 0 ⊢ f(x) − f(high) >= 0, for low <= x <= high."""
    x, t, slope = symbol(name), symbol(f"{s}_"), derivative(f, name)
    here, end = (t, x) if below else (x, t)  # from which to which the slope falls
    outside = [assume(Relation(">=", t - low)), assume(Relation(">=", high - x))] if below else [
        assume(Relation(">=", x - low)), assume(Relation(">=", high - t))]
    # for s between here and end: low <= s <= high
    bound = [arithmetic((1, outside[0]), (1, assume(Relation(">=", symbol(s) - here)))),
             arithmetic((1, outside[1]), (1, assume(Relation(">=", end - symbol(s)))))]
    falls = rises(substitute(-slope, {name: symbol(s)}), s, here, end, cut(bound, bent), [cut(bound, each) for each in smooth])
    closed = assume(Relation(">=", end - here))
    falls = cut(closed, falls)  # f′(here) − f′(end) >= 0
    if below:
        steep = arithmetic((1, falls), (1, assume(Relation(">=", slope))))
        between = [assume(Relation(">=", t - low)), arithmetic((1, assume(Relation(">=", high - x))), (1, assume(Relation(">=", x - t))))]
        g, start, stop = f, low, x
    else:
        steep = arithmetic((1, falls), (1, weakened(assume(Relation(">", -slope)))))
        between = [arithmetic((1, assume(Relation(">=", x - low))), (1, assume(Relation(">=", t - x)))), assume(Relation(">=", high - t))]
        g, start, stop = -f, x, high
    at_t = [cut(between, _renamed(each, s, t)) for each in smooth]
    return rises(substitute(g, {name: t}), f"{s}_", start, stop, steep, at_t)


def _renamed(theorem: Theorem, s: str, t: Polynomial) -> Theorem:
    return instance(theorem, {s: t})
