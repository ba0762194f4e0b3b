"""Pure privacy by alignment: noise that is shifted makes the neighbour give out the same, and each shift has its price.

    pure_dp(Program(…)) ≤ n·Σ_once |s|·rate + stop·Σ_true |s|·rate          n: how often the noise of ``once`` is drawn, 1 or stop
    pure_dp(NoisyMax(noise, k)) ≤ 2Δ·rate(noise), Δ·rate(noise) for monotone answers

What a program gives out says which comparisons held: it fixes the steps that were done.  On the noise x that leads to one outcome let
every noise move by a number that the answers and the outcome fix.  Where the moved noise leads the neighbour to the same outcome,
P(outcome) = ∫ f(x) dx ≤ Π e^{rate·|shift|}·∫ f(x + shift) dx ≤ e^{cost}·Q(outcome); values that are given out stay what they are.
With d for the change of the query's answer, in sensitivities Δ, a shift is (a + b·d)·Δ, b = 0 for noise drawn once; everything is
affine in d, so that the two ends of its range decide:

    true   test(x + shift, answer + d) − test(x, answer) ≥ 0, and every value's is 0        false   the same ≤ 0, at no price

Nothing is asked of the outcomes' number: it holds for any number of queries, each chosen by what was given out before.  For NoisyMax the
outcome i moves noise i alone, by Δ − dᵢ, or by what is left to Δ of monotone answers (Dwork & Roth 2014, Claim 3.9).
The data are ``shifts``, for each range of d: {"once": {name: a}, "true": {name: [a, b]}, "false": {…}}, what is not named stays.
"""

from flint import fmpq

from ...definitions.constructions.noise import moves_down, rate_of
from ...definitions.constructions.inputs import CHANGES
from ...definitions.constructions.program import ANSWER, Affine, Steps, steps_of
from ...errors import require
from ...exact import rational
from ...terms import INFINITY, ONE, ZERO, Term, add, mul, number
from ..goal import Goal, mentions_laws, sides, strict


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    require(smaller.op == "pure_dp" and not (goal.given or mentions_laws(goal.conclusion) or strict(goal.conclusion)),
            "the smaller side must be pure_dp of a mechanism, in a goal without laws and not strict")
    mechanism = smaller.args[0]
    require(mechanism.op in ("NoisyMax", "Program"), "no alignment is known of this mechanism")
    costs = _noisy_max(mechanism) if mechanism.op == "NoisyMax" else _program(mechanism, data.get("shifts"))
    return [goal.bounding(cost, larger) for cost in dict.fromkeys(costs)]


def _noisy_max(mechanism: Term) -> list[Term]:
    noise, _, answers, sensitivity = mechanism.args
    return [mul(number(1 if answers.value == "monotone" else 2), sensitivity, rate_of(noise))]


def _program(mechanism: Term, shifts) -> list[Term]:
    """The cost for each range of the changes."""
    *_, stop, redraw, answers, sensitivity = mechanism.args
    steps, ranges = steps_of(mechanism), CHANGES[answers.value]
    require(isinstance(shifts, list) and len(shifts) == len(ranges) and all(isinstance(each, dict) for each in shifts),
            f"'shifts' is a list of {len(ranges)} objects")
    costs = []
    for ends, said in zip(ranges, shifts):
        require(set(said) <= {"once", "true", "false"} and all(isinstance(each, dict) for each in said.values()),
                "shifts are of once, true, false")
        once, true, false = (_affine_shifts(said.get(branch, {}), branch) for branch in ("once", "true", "false"))
        drawn = {**steps.before, **steps.after}
        require(once.keys() <= steps.once.keys() and true.keys() <= drawn.keys() and false.keys() <= steps.before.keys(),
                "a shift of noise that is not drawn there")
        _outcome_stays(steps, ends, {**once, **true}, {**once, **false})
        at_once, at_true = _price(steps.once, once, ends), _price(drawn, true, ends)
        require(_price(steps.before, false, ends) is ZERO, "noise of a false comparison moves at no price")
        often = stop if redraw.value == "yes" else ONE
        require(stop is not INFINITY or (at_true is ZERO and (often is ONE or at_once is ZERO)),
                "the number of true comparisons is not bounded")
        paid = [mul(times, price) for times, price in ((often, at_once), (stop, at_true)) if price is not ZERO]
        costs.append(mul(sensitivity, add(ZERO, *paid)))
    return costs


def _affine_shifts(said: dict, branch: str) -> dict[str, tuple[fmpq, fmpq]]:
    """name → (a, b)"""
    shifts = {}
    for name, texts in said.items():
        texts = [texts, "0"] if branch == "once" else texts
        require(isinstance(texts, list) and len(texts) == 2, "a shift is [a, b]")
        a, b = map(rational, texts)
        shifts[name] = (a, b)
    return shifts


def _outcome_stays(steps: Steps, ends, true: dict, false: dict) -> None:
    """RuleError unless the neighbour gives out the same under the shifts, at both ends of the range of d."""
    for d in ends:
        require(_moved(steps.test, true, d) >= 0, "a comparison that holds need not hold for the neighbour")
        require(_moved(steps.test, false, d) <= 0, "a comparison that does not hold may hold for the neighbour")
        require(all(_moved(value, true, d) == 0 for value in steps.values), "a value that is given out is another for the neighbour")


def _moved(form: Affine, shifts: dict, d: int) -> fmpq:
    """By how much an affine form moves, in sensitivities."""
    moves = {**{name: _at(shift, d) for name, shift in shifts.items()}, ANSWER: fmpq(d)}
    return sum((coefficient * moves.get(name, fmpq(0)) for name, coefficient in form.coefficients.items()), fmpq(0))


def _at(shift: tuple[fmpq, fmpq], d: int) -> fmpq:
    return shift[0] + shift[1] * d


def _price(laws: dict[str, Term], shifts: dict, ends) -> Term:
    """Σ rate·max |shift|, per sensitivity."""
    costs = []
    for name, law in laws.items():
        moves = [_at(shifts.get(name, (fmpq(0), fmpq(0))), d) for d in ends]
        if any(move != 0 for move in moves):
            require(moves_down(law) or min(moves) >= 0, f"the noise {name} may only move up")
            costs.append(mul(number(max(map(abs, moves))), rate_of(law)))
    return add(ZERO, *costs)
