"""From a proof by rules to a proof in the core's rules, where one is found: then the verdict rests on the core alone."""

import re
from math import inf

from ..core.check import check
from ..core.values import MAY_BE_INFINITE, UNIT
from ..deadline import deadline
from ..errors import require
from ..kernel.goal import Goal
from ..kernel.proof import check_said
from ..language.assembly import SIZE_LIMIT
from ..language.statement import Statement
from ..printer import statement_data
from .plan_rules import CANNOT, rules

SPOKEN = re.compile(rf"\b(?:{'|'.join((*MAY_BE_INFINITE, *UNIT))}|expect|[KPQR][0-9]*)\(|\)\(")
MOST_DESCENTS = 2  # one in the other; the search of this package was never seen to finish with more
OF_GIVEN_LAWS = frozenset(  # rules for mechanisms and laws by name, of which the core knows nothing
    ("alignment", "amplification", "least", "neighbours", "processing", "runs", "unfold"))


def claim_of(goal: Goal) -> dict:
    """The texts that say the goal, for the core; RuleError where they say something else."""
    relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
    require(all(side.size <= SIZE_LIMIT for each in relations for side in (each.left, each.right)), "the goal is too large to be said")
    said = statement_data(Statement(goal.conclusion, goal.given, goal.symbols, goal.conditions))
    check_said(goal, said)
    return said


def in_the_core(claim: dict, tree: dict, seconds: float, work: float = inf) -> dict | None:
    """The proof of a claim, given by its texts, as steps that the core has accepted; None where none is found in time.

    ``tree`` is its proof by rules, the plan.  What goes wrong here costs no verdict where the kernel knows all of these rules: they have
    established it already.
    """
    if not OF_GIVEN_LAWS.isdisjoint(rules(tree)):
        return None
    ways = searches(claim, tree)
    for search in ways:
        try:
            with deadline(seconds / len(ways), work):
                proof = search()
                check(claim, proof)
                return proof
        except CANNOT:
            continue
    return None


def searches(claim: dict, tree: dict) -> list:
    """The searches for the proof, loaded: before the clock runs, and that of laws only where they are spoken of."""
    if claim["conclusion"].startswith("Limit("):
        from . import limit_claims

        return [lambda: limit_claims.elaborate(claim)]
    alone = descents(tree) <= MOST_DESCENTS
    if speaks_of_laws(claim):
        from . import laws

        return [lambda: laws.elaborate(claim, tree)] * alone
    from . import along_the_tree, scalar

    return [lambda: along_the_tree.along_the_tree(claim, tree), *[lambda: scalar.elaborate(claim)] * alone]


def descents(tree: dict) -> int:
    """The most descents one in the other in a proof by rules."""
    return (tree["rule"] == "descent") + max(map(descents, tree.get("then", ())), default=0)


def speaks_of_laws(claim: dict) -> bool:
    return any(SPOKEN.search(text) for text in (claim["conclusion"], *claim["given"]))
