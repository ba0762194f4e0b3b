"""Claims that say nothing: both sides are the same once normalised."""

from ..certificates.evidenced import evidenced
from ..kernel.goal import goal_of
from ..terms.normal import identical
from .claim import Claim


def is_empty(claim: Claim) -> bool:
    """Are the two sides of the conclusion the same formula after normalisation, with the signs the domain gives its symbols?

    Divergences and mechanisms count as unknowns here: a closed form of one of them is no repetition.
    """
    goal = goal_of(evidenced(claim.parsed))
    return identical(goal.conclusion.left, goal.conclusion.right, goal.signs)
