"""Basic composition, as a new premise: hockey-stick divergences of products add up, with their levels.

    H_{e^{s+t}}(A⊗A'‖B⊗B') ≤ H_{e^s}(A‖B) + H_{e^t}(A'‖B')        H_{e^{nt}}(Aⁿ‖Bⁿ) ≤ n·H_{e^t}(A‖B)        tv: s = t = 0

Proof: let d = H_{e^t}(A'‖B').  For an event S with sections S_x, A'(S_x) ≤ f(x) + d with f(x) = min(1, e^t·B'(S_x)) ∈ [0, 1], so
(A⊗A')(S) ≤ E_A f + d ≤ e^s·E_B f + H_{e^s}(A‖B) + d ≤ e^{s+t}·(B⊗B')(S) + H_{e^s}(A‖B) + d, as E_A f − e^s·E_B f is the mean over
u ∈ [0, 1] of the same difference for the event f > u.  Any real levels; powers by induction, for n = 0 both sides are 0.
"""

from ...errors import RuleError
from ...language.statement import Premise, Relation
from ...terms import ZERO, Term, add, call, mul
from ...terms.normal import identical
from ..goal import Goal, mentions_laws
from ..rule import Rule, read_defined, read_divergence, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    whole = read_divergence(goal, text_of(data, "divergence"))
    if whole.op not in ("tv", "hockey_stick") or not mentions_laws(whole):
        raise RuleError("expected tv or hockey_stick of products or powers of arbitrary laws")
    if not isinstance(data.get("levels", []), list):
        raise RuleError("'levels' must be a list")
    levels = [read_defined(goal, text) for text in data.get("levels", [])]
    A, B = whole.args[:2]
    if A.op == B.op == "Product" and len(A.args) == len(B.args):
        parts = _parts(whole, list(zip(A.args, B.args, strict=True)), levels)
        total, bound = add(*levels), add(*parts)
    elif A.op == B.op == "Power" and A.args[1] is B.args[1]:
        (part,) = _parts(whole, [(A.args[0], B.args[0])], levels)
        total, bound = add(*(mul(A.args[1], level) for level in levels)), mul(A.args[1], part)
    else:
        raise RuleError("the two laws must be products of equally many laws, or equal powers")
    if whole.op == "hockey_stick" and not identical(whole.args[2], total, goal.signs):
        raise RuleError("the levels do not add up")
    return [goal.assuming(Premise(Relation(whole, "<=", bound)))]


def _parts(whole: Term, pairs, levels: list[Term]) -> list[Term]:
    """The divergences of the components; that of a law from itself is 0 at the level 0."""
    if len(levels) != (len(pairs) if whole.op == "hockey_stick" else 0):
        raise RuleError("expected a level for each component of a hockey-stick divergence")
    found = [call(whole.op, *pair, level) for pair, level in zip(pairs, levels, strict=True)] if levels else \
        [call(whole.op, *pair) for pair in pairs]
    return [ZERO if part.args[0] is part.args[1] and part.args[2:] in ((), (ZERO,)) else part for part in found]


RULE = Rule("composition", "H_{e^{s+t}}(A⊗A'‖B⊗B') ≤ H_{e^s}(A‖B) + H_{e^t}(A'‖B'); H_{e^{nt}}(Aⁿ‖Bⁿ) ≤ n·H_{e^t}(A‖B); tv alike",
            "Dwork & Roth 2014, Theorem 3.16 (basic composition)", True, apply)
