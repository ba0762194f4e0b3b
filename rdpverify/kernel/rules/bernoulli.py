"""R1: a statement about one event and divergences with data processing is one about Bernoulli pairs (p, q) = (P(S), Q(S)).

The premises may speak of mixtures of P and Q, under which the event has the mixture of its masses.
A lower bound b ≤ tradeoff(P, Q, x) says that b ≤ 1 − q for every randomised test with p ≤ x: a kernel to two outcomes, as an event is.
A statement about the number tv(P, Q) alone, whatever it says of it, is one about p − q with p ≥ q: tv(P, Q) = P(S) − Q(S) for the event
S where dP/dQ > 1, and the total variation of a Bernoulli pair is |p − q|.  What premises say of tv(P, Q) alone, from below too, they then
say of p − q; with ``by`` "difference" p is q + v, v = tv(P, Q).  A premise b(x) ≤ tradeoff(P, Q, x) for all x says b(p) ≤ 1 − q and
b(1 − p) ≤ q.
"""

from ...words.domains import Domain, Interval
from ...errors import IllPosed, RuleError, require
from ...language.bounds import is_empty
from ...language.statement import Premise, Relation
from ...terms import ONE, ZERO, Term, add, call, exp, make, mul, rebuild, sub, symbol
from ..defined import BINDING_LAWS, is_real, requirements
from ..functionals import share
from ..generators import overlapping, upper_bounds, values_of
from ..goal import Goal, mentions_laws, sides, slack, strict
from ..outcomes import UNIT, conditions, of_tests


def apply(goal: Goal, data: dict) -> list[Goal]:
    conclusion, P, Q, own = event_form(goal.conclusion)
    if data.get("by") == "difference":
        require(own == (_at_most(Q, P),), "the conclusion does not speak of tv(P, Q) alone")
        return _by_difference(goal, P, Q)
    p, q = (symbol(goal.fresh(name)) for name in "pq")
    goals = []
    for p_value, q_value in ((p, q), (ZERO, ZERO), (ONE, ONE), (ZERO, q), (ONE, q), (p, ZERO), (p, ONE), (ZERO, ONE), (ONE, ZERO)):
        domains = {value.value: UNIT for value in (p_value, q_value) if value.op == "symbol"}
        case = _case(goal, conclusion, own, (P, Q), p_value, q_value, domains)
        if case is not None:
            goals.append(case)
    return goals


def _by_difference(goal: Goal, P: Term, Q: Term) -> list[Goal]:
    """The cases 0 < q < p < 1 and p = q, q = 0, p = 1, both in (0, 1), with v = p − q in the place of p."""
    v, q = symbol(goal.fresh("v")), symbol(goal.fresh("q"))
    known = values_of(goal, call("tv", P, Q))
    lower, upper = (known.lower, known.lower_open), (known.upper, known.upper_open or known.upper is ONE)
    inside, some = Interval(lower[0], upper[0], lower[1], upper[1]), Interval(lower[0], upper[0], lower[1] or lower[0] is ZERO, upper[1])
    below = Interval(ZERO, sub(ONE, v), True, True)
    places = ((add(q, v), q, v, {v.value: inside, q.value: below}), (v, ZERO, v, {v.value: some}), (ONE, sub(ONE, v), v, {v.value: some}),
              (ZERO, ZERO, ZERO, {}), (ONE, ONE, ZERO, {}), (ONE, ZERO, ONE, {}))
    cases = (_case(goal, goal.conclusion, (_at_most(Q, P),), (P, Q), p_value, q_value, domains, difference)
             for p_value, q_value, difference, domains in places if not any(is_empty(piece, False) for piece in domains.values()))
    return [case for case in cases if case is not None]


def _case(goal: Goal, conclusion: Relation, own: tuple[Relation, ...], laws, p: Term, q: Term, domains, difference=None) -> Goal | None:
    P, Q = laws
    pairs = [(p, q), (sub(ONE, p), sub(ONE, q))]
    masses = {P: p, Q: q}
    facts = [_with_masses(relation, masses) for relation in own]
    ordered = own == (_at_most(Q, P),)
    if ordered:  # q ≤ p
        if (p is ZERO and q is not ZERO) or (q is ONE and p is not ONE) or (p is ONE and q is ZERO and overlapping(goal, P, Q)):
            return None
        if len(domains) == 2 and difference is None:
            domains[q.value] = Interval(ZERO, p, True, False)
        facts = []
    symbols = goal.symbols + tuple((name, Domain((piece,))) for name, piece in domains.items())
    for term, limit in upper_bounds(goal):
        known = _masses(goal.changed(symbols=symbols, given=()), term, P, Q, pairs)
        relations = conditions(goal, term, limit, known) if known else []
        if relations is None:
            return None
        facts += relations
    for premise in goal.given:
        facts += of_tests(premise, {P: p, Q: q})
        facts += _of_own_event(goal, premise, masses)
        facts += _of_distance(premise, masses, P, Q, difference) if ordered else ()
    if any(_is_false(relation) for relation in facts):
        return None
    try:
        form = conclusion if difference is None else _of_event(conclusion, P, Q, difference)
        case = Goal(symbols, _with_masses(form, masses), (), goal.conditions)
    except IllPosed as problem:
        raise RuleError(f"the conclusion is undefined when P(S) = {p}, Q(S) = {q}: {problem}") from None
    if ordered:  # which settles some of the conditions
        facts = [relation for relation in facts if strict(relation) or not case.signs.nonnegative(slack(relation))]
    case = case.changed(conditions=goal.conditions + tuple(relation for relation in facts if _is_defined(relation, case)))
    for side in (case.conclusion.left, case.conclusion.right):
        open_ones = requirements(side, case.signs)
        if open_ones:
            raise RuleError(f"the conclusion might be undefined when P(S) = {p}, Q(S) = {q}: {open_ones[0].why}")
    return case


def _masses(goal: Goal, term: Term, P: Term, Q: Term, pairs) -> list[tuple[Term, Term]] | None:
    """The masses of the event and its complement under the two laws of a divergence, which may be mixtures of P and Q.

    None for other laws, and where a mass that is not written as 0 is not known to be > 0.
    """
    try:
        first, second = (share(goal, law, P, Q) for law in term.args[:2])
    except RuleError:
        return None
    if first is second:
        return None
    mixtures = [(_mixed(first, a, b), _mixed(second, a, b)) for a, b in pairs]
    mixed = [mass for pair, own in zip(mixtures, pairs) for mass in pair if mass not in (*own, ZERO)]
    return mixtures if all(map(goal.signs.positive, mixed)) else None


def _mixed(weight: Term, p: Term, q: Term) -> Term:
    return p if weight is ONE or p is q else q if weight is ZERO else add(mul(weight, p), mul(sub(ONE, weight), q))


def event_form(relation: Relation) -> tuple[Relation, Term, Term, tuple[Relation, ...]]:
    """The conclusion with laws only inside ``prob``, the two laws, and what the event itself has to meet."""
    if relation.op != "==":
        smaller, larger = sides(relation)
        if larger.op == "tradeoff" and "prob" not in larger.ops and not mentions_laws(smaller) and relation.op in ("<=", ">="):
            (P, Q, level), event = larger.args, make("event", (), "S")
            missed = sub(ONE, make("prob", (Q, event)))
            return Relation(smaller, "<=", missed), P, Q, (Relation(make("prob", (P, event)), "<=", level),)
        if smaller.op in ("hockey_stick", "tv") and "prob" not in smaller.ops and not mentions_laws(larger):
            P, Q = smaller.args[:2]
            event = make("event", (), "S")
            level = exp(smaller.args[2]) if smaller.op == "hockey_stick" else ONE
            difference = sub(make("prob", (P, event)), mul(level, make("prob", (Q, event))))
            return Relation(difference, "<" if relation.op in ("<", ">") else "<=", larger), P, Q, ()
    if own := _distance(relation):
        return own
    probabilities = [part for part in relation.parts() if part.op == "prob"]
    laws = sorted({part.args[0] for part in probabilities}, key=lambda law: str(law.value))
    if len({part.args[1] for part in probabilities}) != 1 or not laws or len(laws) > 2 or any(law.op != "law" for law in laws):
        raise RuleError("the conclusion must speak of one event and at most two laws, or be "
                        "hockey_stick(P, Q, ·) ≤ c, tradeoff(P, Q, ·) ≥ c, or of tv(P, Q) alone")
    P = laws[0]
    Q = laws[1] if len(laws) == 2 else make("law", (), "Q" if P.value != "Q" else "P")
    bare = _with_masses(relation, dict.fromkeys(laws, ONE))
    require(not mentions_laws(bare), "the conclusion mentions the laws outside P(S)")
    return relation, P, Q, ()


def _distance(relation: Relation):
    """The form of a conclusion that speaks of the laws in tv(P, Q) only; None for others."""
    distances = [part for part in relation.parts() if part.op == "tv"]
    if not distances or any(law.op != "law" for law in distances[0].args):
        return None
    P, Q = distances[0].args
    form = _of_event(relation, P, Q)
    return form and (form, P, Q, (_at_most(Q, P),))


def _of_event(relation: Relation, P: Term, Q: Term, difference: Term | None = None) -> Relation | None:
    """P(S) − Q(S), or a number that it is, for tv(P, Q), where the laws stand nowhere else."""
    if any(part.op in (*BINDING_LAWS, "Sum", "Limit", "prob") for part in relation.parts()):
        return None
    difference = difference or sub(*(make("prob", (law, make("event", (), "S"))) for law in (P, Q)))

    def leaf(part: Term):
        return difference if part.op == "tv" and part.args in ((P, Q), (Q, P)) else None

    form = relation.mapped(lambda side: rebuild(side, leaf))
    return None if mentions_laws(_with_masses(form, {P: symbol("p"), Q: symbol("q")})) else form


def _of_own_event(goal: Goal, premise: Premise, masses) -> list[Relation]:
    """What a premise about the event of the conclusion, not one about all events, says of its masses alone, where it means something."""
    spoken, own = ({part.args[1] for part in relation.parts() if part.op == "prob"} for relation in (premise.relation, goal.conclusion))
    if not premise.plain or not spoken or not spoken <= own:
        return []
    try:
        form = _with_masses(premise.relation, masses)
    except IllPosed:
        return []
    return [] if mentions_laws(form) else [form]


def _of_distance(premise: Premise, masses, P: Term, Q: Term, difference: Term | None) -> list[Relation]:
    """What a premise says of tv(P, Q) alone, where it means something."""
    if premise.quantified or premise.events or not mentions_laws(premise.relation):
        return []
    try:
        form = _of_event(premise.relation, P, Q, difference)
        return [] if form is None else [_with_masses(form, masses)]
    except IllPosed:
        return []


def _is_false(relation: Relation) -> bool:
    difference = slack(relation) if relation.op != "==" else ZERO
    return difference.is_number and (difference.value < 0 or (strict(relation) and difference.value == 0))


def _is_defined(relation: Relation, case: Goal) -> bool:
    return all(is_real(side) and not requirements(side, case.signs) for side in (relation.left, relation.right))


def _at_most(first: Term, second: Term) -> Relation:
    """first(S) ≤ second(S)"""
    event = make("event", (), "S")
    return Relation(make("prob", (first, event)), "<=", make("prob", (second, event)))


def _with_masses(relation: Relation, masses: dict[Term, Term]) -> Relation:
    def leaf(part: Term):
        return masses.get(part.args[0]) if part.op == "prob" else None

    return relation.mapped(lambda side: rebuild(side, leaf))
