"""Which mechanisms may have no worst pair, told before anything large is loaded."""

from ..definitions.constructions import ON_INPUTS
from ..terms import Term

NO_PAIR = "no worst pair is known"
BEST_OF_RUNS = "RepeatedSelection"


def may_lack_a_pair(term: Term) -> bool:
    return not term.ops.isdisjoint((*ON_INPUTS, BEST_OF_RUNS))
