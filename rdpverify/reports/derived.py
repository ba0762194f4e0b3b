"""Derivations shown beside a claim: the closed forms of the divergences of concrete laws that its conclusion speaks of."""

from dataclasses import dataclass
from functools import cache

from ..definitions import DIVERGENCES
from ..derivation import derive
from ..errors import RdpVerifyError
from ..kernel.goal import mentions_laws
from ..printer import to_text
from ..language.statement import Statement
from ..terms import Term, walk
from . import layout
from .boxes import Box
from .derivation import derivation_in_words
from .prose import Proof


@dataclass(frozen=True)
class Derived:
    """A divergence and how its closed form comes about: ``told`` has its conditions, limits, steps and checks."""

    quantity: Box
    closed_form: Box
    told: Proof


def derivations(statement: Statement) -> tuple[Derived, ...]:
    """One for each divergence of concrete laws in the conclusion whose closed form is known."""
    where = (*map(to_text, statement.where), *map(to_text, statement.conditions))
    sides = (statement.conclusion.left, statement.conclusion.right)
    quantities = dict.fromkeys(part for side in sides for part in walk(side) if part.op in DIVERGENCES and not mentions_laws(part))
    return tuple(derived for quantity in quantities if (derived := _derived(quantity, where)) is not None)


@cache
def _derived(quantity: Term, where: tuple[str, ...]) -> Derived | None:
    """By the kernel's lemmas, without comparing with enclosures: the claim beside it has a proof of its own."""
    try:
        derivation = derive(to_text(quantity), where=where)
    except RdpVerifyError:
        return None  # the proof stands without it; a report shows the derivations there are
    if derivation.closed_form is None:
        return None
    return Derived(layout.layout(quantity), layout.layout(derivation.closed_form), derivation_in_words(derivation))
