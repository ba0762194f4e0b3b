"""How messages name what was expected and what was found."""

from ..language.sorts import sort_of
from ..terms import Term
from ..words.signature import Signature

EXPECTED = {"law": "a distribution (arbitrary ones are called P, Q, R, also with digits)",
            "kernel": "a kernel (arbitrary ones are called K, also with digits)",
            "event": "an event (events are called S, T, also with digits; of an outcome say X ~ Laplace(0, 1) among the domains)",
            "query": "a query such as Histogram(k) or BoundedMean(lower, upper, n)",
            "mechanism": "a mechanism such as GaussianMechanism(sigma) (arbitrary ones are called M, also with digits)"}

_NOUNS = {"law": "the distribution", "kernel": "the kernel", "mechanism": "the mechanism", "query": "the query", "event": "the event",
          "condition": "a condition", "list": "a list", "tuple": "a pair", "string": "text in quotes", "real": "a number or a formula"}


def article(value: Term) -> str:
    """``"the distribution P"``"""
    if value.op == "symbol":
        return f"the symbol {value.value}"
    sort = sort_of(value)
    noun = _NOUNS.get(sort, sort)
    if not noun.startswith("the "):
        return noun
    return f"{noun} {value.value if value.op in ('law', 'value', 'kernel', 'event', 'mechanism') else value.op}"


def usage(signature: Signature) -> str:
    """``"GaussianMechanism(sigma, sensitivity=1)"``"""
    words = []
    for slot in signature.slots:
        default = slot.default
        shown = "" if default is None else f"={_default_text(default)}"
        words.append({"list": f"[{slot.name}, …]", "matrix": f"[[{slot.name}, …], …]", "weighted law": "(weight, D)",
                      "counted mechanism": "(M, k)", "case": "(value, condition)",
                      "steps": f"{slot.name}=[…]"}.get(slot.sort, slot.name) + shown)
    return f"{signature.name}({', '.join(words)}{', …' if signature.variadic else ''})"


def _default_text(default: Term) -> str:
    if default.op == "string":
        return f'"{default.value}"'
    if default.op == "mul" and len(default.args) == 2 and default.args[1].op == "oo":
        return "-oo"
    return repr(default)
