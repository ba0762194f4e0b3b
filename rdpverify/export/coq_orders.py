"""A premise about all orders, shown at finite laws: orders between which the divergence at the upper is below the bound at the lower one.

What is found here by floats, Coq checks.
"""

import ast
import math
from fractions import Fraction

from .coq_formulas import NotExported, parsed

MOST_ORDERS = 60
OPERATIONS = {ast.Add: lambda x, y: x + y, ast.Sub: lambda x, y: x - y, ast.Mult: lambda x, y: x * y, ast.Div: lambda x, y: x / y,
              ast.Pow: lambda x, y: x**y}
FUNCTIONS = {"sqrt": math.sqrt, "log": math.log, "exp": math.exp}


def orders(body: str, binder: str, at: dict, laws: dict) -> list[str]:
    """The lines that show ``renyi(P, Q, a) <= bound`` for all a > 1 (up to an end, or for all), or for all whole a from 2 on."""
    name, _, where = binder.partition(" in ")
    whole = where.startswith("integers ")
    node = parsed(body)
    match node:
        case ast.Compare(left=ast.Call(func=ast.Name(id="renyi"), args=[ast.Name(id=first), ast.Name(id=second), ast.Name(id=order)]),
                         ops=[ast.LtE()], comparators=[right]) if (
                order == name and {first, second} <= laws.keys() and where.startswith(("(1, ", "integers [2, "))):
            ends, ratio = _cover(laws[first], laws[second], lambda a: value(right, {**at, name: a}), 2 if whole else 1)
        case _:
            raise NotExported("a premise for all orders of another shape")
    last = "exfalso; lra" if ratio is None else f"beyond ({ratio.numerator}#{ratio.denominator})%Q"
    steps = [f"up_to a ({end.numerator} / {end.denominator})." for end in ends]
    start = "intros z; generalize (IZR z); " if whole else ""
    return ["start_orders H.", f"{{ {start}intros a; intros.", *steps, f"{last}. }}"]


def _cover(P: list, Q: list, bound, first: int) -> tuple[list[Fraction], Fraction | None]:
    if any(p and not q for p, q in zip(P, Q, strict=True)):
        raise NotExported("an infinite divergence")
    pairs = [(p, q) for p, q in zip(P, Q, strict=True) if p]
    ratio = max(p / q for p, q in pairs)

    def divergence(a: float) -> float:
        largest = max(math.log(p / q) for p, q in pairs)
        return largest + math.log(sum(float(p) * math.exp((a - 1) * (math.log(p / q) - largest)) for p, q in pairs)) / (a - 1)

    ends: list[Fraction] = []
    start = Fraction(first)
    while len(ends) < MOST_ORDERS:
        level = bound(float(start)) * (1 - 1e-9)
        if math.log(ratio) <= level:
            return ends, ratio
        low, high = float(start), 1e6
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if divergence(middle) <= min(level, bound(middle)) else (low, middle)
        end = Fraction(math.floor(low * 256), 256)
        if end <= start:
            break
        ends.append(end)
        start = end
    raise NotExported("a premise for all orders that is nearly tight")


def value(node: ast.expr, at: dict) -> float:
    """A formula's, at these numbers or texts of numbers."""
    match node:
        case ast.Constant(value=int(number)):
            return float(number)
        case ast.Name(id="pi"):
            return math.pi
        case ast.Name(id=name) if name in at:
            return at[name] if isinstance(at[name], float) else value(parsed(at[name]), {})
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -value(inner, at)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](value(left, at), value(right, at))
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in FUNCTIONS:
            return FUNCTIONS[name](value(argument, at))
    raise NotExported("a bound of another shape")
