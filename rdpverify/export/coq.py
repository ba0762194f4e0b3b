"""A certificate as a Coq file: what it claims, and the proof where every step is supported."""

from dataclasses import dataclass

from ..errors import InputError
from .coq_closed import by_closed_forms
from .coq_composition import by_composition
from .coq_core import core_proof
from .coq_entropies import by_shannon
from .coq_formulas import NotExported
from .coq_limits import of_limit
from .coq_poisson import by_poisson
from .coq_reading import claim_of
from .coq_refutation import by_cases, refutation
from .coq_series import by_series
from .coq_statement import Statement, statement_of
from .coq_sums import by_sums

WITH_PROOF, STATED, NOT_STATED = "with proof", "stated", "not stated"


@dataclass(frozen=True)
class Exported:
    """``text`` of the file, none where there is no statement; ``state``; and ``why`` it is no more than that."""

    text: str
    state: str
    why: str = ""


def export(certificate: dict) -> Exported:
    """The Coq file for a certificate that holds."""
    head = f"(* {certificate['digest']} *)\n"
    if certificate["kind"] != "claim":
        return Exported("", NOT_STATED, f"not in Coq: certificates of kind {certificate['kind']}")
    try:
        statement = _stated(certificate["claim"])
    except NotExported as problem:
        return Exported("", NOT_STATED, str(problem))
    refuted = certificate["verdict"] == "refuted"
    given, claim = (" (L : line)", "forall L : line, {}claim L") if statement.line else ("", "{}claim")
    goal = f"{'refuted' if refuted else 'proved'} : {claim.format('~ ' if refuted else '')}"
    stated = f"Definition claim{given} : Prop :=\n  {statement.proposition}.\n"
    try:
        library, before, script = _proof(statement, certificate)
    except NotExported as problem:
        name = "believed_" + certificate["digest"].partition(":")[2]
        pages = {"Words": statement.words, "Best": statement.ordered, "Series": statement.series, "Statements Limit": statement.limit}
        page = next((page for page, needed in pages.items() if needed), "Statements")
        needed = f"{head}From RDV Require Import {page}.\n{stated}"
        return Exported(f"{needed}Axiom {name} : {goal.partition(' : ')[2]}.\nDefinition {goal} := {name}.\n", STATED, str(problem))
    lines = [f"{head}From RDV Require Import {library}.\n{stated}", *before, f"Theorem {goal}.\nProof."]
    return Exported("\n".join([*lines, *(f"  {line}" for line in script), "Qed.\n"]), WITH_PROOF)


def _stated(claim: dict) -> Statement:
    """NotExported unless the proposition, read back, is the claim."""
    for apart in (False, True):
        statement = statement_of(claim, apart)
        try:
            back = claim_of(statement.proposition)
        except InputError as problem:
            raise NotExported(f"not read back: {problem}") from None
        if back == claim:
            return statement
    raise NotExported("read back, the statement is another")


def _proof(statement: Statement, certificate: dict) -> tuple[str, list[str], list[str]]:
    """The library it needs, what stands before the theorem, and the script."""
    at = certificate["evidence"].get("at")
    if certificate["verdict"] == ("proved" if at is None else "refuted") and (script := by_poisson(statement, certificate["claim"], at)):
        return script
    if statement.words and not (certificate["verdict"] == "refuted" and by_cases(statement)):
        raise NotExported("not in Coq: proofs about words of coq/Words.v")
    if statement.series:
        return by_series(statement, certificate["claim"])
    if certificate["verdict"] == "refuted":
        return refutation(statement, certificate["evidence"], certificate["claim"])
    if statement.limit and "core" in certificate["evidence"]:
        return of_limit(statement, certificate["claim"], certificate["evidence"]["core"])
    if "core" not in certificate["evidence"]:
        return by_closed_forms(statement, certificate["claim"])
    if statement.variables:
        return "Shannon", [], by_shannon(statement, certificate["evidence"]["core"])
    if "Sum(" in certificate["claim"]["conclusion"]:
        return by_sums(statement, certificate["claim"], certificate["evidence"]["core"])
    if statement.base:
        return by_composition(statement, certificate["claim"], certificate["evidence"]["core"])
    return core_proof(statement, certificate["claim"], certificate["evidence"]["core"])
