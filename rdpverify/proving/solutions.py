"""Proposals for solving equations between numbers: which symbol, which values, and what to apply to both sides first.

A statement with an equation among its conditions is, for every solution, one without: an exact point of that one is completed.
"""

from functools import partial

from ..errors import RdpVerifyError
from ..kernel.goal import Goal, goal_of
from ..kernel.rules.solve import BOTH_SIDES, inside
from ..language import parse
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..terms import HALF, ONE, Term, add, div, log, make, mul, power, replace, sub, substitute, symbol, walk
from ..terms.normal import polynomial_coefficients
from .monomials import tidy
from .roots import roots

MOST_SIZE = 200
PI, TURNS = parse("pi"), (0, 2, -2, 4, -4, 6, -6)


def _arcsine(y: Term) -> Term:
    return make("asin", (y,))


def _arctangents(y: Term) -> list[Term]:
    return [add(mul(half, PI), _arcsine(div(y, power(add(ONE, power(y, 2)), HALF)))) for half in (0, 1, -1)]


INVERSES = {  # values of the inverse function, of a sine and a cosine those of a few turns
    "sin": lambda y: [add(mul(turn, PI), angle) for turn in TURNS for angle in (_arcsine(y), sub(PI, _arcsine(y)))],
    "cos": lambda y: [add(mul(turn, PI), mul(sign, sub(mul(HALF, PI), _arcsine(y)))) for turn in TURNS for sign in (1, -1)],
    "asin": lambda y: [make("sin", (y,))],
    "sinh": lambda y: [log(add(y, power(add(power(y, 2), ONE), HALF)))],
    "cosh": lambda y: [mul(sign, log(add(y, power(sub(power(y, 2), ONE), HALF)))) for sign in (1, -1)],
    "tanh": lambda y: [mul(HALF, log(div(add(ONE, y), sub(ONE, y))))],
    "Phi": lambda y: [make("PhiInv", (y,))],
    "PhiInv": lambda y: [make("Phi", (y,))],
}


def equations(goal: Goal) -> list[tuple[int, Relation]]:
    """The conditions that are equations, with their places."""
    return [(index, each) for index, each in enumerate(goal.conditions) if each.op == "==" and each.rounded is None]


def proposals(goal: Goal, equation: Relation):
    """(symbol, values, further data), single solutions first."""
    if equation.left.size + equation.right.size > MOST_SIZE:
        return
    proposed = []
    for name, _ in reversed(goal.symbols):
        for by in ("", *BOTH_SIDES):
            values = _values(goal, equation, name, by)
            if values:
                known = {"known": discriminant} if not by and (discriminant := _discriminant(goal, equation, name)) else {}
                proposed.append((len(values), by != "", name, values, ({"by": by} if by else {}) | known))
    for count, _, name, values, by in sorted(proposed, key=lambda each: each[:2]):
        for value in values:
            others = [other for other in values if other is not value]
            yield name, [value], by | ({"excluded": list(map(to_text, others))} if others else {})
        if count > 1:
            yield name, values, by


def _values(goal: Goal, equation: Relation, name: str, by: str) -> list[Term]:
    if name not in equation.free:
        return []
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        if side.op == "symbol" and side.value == name and name not in other.free and not by:
            return [other]
    try:
        difference = sub(*map(BOTH_SIDES.get(by, lambda side: side), (equation.left, equation.right)))
        return roots(difference, name, goal.signs) or ([] if by else _by_inverses(goal, difference, name))
    except RdpVerifyError:
        return []


def _by_inverses(goal: Goal, difference: Term, name: str) -> list[Term]:
    """What an inverse function gives, where the symbol stands in one function only: 2·sin(x) = 1."""
    y = goal.fresh("y")
    for part in dict.fromkeys(part for part in walk(difference) if part.op in INVERSES and name in part.free):
        cosine = make("cos", part.args)
        tangent = replace(difference, part, mul(symbol(y), cosine))  # a function of y = sin x/cos x alone, or a multiple of the cosine
        for outside, inverse in ((replace(difference, part, symbol(y)), INVERSES[part.op]), (tidy(tangent, goal.signs), _arctangents),
                                 (tidy(div(tangent, cosine), goal.signs), _arctangents)):
            if name not in outside.free:
                return [root for value in roots(outside, y, goal.signs) for inside in inverse(value)
                        for root in roots(sub(part.args[0], inside), name, goal.signs)]
    return []


def _discriminant(goal: Goal, equation: Relation, name: str) -> list:
    """That b² − 4ac is ≥ 0 where a·x² + b·x + c is 0, as the rule is told."""
    parts = polynomial_coefficients(sub(equation.left, equation.right), name, goal.signs) or ()
    if len(parts) != 3:
        return []
    c, b, a = parts
    return [[to_text(tidy(sub(mul(b, b), mul(4, a, c)), goal.signs)), to_text(tidy(mul(4, a), goal.signs))]]


def data_of(index: int, name: str, values: list[Term], by: dict) -> dict:
    """The data of the rule."""
    return {"condition": index, "symbol": name, "values": list(map(to_text, values)), **by}


def solved_statements(statement: Statement):
    """(the statement with a solution of its first equation put in, what completes an exact point of it); none without an equation."""
    goal = goal_of(statement)
    for index, equation in equations(goal)[:1] if not goal.given else ():
        for name, values, _ in proposals(goal, equation):
            if len(values) == 1 and not any(name in domain.free for _, domain in goal.symbols):
                others = goal.conditions[:index] + goal.conditions[index + 1:]
                reduced = goal.changed(conditions=(*others, *inside(goal, name))).at(name, values[0])
                yield (Statement(reduced.conclusion, (), reduced.symbols, reduced.conditions),
                       partial(_completed, name, values[0], goal.signs))


def _completed(name: str, value: Term, signs, point: dict[str, str]) -> dict[str, str]:
    at = substitute(value, {other: parse(text) for other, text in point.items()})
    return {**point, name: to_text(tidy(at, signs))}
