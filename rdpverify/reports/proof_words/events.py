"""Sentences for the reduction of statements about laws to the masses of events."""

from ...errors import IllPosed
from ...words.domains import UNIT_OPEN
from ...kernel.goal import Goal, slack
from ...kernel.rules import each_event as each_event_rule
from ...kernel.rules.bernoulli import event_form
from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, add, call, make, rebuild, sub, symbol
from ..boxes import Box, operator, row
from ..notation import symbol_box
from .told import Step, Told, listed

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
    cases_shown, waiting = [], iter(places)  # the cases come in this order, some are left out
    for subgoal in step.subgoals:
        cases_shown.append(next((place for place in waiting if _is_case(step, conclusion, (P, Q), place, subgoal)), None))
    left_out = [place for place in places if place not in cases_shown]
    masses = [row(symbol_box(goal.fresh(each)), operator("="), step.box(make("prob", (law, EVENT)))) for each, law in zip("pq", (P, Q))]
    form = conclusion.mapped(lambda side: _masses(side, {P: p, Q: q}))
    said = step.relation(form, step.subgoals[0])
    if conclusion == goal.conclusion:
        first = ("let ", *listed(masses))
    elif goal.conclusion.op == "==" or ordered:
        distance = row(step.box(call("tv", P, Q)), operator("="), symbol_box(p.value), operator("−"), symbol_box(q.value))
        named = (symbol_box(v.value), " = ") if difference else ()
        first = ("let ", *listed(masses), " for the event S where ", step.box(P), " has the greater density, so that ", *named, distance)
    else:
        first = ("let ", *listed(masses), " for any event S, or any test: the statement says that ", said, " for all of them")
    hold = "premises hold" if len(goal.given) > 1 else "premise holds"
    second = (f"by data processing, the {hold} for the Bernoulli laws with these masses",) if goal.given else ()
    excluded = ("; this excludes ", *listed(_places(step, left_out, p, q))) if second and left_out and not (ordered or difference) else ()
    return Told(says=(first, *((second + excluded,) if second else ())), knows=True, heavy=True,
                cases=tuple(_case(step, place, *case) for place, *case in zip(cases_shown, step.subgoals, step.below)),
                idea=("by data processing, it is enough to compare the masses ", *listed(masses), " of one event"))


def _is_case(step: Step, conclusion: Relation, laws, place, subgoal: Goal) -> bool:
    new = {name for name, _ in subgoal.symbols} - {name for name, _ in step.goal.symbols}
    if new != {part for mass in place for part in mass.free}:
        return False
    if step.data.get("by") == "difference":
        return _meets(place, subgoal, step)
    try:
        return conclusion.mapped(lambda side: _masses(side, dict(zip(laws, place)))) == subgoal.conclusion
    except IllPosed:  # the premises leave this place out
        return False


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
    new = [each for each in subgoal.conditions if each not in step.goal.conditions]
    said = dict.fromkeys(step.relation(each, subgoal) for each in new if each.op == "==" or not bare.nonnegative(slack(each)))
    return ("for ", *listed(_where(step, place, subgoal)), *((" with ", *listed(said)) if said and not idle else ()))


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
    known = (("at these events and their complements the premises say that ", *listed(conditions)),) if conditions else ()
    return Told(says=(("let ", *listed(masses)), *known), knows=True, heavy=True,
                idea=("use what the premises say about the events and their complements",))


def excess_of_events(step: Step) -> Told:
    return Told(by=("since the largest difference over all events is a hockey-stick divergence",), knows=True, heavy=True,
                idea=("take the event at which the difference is largest",))


SENTENCES = {"bernoulli": bernoulli, "each_event": each_event, "excess_of_events": excess_of_events}
