"""Domains from what SymPy symbols assume of themselves: ``positive=True`` is a domain as good as ``b > 0``."""


def domains_of(symbols: dict, names) -> list[str]:
    """Texts for ``where``: the domain of each named symbol about which its SymPy symbol assumes a sign or being an integer."""
    texts = {name: _domain(symbols[name]) for name in sorted(names) if name in symbols}
    return [f"{name} in {domain}" for name, domain in texts.items() if domain]


def _domain(symbol) -> str | None:
    integers = "integers " if symbol.is_integer else ""
    if symbol.is_positive:
        return f"{integers}(0, oo)"
    if symbol.is_nonnegative:
        return f"{integers}[0, oo)"
    if symbol.is_negative:
        return f"{integers}(-oo, 0)"
    if symbol.is_nonpositive:
        return f"{integers}(-oo, 0]"
    return f"{integers}(-oo, oo)" if symbol.is_real else None
