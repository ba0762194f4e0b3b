"""From a statement to an outcome: quick refutation, proof, deep refutation, a certified box, in this order."""

import time
from dataclasses import dataclass, field

from ..errors import BudgetExceeded, OutOfTime, RdpVerifyError
from ..kernel.checker import WORKING_BITS, boxed, decide
from ..kernel.extended import at_precision
from ..kernel.goal import goal_of
from ..kernel.proof import well_posed
from ..kernel.shares import processes
from ..kernel.stated import stated
from ..language.statement import Statement
from ..terms import ONE, ZERO
from ..terms.deadline import deadline
from .advice import ill_posed, why_undecided
from .boxes import certified
from .budget import Budget
from .instances import instance
from .partial import Covers
from .prover import Prover
from .refute import Refutation, refute
from .steps import step
from .tactics.box import TACTIC as BOX_COVER
from .tactics.box import bounded
from .tight import attained, loose

SHOWN_DIGITS = 30
NOT_REACHED = "the bound holds; no laws were found that reach it for all parameters"
TIGHT_SHARE = 0.2  # of the seconds, for laws that reach a bound and for smaller bounds each
PROOF_SHARE, DEEP_SHARE = 0.5, 0.25  # of the seconds: the proof, then the deep search for a witness; the rest is for a box
INSTANCE_SHARE = 0.2  # at most, of the seconds, for an instance of the premises
GRACE = 0.5  # seconds: searches that look at the clock themselves end first, and keep what they have


@dataclass(frozen=True)
class Outcome:
    """What was found out: ``verdict`` is proved, certified, refuted, vacuous or undecided.

    ``evidence`` is what the kernel's checker accepts for the verdict (empty when undecided); ``witness``, ``left``, ``right``
    belong to a refutation, ``box`` to a certification; ``reason`` says what is left when undecided; ``instance`` satisfies the
    premises.
    """

    verdict: str
    statement: Statement
    evidence: dict = field(default_factory=dict)
    method: str = ""
    reason: str = ""
    witness: dict | None = None
    left: object = None
    right: object = None
    box: dict | None = None
    instance: dict | None = None
    seconds: float = 0.0


def prove(statement: Statement, seconds: float = 60, laws: dict | None = None, jobs: int = 1, covers: Covers | None = None) -> Outcome:
    """Decide a statement.  ``laws`` is the evidence that user-given densities have mass 1, carried into the certificate.

    ``jobs`` processes share the leaves of a box cover; ``covers`` is what an earlier run left of it.
    """
    with at_precision(WORKING_BITS), processes(jobs):
        return _prove(statement, seconds, laws, jobs, Covers() if covers is None else covers)


def _prove(statement: Statement, seconds: float, laws: dict | None, jobs: int, covers: Covers) -> Outcome:
    start, extra = time.monotonic(), {"laws": laws} if laws else {}

    def finished(verdict, evidence, **fields):
        if evidence:
            decide(statement, verdict, evidence)  # raises when the kernel does not agree: never shown then
        return Outcome(verdict, statement, evidence, seconds=time.monotonic() - start, **fields)

    def refuted(found: Refutation, method: str):
        evidence = {
            "at": found.witness,
            "bits": found.bits,
            "lhs": stated(found.left, SHOWN_DIGITS),
            "rhs": stated(found.right, SHOWN_DIGITS),
            **extra,
        }
        if found.plans:
            evidence["plans"] = found.plans
        return finished(
            "refuted", evidence, method=method, witness=found.witness, left=found.left, right=found.right, instance=found.witness
        )

    def left() -> float:
        return start + seconds - time.monotonic()

    def within(allowed: float, work):
        """What ``work`` gives, None when the time is over."""
        try:
            with deadline(max(allowed, 0) + GRACE):
                return work()
        except OutOfTime:
            return None

    quick = within(left(), lambda: refute(statement, deep=False, deadline=start + seconds))
    if quick is not None:
        return refuted(quick, "exact point")
    goal, reason = goal_of(statement), ""
    if not (statement.tight or statement.given or statement.conditions) and bounded(goal):
        found = within(seconds * PROOF_SHARE, lambda: _at_once(goal, Budget(seconds * PROOF_SHARE, jobs=jobs, covers=covers)))
        if found is not None:
            return finished("proved", {"proof": found, **extra}, method="box cover", instance=instance(statement, start + seconds))
    early = within(seconds * DEEP_SHARE, lambda: refute(statement, deep=True, deadline=start + seconds, attempts=1))
    if early is not None:
        return refuted(early, "witness search")
    try:
        with deadline(max(left(), 0) + GRACE):
            well_posed(goal)
        posed = True
    except RdpVerifyError as problem:
        posed, reason = False, ill_posed(str(problem))
    found = within(seconds * INSTANCE_SHARE, lambda: instance(statement, start + seconds))
    if posed:
        prover = Prover(Budget(seconds * PROOF_SHARE, jobs=jobs, covers=covers))
        proof, stopped = _attempt(prover, goal)
        methods = [] if proof is None else prover.methods(proof)
        if proof is not None and not statement.tight:
            return finished("proved", {"proof": proof, **extra}, method=", ".join(methods), instance=found)
        reason = NOT_REACHED if proof is not None else why_undecided(goal, prover, stopped)
        if statement.tight:
            share = seconds * TIGHT_SHARE
            reached = proof and within(share, lambda: attained(statement, Budget(share)))
            if reached:
                evidence = {"proof": proof, "tight": reached, **extra}
                return finished("proved", evidence, method=", ".join([*methods, "extremal laws"]), instance=found)
            below = within(share, lambda: loose(statement, Budget(share)))
            if below is not None:
                return finished("refuted", {**below, **extra}, method="smaller bound", witness=below["at"], instance=found)
        if found is None and (statement.given or statement.conditions):
            empty = within(seconds * 0.1, lambda: _vacuous(goal, seconds * 0.1))
            if empty is not None:
                return finished("vacuous", {"proof": empty, **extra}, method="contradiction")
    deep = within(left(), lambda: refute(statement, deep=True, deadline=start + seconds * (PROOF_SHARE + DEEP_SHARE)))
    if deep is not None:
        return refuted(deep, "witness search")
    if posed and not statement.tight:
        part = within(left(), lambda: certified(statement, Budget(left(), jobs=jobs, covers=covers)))
        if part is not None:
            box, proof = part
            if goal_of(boxed(statement, box)) == goal:  # the box is the whole domain
                return finished("proved", {"proof": proof, **extra}, method="box cover", instance=found)
            return finished("certified", {"box": box, "proof": proof, **extra}, method="box cover", box=box, instance=found)
    return finished("undecided", {}, reason=reason, instance=found)


def _at_once(goal, budget: Budget) -> dict | None:
    """A box cover with few pieces, when no other idea is needed."""
    try:
        well_posed(goal)
        return Prover(budget, (BOX_COVER,)).prove(goal)
    except RdpVerifyError:
        return None


def _attempt(prover: Prover, goal):
    try:
        with deadline(prover.budget.left + GRACE):
            return prover.search(goal), False
    except BudgetExceeded:
        return None, True


def _vacuous(goal, seconds: float) -> dict | None:
    """A proof that no law and no parameter meets the premises: one of them contradicts the others."""
    impossible, prover = goal.concluding(ONE, "<=", ZERO), Prover(Budget(seconds))
    try:
        for kind, items in (("premise", goal.given), ("condition", goal.conditions)):
            for index in range(len(items)):
                found = step("contradiction", impossible, prover.prove, **{kind: index})
                if found is not None:
                    return found
    except BudgetExceeded:
        return None
    return None
