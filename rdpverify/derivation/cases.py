"""Closed answers in cases when the order of two points is not known: d > 0, d < 0, d = 0.

A name m with d = c·m + r, c ≠ 0 of known sign, is replaced by (±t − r)/c with a fresh t > 0, and by −r/c.  When the two signs
give
the same formula G(t) the answer is G(|d|) — the reflection argument: a pair and its mirror image have the same divergence.  The
case d = 0 is worked out by itself; where G(0) is a hole the answer carries the condition d ≠ 0.  Otherwise the cases d > 0 and
d ≤ 0 are
worked out under that assumption and give a Piecewise.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import itemgetter

from ..definitions.measures import measure
from ..errors import DomainProblem, IllPosed, RuleError
from ..language.statement import Relation
from ..terms import INFINITY, ZERO, Term, absolute, call, div, make, mul, neg, sub, substitute, symbol
from ..kernel.closed.answer import Answer
from .canonical import canonical
from .readable_sums import readable_sum
from ..kernel.closed.conditions import not_zero
from .readable_conditions import of_one_sign_with, reduced, with_readable_conditions
from ..kernel.closed.exponent import tidy
from ..kernel.closed.joint import is_joint
from ..kernel.closed.kinks import affine
from ..kernel.closed.assumptions import Assumptions, tidy_sum
from ..kernel.closed.requirements import open_requirements
from ..kernel.closed import value
from ..kernel.closed.segments import Undecided
from ..kernel.defined import OF_OUTCOME
from .free_supports import on_common_interval, several_orders_open

MAXIMAL_DEPTH = 3
Compute = Callable[[dict[str, Term], Assumptions], Answer]


@dataclass(frozen=True)
class Case:
    """A split on the sign of ``difference``; ``symmetric`` when both signs give one formula, in ``fresh`` = |difference|."""

    difference: Term
    name: str
    fresh: str
    symmetric: bool


def closed_answer(term: Term, assumptions: Assumptions) -> Answer:
    """The kernel's closed answer, put together from those of the cases where the order of the points is not known."""
    answer = value.closed_answer(term, assumptions, _in_cases)
    return with_readable_conditions(answer, assumptions) if is_joint(term) else answer


def _in_cases(term: Term, compute: Compute, assumptions: Assumptions) -> Answer:
    """By the first way that finds an answer; the reason of the first is given when none does."""
    ways = [lambda values, signs: with_readable_conditions(compute(values, signs), signs)]
    if term.op not in OF_OUTCOME:
        ways.append(lambda values, signs: on_common_interval(term.op, *value.pair_of(term, values, signs), signs, _of_pair))
        if several_orders_open(*map(measure, term.args[:2]), assumptions):
            ways.reverse()
    refusal = None
    for way in ways:
        try:
            return by_cases(way, assumptions)
        except RuleError as problem:
            refusal = refusal or problem
    raise refusal


def by_cases(compute: Compute, assumptions: Assumptions, depth: int = 0, split: tuple[Term, ...] = ()) -> Answer:
    """``compute(values, known)`` with the parameters replaced by ``values`` as far as its undecided orders make necessary.

    ``split``: the differences whose sign has been assumed on the way; none is split twice.
    """
    try:
        return compute({}, assumptions)
    except Undecided as open_question:
        difference = _deciding(tidy(open_question.difference, assumptions), assumptions)
        if depth == MAXIMAL_DEPTH or _shape(difference, assumptions) in split:
            raise
        try:
            return _split(compute, difference, assumptions, depth, open_question, split)
        except Undecided:
            raise open_question from None


def _shape(difference: Term, assumptions: Assumptions) -> Term:
    """What two differences of one sign, or of opposite ones, share."""
    factor = assumptions.open_factor(difference)
    return canonical(difference if factor is None else factor[0])[0]


def _deciding(difference: Term, assumptions: Assumptions) -> Term:
    """The one factor that decides the sign, turned the right way, unless the difference can be solved for a name as it is.

    Of F(u) − F(v) with F increasing it is u − v.
    """
    difference = of_one_sign_with(difference, assumptions)
    factor = assumptions.open_factor(difference)
    if factor is None or any(_solved_for(name, difference, assumptions) for name in difference.free):
        return difference
    return factor[0] if factor[1] > 0 else tidy(neg(factor[0]), assumptions)


def _of_pair(op: str, P, Q, parameters, assumptions: Assumptions) -> Answer:
    return with_readable_conditions(value.of_pair(op, P, Q, parameters, assumptions), assumptions)


def meeting_places(difference: Term, assumptions: Assumptions) -> list[tuple[str, Term]]:
    """(name, value) of the symbols that the difference can be solved for: it is 0 where they have these values."""
    difference = _deciding(tidy(difference, assumptions), assumptions)
    solved = ((name, _solved_for(name, difference, assumptions)) for name in sorted(difference.free, reverse=True))
    return [(name, tidy(neg(div(rest, slope)), assumptions)) for name, (slope, rest) in filter(itemgetter(1), solved)]


def _split(compute: Compute, difference: Term, assumptions: Assumptions, depth: int, question: Undecided,
           split: tuple[Term, ...]) -> Answer:
    try:  # what is not symmetric in one difference is not expected to be so in another
        reflected = None if split else _by_reflection(compute, difference, assumptions, depth, question)
    except RuleError:
        reflected = None
    return reflected or _by_sign(compute, difference, assumptions, depth, question, split)


def _by_reflection(compute: Compute, difference: Term, assumptions: Assumptions, depth: int, question: Undecided) -> Answer | None:
    """One formula in |difference|, when both signs give the same."""
    name, slope, rest = _pivot(difference, assumptions, question)
    fresh = f"_t{depth}"
    t = symbol(fresh)
    inner = assumptions.assuming(names=(fresh,))

    def at(value: Term, signs: Assumptions) -> Answer:
        chosen = div(sub(value, rest), slope)
        return _with_a_value(compute, name, chosen, signs, depth)

    above, below = at(t, inner), at(neg(t), inner)
    if not _same(above, below, inner):
        return None
    answer = _substituted(above, {fresh: absolute(canonical(difference)[0])})
    covered = _same(_or_none(above, fresh), at(ZERO, assumptions), assumptions)
    extra = () if covered else (reduced(not_zero(difference), assumptions),)
    return replace(answer, valid_when=answer.valid_when + extra, cases=above.cases + (Case(difference, name, fresh, True),))


def _by_sign(compute: Compute, difference: Term, assumptions: Assumptions, depth: int, question: Undecided,
             split: tuple[Term, ...]) -> Answer:
    """A Piecewise in the sign of the difference, d > 0 and d ≤ 0 (or d < 0 and d = 0); the parameters stay as they are."""
    split += (_shape(difference, assumptions),)
    above = by_cases(compute, assumptions.assuming(difference), depth + 1, split)
    try:
        others = [("<=", by_cases(compute, assumptions.assuming(weak=(neg(difference),)), depth + 1, split))]
    except Undecided:
        below = by_cases(compute, assumptions.assuming(neg(difference)), depth + 1, split)
        others = [("<", below), ("==", _where_equal(compute, difference, assumptions, depth, question))]
    branches = _merged([(">", above), *others], difference, assumptions)
    answers = [answer for _, answer in branches]
    joined = _joined(branches, difference, assumptions)
    if joined is not None:
        return joined
    if any(answer.conditions != above.conditions or answer.dominated != above.dominated for answer in answers):
        raise RuleError("the cases have different conditions: add a domain or condition that decides the order")
    same = all(assumptions.equal(answer.value, above.value) for answer in answers)
    value = above.value if same else _piecewise(branches, difference)
    case = Case(difference, "", "", False)
    return replace(above, value=value, exact=all(answer.exact for answer in answers), log_integral=None, summands=(),
                   pieces=tuple(piece for answer in answers for piece in answer.pieces),
                   cases=tuple(inner for answer in answers for inner in answer.cases) + (case,),
                   events=tuple(event for answer in answers for event in answer.events))


def _merged(branches, difference: Term, assumptions: Assumptions):
    """The branches, that of d = 0 put together with one beside it whose formula holds there too."""
    if branches[-1][0] != "==":
        return branches
    *sides, (_, equal) = branches
    for index, (op, side) in enumerate(sides):
        if side.conditions == equal.conditions and side.dominated == equal.dominated and side.value is not INFINITY:
            inside = assumptions.assuming(weak=(difference if op == ">" else neg(difference),))
            defined = equal.value is not INFINITY and not open_requirements(side.value, inside)
            if defined and _meet(side.value, equal.value, difference, assumptions):
                sides[index] = (f"{op}=", side)
                return sides
    return branches


def _piecewise(branches, difference: Term) -> Term:
    return make("Piecewise", tuple(item for op, answer in branches for item in (answer.value, make(op, (difference, ZERO)))))


# the signs of d on which branches are finite, as a condition on d or −d
FINITE_ON = {
    (">",): (1, ">"),
    (">=",): (1, ">="),
    (">", "=="): (1, ">="),
    ("<",): (-1, ">"),
    ("<=",): (-1, ">="),
    ("<", "=="): (-1, ">="),
}
# a condition u > 0, u ≠ 0, of one branch alone: Max(u, ∓d) says that it holds or the branch does not apply
ALONE = {">": (-1, ">="), ">=": (-1, ">"), "<": (1, ">="), "<=": (1, ">")}


def _joined(branches, difference: Term, assumptions: Assumptions) -> Answer | None:
    """One answer of branches whose conditions differ: some are infinite everywhere, or have a condition that the others have not."""
    finite = [(op, answer) for op, answer in branches if answer.value is not INFINITY]
    answers = [answer for _, answer in finite]
    infinite_ones = [answer for _, answer in branches if answer.value is INFINITY]
    common = [c for c in answers[0].finite_when if all(c in answer.finite_when for answer in answers)] if answers else []
    if not answers or any(a.conditions for a in infinite_ones) or any(not a.exact or a.valid_when for a in answers):
        return None
    conditions = list(common)
    if infinite_ones:
        side = FINITE_ON.get(tuple(op for op, _ in finite))
        if side is None:
            return None
        conditions.append(reduced(Relation(mul(side[0], difference), side[1], ZERO), assumptions))
    for op, answer in finite:
        for condition in answer.finite_when:
            if condition not in common:
                if op not in ALONE or not assumptions.is_nonzero(_margin(condition)):
                    return None
                sign, comparison = ALONE[op]
                side = readable_sum(tidy_sum(mul(sign, difference)))
                conditions.append(Relation(call("Max", _margin(condition), side), comparison, ZERO))
    if not infinite_ones and len(conditions) == len(common):
        return None  # the branches agree
    value = _piecewise(finite, difference) if len(finite) > 1 else answers[0].value
    everyone = [answer for _, answer in branches]
    pieces = tuple(piece for answer in everyone for piece in answer.pieces)
    cases = tuple(case for answer in everyone for case in answer.cases) + (Case(difference, "", "", False),)
    return Answer(value, tuple(dict.fromkeys(conditions)), pieces=pieces, dominated=False, cases=cases)


def _margin(condition: Relation) -> Term:
    """What must be positive."""
    return sub(condition.left, condition.right) if condition.op[0] == ">" else sub(condition.right, condition.left)


def _where_equal(compute: Compute, difference: Term, assumptions: Assumptions, depth: int, question: Undecided) -> Answer:
    """The answer where the difference vanishes, one of its names replaced."""
    name, slope, rest = _pivot(difference, assumptions, question, fresh=True)
    at = tidy(neg(div(rest, slope)), assumptions)
    if name in assumptions.fresh and assumptions(at) != 1:
        raise question  # a fresh name is positive

    return _with_a_value(compute, name, at, assumptions, depth)


def _with_a_value(compute: Compute, name: str, value: Term, assumptions: Assumptions, depth: int) -> Answer:
    """The answer with one of the names replaced, in what is known about it too."""

    def inside(values, further):
        try:
            return compute({name: substitute(value, values), **values}, further)
        except DomainProblem as problem:
            raise RuleError(f"the two cases do not meet: {problem}") from None

    facts = [(tidy(substitute(fact, {name: value}), assumptions), strict) for fact, strict in assumptions.facts if name in fact.free]
    sign = assumptions(symbol(name))
    facts = [(fact, strict) for fact, strict in facts if fact.free] + ([(mul(sign, value), True)] if sign and value.free else [])
    strict, weak = (tuple(fact for fact, sharp in facts if sharp is kind) for kind in (True, False))
    return by_cases(inside, assumptions.assuming(*strict, weak=weak) if facts else assumptions, depth + 1)


def _pivot(difference: Term, assumptions: Assumptions, question: Undecided, fresh: bool = False) -> tuple[str, Term, Term]:
    """(name, c, r) with difference = c·name + r, c of known sign; ``fresh``: the names of reflected distances too."""
    for name in sorted(difference.free - assumptions.fresh) + (sorted(difference.free & assumptions.fresh) if fresh else []):
        split = _solved_for(name, difference, assumptions, fresh)
        if split is not None:
            return name, *split
    raise question


def _solved_for(name: str, difference: Term, assumptions: Assumptions, fresh: bool = False) -> tuple[Term, Term] | None:
    """(slope, rest) when the difference is affine in the name with a slope of known sign."""
    split = None if name.startswith("_") and not fresh else affine(difference, name, assumptions)
    return split if split is not None and split[0] is not ZERO and assumptions(split[0]) in (1, -1) else None


def _substituted(answer: Answer, values: dict[str, Term]) -> Answer:
    def inside(relations):
        return tuple(relation.mapped(lambda side: substitute(side, values)) for relation in relations)

    log_integral = None if answer.log_integral is None else substitute(answer.log_integral, values)
    summands = tuple((substitute(c, values), substitute(e, values)) for c, e in answer.summands)
    return replace(answer, value=substitute(answer.value, values), finite_when=inside(answer.finite_when),
                   valid_when=inside(answer.valid_when), log_integral=log_integral, summands=summands)


def _or_none(answer: Answer, fresh: str) -> Answer | None:
    try:
        return _substituted(answer, {fresh: ZERO})
    except IllPosed:
        return None


def _same(a: Answer | None, b: Answer, assumptions: Assumptions) -> bool:
    """The same formula under the same conditions, and finite in the same cases."""
    if a is None or a.dominated != b.dominated or a.exact != b.exact or len(a.conditions) < len(b.conditions):
        return False
    try:
        return (
            _equal(a.value, b.value, assumptions)
            and _among(b.conditions, a.conditions, assumptions)
            and _among(a.finite_when, b.finite_when, assumptions)
        )
    except IllPosed:
        return False


def _equal(a: Term, b: Term, assumptions: Assumptions) -> bool:
    """Equal values; of two distinctions between d > 0 and d ≤ 0 the second may be turned round, where the branches meet at d = 0."""
    if not (a.op == b.op == "Piecewise" and len(a.args) == len(b.args) == 4 and a.args[1].op == b.args[1].op == ">"):
        return assumptions.equal(a, b)
    (above, first, below, _), (other_above, second, other_below, _) = a.args, b.args
    sign = assumptions(div(second.args[0], first.args[0]))
    if sign == 1:
        return _equal(above, other_above, assumptions) and _equal(below, other_below, assumptions)
    return (
        sign == -1
        and _equal(above, other_below, assumptions)
        and _equal(below, other_above, assumptions)
        and _meet(above, below, first.args[0], assumptions)
    )


def _meet(above: Term, below: Term, difference: Term, assumptions: Assumptions) -> bool:
    """Are the two terms equal where the difference vanishes?"""
    for name in sorted(difference.free):
        split = affine(difference, name, assumptions)
        if split is not None and assumptions(split[0]) in (1, -1):
            at = {name: neg(div(split[1], split[0]))}
            return assumptions.equal(substitute(above, at), substitute(below, at))
    return False


def _among(conditions, others, assumptions: Assumptions) -> bool:
    """Is each condition one of the others?"""
    return all(
        any(r.op == s.op and assumptions.equal(sub(r.left, r.right), sub(s.left, s.right)) for s in others) for r in conditions
    )
