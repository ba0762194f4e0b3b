"""What a certificate says, as plain data: the verdict, what it is about, what it rests on, who made it, and the one hash it is known by.

The hash is the certificate's own digest: it binds the statement, the verdict, the evidence and the program's version, so that whoever
holds a report, an answer in JSON or a line of a paper can tell whether the file beside it is the one that was meant.
"""

from ..language import parse, statement_from_data
from ..printer import statement_data, to_text
from ..language.statement import Statement
from . import core_texts as core_texts  # which writes what the core's messages speak of
from .compared import compared
from .evidenced import evidenced, existence_text


def summary(certificate: dict) -> dict:
    """Of a certificate that the checker accepted.  Scripts rely on ``verdict``, ``statement``, ``given``, ``where``, ``hash``, ``version``
    (the program's, as the certificate names it), ``format`` and ``rests_on``.
    """
    from .rests_on import rests_on

    if certificate["kind"] == "claim":
        said = of_claim(statement_from_data(certificate["claim"]), certificate["verdict"], certificate["evidence"])
    else:
        said = _of_enclosure(certificate)
    return {**said, "hash": certificate["digest"], "version": certificate.get("program"), "format": certificate["version"],
            "rests_on": rests_on(certificate)}


def of_claim(statement: Statement, verdict: str, evidence: dict) -> dict:
    """The statement in its parts, and the values at which it was decided when it is not decided everywhere."""
    data, at = said_data(statement), evidence.get("at")
    said = {"verdict": verdict, "statement": data["conclusion"], "given": data["given"], "where": data["where"] + data["conditions"],
            "conditions": data["conditions"], "tight": data["tight"]}
    if verdict == "certified":
        said["box"] = evidence["box"]
    if at is not None:
        events = {part.value for part in statement.conclusion.parts() if part.op == "event"}
        shown = None if "limit" in evidence else said["statement"] if statement.exists else to_text(compared(statement.conclusion, at))
        said |= {"witness": at, "events": sorted(events & at.keys()), "limit": evidence.get("limit"),
                 "opposite": _opposite(evidenced(statement), evidence), "compared": shown}
        said |= {side: dict(zip(("lower", "upper"), evidence[side])) for side in ("lhs", "rhs") if side in evidence}
    if verdict == "vacuous":
        said["contradiction"] = _contradiction(statement, evidence.get("proof"))
    return said


def said_data(statement: Statement) -> dict:
    """Its parts as texts; what exists is one text."""
    data = statement_data(statement)
    return {**data, "conclusion": existence_text(statement), "given": [], "where": [], "conditions": []} if statement.exists else data


def _opposite(statement: Statement, evidence: dict) -> str | None:
    """What is proved at the witness instead, where the refutation is such a proof."""
    if "opposite" not in evidence:
        return None
    from ..kernel.opposite import opposite_at

    return to_text(opposite_at(statement, evidence["at"], evidence["opposite"]).conclusion)


def _contradiction(statement: Statement, proof: dict | None) -> str | None:
    """The premise or condition that the evidence shows to fail always, when one alone is meant."""
    if proof is None or proof["rule"] != "contradiction":
        return None
    from ..kernel.goal import goal_of

    goal, data = goal_of(evidenced(statement)), proof["with"]
    return to_text(goal.given[data["premise"]] if "premise" in data else goal.conditions[data["condition"]])


def _of_enclosure(certificate: dict) -> dict:
    expression = to_text(parse(certificate["expression"]))
    said = {"verdict": "enclosed", "expression": expression, "given": [],
            "where": [f"{name} = {to_text(parse(text))}" for name, text in sorted(certificate["at"].items())]}
    if certificate["kind"] == "curve":
        points = [dict(zip(("order", "lower", "upper"), point)) for point in certificate["points"]]
        orders = f"{len(points)} order{'s' if len(points) != 1 else ''}"
        return {**said, "statement": f"{expression} lies in its interval at each of {orders} alpha", "points": points}
    lower, upper = certificate["lower"], certificate["upper"]
    if certificate["kind"] == "infimum":
        expression = f"the infimum over alpha > 1 of {expression}"
    return {**said, "statement": f"{expression} lies in [{lower}, {upper}]", "lower": lower, "upper": upper}
