"""Rules that change a symbol or where it ranges: how the goal follows from those at other values."""

from ..core.calculus import arguments_to_be_positive, derivative
from ..core.polynomial import Polynomial, substitute, symbol
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from ..kernel.rule import read
from ..language.printer import to_text
from ..terms import INFINITY, neg, sub
from .book import arithmetic, assume, cases, contradiction, cut, instance, rises
from .descent import fresh, rising
from .functions import apply, inverse_positive, weakened
from .plan_step import Step, core_text, follows
from .prover import Prover
from .rewriting import Rewritten, with_arguments
from .scalar import attempt


def _substitute(step: Step) -> Theorem:
    """The theorem at the value that the new symbol has."""
    name, new = step.data["symbol"], step.data["new"]
    piece = step.goal.domain(name).intervals[0]
    value = INVERSES[step.data["map"]](symbol(name), piece, step.data)
    return follows(step, step.use(instance(step.theorems[0], {new: value})))


def _generalise(step: Step) -> Theorem:
    return follows(step, step.use(instance(step.theorems[0], {step.data["new"]: core_text(read(step.data["term"]))})))


def _split(step: Step) -> Theorem:
    """Where the symbol is above a point, at it, and below."""
    how, name = step.data.get("by"), step.data["symbol"]
    piece, x = step.goal.domain(name).intervals[0], symbol(name)
    c = core_text(read(step.data["at"]) if how == "point" else getattr(piece, how))
    below, at, above = None, None, None
    for goal, theorem in zip(step.subgoals, step.theorems, strict=True):
        if all(other != name for other, _ in goal.symbols):
            at = _at_point(step, theorem, name, c)
        elif how == "upper" or (how == "point" and core_text(goal.domain(name).intervals[0].upper) == c):
            below = theorem
        else:
            above = theorem
    sides = [theorem or _void(step, relation) for theorem, relation in (
        (above, Relation(">", x - c)), (at, Relation("==", x - c)), (below, Relation(">", c - x)))]
    if step.relation.op == ">=":
        sides = list(map(weakened, sides))
    return cases(x - c, *sides)


def _void(step: Step, case: Relation) -> Theorem:
    """Anything, where the case contradicts what is known."""
    against = step.known.nonnegative(-case.body)
    if against is None:
        raise RuleError(f"a case is left out: {case}")
    return contradiction(arithmetic((1, assume(case)), (1, against)), step.relation)


def _at_point(step: Step, theorem: Theorem, name: str, c: Polynomial) -> Theorem:
    """What holds for x == c, from the theorem that has c in the place of x."""
    equation = assume(Relation("==", symbol(name) - c))
    r = _put(step.relation.body, name, equation, c)
    known = Prover([*step.known.hypotheses, equation.relation])
    return r.back(follows(step, _hypotheses_at(step, theorem, name, equation, c), Relation(step.relation.op, r.now), known))


def _hypotheses_at(step: Step, theorem: Theorem, name: str, equation: Theorem, c: Polynomial) -> Theorem:
    """The theorem's hypotheses at c, proved from those at x."""
    lacking = theorem.hypotheses - frozenset(step.known.hypotheses)
    facts = []
    for relation in step.case.hypotheses:
        if name in relation.symbols and relation.op in (">=", ">") and isinstance(relation.body, Polynomial):
            r = _put(relation.body, name, equation, c)
            facts.append(arithmetic((1, assume(relation)), *((-multiplier, *rest) for multiplier, *rest in r.parts)))
    known = Prover([*step.known.hypotheses, equation.relation], facts)
    shown = [attempt(relation, known) for relation in lacking]
    if None in shown:
        raise RuleError("a condition at the point is not known")
    return cut(shown, theorem) if shown else theorem


def _put(f: Polynomial, name: str, equation: Theorem, c: Polynomial) -> Rewritten:
    """f with c for the symbol, to which it is equal."""
    r = Rewritten(f)
    for atom in sorted(f.atoms, key=lambda each: each.key):
        if atom.head == "symbol":
            if atom.args[0] == name:
                r.put(atom, equation, c)
        elif name in atom.symbols:
            equations = {}
            for place, argument in enumerate(atom.args):
                inner = _put(argument, name, equation, c)
                if inner.changed:
                    equations[place] = inner.equation(), inner.now
            value, same = with_arguments(atom, equations)
            r.put(atom, same, value)
    return r


def _found(step: Step) -> Theorem:
    """Without a plan."""
    found = attempt(step.relation, step.known)
    if found is None:
        raise RuleError("no proof found")
    return found


def _descent(step: Step) -> Theorem:
    """From an end on: the value there, and the slope, as the mean value theorem takes them."""
    name, upper = step.data["in"], step.data.get("from", "lower") == "upper"
    piece = step.goal.domain(name).intervals[0]
    end, f = piece.upper if upper else piece.lower, step.relation.body
    if end in (INFINITY, neg(INFINITY)):
        return _found(step)
    end, (face, slope) = core_text(end), step.theorems

    def wanted(inner: Prover, steepness: Polynomial, t: str, op: str) -> Theorem | None:
        moved = step.use(instance(slope, {name: symbol(t)}), inner)
        return follows(step, moved, Relation(op if slope.op == ">" else ">=", steepness), inner)

    at_end = follows(step, step.use(face), Relation(face.op, substitute(f, {name: end})))
    found = rising(step.relation.op, f, name, end, upper, step.known, at_end, wanted)
    if found is None:
        raise RuleError("no descent")
    return follows(step, found)


def _chord(step: Step) -> Theorem:
    """(b − a)·f(x) >= (b − x)·f(a) + (x − a)·f(b) where f′ falls: by the mean value theorem for f′, and for f on both sides of x."""
    name, f, known = step.data["in"], step.relation.body, step.known
    piece, x = step.goal.domain(name).intervals[0], symbol(name)
    a, b = core_text(piece.lower), core_text(piece.upper)
    slope, t = derivative(f, name), fresh(f, a + b, known)
    s = f"{t}_"
    at_a, at_b, bend = step.theorems

    def steeper(under: Prover, first: Polynomial, second: Polynomial) -> Theorem:
        """f′(first) >= f′(second)."""
        g = -substitute(slope, {name: symbol(s)})
        return _rise(under, g, s, first, second, (a, b), lambda inner: follows(
            step, step.use(instance(bend, {name: symbol(s)}), inner), Relation(">=", derivative(g, s)), inner))

    g = substitute(f, {name: symbol(t)}) - symbol(t) * slope
    left = _rise(known, g, t, a, x, (a, b), lambda inner: steeper(inner, symbol(t), x))
    right = _rise(known, -g, t, x, b, (a, b), lambda inner: steeper(inner, x, symbol(t)))
    ends = [follows(step, step.use(theorem), Relation(theorem.op, substitute(f, {name: end}))) for theorem, end in ((at_a, a), (at_b, b))]
    above, below, width = known.nonnegative(x - a), known.nonnegative(b - x), known.positive(b - a)
    whole = arithmetic((1, below, left), (1, above, right), (1, below, ends[0]), (1, above, ends[1]))
    return follows(step, arithmetic((1, whole, apply(inverse_positive(), [width], x=b - a))))


def _rise(known: Prover, g: Polynomial, name: str, start: Polynomial, stop: Polynomial, ends, slope) -> Theorem:
    """⊢ g(stop) − g(start) >= 0; ``slope`` proves g′ >= 0 from what is known between them, which lie between the ``ends``."""
    t, outside = symbol(name), (known.nonnegative(start - ends[0]), known.nonnegative(ends[1] - stop))

    def inside(op: str) -> Prover:
        between = [Relation(op, t - start), Relation(op, stop - t)]
        facts = [arithmetic((1, assume(relation)), (1, fact)) for relation, fact in zip(between, outside, strict=True)]
        return Prover([*known.hypotheses, *between], [*known.facts[len(known.hypotheses):], *facts])

    smooth = [inside(">=").positive(argument) for argument in arguments_to_be_positive(g, name)]
    return cut(known.nonnegative(stop - start), rises(g, name, start, stop, weakened(slope(inside(">"))), smooth))


INVERSES = {  # the new symbol by the old one
    "shift": lambda x, piece, data: x - core_text(piece.lower),
    "reflect": lambda x, piece, data: core_text(piece.upper) - x,
    "negate": lambda x, piece, data: -x,
    "scale": lambda x, piece, data: x * polynomial(f"1/({to_text(read(data['by']))})"),
    "reciprocal": lambda x, piece, data: polynomial(f"1/{x.atom.args[0]}"),
    "exp": lambda x, piece, data: polynomial(f"log({x.atom.args[0]})"),
    "log": lambda x, piece, data: polynomial(f"exp({x.atom.args[0]})"),
    "square": lambda x, piece, data: polynomial(f"sqrt({x.atom.args[0]})"),
    "root": lambda x, piece, data: x * x,
    "ray": lambda x, piece, data: (x - core_text(piece.lower)) * polynomial(f"1/({to_text(sub(piece.upper, read(x.atom.args[0])))})"),
}

WAYS = {"substitute": _substitute, "generalise": _generalise, "split": _split, "descent": _descent, "chord": _chord}
