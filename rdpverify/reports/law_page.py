"""What a notebook shows of a law or mechanism: its notation, meaning, parameters, density or masses, support, worst pairs."""

from ..definitions import FAMILIES, MECHANISMS, measure
from ..definitions.measures import VARIABLE
from ..errors import RdpVerifyError
from ..terms import Term, substitute, symbol
from .layout import layout
from .mathml import mathml
from .phrases import small_enough
from .prose_html import sentence_html
from .titles import typeset


def law_html(term: Term) -> str | None:
    """A table; None for an arbitrary law and for what is too large to be read, which a notebook shows as formula or text."""
    if term.op == "law" or not small_enough(term):
        return None
    rows = [*_meaning(term), *_parameters(term), *_density(term), *_pairs(term)]
    body = "".join(f'<tr><th style="text-align:left">{head}</th><td style="text-align:left">{shown}</td></tr>' for head, shown in rows)
    return f"<table><caption>{mathml(layout(term))}</caption>{body}</table>"


def _entry(term: Term):
    return FAMILIES.get(term.op) or MECHANISMS.get(term.op)


def _meaning(term: Term) -> list[tuple[str, str]]:
    entry = _entry(term)
    if entry is None:
        return []
    said = [("is", entry.signature.summary)]
    said += [("support", entry.support)] if hasattr(entry, "support") else [("neighbouring", entry.neighbouring)]
    return [(head, sentence_html(typeset(text))) for head, text in said if text]


def _parameters(term: Term) -> list[tuple[str, str]]:
    entry = _entry(term)
    if entry is None:
        return []
    return [(sentence_html(typeset(slot.name)), mathml(layout(value))) for slot, value in zip(entry.signature.slots, term.args)
            if slot.sort in ("real", "order", "law", "mechanism")]


def _density(term: Term) -> list[tuple[str, str]]:
    """The parts and atoms of a law on the line; nothing of one that has none."""
    try:
        law_measure = measure(term) if term.op not in MECHANISMS else None
    except RdpVerifyError:
        law_measure = None
    if law_measure is None:
        return []
    what = "density" if law_measure.space == "real" else "mass"
    rows = []
    for part in law_measure.parts:
        density = substitute(part.density, {VARIABLE.value: _outcome(term)})
        if small_enough(density):
            ends = f"from {mathml(layout(part.lower))} to {mathml(layout(part.upper))}"
            rows.append((what, f"{mathml(layout(density))} for {mathml(layout(_outcome(term)))} {ends}"))
    return rows + [("mass", f"{mathml(layout(atom.mass))} at {mathml(layout(atom.point))}") for atom in law_measure.atoms[:20]]


def _outcome(term: Term) -> Term:
    """x, or another letter where x is a parameter."""
    return next(symbol(name) for name in ("x", "y", "z", "u", "v", "x0") if name not in term.free)


def _pairs(term: Term) -> list[tuple[str, str]]:
    if term.op not in MECHANISMS:
        return []
    try:
        pairs = MECHANISMS[term.op].pairs(term.args)
    except RdpVerifyError:
        return []
    return [("worst pair", f"{mathml(layout(pair.P))} against {mathml(layout(pair.Q))}, {sentence_html(typeset(pair.why))}")
            for pair in pairs]
