"""Closed values of divergences of concrete laws: renyi, kl, max_divergence, chi2, hellinger2, tv, hockey_stick.

``closed_value(term, sign)`` is what the kernel's rule ``unfold`` replaces a divergence by: computed by lemmas alone.
"""

from ...definitions.measures import measure
from ...definitions.one_line import components_on_the_line
from ...errors import RuleError, require
from ...exact import is_whole
from ...language.statement import OPPOSITE, Relation
from ...terms import HALF, INFINITY, MINUS_ONE, ONE, ZERO, Term, call, div, make, neg, number, rebuild, sub, substitute, walk
from ..defined import OF_OUTCOME
from ..generators import AT_MOST_ONE, DIVERGENCES
from ..sampled import through_components
from ..tensor import ADDITIVE, MULTIPLICATIVE, counted, joined
from .answer import Answer
from .conditions import holds, not_zero
from .exponent import tidy
from .hockey import hockey_stick
from .integral import ClosedIntegral, blended, closed_integral, common_space
from .joint import is_joint, joint_answer
from .assumptions import Assumptions
from .limits import kullback_leibler
from .mixtures import expansion
from .outcome import outcome_answer
from .points import on_integers
from .segments import Overlapping, Undecided
from .series import with_canonical_series
from .staircase import on_three_cells
from .support import support_divergence
from .supremum import max_divergence

MOST_SPLITS = 3


def closed_value(term: Term, sign) -> tuple[Term, tuple[Relation, ...]]:
    """(value, conditions): the divergence equals the value wherever all conditions hold.  RuleError when no lemma covers the pair."""
    assumptions = sign if isinstance(sign, Assumptions) else Assumptions(sign)
    answer = closed_answer(term, assumptions)
    return tidy(answer.value, assumptions) if "Sum" in answer.value.ops else answer.value, answer.conditions


def value_throughout(term: Term, assumptions: Assumptions) -> Term:
    """The value, once all of its conditions are known to hold on the whole domain; RuleError else."""
    answer = closed_answer(term, assumptions)
    if not all(holds(condition, assumptions) for condition in answer.conditions):
        raise RuleError(f"the closed form of {term} asks for more than is known")
    return answer.value


def values_throughout(term: Term, assumptions: Assumptions, splits: int = MOST_SPLITS) -> list[Term]:
    """The same in each case where it is not known in which order the points lie."""
    try:
        return [value_throughout(term, assumptions)]
    except Undecided as question:
        if splits == 0:
            raise
        cases = assumptions.assuming(question.difference), assumptions.assuming(weak=(neg(question.difference),))
        return [value for case in cases for value in values_throughout(term, case, splits - 1)]


def infinite_where(term: Term, index, sign) -> tuple[Relation, ...]:
    """Conditions that make the divergence ∞: one of the exact conditions for being finite fails; others are violated strictly."""
    answer = closed_answer(term, sign if isinstance(sign, Assumptions) else Assumptions(sign))
    if not is_whole(index, 0, len(answer.finite_when) - 1) or not (answer.exact or answer.outside):
        raise RuleError("expected the number of a condition that the divergence is finite only under")
    condition = answer.finite_when[index]
    require(condition.op in OPPOSITE, "the opposite of this condition is not an inequality")
    opposite = OPPOSITE[condition.op] if answer.exact else OPPOSITE[condition.op][0]
    return (Relation(condition.left, opposite, condition.right), *answer.valid_when)


def closed_answer(term: Term, assumptions: Assumptions, how=None) -> Answer:
    """The closed form of a divergence term of concrete laws, with its conditions and how it was found.

    Raises Undecided where it is not known in which order their points lie.  Search, not the check, works that out with
    ``how(term, compute, known)``: the answer of ``compute(values, known)`` in one case or several.
    """
    def again(part: Term) -> Answer:
        return closed_answer(part, assumptions, how)

    if term.op in OF_OUTCOME:
        return outcome_answer(term, assumptions, how or outright)
    if term.op not in DIVERGENCES:
        raise RuleError(f"{term.op} of a pair has no closed form by these lemmas")
    term = components_on_the_line(term) or binomial_as_power(term) or term
    formula = of_one_sample(term, assumptions)
    if formula is not None:
        return _through(formula, assumptions, again)
    factors = counted(term)
    if factors is not None:
        return _joined(term.op, [(count, again(part)) for count, part in factors], assumptions)
    if is_joint(term):
        answer = joint_answer(term, assumptions)
        return answer if isinstance(answer, Answer) else again(answer)
    cells = on_three_cells(term, assumptions)
    if cells is not None:
        return again(cells)
    P, Q = map(measure, term.args[:2])
    if {P.space, Q.space} == {"integers", "real"} and not (P.atoms or Q.atoms):  # the integers have length 0: mutually singular
        return Answer(ONE if term.op in AT_MOST_ONE else INFINITY, dominated=False, disjoint=True)
    return (how or outright)(term, lambda values, signs: of_pair(term.op, *pair_of(term, values, signs), signs), assumptions)


def outright(term: Term, compute, assumptions: Assumptions) -> Answer:
    return compute({}, assumptions)


def pair_of(term: Term, values: dict[str, Term], assumptions: Assumptions):
    """The two measures of a divergence, and its parameters, at values of some symbols."""
    P, Q = on_integers(*(with_canonical_series(measure(substitute(law, values)), assumptions) for law in term.args[:2]))
    common_space((P, Q))
    return P, Q, tuple(substitute(parameter, values) for parameter in term.args[2:])


def binomial_as_power(term: Term) -> Term | None:
    """D(Binomial(n, p)‖Binomial(n, q)) as that of n independent trials each: their likelihood ratio depends on the number of successes
    alone, whose law is the binomial one, so every ∫ f(p, q) with f homogeneous is the same.  None for other pairs."""
    P, Q = term.args[:2]
    if not (P.op == Q.op == "Binomial") or P.args[0] is not Q.args[0] or term.op not in (*ADDITIVE, *MULTIPLICATIVE):
        return None
    trials = (call("Power", call("Bernoulli", law.args[1]), law.args[0]) for law in (P, Q))
    return make(term.op, (*trials, *term.args[2:]))


def of_one_sample(term: Term, assumptions: Assumptions) -> Term | None:
    """A divergence of a mixture of two products against one of them, through those of the two; None for others."""
    return through_components(term, lambda part: None if (sign := assumptions(part)) is None else sign > 0)


def _through(formula: Term, assumptions: Assumptions, again) -> Answer:
    """Of a formula that grows with the divergences in it, or that falls with one greatest one and is finite however large that is."""
    answers = {part: again(part) for part in walk(formula) if part.op in DIVERGENCES}
    falls = any(part.op == "exp" and part.args[0].op == "mul" and part.args[0].args[0] is MINUS_ONE for part in walk(formula))
    finite = tuple(dict.fromkeys(c for answer in answers.values() for c in answer.finite_when))
    valid = tuple(dict.fromkeys(c for answer in answers.values() for c in answer.valid_when))
    endless = any(answer.value is INFINITY for answer in answers.values())
    require(not (falls and endless), "an infinite divergence of two components has a limit here that no lemma gives")
    value = INFINITY if endless else tidy(rebuild(formula, lambda part: answers[part].value if part in answers else None), assumptions)
    return Answer(value, () if falls else finite, valid + finite if falls else valid, not falls and all(a.exact for a in answers.values()))


def _joined(op: str, answers: list[tuple[Term, Answer]], assumptions: Assumptions) -> Answer:
    """Of a product from its components: Σ count · answer, or Π (1 ± answer)^count; infinite as soon as one with a positive count is."""
    if any(answer.value is INFINITY and assumptions(count) != 1 for count, answer in answers):
        raise RuleError("the number of copies of an infinite divergence must be known to be positive")
    finite = tuple(dict.fromkeys(c for _, answer in answers for c in answer.finite_when))
    valid = tuple(dict.fromkeys(c for _, answer in answers for c in answer.valid_when))
    parts = [(count, answer.value) for count, answer in answers]
    value = INFINITY if any(value is INFINITY for _, value in parts) else joined(op, parts)
    dominated = all(answer.dominated for _, answer in answers)
    pieces = tuple(piece for _, answer in answers for piece in answer.pieces)
    exact = all(answer.exact and (assumptions(count) == 1 or not answer.finite_when) for count, answer in answers)
    return Answer(value, finite, valid, exact, pieces, dominated=dominated)


def of_pair(op: str, P, Q, parameters, assumptions: Assumptions) -> Answer:
    if op == "renyi":
        return _renyi(P, Q, parameters[0], assumptions)
    if op == "kl":
        return kullback_leibler(P, Q, assumptions)
    if op == "max_divergence":
        return max_divergence(P, Q, assumptions)
    if op in ("hockey_stick", "tv"):
        return hockey_stick(P, Q, parameters[0] if parameters else ZERO, assumptions)
    if op == "chi2":  # ∫ p²/q − 1
        return _power_divergence(P, Q, number(2), lambda integral: sub(integral, ONE), assumptions)
    return _power_divergence(P, Q, HALF, lambda integral: sub(ONE, integral), assumptions)  # 1 − ∫ √(p·q)


def _power_divergence(P, Q, order: Term, from_integral, assumptions: Assumptions) -> Answer:
    total = _integral(P, Q, order, assumptions)
    if order.value > 1 and (total.value.infinite or not total.dominated):
        return Answer(INFINITY, valid_when=total.degenerate, dominated=total.dominated)
    value = ZERO if total.disjoint else total.value.term
    return Answer(tidy(from_integral(value), assumptions), total.value.finite_when, total.value.valid_when, total.value.exact, total.pieces,
                  summands=total.value.summands)


def _integral(P, Q, order: Term, assumptions: Assumptions) -> ClosedIntegral:
    """∫ p^order·q^(1−order), a mixture on top expanded at an integer order."""
    try:
        return closed_integral(P, Q, order, assumptions)
    except Overlapping:
        return blended((P, Q), (order, sub(ONE, order)), assumptions, expansion(order, assumptions))


def _renyi(P, Q, order: Term, assumptions: Assumptions) -> Answer:
    if order is ONE:
        return kullback_leibler(P, Q, assumptions)
    if order is INFINITY:
        return max_divergence(P, Q, assumptions)
    if order is ZERO:
        return support_divergence(P, Q, assumptions)
    require(assumptions(order) == 1, "the order must be known to be positive")
    total = _integral(P, Q, order, assumptions)
    beyond = sub(order, ONE)
    above_one = assumptions(beyond) == 1
    valid = total.value.valid_when + (() if assumptions.is_nonzero(beyond) else (not_zero(beyond),))
    if total.disjoint or total.value.infinite or (above_one and not total.dominated):
        return Answer(INFINITY, valid_when=total.degenerate, dominated=total.dominated, disjoint=total.disjoint, pieces=total.pieces)
    log_integral = total.value.log
    return Answer(div(log_integral, beyond), total.finite_when(order), valid, total.value.exact, total.pieces, log_integral,
                  total.value.summands, total.dominated)
