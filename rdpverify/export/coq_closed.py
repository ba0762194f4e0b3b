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
FINITE = ("", "Bernoulli", "Finite", "Mixture", "Product", "Power", "K")  # what the laws of a counterexample are made of
QUANTITIES = {*REAL_QUANTITIES, *EXTENDED_QUANTITIES, *OF_MECHANISMS}
ON_LINE = {name for name, _ in FAMILIES} | set(NOISY)


def all_closed(node: ast.AST, evaluated: tuple[str, ...] = ()) -> int:
    """How many quantities are in it; NotExported unless each that is about a line, or a mechanism, has a closed form.

    Finite laws are no matter here where Coq evaluates them: at a counterexample.
    """
    found = [part for part in ast.walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in QUANTITIES]
    for part in found:
        _closed(part, part.func.id, evaluated)
    return len(found)


def _closed(quantity: ast.Call, name: str, evaluated: tuple[str, ...]) -> None:
    laws = quantity.args[:1 if name in OF_MECHANISMS else 2]
    heads = [law.func.id if isinstance(law, ast.Call) and isinstance(law.func, ast.Name) else "" for law in laws]
    if set(heads) <= set(evaluated) and not _on_line(laws):
        return
    scales = {ast.unparse(law.args[1]) for law in laws} if heads[0] in ("Normal", "Laplace") and len(set(heads)) == 1 else ()
    if len(set(heads)) > 1 or name not in FORMS.get(heads[0], ()) or len(scales) > 1:
        raise NotExported(f"{name} of {', '.join(ast.unparse(law)[:40] for law in laws)} is not evaluated in Coq")


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
