"""Shifts of a program's noise that make the neighbour give out the same, as cheap as is found: proposals for the rule ``alignment``."""

from itertools import combinations, product

from flint import fmpq, fmpq_mat

from ..definitions.constructions.noise import moves_down, rate_of
from ..definitions.constructions.inputs import CHANGES
from ..definitions.constructions.program import ANSWER, Affine, Steps, steps_of
from ..errors import InputError, RdpVerifyError, RuleError
from ..kernel.rules import alignment
from ..kernel.goal import Goal
from ..language.statement import Relation
from ..terms import ZERO, Term, call, make, number, substitute
from ..terms.normal import normal, to_term

MOST_NOISES, MOST_SHARED = 4, 3  # of one query, and drawn once
ZERO_SHIFT = fmpq(0)


def alignments(program: Term) -> list[dict]:
    """The data of every alignment that is found, for each range of the answers' changes the choices of shifts at once; cheapest first."""
    steps = steps_of(program)
    ranges = CHANGES[program.args[4].value]
    choices = [_of_range(steps, ends) for ends in ranges]
    choices_made = [{"shifts": list(chosen)} for chosen in product(*choices)]
    return sorted((data for data in choices_made if cost(program, data) is not None), key=lambda data: _size(cost(program, data)))


def cost(mechanism: Term, data: dict) -> Term | None:
    """What the alignment gives for pure_dp of the mechanism; None where it is none."""
    try:
        goals = alignment.apply(Goal((), Relation(call("pure_dp", mechanism), "<=", ZERO)), data)
    except (InputError, RuleError):
        return None
    costs = [_short(goal.conclusion.left) for goal in goals]
    return costs[0] if len(costs) == 1 else make("Max", costs)


def _short(cost: Term) -> Term:
    """eps for 1/(2/eps) + 1/(2/eps)."""
    try:
        return to_term(normal(cost))
    except RdpVerifyError:
        return cost


def _size(term: Term) -> float:
    """Its value where every symbol is 1, roughly."""
    from .floats import Floats

    return float(Floats({}).value(substitute(term, {name: number(1) for name in term.free})))


def _of_range(steps: Steps, ends) -> list[dict]:
    """Choices of shifts {once, true} under which a false comparison stays false at no price and a true one true."""
    units = sorted({ZERO_SHIFT} | {sign * abs(steps.test.coefficients.get(ANSWER, fmpq(0)) / value) for name, value in
                                   steps.test.coefficients.items() if name in steps.once for sign in (1, -1)}, key=abs)
    moving = [name for name in steps.once if any(name in form.coefficients for form in (steps.test, *steps.values))][:MOST_SHARED]
    data = []
    for shifts in product(units, repeat=len(moving)):
        once = dict(zip(moving, shifts))
        if any(_moved(steps.test, once, d) > 0 for d in ends):
            continue
        if any(shift < 0 and not moves_down(steps.once[name]) for name, shift in once.items()):
            continue
        true = _true_shifts(steps, once, ends)
        if true is not None:
            data.append({"once": {name: str(shift) for name, shift in once.items() if shift != 0}, "true": true})
    return data


def _true_shifts(steps: Steps, once: dict, ends) -> dict | None:
    """The shifts a + b·d of the noise of a query whose comparison holds, from the best ones at both ends."""
    laws = {**steps.before, **steps.after}
    at_ends = [_cheapest(steps, laws, once, d) for d in ends]
    if None in at_ends:
        return None
    moves = {}
    for name in laws:
        low, high = (shifts[name] for shifts in at_ends)
        slope = (high - low) / (ends[1] - ends[0])
        constant = low - slope * ends[0]
        if (constant, slope) != (0, 0):
            moves[name] = [str(constant), str(slope)]
    return moves


def _cheapest(steps: Steps, laws: dict[str, Term], once: dict, d: int) -> dict | None:
    """The corner of least price among those shifts that keep a comparison true and the values as they are."""
    names, best = list(laws), None
    if len(names) > MOST_NOISES:
        return None
    prices = [_size(rate_of(law)) for law in laws.values()]
    rows = [([fmpq(int(i == j)) for j in range(len(names))], ZERO_SHIFT) for i in range(len(names))]
    rows += [([form.coefficients.get(name, fmpq(0)) for name in names], -_moved(form, once, d)) for form in (steps.test, *steps.values)]
    for chosen in combinations(rows, len(names)):
        try:
            solved = fmpq_mat([row for row, _ in chosen]).solve(fmpq_mat([[value] for _, value in chosen])) if names else None
        except ZeroDivisionError:
            continue
        shifts = {name: solved[place, 0] for place, name in enumerate(names)}
        moved = {**once, **shifts}
        if _moved(steps.test, moved, d) < 0 or any(_moved(value, moved, d) != 0 for value in steps.values):
            continue
        if any(shift < 0 and not moves_down(laws[name]) for name, shift in shifts.items()):
            continue
        price = sum(float(abs(shift).p) / float(abs(shift).q) * rate for shift, rate in zip(shifts.values(), prices))
        if best is None or price < best[0]:
            best = price, shifts
    return None if best is None else best[1]


def _moved(form: Affine, shifts: dict, d: int) -> fmpq:
    moves = {**shifts, ANSWER: fmpq(d)}
    return sum((value * moves.get(name, ZERO_SHIFT) for name, value in form.coefficients.items()), ZERO_SHIFT)
