"""From one relation between numbers, or extended reals, to another that it follows from."""

from ...definitions import DEFINED
from ...errors import RuleError, require
from ...exact import is_whole
from ...terms import HALF, INFINITY, MINUS_ONE, ONE, Term, add, exp, log, mul, neg, power, sub
from ...terms.normal import identical
from ..defined import is_real, requirements
from ..goal import Goal, mentions_laws, sides, slack, strict
from ..well_posedness import stays_finite, well_posed
from ..rule import read_defined, text_of



def antisymmetry(goal: Goal, data: dict) -> list[Goal]:
    """``a == b`` from ``a ≤ b`` and ``a ≥ b``, in the extended reals too: both sides have a value, as in every goal."""
    relation = goal.conclusion
    require(relation.op == "==" and relation.rounded is None, "expected an equality")
    return [goal.concluding(relation.left, "<=", relation.right), goal.concluding(relation.left, ">=", relation.right)]


def combine(goal: Goal, data: dict) -> list[Goal]:
    """``f − Σ mᵢ·gᵢ ≥ 0`` with ``mᵢ ≥ 0`` and conditions ``gᵢ ≥ 0`` implies ``f ≥ 0``; the conditions are then used up."""
    multipliers = data.get("multipliers")
    require(isinstance(multipliers, list) and multipliers, "combine needs 'multipliers': a list of [condition index, formula]")
    bare = goal.bare
    require(is_real(goal.slack) and not requirements(goal.slack, bare.signs), "the slack is not known to be defined without the conditions")
    terms, subgoals = [goal.slack], []
    for entry in multipliers:
        if not (isinstance(entry, list) and len(entry) == 2 and is_whole(entry[0], 0, len(goal.conditions) - 1)):
            raise RuleError("a multiplier is [index of a condition, formula]")
        condition, multiplier = goal.conditions[entry[0]], read_defined(bare, entry[1])
        if not is_real(slack(condition)) or requirements(slack(condition), bare.signs):
            raise RuleError("the condition is not known to be defined on the whole domain")
        if not bare.signs.nonnegative(multiplier):
            subgoals.append(bare.nonnegative(multiplier))
        terms.append(neg(mul(multiplier, slack(condition))))
    return [bare.nonnegative(add(*terms), positive=strict(goal.conclusion))] + subgoals


def factor(goal: Goal, data: dict) -> list[Goal]:
    """``f = g·h`` with ``g > 0``: it suffices that ``h ≥ 0``.  With g = 1 this rewrites f into an identical form."""
    by, rest = read_defined(goal, text_of(data, "by", "1")), read_defined(goal, text_of(data, "rest"))
    require(is_real(goal.slack), "a divergence in the slack might be infinite: ∞ does not cancel")
    require(identical(goal.slack, mul(by, rest), goal.signs), "the slack is not the product of the two factors")
    positive = strict(goal.conclusion)
    require(goal.signs.positive(by) or (not positive and goal.signs.nonnegative(by)), "the factor taken out is not known to be positive")
    return [goal.nonnegative(rest, positive=positive)]


def identity(goal: Goal, data: dict) -> list[Goal]:
    """``a == b`` (``<=``, ``>=``) because both sides have the same normal form."""
    relation = goal.conclusion
    require(relation.op not in ("<", ">"), "an identity does not prove a strict inequality")
    if relation.left is relation.right:
        if relation.left.op not in DEFINED and relation.left is not INFINITY and not is_real(relation.left):
            well_posed(goal)  # else ∞ − ∞ or 0·∞ would be equal to itself
        return []
    if not (is_real(relation.left) and is_real(relation.right)):
        raise RuleError("divergences must be worked out before an identity is checked: ∞ does not cancel")
    require(identical(relation.left, relation.right, goal.signs), "the two sides have different normal forms")
    return []


def move(goal: Goal, data: dict) -> list[Goal]:
    """Move a summand w to the other side: a + w ≤ b iff a ≤ b − w, in the extended reals, when w is finite or a and b are.

    For finite w the map x ↦ x − w is an increasing bijection of the extended reals.  For finite a and b: w = ∞ makes a + w ≤ b and
    a ≤ b − w false, w = −∞ makes both true; likewise with < and ==.
    """
    left, right = goal.conclusion.left, goal.conclusion.right
    origin, index = text_of(data, "from"), data.get("summand")
    require(origin in ("left", "right"), "a summand is moved from the left or from the right side")
    parts = summands(left if origin == "left" else right)
    require(is_whole(index, 0, len(parts) - 1), "the side has no summand with this index")
    moved, rest = parts[index], add(*parts[:index], *parts[index + 1:])
    other = right if origin == "left" else left
    if not stays_finite(goal, moved) and not (stays_finite(goal, rest) and stays_finite(goal, other)):
        raise RuleError("the summand might be infinite, and so might another")
    changed = sub(other, moved)
    return [goal.concluding(*((rest, goal.conclusion.op, changed) if origin == "left" else (changed, goal.conclusion.op, rest)))]


def summands(side: Term) -> tuple[Term, ...]:
    return side.args if side.op == "add" else (side,)


def rewrite(goal: Goal, data: dict) -> list[Goal]:
    """Replace either side by a term with the same normal form."""
    sides = {"left": goal.conclusion.left, "right": goal.conclusion.right}
    for name, old in sides.items():
        if name in data:
            require(is_real(old), "a side with divergences cannot be rewritten: ∞ does not cancel")
            new = read_defined(goal, data[name])
            require(identical(old, new, goal.signs), f"the new {name} side has another normal form")
            sides[name] = new
    return [goal.concluding(sides["left"], goal.conclusion.op, sides["right"])]


def rounding(goal: Goal, data: dict) -> list[Goal]:
    """A printed decimal ``~v`` with half a unit h in its last place: ``v − h ≤ a`` and ``a ≤ v + h``."""
    relation = goal.conclusion
    require(relation.rounded is not None, "no printed decimal to take apart")
    return [goal.concluding(relation.left, "<=", relation.right + relation.rounded),
            goal.concluding(relation.left, ">=", relation.right - relation.rounded)]


def sign(goal: Goal, data: dict) -> list[Goal]:
    """``slack ≥ 0`` (``> 0``) by interval evaluation over the whole domain."""
    term = slack(goal.conclusion)
    require(is_real(term), "a divergence in it might be infinite: ∞ − ∞ has no sign")
    if not (goal.signs.positive(term) if strict(goal.conclusion) else goal.signs.nonnegative(term)):
        raise RuleError(f"no manifest sign: {term}")
    return []


def square_root(goal: Goal, data: dict) -> list[Goal]:
    """``a ≤ b`` with b ≥ 0 follows from ``a² ≤ b²``, whatever the sign of a; for b = √c this is ``a² ≤ c``."""
    smaller, larger = sides(goal.conclusion)
    if mentions_laws(goal.conclusion) or requirements(larger, goal.signs) or not goal.signs.nonnegative(larger):
        raise RuleError("the larger side must be a number known to be ≥ 0")
    is_root = larger.op == "pow" and larger.args[1] is HALF
    square = larger.args[0] if is_root else power(larger, 2)
    return [goal.bounding(power(smaller, 2), square)]


def transform(goal: Goal, data: dict) -> list[Goal]:
    """Apply an increasing function to both sides: ``a ≤ b`` follows from ``φ(a) ≤ φ(b)``; or exchange them with the signs changed.

    A positive factor and the change of signs do so in the extended reals too, so laws may stand there; c·(x + y) is then written c·x + c·y.
    """
    left, op, right = goal.conclusion.left, goal.conclusion.op, goal.conclusion.right
    kind, signs = text_of(data, "map"), goal.signs
    if kind == "negate" and op != "==":  # in the extended reals too, so laws may stand in it
        return [goal.concluding(_times(goal, MINUS_ONE, right), op, _times(goal, MINUS_ONE, left))]
    if kind == "scale" and op != "==":
        factor = read_defined(goal, text_of(data, "by"))
        require(signs.positive(factor), "the factor must be > 0")
        if mentions_laws(goal.conclusion):
            return [goal.concluding(_times(goal, factor, left), op, _times(goal, factor, right))]
        return [goal.concluding(left * factor, op, right * factor)]
    require(not mentions_laws(goal.conclusion) and op != "==", "transform needs a scalar inequality")
    if kind == "exp":
        return [goal.concluding(exp(left), op, exp(right))]
    if kind == "log":
        require(signs.positive(left) and signs.positive(right), "both sides must be > 0 to take logarithms")
        return [goal.concluding(log(left), op, log(right))]
    if kind == "power":
        exponent = read_defined(goal, text_of(data, "exponent"))
        require(signs.positive(exponent), "the exponent must be > 0")
        require(signs.nonnegative(left) and signs.nonnegative(right), "both sides must be ≥ 0 to be raised to a power")
        return [goal.concluding(power(left, exponent), op, power(right, exponent))]
    if kind == "add":
        shift = read_defined(goal, text_of(data, "by"))
        return [goal.concluding(left + shift, op, right + shift)]
    raise RuleError(f"unknown map {kind!r}: expected exp, log, power, scale, add or negate")


def _times(goal: Goal, factor: Term, side: Term) -> Term:
    """factor·side, a number times a sum written as a sum."""
    total = mul(factor, side)
    sums = [part for part in total.args if part.op == "add"] if total.op == "mul" else []
    if len(sums) != 1:
        return total
    rest = mul(ONE, *(part for part in total.args if part is not sums[0]))
    if not is_real(rest) or goal.signs(rest) not in (1, -1):
        return total
    return add(*(mul(rest, part) for part in sums[0].args))


def via(goal: Goal, data: dict) -> list[Goal]:
    """``a ≤ m`` and ``m ≤ b`` imply ``a ≤ b``."""
    middle = read_defined(goal, text_of(data, "middle"))
    smaller, larger = sides(goal.conclusion)
    first, second = "<=", "<="
    if strict(goal.conclusion):
        where = text_of(data, "strict", "second")
        require(where in ("first", "second"), "'strict' says which half is strict: first or second")
        first, second = ("<", "<=") if where == "first" else ("<=", "<")
    return [goal.concluding(smaller, first, middle), goal.concluding(middle, second, larger)]
