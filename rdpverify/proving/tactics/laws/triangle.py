"""Divergences that satisfy a triangle inequality, along a path of laws: group privacy of (ε, δ) and of pure privacy.

The legs of the path are bounded by premises as they stand, or by lemmas from them: Pinsker on each leg, and the like.
"""

from itertools import islice, product

from ....kernel.goal import mentions_laws, sides
from ....terms import HALF, add, call, sub, walk
from ...by_lemmas import with_lemmas
from ...steps import Path
from ...tactic import Tactic
from ...theorems import called, premises

TRIANGLES = {"tv": ("triangle-tv",), "max_divergence": ("triangle-max",), "hockey_stick": ("triangle-hockey",),
             "hellinger2": ("triangle-hellinger",), "kl": ("triangle-kl-second",),
             "renyi": ("triangle-order-second", "triangle-order-first")}
OF_ORDER = ("renyi", "kl")
MOST_STEPS = 16
MOST_PATHS = 4


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op == "pow" and smaller.args[1] is HALF and smaller.args[0].op == "hellinger2":
        smaller = smaller.args[0]
    if smaller.op not in TRIANGLES or not all(law.op == "law" for law in smaller.args[:2]):
        return None
    plain = [premise.relation for premise in goal.given if not premise.quantified and not premise.events]
    everything = [larger, *(side for relation in plain for side in (relation.left, relation.right))]
    known = list(dict.fromkeys(part for term in everything for part in walk(term)
                               if len(part.args) > 1 and mentions_laws(part) and all(law.op == "law" for law in part.args[:2])))
    if (smaller.args[0], smaller.args[1]) in [part.args[:2] for part in known if part is not smaller]:
        return None  # the two laws are compared as they are
    laws = _path(smaller, known)
    for legs in islice(_legs(smaller, laws, known), MOST_PATHS) if len(laws) > 2 else ():
        proof = _along(goal, smaller, legs, prover)
        if proof is not None:
            return proof
    return None


def _path(target, known) -> list:
    """The laws on the way from the target's first to its second, through pairs of which something is known; empty without one."""
    pairs = {}
    for part in known:
        for pair in (part.args[:2], part.args[1::-1]) if part.op in ("tv", "hellinger2", "kl", "renyi", "chi2") else (part.args[:2],):
            pairs.setdefault(pair[0], []).append(pair[1])
    path = [target.args[0]]
    while path[-1] is not target.args[1] and len(path) <= MOST_STEPS:
        following = [law for law in pairs.get(path[-1], ()) if law not in path]
        if not following:
            return []
        path.append(target.args[1] if target.args[1] in following else following[0])
    return path if path[-1] is target.args[1] else []


def _legs(target, laws, known):
    """Choices of a divergence for each leg."""
    pairs = list(zip(laws, laws[1:]))
    if target.op in OF_ORDER:
        for at in range(len(pairs)):  # this leg keeps the order, the others are max divergences
            yield [call(target.op, *pair, *target.args[2:]) if place == at else call("max_divergence", *pair)
                   for place, pair in enumerate(pairs)]
    elif target.op == "hockey_stick":
        of_kind = [part for part in known if part.op == "hockey_stick"]
        levels = [list(dict.fromkeys(part.args[2] for part in of_kind if part.args[:2] == pair)) for pair in pairs]
        limits = [part for part in known if part.op == "max_divergence"]
        yield from ([call("hockey_stick", *pair, level) for pair, level in zip(pairs, chosen)] for chosen in product(*levels))
        yield from _with_pure_leg(target, pairs, levels, limits)
    else:
        yield [call(target.op, *pair) for pair in pairs]


def _with_pure_leg(target, pairs, levels, limits):
    """Two legs, of which one is known by its level, the other by what is left of the target's level."""
    if len(pairs) != 2:
        return
    for known, other in ((0, 1), (1, 0)):
        for level in levels[known]:
            both = [level, sub(target.args[2], level)] if known == 0 else [sub(target.args[2], level), level]
            if pairs[other] in [part.args[:2] for part in limits]:
                yield [call("hockey_stick", *pair, at) for pair, at in zip(pairs, both)]


def _along(goal, target, path, prover):
    """One triangle after the other, the first law kept; then numbers in place of the divergences."""
    taken, reached = Path(goal), path[0]
    for count, following in enumerate(path[1:], 2):
        if count == len(path):
            whole = target
        elif target.op in OF_ORDER:
            whole = call(target.op if target.op in (reached.op, following.op) else "max_divergence", target.args[0], following.args[1],
                         *(target.args[2:] if target.op in (reached.op, following.op) else ()))
        else:
            whole = call(target.op, target.args[0], following.args[1], *[add(*pair) for pair in zip(reached.args[2:], following.args[2:])])
        instances = (data for name in TRIANGLES[whole.op] for data in premises(called(name), (whole, reached, following)))
        if not any(taken.take("theorem", **data) for data in instances):
            return None
        reached = whole
    return taken.proof(with_lemmas(taken.goal, prover))


TACTIC = Tactic("triangle", "triangle inequality", apply)
