"""A bounded box is cut into pieces; on each the slack is ≥ 0 by its interval value or its centred form."""

from flint import arb, ctx

from ...errors import RuleError
from ...terms.evaluate import compiled
from ...terms.ranges import Range, add, multiply
from ..goal import Goal, slack, strict
from ..rule import Rule, text_of

MOST_BITS, MOST_SYMBOLS = 2_000, 8
NATURAL, CENTRED, EXCLUDED = "n", "c", "x"


def apply(goal: Goal, data: dict) -> list[Goal]:
    bits, tree = data.get("bits", 64), text_of(data, "tree")
    if not isinstance(bits, int) or not 30 <= bits <= MOST_BITS:
        raise RuleError("box needs 'bits' between 30 and 2000")
    old, ctx.prec = ctx.prec, bits
    try:
        _check(Cover(goal), tree)
    finally:
        ctx.prec = old
    return []


class Cover:
    """The box of a goal and the tests a leaf may pass; used by the checker and, to propose, by the search."""

    def __init__(self, goal: Goal):
        if len(goal.symbols) > MOST_SYMBOLS or not goal.symbols:
            raise RuleError(f"a box has 1 to {MOST_SYMBOLS} symbols")
        self.names = [name for name, _ in goal.symbols]
        self.positive = strict(goal.conclusion)
        self.slack = compiled(goal.slack)
        self.conditions = [(compiled(slack(c)), strict(c)) for c in goal.conditions if c.op != "=="]
        self.root = tuple(_ends(goal.ranges[name], name) for name in self.names)

    def environment(self, box) -> dict[str, Range]:
        return {name: Range(low, high) for name, (low, high) in zip(self.names, box, strict=True)}

    def holds(self, leaf: str, box) -> bool:
        """Does the leaf's test succeed on the box?"""
        env = self.environment(box)
        if leaf == NATURAL:
            return self._enough(self.slack.range(env))
        if leaf == CENTRED:
            return self._enough(self.centred(env))
        if leaf == EXCLUDED:
            return any(self._fails(program.range(env), positive) for program, positive in self.conditions)
        return False

    def gradient(self, env):
        """Range of the slack and of its derivatives, or None."""
        return self.slack.gradient(self.names, env)

    def centred(self, env) -> Range | None:
        """f(c) + Σ ∂ᵢf·(xᵢ − cᵢ), with cᵢ at the lower or upper end where ∂ᵢf keeps its sign (then that term is ≥ 0)."""
        found = self.gradient(env)
        if found is None:
            return None
        centre, rest = {}, Range.point(0)
        for name in self.names:
            slope, side = found[1][name], env[name]
            if slope.is_nonnegative():
                centre[name] = Range(side.lower, side.lower)
            elif slope.is_nonpositive():
                centre[name] = Range(side.upper, side.upper)
            else:
                middle = midpoint(side.lower, side.upper)
                centre[name] = Range(middle, middle)
                share = multiply(slope, Range((side.lower - middle).lower(), (side.upper - middle).upper()))
                rest = None if share is None or rest is None else add(rest, share)
        value = self.slack.range(centre)
        return None if value is None or rest is None else add(value, rest)

    def _enough(self, value: Range | None) -> bool:
        return value is not None and (value.is_positive() if self.positive else value.is_nonnegative())

    @staticmethod
    def _fails(value: Range | None, positive: bool) -> bool:
        return value is not None and (value.is_nonpositive() if positive else value.is_negative())


def midpoint(low: arb, high: arb) -> arb:
    """A point between the ends: both halves use the same one, so nothing is lost by rounding it."""
    middle = ((low + high) / 2).mid()
    if not low < middle < high:
        raise RuleError("a box is too thin to be cut")
    return middle


def _check(cover: Cover, tree: str):
    stack, position = [cover.root], 0
    while stack:
        box = stack.pop()
        if position >= len(tree):
            raise RuleError("the cover ends too early")
        code, position = tree[position], position + 1
        if code.isascii() and code.isdigit():
            index = int(code)
            if index >= len(box):
                raise RuleError(f"the cover cuts symbol {index}, of {len(box)}")
            low, high = box[index]
            middle = midpoint(low, high)
            stack.append(box[:index] + ((middle, high),) + box[index + 1:])
            stack.append(box[:index] + ((low, middle),) + box[index + 1:])
        elif not cover.holds(code, box):
            raise RuleError(f"leaf {position - 1} ({code!r}) of the cover does not hold")
    if position != len(tree):
        raise RuleError("the cover goes on after its end")


def _ends(side: Range, name: str):
    if not (side.lower.is_finite() and side.upper.is_finite()):
        raise RuleError(f"the domain of {name} is not bounded")
    return side.lower, side.upper


RULE = Rule("box", "f ≥ 0 on every piece of a cover of the box, by f's interval value, or by f(c) + Σ ∂ᵢf·(xᵢ − cᵢ)",
            "interval arithmetic; mean value theorem", False, apply)
