"""Sums with symbolic or infinite ranges: their closed forms, induction over an end, term by term, bounds that telescope, their series."""

from ....elaboration.in_the_core import claim_of, in_the_core
from ....errors import RdpVerifyError
from ....kernel.defined import is_infinite
from ....kernel.goal import mentions_laws
from ....kernel.summation import terms_of
from ....printer import to_text
from ....terms import INFINITY, make, substitute
from ...antidifferences import above, below, endless, of_reciprocals, of_weighted_powers
from ...samples import plausible
from ...steps import step
from ...tactic import Tactic

SECONDS = 4  # of work, in the core

def apply(goal, prover):
    sums = [part for part in dict.fromkeys(goal.conclusion.parts()) if part.op == "Sum" and _is_open(part)]
    sums = [part for part in sums if part.free <= {name for name, _ in goal.symbols}]
    if not sums:
        return None
    for way in (_closed, _by_induction, _term_by_term, _telescoped, _within_series):
        if proof := way(goal, prover, sums):
            return proof
    return None


def _is_open(part) -> bool:
    return is_infinite(part) or not all(end.is_number for end in part.args[2:])


def _closed(goal, prover, sums):
    for part in sums:
        if proof := step("series", goal, prover.prove, sum=to_text(part)):
            return proof
    return _by_differences(goal, prover, sums, of_weighted_powers) or _by_differences(goal, prover, sums, of_reciprocals)


def _by_differences(goal, prover, sums, guesses):
    for part in sums:
        for text in _texts(guesses, goal, part):
            if proof := step("telescope", goal, prover.prove, sum=to_text(part), equal=text):
                return proof
    return None


def _by_induction(goal, prover, sums):
    if mentions_laws(goal.conclusion):
        return None  # sums beside divergences: no step adds a term
    for name in dict.fromkeys(name for part in sums for name in sorted(part.args[3].free)):
        if proof := step("induction", goal, prover.prove, symbol=name):
            return proof
    return None


def _term_by_term(goal, prover, sums):
    return step("termwise", goal, prover.prove)


def _telescoped(goal, prover, sums):
    for part in sums:
        for key, guesses in (("upper", above), ("lower", below), ("lower", endless)):
            for text in _texts(guesses, goal, part):
                if proof := step("telescope", goal, prover.prove, sum=to_text(part), **{key: text}):
                    return proof
    return None


def _within_series(goal, prover, sums):
    """A partial sum of terms >= 0 is at most the value of its series: said by the core."""
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion) or goal.given:
        return None
    from ....kernel.rules.sums import closed_sum  # what only statements with sums ask for

    for part in sums:
        try:
            series = terms_of(make("Sum", (*part.args[:3], INFINITY)), goal.signs, goal.integers)
            beyond = None if is_infinite(part) or not series.nonnegative() else goal.replacing(part, closed_sum(series, goal))
        except RdpVerifyError:
            continue
        if beyond is not None and plausible(beyond):
            said = claim_of(goal)
            proof = in_the_core(said, {"rule": "", "then": []}, prover.budget.left, SECONDS)
            if proof is not None:
                return {"rule": "by_core", "claim": said, "core": proof}
    return None


def _texts(guesses, goal, part) -> list[str]:
    """The guesses in the sum's own index."""
    try:
        terms = terms_of(part, goal.signs, goal.integers)
        return [to_text(substitute(T, {terms.index: part.args[1]})) for T in guesses(terms)]
    except RdpVerifyError:
        return []


TACTIC = Tactic("series", "sum", apply)
