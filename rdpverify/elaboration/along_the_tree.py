"""Numbers: a proof by rules, said again in the core's rules.  What a rule leaves is proved first; where it has no way, the prover tries."""

from contextlib import suppress
from functools import lru_cache
from math import inf

from ..core.abbreviations import written_out
from ..core.polynomial import ONE, ZERO, Polynomial, constant, function, symbol
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.substitution import substitute
from ..core.theorem import Theorem
from ..deadline import deadline, look
from ..errors import OutOfTime, RdpVerifyError, RuleError
from ..kernel.goal import Goal, goal_of, sides, strict
from ..kernel.rule import read
from ..kernel.rules.sums import closed_sum, sum_of
from ..kernel.summation import terms_of
from ..language import statement_from_data
from ..printer import to_text
from ..terms import INFINITY, neg
from .book import arithmetic, assume, cases, contradiction, instance
from .descent import divided, rising
from .functions import apply, exp, inv, larger_by_logarithm, larger_by_square, log
from .limits import from_infinity, from_open_end
from .normal import normal
from .partial_sums import knowing_differences, rises_with
from .plan_rules import RULES
from .prover import Prover
from .restating import as_slope, restated, without
from .scalar import attempt, elaborate
from .solving import by_values
from .touching import by_cover

SOON = 0.5  # seconds of processor time


def along_the_tree(claim: dict, tree: dict) -> dict:
    """The proof of a claim about numbers in the core's rules; RuleError where the tree cannot be followed to its end."""
    goal = goal_of(statement_from_data(claim))
    with knowing_differences(_differences(tree, goal)):
        if goal.conclusion.op == "==":
            return elaborate(claim)
        return elaborate(claim, lambda case, known: restated(without(proved(tree, goal), known), case.relation, known))


def proved(tree: dict, goal: Goal) -> Theorem:
    """⊢ the goal's conclusion, with hypotheses among its domains and conditions."""
    wanted, known, data = _relation(goal), Prover(_hypotheses(goal)), tree.get("with", {})
    way, why = WAYS.get(tree["rule"]), ""
    if tree["rule"] == "exchange" and (theorem := _soon(wanted, known)) is not None:
        return theorem  # the prover does not care for the order of symbols
    if way is not None:
        goals = RULES[tree["rule"]].apply(goal, data)
        left = [(proved(*each), each[1]) for each in zip(tree.get("then", ()), goals, strict=True)]
        try:
            return way(wanted, goal, data, left, known)
        except OutOfTime:
            raise
        except (RdpVerifyError, ArithmeticError, LookupError, ValueError) as problem:
            why = f": {problem}"  # the prover may see it at once
    theorem = (by_cover(wanted, known) if tree["rule"] == "box" else None) or attempt(wanted, known) or _absurd(wanted, known)
    if theorem is None:
        raise RuleError(f"no proof found of {wanted}, which {tree['rule']} proves{why}")
    return theorem


def _absurd(wanted: Relation, known: Prover) -> Theorem | None:
    """The relation from a hypothesis whose opposite the others give."""
    for h in known.hypotheses:
        if h.op in (">", ">=") and len(h.body.atoms) > 1:
            opposite = attempt(Relation(">=" if h.op == ">" else ">", -h.body), Prover([each for each in known.hypotheses if each != h]))
            if opposite is not None:
                return contradiction(arithmetic((1, assume(h)), (1, opposite)), wanted)
    return None


def _differences(tree: dict, goal: Goal) -> list[tuple]:
    """(the sum, T) for the sums of the proof that telescope, or that have a closed form up to a symbol, which is T of the next."""
    differences, data = [], tree.get("with", {})
    if tree["rule"] == "telescope" and "equal" in data:
        differences.append((polynomial(data["sum"]).atom, polynomial(data["equal"])))
    if tree["rule"] == "series":
        with suppress(RdpVerifyError, ValueError):
            index, _, _, end = polynomial(data["sum"]).atom.args
            value = _read(closed_sum(terms_of(sum_of(goal, data), goal.signs, goal.integers), goal))
            differences.append((polynomial(data["sum"]).atom, substitute(value, {end.atom.args[0]: symbol(index) - ONE})))
    return differences + [pair for part in tree.get("then", ()) for pair in _differences(part, goal)]


def _soon(wanted: Relation, known: Prover) -> Theorem | None:
    try:
        with deadline(inf, SOON):
            return attempt(wanted, known)
    except OutOfTime:
        look()
        return None


@lru_cache(maxsize=4096)
def _read(term) -> Polynomial:
    return polynomial(to_text(term))


def _relation(goal: Goal) -> Relation:
    smaller, larger = sides(goal.conclusion)
    return Relation(">" if strict(goal.conclusion) else ">=", _read(larger) - _read(smaller))


def _hypotheses(goal: Goal) -> list[Relation]:
    hypotheses = []
    for name, domain in goal.symbols:
        (piece,), x = domain.intervals, symbol(name)
        if domain.integers:
            hypotheses.append(Relation("integer", x))
        for end, is_open, side in ((piece.lower, piece.lower_open, 1), (piece.upper, piece.upper_open, -1)):
            if end not in (INFINITY, neg(INFINITY)):
                hypotheses.append(Relation(">" if is_open else ">=", constant(side) * (x - _read(end))))
    for condition in goal.conditions:
        op = "==" if condition.op == "==" else ">" if strict(condition) else ">="
        smaller, larger = (condition.left, condition.right) if op == "==" else sides(condition)
        hypotheses.append(Relation(op, _read(larger) - _read(smaller)))
    return hypotheses


# ---- the rules -----------------------------------------------------------------------------------------------------------------------


def _same(wanted, goal, data, left, known) -> Theorem:
    ((theorem, inner),) = left
    return restated(without(theorem, known), wanted, known)


def _factor(wanted, goal, data, left, known) -> Theorem:
    ((theorem, inner),) = left
    by = polynomial(data.get("by", "1"))
    sign = known.positive(by) or (known.nonnegative(by) if wanted.op == ">=" else None)
    if sign is None:
        raise RuleError(f"not known to be positive: {data['by']}")
    return restated(arithmetic((1, sign, theorem)), wanted, known)


def _descent(wanted, goal, data, left, known) -> Theorem:
    (face, face_goal), (steep, _) = left
    name, upper = data["in"], data.get("from", "lower") == "upper"
    piece = goal.domain(name).intervals[0]
    end, is_open = (piece.upper, piece.upper_open) if upper else (piece.lower, piece.lower_open)
    if end is INFINITY:
        return _found(from_infinity(wanted.body, name, known, as_slope(steep, name)))
    end = _read(end)
    try:
        return _from_closed_end(wanted, name, end, upper, known, face, face_goal, steep)
    except OutOfTime:
        raise
    except (RdpVerifyError, ArithmeticError, LookupError, ValueError):
        if not is_open or wanted.op != ">=":
            raise
    return _found(from_open_end(wanted.body, name, end, upper, known, as_slope(steep, name)))


def _found(theorem: Theorem | None) -> Theorem:
    if theorem is None:
        raise RuleError("the descent cannot be followed")
    return theorem


def _from_closed_end(wanted, name, end, upper, known, face, face_goal, steep) -> Theorem:
    at_end = Relation(_relation(face_goal).op, substitute(wanted.body, {name: end}))
    there = Prover(_hypotheses(face_goal))
    face = without(restated(face, at_end, there), known)
    return _found(rising(wanted.op, wanted.body, name, end, upper, known, face, as_slope(steep, name)))


def _sum(wanted, goal, data, left, known) -> Theorem:
    """What is left, and a difference >= 0 that is seen at once: bounds by theorems."""
    parts = [restated(without(theorem, known), _relation(inner), known) for theorem, inner in left[:2 if "middle" in data else 1]]
    difference = attempt(Relation(">=", wanted.body - sum((part.f for part in parts), ZERO)), known)
    if difference is None or wanted.op == ">" and all(part.op != ">" for part in parts):
        raise RuleError("not seen to be a bound")
    return arithmetic(*((1, part) for part in (*parts, difference)))


def _split(wanted, goal, data, left, known) -> Theorem:
    name, how = data["symbol"], data.get("by", "intervals")
    piece = goal.domain(name).intervals[0]
    x, place = symbol(name), polynomial(data["at"]) if how == "point" else _read(piece.lower if how == "lower" else piece.upper)
    parts = {}
    for theorem, inner in left:
        if all(other != name for other, _ in inner.symbols):
            parts["=="] = _at(theorem, wanted, name, place, known)
        else:
            parts[">" if inner.domain(name).intervals[0].lower == _first(goal, data) and how != "upper" else "<"] = theorem
    relations = {">": Relation(">", x - place), "==": Relation("==", x - place), "<": Relation(">", place - x)}
    shown = []
    for side, relation in relations.items():
        part = parts.get(side)
        inside = Prover([*known.hypotheses, relation])
        if part is None:
            far = next(h for h in known.hypotheses if h.body == (place - x if side == ">" else x - place))
            part = contradiction(arithmetic((1, assume(far)), (1, assume(relation))), wanted)
        elif side != "==":
            part = restated(without(part, inside), wanted, inside)
        shown.append(part)
    return cases(x - place, *shown)


def _first(goal: Goal, data: dict):
    """The lower end of the part above the place of a split."""
    piece = goal.domain(data["symbol"]).intervals[0]
    return read(data["at"]) if data.get("by") == "point" else piece.lower


def _at(theorem: Theorem, wanted: Relation, name: str, place: Polynomial, known: Prover) -> Theorem:
    """x == place ⊢ the relation, from the theorem about the place."""
    here = Prover([*known.hypotheses, Relation("==", symbol(name) - place)], known.facts[len(known.hypotheses):])
    here.equations[symbol(name).atom] = (assume(Relation("==", symbol(name) - place)), place)
    r = normal(wanted.body, here)
    return r.back(restated(without(theorem, here), Relation(wanted.op, r.now), here))


INVERSES = {  # of the changes of variable: t for x between the ends
    "shift": lambda x, low, high: x - low, "reflect": lambda x, low, high: high - x, "negate": lambda x, low, high: -x,
    "reciprocal": lambda x, low, high: inv(x), "exp": lambda x, low, high: log(x), "log": lambda x, low, high: exp(x),
    "cube": lambda x, low, high: written_out("cbrt", (x,)),
    "square": lambda x, low, high: function("pow", x, polynomial("1/2")), "root": lambda x, low, high: x * x,
    "ray": lambda x, low, high: (x - low) * inv(high - x),
}


def _substitute(wanted, goal, data, left, known) -> Theorem:
    ((theorem, inner),) = left
    piece, x = goal.domain(data["symbol"]).intervals[0], symbol(data["symbol"])
    low, high = (None if end in (INFINITY, neg(INFINITY)) else _read(end) for end in (piece.lower, piece.upper))
    value = x * inv(polynomial(data["by"])) if data["map"] == "scale" else INVERSES[data["map"]](x, low, high)
    at_x = instance(theorem, {data["new"]: value})
    if data["map"] != "cube" or known.nonnegative(x) is not None:
        return restated(without(at_x, known), wanted, known)
    shown = []
    for side in (Relation(">=", x), Relation(">", -x)):  # the root of x is written by the positive parts of x and −x
        here = Prover([*known.hypotheses, side])
        shown.append(restated(without(at_x, here), wanted, here))
    return cases(x, *shown)


def _transform(wanted, goal, data, left, known) -> Theorem:
    ((theorem, inner),) = left
    match data["map"]:
        case "negate" | "add":
            return _same(wanted, goal, data, left, known)
        case "scale":
            by = polynomial(data["by"])
            positive = known.positive(by)
            if positive is None:
                raise RuleError(f"not known to be positive: {data['by']}")
            scaled = restated(without(theorem, known), Relation(wanted.op, by * wanted.body), known)
            return divided(wanted.body, by, positive, scaled, known)
        case "log":
            smaller, larger = (log(_read(side)) for side in sides(goal.conclusion))
            difference = restated(without(theorem, known), Relation(wanted.op, larger - smaller), known)
            return restated(apply(larger_by_logarithm(difference.op), [difference], y=larger, x=smaller), wanted, known)
    raise RuleError(f"no way for the map {data['map']}")


def _square_root(wanted, goal, data, left, known) -> Theorem:
    ((theorem, inner),) = left
    smaller, larger = map(_read, sides(goal.conclusion))
    above = known.nonnegative(larger)
    squares = restated(without(theorem, known), Relation(wanted.op, larger * larger - smaller * smaller), known)
    return apply(larger_by_square(squares.op), [above, squares], x=larger, y=smaller)


def _induction(wanted, goal, data, left, known) -> Theorem:
    (first, _), (slope, _) = left
    start = _read(goal.domain(data["symbol"]).intervals[0].lower)
    return without(rises_with(wanted, data["symbol"], start, first, slope, known), known)


def _solve(wanted, goal, data, left, known) -> Theorem:
    if "symbol" not in data:
        return _same(wanted, goal, data, left, known)
    return by_values(wanted, goal, data, known, _read, lambda i, value, known: _at(left[i][0], wanted, data["symbol"], value, known))


WAYS = {"factor": _factor, "descent": _descent, "split": _split, "substitute": _substitute, "transform": _transform, "rewrite": _same,
        "forget": _same, "square_root": _square_root, "theorem": _sum, "induction": _induction, "relax": _same, "via": _sum,
        "solve": _solve, "exchange": _same}
