"""Terms, relations and domains laid out as boxes: precedence, fractions, roots, the notation of the field."""

from ..language.sorts import TRUE
from ..terms import Term, mul, power
from ..terms import number as numeral
from .boxes import EULER, Box, fence, letter, listed, name, number, operator, row, words
from .notation import NOTATION, symbol_box

SUM, PRODUCT, POWER, ATOM = range(4)  # how tightly a box holds together

RELATION_SIGNS = {"<=": "≤", ">=": "≥", "<": "<", ">": ">", "==": "=", "!=": "≠"}


def layout(term: Term) -> Box:
    """The typeset form of a term."""
    return _lay(term)[0]


def relation(left: Term, op: str, right: Term, rounded: Term | None = None) -> Box:
    """left op right; a printed decimal (``rounded`` is half a unit in its last place) is shown with ≈ and that unit."""
    if rounded is None:
        return row(layout(left), operator(RELATION_SIGNS[op]), layout(right))
    return row(layout(left), operator("="), layout(right), operator("±"), layout(rounded))


def domain(symbol_name: str, over) -> Box:
    """x ∈ (a, b] ∪ …"""
    pieces = []
    for piece in over.intervals:
        if pieces:
            pieces.append(operator("∪"))
        inside = listed((layout(piece.lower), layout(piece.upper)))
        pieces.append(fence(inside, "(" if piece.lower_open else "[", ")" if piece.upper_open else "]"))
    if over.integers:
        pieces += [operator("∩"), letter("ℤ")]
    return row(symbol_box(symbol_name), operator("∈"), *pieces)


def interval(lower: Term, upper: Term) -> Box:
    """[lower, upper]"""
    return fence(listed((layout(lower), layout(upper))), "[", "]")


def premise(stated) -> Box:
    """A premise with what is quantified in it."""
    parts = [relation(stated.relation.left, stated.relation.op, stated.relation.right, stated.relation.rounded)]
    for symbol_name, over in stated.quantified:
        parts += [words(" for all "), domain(symbol_name, over)]
    for event in stated.events:
        parts += [words(" for all events "), symbol_box(event)]
    return row(*parts, *values_bound(stated))


def values_bound(stated) -> list[Box]:
    """" for all x, y": the values of kernels that a premise is for all of."""
    return [words(" for all "), listed(map(symbol_box, stated.values))] if stated.values else []


def _lay(term: Term) -> tuple[Box, int]:
    rule = RULES.get(term.op)
    if rule:
        return rule(term)
    if term.op in NOTATION:
        return NOTATION[term.op](term, layout), ATOM
    return row(name(term.op), fence(listed(map(layout, term.args)))), ATOM


def _held(term: Term, least: int) -> Box:
    """The term, in parentheses when it holds together less tightly than ``least``."""
    box, binding = _lay(term)
    return box if binding >= least else fence(box)


def _number(term: Term):
    value = term.value
    sign = (operator("−"),) if value < 0 else ()
    size = abs(value)
    if size.q == 1:
        return (row(*sign, number(str(size.p))) if sign else number(str(size.p))), (SUM if sign else ATOM)
    fraction = Box("fraction", (number(str(size.p)), number(str(size.q))))
    return (row(*sign, fraction), SUM) if sign else (fraction, PRODUCT)


def _negative(term: Term) -> Term | None:
    """The term whose negation this is, when it is written with a leading minus."""
    if term.is_number and term.value < 0:
        return numeral(-term.value)
    if term.op == "mul" and term.args[0].is_number and term.args[0].value < 0:
        return mul(numeral(-term.args[0].value), *term.args[1:])
    return None


def _add(term: Term):
    arguments = list(term.args)
    first = next((index for index, argument in enumerate(arguments) if _negative(argument) is None), 0)
    arguments.insert(0, arguments.pop(first))  # 1 − x rather than −x + 1
    parts = []
    for argument in arguments:
        opposite = _negative(argument)
        if parts:
            parts.append(operator("+" if opposite is None else "−"))
            parts.append(_held(argument if opposite is None else opposite, PRODUCT))
        elif opposite is None:
            parts.append(_lay(argument)[0])
        else:
            parts += [operator("−"), _held(opposite, PRODUCT)]
    return row(*parts), SUM


def _mul(term: Term):
    opposite = _negative(term)
    if opposite is not None:
        return row(operator("−"), _held(opposite, PRODUCT)), SUM
    above, below = [], []
    for factor in term.args:
        if factor.is_number and factor.value.q != 1:
            if factor.value.p != 1:
                above.append(numeral(factor.value.p))
            below.append(numeral(factor.value.q))
        elif factor.op == "pow" and factor.args[1].is_number and factor.args[1].value < 0:
            below.append(_reciprocal(factor))
        else:
            above.append(factor)
    if not below:
        return _product(above), PRODUCT
    exponentials = [factor for factor in above if factor.op == "exp"]
    if len(exponentials) == 1:  # what is constant stands before the exponential
        before = Box("fraction", (_product([factor for factor in above if factor.op != "exp"]), _product(below)))
        return row(before, operator("⁢"), _lay(exponentials[0])[0]), PRODUCT
    return Box("fraction", (_product(above), _product(below))), PRODUCT


def _reciprocal(factor: Term) -> Term:
    return power(factor.args[0], numeral(-factor.args[1].value))


def _product(factors) -> Box:
    if not factors:
        return number("1")
    if len(factors) == 1:
        return _lay(factors[0])[0]
    parts = []
    for factor in factors:
        box = _held(factor, PRODUCT)
        if parts and (factor.is_number or (factor.op == "pow" and factor.args[0].is_number)):
            parts.append(operator("·"))
        elif parts:
            parts.append(operator("⁢"))  # invisible times
        parts.append(box)
    return row(*parts)


def _pow(term: Term):
    base, exponent = term.args
    if exponent.is_number and exponent.value < 0:
        return Box("fraction", (number("1"), layout(_reciprocal(term)))), PRODUCT
    if exponent.is_number and exponent.value.p == 1 and exponent.value.q == 2:
        return Box("root", (layout(base),)), ATOM
    return Box("power", (_held(base, ATOM), layout(exponent))), POWER


def _exp(term: Term):
    inside = term.args[0]
    if inside.is_number and inside.value == 1:
        return EULER, ATOM
    if inside.size <= 8:
        return Box("power", (EULER, layout(inside))), POWER
    return row(name("exp"), fence(layout(inside))), ATOM


def _between(left: str, right: str):
    return lambda term: (fence(layout(term.args[0]), left, right), ATOM)


def _piecewise(term: Term):
    pairs = [
        (layout(term.args[index]), words("otherwise") if term.args[index + 1] is TRUE else layout(term.args[index + 1]))
        for index in range(0, len(term.args) - 1, 2)
    ]
    return Box("cases", tuple(pairs)), ATOM


def _sum(term: Term):
    body, index, lower, upper = term.args
    below = row(layout(index), operator("="), layout(lower))
    return Box("big", ("∑", below, layout(upper), _held(body, PRODUCT))), PRODUCT


def _limit(term: Term):
    body, x, point, side = term.args
    to = layout(point) if side.value == "both" else row(layout(point), words(" from above" if side.value == "+" else " from below"))
    return row(name("lim"), fence(row(layout(x), operator("→"), to)), _held(body, PRODUCT)), PRODUCT


def _comparison(term: Term):
    return row(layout(term.args[0]), operator(RELATION_SIGNS[term.op]), layout(term.args[1])), SUM


def _joined(word: str):
    def lay(term: Term):
        parts = []
        for argument in term.args:
            parts += [words(f" {word} "), layout(argument)] if parts else [layout(argument)]
        return row(*parts), SUM

    return lay


def _factorial(term: Term):
    return row(_held(term.args[0], ATOM), operator("!")), POWER


# fmt: off
RULES = {
    "number": _number,
    "symbol": lambda term: (symbol_box(term.value), ATOM),
    "oo": lambda term: (letter("∞"), ATOM),
    "pi": lambda term: (letter("π"), ATOM),
    "add": _add, "mul": _mul, "pow": _pow, "exp": _exp, "Piecewise": _piecewise, "Limit": _limit, "Sum": _sum, "factorial": _factorial,
    "Abs": _between("|", "|"), "floor": _between("⌊", "⌋"),
    "binomial": lambda term: (Box("binomial", (layout(term.args[0]), layout(term.args[1]))), ATOM),
    "and": _joined("and"), "or": _joined("or"),
    "list": lambda term: (fence(listed(map(layout, term.args)), "[", "]"), ATOM),
    "tuple": lambda term: (fence(listed(map(layout, term.args))), ATOM),
    "law": lambda term: (symbol_box(term.value), ATOM),
    "event": lambda term: (symbol_box(term.value), ATOM),
    "kernel": lambda term: (symbol_box(term.value), ATOM),
    "value": lambda term: (symbol_box(term.value), ATOM),
    "string": lambda term: (words(str(term.value)), ATOM),
    "noise": lambda term: (symbol_box(term.value), ATOM),
    "answer": lambda term: (name("answer"), ATOM),
    "draw": lambda term: (row(layout(term.args[0]), operator("∼"), layout(term.args[1])), SUM),
    "steps": lambda term: (listed(map(layout, term.args)), SUM),
    **dict.fromkeys(RELATION_SIGNS, _comparison),
}
# fmt: on
