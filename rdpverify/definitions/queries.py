"""The sensitivity of a query as a formula in its parameters and in the norm, from the data."""

from ..errors import InputError
from ..language.template import filled
from ..terms import Term, rebuild
from ..words import ENTRIES


def sensitivity_of(query: Term, relation: Term, norm: Term) -> Term:
    """InputError for neighbours that the query is not compared on: for the mean of n records there is no data set of n + 1."""
    entry = ENTRIES.get(query.op)
    if entry is None or entry.kind != "query":
        raise InputError("expected a query such as Histogram(k) or BoundedMean(lower, upper, n)")
    value = next((each["value"] for each in entry.texts["sensitivities"] if each["relation"] == relation.value), None)
    if value is None:
        raise InputError(f'no sensitivity of {query.op} for relation="{relation.value}": its neighbours have as many records as each other')
    return filled(value, entry.signature.slots, query.args, norm=norm)


def with_sensitivities(term: Term) -> Term:
    """The term with the formula for every sensitivity in it, also where it is a parameter."""
    if "sensitivity" not in term.ops:
        return term
    return rebuild(term, lambda part: with_sensitivities(sensitivity_of(*part.args)) if part.op == "sensitivity" else None)
