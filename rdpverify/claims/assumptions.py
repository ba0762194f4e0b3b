"""Domains from what SymPy symbols assume of themselves: ``positive=True`` is a domain as good as ``b > 0``."""

from ..errors import InputError
from ..typed import parse_domain
from ..typed.natural import natural_domains
from ..language.statement import Relation

DOMAINS = {"> 0": "(0, oo)", ">= 0": "[0, oo)", "< 0": "(-oo, 0)", "<= 0": "(-oo, 0]"}


def domains_of(symbols: dict, names) -> list[str]:
    """Texts for ``where``: the domain of each named symbol about which its SymPy symbol assumes a sign or being an integer."""
    texts = {name: _domain(symbols[name]) for name in sorted(names) if name in symbols}
    return [f"{name} in {domain}" for name, domain in texts.items() if domain]


def assumed(symbols: dict, terms, where) -> list[str]:
    """Texts for ``where`` beside those stated: what the SymPy symbols of the ``terms`` assume, where no ``name in …`` says more.

    A sign holds beside stated bounds and within a slot's natural domain; being real or an integer says nothing new beside these.
    """
    items = [(text, parse_domain(text)) for text in where]
    bounded = {item[0]: text for text, item in items if not isinstance(item, Relation)}
    natural, texts = natural_domains(terms), []
    for name in sorted(symbols.keys() & set().union(*(term.free for term in terms))):
        sign, domain = _sign(symbols[name]), _domain(symbols[name])
        if domain is None or (name in bounded and not any(op in bounded[name] for op in "<>")):
            continue
        if sign and not symbols[name].is_integer:
            texts.append(f"{name} {sign}")
        elif sign or not (name in bounded or name in natural):
            texts.append(f"{name} in {domain}")
    return texts


def _sign(symbol) -> str | None:
    if symbol.is_nonnegative:
        return "> 0" if symbol.is_positive else ">= 0"
    if symbol.is_nonpositive:
        return "< 0" if symbol.is_negative else "<= 0"
    return None


def _domain(symbol) -> str | None:
    ends = DOMAINS.get(_sign(symbol), "(-oo, oo)" if symbol.is_real else None)
    return ends and ("integers " if symbol.is_integer else "") + ends


def together(*parts: dict) -> dict:
    """name → SymPy symbol of formulas that are put together.  InputError for two names that the language spells alike."""
    symbols: dict = {}
    for name, part in (item for each in parts for item in each.items()):
        if symbols.get(name, part).name != part.name:
            raise InputError(f"the symbols {symbols[name].name} and {part.name} would both be read as {name}: give one another name")
        symbols[name] = part
    return symbols
