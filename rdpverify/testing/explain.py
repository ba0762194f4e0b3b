"""A verdict as a test's failure shows it: the statement, its premises and domains, and what speaks against it."""

from ..certificates.evidenced import has_place
from ..certificates.summary import said_data
from ..claims.verdict import Verdict
from ..reports.phrases import command
from ..reports.plain import prose_text
from ..reports.prose import Proof
from ..reports.refutation import refutation_in_words


def explained(verdict: Verdict, problem: str) -> str:
    """Several lines, ``problem`` first."""
    statement = verdict.claim.parsed
    said = said_data(statement)
    rows = [("statement", said["conclusion"] + (", and it is tight" if statement.tight else ""))]
    rows += [("given", premise) for premise in said["given"]]
    rows += [("for all", text) for text in (*said["where"], *said["conditions"])]
    rows += [("source", verdict.claim.source)] if verdict.claim.source else []
    rows += _evidence(verdict)
    rows.append(("try it", command(verdict.claim)))
    width = max(len(name) for name, _ in rows)
    shown, last = [problem], ""
    for name, text in rows:
        shown.append(f"  {'' if name == last else name:<{width}}  {text}")
        last = name
    return "\n".join(shown)


def _evidence(verdict: Verdict) -> list[tuple[str, str]]:
    rows = [("witness", f"{name} = {value}") for name, value in (verdict.witness or {}).items()]
    if has_place(verdict.certificate):
        told = refutation_in_words(verdict.claim.parsed, verdict.certificate["evidence"])
        about_it = told.items[1:] if verdict.witness else told.items  # the first says the witness again
        rows += [("there", line) for line in prose_text(Proof(None, about_it))]
    rows += [("on", f"{name} in [{lower}, {upper}]") for name, (lower, upper) in (verdict.box or {}).items()]
    rows += [("because", verdict.reason)] if verdict.reason else []
    return rows
