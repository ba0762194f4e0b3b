"""Which quantities of laws on a line, and of mechanisms, have a closed form that is a theorem of the Coq library."""

import ast

from .coq_formulas import EXTENDED_QUANTITIES, FAMILIES, NOISY, OF_MECHANISMS, REAL_QUANTITIES, NotExported, coq_name, parsed
from .coq_statement import Statement

FORMS = {"Normal": {"renyi", "kl", "max_divergence", "tv", "hockey_stick", "loss_tail"},
         "Laplace": {"renyi", "kl", "max_divergence", "tv", "hockey_stick"},
         "Exponential": {"renyi", "max_divergence"},
         "GaussianMechanism": {"rdp", "zcdp", "pure_dp", "privacy_profile"},
         "LaplaceMechanism": {"rdp", "pure_dp", "privacy_profile"},
         "RandomizedResponse": {"rdp", "pure_dp", "privacy_profile"}}
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
    scales = {ast.unparse(law.args[1]) for law in quantity.args[:count] if heads <= {"Normal", "Laplace"}}
    if len(heads) > 1 or name not in FORMS.get(*heads, ()) or len(scales) > 1:
        raise NotExported(f"{name} of {', '.join(ast.unparse(law)[:40] for law in quantity.args[:count])} is not evaluated in Coq")


def by_closed_forms(statement: Statement, claim: dict) -> tuple[str, list[str], list[str]]:
    """The library and the script of a proof that two such forms are the same, or that numbers compare; NotExported for other claims."""
    if claim["given"] or statement.laws or statement.base:
        raise NotExported("no equation between closed forms")
    all_closed(parsed(claim["conclusion"].replace("== ~", "== ")))
    names = [coq_name(name) for name, _ in statement.symbols]
    start = f"intros {' '.join([*['L'] * statement.line, *names, *(f'H{number}_' for number in range(len(statement.hypotheses)))])}."
    if not names:
        return "Refute", [], [start, "unfold claim; evaluated; relation."]
    equation = " == " in claim["conclusion"] and "~" not in claim["conclusion"]
    if not equation and not claim["conclusion"].endswith(" < oo") or "privacy_profile(RandomizedResponse" in claim["conclusion"]:
        raise NotExported("no equation between closed forms")  # the form of the profile of a response is a sum of positive parts
    return "Closed", [], ["unfold claim; " + start, "by_closed_forms."]
