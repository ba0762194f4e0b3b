"""SymPy → terms, exactly.  Floats, complex numbers and functions the language does not have are refused with a way out."""

from ..errors import InputError
from ..exact import rational
from ..terms import HALF, INFINITY, ONE, PI, Term, add, construct, exp, make, mul, neg, number, power, sqrt, symbol
from .to_sympy import SAME_NAME

FUNCTIONS = {name for name in SAME_NAME if name != "hyper"}  # hyper takes lists
RELATIONS = {"LessThan": "<=", "GreaterThan": ">=", "StrictLessThan": "<", "StrictGreaterThan": ">", "Equality": "=="}


def from_sympy(expression) -> Term:
    """The term of a SymPy expression (or an int, Fraction, exact text number).

    Symbols are told apart by name; two symbols of one name with different assumptions are refused.  InputError names what has no
    counterpart.
    """
    if not hasattr(expression, "free_symbols"):
        return number(expression)
    _check_names(expression)
    return _Reader().read(expression)


def _check_names(expression):
    seen = {}
    for name in sorted(expression.free_symbols, key=str):
        other = seen.setdefault(name.name, name)
        if other != name:
            raise InputError(
                f"two different symbols are called {name.name}: use one Symbol object, or give them different names"
            )


class _Reader:
    def __init__(self):
        self.done = {}

    def read(self, node) -> Term:
        if node not in self.done:
            self.done[node] = self._read(node)
        return self.done[node]

    def _read(self, node) -> Term:
        name = type(node).__name__
        if node.is_Float:
            raise InputError(f"expected an exact number, got the float {node}: use Rational, for instance Rational('{node}')")
        if node.is_Rational:
            return number(rational(node))
        if node.is_Symbol:
            return symbol(node.name)
        if name in ("Pi", "Exp1", "Infinity", "NegativeInfinity"):
            return {"Pi": PI, "Exp1": exp(ONE), "Infinity": INFINITY, "NegativeInfinity": neg(INFINITY)}[name]
        if node.is_Add or node.is_Mul:
            return (add if node.is_Add else mul)(*map(self.read, node.args))
        if node.is_Pow:
            base, exponent = map(self.read, node.args)
            return exp(exponent) if type(node.base).__name__ == "Exp1" else power(base, exponent)
        if name in FUNCTIONS:
            return construct(name, tuple(map(self.read, node.args)))
        return self._special(node, name)

    def _special(self, node, name: str) -> Term:
        if name == "erfinv":  # erfinv(y) = PhiInv((y + 1)/2)/√2
            return mul(power(sqrt(number(2)), -1), make("PhiInv", (mul(HALF, add(self.read(node.args[0]), ONE)),)))
        if name == "hyper":
            return make(
                "hyper", (*(make("list", tuple(map(self.read, part))) for part in node.args[:2]), self.read(node.args[2]))
            )
        if name == "Piecewise":
            return make(
                "Piecewise",
                tuple(item for value, condition in node.args for item in (self.read(value), self._condition(condition))),
            )
        if name == "Sum" and len(node.limits) == 1:
            variable, lower, upper = node.limits[0]
            return make("Sum", (self.read(node.function), self.read(variable), self.read(lower), self.read(upper)))
        if name in ("ImaginaryUnit", "ComplexInfinity", "NaN"):
            raise InputError(f"{node} is not a real number")
        raise InputError(
            f"{name} is not in the formula language; write it with exp, log, powers and the functions of the language"
        )

    def _condition(self, node) -> Term:
        name = type(node).__name__
        if name in RELATIONS:
            return make(RELATIONS[name], tuple(map(self.read, node.args)))
        if name in ("And", "Or"):
            return make(name.lower(), tuple(map(self._condition, sorted(node.args, key=str))))
        if name == "BooleanTrue":
            return make("<=", (number(0), ONE))
        raise InputError(f"{name} is not a condition of the formula language")
