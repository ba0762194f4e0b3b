"""What a term is: a real quantity, a law, a mechanism, an event, …; used to say what was expected and what was found."""

from ..words import SIGNATURES
from ..terms import ZERO, Term, make, walk

STRUCTURE = {"value": "law", "draw": "step",
             **{sort: sort for sort in ("law", "kernel", "event", "mechanism", "variable", "string", "list", "tuple", "steps")},
             **dict.fromkeys(("and", "or", "<=", ">=", "<", ">", "=="), "condition")}

TRUE = make("<=", (ZERO, ZERO))  # the condition written True

_NOUNS = {"law": "the distribution", "kernel": "the kernel", "mechanism": "the mechanism", "query": "the query", "event": "the event",
          "condition": "a condition",
          "list": "a list", "tuple": "a pair", "string": "text in quotes", "real": "a number or a formula"}


def sort_of(value: Term) -> str:
    """``real``, ``law``, ``kernel``, ``mechanism``, ``event``, ``condition``, ``list``, ``tuple`` or ``string``."""
    sort = STRUCTURE.get(value.op)
    if sort is None:
        signature = SIGNATURES.get(value.op)
        sort = signature.result if signature else "real"
    return sort


def speaks_of_laws(term: Term) -> bool:
    """True when a distribution, kernel, event, mechanism, query or random variable occurs in the term."""
    return any(sort_of(node) in ("law", "kernel", "event", "mechanism", "query", "variable") for node in walk(term))


def article(value: Term, sort: str) -> str:
    """``"the distribution P"``, for messages."""
    if value.op == "symbol":
        return f"the symbol {value.value}"
    noun = _NOUNS.get(sort, sort)
    if not noun.startswith("the "):
        return noun
    return f"{noun} {value.value if value.op in ('law', 'value', 'kernel', 'event', 'mechanism') else value.op}"
