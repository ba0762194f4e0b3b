"""Names for display that no symbol of the expression uses."""

from ..terms import Term, walk


def display_variable(term: Term) -> str:
    """``x``, or the first free name after it."""
    used = {node.value for node in walk(term) if node.op == "symbol"}
    return next(name for name in ("x", "y", "z", "u", "v", *(f"x{i}" for i in range(1, 100))) if name not in used)
