"""What the terms in a claim's text come to, by the arithmetic of the extended reals, and the quantities of laws among them.

A sum ∞ − ∞, a product 0·∞, log 0 and 1/0 have no value: RuleError.
"""

import ast
import re

from ..deadline import look
from ..errors import InputError, RuleError, require
from .abbreviations import WRITTEN_OUT, inverse, power, written_out
from .expectation import DOWNWARDS, UPWARDS, Expectation, expectation_of
from .polynomial import BUILT, ONE, ZERO, Atom, Polynomial, constant, entropy, function, symbol
from .reader import FUNCTIONS, QUANTITIES, event_of, law_of, variable_of
from .relation import Relation
from .sum_values import counts, sum_of
from .well_posed import Reading, is_whole

MAY_BE_INFINITE = ("kl", "chi2", "renyi", "max_divergence")
UNIT = ("tv", "hellinger2", "hockey_stick", "loss_tail", "loss_within", "tradeoff", "prob")
POSITIVE = ("log", "loggamma", "gamma", "digamma")
TOTAL = ("exp", "Abs", "tanh", "sinh", "cosh", "sech", "sin", "cos", "atan", "cbrt", "erf", "erfc", "Phi", "Max", "Min")


def quantities(node: ast.expr) -> list[ast.Call]:
    """The quantities of laws in a text, in order."""
    return [part for part in ast.walk(node) if isinstance(part, ast.Call) and _is_quantity(part)]


def _is_quantity(node: ast.Call) -> bool:
    name = node.func.id if isinstance(node.func, ast.Name) else "P"  # K(P)(S)
    law = re.fullmatch(r"(?!K[0-9]*$)[A-Z]\w*", name)  # K(P) is a law, no quantity
    return name in (*QUANTITIES, "expect") or law is not None and name not in (*WRITTEN_OUT, *BUILT, "Sum")


def quantity_of(reading: Reading, node: ast.Call, known: frozenset) -> Atom | Expectation:
    """The quantity, once its arguments are numbers in their slots and its laws are laws.  ``P(S)`` is the probability of an event.

    Named arguments are refused where its value is asked for, which is always.
    """
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name == "expect":
        require(len(quantities(node)) == 1, "a quantity stands in an argument of another")
        return expectation_of(reading, node, known, value_of)
    if name == "entropy" and node.args:
        atom = entropy(*map(variable_of, node.args)).atom
        for variable in atom.args:
            reading.named(variable.args[0], "variable")
        return atom
    if len(node.args) == 1:
        return Atom("prob", (_law(reading, node.func, known), _event(reading, node.args[0])))
    if name not in (*MAY_BE_INFINITE, *UNIT) or len(node.args) != len(QUANTITIES[name]):
        raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")
    args: list = []
    for kind, argument in zip(QUANTITIES[name], node.args, strict=True):
        if kind == "law":
            args.append(_law(reading, argument, known))
        elif kind == "event":
            args.append(_event(reading, argument))
        elif name == "renyi" and ast.unparse(argument) == UPWARDS:  # van Erven & Harremoës 2014, Theorem 6
            return Atom("max_divergence", tuple(args))
        else:
            require(not quantities(argument), "a quantity stands in an argument of another")
            args.append(value_of(reading, argument, known, {}))
    if name == "renyi":
        reading.need(Relation(">=", args[2]), known, "an order is >= 0")
        if args[2] == ONE:
            return Atom("kl", tuple(args[:2]))
    if name == "tradeoff":
        reading.need(Relation(">=", args[2]), known, "a trade-off is taken at a number in [0, 1]")
        reading.need(Relation(">=", ONE - args[2]), known, "a trade-off is taken at a number in [0, 1]")
    return Atom(name, tuple(args))


def ways_of(quantity: Atom | Expectation) -> list[tuple[bool, set]]:
    """(is it finite, what is supposed), in each way in which a quantity that may be infinite is so or not."""
    if isinstance(quantity, Expectation):
        return quantity.ways
    D = Polynomial({((quantity, 1),): ONE.number})
    return [(True, {Relation("finite", D)}), (False, {Relation("infinite", D)})] if quantity.head in MAY_BE_INFINITE else []


def _law(reading: Reading, node: ast.expr, known: frozenset) -> Atom:
    law = law_of(node)
    _look_at_law(reading, node, law, known)
    return law


def _event(reading: Reading, node: ast.expr) -> Atom:
    event = event_of(node)
    reading.named(event.args[0], "event")
    return event


def _look_at_law(reading: Reading, node: ast.expr, law: Atom, known: frozenset) -> None:
    if law.head == "law":
        reading.named(law.args[0], "law")
        return
    if law.head != "Mixture":  # the spaces of Product and Power are others: no theorem may take them for laws on the first one
        parts = [node.func, *node.args] if law.head == "Output" else [node.left, node.right] if law.head == "Joint" else node.args
        for inner, part in zip(parts, law.args, strict=True):
            if isinstance(part, Polynomial):
                count, least = value_of(reading, inner, known, {}), ONE if law.head == "Power" else ZERO
                require(count == part and is_whole(count, known), "a number of factors is whole")
                reading.need(Relation(">=", count - least), known, f"a number of factors is >= {least}")
            elif part.head == "kernel":
                reading.named(part.args[0], "kernel")
            elif part.head == "value":
                require(reading.names.get(part.args[0]) == "value", f"no premise is for all values {part.args[0]}")
            else:
                _look_at_law(reading, inner, part, known)
        return
    total = ZERO
    for pair, weight, part in zip(node.args, law.args[::2], law.args[1::2], strict=True):
        value = value_of(reading, pair.elts[0], known, {})
        require(value == weight, "a weight is a number")
        reading.need(Relation(">=", weight), known, "a weight is >= 0")
        total = total + value
        _look_at_law(reading, pair.elts[1], part, known)
    require(total == ONE, "the weights of a mixture do not add up to 1")


def value_of(reading: Reading, node: ast.expr, known: frozenset, finite: dict):
    """The polynomial that a term comes to in a case, "oo" or "-oo".  RuleError where it may have no value.

    ``finite`` says of each quantity that may be infinite whether it is finite here: where it is empty, the value is a polynomial.
    """
    look()
    match node:
        case ast.Constant(value=int(value)) if type(value) is int:
            return constant(value)
        case ast.Name(id=name):
            if name in reading.values:
                return reading.values[name]
            if name == "pi":
                return function("pi")
            if reading.names.get(name) != "number":
                raise InputError(f"{name} has no domain")
            return symbol(name)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _negative(value_of(reading, inner, known, finite))
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            first, second = value_of(reading, left, known, finite), value_of(reading, right, known, finite)
            return _sum(first, _negative(second) if isinstance(op, ast.Sub) else second, node)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _product(reading, value_of(reading, left, known, finite), value_of(reading, right, known, finite), known, node)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            divisor = value_of(reading, right, known, finite)
            if isinstance(divisor, str):
                reciprocal = ZERO
            else:
                _not_zero(reading, divisor, known, node)
                reciprocal = inverse(divisor)
            return _product(reading, value_of(reading, left, known, finite), reciprocal, known, node)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(reading, value_of(reading, left, known, finite), value_of(reading, right, known, finite), known, node)
        case ast.Call(keywords=[]) if _is_quantity(node):
            atom = quantity_of(reading, node, known)
            if isinstance(atom, Expectation):
                return atom.value(reading, known, finite)
            if atom.head in MAY_BE_INFINITE:
                require(atom in finite, "a quantity stands where none may")
                if not finite[atom]:
                    return UPWARDS
            return Polynomial({((atom, 1),): ONE.number})
        case ast.Call(func=ast.Name(id="Sum"), keywords=[]):
            return sum_of(reading, node, known, value_of)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _called(reading, name, [value_of(reading, arg, known, finite) for arg in args], known, node)
    raise InputError(f"not in the core's language: {_text(node)}")


def _text(node: ast.expr) -> str:
    """What is said of a term in messages, which are made whether or not they are needed."""
    short = node.lineno == node.end_lineno and node.end_col_offset - node.col_offset < 400
    return ast.unparse(node)[:80] if short else "a long formula"


def _negative(value):
    return {UPWARDS: DOWNWARDS, DOWNWARDS: UPWARDS}[value] if isinstance(value, str) else -value


def _sum(first, second, node):
    infinite = {value for value in (first, second) if isinstance(value, str)}
    require(len(infinite) < 2, f"not known to be well-posed: oo - oo in {_text(node)}")
    return infinite.pop() if infinite else first + second


def _sign(reading: Reading, value, known: frozenset, node) -> bool:
    """Is it positive?  RuleError unless it is known to be positive or negative."""
    if isinstance(value, str):
        return value == UPWARDS
    for result, f in ((True, value), (False, -value)):
        if reading.holds(Relation(">", f), known):
            return result
    raise RuleError(f"not known to be well-posed: oo meets a factor of no known sign in {_text(node)} "
                    f"(needed: the sign of {value})")


def _product(reading: Reading, first, second, known: frozenset, node):
    if not isinstance(first, str) and not isinstance(second, str):
        return first * second
    return UPWARDS if _sign(reading, first, known, node) == _sign(reading, second, known, node) else DOWNWARDS


def _not_zero(reading: Reading, f: Polynomial, known: frozenset, node) -> None:
    if not reading.holds(Relation(">", -f), known):
        reading.need(Relation(">", f), known, f"a divisor in {_text(node)} is not 0")


def _power(reading: Reading, base, exponent, known: frozenset, node):
    text = _text(node)
    require(not isinstance(exponent, str), f"not known to be well-posed: an infinite exponent in {text}")
    value = exponent.number
    whole = value is not None and value.q == 1
    if base == UPWARDS:
        return UPWARDS if _sign(reading, exponent, known, node) else ZERO
    require(not isinstance(base, str), f"not known to be well-posed: a power of -oo in {text}")
    if whole and value < 0:
        _not_zero(reading, base, known, node)
    elif not (whole or reading.holds(Relation(">", base), known) or counts(reading, exponent, known)):
        reading.need(Relation(">=", base), known, f"the base in {text} is >= 0")
        reading.need(Relation(">", exponent), known, f"the exponent in {text} is > 0 where the base may be 0")
    return power(base, exponent)


def _called(reading: Reading, name: str, values: list, known: frozenset, node):
    infinite, text = [value for value in values if isinstance(value, str)], _text(node)
    count = WRITTEN_OUT[name][0] if name in WRITTEN_OUT else FUNCTIONS.get(name)
    if name not in (*POSITIVE, "sqrt", "asin", "factorial", "binomial", *TOTAL) or count not in (None, len(values)):
        raise InputError(f"not in the core's language: {text}")
    if not infinite:
        if name in POSITIVE:
            reading.need(Relation(">", values[0]), known, f"the argument in {text} is > 0")
        elif name == "sqrt":
            reading.need(Relation(">=", values[0]), known, f"the argument in {text} is >= 0")
        elif name == "asin":
            for f in (ONE - values[0], ONE + values[0]):
                reading.need(Relation(">=", f), known, f"the argument in {text} lies in [-1, 1]")
        elif name == "factorial":
            reading.need(Relation(">", values[0] + ONE), known, f"the argument in {text} is > -1")
        elif name == "binomial":
            for f in (values[0] + ONE, values[1] + ONE, values[0] - values[1] + ONE):
                reading.need(Relation(">", f), known, f"the arguments in {text} are in their range")
        return written_out(name, tuple(values)) if name in WRITTEN_OUT else function(name, *values)
    if name in ("Max", "Min"):
        winner, loser = (UPWARDS, DOWNWARDS) if name == "Max" else (DOWNWARDS, UPWARDS)
        others = tuple(value for value in values if value != loser)
        return loser if not others else winner if winner in others else written_out(name, others)
    if name == "Abs" or (infinite == [UPWARDS] and name in ("exp", "log", "sqrt")):
        return UPWARDS
    require(name == "exp", f"not known to be well-posed: the value at oo of {text} is not known")
    return ZERO
