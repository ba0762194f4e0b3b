"""Which quantities of laws on a line, and of mechanisms, have a closed form that is a theorem of the Coq library."""

import ast

from .coq_formulas import EXTENDED_QUANTITIES, FAMILIES, NOISY, OF_MECHANISMS, REAL_QUANTITIES, NotExported

FORMS = {"Normal": {"renyi", "kl", "max_divergence", "tv", "hockey_stick", "loss_tail"},
         "GaussianMechanism": {"rdp", "zcdp", "pure_dp", "privacy_profile"}}
ON_LINE = {name for name, _ in FAMILIES} | set(NOISY)


def all_closed(node: ast.AST) -> None:
    """NotExported unless each quantity in it that is about a line, or a mechanism, has a closed form."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in {*REAL_QUANTITIES, *EXTENDED_QUANTITIES, *OF_MECHANISMS}:
            _closed(part, part.func.id)


def _closed(quantity: ast.Call, name: str) -> None:
    count = 1 if name in OF_MECHANISMS else 2
    names = {each.func.id for law in quantity.args[:count] for each in ast.walk(law) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)}
    if count == 2 and not names & ON_LINE:
        return
    heads = {law.func.id if isinstance(law, ast.Call) else "" for law in quantity.args[:count]}
    scales = {ast.unparse(law.args[-1]) for law in quantity.args[:2] if count == 2 and isinstance(law, ast.Call)}
    if len(heads) > 1 or name not in FORMS.get(*heads, ()) or len(scales) > 1:
        raise NotExported(f"{name} of {', '.join(ast.unparse(law)[:40] for law in quantity.args[:count])} is not evaluated in Coq")
