"""What a worker can be asked: texts of the formula language in, a text out.  Everything returned is a proposal to be checked."""

import json

from ..language import parse
from ..printer import to_text
from ..terms import Term
from .from_sympy import from_sympy
from .to_sympy import to_sympy


def _expression(text: str, positive: str):
    import sympy

    names = {name: sympy.Symbol(name, positive=True) for name in positive.split()}
    return to_sympy(parse(text, internal=True), names)


def _text(expression) -> str:
    term: Term = from_sympy(expression)
    return to_text(term)


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
    return str(_total("integrate", text, variable, lower, upper, positive))


def integrate_at(kind: str, text: str, variable: str, lower: str, upper: str, positive: str, point: str) -> str:
    """JSON: how SymPy's ``integrate`` or ``summation`` ends, and the value at ``point`` ("name=number …") of what it gives.

    ``outcome`` is "closed", "guarded" when the point lies where the answer is left open behind a condition, or "unevaluated".
    """
    import sympy

    value = _total(kind, text, variable, lower, upper, positive)
    if isinstance(value, (sympy.Integral, sympy.Sum)):
        return json.dumps({"outcome": "unevaluated"})
    values = dict(item.split("=") for item in point.split())
    chosen = value.subs({name: sympy.Rational(values[name.name]) for name in value.free_symbols})
    if chosen.has(sympy.Integral, sympy.Sum):
        return json.dumps({"outcome": "guarded" if value.has(sympy.Piecewise) else "unevaluated"})
    return json.dumps({"outcome": "closed", "value": str(sympy.re(chosen.evalf(25)))})


def _total(kind: str, text: str, variable: str, lower: str, upper: str, positive: str):
    import sympy

    names = {name: sympy.Symbol(name, positive=True) for name in positive.split()}
    names.setdefault(variable, sympy.Symbol(variable, real=True) if kind == "integrate" else sympy.Symbol(variable, integer=True))
    term, start, end = (to_sympy(parse(part, internal=True), names) for part in (text, lower, upper))
    return getattr(sympy, kind)(term, (names[variable], start, end))


TASKS = {"simplify": simplify, "factor": factor, "integrate": integrate, "integrate_at": integrate_at}
