"""From a statement to an outcome: quick refutation, proof, deep refutation, a certified box, in this order."""

import time
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from ..certificates.digits import stated
from ..definitions.quantities import QUANTITIES
from ..elaboration.in_the_core import in_the_core
from ..elaboration.parts import believed
from ..elaboration.plan_rules import is_plan
from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.checker import WORKING_BITS, boxed, decide
from ..kernel.extended import at_precision
from ..kernel.goal import Goal, mentions_laws, sides
from ..kernel.proof import has_limits
from ..kernel.shown import goal_shown
from ..processes import processes
from ..printer import statement_data
from ..language.entropies import variables_in
from ..language.statement import Relation, Statement
from ..terms import ONE, ZERO
from ..deadline import deadline
from .advice import why_undecided
from .near_equality import near_equality
from .boxes import certified
from .budget import Budget
from .empty_domains import refuse_empty_domains
from .entropies import ENTROPIES, NO_PROOF, Entropies
from .holes import raise_hole
from .ill_posed import with_advice
from .instances import instance
from .opposite import opposite
from .partial import Covers
from .prover import Prover
from .refute import Refutation, refute
from .samples import plausible, touches
from .shares import (ALONE, CORE, CORE_OF_LAWS, DEEP, EARLY, EXACT, GRACE, HOLE, INSTANCE, NEAR_EQUALITY, OPPOSITE, PROOF, SHORT, SHOWN,
                     SOON, TIGHT, VACUOUS, VALUE, Shares)
from .steps import step, without_plans
from .tactic import all_tactics
from .tactics.boxes.box import bounded, cover
from .tactics.scalar.solve import solved
from .theorems import used
from .tight import attained, loose
from .well_posedness import shown_beforehand

SHOWN_DIGITS = 30
NOT_FOUND = "nothing that meets it was found, and no proof that there is nothing"
NOT_REACHED = "the bound holds; no laws were found that reach it for all parameters"
AT_ONCE_NODES = 100_000  # a box cover that is tried before anything else; as a proposal in floats a matter of a few seconds
SHORT_GOALS = 25  # for a proof of few steps
AT_SIGHT = ("gibbs", "at_most_one", "processing", "manifest")  # tactics that are asked before anything is computed
BY_VALUE = ("limit", "series", "unfold", "manifest", "number")  # of statements with sums and limits, whose values at points take long
AT_POINTS = frozenset(("tv", "hockey_stick", "prob", "Mixture", "Product"))
BY_THE_CORE = "inequalities at every point, integrated"


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

    Raises IllPosed, with the place, when the statement certainly has no value somewhere on its domain.
    ``jobs`` processes share the leaves of a box cover; ``covers`` is what an earlier run left of it.
    """
    with at_precision(WORKING_BITS), processes(jobs), np.errstate(all="ignore"):  # floats guide; NumPy's opinion of them is no news
        covers = Covers() if covers is None else covers
        if statement.exists:
            return _existing(statement, _Decision(statement.denied, seconds, laws, jobs, covers, denies=True).outcome())
        return _Decision(statement, seconds, laws, jobs, covers).outcome()


def _existing(statement: Statement, outcome: Outcome) -> Outcome:
    """What the opposite's outcome, said of all, is for something that exists; of a part of the domain it says nothing."""
    if outcome.verdict not in ("proved", "refuted") or (outcome.verdict == "proved" and "proof" not in outcome.evidence):  # of entropies
        return replace(outcome, verdict="undecided", statement=statement, evidence={}, box=None, reason=outcome.reason or NOT_FOUND)
    return replace(outcome, verdict="refuted" if outcome.verdict == "proved" else "proved", statement=statement)


class _Decision:
    """One statement, its seconds, and what the steps taken so far have found out about it."""

    def __init__(self, statement: Statement, seconds: float, laws: dict | None, jobs: int, covers: Covers, denies: bool = False):
        """``denies``: that something exists, which a proof by rules refutes, about nothing too."""
        self.statement, self.denies, self.shares = statement, denies, Shares(seconds, jobs, covers)
        self.extra = {"laws": laws} if laws else {}
        self.instance, self.reason = None, ""
        self.plans = True  # may a proof have steps of a plan only, to be said in the core?

    def outcome(self) -> Outcome:
        if variables_in(self.statement):
            return self._of_entropies()
        refuse_empty_domains(self.goal)
        if not self._well_posed():
            self.shares.within(HOLE, lambda: raise_hole(self.statement))
            return self._finished("undecided", {}, reason=self.reason, instance=self.shares.within(INSTANCE, self._instance))
        deciders = (self._at_sight, self._by_value, self._exact_point, self._few_boxes, self._beside_equality, self._short_proof,
                    self._early_witness, self._opposite, self._at_every_point,
                    self._proof, self._by_the_core, self._late_witness, self._box)
        for decider in deciders:
            outcome = decider() if self.shares.left > 0 else None
            if outcome is not None:
                return outcome
        return self._finished("undecided", {}, reason=self.reason, instance=self.instance)

    def _of_entropies(self) -> Outcome:
        entropies = Entropies(self.statement)
        if problem := entropies.problem:
            return self._finished("undecided", {}, reason=problem)
        self.instance = self.shares.within(INSTANCE, entropies.instance)
        supposed = self.statement.given or self.statement.conditions
        if self.instance is None and supposed and (no := self.shares.within(VACUOUS, entropies.contradiction)):
            return self._finished("vacuous", {"core": no}, method="contradiction")
        if proof := self.shares.within(PROOF, entropies.proof):
            return self._finished("proved", {"core": proof}, method=ENTROPIES, instance=self.instance)
        if refutation := self.shares.within(1, entropies.refutation):
            return self._by_witness(refutation, "small finite law")
        return self._finished("undecided", {}, reason=NO_PROOF, instance=self.instance)

    @cached_property
    def goal(self) -> Goal:
        return goal_shown(self.statement, self.extra)

    @cached_property
    def prover(self) -> Prover:
        """Begins with a proof of few steps, and remembers then what it proved and gave up."""
        return Prover(self.shares.budget_of_work(self.shares.work(*SHORT), goals=SHORT_GOALS))

    def _finished(self, verdict: str, evidence: dict, **fields) -> Outcome | None:
        """The outcome; None where its proof is a plan that does not lead to one in the core, as a whole or part by part."""
        if evidence:
            evidence = {**evidence, **self.extra, **used(evidence)}
        if evidence and "core" not in evidence:  # what the core has accepted is its own
            plan = "proof" in evidence and is_plan(evidence["proof"])
            if not plan:
                decide(self.statement, verdict, evidence)  # raises when the kernel does not agree: never shown then
            if verdict == "proved" and not (self.statement.tight or self.denies) and "theorems" not in evidence:
                evidence |= self._in_the_core(evidence["proof"])
            if plan and "core" not in evidence:
                goal = self.goal if verdict == "proved" else self.goal.concluding(ONE, "<=", ZERO)
                evidence["proof"] = believed(goal, evidence["proof"], max(self.shares.left, 0))
                if evidence["proof"] is None:
                    return None
                decide(self.statement, verdict, evidence)
        return Outcome(verdict, self.statement, evidence, seconds=self.shares.passed, **fields)

    def _in_the_core(self, tree: dict) -> dict:
        """The same proof in the core's rules, where it is found soon: the verdict then rests on the core alone."""
        share = CORE_OF_LAWS if mentions_laws(self.statement.conclusion) else CORE
        proof = in_the_core(statement_data(self.statement), tree, max(self.shares.left, 0), self.shares.work(*share))
        return {} if proof is None else {"core": proof}

    def _refuted(self, share: float, method: str, *, deep: bool = True, until: float = 1, **options) -> Outcome | None:
        """By a witness found before ``until``, a share of the seconds."""
        end = self.shares.start + self.shares.seconds * until
        refutation = self.shares.within(share, lambda: refute(self.statement, deep=deep, deadline=end, **options))
        return refutation and self._by_witness(refutation, method)

    def _by_witness(self, example: Refutation, method: str) -> Outcome:
        sides = {"lhs": stated(example.left, SHOWN_DIGITS), "rhs": stated(example.right, SHOWN_DIGITS)}
        evidence = {"at": example.witness, "bits": example.bits, **sides, **({"plans": example.plans} if example.plans else {})}
        return self._finished(
            "refuted", evidence, method=method, witness=example.witness, left=example.left, right=example.right, instance=example.witness
        )

    def _at_sight(self) -> Outcome | None:
        """What is known of quantities of mechanisms without working them out."""
        statement = self.statement
        if statement.tight or statement.given or statement.conditions or not _of_quantities(statement.conclusion):
            return None
        prover = Prover(self.shares.budget(PROOF), tuple(each for each in all_tactics() if each.name in AT_SIGHT))
        try:
            proof = prover.prove(self.goal)
        except BudgetExceeded:
            return None
        if proof is None:
            return None
        return self._finished("proved", {"proof": proof}, method=", ".join(prover.methods(proof)), instance=self._instance())

    def _by_value(self) -> Outcome | None:
        """Sums and limits by their closed forms."""
        statement = self.statement
        worked_out = any(map(_is_worked_out, statement.conclusion.parts()))
        if statement.tight or statement.given or statement.conditions or not worked_out:
            return None
        work = self.shares.work(*VALUE)
        prover = Prover(self.shares.budget_of_work(work), tuple(each for each in all_tactics() if each.name in BY_VALUE))
        try:
            proof = self.shares.worked(work, lambda: prover.prove(self.goal))
        except BudgetExceeded:
            return None
        return proof and self._finished("proved", {"proof": proof}, method=", ".join(prover.methods(proof)), instance=self._instance())

    def _exact_point(self) -> Outcome | None:
        return self._refuted(EXACT, "exact point", deep=False)

    def _beside_equality(self) -> Outcome | None:
        """A point near a set on which both sides are equal."""
        if self.statement.given or mentions_laws(self.statement.conclusion):
            return None
        return self._refuted(NEAR_EQUALITY, "point beside equality", proposals=lambda: near_equality(self.statement))

    def _short_proof(self) -> Outcome | None:
        """The proof that :meth:`_proof` would find first, where a few goals are enough: looking for witnesses may take much longer."""
        if self.statement.tight:
            return None
        self.instance = self.shares.within(INSTANCE, self._instance)
        if self.instance is None and not self.denies and (self.statement.given or self.statement.conditions):
            return None
        return self._proved(self._attempted()[0])

    def _attempted(self) -> tuple[dict | None, bool]:
        with without_plans(not self.plans):
            return _attempt(self.prover, self.goal)

    def _proved(self, proof: dict | None) -> Outcome | None:
        """By the proof; where that is a plan that the core cannot follow, no more is planned."""
        if proof is None:
            return None
        outcome = self._finished("proved", {"proof": proof}, method=", ".join(self.prover.methods(proof)), instance=self.instance)
        if outcome is None:
            self._plan_no_more()
        return outcome

    def _plan_no_more(self):
        self.plans = False
        del self.prover  # which would remember what it found

    def _early_witness(self) -> Outcome | None:
        return self._refuted(EARLY, "witness search", attempts=1)

    def _opposite(self) -> Outcome | None:
        """By a proof of the opposite at simple parameters."""
        evidence = self.shares.within(OPPOSITE, lambda: opposite(self.statement, self.shares.budget(OPPOSITE)))
        at = evidence and evidence["at"]
        return evidence and self._finished("refuted", evidence, method="proof of the opposite", witness=at, instance=at)

    def _at_every_point(self) -> Outcome | None:
        """What speaks of positive parts and probabilities alone is integrated before anything else of length."""
        spoken = {part.op for relation in (self.statement.conclusion, *(premise.relation for premise in self.statement.given))
                  for part in relation.parts() if part.args and mentions_laws(part)}
        return self._by_the_core(SOON) if spoken - {"mul", "add", "pow"} <= AT_POINTS else None

    def _by_the_core(self, share: tuple[float, float] = ALONE) -> Outcome | None:
        """A proof in the core's rules alone, of what is said of laws."""
        statement = self.statement
        if statement.tight or self.denies or self.extra or not mentions_laws(statement.conclusion):
            return None
        if self.instance is None and (statement.given or statement.conditions):
            return None
        work = self.shares.work(*share)
        proof = in_the_core(statement_data(statement), {"rule": "", "then": []}, self.shares.waited(work), work)
        return proof and self._finished("proved", {"core": proof}, method=BY_THE_CORE, instance=self.instance)

    def _late_witness(self) -> Outcome | None:
        return self._refuted(1, "witness search", until=PROOF + DEEP)

    def _few_boxes(self) -> Outcome | None:
        if self.statement.tight or self.statement.given or self.statement.conditions or not bounded(self.goal):
            return None
        proof = self.shares.within(PROOF, lambda: _at_once(self.goal, self.shares.budget(PROOF)))
        return proof and self._finished("proved", {"proof": proof}, method="box cover", instance=self._instance())

    def _instance(self) -> dict | None:
        return instance(self.statement)

    def _proof(self) -> Outcome | None:
        """By the tactics; an instance of the premises is looked for on the way."""
        if self.instance is None:
            self.instance = self.shares.within(INSTANCE, self._instance)
        if empty := self._vacuous():  # a statement about nothing is not to be called proved
            return empty
        self.prover.budget = self.shares.budget(PROOF)
        proof, stopped = self._attempted()
        if proof is not None and not self.statement.tight:
            return self._proved(proof) or self._proof()  # a proof that is no plan the second time
        methods = [] if proof is None else self.prover.methods(proof)
        self.reason = NOT_REACHED if proof is not None else why_undecided(self.goal, self.prover, stopped)
        return self._tight(proof, methods) if self.statement.tight else None

    def _well_posed(self) -> bool:
        try:
            with deadline(max(self.shares.left, 0) + GRACE):
                if shown := shown_beforehand(self.statement, self.shares.work(*SHOWN)):
                    self.extra["shown"] = shown
                    del self.goal
            return True
        except RdpVerifyError as problem:
            self.reason = with_advice(str(problem), self.statement)
            return False

    def _tight(self, proof: dict | None, methods: list[str]) -> Outcome | None:
        """Laws that reach the proved bound, or a smaller bound."""
        share = self.shares.seconds * TIGHT
        reached = proof and self.shares.within(TIGHT, lambda: attained(self.statement, Budget(share)))
        if reached:
            method = ", ".join([*methods, "extremal laws"])
            shown = self._finished("proved", {"proof": proof, "tight": reached}, method=method, instance=self.instance)
            if shown is None:
                self._plan_no_more()
            return shown or self._proof()  # a proof that is no plan the second time
        below = self.shares.within(TIGHT, lambda: loose(self.statement, Budget(share)))
        return below and self._finished("refuted", below, method="smaller bound", witness=below["at"], instance=self.instance)

    def _vacuous(self) -> Outcome | None:
        if self.instance is not None or not (self.statement.given or self.statement.conditions):
            return None
        goal = self.goal if self.denies else self.goal.concluding(ONE, "<=", ZERO)
        empty = self.shares.within(VACUOUS, lambda: _contradiction(goal, self.shares.seconds * VACUOUS))
        return empty and self._finished("proved" if self.denies else "vacuous", {"proof": empty}, method="contradiction")

    def _box(self) -> Outcome | None:
        """On a box inside the domain, which may come out as the whole of it."""
        if self.statement.tight or self.denies:
            return None
        part = self.shares.within(1, lambda: certified(self.statement, self.shares.budget(1), self.extra))
        if part is None:
            return None
        box, proof = part
        if goal_shown(boxed(self.statement, box), self.extra) == self.goal:
            return self._finished("proved", {"proof": proof}, method="box cover", instance=self.instance)
        return self._finished("certified", {"box": box, "proof": proof}, method="box cover", box=box, instance=self.instance)


def _is_worked_out(part) -> bool:
    return part.op == "Limit" or (part.op == "Sum" and not all(end.is_number for end in part.args[2:]))


def _of_quantities(conclusion: Relation) -> bool:
    return conclusion.op != "==" and any(side.op in QUANTITIES for side in sides(conclusion))


def _at_once(goal, budget: Budget) -> dict | None:
    """A box cover, when equality seems far and so no other idea is needed."""
    try:
        return None if touches(goal) or not plausible(goal) else cover(goal, Prover(budget, ()), AT_ONCE_NODES)
    except RdpVerifyError:
        return None


def _attempt(prover: Prover, goal):
    try:
        with deadline(prover.budget.ends - time.monotonic() + GRACE, prover.budget.left + GRACE):
            return prover.search(goal), False
    except BudgetExceeded:
        return None, True


def _contradiction(goal, seconds: float) -> dict | None:
    """A proof that no law and no parameter meets the premises: one of them contradicts the others."""
    prover = Prover(Budget(seconds))
    try:
        return _impossible(goal, prover)
    except BudgetExceeded:
        return None


def _impossible(goal, prover: Prover) -> dict | None:
    if has_limits(goal):
        return step("limit", goal, lambda left: _impossible(left, prover))
    proof = solved(goal, lambda left: _impossible(left, prover))
    if proof is not None:
        return proof
    for kind, items in (("premise", goal.given), ("condition", goal.conditions)):
        for index in range(len(items)):
            proof = step("contradiction", goal, prover.prove, **{kind: index})
            if proof is not None:
                return proof
    return None
