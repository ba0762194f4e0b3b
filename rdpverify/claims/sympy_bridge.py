"""SymPy expressions and random variables read exactly, and our formulas as SymPy expressions, so that the two mix."""

from ..definitions import DIVERGENCES, FAMILIES, MECHANISMS
from ..definitions.quantities import QUANTITIES
from ..errors import InputError
from ..printer import to_text
from ..typed import parse
from ..language.names import CONSTANTS
from ..terms import Term, rebuild, substitute, symbol
from .assumptions import together

SIGNS = {"alpha": {"positive": True}, "eps": {"nonnegative": True}, "delta": {"positive": True}}
SPELLINGS = {"lambda": "lam", "lamda": "lam"}  # Python and SymPy keep these names to themselves


def is_sympy(value) -> bool:
    """Is this a SymPy object?  Asked without importing SymPy."""
    return any(kind.__module__.split(".")[0] == "sympy" for kind in type(value).__mro__)


def read_sympy(value) -> tuple[Term, dict]:
    """(the term, name → SymPy symbol for what comes back) of a SymPy expression or a ``sympy.stats`` random variable."""
    from ..symbolic import from_sympy, law_from_random_variable

    if hasattr(value, "pspace"):
        term, expressions = law_from_random_variable(value), value.pspace.distribution.args
    else:
        term, expressions = from_sympy(value), (value,)
    symbols_inside = sorted({part for expression in expressions for part in getattr(expression, "free_symbols", ())}, key=str)
    symbols = together(*({SPELLINGS.get(part.name, part.name): part} for part in symbols_inside if part.name.isidentifier()))
    return substitute(term, {name: _meaning(name) for name in term.free}), symbols


def _meaning(name: str) -> Term:
    """The symbol of that name, or the formula whose text it is (see :func:`as_sympy`)."""
    name = SPELLINGS.get(name, name)
    if name in CONSTANTS:
        raise InputError(f"a symbol called {name} would be read as the constant: give it another name")
    return symbol(name) if name.isidentifier() else parse(name)


def as_sympy(term: Term, symbols: dict):
    """The SymPy expression of a term in these symbols; what SymPy has no notion of is a symbol named by its text: ``P(S)``."""
    import sympy

    from ..symbolic import to_sympy

    opaque = {}

    def leaf(part: Term):
        if part.op not in WORDS_OF_LAWS:
            return None
        opaque[to_text(part)] = sympy.Symbol(to_text(part), extended_real=True)
        return symbol(to_text(part))

    plain = rebuild(term, leaf)
    defaults = {name: sympy.Symbol(name, **SIGNS.get(name, {"real": True})) for name in plain.free - opaque.keys()}
    return to_sympy(plain, {**defaults, **symbols, **opaque})


WORDS_OF_LAWS = frozenset({"prob", "law", "event", *QUANTITIES, *DIVERGENCES, *FAMILIES, *MECHANISMS})
