"""Where a formula is seen not to be negative, so that Coq's power of numbers >= 0 is the power that is meant."""

import ast
from math import inf

NONNEGATIVE = {"exp", "sqrt", "Abs", "cosh", "erfc", "Phi", "binomial", "factorial", "tv", "hellinger2", "hockey_stick", "loss_tail",
               "loss_within", "tradeoff", "kl", "chi2", "max_divergence", "renyi"}


def least(node: ast.expr, ranges: dict[str, tuple[float, float]]) -> float:
    """A number that a formula is not below, of the ranges of its symbols; -oo where it is not seen."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return 3 if name == "pi" else ranges.get(name, (-inf, inf))[0]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id=name)):
            return -ranges.get(name, (-inf, inf))[1]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return least(left, ranges) + least(right, ranges)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return least(left, ranges) + least(ast.UnaryOp(ast.USub(), right), ranges)
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div(), right=right) | ast.BinOp(left=left, op=ast.Pow(), right=right):
            parts = [left] if isinstance(node.op, ast.Pow) else [left, right]
            return 0 if all(least(part, ranges) >= 0 for part in parts) else -inf
        case ast.Call(func=ast.Name(id=name)) if name in NONNEGATIVE:
            return 0
    return -inf
