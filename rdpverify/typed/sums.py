"""Sums of divergences, probabilities and quantities over the integers between two numbers, written out term by term."""

from math import comb

from ..errors import InputError
from ..language.assembly import SIZE_LIMIT
from ..language.entropies import variables_of
from ..printer import to_text
from ..language.sorts import speaks_of_laws
from ..terms import ONE, ZERO, Term, add, number, rebuild, substitute
from ..words import DEFINED

MOST_TERMS = 64


def written_out(term: Term) -> Term:
    """Sums of numbers stay; InputError for one of divergences whose ends are no numbers, or that is too long."""
    return rebuild(term, _terms) if "Sum" in term.ops else term


def _terms(part: Term) -> Term | None:
    if part.op != "Sum" or ({"curve", *DEFINED}.isdisjoint(part.args[0].ops) and not speaks_of_laws(part.args[0])):
        return None
    body, index, first, last = part.args
    if index.value in variables_of(body):  # a random variable of the index's name: a text without meaning, which is refused elsewhere
        return None
    if not all(end.is_number and end.value.q == 1 for end in (first, last)):
        raise InputError(f"a divergence stands inside the sum over {index.value} from {to_text(first)} to {to_text(last)}: "
                         "its ends must be numbers then, between which it is written out")
    count = int(last.value - first.value) + 1
    if count > MOST_TERMS:
        raise InputError(f"the sum over {index.value} has {count} terms: at most {MOST_TERMS} divergences are written out")
    terms, size = [], 0
    for place in range(count):
        terms.append(written_out(rebuild(substitute(body, {index.value: number(first.value + place)}), _whole)))
        if (size := size + terms[-1].size) > SIZE_LIMIT:
            raise InputError(f"the sum over {index.value} has more than {SIZE_LIMIT} symbols once it is written out")
    return add(ZERO, *terms)


def _whole(part: Term) -> Term | None:
    """A binomial coefficient as a number, and x**0 as 1, which it is inside a sum for every x."""
    if part.op == "binomial" and all(each.is_number and each.value.q == 1 and each.value >= 0 for each in part.args):
        return number(comb(*(int(each.value) for each in part.args)))
    return ONE if part.op == "pow" and part.args[1] is ZERO else None
