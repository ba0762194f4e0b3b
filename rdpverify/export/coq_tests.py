"""Trade-off functions at finite laws: the best test bounds one from above, the level of a divergence from below.

What is found here, Coq checks.
"""

import ast
import re
from fractions import Fraction

from .coq_formulas import Formulas, NotExported, parsed

PREMISE = re.compile(r"tradeoff\((\w+), (\w+), (\w+)\) >= 1 - \w+ - exp\((\w+)\)\*(\w+)")


def bounds(conclusion: str, at: dict, laws: dict, kernels: dict) -> list[str]:
    """The lines that put numbers for the trade-off functions of a conclusion, which is false there; none for other claims."""
    if "tradeoff(" not in conclusion:
        return []
    node = parsed(conclusion)
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        raise NotExported("a trade-off function in a relation of another shape")
    lower = isinstance(node.ops[0], ast.LtE | ast.Lt)
    lines = []
    for side, from_below in ((node.left, lower), (node.comparators[0], not lower)):
        for call in (part for part in ast.walk(side) if isinstance(part, ast.Call) and ast.unparse(part.func) == "tradeoff"):
            P, Q = (_masses(law, laws, kernels) for law in call.args[:2])
            test, level = _best(P, Q, _value(call.args[2], at))
            lines.append(f"at_level H {level}." if from_below else f"with_test H [{'; '.join(test)}].")
    return lines


def for_all_levels(body: str, at: dict) -> str:
    """The line for a premise ``tradeoff(P, Q, x) >= 1 - d - exp(t)*x`` for all x in [0, 1]."""
    match = PREMISE.fullmatch(body)
    if match is None or match[3] != match[5]:
        raise NotExported("a premise for all levels of another shape")
    return f"all_levels H {Formulas(()).real(parsed(at[match[4]]))}."


def _masses(law: ast.expr, laws: dict, kernels: dict) -> list[Fraction]:
    match law:
        case ast.Name(id=name) if name in laws:
            return laws[name]
        case ast.Call(func=ast.Name(id=name), args=[inner]) if name in kernels:
            rows = kernels[name]
            before = _masses(inner, laws, kernels)
            return [sum(mass * row[place] for mass, row in zip(before, rows, strict=False)) for place in range(len(rows[0]))]
    raise NotExported(f"the law {ast.unparse(law)[:40]} is not finite")


def _value(node: ast.expr, at: dict) -> Fraction:
    text = ast.unparse(node)
    try:
        return Fraction(at.get(text, text))
    except ValueError:
        raise NotExported("a level that is no rational") from None


def _best(P: list[Fraction], Q: list[Fraction], x: Fraction) -> tuple[list[str], str]:
    """Neyman and Pearson's test at the level x: the shares of outcomes, the likeliest under Q first, and the log of the last ratio."""
    shares, level = [Fraction(0)] * len(P), "0"
    for i in sorted(range(len(P)), key=lambda i: (P[i] > 0, -Q[i] / P[i] if P[i] else 0)):
        shares[i] = min(Fraction(1), x / P[i]) if P[i] else Fraction(1)
        x -= shares[i] * P[i]
        if P[i] and Q[i] and shares[i]:
            level = "0" if P[i] == Q[i] else f"(ln ({(Q[i] / P[i]).numerator} / {(Q[i] / P[i]).denominator}))"
    return [f"({share.numerator}#{share.denominator})%Q" for share in shares], level
