"""Random false goals and random proof data: a rule may apply only if one of the goals it leaves is false as well."""

import random

import mpmath
import pytest
from flint import fmpq
from sampling import expression
from values import Hole, value

from rdpverify.words.domains import Domain, Interval
from rdpverify.errors import BudgetExceeded, IllPosed, InputError, RuleError
from rdpverify.kernel.goal import Goal
from rdpverify.kernel.proof import RULES, well_posed
from rdpverify.printer import to_text
from rdpverify.language.statement import Relation
from rdpverify.terms import INFINITY, ZERO, call, mul, neg, number, power, walk

FUNCTIONS = ("exp", "log", "Abs", "sqrt", "tanh", "sinh", "cosh")
REALS = (("0", "oo", True, True), ("0", "oo", False, True), ("0", "1", True, True), ("0", "1", False, False), ("-1", "1", False, False),
         ("1", "oo", True, True), ("1/2", "3", False, True), ("-2", "-1/2", False, False), ("-oo", "oo", True, True),
         ("1/3", "7/5", False, False))
INTEGERS = (("0", "5", False, False), ("1", "oo", False, True), ("-2", "3/2", False, False))
FEW, MANY = 60, 4000


def interval(lower, upper, lower_open, upper_open) -> Interval:
    ends = {"oo": INFINITY, "-oo": neg(INFINITY)}
    return Interval(ends.get(lower) or number(lower), ends.get(upper) or number(upper), lower_open, upper_open)


def random_goal(dice: random.Random) -> Goal:
    names = ("x", "y") if dice.random() < 0.6 else ("x",)
    kind = dice.random()
    first = (Domain((interval(*dice.choice(REALS)),)) if kind < 0.75 else Domain((interval(*dice.choice(INTEGERS)),), True) if kind < 0.85
             else Domain((interval("0", "1", True, True), interval("1", "oo", True, True))))
    symbols = [("x", first)]
    if len(names) > 1:
        end = expression(dice, 1, FUNCTIONS, ("x",))
        dependent = Interval(ZERO, end, False, False) if dice.random() < 0.5 else Interval(end, INFINITY, dice.random() < 0.5, True)
        symbols.append(("y", Domain((dependent if dice.random() < 0.25 else interval(*dice.choice(REALS)),))))
    left, right = (expression(dice, dice.randint(0, 3), FUNCTIONS, names) for _ in range(2))
    if dice.random() < 0.2:
        left = call(dice.choice(("Max", "Min")), left, right)
    conclusion = Relation(left, dice.choice(("<=", "<", ">=", ">", "==")), expression(dice, dice.randint(0, 3), FUNCTIONS, names))
    condition = Relation(expression(dice, 2, FUNCTIONS, names), dice.choice(("<=", "<", ">=", ">")), expression(dice, 1, FUNCTIONS, names))
    return Goal(tuple(symbols), conclusion, (), (condition,) if dice.random() < 0.5 else ())


def random_point(dice: random.Random, goal: Goal) -> dict:
    env: dict = {}
    for name, domain in goal.symbols:
        piece = dice.choice(domain.intervals)
        low, high = (None if abs_infinite(end) else value(end, env) for end in (piece.lower, piece.upper))
        env[name] = _whole(dice, low, high) if domain.integers else _real(dice, low, high, piece)
    return env


def abs_infinite(end) -> bool:
    return end in (INFINITY, neg(INFINITY))


def _whole(dice, low, high):
    low, high = int(mpmath.ceil(-20 if low is None else low)), int(mpmath.floor(30 if high is None else high))
    if low > high:
        raise Hole
    return mpmath.mpf(dice.randint(low, high))


def _real(dice, low, high, piece: Interval):
    small, share = mpmath.mpf(10) ** -dice.choice((1, 2, 3, 6, 9)), mpmath.mpf(dice.randint(1, 99)) / 100
    step, at_end = dice.choice((share, 10 * share, 100 * share, small, 1 / small)), dice.random() < 0.15
    if low is None and high is None:
        return dice.choice((-1, 1)) * step
    if high is None:
        return low if at_end and not piece.lower_open else low + step
    if low is None:
        return high if at_end and not piece.upper_open else high - step
    if low > high or (low == high and (piece.lower_open or piece.upper_open)):
        raise Hole
    if at_end and not (piece.lower_open or piece.upper_open):
        return dice.choice((low, high))
    return low + (high - low) * dice.choice((share, share, small, 1 - small))


def inside(goal: Goal, env: dict) -> bool:
    """Is the point in every domain, those whose ends depend on a moved symbol included?"""
    return all(any(_within(env[name], piece, env) for piece in domain.intervals) for name, domain in goal.symbols)


def _within(at, piece: Interval, env: dict) -> bool:
    low, high = (None if abs_infinite(end) else value(end, env) for end in (piece.lower, piece.upper))
    return ((low is None or (at > low if piece.lower_open else at >= low))
            and (high is None or (at < high if piece.upper_open else at <= high)))


def holds(relation: Relation, env: dict, margin: int) -> bool:
    """Is it true, up to rounding in its favour (margin 1), exactly (0), or beyond rounding (−1)?"""
    a, b = value(relation.left, env), value(relation.right, env)
    slack = mpmath.mpf(10) ** -18 * (1 + abs(a) + abs(b)) * margin
    return {"<=": a <= b + slack, "<": a < b + slack, ">=": a >= b - slack, ">": a > b - slack, "==": abs(a - b) <= abs(slack)}[relation.op]


def seems_false(dice: random.Random, goal: Goal, tries: int, margin: int) -> bool | None:
    """Is the goal false at one of some points?  None when hardly any can be evaluated."""
    seen, numbers = 0, constants(goal)
    for _ in range(tries):
        try:
            env = random_point(dice, goal)
            if env and numbers and dice.random() < 0.3:  # a falsehood may hide between two limits that lie close together
                name = dice.choice(sorted(env))
                near = dice.choice(numbers) * (1 + fmpq(dice.choice((-1, 1)), 10 ** dice.choice((3, 6, 9))))
                moved = env | {name: mpmath.mpf(int(near.p)) / int(near.q)}
                env = moved if not goal.domain(name).integers and inside(goal, moved) else env
            if all(holds(condition, env, -1) for condition in goal.conditions):
                true = holds(goal.conclusion, env, margin)
                seen += 1
                if not true:
                    return True
        except Hole:
            continue
    return False if seen > tries / 10 else None


def constants(goal: Goal) -> list:
    """The numbers that the goal's relations mention."""
    sides = [side for relation in (goal.conclusion, *goal.conditions) for side in (relation.left, relation.right)]
    return sorted({part.value for side in sides for part in walk(side) if part.is_number}, key=lambda value: (value.p, value.q))


def random_data(dice: random.Random, rule: str, goal: Goal) -> dict:
    names = [name for name, _ in goal.symbols]

    def formula(size=1):
        return to_text(expression(dice, dice.randint(0, size), FUNCTIONS, names))

    if rule == "factor":
        by, slack = expression(dice, 1, FUNCTIONS, names), goal.slack
        return dice.choice(({"by": "1", "rest": to_text(slack)}, {"by": to_text(by), "rest": to_text(mul(slack, power(by, -1)))}))
    return {
        "descent": {"in": dice.choice(names), "from": dice.choice(("lower", "upper")), "strict": dice.choice(("slope", "face"))},
        "substitute": {"symbol": dice.choice(names), "new": "t", "by": formula(), "map": dice.choice(
            ("shift", "reflect", "ray", "reciprocal", "exp", "log", "square", "cube", "root", "negate", "scale", "Phi"))},
        "split": {"symbol": dice.choice(names), "by": dice.choice(("lower", "upper", "point", "intervals")),
                  "at": dice.choice((formula(), "0", "1", "1/3", "x"))},
        "transform": {"map": dice.choice(("exp", "log", "power", "scale", "add")), "exponent": formula(), "by": formula()},
        "combine": {"multipliers": [[0, formula()]]},
        "contradiction": {"condition": 0},
        "minmax": dice.choice(({}, {"pick": dice.randint(0, 1)})),
        "via": {"middle": formula(2), "strict": dice.choice(("first", "second"))},
        "rewrite": {"left": formula(2)},
        "integers": {"symbol": dice.choice(names), "by": dice.choice(("reals", "values", "first", "signs"))},
        "box": {"bits": 64, "tree": dice.choice(("n", "c", "0nn", "0cc", "1nn", "1cc", "01nnn", "x", "0xn", "A", "B", "0AC", "E", "0EE", "1EE", "01EBEA", "10IEFnD"))},
        "exchange": {"first": "x", "second": "y"},
        "sign": {}, "identity": {}, "antisymmetry": {}, "square_root": {},
    }[rule]


SCALAR_RULES = ("descent", "substitute", "split", "transform", "combine", "contradiction", "minmax", "via", "rewrite", "integers", "box",
                "sign", "identity", "antisymmetry", "factor", "square_root", "exchange")


def test_no_rule_leaves_only_true_goals_of_a_false_one(length):
    applied = set()
    with mpmath.workdps(40):
        for seed in range(120 * length):
            dice = random.Random(f"rules {seed}")
            try:
                goal = random_goal(dice)
                well_posed(goal)
            except (RuleError, InputError, ValueError):
                continue
            if seems_false(dice, goal, FEW, 1):
                applied |= set(filter(None, (_attack(dice, rule, goal) for rule in dice.sample(SCALAR_RULES, 5))))
    assert len(applied) >= 5  # the attack did meet rules that apply


def _attack(dice: random.Random, rule: str, goal: Goal) -> str | None:
    try:
        data = random_data(dice, rule, goal)
        left = RULES[rule].apply(goal, data)
    except (RuleError, InputError, IllPosed, BudgetExceeded):
        return None
    verdicts = [seems_false(dice, subgoal, 400, 0) for subgoal in left]
    if not any(verdicts) and None not in verdicts:
        verdicts = [seems_false(dice, subgoal, MANY, -1) for subgoal in left]
    if not any(verdicts) and None not in verdicts:
        pytest.fail(f"{rule} with {data} proves a false goal: {goal} from {left}")
    return rule
