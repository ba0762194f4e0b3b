"""Composed((M1, k1), (M2, k2), …): adaptive composition of k1 runs of M1, k2 runs of M2, … on one input."""

from itertools import product

from ...errors import InputError
from ...terms import ONE, call
from ..mechanism import Pair
from ..quantities import dominating_pairs


def joint(chosen, args, why: str, direction: str = "both") -> Pair:
    """Of all runs together, from a pair of each component."""
    return Pair(_joint([pair.P for pair in chosen], args), _joint([pair.Q for pair in chosen], args), why, direction)


def _joint(laws, args):
    powers = [law if counted.args[1] is ONE else call("Power", law, counted.args[1]) for law, counted in zip(laws, args)]
    return powers[0] if len(powers) == 1 else call("Product", *powers)


def pairs(args):
    components = [dominating_pairs(counted.args[0]) for counted in args]
    why = ("the product of dominating pairs dominates the adaptive composition (Zhu, Dong & Wang 2022, Theorem 10); one "
           "neighbouring pair of inputs has one direction, the same in every run")
    directions = {pair.direction for pairs in components for pair in pairs}
    all_pairs = []
    for direction in ("both",) if directions == {"both"} else ("remove", "add"):
        choices = [[pair for pair in pairs if pair.direction in ("both", direction)] for pairs in components]
        if any(len(choice) > 1 for choice in choices):
            raise InputError("Composed needs mechanisms with one dominating pair in each direction")
        all_pairs += [joint(chosen, args, why, direction) for chosen in product(*choices)]
    return tuple(all_pairs)
