"""What a term is: a real quantity, a law, a mechanism, an event, …."""

from ..words import SIGNATURES
from ..terms import ZERO, Term, make, walk

STRUCTURE = {"value": "law", "draw": "step",
             **{sort: sort for sort in ("law", "kernel", "event", "mechanism", "variable", "string", "list", "tuple", "steps")},
             **dict.fromkeys(("and", "or", "<=", ">=", "<", ">", "=="), "condition")}

TRUE = make("<=", (ZERO, ZERO))  # the condition written True


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
