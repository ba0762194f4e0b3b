"""Which quantities of laws on a line, and of mechanisms, have a closed form that is a theorem of the Coq library."""

import ast

from .coq_formulas import EXTENDED_QUANTITIES, FAMILIES, NOISY, OF_MECHANISMS, REAL_QUANTITIES, NotExported, coq_name, parsed
from .coq_statement import Statement

FORMS = {"Normal": {"renyi", "kl", "max_divergence", "tv", "hockey_stick", "loss_tail"},
         "Laplace": {"renyi", "kl", "max_divergence", "tv", "hockey_stick"},
         "Exponential": {"renyi", "max_divergence"},
         "GaussianMechanism": {"rdp", "zcdp", "pure_dp", "privacy_profile"},
         "LaplaceMechanism": {"rdp", "pure_dp", "privacy_profile"},
         "RandomizedResponse": {"rdp", "pure_dp", "privacy_profile"},
         "Bernoulli": {"renyi", "kl", "chi2", "tv"}}
QUANTITIES = {*REAL_QUANTITIES, *EXTENDED_QUANTITIES, *OF_MECHANISMS}
ON_LINE = {name for name, _ in FAMILIES} | set(NOISY)


def all_closed(node: ast.AST, at_laws: bool = False) -> int:
    """How many quantities are in it; NotExported unless each has a closed form.

    ``at_laws``, where the laws have values, those of finite laws need none.
    """
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name))
    quantities = [call for call in calls if call.func.id in QUANTITIES]
    for part in quantities:
        name, laws = part.func.id, part.args[:1 if part.func.id in OF_MECHANISMS else 2]
        if not (at_laws and name not in OF_MECHANISMS and not _on_line(laws) or _has_form(name, laws)):
            raise NotExported(f"{name} of {', '.join(ast.unparse(law)[:40] for law in laws)} is not evaluated in Coq")
    return len(quantities)


def _has_form(name: str, laws: list[ast.expr]) -> bool:
    heads = {law.func.id if isinstance(law, ast.Call) and isinstance(law.func, ast.Name) else "" for law in laws}
    if len(heads) > 1 or name not in FORMS.get(head := heads.pop(), ()):
        return False
    return head not in ("Normal", "Laplace") or len({ast.unparse(law.args[1]) for law in laws}) == 1  # of one scale


def _on_line(laws: list[ast.expr]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in ON_LINE for law in laws for part in ast.walk(law))


def by_closed_forms(statement: Statement, claim: dict) -> tuple[str, list[str], list[str]]:
    """The library and the script of a proof that two such forms are the same, or that numbers compare; NotExported for other claims."""
    if claim["given"] or statement.laws or statement.base:
        raise NotExported("no equation between closed forms")
    if not all_closed(parsed(claim["conclusion"].replace("== ~", "== "))):
        raise NotExported("no proof in the core's rules")
    names = [coq_name(name) for name, _ in statement.symbols]
    start = f"intros {' '.join([*['L'] * statement.line, *names, *(f'H{number}_' for number in range(len(statement.hypotheses)))])}."
    if not names:
        return "Refute", [], [start, "unfold claim; evaluated; relation."]
    equation = " == " in claim["conclusion"] and "~" not in claim["conclusion"]
    if not equation and not claim["conclusion"].endswith(" < oo") or "privacy_profile(RandomizedResponse" in claim["conclusion"]:
        raise NotExported("no equation between closed forms")  # the form of the profile of a response is a sum of positive parts
    return "Closed", [], ["unfold claim; " + start, "by_closed_forms."]
