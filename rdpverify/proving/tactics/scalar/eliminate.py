"""f ≥ 0 from conditions gᵢ ≥ 0: subtract multiples of them so that one symbol after the other drops out of f."""

from itertools import combinations

from ....kernel.goal import mentions_laws, slack
from ....printer import to_text
from ....terms import ZERO, add, mul, sub
from ....terms.normal import polynomial_coefficients
from ...linear import eliminated, solve
from ...monomials import tidy
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic

MOST_PROPOSALS, MOST_TRIED, MOST_CONDITIONS = 6, 80, 6


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.conditions:
        return None
    for multipliers, rest in _proposals(goal):
        data = {"multipliers": multipliers}
        goals = remaining("combine", goal, **data)
        if goals is None or not all(map(plausible, goals)):
            continue
        children = [_clean(goals[0], rest, prover)]
        for subgoal in goals[1:]:
            children.append(children[-1] and prover.prove(subgoal))
        if None not in children:
            return node("combine", data, children)
    return None


def _proposals(goal):
    """(multipliers, what is left) that look non-negative: one elimination after the other, then combinations of few conditions."""
    straight = _straight(goal)
    if straight[0]:
        yield straight
    yield from _two_at_once(goal)
    usable = [index for index, condition in enumerate(goal.conditions) if condition.op != "=="][:MOST_CONDITIONS]
    layer, seen, good = [([], goal.slack)], set(), 0
    bare = goal.bare
    for _ in usable:
        following = []
        for used, f in layer:
            for index in sorted(set(usable) - {entry[0] for entry in used}):
                for m, rest in _eliminations(goal, f, index):
                    key = (frozenset(entry[0] for entry in used), index, rest)
                    if key in seen or len(seen) > MOST_TRIED:
                        continue
                    seen.add(key)
                    following.append((used + [[index, to_text(m)]], rest))
        for proposal in following:
            if plausible(bare.nonnegative(proposal[1])):
                good += 1
                if good > MOST_PROPOSALS:
                    return
                yield proposal
        layer = following


def _straight(goal):
    """The conditions from the last to the first, each used once where it removes a symbol, the last one it can."""
    used, f = [], goal.slack
    for index in reversed([index for index, condition in enumerate(goal.conditions) if condition.op != "=="]):
        for m, rest in _eliminations(goal, f, index, reversed):
            used.append([index, to_text(m)])
            f = rest
            break
    return used, f


def _two_at_once(goal):
    """Two conditions, linear in two symbols like the slack, as a pair of (ε, δ) bounds on the two masses of an event is."""
    usable = [(index, slack(condition)) for index, condition in enumerate(goal.conditions) if condition.op != "=="]
    names = [name for name, _ in reversed(goal.symbols) if name in goal.slack.free][:2]
    parts = [(index, g, _linear(goal, g, names)) for index, g in usable if set(names) <= g.free]
    top = _linear(goal, goal.slack, names) if len(names) == 2 else None
    for (i, first, row), (j, second, other) in combinations([part for part in parts if part[2]], 2) if top else ():
        multipliers = solve([[row[0], other[0]], [row[1], other[1]]], top, goal.signs)
        if multipliers is None:
            continue
        rest = tidy(sub(goal.slack, add(mul(multipliers[0], first), mul(multipliers[1], second))), goal.signs)
        if not rest.free & set(names) and all(map(plausible, map(goal.bare.nonnegative, (*multipliers, rest)))):
            yield [[i, to_text(multipliers[0])], [j, to_text(multipliers[1])]], rest


def _linear(goal, term, names) -> list | None:
    """The coefficients of the two symbols; None when they are not numbers in the others."""
    coefficients = [polynomial_coefficients(term, name, goal.signs) for name in names]
    if None in coefficients or any(len(parts) != 2 or parts[1].free & set(names) for parts in coefficients):
        return None
    return [parts[1] for parts in coefficients]


def _eliminations(goal, f, index, order=iter):
    """(m, f − m·g) with a plausible m ≥ 0 for condition g ≥ 0, without one of the symbols."""
    g = slack(goal.conditions[index])
    for name, _ in order(goal.symbols):
        if name in f.free and name in g.free:
            elimination = eliminated(goal, f, g, name, lambda m: m is not ZERO and plausible(goal.bare.nonnegative(m)))
            if elimination is not None and name not in elimination[1].free:
                yield elimination


def _clean(subgoal, rest, prover):
    """The goal without the symbols that cancel, or as it is."""
    data = {"rest": to_text(rest)}
    goals = remaining("factor", subgoal, **data)
    if goals is None:
        return prover.prove(subgoal)
    child = prover.prove(goals[0])
    return None if child is None else node("factor", data, [child])


TACTIC = Tactic("eliminate", "premise combination", apply)
