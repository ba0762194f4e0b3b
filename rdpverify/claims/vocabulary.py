"""The words of the language as Python callables.  A call is checked as its text is read."""

from typing import Any, Literal  # noqa: F401  named in annotations

from ..definitions import ALIASES, SIGNATURES
from ..words.signature import Signature, Slot
from ..derivation.domain_signs import DomainSigns
from ..errors import InputError, NotADensity, RuleError
from ..kernel.closed.density import check_density
from ..printer import to_text
from ..typed import did_you_mean, parse, parse_question
from ..terms import Term, make, walk
from .assumptions import domains_of, together
from .formulas import Comparison, Formula, comparison, formula
from .kinds import (  # noqa: F401  named in annotations
    Case,
    Component,
    Condition,
    Counted,
    KernelLike,
    LawLike,
    Matrix,
    MechanismLike,
    Name,
    QueryLike,
    Real,
    Row,
)
from .laws import Law, MarkovKernel
from .mechanisms import Mechanism
from .queries import Query
from .quantities import Quantity
from .signatures import bound, documentation, python_signature

CLASSES = {"law": Law, "kernel": MarkovKernel, "mechanism": Mechanism, "query": Query, "real": Quantity}
TYPED = ("Density", "Mass")  # laws by a formula, whose mass is proved to be 1


def read(text: str) -> Formula:
    """What a text of the language says: a Law, Mechanism, MarkovKernel or Query, and otherwise a Quantity.

    ``rv.read("epsilon(GaussianMechanism(4), 1e-6)").enclose()`` is what ``rdpverify enclose`` prints.  Raises SyntaxProblem with the
    position and what was expected there, NotADensity for a density whose mass is not proved to be 1.
    """
    term = parse(text)
    for law in walk(term):
        if law.op in TYPED:
            prove_density(law, {})
    return _object(term, {})


def word(name: str):
    """The callable for a word of the language.  Raises InputError for an unknown one."""
    known = ALIASES
    if name not in SIGNATURES and name not in known:
        raise InputError(f"unknown function or distribution {name!r}{did_you_mean(name, [*SIGNATURES, *known])}")
    signature = SIGNATURES[known.get(name, name)]

    def build(*arguments, **keywords):
        return call(signature, arguments, keywords)

    build.__name__ = build.__qualname__ = name
    build.__module__ = __package__.partition(".")[0]  # where it is found again, by pickle and by readers
    build.__doc__ = documentation(signature)
    build.__signature__ = python_signature(signature)
    build.__annotations__ = {**{each.name: each.annotation for each in build.__signature__.parameters.values()},
                             "return": build.__signature__.return_annotation}
    return build


def call(signature: Signature, arguments, keywords) -> Formula:
    """The word called with these arguments, as the language reads it."""
    symbols: dict = {}
    values = bound(signature, arguments, keywords)
    slots = [signature.slot(place) for place in range(len(values))]
    texts = [_argument(signature, value, slot, symbols) for value, slot in zip(values, slots)]
    term = parse(f"{signature.name}({', '.join(texts)})")
    if signature.name in TYPED:
        prove_density(term, symbols)
    return _object(term, symbols)


def prove_density(law: Term, symbols: dict):
    """Raise NotADensity unless the formula is shown to be nonnegative with mass 1, for all values its SymPy symbols may take."""
    question = parse_question(to_text(law), where=domains_of(symbols, law.free))
    try:
        check_density(law, DomainSigns(question.where, question.conditions))
    except RuleError as problem:
        raise NotADensity(f"{problem} (for {', '.join(map(to_text, question.where)) or 'all x'})") from None


def any_pair(first: str = "P", second: str = "Q") -> tuple[Law, Law]:
    """Two arbitrary distributions on one space."""
    return any_law(first), any_law(second)


def any_law(name: str) -> Law:
    """An arbitrary distribution; the name is P, Q or R, a digit may follow."""
    return _reserved(name, "law", Law)


def any_kernel(name: str = "K") -> MarkovKernel:
    """An arbitrary Markov kernel; the name is K, digits may follow."""
    return _reserved(name, "kernel", MarkovKernel)


def any_mechanism(name: str = "M") -> Mechanism:
    """An arbitrary mechanism with a symmetric neighbouring relation; the name is M, digits may follow."""
    return _reserved(name, "mechanism", Mechanism)


def Event(name: str = "S") -> Formula:
    """An arbitrary event; the name is S or T, a digit may follow."""
    return _reserved(name, "event", Formula)


def _reserved(name: str, op: str, kind):
    letters = {"law": "PQR", "kernel": "K", "event": "ST", "mechanism": "M"}[op]
    what = "distribution" if op == "law" else op
    if not (name[:1] in letters and name[:1] and (len(name) == 1 or name[1:].isdigit())):
        raise InputError(
            f"{name!r} cannot name an arbitrary {what}: use {', '.join(letters)}"
        )
    return kind(make(op, (), name))


def _argument(signature: Signature, value, slot: Slot, symbols: dict) -> str:
    try:
        return _written(value, slot, symbols)
    except InputError as problem:
        raise InputError(f"{signature.name}: {slot.name}: {problem}") from None


def _written(value, slot: Slot, symbols: dict) -> str:
    """The argument for a slot as text of the language; the SymPy symbols in it are remembered."""
    if slot.choices:
        if not isinstance(value, str) or value not in slot.choices:
            raise InputError(f"expected {' or '.join(map(repr, slot.choices))}, got {value!r}")
        return f'"{value}"'
    if slot.sort in ("list", "matrix", "steps"):
        return _listed(value, symbols)
    if slot.sort == "condition":
        return _condition(value, symbols)
    if slot.sort == "case" and isinstance(value, tuple) and len(value) == 2:
        return f"({_text(value[0], symbols)}, {_condition(value[1], symbols)})"
    return _text(value, symbols)


def _listed(value, symbols: dict) -> str:
    if isinstance(value, str):
        return value
    if hasattr(value, "tolist"):  # an array of NumPy, whose entries then are Python's
        value = value.tolist()
    if not isinstance(value, (list, tuple)):
        raise InputError(f"expected a list, got {type(value).__name__}")
    return f"[{', '.join(_listed(row, symbols) if isinstance(row, (list, tuple)) else _text(row, symbols) for row in value)}]"


def _condition(value, symbols: dict) -> str:
    if isinstance(value, str):
        return value
    if value is True:  # SymPy's last case
        return "True"
    condition: Comparison = comparison(value, "a condition")
    symbols.update(together(symbols, condition.symbols))
    return str(condition)


def _text(value, symbols: dict) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return f"({', '.join(_text(item, symbols) for item in value)})"
    expression = formula(value)
    symbols.update(together(symbols, expression.symbols))
    return to_text(expression.term)


def _object(term: Term, symbols: dict) -> Formula:
    kind = "law" if term.op == "law" else SIGNATURES[term.op].result if term.op in SIGNATURES else "real"
    return CLASSES[kind](term, symbols)
