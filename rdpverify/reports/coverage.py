"""What becomes of every family of ``sympy.stats``: a pair of each is converted, derived, or else enclosed at numbers.

Nobody here chose the families: the table is made by running each one.
"""

import inspect
from dataclasses import dataclass

from ..claims.deriving import derive
from ..derivation.samples import sample_point
from ..errors import BudgetExceeded, InputError, RdpVerifyError, RuleError
from ..printer import to_text
from ..numeric import enclose
from ..symbolic import law_from_random_variable
from ..terms import make, number, substitute, symbol, walk

SPECIAL_FUNCTIONS = {"Sum", "hyper", "legendre", "besseli", "besselk"}
SECONDS = 5
NOT_FAMILIES = ("ContinuousRV", "FiniteRV", "DiscreteRV")

# arguments where two symbols per slot are not what the family asks for: texts for the first and the second law
ARGUMENTS = {
    "Arcsin": ("0, 1", "0, 2"),
    "BoundedPareto": ("a1, 1, 2", "a2, 1, 2"),
    "Davis": ("b1, 3, 1", "b2, 3, 1"),
    "Erlang": ("2, l1", "3, l2"),
    "Frechet": ("a1, s1, 0", "a1, s2, 0"),
    "GaussianInverse": ("m1, l1", "m2, l2"),
    "Geometric": ("p1", "p2"),
    "Gumbel": ("b1, m1", "b1, m2"),
    "Laplace": ("m1, b1", "m2, b2"),
    "Levy": ("m1, c1", "m1, c2"),
    "Logistic": ("m1, s1", "m2, s1"),
    "Pareto": ("x1, a1", "x1, a2"),
    "PowerFunction": ("a1, 0, 1", "a2, 0, 1"),
    "QuadraticU": ("0, 1", "0, 2"),
    "RaisedCosine": ("0, 1", "0, 2"),
    "Reciprocal": ("1, 2", "1, 3"),
    "Trapezoidal": ("0, 1, 2, 3", "0, 1, 2, 4"),
    "Triangular": ("0, 2, 1", "0, 3, 1"),
    "Uniform": ("0, 1", "0, 2"),
    "UniformSum": ("2", "3"),
    "Weibull": ("l1, k1", "l2, k1"),
    "WignerSemicircle": ("1", "2"),
    "FlorySchulz": ("1/3", "1/2"),
    "Logarithmic": ("1/3", "1/2"),
    "NegativeBinomial": ("r1, p1", "r1, p2"),
    "DiscreteUniform": ("[0, 1, 2]", "[0, 1, 2, 3]"),
    "Die": ("6", "8"),
    "Bernoulli": ("p1", "p2"),
    "Coin": ("1/3", "1/2"),
    "Binomial": ("n1, p1", "n1, p2"),
    "BetaBinomial": ("4, 2, 3", "4, 1, 1"),
    "Hypergeometric": ("9, 5, 3", "9, 4, 3"),
    "Rademacher": ("", ""),
    "IdealSoliton": ("4", "5"),
    "RobustSoliton": ("10, 1/2, 1/10", "10, 1/3, 1/10"),
}


@dataclass(frozen=True)
class Row:
    """``outcome``: "derived", "special function", "enclosure only", "neither", or "no counterpart"; ``detail`` says what or why."""

    family: str
    arguments: str
    outcome: str
    detail: str


def coverage() -> list[Row]:
    """One row a family, in SymPy's order."""
    from sympy.stats import crv_types, drv_types, frv_types

    modules = crv_types, drv_types, frv_types
    names = ((module, name) for module in modules for name in module.__all__ if name not in NOT_FAMILIES)
    return [_row(name, getattr(module, name)) for module, name in names if inspect.isfunction(getattr(module, name))]


def coverage_lines() -> list[str]:
    """The table as Markdown."""
    rows = coverage()
    counts = {outcome: sum(row.outcome == outcome for row in rows) for outcome in dict.fromkeys(row.outcome for row in rows)}
    lines = ["# The families of sympy.stats", "", "Written by `make docs`, by running every family: " + ", ".join(
        f"{count} {outcome}" for outcome, count in counts.items()
    ) + ".", "", "| family | pair | outcome | closed form, or why not |", "|---|---|---|---|"]
    return lines + [f"| {row.family} | {_cell(row.arguments)} | {row.outcome} | {_cell(row.detail)} |" for row in rows]


def _cell(text: str) -> str:
    shown = text if len(text) <= 200 else text[:197] + "…"
    return shown.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;").replace("\n", " ")


def _row(name: str, family) -> Row:
    texts = ARGUMENTS.get(name) or _generic(family)
    shown = f"({texts[0]}) against ({texts[1]})"
    try:
        laws = [law_from_random_variable(family(f"X{index}", *_values(text))) for index, text in enumerate(texts)]
    except InputError as problem:
        return Row(name, shown, "no counterpart", str(problem))
    except (NotImplementedError, TypeError, ValueError, AttributeError, RecursionError) as problem:
        return Row(name, shown, "no counterpart", f"SymPy: {type(problem).__name__}: {problem}".splitlines()[0])
    return _derived(name, shown, laws)


def _derived(name: str, shown: str, laws) -> Row:
    term = make("renyi", (*laws, symbol("alpha")))
    free = sorted(term.free - {"alpha"})
    try:
        derivation = derive(to_text(term), where=[f"{symbol_name} in {_domain(symbol_name)}" for symbol_name in free], budget=SECONDS)
    except RdpVerifyError as problem:
        return Row(name, shown, *_enclosed(term, free, str(problem)))
    if derivation.closed_form is None:
        return Row(name, shown, *_enclosed(term, free, derivation.reason))
    special = SPECIAL_FUNCTIONS & {node.op for node in walk(derivation.closed_form)}
    outcome = "NOT DERIVED" if not derivation.derived else f"special function ({', '.join(sorted(special))})" if special else "derived"
    return Row(name, shown, outcome, to_text(derivation.closed_form))


def _enclosed(term, free, reason: str) -> tuple[str, str]:
    """Does an enclosure at numbers work, at order 3/2?"""
    from ..typed import parse_domain

    where = tuple(parse_domain(f"{name} in {_domain(name)}") for name in free)
    closed = substitute(term, {**sample_point(where, None, 0), "alpha": number("3/2")})
    try:
        enclosure, _ = enclose(closed, digits=10, budget=SECONDS)
    except (RuleError, BudgetExceeded, InputError) as problem:
        return "neither", f"{reason}; {problem}"
    value = "oo" if enclosure.infinite else enclosure.lower.union(enclosure.upper).str(10)
    return "enclosure only", f"{reason}; at order 3/2 and sample parameters {value}"


def _domain(name: str) -> str:
    return "(0, 1)" if name.startswith("p") else "integers [1, oo)" if name.startswith("n") else "(0, oo)"


def _generic(family) -> tuple[str, str]:
    """Two symbols a slot, named after SymPy's slots' places."""
    slots = list(inspect.signature(family).parameters.values())[1:]
    needed = [slot for slot in slots if slot.default is inspect.Parameter.empty]
    return tuple(", ".join(f"{'abcd'[place]}{index}" for place in range(len(needed))) for index in (1, 2))


def _values(text: str):
    """The arguments as exact SymPy numbers, positive symbols, or lists of numbers."""
    import sympy

    if text.startswith("["):
        return [[sympy.Rational(part) for part in text.strip("[]").split(", ")]]
    return [_value(part, sympy) for part in text.split(", ") if part]


def _value(text: str, sympy):
    if text[0].isdigit():
        return sympy.Rational(text)
    return sympy.Symbol(text, positive=True, integer=True if text.startswith("n") else None)
