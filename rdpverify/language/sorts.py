"""What a term is: a real quantity, a law, a mechanism, an event, …; used to say what was expected and what was found."""

from ..words import SIGNATURES
from ..terms import ZERO, Term, make, walk

STRUCTURE = {"law": "law", "event": "event", "string": "string", "list": "list", "tuple": "tuple", "steps": "steps", "draw": "step",
             "and": "condition",
             "or": "condition", "<=": "condition", ">=": "condition", "<": "condition", ">": "condition", "==": "condition"}

TRUE = make("<=", (ZERO, ZERO))  # the condition written True

_NOUNS = {"law": "the distribution", "mechanism": "the mechanism", "event": "the event", "condition": "a condition",
          "list": "a list", "tuple": "a pair", "string": "text in quotes", "real": "a number or a formula"}


def sort_of(value: Term) -> str:
    """``real``, ``law``, ``mechanism``, ``event``, ``condition``, ``list``, ``tuple`` or ``string``."""
    sort = STRUCTURE.get(value.op)
    if sort is None:
        signature = SIGNATURES.get(value.op)
        sort = signature.result if signature else "real"
    return sort


def speaks_of_laws(term: Term) -> bool:
    """True when a distribution, event or mechanism occurs in the term."""
    return any(sort_of(node) in ("law", "event", "mechanism") for node in walk(term))


def article(value: Term, sort: str) -> str:
    """``"the distribution P"``, for messages."""
    if value.op == "symbol":
        return f"the symbol {value.value}"
    noun = _NOUNS.get(sort, sort)
    if not noun.startswith("the "):
        return noun
    return f"{noun} {value.value if value.op in ('law', 'event') else value.op}"
