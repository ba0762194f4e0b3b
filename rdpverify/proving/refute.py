"""The refuter: proposes exact counterexamples; ``kernel.witness`` decides about each."""

import time
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from ..errors import RdpVerifyError
from ..kernel import witness as kernel_witness
from ..kernel.place import ORDER, Place
from ..kernel.goal import goal_of, sides, strict
from ..kernel.rules.least import CURVE, curve_bound, order_domain
from ..kernel.rules.unfold import concrete
from ..language.statement import Statement
from ..numeric.enclosing import plans_for
from ..terms import Term, number, substitute, symbol
from ..deadline import deadline as time_limit
from . import neighbouring_inputs
from .finite_kernels import has_kernels, on_outcomes, written_runs
from .floats import Floats
from .normal_laws import of_normal_laws, with_infinite_orders
from .own_laws import own_points
from .problem import Problem, says_infinity
from .solutions import solved_statements
from .search import climb, far_points, genome_of, joined, pretty_points, random_genome
from .tactics.laws.premises import restated
from .witnesses import ENOUGH, EXACTLY, Exact, exact_point, shapes, shorter
from .without_limits import without_limits

CHECK_BITS = (64, 128, 256)
ATTEMPTS = 6
CURVE_ORDER = "curve_order"
FEW_PRETTY, MANY_PRETTY = 60, 1200
FAR_COUNT, MOST_FAR, MOST_LOST, MOST_SLIGHT = 400, 60, 12, 4
SCORED_OUTCOMES = (2, 3, 11, 101)
KERNEL_OUTCOMES = (2, 3)
CLEAR = 1e-4  # scaled violation that survives rounding a bound outwards
BLIND_COUNT, BLIND_PLACES = 240, (0, 1, 2, 5, 11)  # simple points, and which of the different ones among them are looked at
BLIND_SECONDS = 1  # for each
MOST_POINTS = 6  # at which the inputs of a program are looked for


@dataclass(frozen=True)
class Refutation:
    """``witness``: name → exact text; ``left``, ``right``: enclosures of the two sides there, at ``bits`` of precision."""

    witness: dict[str, str]
    bits: int
    plans: dict
    left: object
    right: object




def quick_proposals(problem: Problem):
    """Exact points from short fractions only, the simplest and the clearest ones."""
    if not problem.domains and not problem.laws:  # unless floats are sure that it holds
        if not problem.has_float_value or not problem.violation(pretty_points(problem, 0, 1))[0] < -CLEAR:
            yield Exact({}, {}, {})
        return
    for outcomes in problem.outcomes[:2] if problem.laws else (0,):
        few = (FEW_PRETTY,) if any(map(concrete, problem.conclusion.parts())) else ()  # a value may take an integral
        for count in (*few, MANY_PRETTY) if problem.domains or problem.laws else (1,):
            points = pretty_points(problem, outcomes, count)
            violation = points.once(problem.violation)
            simple = np.flatnonzero(violation > CLEAR)[:24]
            clearest = np.argsort(-violation, kind="stable")[:8]
            chosen = dict.fromkeys([int(i) for i in simple] + [int(i) for i in clearest if violation[i] > ENOUGH])
            if chosen:
                yield from shapes(problem, points, list(chosen), (EXACTLY,))[:4]
    for points in own_points(problem):
        violation = points.once(problem.violation)
        clearest = [int(place) for place in np.argsort(-violation, kind="stable")[:4] if violation[place] > ENOUGH]
        yield from (exact_point(problem, points, place, EXACTLY) for place in clearest)


def blind_proposals(problem: Problem):
    """Simple exact points at which floats have no value for a side: what the statement says there is computed.

    So with Skellam noise, everywhere.  Where ∞ is spoken of, a closed form may go on beyond its condition: first where it has no
    value, then anywhere.
    """
    if not problem.domains or problem.laws:
        return
    points = pretty_points(problem, 0, BLIND_COUNT)
    admissible, valued = points.once(problem.admissible), points.once(problem.valued)
    if np.any(valued & admissible) and not says_infinity(problem.conclusion):
        return
    places = (int(place) for place in np.argsort(valued, kind="stable") if admissible[place])
    exact = (exact_point(problem, points, place, EXACTLY) for place in places)
    drawn = list({tuple(point.scalars.values()): point for point in exact}.values())
    yield from (drawn[place] for place in BLIND_PLACES if place < len(drawn))


def far_proposals(problem: Problem):
    """Exact points very near ends of domains, and very far out, for statements about numbers."""
    if not problem.domains or problem.laws:
        return
    points = far_points(problem, FAR_COUNT)
    violation = problem.violation(points)
    chosen = [int(index) for index in np.flatnonzero(violation > CLEAR)[:MOST_FAR]]
    if chosen:
        yield from shapes(problem, points, chosen, (EXACTLY,))[:4]  # the shortest numbers, which are the least extreme ones
    slight = [int(place) for place in np.argsort(-violation, kind="stable")[:MOST_SLIGHT] if 0 < violation[place] <= CLEAR]
    yield from (exact_point(problem, points, place, EXACTLY) for place in slight)  # a limit that is not reached
    lost = np.flatnonzero(problem.admissible(points) & ~np.isfinite(violation))  # 1 − (1 − p) is 0 there in floats
    exact = (exact_point(problem, points, int(place), EXACTLY) for place in lost)
    chosen = sorted({tuple(point.scalars.values()): point for point in exact}.values(), key=Exact.cost)
    yield from chosen[:MOST_LOST]


def deep_proposals(problem: Problem, deadline: float, attempts: int):
    """Exact points from local search, with two, three and four outcomes in turn until the deadline."""
    if not problem.domains and not problem.laws:
        return
    for attempt in range(attempts):
        for outcomes in (problem.outcomes if attempt else problem.outcomes[:2]) if problem.laws else (0,):
            if time.monotonic() > deadline:
                return
            random = np.random.default_rng([attempt, outcomes])
            pretty = pretty_points(problem, outcomes, 200, round_=attempt + 1)
            start = joined(genome_of(problem, pretty), random_genome(problem, outcomes, 200, random))
            points, score = climb(problem, start, rounds=16 + 12 * attempt, random=random)
            promising = [index for index in range(len(score)) if score[index] > ENOUGH]
            best = int(np.argmax(score))
            if not promising and not problem.laws and score[best] > 0:  # perhaps false by very little
                yield exact_point(problem, points, best, EXACTLY)
            if promising:
                yield from (shorter(problem, exact) for exact in shapes(problem, points, promising)[:2])


def refute(statement: Statement, *, deep: bool, deadline: float, attempts: int = ATTEMPTS, proposals=None) -> Refutation | None:
    """An exact counterexample the kernel accepts, or None; of other ``proposals`` if such are given."""
    if proposals is not None:
        return next(filter(None, (confirmed(statement, data) for data in proposals())), None)
    for reduced, completed in chain(solved_statements(statement), written_runs(statement), of_normal_laws(statement)):
        refutation = refute(reduced, deep=deep, deadline=deadline, attempts=attempts)
        accepted = refutation and confirmed(statement, completed(refutation.witness))
        if accepted:
            return accepted
    curve = _of_curve(statement)
    if curve is not None:
        refutation = refute(curve, deep=deep, deadline=deadline, attempts=attempts)
        if refutation is None:
            return None
        data = {ORDER if name == CURVE_ORDER else name: text for name, text in refutation.witness.items()}
        return confirmed(statement, data)
    if has_kernels(statement):
        return _with_kernels(statement, deep, deadline, attempts)
    if of_programs(statement):
        return next(filter(None, (confirmed(statement, data) for data in _on_inputs(statement, deadline))), None)
    if deep and (refutation := next(filter(None, (confirmed(statement, data) for data in with_infinite_orders(statement))), None)):
        return refutation
    problem, seen = Problem(_searched(statement)), set()
    proposals = (far_proposals(problem), deep_proposals(problem, deadline, attempts)) if deep else (quick_proposals(problem),)
    if not deep:
        for exact in blind_proposals(problem):
            with time_limit(BLIND_SECONDS):
                accepted = confirmed(statement, exact.data())
            if accepted is not None:
                return accepted
    for exact in chain.from_iterable(proposals):
        data = exact.data()
        key = tuple(data.values())
        if key in seen:
            continue
        seen.add(key)
        for full in _with_scores(statement, data):
            accepted = confirmed(statement, full)
            if accepted is not None:
                return accepted
    return None


def _with_kernels(statement: Statement, deep: bool, deadline: float, attempts: int) -> Refutation | None:
    """A counterexample on spaces of few outcomes."""
    searched = _searched(statement)
    for finite in filter(None, (on_outcomes(searched, outcomes) for outcomes in KERNEL_OUTCOMES)):
        problem = Problem(finite.statement, (finite.outcomes,))
        until = min(deadline, time.monotonic() + (deadline - time.monotonic()) / (1 + KERNEL_OUTCOMES[-1] - finite.outcomes))
        seen = set()
        for exact in deep_proposals(problem, until, attempts) if deep else quick_proposals(problem):
            data = finite.data(exact.data())
            key = tuple(data.values())
            if key not in seen and (accepted := confirmed(statement, data)) is not None:
                return accepted
            seen.add(key)
    return None


def _searched(statement: Statement) -> Statement:
    """The statement in the form in which points are looked for: a conclusion that numbers decide, premises solved for their divergences."""
    statement = without_limits(statement)
    goal = goal_of(statement)
    numbers = tuple(premise for premise in statement.given if premise not in goal.given)
    return replace(statement, conclusion=kernel_witness.decidable(statement.conclusion), given=restated(goal)[1].given + numbers)


def _of_curve(statement: Statement) -> Statement | None:
    """The statement about the RDP curve at one more symbol that says the same as ``zcdp(M) <= rho`` (or tcdp)."""
    if statement.conclusion.op not in ("<=", ">="):
        return None
    smaller, larger = sides(statement.conclusion)
    if smaller.op not in CURVE:
        return None
    where = statement.where + ((CURVE_ORDER, order_domain(smaller)),)
    return replace(statement, conclusion=curve_bound(smaller, symbol(CURVE_ORDER), larger), where=where)


def of_programs(statement: Statement) -> bool:
    """Is it an inequality about a mechanism that is looked at on given inputs, and for which floats know nothing?"""
    return statement.conclusion.op != "==" and any(part.op in ("NoisyMax", "Program") for part in statement.conclusion.parts())


def _on_inputs(statement: Statement, deadline: float):
    """Simple points, with neighbouring inputs on which the mechanism's outcomes differ most."""
    problem = Problem(statement)
    points = pretty_points(problem, 0, BLIND_COUNT)
    admissible = np.flatnonzero(problem.admissible(points)) if problem.domains else [0]
    exact = [exact_point(problem, points, int(place), EXACTLY) if problem.domains else Exact({}, {}, {}) for place in admissible]
    for point in list({tuple(each.scalars.values()): each for each in exact}.values())[:MOST_POINTS]:
        place = {name: number(value) for name, value in point.scalars.items()}
        smaller, larger = (substitute(side, place) for side in sides(kernel_witness.decidable(statement.conclusion)))
        for inputs in neighbouring_inputs.proposals(smaller, _float(larger)):
            if time.monotonic() > deadline:
                return
            yield {**point.data(), **{name: neighbouring_inputs.as_text(value) for name, value in inputs.items()}}


def _float(bound: Term) -> float | None:
    try:
        with np.errstate(all="ignore"):
            value = float(np.ravel(Floats({}).value(bound))[0])
    except (RdpVerifyError, KeyError):
        return None
    return value if np.isfinite(value) else None


def _with_scores(statement: Statement, data: dict[str, str]):
    """The witness itself; with score lists that come near the worst case when the exponential mechanism is spoken of."""
    if not any(part.op == "ExponentialMechanism" for part in statement.conclusion.parts()):
        yield data
        return
    for outcomes in SCORED_OUTCOMES:
        first, second = ["1"] + ["0"] * (outcomes - 1), ["0"] + ["1"] * (outcomes - 1)
        yield {**data, "scores": f"[[{', '.join(first)}], [{', '.join(second)}]]"}


def confirmed(statement: Statement, data: dict[str, str]) -> Refutation | None:
    """The kernel's opinion about a proposed witness, at growing precision."""
    weak = _decided_sooner(statement)
    if weak is not None and not _same_sides(statement, data) and confirmed(weak, data) is None:
        return None
    for bits in CHECK_BITS:
        try:
            plans = witness_plans(statement, data, bits)
            checked = kernel_witness.check(statement, data, bits, plans)
            return Refutation(data, bits, plans, checked.left, checked.right)
        except kernel_witness.ConclusionHolds:
            return None
        except RdpVerifyError:
            continue
    return None


def _decided_sooner(statement: Statement) -> Statement | None:
    """The weak form of a strict statement, where that is decided in another way; but for equal sides enclosures refute no strict one that
    it does not."""
    if not strict(statement.conclusion):
        return None
    weak = replace(statement.conclusion, op=statement.conclusion.op + "=")
    return None if kernel_witness.decidable(weak) is weak else replace(statement, conclusion=weak)


def _same_sides(statement: Statement, data: dict[str, str]) -> bool:
    try:
        there = Place(statement, data).at(statement.conclusion)
    except RdpVerifyError:
        return False
    return there.left is there.right


def witness_plans(statement: Statement, data: dict[str, str], bits: int) -> dict:
    """How the divergences of laws with densities are to be integrated at the witness; empty when all laws are finite."""
    place = Place(statement, data)
    relations = [kernel_witness.decidable(statement.conclusion)] + [
        premise.relation for premise in statement.given if not premise.quantified and not premise.events and not premise.values
    ]
    plans: dict = {}
    for relation in relations:
        for side in (relation.left, relation.right):
            plans |= plans_for(place.term(side), bits)
    return plans
