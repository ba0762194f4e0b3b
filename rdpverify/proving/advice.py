"""What an undecided answer says: what was not shown and where, which boxes are left, and what to try."""

from ..definitions import DIVERGENCES
from ..errors import RdpVerifyError
from ..kernel.goal import Goal, mentions_laws
from ..kernel.summation import converges
from ..printer import to_text
from ..terms import Term
from .guesses import sets_of_equality
from .prover import Prover
from .tactics.boxes.box import bounded

MOST_LENGTH = 300
LARGER_BUDGET = "a larger --budget"
BARELY = {"expect": "premises that limit the ratio on both sides (max_divergence)",
          "tradeoff": "a lower bound of tradeoff(P, Q, x) by itself: of upper bounds only 1 - x is known",
          "loss_within": "premises on loss_tail, hockey_stick or max_divergence in both directions"}  # what rules ask for


def why_undecided(goal: Goal, prover: Prover, stopped: bool) -> str:
    """One line: how the search ended, the shortest open goal with its domain, open boxes, advice."""
    parts = ["the work limit was reached" if stopped else "no tactic settles it"]
    open_goal = _open(goal, prover)
    if open_goal is not None and open_goal != goal:
        parts.append(f"not shown: {_with_domain(open_goal)}")
    if endless := _endless(goal):
        parts.append(f"{to_text(endless)} is not known to converge, and may be oo")
    if equal := _equal(open_goal or goal):
        parts.append(f"both sides are equal where {equal}, from where Taylor's formula did not settle it")
    if prover.budget.covers.left:
        parts.append(prover.budget.covers.left)
    return "; ".join([*parts, f"try {_advice(goal, open_goal, stopped)}"])


def _endless(goal: Goal) -> Term | None:
    """The first infinite sum that may be ∞."""
    try:
        return next((part for part in goal.conclusion.parts() if part.op == "Sum" and not converges(part, goal.signs, goal.integers)), None)
    except RdpVerifyError:
        return None


def _equal(goal: Goal) -> str:
    """The first set on which both sides of an inequality between numbers are equal."""
    try:
        return next(iter(sets_of_equality(goal)), "") if bounded(goal) else ""
    except RdpVerifyError:
        return ""


def _open(goal: Goal, prover: Prover) -> Goal | None:
    """The open goal that says most: about numbers if there is one, else about laws on the whole domain.

    Of a statement about numbers none that is longer than itself, as derivatives are.
    """
    scalar = [stuck for stuck in prover.stuck if stuck.conclusion.free and not mentions_laws(stuck.conclusion)]
    about_laws = [stuck for stuck in prover.stuck if mentions_laws(stuck.conclusion) and len(stuck.symbols) >= len(goal.symbols)]
    shortest = min(scalar or about_laws, key=_length, default=None)
    return None if shortest is None or (not mentions_laws(goal.conclusion) and _length(shortest) > _length(goal)) else shortest


def _length(goal: Goal) -> int:
    return len(to_text(goal.conclusion))


def _with_domain(goal: Goal) -> str:
    used = goal.conclusion.free
    for name, domain in reversed(goal.symbols):  # ends of domains may use earlier symbols
        used = used | domain.free if name in used else used
    domains = [to_text((name, domain)) for name, domain in goal.symbols if name in used]
    conditions = [to_text(condition) for condition in goal.conditions if condition.free & used]
    text = to_text(goal.conclusion) + (f" for {', '.join(domains)}" if domains else "") \
        + (f" where {', '.join(conditions)}" if conditions else "")
    return text if len(text) <= MOST_LENGTH else text[:MOST_LENGTH] + "…"


def _advice(goal: Goal, open_goal: Goal | None, stopped: bool) -> str:
    parts = goal.conclusion.parts()
    barely = [BARELY[part.op] for part in parts if part.op in BARELY and mentions_laws(part)]
    if barely:
        return barely[0]
    if len({part.args[1] for part in parts if part.op == "prob"}) > 1:
        return "one event at a time: of several only bounds by max_divergence, hockey_stick, tv or chi2 say something"
    if _endless(goal):
        return "a finite upper end in place of oo"
    about_numbers = open_goal is not None and not mentions_laws(open_goal.conclusion)
    if stopped and about_numbers:
        return f"{LARGER_BUDGET}, or smaller domains with --where"
    if mentions_laws(goal.conclusion) and not about_numbers:
        asked = " and ".join(dict.fromkeys("P(S)" if part.op == "prob" else part.op for part in parts if part.op in DIVERGENCES))
        source = "from these premises " if goal.given else ""
        return f"{LARGER_BUDGET}, or two steps over another divergence: no short chain of rules leads {source}to {asked}"
    return f"{LARGER_BUDGET}, or a closed box with --where away from where both sides are equal"
