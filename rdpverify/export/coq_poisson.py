"""The Coq proof of an equation about two of Poisson's laws, or that it is false at numbers, by their closed forms in ``coq/Poisson.v``."""

import ast
from fractions import Fraction

from .coq_formulas import EXTENDED_QUANTITIES, NotExported, parsed
from .coq_statement import Statement

FORMS = ("renyi", "kl")  # Rényi of orders above 1


def by_poisson(statement: Statement, claim: dict, at: dict | None) -> tuple[str, list[str], list[str]] | None:
    """The library, nothing before the theorem, and its script; ``at`` are the numbers of a counterexample.  None for other claims."""
    if claim["given"] or statement.line or statement.limit or " == " not in claim["conclusion"]:
        return None
    calls = [part for part in ast.walk(parsed(claim["conclusion"].replace("== ~", "== "))) if isinstance(part, ast.Call)]
    of = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in EXTENDED_QUANTITIES]
    if len(of) != 1 or of[0].func.id not in FORMS or {ast.unparse(law).partition("(")[0] for law in of[0].args[:2]} != {"Poisson"}:
        return None
    if of[0].func.id == "renyi" and not _above_one(ast.unparse(of[0].args[2]), claim["where"], at):
        return None
    if at is None:
        return "Words Poisson", [], ["unfold claim; by_poisson."]
    if any(not _rational(at.get(name, "")) for name, _ in statement.symbols):
        raise NotExported("a counterexample that is no rational")
    values = " ".join(f"({at[name]})" for name, _ in statement.symbols)
    return "ByCases Poisson", [], [f"intro H; specialize (H {values}).", *["premise H."] * len(statement.hypotheses),
                                   "revert H; poisson_forms; intro H.", "contradict H."]


def _above_one(order: str, where: list[str], at: dict | None) -> bool:
    """Is the order seen to be above 1?"""
    order = order if at is None else at.get(order, order)
    above = f"{order} in (1, ", f"{order} in integers [2, "
    return Fraction(order) > 1 if _rational(order) else any(text.startswith(above) for text in where)


def _rational(text: str) -> bool:
    return text.replace("/", "", 1).removeprefix("-").isdigit()
