"""How probable an outcome of a Program is on given answers, and so one pair of laws of what it gives out.

An outcome says of each query ``[0]`` where the comparison does not hold, ``[1, v, w, …]`` where it does and the values given out lie in
[v, w], ….  A relation between one noise of a query, or none, and one shared noise, or none, is worked out.
"""

from dataclasses import dataclass, field

from flint import fmpq

from ...errors import InputError
from ...terms import ONE, ZERO, Term, call, make, sub
from ..mechanism import Pair
from ..shared_noise import Factor, Line, Noise, noise_of, probability
from .inputs import entries_of, neighbours, number_of
from .program import ANSWER, Affine, Steps, steps_of

MOST_QUERIES = 200


@dataclass
class Between:
    """The lines above and below which a noise lies."""

    lower: list[Line] = field(default_factory=list)
    upper: list[Line] = field(default_factory=list)


def on_inputs(args, inputs: dict[str, Term]) -> Pair:
    """The laws of whether ``outcome`` is given out, for two lists of ``answers`` of neighbours.  InputError where they are none."""
    mechanism = make("Program", args)
    *_, stop, redraw, changes, sensitivity = args
    steps = steps_of(mechanism)
    if inputs.keys() != {"answers", "outcome"}:
        raise InputError("expected two lists of 'answers' and an 'outcome'")
    lists = neighbours(inputs["answers"], "answer", sensitivity, changes.value)
    outcome = [list(map(number_of, entries_of(each))) for each in entries_of(inputs["outcome"])]
    if not len(lists[0]) == len(outcome) <= MOST_QUERIES:
        raise InputError(f"expected two lists of answers and an outcome of one length, at most {MOST_QUERIES}")
    for said in outcome:
        if not (said == [0] or (said[:1] == [1] and len(said) == 1 + 2 * len(steps.values))):
            raise InputError("an outcome is [0], or [1, …] with two ends for each value")
    ended = [place for place, said in enumerate(outcome, 1) if said[0] == 1]
    if stop.op != "oo" and len(ended) >= number_of(stop) and ended[int(number_of(stop).p) - 1] < len(outcome):
        raise InputError("the program has ended before the last query")
    laws = [_law(_probability(steps, answers, outcome, redraw.value == "yes")) for answers in lists]
    return Pair(*laws, "one outcome on one neighbouring pair of answers, not claimed to dominate")


def _law(chance: Term) -> Term:
    return call("Finite", make("list", (chance, sub(ONE, chance))))


def _probability(steps: Steps, answers, outcome, redraw: bool) -> Term:
    """The product over the stretches between which the shared noise is drawn anew."""
    chance, start = ONE, 0
    for end in range(1, len(outcome) + 1):
        if end == len(outcome) or (redraw and outcome[end - 1][0] == 1):
            chance = chance * _of_stretch(steps, answers[start:end], outcome[start:end])
            start = end
    return chance


def _of_stretch(steps: Steps, answers, outcome) -> Term:
    shared: set[str] = set()
    factors = []
    for answer, said in zip(answers, outcome):
        between = of_query(steps, answer, said, shared)
        if between is None:
            return ZERO
        factors += [Factor(_noise(steps, name), tuple(each.lower), tuple(each.upper)) for name, each in between.items()]
    if len(shared) > 1:
        raise InputError("probabilities are worked out where one noise is shared by the queries")
    return probability(_noise(steps, min(shared, default="")), factors)


def of_query(steps: Steps, answer: fmpq, said: list[fmpq], shared: set[str]) -> dict[str, Between] | None:
    """name → where that noise lies, "" for the number 0, when this is said of a query; None when it cannot be.

    The noise of ``once`` that the ends move with is added to ``shared``.
    """
    between: dict[str, Between] = {}
    sides = [(steps.test, fmpq(0), None) if said[0] == 1 else (steps.test, None, fmpq(0)), *zip(steps.values, said[1::2], said[2::2])]
    for form, low, high in sides:
        if not _restrict(steps, form, answer, low, high, shared, between, steps.closed == (said[0] == 1)):
            return None
    return between


def _restrict(steps: Steps, form: Affine, answer: fmpq, low, high, shared: set, between: dict, closed: bool) -> bool:
    """Add low ≤ form ≤ high to what is known of its noise; False where the form is a number and does not lie there.

    A comparison of numbers holds at 0 where it is ``closed``; of noise that has a density it makes no difference.
    """
    own = [name for name in form.coefficients if name != ANSWER and name not in steps.once]
    common = [name for name in form.coefficients if name in steps.once]
    if len(own) > 1 or len(common) > 1:
        raise InputError("probabilities are worked out where a relation has one noise of its own and one that is shared")
    constant = number_of(form.constant) + form.coefficients.get(ANSWER, fmpq(0)) * answer
    if not own and not common:
        if (low, high) in ((0, None), (None, 0)):  # of the comparison
            return constant > 0 if low == 0 and constant != 0 else constant < 0 if constant != 0 else closed
        return low <= constant <= high
    shared.update(common)
    slope = form.coefficients[common[0]] if common else fmpq(0)
    name, factor = (own[0], form.coefficients[own[0]]) if own else ("", fmpq(-1))
    known = between.setdefault(name, Between())
    for end, above in ((low, True), (high, False)):  # factor·noise ≥ end − constant − slope·x
        if end is not None:
            line = ((end - constant) / factor, -slope / factor)
            (known.lower if above == (factor > 0) else known.upper).append(line)
    return True


def _noise(steps: Steps, name: str) -> Noise | None:
    law = {**steps.once, **steps.before, **steps.after}.get(name)
    return None if law is None else noise_of(law)
