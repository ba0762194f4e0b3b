"""A statement against random exact points: how many met the premises, the least slack, and a shrunk violation if there is one.

Both sides are compared exactly or in balls, so a violation is a counterexample, in the witness form that the kernel checks.
Points that pass are no proof and never become one.
"""

from dataclasses import dataclass, field

from ..certificates.digits import Enclosure
from ..errors import BudgetExceeded, InputError, RdpVerifyError, RuleError
from ..kernel.enclosures.enclosure import enclose
from ..kernel.extended import finite
from ..kernel.place import Place
from ..kernel.witness import instance, violates
from ..language.entropies import variables_in
from ..language.statement import Statement
from ..terms import Term
from .backend import hypothesis
from .points import BITS, points

SHARPER_BITS = 512  # second look where the balls of the two sides overlap
DIGITS = 25  # asked of verified integration
DEFAULT_CASES = 200
SHRINK_STEPS = 250  # points looked at after the first violation


@dataclass(frozen=True)
class Violation:
    """A point that meets every premise and violates the conclusion.

    ``witness`` is name → text; ``left`` and ``right`` enclose the two sides there; ``plans`` is what their integrals need.
    """

    witness: dict[str, str]
    left: Enclosure
    right: Enclosure
    plans: dict = field(default_factory=dict)


@dataclass(frozen=True)
class TestReport:
    """What a run saw, up to the first violation.

    ``cases``: points tried.  ``met_premises``: those that certainly lie in the domain and meet every premise.  ``not_evaluated``:
    those among them where a side could not be enclosed.  ``least_slack``: the smallest (larger − smaller side) seen, None for an
    equality or when no finite slack was seen.
    """

    __test__ = False  # not a test class, whatever its name suggests to a collector

    cases: int
    met_premises: int
    not_evaluated: int
    least_slack: Enclosure | None
    violation: Violation | None

    def __str__(self):
        result = "no violation found, which proves nothing" if self.violation is None else f"violated at {self.violation.witness}"
        slack = "" if self.least_slack is None else f", least slack {self.least_slack}"
        return f"{self.cases} cases, {self.met_premises} met the premises{slack}: {result}"


class _Violated(Exception):
    """Signals Hypothesis that the point at hand is a violation."""


class _Enough(BaseException):
    """Leaves Hypothesis, which takes exceptions for failures, when shrinking has had its share."""


class _Run:
    """The tally of one run."""

    def __init__(self, statement: Statement):
        self.statement = statement
        self.cases = self.met = self.failed = 0
        self.least: Enclosure | None = None
        self.violation: Violation | None = None  # the shortest so far
        self.shrinks = 0

    def examine(self, point: dict[str, str]) -> None:
        """Count the point; raise when it violates the conclusion.  After the first violation nothing is counted, only shrunk."""
        counting = self.violation is None
        self.cases += counting
        self.shrinks += not counting
        if self.shrinks > SHRINK_STEPS:
            raise _Enough
        try:
            place = instance(self.statement, point, BITS)
        except RdpVerifyError:
            return
        self.met += counting
        try:
            violation = self._violation(place, point)
        except (RuleError, BudgetExceeded, InputError):
            self.failed += counting
            return
        if violation is not None:
            if counting or _length(violation.witness) < _length(self.violation.witness):
                self.violation = violation
            raise _Violated

    def _violation(self, place: Place, point: dict[str, str]) -> Violation | None:
        relation = place.at(self.statement.conclusion)
        for bits in (BITS, SHARPER_BITS):
            plans: dict = {}
            left, right = (_enclosed(side, bits, plans) for side in (relation.left, relation.right))
            rounded = None if relation.rounded is None else _enclosed(relation.rounded, bits, plans)
            if violates(relation.op, left, right, rounded):
                return Violation(dict(point), left, right, plans)
            if relation.op == "==" or not _overlap(left, right):
                break
        if relation.op != "==":
            self._note_slack(*((left, right) if relation.op in ("<=", "<") else (right, left)))
        return None

    def _note_slack(self, smaller: Enclosure, larger: Enclosure) -> None:
        if smaller.infinite or larger.infinite or self.violation is not None:
            return
        slack = Enclosure.of(finite(larger.ball - smaller.ball, "larger side − smaller side"))
        if self.least is None or slack.mid < self.least.mid:
            self.least = slack


def _length(witness: dict[str, str]) -> tuple[int, list]:
    return sum(map(len, witness.values())), sorted(witness.items())


def _overlap(left: Enclosure, right: Enclosure) -> bool:
    return not left.infinite and not right.infinite and left.ball.overlaps(right.ball)


def _enclosed(term: Term, bits: int, plans: dict) -> Enclosure:
    """The kernel's enclosure; integrals that need a plan get one from verified integration, kept in ``plans``."""
    try:
        return Enclosure.of(enclose(term, bits, plans))
    except RuleError:
        from ..numeric import enclose as with_plans
        value, new_plans = with_plans(term, digits=DIGITS, route="integration")
        plans.update(new_plans)
        return value


def run(statement: Statement, n: int = DEFAULT_CASES, seed: int = 0) -> TestReport:
    """Try the statement at up to ``n`` random points; the same seed gives the same points.

    Raises InputError when Hypothesis is not installed.
    """
    if variables_in(statement):
        raise InputError("no random instances of random variables are drawn: verify() looks for a small law that speaks against it")
    library = hypothesis()
    tally = _Run(statement)

    @library.seed(seed)
    @library.settings(max_examples=n, database=None, deadline=None, phases=(library.Phase.generate, library.Phase.shrink),
                      suppress_health_check=list(library.HealthCheck), report_multiple_bugs=False, print_blob=False,
                      verbosity=library.Verbosity.quiet)
    @library.given(points(statement))
    def case(point):
        tally.examine(point)

    try:
        case()
    except (_Violated, _Enough):
        pass
    except library.errors.Unsatisfiable:
        pass  # an empty domain: no case
    return TestReport(tally.cases, tally.met, tally.failed, tally.least, tally.violation)
