"""Neighbouring inputs on which one outcome of a program, or one of noisy scores, is much more probable than on the other: proposals.

A program's queries are first some whose comparison fails, then some whose comparison holds, all of a kind alike; where the noise that is
shared is drawn anew, this is done again and again, with one that holds at the end.
"""

import math
from itertools import product

import numpy as np
from flint import fmpq

from ..definitions.constructions import ON_INPUTS, on_inputs
from ..definitions.constructions.inputs import CHANGES
from ..definitions.constructions.program import ANSWER, Affine, Steps, steps_of
from ..definitions.quantities import OF_PAIR, of_pair
from ..errors import InputError, RdpVerifyError
from ..kernel.enclosures.enclosure import enclose
from ..terms import ONE, Term, call, make, number
from .float_programs import FloatProgram

COUNTS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 21, 28, 34)  # of queries that fail, and that hold
KEPT, MOST_SCORES = 3, 20
NARROW = fmpq(1, 10)  # the half width of the interval in which a value that is given out lies
FAR = (0, 1, 4, 16)  # how far scores and answers lie from each other, in scales of the noise
TILTS = [fmpq(n, 8) for n in (*range(33), *range(34, 65, 2), 96, 128, 256)]  # how far from balanced two scores lie, in 1/eps
ROUGH_BITS = 192
CLEAR = 1e-3  # what floats say beyond a bound, to be believed


def proposals(quantity: Term, bound: float | None) -> list[dict[str, list]]:
    """Inputs as lists of texts, for a quantity of a mechanism whose arguments are numbers.

    Those of few queries that are seen to exceed the bound come first, then those with which it is greatest.
    """
    mechanism = quantity.args[0] if quantity.op in OF_PAIR else quantity
    if mechanism.op == "Composed" and len(mechanism.args) == 1:  # each run is on the inputs of one
        mechanism = mechanism.args[0].args[0]
    if mechanism.op not in ON_INPUTS:
        return []
    try:
        if mechanism.op == "Program":
            ranked = list(_of_program(mechanism, quantity))
        else:
            lists = _of_scores(mechanism) if mechanism.op == "NoisyMax" else _of_tilts(mechanism)
            ranked = [(_at_least(quantity, mechanism, inputs), 0, inputs) for inputs in lists]
    except InputError:  # noise that floats do not know
        return []
    ranked = [item for item in ranked if item[0] is not None and not math.isnan(item[0])]
    enough = [item for item in ranked if bound is not None and item[0] > bound + CLEAR * (1 + abs(bound))]
    best = sorted(enough, key=lambda item: (item[1], -item[0]))[:KEPT] or sorted(ranked, key=lambda item: (-item[0], item[1]))[:KEPT]
    return [{name: _texts(value) for name, value in inputs.items()} for *_, inputs in best]


def as_text(value) -> str:
    """A list of lists of texts as a witness gives it."""
    return f"[{', '.join(map(as_text, value))}]" if isinstance(value, list) else value


def _texts(value):
    return list(map(_texts, value)) if isinstance(value, list) else str(value)


# --- scores


def _of_scores(mechanism: Term) -> list[dict[str, list]]:
    noise, count, changes, sensitivity = mechanism.args
    if not (count.is_number and sensitivity.is_number and 2 <= count.value <= MOST_SCORES):
        return []
    others, unit, scale = int(count.value.p) - 1, sensitivity.value, _scale(noise)
    zero = fmpq(0)
    moves = ((unit, -unit), (-unit, unit)) if changes.value == "any" else ((unit, zero), (zero, unit), (zero, -unit), (-unit, zero))
    heads = dict.fromkeys(sign * far * scale for far in FAR for sign in (1, -1))
    return [{"scores": [[head] + [zero] * others, [head + first] + [rest] * others]} for head, (first, rest) in product(heads, moves)]


def _of_tilts(mechanism: Term) -> list[dict[str, list]]:
    """Two outcomes, one score of which falls and the other rises."""
    if not (mechanism.args[0].is_number and mechanism.args[0].value > 0):
        return []
    heads = dict.fromkeys(1 + sign * far / mechanism.args[0].value for far in TILTS for sign in (1, -1))
    return [{"scores": [[head, fmpq(0)], [head - 1, fmpq(1)]]} for head in heads]


def _at_least(quantity: Term, mechanism: Term, inputs: dict[str, list]) -> float | None:
    """What a quantity of the mechanism, or of runs of it, is on these inputs; None where that is not found."""
    try:
        pair = on_inputs(mechanism, {name: as_term(value) for name, value in inputs.items()})
        asked = of_pair(quantity, pair) if quantity.op in OF_PAIR else call("max_divergence", pair.P, pair.Q)
        enclosure = enclose(asked, ROUGH_BITS)
        return math.inf if enclosure.infinite else float(enclosure.ball.mid())
    except RdpVerifyError:
        return None


def as_term(value) -> Term:
    return make("list", map(as_term, value)) if isinstance(value, list) else number(value)


def _scale(law: Term) -> fmpq:
    """How wide the noise is, roughly."""
    last = law.args[-1]
    if not last.is_number or last.value <= 0:
        return fmpq(1)
    return 1 / last.value if law.op == "Exponential" else last.value


# --- programs


def _of_program(mechanism: Term, quantity: Term):
    """(what the quantity is at least, number of queries, inputs)"""
    steps, stop = steps_of(mechanism), mechanism.args[2]
    slope, constant, unit = steps.test.coefficients.get(ANSWER, fmpq(1)), steps.test.constant, mechanism.args[5]
    if not (constant.is_number and unit.is_number):
        return
    middle, unit, floats = -constant.value / slope, unit.value, FloatProgram(steps, mechanism.args[3].value == "yes")
    holding = [count for count in COUNTS if not stop.is_number or count <= stop.value]
    holding += [int(stop.value.p)] if stop.is_number and holding[-1] < stop.value <= 4 * COUNTS[-1] else []
    scale = max([unit, *(_scale(law) * abs(steps.test.coefficients.get(name, fmpq(0)) / slope)
                         for name, law in {**steps.once, **steps.before}.items())])
    places = [middle] + [middle + sign * far * each for far, each in ((1, unit), (1, scale), (4, scale)) for sign in (1, -1)]
    for low, high in CHANGES[mechanism.args[4].value]:
        moves = (low * unit, fmpq(0), high * unit)
        failing = [(at, at + move) for at, move in product(dict.fromkeys(places), dict.fromkeys(moves))]
        held = [((at, at + move), said) for at, move in product(dict.fromkeys(places), dict.fromkeys(moves))
                for said in _said(steps, at, move)]
        fail = [np.array([floats.log_query(both[side], [fmpq(0)]) for both in failing]) for side in (0, 1)]
        hold = [np.array([floats.log_query(both[side], said) for both, said in held]) for side in (0, 1)]
        for first, second in product(COUNTS, holding):
            least = _of_event(quantity, *(floats.log_outcomes(fail[side], first, hold[side], second) for side in (0, 1)))
            row, column = np.unravel_index(np.argmax(least), least.shape)
            fails, (holds, said) = failing[row], held[column]
            runs = [(first, 1)] * second if floats.redraw and second else [(first, second)]
            yield float(least[row, column]), sum(map(sum, runs)), {
                "answers": [[answer for few, many in runs for answer in [fails[side]] * few + [holds[side]] * many] for side in (0, 1)],
                "outcome": [each for few, many in runs for each in [[fmpq(0)]] * few + [said] * many]}


def _of_event(quantity: Term, p: np.ndarray, q: np.ndarray) -> np.ndarray:
    """What the quantity is at least, when an event has the probabilities e^p and e^q."""
    level = ONE if quantity.op == "pure_dp" else quantity.args[1]
    level = int(level.value.p) / int(level.value.q) if level.is_number else math.inf
    with np.errstate(all="ignore"):
        if quantity.op == "privacy_profile":
            values = np.exp(p) - np.exp(q + level)
        elif level <= 1 or level == math.inf:
            values = p - q
        else:
            rest = [np.log(-np.expm1(np.minimum(x, 0))) for x in (p, q)]
            values = np.logaddexp(level * p + (1 - level) * q, level * rest[0] + (1 - level) * rest[1]) / (level - 1)
    return np.where(np.isneginf(p) | np.isnan(values), 0.0, values)


def _said(steps: Steps, answer: fmpq, move: fmpq) -> list[list[fmpq]]:
    """What is given out of a query that holds: intervals around the values that noise 0 gives on one input, on the other, or beyond."""
    answers = dict.fromkeys((answer, answer + move, answer - move)) if steps.values else (answer,)
    return [[fmpq(1), *(end for value in steps.values for end in _around(value, each))] for each in answers]


def _around(form: Affine, answer: fmpq) -> tuple[fmpq, fmpq]:
    if not form.constant.is_number:
        raise InputError("a value is given out that depends on a symbol")
    centre = form.constant.value + form.coefficients.get(ANSWER, fmpq(0)) * answer
    return centre - NARROW, centre + NARROW
