"""Sentences for the reductions of statements about all laws: to one event, to the ratio of the laws, to numbers."""

from dataclasses import replace

from ...definitions.domains import UNIT_OPEN
from ...kernel.functionals import functional
from ...kernel.generators import number_bound, order_kind, ratio_limits
from ...kernel.goal import Goal, mentions_laws, sides, slack
from ...kernel.rule import read
from ...kernel.rules import each_event as each_event_rule
from ...kernel.rules.bernoulli import event_form
from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, add, call, exp, log, make, mul, neg, rebuild, sub, symbol, walk
from ..boxes import Box, fence, letter, name as word, operator, row
from ..notation import symbol_box
from ..tidy import tidy
from .told import Step, Told, is_trivial, listed

EVENT = make("event", (), "S")


def bernoulli(step: Step) -> Told:
    """The masses p and q of the event; which of them are 0 or 1 tells the cases apart."""
    conclusion, P, Q, own = event_form(step.goal.conclusion)
    goal = step.goal
    difference = step.data.get("by") == "difference"
    p, q = (symbol(goal.fresh(each)) for each in "pq")
    v = symbol(goal.fresh("v"))
    ordered = any(law.args[0] is Q for relation in own for law in (relation.left,) if law.op == "prob")
    if difference:
        places = ((add(q, v), q), (v, ZERO), (ONE, sub(ONE, v)), (ZERO, ZERO), (ONE, ONE), (ONE, ZERO))
    else:
        places = ((p, q), (ZERO, ZERO), (ONE, ONE), (ZERO, q), (ONE, q), (p, ZERO), (p, ONE), (ZERO, ONE), (ONE, ZERO))
    found, waiting = [], iter(places)  # the cases come in this order, some are left out
    for subgoal in step.subgoals:
        found.append(next((place for place in waiting if _is_case(step, conclusion, (P, Q), place, subgoal)), None))
    left_out = [place for place in places if place not in found]
    masses = [row(symbol_box(goal.fresh(each)), operator("="), step.box(make("prob", (law, EVENT)))) for each, law in zip("pq", (P, Q))]
    form = conclusion.mapped(lambda side: _masses(side, {P: p, Q: q}))
    said = step.relation(form, step.subgoals[0])
    if conclusion == goal.conclusion:
        first = ("let ", *listed(masses))
    elif goal.conclusion.op == "==" or ordered:
        first = ("let ", *listed(masses), " for the event S where P has the greater density, so that ",
                 row(step.box(call("tv", P, Q)), operator("="), symbol_box(p.value), operator("−"), symbol_box(q.value)))
    else:
        first = ("let ", *listed(masses), " for any event S, or any test: the statement says that ", said, " for all of them")
    hold = "premises hold" if len(goal.given) > 1 else "premise holds"
    second = (f"by data processing, the {hold} for the Bernoulli laws with these masses",) if goal.given else ()
    excluded = ("; this excludes ", *listed(_places(step, left_out, p, q))) if second and left_out and not (ordered or difference) else ()
    return Told(says=(first, *((second + excluded,) if second else ())), knows=True, heavy=True,
                cases=tuple(_case(step, place, *case) for place, *case in zip(found, step.subgoals, step.below)),
                idea=("by data processing, it is enough to compare the masses ", *listed(masses), " of one event"))


def _is_case(step: Step, conclusion: Relation, laws, place, subgoal: Goal) -> bool:
    new = {name for name, _ in subgoal.symbols} - {name for name, _ in step.goal.symbols}
    if new != {part for mass in place for part in mass.free}:
        return False
    if step.data.get("by") == "difference":
        return _meets(place, subgoal, step)
    return conclusion.mapped(lambda side: _masses(side, dict(zip(laws, place)))) == subgoal.conclusion


def _meets(place, subgoal: Goal, step: Step) -> bool:
    """Of the cases with v = p − q: the values of p and q are told apart by the domains of v and q, and by the order of the cases."""
    new = [name for name, _ in subgoal.symbols[len(step.goal.symbols):]]
    if len(new) == 2:
        return place[1].op == "symbol"
    alike = [each for each in step.subgoals if [name for name, _ in each.symbols[len(step.goal.symbols):]] == new]
    values = [(symbol(new[0]), ZERO), (ONE, sub(ONE, symbol(new[0])))] if new else [(ZERO, ZERO), (ONE, ONE), (ONE, ZERO)]
    return len(alike) <= len(values) and values[alike.index(subgoal)] == place


def _masses(side: Term, masses) -> Term:
    return rebuild(side, lambda part: masses.get(part.args[0]) if part.op == "prob" else None)


def _places(step: Step, left_out, p: Term, q: Term) -> list[Box]:
    """Where p and q cannot be: on which sides of the square, and at which points else."""
    sides_of = {("q", "=", "0", "<", "p"): ((p, ZERO), (ONE, ZERO)), ("p", "<", "q", "=", "1"): ((p, ONE), (ZERO, ONE)),
                ("p", "=", "0", "<", "q"): ((ZERO, q), (ZERO, ONE)), ("q", "<", "p", "=", "1"): ((ONE, q), (ONE, ZERO))}
    letters = {"p": step.box(p), "q": step.box(q), "0": step.box(ZERO), "1": step.box(ONE), "<": operator("<"), "=": operator("=")}
    whole = {words: places for words, places in sides_of.items() if all(place in left_out for place in places)}
    covered = [place for places in whole.values() for place in places]
    points = [row(letters["p"], operator("="), step.box(place[0]), operator(","), letters["q"], operator("="), step.box(place[1]))
              for place in left_out if place not in covered]
    return [row(*(letters[each] for each in words)) for words in whole] + points


def _case(step: Step, place, subgoal: Goal, below: dict):
    """for 0 < p, q < 1 with what the premises say; nothing of that where the goal holds without it"""
    bare = subgoal.bare.signs
    idle = below["rule"] == "sign" and bare.nonnegative(slack(subgoal.conclusion))
    conditions = list(dict.fromkeys(step.relation(each, subgoal) for each in subgoal.conditions if each not in step.goal.conditions and not (
        idle or (each.op != "==" and bare.nonnegative(slack(each))))))
    return ("for ", *listed(_where(step, place, subgoal)), *((" with ", *listed(conditions)) if conditions else ()))


def _where(step: Step, place, subgoal: Goal) -> list[Box]:
    p, q = (symbol_box(step.goal.fresh(each)) for each in "pq")
    zero, one, less, equal = step.box(ZERO), step.box(ONE), operator("<"), operator("=")
    new = [item for item in subgoal.symbols if item not in step.goal.symbols]
    if place is not None and all(domain == UNIT_OPEN for _, domain in new):
        first, second = place
        if first is second:
            return [row(p, equal, q, equal, step.box(first))]
        if len(new) == 2 and first.op == second.op == "symbol":
            return [row(zero, less, p, operator(","), q, less, one)]
        for fixed, mine, other in ((first, p, q), (second, q, p)):
            if len(new) == 1 and fixed.is_number:
                return [row(mine, equal, zero, less, other, less, one) if fixed is ZERO else row(zero, less, other, less, mine, equal, one)]
    fixed = [row(box, equal, step.box(mass)) for box, mass in zip((p, q), place or ()) if mass.op != "symbol"]
    return [*fixed, *(step.ranging(*item) for item in new)]


def each_event(step: Step) -> Told:
    numbers = each_event_rule._Numbers(step.goal)  # the rule's own way of naming them
    each_event_rule._replaced(step.goal.conclusion, numbers)
    for premise in step.goal.given:
        for event in dict.fromkeys(event for _, event in tuple(numbers.names)):
            each_event_rule._at(step.goal, premise, event, numbers)
    masses = [row(step.symbol(new), operator("="), step.box(make("prob", pair))) for pair, new in numbers.names.items()]
    conditions = [step.relation(each, step.subgoals[0]) for each in step.subgoals[0].conditions if each not in step.goal.conditions]
    return Told(says=(("let ", *listed(masses)), *((("at these events and their complements the premises say that ", *listed(conditions)),)
                                                   if conditions else ())), knows=True, heavy=True,
                idea=("use what the premises say about the events and their complements",))


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
    first = (*_ratio(step, P, Q, r.value), *(level[0] if level else ()), "; then ", _mean_of(step), " is the mean of ", integrand, " under ",
             step.box(Q))
    cases = tuple(("for this bound",) if index < len(target.parts) and below.get("then") else None for index, below in enumerate(step.below))
    return Told(says=(first, ("bound this by ", *positive, *majorant, ", for every ", _positive(step), *mean)), cases=cases, heavy=True, knows=True, said=clear,
                names=names, idea=("bound the integrand by ", *_combination(step, P, Q, r)))


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
                      ("the bound has to be ≥ 0 everywhere, where ", new, " stands for ", r.value, ", and at least ", r.value, " for ", over,
                       " with ", step.ranging(*step.subgoals[1].symbols[-1]))),
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
    found = step.box(f)
    return fence(found) if tidy(f).op == "add" else found


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
    return Told(says=(("the premises say that ", *between, "; there the integrand, which is convex, lies below its chord, so that its mean is "
                       "greatest for the two-point law on the ends (randomized response)"),), knows=True, heavy=True,
                idea=("a convex integrand of a bounded ratio is greatest for randomized response",))


def excess_of_events(step: Step) -> Told:
    return Told(by=("since the largest difference over all events is a hockey-stick divergence",), knows=True, heavy=True,
                idea=("take the event at which the difference is largest",))


SENTENCES = {
    "bernoulli": bernoulli, "each_event": each_event, "domination": domination, "loss_tail": loss_tail, "bounded_ratio": bounded_ratio,
    "excess_of_events": excess_of_events,
}
