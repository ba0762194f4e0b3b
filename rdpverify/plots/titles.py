"""A formula as a title: as short as it may be typed."""

from ..definitions import SIGNATURES
from ..printer import to_text
from ..terms import Term, make


def title_of(term: Term) -> str:
    """The text of a term without the arguments that say what their slots say anyway."""
    return to_text(_shorter(term))


def _shorter(term: Term) -> Term:
    args = list(term.args)
    signature = SIGNATURES.get(term.op)
    if signature is not None and not signature.variadic and len(args) == len(signature.slots):
        while args and args[-1] is signature.slots[len(args) - 1].default:
            args.pop()
    return make(term.op, map(_shorter, args), term.value) if term.args else term
