"""The check of proofs by rules, of witnesses and of enclosures.

What only some kinds of evidence need is imported where they are checked, so that a verdict rests on no more than it uses.
"""

from dataclasses import replace

from ..core.envelope import VERDICTS, Checked
from ..errors import CertificateError, InputError, RuleError, require
from ..exact import digest, rational, rational_text
from ..language import parse, statement_from_data
from ..language.entropies import variables_in
from ..language.statement import Statement
from ..terms import ONE, ZERO, number, substitute
from ..words.domains import Domain, Interval
from .extended import at_precision
from .laws import check_laws
from .proof import verify, well_posed
from .shown import check_shown, goal_shown

SHOWN_DIGITS = 30
WORKING_BITS = 96  # of signs and ranges, whatever the caller's precision: search and checker must see the same


def check_opened(certificate: dict) -> Checked:
    """Check what stands in an envelope that has been opened; RuleError and CertificateError say why it does not hold."""
    with at_precision(WORKING_BITS):
        return _check_claim(certificate) if certificate["kind"] == "claim" else _check_enclosure(certificate)


def _check_claim(certificate: dict) -> Checked:
    try:
        statement = statement_from_data(certificate["claim"])
    except InputError as problem:
        raise CertificateError(f"the claim cannot be read: {problem}") from None
    if digest(certificate["claim"]) != certificate["claim_hash"]:
        raise CertificateError("stale: the claim's hash does not match its text")
    verdict, evidence = certificate["verdict"], certificate["evidence"]
    if verdict not in VERDICTS or not isinstance(evidence, dict):
        raise CertificateError(f"unknown verdict {verdict!r}")
    if variables_in(statement):
        from ..core.claim import cases_of

        require(verdict == "refuted", "what is said of entropies is proved in the core's rules alone")
        cases_of(certificate["claim"], ())
    detail = decide(statement, verdict, evidence)
    return Checked(verdict, certificate["claim_hash"], detail)


def decide(statement: Statement, verdict: str, evidence: dict) -> str:
    """Check that ``evidence`` establishes ``verdict`` for the statement; a remark on how.  Raises RuleError when it does not."""
    if statement.exists:  # for some, the conclusion: a place where the opposite fails, or a proof that it holds for all
        require(verdict in ("proved", "refuted"), "that something exists is proved or refuted")
        statement, verdict = statement.denied, "refuted" if verdict == "proved" else "proved"
    with at_precision(WORKING_BITS):
        if "theorems" not in evidence:
            return _decided(statement, verdict, evidence)
        from .theorems import accepted, brought

        with brought(accepted(evidence["theorems"])):
            return _decided(statement, verdict, evidence)


def _decided(statement: Statement, verdict: str, evidence: dict) -> str:
    check_laws(statement)
    if variables_in(statement):
        require(verdict == "refuted", "what is said of entropies is proved in the core's rules alone")
        return _refuted(statement, evidence)
    beforehand = check_shown(statement, evidence)
    well_posed(goal_shown(statement, evidence))  # a text without a value is neither true nor false
    if verdict == "refuted":
        return _refuted(statement, evidence)
    attained = 0
    require(not statement.tight or verdict != "certified", "a tight bound is proved on its whole domain or not at all")
    if statement.tight and verdict == "proved":
        from .tight import check_attained

        attained = check_attained(statement, evidence.get("tight"))
    goal = goal_shown(statement if verdict != "certified" else boxed(statement, evidence.get("box")), evidence)
    if verdict == "vacuous":
        goal = goal.concluding(ONE, "<=", ZERO)
    steps = verify(goal, evidence.get("proof")) + attained + beforehand
    return f"{steps} rule application{'s' if steps != 1 else ''}"


def _refuted(statement: Statement, evidence: dict) -> str:
    if statement.tight and "limit" in evidence:
        from .tight import check_loose

        return f"not tight: at most {rational_text(check_loose(statement, evidence))} at {_shown(evidence['at'])}"
    if "opposite" in evidence:
        from .opposite import check_opposite

        check_opposite(statement, evidence)
        return _shown(evidence["at"])
    from . import witness
    from .enclosures.stated import confirms

    outcome = witness.check(statement, evidence.get("at"), evidence.get("bits", 128), evidence.get("plans"))
    for key, side in (("lhs", outcome.left), ("rhs", outcome.right)):
        require(confirms(side, evidence.get(key), SHOWN_DIGITS), f"the stated {key} is not the enclosure at the witness")
    return _shown(evidence["at"])


def _shown(at: dict) -> str:
    return ", ".join(f"{name} = {text}" for name, text in sorted(at.items()))


def boxed(statement: Statement, box) -> Statement:
    """The statement on a closed box inside its domain (name → [lower, upper], exact rationals)."""
    if not isinstance(box, dict) or set(box) - {name for name, _ in statement.where}:
        raise RuleError("'box' gives an interval for symbols of the claim")
    where = []
    for name, domain in statement.where:
        if name in box:
            low, high = (number(rational(end)) for end in box[name])
            if low.value > high.value or not _inside(domain, low, high):
                raise RuleError(f"the box [{box[name][0]}, {box[name][1]}] does not lie inside the domain of {name}")
            domain = Domain((Interval(low, high, False, False),), domain.integers)
        where.append((name, domain))
    return replace(statement, where=tuple(where))


def _inside(domain: Domain, low, high) -> bool:
    """Are both ends in one piece of the domain, and integers where it has no others?  A box between two integers holds nothing."""
    from .place import contains

    pieces = (Domain((piece,), domain.integers) for piece in domain.intervals)
    return any(contains(piece, low, {}) and contains(piece, high, {}) for piece in pieces)


def _check_enclosure(certificate: dict) -> Checked:
    from .enclosures.enclosure import enclose
    from .enclosures.infimum import infimum
    from .enclosures.stated import confirms

    values = {name: parse(text) for name, text in certificate["at"].items()}
    expression = parse(certificate["expression"])
    require(values.keys() <= expression.free, "a value is given for a symbol that the expression has not")  # x*0 at oo is not 0
    term = substitute(expression, values)  # what is still open is refused
    evidence = certificate["evidence"]
    check_laws(term)
    if certificate["kind"] == "curve":
        return _check_points(term, certificate)
    if certificate["kind"] == "infimum":
        enclosure = infimum(term, evidence["bits"], evidence["plans"], evidence["infimum"])
    else:
        enclosure = enclose(term, evidence["bits"], evidence["plans"])
    if not confirms(enclosure, [certificate["lower"], certificate["upper"]], certificate["digits"]):
        raise CertificateError("the stated interval is not the enclosure that its record gives")
    return Checked("enclosed", certificate["expression"], f"[{certificate['lower']}, {certificate['upper']}]")


def _check_points(term, certificate: dict) -> Checked:
    from .enclosures.enclosure import enclose
    from .enclosures.stated import confirms

    evidence, points = certificate["evidence"], certificate["points"]
    if not points:
        raise CertificateError("a curve has at least one order")
    for order, lower, upper in points:
        enclosure = enclose(substitute(term, {"alpha": number(rational(order))}), evidence["bits"], evidence["plans"])
        if not confirms(enclosure, [lower, upper], certificate["digits"]):
            raise CertificateError(f"the stated interval at order {order} is not the enclosure that its record gives")
    return Checked("enclosed", certificate["expression"], f"{len(points)} order{'s' if len(points) != 1 else ''}")
