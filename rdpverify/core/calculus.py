"""Derivatives, and the mean value theorem: what rises from a face on is above it."""

from flint import fmpq

from ..deadline import look
from ..errors import require
from .polynomial import ONE, Atom, Polynomial, constant, function, sum_of, symbol
from .substitution import substitute
from .relation import Relation
from .theorem import Theorem, established


HALF = constant(fmpq(1, 2))
DERIVATIVES = {  # by argument
    "exp": (lambda x: function("exp", x),),
    "log": (lambda x: function("inv", x),),
    "inv": (lambda x: -function("inv", x) ** 2,),
    "pow": (lambda x, a: a * function("pow", x, a) * function("inv", x), lambda x, a: function("log", x) * function("pow", x, a)),
    "erfc": (lambda x: constant(-2) * function("exp", -x * x) * function("pow", function("pi"), -HALF),),
    "loggamma": (lambda x: function("digamma", x),),
    "gamma": (lambda x: function("gamma", x) * function("digamma", x),),
    "sin": (lambda x: function("cos", x),),
    "cos": (lambda x: -function("sin", x),),
    "atan": (lambda x: function("inv", ONE + x * x),),
}
POSITIVE = ("log", "inv", "pow", "loggamma", "gamma")  # smooth where their first argument is > 0


def derivative(f: Polynomial, name: str) -> Polynomial:
    """∂f/∂name, of what is smooth where the :func:`arguments_to_be_positive` are."""
    look()
    parts = []
    for monomial, value in f.terms.items():
        for place, (atom, count) in enumerate(monomial):
            if name in atom.symbols:
                rest = Polynomial({monomial[:place] + (((atom, count - 1),) if count > 1 else ()) + monomial[place + 1:]: value * count})
                parts.append(rest * _slope(atom, name))
    return sum_of(parts)


def _slope(atom: Atom, name: str) -> Polynomial:
    if atom.head == "symbol":
        return ONE
    require(atom.head in DERIVATIVES, f"no derivative of {atom.head} is known")
    return sum_of(slope(*atom.args) * derivative(argument, name) for slope, argument in zip(DERIVATIVES[atom.head], atom.args, strict=True))


def arguments_to_be_positive(f: Polynomial, name: str) -> set[Polynomial]:
    """Where all of these are > 0, f is smooth in the symbol."""
    look()
    arguments: set[Polynomial] = set()
    for atom in f.atoms:
        if name in atom.symbols and atom.head != "symbol":
            if atom.head in POSITIVE:
                arguments.add(atom.args[0])
            for argument in atom.args:
                arguments |= arguments_to_be_positive(argument, name)
    return {argument for argument in arguments if argument.number is None or argument.number <= 0}


def rises(f: Polynomial, name: str, start: Polynomial, end: Polynomial, slope: Theorem, smooth=()) -> Theorem:
    """start <= end ⊢ f(end) − f(start) >= 0, from Γ, start < x < end ⊢ f′(x) >= 0 and f smooth on [start, end].

    It is > 0 when f′ is and start < end.

    ``smooth`` are theorems g > 0, for each argument g that has to be positive, for start <= x <= end.  Of x the theorems may assume
    no more than that it lies between the ends.
    """
    x = symbol(name)
    require(name not in start.symbols | end.symbols, "an end speaks of the symbol itself")
    require(slope.op in (">=", ">", "==") and slope.f == derivative(f, name), "not the derivative")
    closed = {Relation(">=", x - start), Relation(">=", end - x)}
    opened = {Relation(">", x - start), Relation(">", end - x)}
    _speaks_of_no_more(slope, name, closed | opened)
    for theorem in smooth:
        _speaks_of_no_more(theorem, name, closed)
    positive = {theorem.f for theorem in smooth if theorem.op == ">"}
    lacking = arguments_to_be_positive(f, name) - positive
    require(not lacking, f"not known to be positive: {', '.join(map(repr, lacking))}")
    hypotheses = {h for theorem in (slope, *smooth) for h in theorem.hypotheses if name not in h.symbols}
    op = ">" if slope.op == ">" else ">="
    hypotheses.add(Relation(op, end - start))
    return established(hypotheses, Relation(op, substitute(f, {name: end}) - substitute(f, {name: start})))


def _speaks_of_no_more(theorem: Theorem, name: str, allowed: set) -> None:
    require(all(name not in h.symbols or h in allowed for h in theorem.hypotheses), f"a theorem assumes more of {name} than where it lies")
