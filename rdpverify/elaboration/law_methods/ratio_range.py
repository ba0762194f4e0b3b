"""Claims about two laws whose loss lies in an interval: each divergence by its chord, and the rest is a relation between numbers."""

from ..law_closing import from_lemmas
from ..law_quantities import quantities
from ..law_scene import Scene
from ...core.polynomial import ONE, ZERO, Atom, Polynomial
from ...core.relation import Relation
from ...core.theorem import Theorem
from ...errors import RuleError
from ..law_theorems import chords
from ..book import as_polynomial, arithmetic, assume, axiom, cases, contradiction, cut, instance
from ..functions import exp, weakened
from ..laws_pointwise import below_exponents
from ..functions import larger_by_logarithm
from ..linear_search import inverse_positive
from ..law_numbers import numbers
from ..normal_form import as_term, by
from ..prover import Prover
from ..rewriting import at_value, coefficients

IN_RANGE = {
    "kl": chords.kl_in_range,
    "chi2": chords.chi2_in_range,
    "hellinger2": chords.hellinger2_in_range,
    "tv": chords.tv_in_range,
    "hockey_stick": chords.hockey_stick_in_range,
}
CANNOT = (ValueError, RuleError)


def by_range(scene, goal: Relation, tree) -> Theorem:
    """⊢ goal from bounds of the max divergences in both directions, also where the interval is a point."""
    last = ValueError("the loss is not known to lie in an interval")
    for pair, y, z in _intervals(scene):
        try:
            return _in_interval(scene, goal, tree, pair, y, z)
        except CANNOT as problem:
            last = problem
    raise last


def _intervals(scene):
    """(P, Q), y, z with max_divergence(P, Q) <= y and max_divergence(Q, P) <= z."""
    for M in scene.finite_atoms:
        pair = M.args[:2]
        N = Atom("max_divergence", pair[::-1])
        if M.head != "max_divergence" or N not in scene.finite_atoms or pair[0].serial > pair[1].serial:
            continue
        bounds = [scene.bound_of(D) for D in (M, N)]
        if all(bounds):
            yield pair, bounds[0].f + as_term(M), bounds[1].f + as_term(N)
        for theorem in scene.plain:
            total = theorem.f + as_term(M) + as_term(N)
            if theorem.op == ">=" and not quantities(Relation(">=", total)):
                yield pair, as_term(M), total - as_term(M)


def _in_interval(scene, goal, tree, pair, y, z) -> Theorem:
    width = y + z
    try:
        return _wide(scene, goal, pair, y, z, scene.have(Relation(">", width)))
    except CANNOT:
        if any(h.body == width for h in scene.hypotheses if h.op in (">", "==")):
            raise
    wide, point = (Scene(scene.hypotheses | {Relation(op, width)}) for op in (">", "=="))
    never = arithmetic((1, scene.have(Relation(">=", width))), (1, assume(Relation(">", -width))))
    somewhere = _wide(wide, goal, pair, y, z, assume(Relation(">", width)))
    try:
        nowhere = _same(point, goal, pair, y, z)
    except CANNOT:
        nowhere = from_lemmas(point, goal, tree)
    return cases(width, somewhere, nowhere, contradiction(never, goal))


def _same(scene, goal, pair, y, z) -> Theorem:
    """⊢ goal where y + z is a multiple of a symbol and 0: both max divergences are 0, and with them what they bound."""
    ((monomial, factor),) = (y + z).terms.items()
    zero = assume(Relation("==", y + z))
    less = [scene.have(Relation(">=", y - _max(pair))), scene.have(Relation(">=", z - _max(pair[::-1])))]
    width = arithmetic((1, less[0]), (1, less[1]), (-1 if zero.f == y + z else 1, zero))  # −M − N >= 0
    for laws in (pair, pair[::-1]):
        made = arithmetic((1, width), (1, scene.lemma(axiom("max_nonnegative"), P=laws[1], Q=laws[0])))
        scene.known[made.relation] = made
    bounds, rest = [], goal.body
    for atom in sorted(goal.body.atoms, key=lambda atom: atom.serial):
        weight = goal.body.terms.get(((atom, 1),), 0)
        if atom.head in chords.nothing() and atom.args[:2] in (pair, pair[::-1]) and weight < 0:
            values = {"P": atom.args[0], "Q": atom.args[1], **({"a": atom.args[2]} if atom.head == "renyi" else {})}
            made = _first(scene, chords.nothing()[atom.head], values)
            bounds.append((-weight, made))
            rest = rest + made.f * as_polynomial(weight)
    r = at_value(rest, monomial[0][0], arithmetic((1 / factor, zero)), ZERO)
    theorem = Prover([fact.relation for fact in scene.scalars if fact.op != "=="]).nonnegative(r.now)
    if theorem is None:
        raise ValueError(f"not known to be >= 0: {r.now}")
    return arithmetic(*bounds, (1, weakened(r.back(theorem))))


def _max(pair) -> Polynomial:
    return as_term(Atom("max_divergence", pair))


def _first(scene, lemmas, values) -> Theorem:
    for lemma in lemmas:
        try:
            return scene.lemma(lemma, **values)
        except CANNOT as problem:
            last = problem
    raise last


def _wide(scene, goal, pair, y, z, above) -> Theorem:
    scene.known[above.relation] = above
    ends = cut(above, instance(larger_by_logarithm(">"), {"x": -z, "y": y}))
    orders = [atom for atom in goal.body.atoms if atom.head == "renyi"]
    if orders:
        return _order(scene, goal, pair, y, z, orders[0], ends)
    bounds, rest = [], goal.body
    bounded = [atom for atom in sorted(rest.atoms, key=lambda atom: atom.serial) if atom.head in IN_RANGE]
    if any(atom.args[:2] not in (pair, pair[::-1]) for atom in bounded):
        raise ValueError("a divergence of other laws")
    weights = [scene.have(Relation(">", -coefficients(rest, atom)[1])) for atom in bounded]
    for atom, weight in zip(bounded, weights, strict=True):
        values = {"t": atom.args[2]} if atom.head == "hockey_stick" else {}
        bound = _bound(scene, IN_RANGE[atom.head](), atom, pair, y, z, values)
        bounds.append((1, bound, weight))
        rest = rest - weight.f * bound.f
    return arithmetic(*bounds, (1, weakened(numbers(scene, rest, [ends]))))


def _bound(scene, lemma, atom, pair, y, z, values) -> Theorem:
    if atom.args[:2] != pair:
        y, z = z, y
    return scene.lemma(lemma, P=atom.args[0], Q=atom.args[1], y=y, z=z, **values)


def _order(scene, goal, pair, y, z, atom, ends) -> Theorem:
    """renyi <= L by exp((a − 1)·renyi), which is bounded from above for a > 1 and from below for a < 1."""
    a, D = atom.args[2], as_term(atom)
    L = goal.body + D
    if atom in L.atoms or atom.args[:2] not in (pair, pair[::-1]):
        raise ValueError("expected a bound of one Rényi divergence")
    try:
        side, sign, lemma = scene.have(Relation(">", a - ONE)), 1, chords.renyi_in_range()
    except CANNOT:
        side, sign, lemma = scene.have(Relation(">", ONE - a)), -1, chords.renyi_in_range_below()
    bound = _bound(scene, lemma, atom, pair, y, z, {"a": a})
    top, value = exp((a - ONE) * L), exp((a - ONE) * D)
    least = bound.f + (value if sign > 0 else -value)
    less = arithmetic((1, bound), (1, weakened(numbers(scene, (top if sign > 0 else -top) - least, [ends]))))
    low, high = ((a - ONE) * D, (a - ONE) * L) if sign > 0 else ((a - ONE) * L, (a - ONE) * D)
    return by(goal, [(1, below_exponents(less, low, high), inverse_positive(side))], divisors=[side])
