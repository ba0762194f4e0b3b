"""What kind of number a quantity is, so that numbers of one kind are counted together."""

from ..definitions import DIVERGENCES, FAMILIES, MECHANISMS
from ..definitions.quantities import QUANTITIES
from ..terms import Term


def family_of(term: Term) -> str:
    """``"rdp of PoissonSampled GaussianMechanism"``, ``"kl of Normal, Laplace"``, or ``"number"`` for what is none of those."""
    if term.op in QUANTITIES:
        words = dict.fromkeys(word for argument in term.args for word in _words(argument, MECHANISMS))
    elif term.op in DIVERGENCES:
        words = [", ".join(dict.fromkeys(" ".join(_words(law, FAMILIES)) for law in term.args if law.op in FAMILIES))]
    else:
        inner = next((family_of(argument) for argument in term.args if family_of(argument) != "number"), None)
        return "number" if inner is None else f"formula with {inner.removeprefix('formula with ')}"
    return f"{term.op} of {' '.join(words)}" if any(words) else term.op


def _words(term: Term, known) -> list[str]:
    """The names of mechanisms or laws from the outside to the inside."""
    used = [term.op] if term.op in known else []
    return used + [word for argument in term.args for word in _words(argument, known)]
