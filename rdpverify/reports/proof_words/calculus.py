"""Sentences for steps with numbers: both sides transformed, derivatives looked at, conditions added up."""

from ...kernel.goal import Goal, mentions_laws, sides
from ...kernel.rules.extremes import cases as alternatives
from ...kernel.rules.relations import summands
from ...kernel.rules.substitute import MAPS
from ...kernel.rule import read
from ...terms import INFINITY, ONE, ZERO, Term, mul, neg, number, replace, symbol
from ..boxes import operator, row
from ..tidy import tidy
from .told import Parts, Step, Told, listed, says_nothing

TWO = number(2)
MOST_SHOWN = 40  # nodes of a formula that is written out before it is replaced


def transform(step: Step) -> Told:
    kind = step.data["map"]
    if kind in ("negate", "exp", "log"):
        return Told(does={"negate": ("change the signs of both sides",), "exp": ("apply the exponential function to both sides",),
                          "log": ("take logarithms of both sides",)}[kind], knows=True)
    value = tidy(step.read("exponent" if kind == "power" else "by"), step.goal.signs)
    if value is (ZERO if kind == "add" else ONE):
        return Told(knows=True)
    if kind == "power":
        if value is TWO:
            return Told(does=("square both sides",), knows=True)
        return Told(does=("raise both sides to the power ", step.box(value)), knows=True)
    if kind == "add":
        return Told(does=("add ", step.box(value), " to both sides"), knows=True)
    return Told(does=("multiply both sides by ", step.box(value) if value.is_number else step.compared(value, ">", ZERO)), knows=True)


def factor(step: Step) -> Told:
    """The rest is the goal that remains."""
    by = step.read("by", "1")
    if tidy(by, step.goal.signs) is ONE:
        return Told(does=("bring everything to one side",), form=True, knows=True)
    sign = ">" if step.goal.signs.positive(by) else "≥"
    shown = step.box(by) if tidy(by, step.goal.signs).is_number else step.compared(by, sign, ZERO)
    return Told(does=("divide both sides by ", shown) if sign == ">" else
                ("leave out the factor ", step.compared(by, sign, ZERO), " of the difference of the two sides"), knows=True)


def rewrite(step: Step) -> Told:
    return Told(does=("simplify",), form=True, knows=True)


def square_root(step: Step) -> Told:
    return Told(does=("square both sides",), knows=True)


def via(step: Step) -> Told:
    return Told(does=("put ", step.box(step.read("middle")), " between the two sides"), cases=(None, None), knows=True, heavy=True,
                minor=("put ", step.box(step.read("middle")), " between the two sides"))


def combine(step: Step) -> Told:
    """The conditions that are added up, with their factors; one that says nothing any more is left out."""
    used = []
    for index, text in step.data["multipliers"]:
        shown, factor = step.relation(step.goal.conditions[index]), tidy(read(text), step.goal.signs)
        if not says_nothing(shown):
            used.append((shown,) if factor is ONE else (shown, " (times ", step.box(factor), ")"))
    if used == [(step.relation(step.goal.conclusion),)]:
        return Told(by=("by assumption",), knows=True, heavy=True)
    return Told(by=("by ", *listed(used)) if used else (), cases=(None,) * len(step.subgoals), knows=True, heavy=True,
                minor=("add up multiples of the conditions",) if len(used) > 1 else ())


def descent(step: Step) -> Told:
    name, upper = step.data["in"], step.data.get("from", "lower") == "upper"
    piece = step.goal.real_interval(name)
    end = piece.upper if upper else piece.lower
    x = step.symbol(name)
    there = ("as ", row(x, operator("→"), step.box(end))) if _is_far(end) else ("at ", row(x, operator("="), step.box(end)))
    way = "falls" if upper else "grows"
    return Told(cases=((*there,), ("for the derivative in ", x, *((" with its sign changed",) if upper else ()))), knows=True, heavy=True,
                does=("follow the difference of the two sides as ", x, f" {way} from ", step.box(end)),
                shows=True, minor=("use that the difference of the two sides is monotone in ", x))


def _is_far(end: Term) -> bool:
    return end in (INFINITY, neg(INFINITY))


def chord(step: Step) -> Told:
    name = step.data["in"]
    piece, x = step.goal.real_interval(name), step.symbol(name)
    ends = tuple(("at ", row(x, operator("="), step.box(end))) for end in (piece.lower, piece.upper))
    return Told(does=("use that the difference of the two sides is concave in ", x, ", so that it is least at an end"), knows=True,
                cases=(*ends, ("for the second derivative in ", x, " with its sign changed")), heavy=True, shows=True,
                minor=("use that the difference of the two sides is concave in ", x))


def move(step: Step) -> Told:
    side = step.goal.conclusion.left if step.data["from"] == "left" else step.goal.conclusion.right
    moved = summands(side)[step.data["summand"]]
    behind = moved.op == "mul" and moved.args[0].is_number and moved.args[0].value < 0
    return Told(does=("bring ", step.box(neg(moved) if behind else moved), " to the other side"), knows=True)


def isolate(step: Step) -> Told:
    inside = next(side for side in sides(step.subgoals[0].conclusion) if mentions_laws(side))
    return Told(does=("solve for ", step.box(inside)), knows=True)


def minmax(step: Step) -> Told:
    smaller, larger = sides(step.goal.conclusion)
    of = larger if larger.op == "Max" else smaller
    word = "maximum" if of.op == "Max" else "minimum"
    if step.data.get("pick") == "mean":
        return Told(does=(f"compare with the mean of the arguments of the {word}",), knows=True)
    if "pick" in step.data:
        return Told(does=("compare with ", step.box(of.args[step.data["pick"]]), f", one of the arguments of the {word}"), knows=True)
    if smaller.op == "Abs":
        return Told(does=("look at both signs of the absolute value",), cases=(None, None), knows=True)
    word = "maximum" if smaller.op == "Max" else "minimum"
    return Told(does=(f"look at each argument of the {word}",), cases=(None,) * len(step.subgoals), knows=True)


def choose(step: Step) -> Told:
    old = step.read("of")
    value, _ = alternatives(old)[step.data["pick"]]
    if old.size > MOST_SHOWN:
        return Told(does=("insert the value that the formula has here",), knows=True, cases=(None,) * len(step.subgoals))
    return Told(does=("insert ", row(step.plainly(old), operator("="), step.box(value))), knows=True,
                cases=(None,) * len(step.subgoals))


def one_of(step: Step) -> Told:
    extreme = step.read("extreme")

    def value(subgoal) -> Term | None:
        if "premise" in step.data:
            old, new = (each.given[step.data["premise"]].relation for each in (step.goal, subgoal))
        else:
            old, new = step.goal.conclusion, subgoal.conclusion
        return next((each for each in extreme.args if old.mapped(lambda side: _put(side, extreme, each)) == new), None)

    values = [value(subgoal) for subgoal in step.subgoals]
    if len(values) == 1:
        return Told(does=("insert the ", "largest" if extreme.op == "Max" else "least", " argument of ", step.plainly(extreme)), knows=True)
    return Told(does=("distinguish which argument ", step.plainly(extreme), " is"), knows=True,
                cases=tuple(("if it is ", step.box(each)) if each is not None else ("otherwise",) for each in values))


def _put(side: Term, old: Term, new: Term) -> Term:
    return replace(side, old, new)


def substitute(step: Step) -> Told:
    name, kind, new = step.data["symbol"], step.data["map"], step.data["new"]
    t = symbol(new)
    if kind == "scale":
        value = mul(step.read("by"), t)
    else:
        value, _ = MAPS[kind](step.goal, step.goal.real_interval(name), t)
    return Told(does=put(step, name, value, new, step.subgoals[0]), put=(name, value, new), knows=True)


def put(step: Step, name: str, value: Term, new: str, goal: Goal) -> Parts:
    """put x = φ(t) with t > 0"""
    return ("put ", row(step.symbol(name), operator("="), step.box(value, goal)), " with ", step.ranging(new, goal.domain(new)))


def exchange(step: Step) -> Told:
    pairs = [step.ranging(name, step.subgoals[0].domain(name)) for name in (step.data["second"], step.data["first"])]
    return Told(does=("describe the same pairs by ", *listed(pairs)), knows=True)


SENTENCES = {
    "transform": transform, "factor": factor, "rewrite": rewrite, "square_root": square_root, "via": via, "combine": combine,
    "descent": descent, "chord": chord, "move": move, "isolate": isolate, "minmax": minmax, "choose": choose, "one_of": one_of,
    "substitute": substitute, "exchange": exchange,
}
