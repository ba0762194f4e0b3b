"""Conditions as a reader says them: ``m1 != m2`` for (m1 - m2)**2 > 0, ``p < 1`` for 1 - p > 0, ``b >= a`` for b - a >= 0,
``alpha < 1 or b > a`` for Max(1 - alpha, b - a) > 0.
"""

from .readable_sums import leading_sign
from .readable_conditions import TWO
from ..language.statement import Relation
from ..terms import ONE, ZERO, Term, neg, sub
from .formula import Said, joined, said
from .logarithms import upright

JOINED = {"Max": " or ", "Min": " and "}
FLIPPED = {">": "<", ">=": "<=", "<": ">", "<=": ">=", "!=": "!=", "==": "=="}


def condition_text(relations: tuple[Relation, ...]) -> str:
    """``"a > 0 and b != 1"``; ``"always"`` for the empty conjunction."""
    return str(conditions(relations))


def conditions(relations: tuple[Relation, ...]) -> Said:
    """The same, its relations still terms."""
    around = " and " if len(relations) > 1 else ""
    return joined((_condition(relation, around) for relation in relations), " and ") if relations else said("always")


def _condition(relation: Relation, around: str) -> Said:
    """``around``: the word between it and others; several parts with another word between them are put in parentheses."""
    left, op, right = relation.left, relation.op, relation.right
    parts, word = [], " or "
    if right is ZERO and op in (">", ">=") and left.op in JOINED:
        parts, word = [Relation(part, op, ZERO) for part in left.args], JOINED[left.op]
    elif op in (">", ">="):
        parts = _about_masses(sub(left, right), op)
    if not parts:
        return said(_comparison(left, op, right))
    parts_joined = joined((_condition(part, word) for part in parts), word)
    return said("(", parts_joined, ")") if around not in ("", word) and len(parts) > 1 else parts_joined


def _about_masses(margin: Term, op: str) -> list[Relation]:
    """Signs of masses u, v >= 0: v > 0 or u <= 0 for sign(v) - sign(u) >= 0, v > 0 for sign(v) - 1 >= 0, u <= 0 for 1 - sign(u) > 0."""
    parts = margin.args if margin.op == "add" else (margin,)
    plus = [part for part in parts if leading_sign(part) > 0]
    minus = [neg(part) for part in parts if leading_sign(part) < 0]
    if len(plus) != 1 or len(minus) != 1 or "sign" not in (plus[0].op, minus[0].op) or not {plus[0].op, minus[0].op} <= {"sign", "number"}:
        return []
    above = [Relation(plus[0].args[0], ">", ZERO)] if plus[0].op == "sign" else []
    below = [Relation(minus[0].args[0], "<=", ZERO)] if minus[0].op == "sign" else []
    if not above:
        return below if plus[0] is ONE and op == ">" else []
    if not below:
        return above if minus[0] is ONE and op == ">=" else []
    return above + below if op == ">=" else []


def _comparison(left: Term, op: str, right: Term) -> Relation:
    if right is not ZERO:
        return Relation(left, op, right)
    if op == ">" and left.op == "pow" and left.args[1] is TWO:
        left, op = left.args[0], "!="
    if leading_sign(left) < 0 and left.op != "add":
        left, op = neg(left), FLIPPED[op]
    sides = _sides(left)
    if sides is None:
        return Relation(upright(left), op, ZERO)
    first, second = sides
    if first.is_number:
        first, second, op = second, first, FLIPPED[op]
    return Relation(first, op, second)


def _sides(margin: Term) -> tuple[Term, Term] | None:
    """(u, v) for u − v; (v, u) of opposite sign is not looked for."""
    if margin.op != "add" or len(margin.args) != 2:
        return None
    plus = [part for part in margin.args if leading_sign(part) > 0]
    minus = [part for part in margin.args if leading_sign(part) < 0]
    return (plus[0], neg(minus[0])) if len(plus) == len(minus) == 1 else None
