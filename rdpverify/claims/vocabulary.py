"""The words of the language as Python callables.  A call is checked as its text is read."""

from ..definitions import SIGNATURES, aliases
from ..definitions.quantities import QUANTITIES
from ..derivation.domain_signs import DomainSigns
from ..errors import InputError, NotADensity, RuleError
from ..kernel.closed.density import check_density
from ..language import did_you_mean, parse, parse_question, to_text
from ..terms import Term, make
from .assumptions import domains_of
from .formulas import Formula, formula
from .laws import Law
from .quantities import Quantity

UNBOUNDED = {"Density": ("-oo", "oo"), "Mass": ("0", "oo")}


def word(name: str):
    """The callable for a word of the language.  Raises InputError for an unknown one."""
    known = aliases()
    if name not in SIGNATURES and name not in known:
        raise InputError(f"unknown function or distribution {name!r}{did_you_mean(name, [*SIGNATURES, *known])}")
    signature = SIGNATURES[known.get(name, name)]

    def build(*arguments, **keywords):
        return call(signature.name, arguments, keywords)

    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"{signature.usage}: {signature.summary}" + (f"  Source: {signature.source}." if signature.source else "")
    return build


def call(name: str, arguments, keywords) -> Formula:
    """``name(arguments, keywords)`` as the language reads it."""
    arguments = list(arguments)
    if name in UNBOUNDED:
        lower, upper = UNBOUNDED[name]
        arguments += [keywords.pop("lower", lower)] if len(arguments) == 2 else []
        arguments += [keywords.pop("upper", upper)] if len(arguments) == 3 else []
    symbols: dict = {}
    texts = [_text(argument, symbols) for argument in arguments]
    texts += [f"{key}={_text(value, symbols)}" for key, value in keywords.items()]
    term = parse(f"{name}({', '.join(texts)})")
    if name in UNBOUNDED:
        prove_density(term, symbols)
    return _object(term, symbols)


def prove_density(law: Term, symbols: dict):
    """Raise NotADensity unless the formula is shown to be nonnegative with mass 1, for all values its SymPy symbols may take."""
    question = parse_question(to_text(law), where=domains_of(symbols, law.free))
    try:
        check_density(law, {}, DomainSigns(question.where, question.conditions))
    except RuleError as problem:
        raise NotADensity(f"{problem} (for {', '.join(map(to_text, question.where)) or 'all x'})") from None


def any_pair(first: str = "P", second: str = "Q") -> tuple[Law, Law]:
    """Two arbitrary distributions on one space."""
    return any_law(first), any_law(second)


def any_law(name: str) -> Law:
    """An arbitrary distribution; the name is P, Q or R, a digit may follow."""
    return _reserved(name, "law", Law)


def Event(name: str = "S") -> Formula:
    """An arbitrary event; the name is S or T, a digit may follow."""
    return _reserved(name, "event", Formula)


def _reserved(name: str, op: str, kind):
    letters = {"law": "PQR", "event": "ST"}[op]
    if not (name[:1] in letters and name[:1] and (len(name) == 1 or name[1:].isdigit())):
        raise InputError(
            f"{name!r} cannot name an arbitrary {'distribution' if op == 'law' else 'event'}: use {', '.join(letters)}"
        )
    return kind(make(op, (), name))


def _text(value, symbols: dict) -> str:
    """The argument as text of the language; the SymPy symbols in it are remembered."""
    if isinstance(value, str):
        return value if _reads(value) else f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(_text(item, symbols) for item in value)}]"
    if isinstance(value, tuple):
        return f"({', '.join(_text(item, symbols) for item in value)})"
    found = formula(value)
    symbols.update(found.symbols)
    return to_text(found.term)


def _reads(text: str) -> bool:
    return text not in ("add_remove", "replace", "both", "add", "remove")


def _object(term: Term, symbols: dict) -> Formula:
    signature = SIGNATURES.get(term.op)  # None for what a call is read as: sqrt(x) is a power, log(1) is 0
    if signature is not None and signature.result == "law":
        return Law(term, symbols)
    if signature is None or signature.result == "mechanism" or term.op in FUNCTIONS_OF_REALS:
        return Formula(term, symbols)
    return Quantity(term, symbols)


FUNCTIONS_OF_REALS = frozenset(
    name
    for name, signature in SIGNATURES.items()
    if signature.result == "real"
    and name not in QUANTITIES
    and all(slot.sort in ("real", "case", "condition", "list", "symbol", "formula") for slot in signature.slots)
)
