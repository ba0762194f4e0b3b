"""Sentences for the reduction of statements about two laws to their ratio: integrands, what bounds them, and the means."""

from dataclasses import replace

from ...kernel.functionals import functional
from ...kernel.generators import number_bound, order_kind, ratio_limits
from ...kernel.goal import mentions_laws, sides
from ...kernel.rule import read
from ...terms import ONE, ZERO, Term, add, call, exp, log, make, mul, neg, sub, symbol, walk
from ..boxes import Box, fence, letter, name as word, operator, row
from ..notation import symbol_box
from ..tidy import tidy
from .told import Step, Told, is_trivial, listed


def domination(step: Step) -> Told:
    """The integrand, its majorant and the multipliers; a long factor e^t of a hockey-stick divergence gets a letter."""
    goal, names = step.goal, {}
    P, Q, target = functional(goal, *sides(goal.conclusion))
    r, stick = symbol(goal.fresh("r")), sides(goal.conclusion)[0]
    if stick.op == "hockey_stick" and stick.args[2].size > 4:
        names = {exp(stick.args[2]): symbol(goal.fresh("gamma"))}
    level = [(" and ", row(step.box(mark), operator("="), step.box(long))) for long, mark in names.items()]
    step = replace(step, names={**step.names, **names})
    integrand = _largest(step, [part(r) for part in target.parts], r)
    majorant, mean = _majorant(step, P, Q, r)
    clear = tuple(index for index, part in enumerate(target.parts) if part(r) is ZERO and step.below[index]["rule"] == "sign")
    positive = ("the nonnegative ",) if clear else ()
    first = (*_ratio(step, P, Q, r.value), *(level[0] if level else ()), "; then ", _mean_of(step), " is the mean of ", integrand)
    second = ("bound this by ", *positive, *majorant, ", for every ", _positive(step), *mean)
    count = len(target.parts)
    cases = tuple(("for this bound",) if index < count and below.get("then") else None for index, below in enumerate(step.below))
    return Told(says=((*first, " under ", step.box(Q)), second), cases=cases, heavy=True, knows=True, said=clear, names=names,
                idea=("bound the integrand by ", *_combination(step, P, Q, r)))


def _mean_of(step: Step) -> Box:
    """What is a mean under Q: the side with the laws, of a Rényi divergence the exponential that is one."""
    smaller = sides(step.goal.conclusion)[0]
    mark = step.names.get(exp(smaller.args[2])) if smaller.op == "hockey_stick" else None
    if mark is not None:
        return step.plainly(call("hockey_stick", *smaller.args[:2], log(mark)))
    parts = [part for part in (smaller.args if smaller.op == "add" else (smaller,)) if mentions_laws(part)]
    if smaller.op == "renyi" and order_kind(step.goal, smaller) in ("above", "below"):
        mean = exp(mul(sub(smaller.args[2], ONE), smaller))
        return step.box(mean if order_kind(step.goal, smaller) == "above" else neg(mean))
    return step.box(add(ZERO, *parts))


def _combination(step: Step, P: Term, Q: Term, r: Term):
    """a multiple of r^α, r = dP/dQ: what the majorant is made of, without its factors"""
    used = [functional(step.goal, *number_bound(step.goal.given[index]), (P, Q))[2].f(r) for index, text in step.data.get("multipliers", ())
            if tidy(read(text)) is not ZERO]
    kappa, mu = (tidy(read(step.data.get(key, "0"))) is not ZERO for key in ("kappa", "mu"))
    parts = [*used, *((r,) if mu else ()), *((ONE,) if kappa or mu else ())]
    if not parts:
        return (step.box(ZERO),)
    word = "a multiple of " if len(parts) == 1 else "a combination of "
    known = (", whose mean", "s" if len(used) > 1 else "", " the premise", "s bound" if len(used) > 1 else " bounds") if used else ()
    return (word, *listed(map(step.box, parts)), " with ", *_ratio_name(step, r.value, P, Q), *(known if parts == used else ()))


def _positive(step: Step) -> Box:
    new = [item for item in step.subgoals[0].symbols if item not in step.goal.symbols]
    return step.ranging(*new[0])


def _closed_mean(step: Step) -> bool:
    """Is the bound of the mean the very bound that is wanted?"""
    return is_trivial(step.subgoals[-1].conclusion, step.subgoals[-1], step.names)


def _mean(step: Step, terms: list[Box]):
    """What the mean of the majorant is at most."""
    total = terms[0] if len(terms) == 1 else _sum(terms or [step.box(ZERO)])
    limit = sides(step.subgoals[-1].conclusion)[1]
    wanted = (operator("="), step.box(limit)) if _closed_mean(step) and total != step.box(limit) else ()
    return (": the mean is then at most ", row(total, *wanted))


def _sum(terms: list[Box]) -> Box:
    parts = [terms[0]]
    for each in terms[1:]:
        minus = each.kind == "row" and each.parts[0] == operator("−")
        parts += [operator("−"), row(*each.parts[1:])] if minus else [operator("+"), each]
    return row(*parts)


def loss_tail(step: Step) -> Told:
    goal = step.goal
    P, Q, level = sides(goal.conclusion)[0].args
    r = symbol(goal.fresh("r"))
    above = row(step.box(r), operator("·"), letter("1"), fence(step.compared(r, ">", exp(level)), "[", "]"))
    majorant, mean = _majorant(step, P, Q, r)
    new = step.subgoals[0].symbols[-1][0]
    over = row(symbol_box(r.value), operator("="), step.box(mul(exp(level), symbol(new)), step.subgoals[1]))
    return Told(says=(_ratio(step, P, Q, r.value), ("bound ", above, " by ", *majorant, ", for every ", step.compared(r, ">", ZERO), *mean),
                      ("the bound has to be ≥ 0 everywhere, where ", new, " stands for ", r.value, ", and at least ", r.value, " for ",
                       over, " with ", step.ranging(*step.subgoals[1].symbols[-1]))),
                cases=(None,) * len(step.subgoals), heavy=True,
                idea=("bound the tail of the privacy loss by ", *_combination(step, P, Q, r)))


def _ratio(step: Step, P: Term, Q: Term, name: str):
    return ("let ", *_ratio_name(step, name, P, Q))


def _ratio_name(step: Step, name: str, P: Term, Q: Term):
    return (row(symbol_box(name), operator("="), _ratio_box(step, P, Q)),)


def _ratio_box(step: Step, P: Term, Q: Term) -> Box:
    return Box("fraction", (row(word("d"), step.box(P)), row(word("d"), step.box(Q))))


def _largest(step: Step, values: list[Term], r: Term) -> Box:
    """The integrand: a positive part is written as one."""
    values = [tidy(value) for value in values]
    if len(values) == 1:
        return step.box(values[0])
    if ZERO in values and len(values) == 2:
        (other,) = (value for value in values if value is not ZERO)
        return Box("subscript", (fence(step.box(other)), operator("+")))
    return step.box(make("Max", tuple(values)))


def _majorant(step: Step, P: Term, Q: Term, r: Term):
    """κ + μ·(r − 1) + Σ λᵢ·fᵢ(r), a long λ given by itself; and what its mean is at most."""
    goal, bare = step.goal, step.goal.changed(given=())
    kappa, mu = (tidy(read(step.data.get(key, "0")), bare.signs) for key in ("kappa", "mu"))
    parts = [kappa] if kappa is not ZERO else []
    if mu is not ZERO:
        parts.append(mul(mu, sub(r, ONE)))
    shown, lambdas, means = [step.box(each) for each in parts], [], [step.box(kappa)] if kappa is not ZERO else []
    entries = step.data.get("multipliers", ())
    for index, text in entries:
        weight = tidy(read(text), bare.signs)
        bound = functional(goal, *number_bound(goal.given[index]), (P, Q))[2]
        f = bound.f(r)
        if weight is ZERO:
            continue
        if weight.size <= 6 and not step.names.keys() & set(walk(read(text))):
            shown.append(step.box(f) if weight is ONE else row(step.held(weight), operator("·"), _factor(step, f)))
            means.append(step.box(mul(weight, bound.limit)))
        else:
            mark = Box("subscript", (letter("λ"), letter(str(len(lambdas) + 1)))) if len(entries) > 1 else letter("λ")
            lambdas.append(row(mark, operator("="), step.box(read(text))))
            shown.append(row(mark, operator("·"), _factor(step, f)))
            means.append(row(mark, operator("·"), _factor(step, bound.limit)))
    return (_sum(shown or [step.box(ZERO)]), *((" with ", *listed(lambdas)) if lambdas else ())), _mean(step, means)


def _factor(step: Step, f: Term) -> Box:
    box = step.box(f)
    return fence(box) if tidy(f).op == "add" else box


def bounded_ratio(step: Step) -> Told:
    goal = step.goal
    P, Q, target = functional(goal, *sides(goal.conclusion))
    lower, upper = ratio_limits(goal, P, Q)
    ratio = (_ratio_box(step, P, Q),)
    ends = [step.box(end) for end in (lower, upper) if end is not None]
    between = (row(step.box(lower), operator("≤"), ratio[0], operator("≤"), step.box(upper)),) if len(ends) == 2 else (
        step.compared(ratio[0], "≤", upper) if upper is not None else step.compared(lower, "≤", ratio[0]) if lower is not None else
        row(step.box(ZERO), operator("≤"), ratio[0]),)
    if target is None:
        return Told(by=("as the premises say that ", *between), knows=True, heavy=True, idea=("use the greatest ratio of the two laws",))
    return Told(says=(("the premises say that ", *between, "; there the integrand, which is convex, lies below its chord, so that its "
                       "mean is greatest for the two-point law on the ends (randomized response)"),), knows=True, heavy=True,
                idea=("a convex integrand of a bounded ratio is greatest for randomized response",))


SENTENCES = {"domination": domination, "loss_tail": loss_tail, "bounded_ratio": bounded_ratio}
