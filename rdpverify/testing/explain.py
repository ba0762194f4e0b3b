"""A verdict as a test's failure shows it: the statement, its premises and domains, and what speaks against it."""

from ..claims.claim import domain_texts
from ..claims.evidence import compared
from ..claims.verdict import Verdict
from ..language import to_text
from ..reports.phrases import command, interval_text


def explained(verdict: Verdict, problem: str) -> str:
    """Several lines, ``problem`` first."""
    statement = verdict.claim.parsed
    rows = [("statement", to_text(statement.conclusion) + (", and it is tight" if statement.tight else ""))]
    rows += [("given", to_text(premise)) for premise in statement.given]
    rows += [("for all", text) for text in domain_texts(statement)]
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
    if verdict.lhs and verdict.rhs:
        relation = compared(verdict)
        rows += [("there", f"{to_text(side)} = {interval_text(found)}")
                 for side, found in ((relation.left, verdict.lhs), (relation.right, verdict.rhs))]
    rows += [("on", f"{name} in [{lower}, {upper}]") for name, (lower, upper) in (verdict.box or {}).items()]
    rows += [("because", verdict.reason)] if verdict.reason else []
    return rows
