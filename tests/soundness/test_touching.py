"""Taylor's formula from the set of equality: never accepted where the function is negative, and only from where it vanishes as said."""

import random
from contextlib import suppress

import pytest
from flint import fmpq
from sampling import expression
from values import Hole, value

from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.touching import Chain
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.terms import ZERO, add, mul, number, power
from rdpverify.terms.ranges import Range

X_IS_Y = {"foot": {"x": "y"}}
MIDDLE = {"foot": {"x": "(x+y)/2", "y": "(x+y)/2"}, "along": {"x": 1, "y": -1}}
LINES = (("x - y", X_IS_Y), ("x - y", {"foot": {"y": "x"}}), ("x - y", MIDDLE), ("x - 1/3", {"foot": {"x": "1/3"}}), ("x - 2*y", {"foot": {"y": "x/2"}}),
         ("x + y - 1", {"foot": {"x": "(x+1-y)/2", "y": "(y+1-x)/2"}, "along": {"x": 2, "y": 2}}), ("x - y**2", {"foot": {"x": "y**2"}}))
UNARY = ("exp", "log", "tanh", "cosh", "atan", "sin", "cos", "cbrt", "sqrt", "Abs")


def goal(conclusion: str, *where: str):
    return goal_of(parse_statement(conclusion, where=where or ("x in [0, 2]", "y in [0, 2]")))


def chain(conclusion: str, *stages, where=()) -> Chain:
    return Chain(goal(conclusion, *where), list(stages))


def box(**sides) -> dict[str, Range]:
    return {name: Range(*map(fmpq, ends)) if isinstance(ends[0], int) else Range(*ends) for name, ends in sides.items()}


def random_sides(dice: random.Random):
    ends = [(fmpq(dice.randint(0, 12), 8), fmpq(dice.choice((1, 1, 2, 4)), 8)) for _ in range(2)]
    return {name: (low, low + width) for name, (low, width) in zip("xy", ends)}


def never_negative(function, sides, dice, where) -> int:
    """At points of the box; how many had a value."""
    looked = 0
    for _ in range(12):
        point = {name: low + fmpq(dice.randint(0, 16), 16) * (high - low) for name, (low, high) in sides.items()}
        try:
            found = value(function, point)
        except Hole:
            continue
        looked += 1
        assert found >= -1e-50, (to_text(function), where, point)
    return looked


def test_no_negative_function_has_a_leaf(length):
    looked = 0
    for seed in range(120 * length):
        dice = random.Random(f"touching {seed}")
        line, stage = dice.choice(LINES)
        order = dice.choice((1, 2, 2, 2, 3))
        function = mul(power(parse(line), number(order)), add(expression(dice, dice.randint(0, 3), UNARY), number(dice.choice(("0", "1", "-1/2", "3")))))
        stages = [{**stage, "order": max(1, order - dice.choice((0, 0, 1)))}]
        if dice.random() < 0.3:
            stages.append({"foot": {"y": dice.choice(("0", "1", "x"))}, "order": dice.choice((1, 2))})
        try:
            found = Chain(goal("x >= 0").nonnegative(function), stages)
        except RdpVerifyError:
            continue
        for _ in range(4):
            sides = random_sides(dice)
            if found.holds({name: Range(*ends) for name, ends in sides.items()}):
                looked += never_negative(function, sides, dice, (stages, sides))
    assert looked > 400 * length


def test_no_negative_function_has_a_leaf_around_a_point(length):
    looked = 0
    for seed in range(150 * length):
        dice = random.Random(f"point {seed}")
        u, v = parse("x - 1"), parse("y - 1/2")
        parts = [mul(number(dice.choice(("-1", "1", "2", "1/2", "3"))), *pair) for pair in ((u, u), (u, v), (v, v))]
        rest = mul(dice.choice((u, v)), dice.choice((u, v)), dice.choice((u, v)), expression(dice, dice.randint(0, 2), ("exp", "atan")))
        function = add(*parts, rest)
        try:
            found = Chain(goal("x >= 0").nonnegative(function), [{"foot": {"x": "1", "y": "1/2"}, "order": 2}])
        except RdpVerifyError:
            continue
        for _ in range(4):
            sides = random_sides(dice)
            if found.holds({name: Range(*ends) for name, ends in sides.items()}):
                looked += never_negative(function, sides, dice, sides)
    assert looked > 300 * length


@pytest.mark.parametrize("slack, stages", [
    ("(x-y)**2 + 1/10**9", [{**X_IS_Y, "order": 2}]),  # not 0 on the line
    ("(x-y)**2 - (x-y)/10**9", [{**X_IS_Y, "order": 2}]),  # 0 there, but its derivative is not
    ("(x-y)**2", [{**X_IS_Y, "order": 3}]),
    ("(x-y)**2", [{"foot": {"x": "y + 1/10**9"}, "order": 2}]),
    ("(x-y)**2", [{"foot": {"x": "y", "y": "x"}, "order": 1, "along": {"x": 1, "y": -1}}]),  # λ·v = x − P has another foot for each
    ("(x-y)**2", [{**MIDDLE, "order": 2, "along": {"x": 1, "y": 1}}]),  # the feet do not lie in that direction
    ("(x-y)**2*(x-1)", [{**X_IS_Y, "order": 2}, {"foot": {"x": "0"}, "order": 1}]),  # the second stage from a wrong place
    ("(x-1)**2 + (y-1)**2 + x - 1", [{"foot": {"x": "1", "y": "1"}, "order": 2}]),  # no critical point
    ("(x-1)**2 + (y-1)**2", [{"foot": {"x": "1", "y": "1"}, "order": 4}]), ("(x-1)**4 + (y-1)**4", [{"foot": {"x": "1", "y": "1"}, "order": 4}]),
    ("Max(x-y, y-x)", [{**X_IS_Y, "order": 2}]), ("floor(x-y)", [{**X_IS_Y, "order": 2}]),
])
def test_what_does_not_vanish_as_said_is_refused(slack, stages):
    with pytest.raises(RuleError):
        chain(f"{slack} >= 0", *stages)


@pytest.mark.parametrize("data", [
    None, {}, [], "d", [[]], [{}], [[{"foot": {"x": "y"}}]], [[{"foot": {"x": "y"}, "order": 0}]], [[{"foot": {"x": "y"}, "order": True}]],
    [[{"foot": {"x": "y"}, "order": 2, "more": 1}]], [[{"foot": {"z": "y"}, "order": 2}]], [[{"foot": {"x": "z"}, "order": 2}]], [[{"foot": {}, "order": 2}]],
    [[{"foot": {"x": 1}, "order": 2}]], [[{"foot": {"x": "1/(y-y)"}, "order": 2}]], [[{"foot": {"x": "log(y)"}, "order": 2}]],
    [[{**MIDDLE, "order": 2, "along": {"x": 0, "y": 0}}]], [[{**MIDDLE, "order": 2, "along": {"x": 1}}]], [[{**MIDDLE, "order": 2, "along": {"x": 0.5, "y": -0.5}}]],
    [[{"foot": {"x": "kl(Normal(x, 1), Normal(y, 1))"}, "order": 2}]], [[{**X_IS_Y, "order": 2}] * 4], [[{**X_IS_Y, "order": 2}]] * 9])
def test_unreadable_faces_are_refused(data):
    with pytest.raises(RuleError):
        RULES["box"].apply(goal("(x-y)**2 >= 0"), {"tree": "d", "faces": data})


def test_a_cover_may_use_faces_and_is_refused_without_them():
    true, faces = goal("exp(x-y) >= 1 + x - y"), [[{**X_IS_Y, "order": 2}], [{**MIDDLE, "order": 2}]]
    for tree in ("d", "e", "0d1ee"):
        assert RULES["box"].apply(true, {"tree": tree, "faces": faces}) == []
        for wrong in (faces[:0], [[{**X_IS_Y, "order": 1}]]):
            with pytest.raises(RuleError):
                RULES["box"].apply(true, {"tree": tree, "faces": wrong})
    with pytest.raises(RuleError):
        RULES["box"].apply(true, {"tree": "f", "faces": faces})
    with pytest.raises(RuleError):
        RULES["box"].apply(goal("exp(x-y) >= 1 + x - y + (x-y)**2/10"), {"tree": "d", "faces": faces})


def test_an_odd_order_needs_a_side():
    odd = chain("(x-1)**3*exp(y) >= 0", {"foot": {"x": "1"}, "order": 3})
    assert odd.holds(box(x=(1, 2), y=(0, 2))) and not odd.holds(box(x=(0, 1), y=(0, 2))) and not odd.holds(box(x=(0, 2), y=(0, 2)))
    falling = chain("(1-x)**3*exp(y) >= 0", {"foot": {"x": "1"}, "order": 3})
    assert falling.holds(box(x=(0, 1), y=(0, 2))) and not falling.holds(box(x=(1, 2), y=(0, 2)))


def test_two_faces_one_after_the_other():
    both = chain("(exp(x*y) - 1)*x >= 0", {"foot": {"x": "0"}, "order": 2}, {"foot": {"y": "0"}, "order": 1})
    assert both.holds(box(x=(0, 1), y=(0, 1)))
    assert not chain("(1 - exp(x*y))*x >= 0", {"foot": {"x": "0"}, "order": 2}, {"foot": {"y": "0"}, "order": 1}).holds(box(x=(0, 1), y=(0, 1)))


GAP = "loggamma(x) - loggamma(y) - (x-y)*digamma(y)"  # ≥ 0, with a second derivative that no formula has
LOW, HIGH, BOTH = (fmpq(1), fmpq(5, 4)), (fmpq(5, 4), fmpq(3, 2)), (fmpq(1), fmpq(3, 2))
AWAY, ABOVE, ACROSS = box(x=LOW, y=HIGH), box(x=HIGH, y=LOW), box(x=BOTH, y=BOTH)
POSITIVE = ("x in [1, 3/2]", "y in [1, 3/2]")


def test_slopes_where_the_last_derivative_has_no_formula():
    stage = {**X_IS_Y, "order": 2}
    assert all(chain(f"{GAP} >= 0", stage, where=POSITIVE).holds(sides) for sides in (AWAY, ABOVE, ACROSS))
    for false in (f"-({GAP}) >= 0", f"{GAP} >= (x-y)**2"):
        assert not any(chain(false, stage, where=POSITIVE).holds(sides) for sides in (AWAY, ABOVE, ACROSS))
    with pytest.raises(RuleError):
        chain(f"{GAP} >= 0", stage, {"foot": {"x": "1"}, "order": 1}, where=POSITIVE)


def test_kinks_and_jumps_count_on_the_way_to_the_foot():
    stage = {**X_IS_Y, "order": 1}
    apart, across = box(x=(1, 2), y=(0, 1)), box(x=(0, 2), y=(0, 2))
    assert not chain("Abs(x-y) >= 0", stage).holds(apart) and not chain("Abs(x-y) >= 0", stage).holds(across)
    for false in ("(x-y)*(1-2*floor(x))", "(y-x)*sign(x-1/2)", "(x-y)*sqrt(x-1)"):
        with suppress(RuleError):
            assert not chain(f"{false} >= 0", stage).holds(apart)


def test_a_strict_conclusion_holds_off_the_face_only():
    stage, where = {"foot": {"x": "0"}, "order": 2}, ("x in (0, 1]", "y in [0, 1]")
    assert chain("exp(x) > 1 + x + x**2*y/4", stage, where=where).holds(box(x=(0, 1), y=(0, 1)))
    assert not chain("x**2*y > 0", stage, where=where).holds(box(x=(0, 1), y=(0, 1)))
    for closed in ("x in [0, 1]", "x in [-1, 1]"):
        with pytest.raises(RuleError):
            chain("exp(x) > 1 + x", stage, where=(closed,))
    with pytest.raises(RuleError):
        chain("(x-1)**2 + (y-1)**2 > 0", {"foot": {"x": "1", "y": "1"}, "order": 2})


def test_a_point_needs_a_definite_curvature_on_the_whole_box():
    saddle = {"foot": {"x": "1", "y": "1"}, "order": 2}
    whole, small = box(x=(0, 2), y=(0, 2)), {name: Range(fmpq(7, 8), fmpq(9, 8)) for name in "xy"}
    assert chain("(x-1)**2 - (x-1)*(y-1) + (y-1)**2 >= 0", saddle).holds(whole)
    assert not chain("(x-1)**2 - 2*(x-1)*(y-1) + (y-1)**2 >= 0", saddle).holds(small)  # only semidefinite: not seen
    assert not chain("(x-1)**2 - 3*(x-1)*(y-1) + (y-1)**2 >= 0", saddle).holds(small)
    bent = chain("(x-1)**2 + (y-1)**2 - 2*(x-1)**3 >= 0", saddle)
    assert bent.holds(small) and not bent.holds(whole)


def test_nothing_vanishes_for_nothing():
    assert goal("0*x >= 0").slack is ZERO or chain("x - x >= 0", {"foot": {"x": "y"}, "order": 1})
