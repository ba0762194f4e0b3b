"""What a worker can be asked: texts of the formula language in, a text out.  Everything returned is a proposal to be checked."""

from ..language import parse, to_text
from ..terms import Term
from .from_sympy import from_sympy
from .to_sympy import to_sympy


def _expression(text: str, positive: str):
    import sympy

    names = {name: sympy.Symbol(name, positive=True) for name in positive.split()}
    return to_sympy(parse(text, internal=True), names)


def _text(expression) -> str:
    found: Term = from_sympy(expression)
    return to_text(found)


def simplify(text: str, positive: str = "") -> str:
    """A shorter form, ``positive`` naming the symbols known to be positive."""
    import sympy

    return _text(sympy.simplify(_expression(text, positive)))


def factor(text: str, positive: str = "") -> str:
    """The factored form of a rational expression."""
    import sympy

    return _text(sympy.factor(_expression(text, positive)))


def integrate(text: str, variable: str, lower: str, upper: str, positive: str = "") -> str:
    """SymPy's own definite integral, for comparison tables."""
    import sympy

    names = {name: sympy.Symbol(name, positive=True) for name in positive.split()}
    names.setdefault(variable, sympy.Symbol(variable, real=True))
    integrand, start, end = (to_sympy(parse(part, internal=True), names) for part in (text, lower, upper))
    return str(sympy.integrate(integrand, (names[variable], start, end)))


TASKS = {"simplify": simplify, "factor": factor, "integrate": integrate}
