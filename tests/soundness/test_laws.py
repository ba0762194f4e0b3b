"""Random pairs of finite laws: what the rules about all laws conclude must be true of them."""

import random
from fractions import Fraction

import mpmath
import pytest
from test_rules import seems_false

from rdpverify.errors import InputError, RuleError
from rdpverify.kernel.goal import Goal, goal_of
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.kernel.proof import well_posed
from rdpverify.typed import parse_statement

DIVERGENCES = (*(("renyi", order) for order in ("2", "3/2", "3", "1/2", "1/3", "oo")),
               *((name, "") for name in ("kl", "max_divergence", "chi2", "hellinger2", "tv")),
               *(("hockey_stick", eps) for eps in ("1", "-1", "1/2", "-1/3")))
ORDERS = tuple(map(Fraction, ("1/4", "1/3", "1/2", "2/3", "3/4", "3/2", "2", "5/2", "3", "4")))


def real(value) -> mpmath.mpf:
    value = Fraction(value)
    return mpmath.mpf(value.numerator) / value.denominator


def divergence(op: str, parameter, p, q):
    """The definition, for two lists of masses, over the extended reals."""
    pairs = list(zip(p, q))
    escapes = any(a > 0 and b == 0 for a, b in pairs)
    if op == "max_divergence" or parameter == "oo":
        return mpmath.inf if escapes else mpmath.log(max(a / b for a, b in pairs if a > 0))
    if op == "kl":
        return mpmath.inf if escapes else mpmath.fsum(a * mpmath.log(a / b) for a, b in pairs if a > 0)
    if op == "chi2":
        return mpmath.inf if escapes else mpmath.fsum((a - b) ** 2 / b for a, b in pairs if b > 0)
    if op == "hellinger2":
        return 1 - mpmath.fsum(mpmath.sqrt(a * b) for a, b in pairs)
    if op in ("tv", "hockey_stick"):
        level = mpmath.exp(real(parameter or 0))
        return mpmath.fsum(max(a - level * b, 0) for a, b in pairs)
    order = real(parameter)
    if order > 1 and escapes:
        return mpmath.inf
    total = mpmath.fsum(a**order * b ** (1 - order) for a, b in pairs if a > 0 and b > 0)
    return mpmath.inf if total == 0 else mpmath.log(total) / (order - 1)


def law(dice: random.Random, size: int):
    weights = [dice.choice((0, 0, 1, 1, 2, 5, 20, 100)) for _ in range(size)]
    weights[dice.randrange(size)] += 1
    return [mpmath.mpf(weight) / sum(weights) for weight in weights]


def pair(dice: random.Random):
    p, q = (law(dice, size) for size in [dice.choice((2, 2, 3, 4))] * 2)
    share = mpmath.mpf(dice.choice((0, 0, 30, 90))) / 100
    return [(1 - share) * a + share * b for a, b in zip(p, q)], q


def text(op: str, parameter: str, laws: str, limit: Fraction) -> str:
    return f"{op}({laws[0]},{laws[1]}{',' + parameter if parameter else ''}) <= {limit}"


def false_statement(dice: random.Random):
    """A goal about all pairs with a pair that satisfies its premises and violates its conclusion; None when none came up."""
    p, q = pair(dice)
    given = []
    for op, parameter in dice.sample(DIVERGENCES, dice.randint(1, 3)):
        laws, masses = dice.choice((("PQ", (p, q)), ("QP", (q, p))))
        size = divergence(op, parameter, *masses)
        if mpmath.isfinite(size):
            above = int(mpmath.ceil(size * 1000)) + dice.choice((0, 1, 20))
            given.append(text(op, parameter, laws, Fraction(above, 1000)))
    op, parameter = dice.choice(DIVERGENCES)
    size = divergence(op, parameter, p, q)
    size = mpmath.mpf(5) if mpmath.isinf(size) else size
    limit = Fraction(int(mpmath.floor(size * 1000 * dice.choice((0.9, 0.99, 0.5)))), 1000)
    if not given or not size > real(limit) + mpmath.mpf("0.0005"):
        return None
    goal = goal_of(parse_statement(text(op, parameter, "PQ", limit), given=given))
    quantity, bound = goal.conclusion.left, goal.conclusion.right
    goal = goal.concluding(*dice.choice(((quantity, "<=", bound), (quantity, "<", bound), (bound, ">=", quantity), (bound, ">", quantity))))
    try:
        well_posed(goal)
    except RuleError:
        return None
    return goal


def random_data(dice: random.Random, rule: str, goal: Goal) -> dict:
    if rule != "domination":
        return {}
    def hundredths(low, high):
        return str(Fraction(dice.randint(low, high), 100))

    multipliers = [[index, hundredths(0, 300)] for index in range(len(goal.given)) if dice.random() < 0.7]
    return {"mu": hundredths(-200, 200), "kappa": hundredths(-300, 300), "multipliers": multipliers}


def test_reductions_leave_a_false_goal_of_a_false_statement(length):
    applied = set()
    with mpmath.workdps(25):
        for seed in range(25 * length):
            dice = random.Random(f"laws {seed}")
            goal = false_statement(dice)
            for rule in ("domination", "domination", "bernoulli", "bounded_ratio", "abstract") if goal else ():
                data = random_data(dice, rule, goal)
                try:
                    left = RULES[rule].apply(goal, data)
                except (RuleError, InputError):
                    continue
                applied.add(rule)
                verdicts = []
                for tries in (60, 600, 4000):
                    verdicts = [] if True in verdicts else [seems_false(dice, subgoal, tries, 0) for subgoal in reversed(left)]
                    if True in verdicts or None in verdicts:
                        break
                else:
                    pytest.fail(f"{rule} with {data} proves a false statement: {goal}")
    assert applied


def test_hoelder_premises_hold_for_all_laws(length):
    goal, accepted = goal_of(parse_statement("renyi(P,Q,2) <= 5")), 0
    with mpmath.workdps(25):
        for seed in range(400 * length):
            dice = random.Random(f"hoelder {seed}")
            data = _hoelder_data(dice)
            try:
                (left,) = RULES["hoelder"].apply(goal, data)
            except (RuleError, InputError):
                continue
            accepted += 1
            premise = left.given[-1].relation
            for _ in range(20):
                laws = {name: law(dice, 3) for name in "PQR"}
                small, large = _value(premise.left, laws), _value(premise.right, laws)
                assert small <= large + mpmath.mpf(10) ** -15 * (1 + abs(large)) or mpmath.isinf(large), (data, laws)
    assert accepted


def _hoelder_data(dice: random.Random) -> dict:
    """Two or three sources with weights; the target, if there is one, read off the exponents that they mix to."""
    weights = [Fraction(dice.randint(1, 6), 6) for _ in range(dice.choice((2, 2, 3)))]
    weights = [weight / sum(weights) for weight in weights]
    sources, exponents = [], dict.fromkeys("PQR", Fraction(0))
    for weight in weights:
        A, B = dice.sample("PQR", 2)
        order = dice.choice((*ORDERS, Fraction(1)))
        if exponents.get(B) and dice.random() < 0.6 and order != 1:
            order = 1 + exponents[B] / weight  # so that B goes out
        exponents[A] += weight * order
        exponents[B] += weight * (1 - order)
        sources.append([str(weight), A if order == 1 else f"renyi({A},{B},{order})"])
    present = [name for name in "PQR" if exponents[name] != 0]
    A, B = present if len(present) == 2 else "PQ"
    if dice.random() < 0.5:
        A, B = B, A
    return {"target": f"renyi({A},{B},{exponents[A]})", "sources": sources}


def _value(term, laws):
    if term.is_number:
        return real(Fraction(int(term.value.p), int(term.value.q)))
    if term.op == "renyi":
        A, B, order = term.args
        return divergence("renyi", Fraction(int(order.value.p), int(order.value.q)), laws[A.value], laws[B.value])
    args = [_value(argument, laws) for argument in term.args]
    if term.op == "add":
        return sum(args)
    return mpmath.fprod(args)
